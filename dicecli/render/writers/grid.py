"""Grids as aligned tables that fit the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from tabulate import SEPARATING_LINE, tabulate

from dicecli.render.page import Grid
from dicecli.render.writers import fitting
from dicecli.render.writers.fitting import Fitted

_INSET = "  "  # before what stands below a row


def tables(grid: Grid, width: int, *, color: bool = False) -> Iterator[str]:
    """Yield a grid as a table, or as several tables if its columns need the room."""
    fit = fitting.fitted(grid.with_mark(), width)
    for first, last in fitting.panels(fit, width):
        piece = fitting.part(fit.grid, first, last)
        names: Sequence[str] = piece.columns
        if grid.by_column:
            names = [_name(name, piece, width) for name in names]
        lines = _drawn(piece, names, padded=fit.padding > 0, color=color)
        if fit.below and last == len(fit.grid.columns):
            lines = [*_with_below(lines, (piece, names), fit, width, color=color)]
        yield "\n".join(line.rstrip() for line in lines)


def _name(name: str, grid: Grid, width: int) -> str:
    """Return the heading of a player's column, folded if it is too wide."""
    return fitting.heading(name, grid, width)


def _drawn(grid: Grid, names: Sequence[str], *, padded: bool, color: bool) -> list[str]:
    """Return the lines of a table; ``padded`` leaves room beside its headings."""
    if color:
        grid, names = _painted(grid, names)
    rows: list[list[str] | str] = []
    for row in grid.rows:
        rows += [SEPARATING_LINE] if row.ruled else []
        rows.append([row.label, *(cell.shown for cell in row.cells)])
    headings = [grid.corner, *names]
    sides = (fitting.side(grid, column) for column in range(len(names)))
    # tabulate pads headings, but not a first row in their place, which has rules around it.
    drawn = tabulate(
        rows if padded else [headings, SEPARATING_LINE, *rows],
        headers=headings if padded else (),
        tablefmt="simple",
        disable_numparse=True,
        colalign=("left", *sides),
    )
    lines = drawn.split("\n")
    return lines if padded else lines[1:-1]


def _with_below(
    lines: list[str],
    table: tuple[Grid, Sequence[str]],
    fit: Fitted,
    width: int,
    *,
    color: bool,
) -> Iterator[str]:
    """Yield the lines of a table, with those of one more column below each row."""
    grid, names = table
    rest = iter(lines)
    yield from islice(rest, _height([grid.corner, *names]))
    yield f"{_INSET}{fit.heading}"
    yield next(rest)  # the rule
    for row, cell in zip(grid.rows, fit.below, strict=True):
        own = _height([row.label, *(cell.shown for cell in row.cells)])
        yield from islice(rest, row.ruled + own)
        for line in fitting.folded(cell.shown, width - len(_INSET)).split("\n"):
            if line:
                yield _INSET + (_in_color(line, cell.tone) if color else line)


def _height(texts: Sequence[str]) -> int:
    """Return the number of lines of a row."""
    return max(text.count("\n") + 1 for text in texts)


def _in_color(text: str, tone: str) -> str:
    from dicecli.render.writers.paint import painted

    return painted(text, tone)


def _painted(grid: Grid, names: Sequence[str]) -> tuple[Grid, list[str]]:
    """Return a grid and its headings in colour.

    Colour codes have no width, so this is done after folding.
    """
    names = [*map(_in_color, names, grid.tones), *names[len(grid.tones) :]]
    rows = tuple(
        row._replace(
            label=_in_color(row.label, row.tone),
            cells=tuple(
                cell._replace(shown=_in_color(cell.shown, cell.tone)) for cell in row.cells
            ),
        )
        for row in grid.rows
    )
    return grid._replace(rows=rows), names
