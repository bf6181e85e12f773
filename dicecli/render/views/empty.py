"""Parts of empty cards and sheets that all kinds of game share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dicecli.render.page import Cell, Grid, Row, cell

if TYPE_CHECKING:
    from dicecli.answer_types.game import Blank

EMPTY = Cell(None, "____", "", "blank")
"""A cell to write in."""


def names(document: Blank) -> tuple[str, ...]:
    """Return the headings of the columns, empty for a column without a name."""
    return tuple(player["name"] or "" for player in document["players"])


def data(corner: str, labels: Iterable[str], document: Blank) -> Grid:
    """Return the empty sheet for scripts: its rows and columns, without values."""
    empty = tuple(cell(None) for _player in document["players"])
    return Grid(corner, names(document), tuple(Row(label, empty) for label in labels))
