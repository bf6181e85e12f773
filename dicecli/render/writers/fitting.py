"""Grids made to fit a terminal: words folded, and columns left out or moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from tabulate import MIN_PADDING
from wcwidth import wcswidth, wrap

from dicecli.render.page import Cell, Grid, Row
from dicecli.render.safe import closed

GAP = 2  # cells between two columns
_NARROWEST = 10  # cells that a folded column keeps
_REMEMBERED = 1024  # texts whose width and folded form are kept: names come again and again
_WIDEST_NAME = 16  # cells of a heading; longer ones are folded


class Fitted(NamedTuple):
    """A grid that fits, as one table or several.

    ``padding`` are the cells beside headings. ``below`` are the cells of a column that
    stand below their rows, and ``heading`` is its heading; without such a column both are
    empty.
    """

    grid: Grid
    padding: int = MIN_PADDING
    below: tuple[Cell, ...] = ()
    heading: str = ""


def fitted(grid: Grid, width: int) -> Fitted:
    """Return a grid with its words folded so that it fits, if they can be.

    A grid of words that is still too wide has its last column below the rows; any other
    becomes several tables.
    """
    grid = _with_labels(grid, max(_NARROWEST, width // 2))
    if _over(grid, width, MIN_PADDING) > 0:
        grid = _with_corner(grid)
    if grid.by_column:
        return Fitted(grid)
    return _list_fitted(grid, width)


def _list_fitted(grid: Grid, width: int) -> Fitted:
    if grid.spare is not None and _over(grid, width, MIN_PADDING) > 0:
        grid = _without(grid, grid.spare)
    if _over(grid, width, MIN_PADDING) > 0:
        columns = range(len(grid.columns))
        grid = grid._replace(columns=tuple(_by_words(grid, at) for at in columns))
    padding = MIN_PADDING
    narrowed = _narrowed(grid, width, padding)
    if _over(narrowed, width, padding) > 0:
        padding = 0
        narrowed = _narrowed(grid, width, padding)
    last = len(grid.columns) - 1
    if _over(narrowed, width, padding) <= 0 or last < 1 or side(grid, last) == "right":
        return Fitted(narrowed, padding)
    rest = _list_fitted(_without(grid, last), width)
    below = tuple(row.cells[last] for row in grid.rows)
    return rest._replace(below=below, heading=grid.columns[last])


def panels(fit: Fitted, width: int) -> Iterator[tuple[int, int]]:
    """Yield the first column and the end of each table that fits a width."""
    grid = fit.grid
    room = width - _label_width(grid, fit.padding)
    first, used = 0, 0
    for column in range(len(grid.columns)):
        wide = GAP + _width(grid, column, fit.padding)
        if column > first and used + wide > room:
            yield first, column
            first, used = column, 0
        used += wide
    yield first, len(grid.columns)


def part(grid: Grid, first: int, last: int) -> Grid:
    """Return the grid with some of its columns."""
    rows = tuple(row._replace(cells=row.cells[first:last]) for row in grid.rows)
    sides = "".join(side(grid, column)[0] for column in range(first, last))
    columns, tones = grid.columns[first:last], grid.tones[first:last]
    return grid._replace(columns=columns, rows=rows, align=sides or "r", tones=tones)


def side(grid: Grid, column: int) -> str:
    """Return the side on which the cells of a column are aligned, "left" or "right"."""
    letter = grid.align[min(column, len(grid.align) - 1)]
    return "left" if letter == "l" else "right"


def heading(name: str, grid: Grid, width: int) -> str:
    """Return the heading of a player's column, folded if it is too wide."""
    room = width - _label_width(grid, MIN_PADDING) - GAP - MIN_PADDING
    return folded(name, max(1, min(_WIDEST_NAME, room)))


@lru_cache(_REMEMBERED)
def folded(words: str, width: int) -> str:
    """Return words on lines that fit a width in cells."""
    return words if cells(words) <= width else "\n".join(closed(wrap(words, width)))


def cells(words: str) -> int:
    """Return the width of a text of one line in cells."""
    return len(words) if words.isascii() else _cells_of_unicode(words)


@lru_cache(_REMEMBERED)
def _cells_of_unicode(words: str) -> int:
    return max(wcswidth(words), 0)


def _widest(texts: Iterable[str]) -> int:
    return max((cells(line) for text in texts for line in text.split("\n")), default=0)


def _with_labels(grid: Grid, widest: int) -> Grid:
    """Return the grid with wide labels folded."""
    rows = (
        row if cells(row.label) <= widest else row._replace(label=folded(row.label, widest))
        for row in grid.rows
    )
    return grid._replace(rows=tuple(rows))


def _with_corner(grid: Grid) -> Grid:
    """Return the grid with the heading of its labels no wider than they are."""
    longest = _widest(grid.corner.split())
    inside = _widest(row.label for row in grid.rows)
    return grid._replace(corner=folded(grid.corner, max(longest, inside, 1)))


def _label_width(grid: Grid, padding: int) -> int:
    return max(_widest(row.label for row in grid.rows), _widest([grid.corner]) + padding)


def _width(grid: Grid, column: int, padding: int) -> int:
    """Return the width of a column; ``padding`` is added to that of its heading."""
    name = _widest([grid.columns[column]])
    name = min(name, _WIDEST_NAME) if grid.by_column else name
    inside = _widest(row.cells[column].shown for row in grid.rows)
    return max(name + padding, inside)


def _widths(grid: Grid, padding: int) -> list[int]:
    """Return the widths of all columns; all cells are looked at."""
    return [_width(grid, column, padding) for column in range(len(grid.columns))]


def _over(grid: Grid, width: int, padding: int) -> int:
    """Return by how many cells a grid is too wide."""
    return _too_wide(_widths(grid, padding), width - _label_width(grid, padding))


def _too_wide(widths: list[int], room: int) -> int:
    return sum(GAP + width for width in widths) - room


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
    return folded(grid.columns[column], max(inside, longest, 1))


def _narrowed(grid: Grid, width: int, padding: int) -> Grid:
    """Return the grid with the cells of left-aligned columns folded, as far as need be."""
    widths = _widths(grid, padding)
    room = width - _label_width(grid, padding)
    for column, fair in _fair_widths(grid, widths, room).items():
        if fair < widths[column]:
            rows = (_row_narrowed(row, column, fair) for row in grid.rows)
            grid = grid._replace(rows=tuple(rows))
    return grid


def _fair_widths(grid: Grid, widths: list[int], room: int) -> dict[int, int]:
    """Return the widths of left-aligned columns: narrow ones keep theirs."""
    columns = [column for column in range(len(widths)) if side(grid, column) == "left"]
    left = sum(widths[column] for column in columns) - max(0, _too_wide(widths, room))
    fair = {}
    for number, column in enumerate(sorted(columns, key=widths.__getitem__)):
        share = max(_NARROWEST, left // (len(columns) - number))
        fair[column] = min(widths[column], share)
        left -= fair[column]
    return fair


def _row_narrowed(row: Row, column: int, width: int) -> Row:
    cell = row.cells[column]
    if cells(cell.shown) <= width:
        return row
    narrow = cell._replace(shown=folded(cell.shown, width))
    return row._replace(cells=(*row.cells[:column], narrow, *row.cells[column + 1 :]))
