"""The model of a page: blocks of sentences, tables and charts, before they are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from dicecli.render.safe import isolated, sealed

Value = str | int | float | None

MARK = "> "
"""The mark of the player to move; a colour alone would not be seen by everybody."""


class Cell(NamedTuple):
    """One value in three forms: raw for scripts, shown in a table, spoken in words.

    ``tone`` names its role ("crossed-out", "leader", "blank" ...) for writers with
    colours or marks. The forms shown and spoken tell the role too.
    """

    value: Value
    shown: str
    spoken: str
    tone: str = ""


def cell(value: Value, shown: str | None = None, spoken: str | None = None) -> Cell:
    """Return a cell; it is shown as its value, and spoken as shown, unless given."""
    plain = "" if value is None else str(value)
    shown = plain if shown is None else shown
    return Cell(value, shown, shown if spoken is None else spoken)


def _sealed_cell(cell: Cell) -> Cell:
    return cell._replace(shown=_apart(cell.shown), spoken=_apart(cell.spoken))


def _apart(text: str) -> str:
    """Return the text of a cell or heading, which must not move the ones beside it."""
    return isolated(sealed(text))


class Row(NamedTuple):
    """A row of a grid; ``ruled`` draws a line above it, ``tone`` is as in a cell."""

    label: str
    cells: tuple[Cell, ...]
    ruled: bool = False
    tone: str = ""


class Grid(NamedTuple):
    """A table; ``corner`` is the heading of the column of labels.

    ``align`` has a letter for each other column, l or r; the last letter serves the
    columns after it. ``by_column`` reads the grid aloud column by column, as for the
    cards of several players. ``spare`` is the number of a column to leave out on a
    narrow terminal. ``tones`` has the tone of each column, or is empty; ``starts`` has the
    number from which the line of each column starts in a chart, or is empty for 0.
    ``marked`` is the number of the column (or of the row, unless it is read by column) of
    the player to move.
    """

    corner: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    align: str = "r"
    by_column: bool = False
    spare: int | None = None
    tones: tuple[str, ...] = ()
    starts: tuple[int, ...] = ()
    marked: int | None = None

    def with_mark(self) -> Grid:
        """Return the grid with a mark before the name of the player to move.

        Screen readers hear it in the sentence below the table instead.
        """
        if self.marked is None:
            return self
        if not self.by_column:
            rows = list(self.rows)
            rows[self.marked] = rows[self.marked]._replace(
                label=f"{MARK}{rows[self.marked].label}"
            )
            return self._replace(rows=tuple(rows), marked=None)
        names = list(self.columns)
        names[self.marked] = f"{MARK}{names[self.marked]}"
        return self._replace(columns=tuple(names), marked=None)

    def sealed(self) -> Grid:
        """Return the grid with its texts ready to be written."""
        rows = tuple(
            row._replace(label=_apart(row.label), cells=tuple(map(_sealed_cell, row.cells)))
            for row in self.rows
        )
        columns = tuple(map(_apart, self.columns))
        return self._replace(corner=_apart(self.corner), columns=columns, rows=rows)


class Chart(NamedTuple):
    """A line chart: each column of the grid is a line from the first row to the last.

    A line ends where its cells are empty. Writers that cannot draw write the grid.
    """

    grid: Grid

    def sealed(self) -> Chart:
        """Return the chart with its texts ready to be written."""
        return Chart(self.grid.sealed())


class Legend(NamedTuple):
    """The meaning of the marks in a table; screen readers skip it."""

    text: str


class Prose(NamedTuple):
    """A paragraph, folded to the width of a terminal; ``tone`` is as in a cell."""

    text: str
    tone: str = ""


class Said(NamedTuple):
    """A sentence with a tone, never folded."""

    text: str
    tone: str


class Code(NamedTuple):
    """Lines for a shell, written as they are; ``inset`` is before each of them in text."""

    text: str
    inset: str = ""

    def lines(self) -> list[str]:
        """Return the lines as they stand in text."""
        return [f"{self.inset}{line}" for line in self.text.split("\n")]


Block = str | Said | Prose | Legend | Grid | Chart | Code


class Page(NamedTuple):
    """Blocks from top to bottom; ``data`` is the grid for TSV if it is not the first.

    It may be a function that makes the grid: a large one takes time that others spare.
    """

    blocks: tuple[Block, ...]
    data: Grid | Callable[[], Grid] | None = None

    def grid(self) -> Grid | None:
        """Return the grid for TSV, None if there is none."""
        if self.data is None:
            return next((block for block in self.blocks if isinstance(block, Grid)), None)
        return self.data if isinstance(self.data, Grid) else self.data()

    def sealed(self) -> Page:
        """Return the page with the texts of its blocks ready to be written."""
        return Page(tuple(map(_sealed_block, self.blocks)), self.data)


def _sealed_block(block: Block) -> Block:
    if isinstance(block, Grid | Chart):
        return block.sealed()
    if isinstance(block, str):
        return sealed(block)
    return block._replace(text=sealed(block.text))


class Manner(NamedTuple):
    """How to write a page: its width in cells, with colours, with ASCII alone.

    ``title`` is the heading of a page that begins with none.
    """

    width: int = 80
    color: bool = False
    ascii: bool = False
    title: str = ""


def raw(corner: str, columns: tuple[str, ...], rows: Iterable[Mapping[str, object]]) -> Grid:
    """Return rows of an answer as a grid of raw values, for scripts.

    ``corner`` and ``columns`` are the keys whose values the grid has.
    """
    lines = tuple(
        Row(str(flat(row[corner])), tuple(cell(flat(row[key])) for key in columns))
        for row in rows
    )
    return Grid(corner, columns, lines)


def flat(value: object) -> Value:
    """Return a JSON value as a raw value of a cell; lists are joined by commas."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(map(str, value))
    return value if isinstance(value, str | int | float) else None
