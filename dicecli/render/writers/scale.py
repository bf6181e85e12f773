"""The vertical scale of a chart: its range, and its labelled numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dicecli.render.page import Grid


class Scale(NamedTuple):
    """A scale from ``low``, which is 0 or less, to ``high``, labelled every ``step``."""

    low: int
    high: int
    step: int

    @property
    def ticks(self) -> range:
        """The labelled numbers: multiples of the step, 0 included."""
        return range(-(-self.low // self.step) * self.step, self.high + 1, self.step)

    def part(self, value: float) -> float:
        """Return the position of a value between the two ends: 0.0 to 1.0."""
        return (value - self.low) / (self.high - self.low)


def scale(values: Iterable[int], most: int) -> Scale:
    """Return a scale for 0 and all values, with at most ``most`` steps."""
    known = [0, *values]
    low, high = min(known), max(known)
    high = max(high, low + 1)
    return Scale(low, high, round_step(high - low, most))


def round_step(span: int, most: int) -> int:
    """Return the least of 1, 2, 5, 10, 20 ... that divides a span into ``most`` steps."""
    unit = 1
    while True:
        for factor in (1, 2, 5):
            if span <= unit * factor * most:
                return unit * factor
        unit *= 10


def runs(grid: Grid) -> list[tuple[int, ...]]:
    """Return the numbers of each column, up to its last, with that of the start in front."""
    columns = zip(*(row.cells for row in grid.rows), strict=True)
    starts = grid.starts or (0,) * len(grid.columns)
    return [
        (start, *(cell.value for cell in column if isinstance(cell.value, int)))
        for start, column in zip(starts, columns, strict=True)
    ]
