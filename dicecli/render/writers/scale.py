"""The scale of a chart: from where to where, and which numbers stand beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dicecli.render.page import Grid


class Scale(NamedTuple):
    """From ``low``, which is 0 or less, up to ``high``, named every ``step``."""

    low: int
    high: int
    step: int

    @property
    def ticks(self) -> range:
        """The numbers that are named: round ones, 0 among them."""
        return range(-(-self.low // self.step) * self.step, self.high + 1, self.step)

    def part(self, value: float) -> float:
        """Return where a value lies between the two ends: 0.0 to 1.0."""
        return (value - self.low) / (self.high - self.low)


def scale(values: Iterable[int], most: int) -> Scale:
    """Return the scale that holds 0 and all values, with ``most`` steps at most."""
    known = [0, *values]
    low, high = min(known), max(known)
    high = max(high, low + 1)
    return Scale(low, high, round_step(high - low, most))


def round_step(span: int, most: int) -> int:
    """Return the least of 1, 2, 5, 10, 20, 50 ... that parts a span into few steps."""
    unit = 1
    while True:
        for factor in (1, 2, 5):
            if span <= unit * factor * most:
                return unit * factor
        unit *= 10


def runs(grid: Grid) -> list[tuple[int, ...]]:
    """Return the numbers of each column, from the 0 that it begins with to its last."""
    columns = zip(*(row.cells for row in grid.rows), strict=True)
    return [
        (0, *(cell.value for cell in column if isinstance(cell.value, int)))
        for column in columns
    ]
