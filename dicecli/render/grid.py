"""Grids drawn as aligned tables that fit the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from tabulate import MIN_PADDING, SEPARATING_LINE, tabulate
from wcwidth import wcswidth, wrap

from dicecli.render.page import Cell, Grid, Row

_GAP = 2  # cells between two columns
_NARROWEST = 10  # cells that folded words keep
_WIDEST_NAME = 16  # a longer name is written on several lines


def tables(grid: Grid, width: int) -> Iterator[str]:
    """Yield a grid as a table, or as several with the columns that fit in each."""
    label = max((_cells(row.label) for row in grid.rows), default=0)
    room = width - max(label, _cells(grid.corner))
    if not grid.by_column:
        yield _table(_folded(grid, room), 0, len(grid.columns), room - _GAP)
        return
    for first, last in _panels(grid, room):
        yield _table(grid, first, last, room - _GAP)


def _folded(grid: Grid, room: int) -> Grid:
    """Fold the words of the widest column so that the grid fits, if they can be."""
    widths = [_width(grid, column) for column in range(len(grid.columns))]
    over = sum(_GAP + wide for wide in widths) - room
    if over <= 0 or _side(grid, len(widths) - 1) == "right":
        return grid
    widest = widths.index(max(widths))
    fold = max(_NARROWEST, widths[widest] - over)
    rows = [row._replace(cells=_fold(row.cells, widest, fold)) for row in grid.rows]
    return grid._replace(rows=tuple(rows))


def _fold(cells: tuple[Cell, ...], column: int, width: int) -> tuple[Cell, ...]:
    shown = "\n".join(wrap(cells[column].shown, width))
    folded = cells[column]._replace(shown=shown)
    return (*cells[:column], folded, *cells[column + 1 :])


def _panels(grid: Grid, room: int) -> Iterator[tuple[int, int]]:
    """Yield the columns, from and up to, of each table that fits into ``room``."""
    first, used = 0, 0
    for column in range(len(grid.columns)):
        wide = _GAP + _width(grid, column)
        if column > first and used + wide > room:
            yield first, column
            first, used = column, 0
        used += wide
    yield first, len(grid.columns)


def _width(grid: Grid, column: int) -> int:
    """Return how many cells a column takes; names are padded by tabulate."""
    name = min(_cells(grid.columns[column]), _WIDEST_NAME) + MIN_PADDING
    return max(name, *(_cells(row.cells[column].shown) for row in grid.rows), 0)


def _cells(words: str) -> int:
    return len(words) if words.isascii() else max(wcswidth(words), 0)


def _table(grid: Grid, first: int, last: int, room: int) -> str:
    names = [_name(name, room) for name in grid.columns[first:last]]
    rows: list[list[str] | str] = []
    for row in grid.rows:
        rows += [SEPARATING_LINE] if row.ruled else []
        rows.append(_line(row, first, last))
    drawn = tabulate(
        rows,
        headers=[grid.corner, *names],
        tablefmt="simple",
        disable_numparse=True,
        colalign=("left", *(_side(grid, column) for column in range(first, last))),
    )
    return "\n".join(line.rstrip() for line in drawn.splitlines())


def _side(grid: Grid, column: int) -> str:
    letter = grid.align[min(column, len(grid.align) - 1)]
    return "left" if letter == "l" else "right"


def _name(name: str, room: int) -> str:
    """Return a column's name on as many lines as it needs."""
    widest = max(1, min(_WIDEST_NAME, room - MIN_PADDING))
    return name if _cells(name) <= widest else "\n".join(wrap(name, widest))


def _line(row: Row, first: int, last: int) -> list[str]:
    return [row.label, *(cell.shown for cell in row.cells[first:last])]
