"""Grids as aligned tables that fit the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tabulate import MIN_PADDING, SEPARATING_LINE, tabulate
from wcwidth import wcswidth, wrap

from dicecli.render.page import Grid, Row
from dicecli.render.safe import closed

_GAP = 2  # cells between two columns
_NARROWEST = 10  # cells that a folded column keeps
_REMEMBERED = 1024  # texts whose width and folded form are kept: names come again and again
_WIDEST_NAME = 16  # cells of a heading; longer ones are folded


def tables(grid: Grid, width: int, *, color: bool = False) -> Iterator[str]:
    """Yield a grid as a table, or as several tables if its columns need the room."""
    grid = _with_labels(grid.with_mark(), max(_NARROWEST, width // 2))
    label = max(_widest(row.label for row in grid.rows), _cells(grid.corner))
    room = width - label
    if not grid.by_column:
        yield _table(_fitted(grid, room), room - _GAP, color=color)
        return
    for first, last in _panels(grid, room):
        yield _table(_part(grid, first, last), room - _GAP, color=color)


def _with_labels(grid: Grid, widest: int) -> Grid:
    """Return the grid with wide labels folded."""
    rows = (
        row if _cells(row.label) <= widest else row._replace(label=_folded(row.label, widest))
        for row in grid.rows
    )
    return grid._replace(rows=tuple(rows))


@lru_cache(_REMEMBERED)
def _folded(words: str, width: int) -> str:
    return words if _cells(words) <= width else "\n".join(closed(wrap(words, width)))


def _fitted(grid: Grid, room: int) -> Grid:
    """Return a grid that fits: without the spare column, with headings and cells folded."""
    widths = _widths(grid)
    if grid.spare is not None and _over(widths, room) > 0:
        grid = _without(grid, grid.spare)
        widths = _widths(grid)
    if _over(widths, room) > 0:
        columns = tuple(_by_words(grid, column) for column in range(len(grid.columns)))
        if columns != grid.columns:
            grid = grid._replace(columns=columns)
            widths = _widths(grid)
    for column, width in _fair_widths(grid, widths, room).items():
        if width < widths[column]:
            grid = _narrowed(grid, column, width)
    return grid


def _fair_widths(grid: Grid, widths: list[int], room: int) -> dict[int, int]:
    """Return the widths of left-aligned columns: narrow ones keep theirs."""
    columns = [column for column in range(len(widths)) if _side(grid, column) == "left"]
    left = sum(widths[column] for column in columns) - max(0, _over(widths, room))
    fair = {}
    for number, column in enumerate(sorted(columns, key=widths.__getitem__)):
        share = max(_NARROWEST, left // (len(columns) - number))
        fair[column] = min(widths[column], share)
        left -= fair[column]
    return fair


def _widths(grid: Grid) -> list[int]:
    """Return the widths of all columns; all cells are looked at."""
    return [_width(grid, column) for column in range(len(grid.columns))]


def _over(widths: list[int], room: int) -> int:
    """Return by how many cells a grid of such columns is too wide."""
    return sum(_GAP + width for width in widths) - room


def _without(grid: Grid, column: int) -> Grid:
    rows = [
        row._replace(cells=row.cells[:column] + row.cells[column + 1 :]) for row in grid.rows
    ]
    columns = grid.columns[:column] + grid.columns[column + 1 :]
    tones = grid.tones[:column] + grid.tones[column + 1 :]
    return grid._replace(columns=columns, rows=tuple(rows), spare=None, tones=tones)


def _by_words(grid: Grid, column: int) -> str:
    """Return a column's heading, folded to the width of its cells."""
    inside = _widest(row.cells[column].shown for row in grid.rows)
    longest = _widest(grid.columns[column].split())
    return _folded(grid.columns[column], max(inside, longest, 1))


def _narrowed(grid: Grid, column: int, width: int) -> Grid:
    """Return the grid with the cells of one column folded."""
    rows = (
        row if _cells(row.cells[column].shown) <= width else _row_narrowed(row, column, width)
        for row in grid.rows
    )
    return grid._replace(rows=tuple(rows))


def _row_narrowed(row: Row, column: int, width: int) -> Row:
    cell = row.cells[column]
    folded = cell._replace(shown=_folded(cell.shown, width))
    return row._replace(cells=(*row.cells[:column], folded, *row.cells[column + 1 :]))


def _widest(texts: Iterable[str]) -> int:
    return max((_cells(line) for text in texts for line in text.split("\n")), default=0)


def _panels(grid: Grid, room: int) -> Iterator[tuple[int, int]]:
    """Yield the first column and the end of each table that fits into ``room``."""
    first, used = 0, 0
    for column in range(len(grid.columns)):
        wide = _GAP + _width(grid, column)
        if column > first and used + wide > room:
            yield first, column
            first, used = column, 0
        used += wide
    yield first, len(grid.columns)


def _width(grid: Grid, column: int) -> int:
    """Return the width of a column; tabulate pads headings."""
    name = _widest(grid.columns[column].split("\n"))
    name = min(name, _WIDEST_NAME) if grid.by_column else name
    inside = _widest(row.cells[column].shown for row in grid.rows)
    return max(name + MIN_PADDING, inside)


def _cells(words: str) -> int:
    return len(words) if words.isascii() else _cells_of_unicode(words)


@lru_cache(_REMEMBERED)
def _cells_of_unicode(words: str) -> int:
    return max(wcswidth(words), 0)


def _part(grid: Grid, first: int, last: int) -> Grid:
    """Return the grid with some of its columns."""
    rows = tuple(row._replace(cells=row.cells[first:last]) for row in grid.rows)
    sides = "".join(_side(grid, column)[0] for column in range(first, last))
    columns, tones = grid.columns[first:last], grid.tones[first:last]
    return grid._replace(columns=columns, rows=rows, align=sides, tones=tones)


def _table(grid: Grid, room: int, *, color: bool) -> str:
    names = [_name(name, room) if grid.by_column else name for name in grid.columns]
    if color:
        grid, names = _painted(grid, names)
    rows: list[list[str] | str] = []
    for row in grid.rows:
        rows += [SEPARATING_LINE] if row.ruled else []
        rows.append([row.label, *(cell.shown for cell in row.cells)])
    drawn = tabulate(
        rows,
        headers=[grid.corner, *names],
        tablefmt="simple",
        disable_numparse=True,
        colalign=("left", *(_side(grid, column) for column in range(len(names)))),
    )
    return "\n".join(line.rstrip() for line in drawn.split("\n"))


def _side(grid: Grid, column: int) -> str:
    letter = grid.align[min(column, len(grid.align) - 1)]
    return "left" if letter == "l" else "right"


def _name(name: str, room: int) -> str:
    """Return a column's heading, folded if it is too wide."""
    widest = max(1, min(_WIDEST_NAME, room - MIN_PADDING))
    return _folded(name, widest)


def _painted(grid: Grid, names: list[str]) -> tuple[Grid, list[str]]:
    """Return a grid and its headings in colour.

    Colour codes have no width, so this is done after folding.
    """
    from dicecli.render.writers.paint import painted

    names = [*map(painted, names, grid.tones), *names[len(grid.tones) :]]
    rows = tuple(
        row._replace(
            label=painted(row.label, row.tone),
            cells=tuple(
                cell._replace(shown=painted(cell.shown, cell.tone)) for cell in row.cells
            ),
        )
        for row in grid.rows
    )
    return grid._replace(rows=rows), names
