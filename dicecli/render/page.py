"""What an answer looks like before it is written: blocks of sentences and grids."""

# No "from __future__ import annotations" here: a NamedTuple of types that are written
# as strings takes twice as long to build, and this is built at every start.
from collections.abc import Iterable, Mapping
from typing import NamedTuple

Value = str | int | float | None


class Cell(NamedTuple):
    """One value three ways: raw for scripts, shown in a table, spoken in words.

    ``tone`` says what it is beyond its value ("crossed-out", "leader", "blank" ...),
    for writers that have colour or marks; what is shown and spoken says it too.
    """

    value: Value
    shown: str
    spoken: str
    tone: str = ""


def cell(value: Value, shown: str | None = None, spoken: str | None = None) -> Cell:
    """Return a cell that is shown and spoken as its value unless told otherwise."""
    plain = "" if value is None else str(value)
    shown = plain if shown is None else shown
    return Cell(value, shown, shown if spoken is None else spoken)


class Row(NamedTuple):
    """A line of a grid; ``ruled`` draws a line above it, ``tone`` is as in a cell."""

    label: str
    cells: tuple[Cell, ...]
    ruled: bool = False
    tone: str = ""


class Grid(NamedTuple):
    """Rows under named columns; ``corner`` names what the labels are.

    ``align`` has a letter for each column, l or r; the last one goes on.
    ``by_column`` reads a grid aloud column by column, as for the cards of several
    players. ``spare`` is a column that a narrow terminal does without. ``tones`` are
    those of the columns, where there are any. ``brief`` is one that is drawn without
    tabulate, since its answer must come at once.
    """

    corner: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    align: str = "r"
    by_column: bool = False
    spare: int | None = None
    brief: bool = False
    tones: tuple[str, ...] = ()


class Chart(NamedTuple):
    """Numbers that run on, to be drawn: a line for each column, from row to row.

    Whoever cannot draw lays out the grid. A line ends where its cells are empty.
    """

    grid: Grid


class Legend(NamedTuple):
    """What the marks of a table mean; no use to the ear."""

    text: str


class Prose(NamedTuple):
    """A paragraph, folded to the width of a terminal; ``tone`` is as in a cell."""

    text: str
    tone: str = ""


class Said(NamedTuple):
    """A sentence that is not folded, with a tone."""

    text: str
    tone: str


Block = str | Said | Prose | Legend | Grid | Chart


class Page(NamedTuple):
    """Blocks from top to bottom; ``data`` is what TSV holds if not the first grid."""

    blocks: tuple[Block, ...]
    data: Grid | None = None

    def grid(self) -> Grid | None:
        """Return the grid for a script to read."""
        grids = (block for block in self.blocks if isinstance(block, Grid))
        return self.data or next(grids, None)


class Manner(NamedTuple):
    """How a page is written: the cells of a terminal's line, in colour, in ASCII alone.

    ``title`` names what has no heading of its own.
    """

    width: int = 80
    color: bool = False
    ascii: bool = False
    title: str = ""


def raw(corner: str, columns: tuple[str, ...], rows: "Iterable[Mapping[str, object]]") -> Grid:
    """Return plain rows as a grid for a script: the values under these keys."""
    lines = tuple(
        Row(str(flat(row[corner])), tuple(cell(flat(row[key])) for key in columns))
        for row in rows
    )
    return Grid(corner, columns, lines)


def flat(value: object) -> Value:
    """Return a JSON value as one raw cell; lists are joined by commas."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(map(str, value))
    return value if isinstance(value, str | int | float) else None
