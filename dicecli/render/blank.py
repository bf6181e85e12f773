"""Empty cards and sheets, to be printed and filled by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from dicecli.language import _
from dicecli.render import general
from dicecli.render.card_rules import value
from dicecli.render.page import Cell, Grid, Page, Prose, Row, cell

if TYPE_CHECKING:
    from dicecli.rules.card.model import CardRules, Category
    from dicecli.rules.farkle.model import FarkleRules
    from dicecli.rules.kinds import Document

_TURNS = 20
_EMPTY = Cell(None, "____", "", "blank")


def card(grid: Grid, document: Document, rules: CardRules) -> Page:
    """Lay out an empty card, with what each category gives beside it.

    ``grid`` is that of the card before the first turn.
    """
    lines = [
        category
        for section in rules.sections
        for category in rules.categories
        if category.section == section.id
    ]
    worth = iter(lines)
    names = _names(document)
    empty = (_EMPTY,) * len(names)
    rows = tuple(row._replace(cells=(cell(_worth(row, worth)), *empty)) for row in grid.rows)
    tones = ("", *("blank" for _name in names))
    laid = Grid(_(rules.name), (_("Gives"), *names), rows, align="lr", tones=tones)
    data = _data("category", rules.choices, document)
    return Page((laid, *general.agreed(rules)), data)


def turns(document: Document, rules: FarkleRules) -> Page:
    """Lay out an empty sheet: a line for each turn, and the total."""
    names = _names(document)
    empty = (_EMPTY,) * len(names)
    rows = tuple(
        Row(_("turn {number}").format(number=number), empty) for number in range(1, _TURNS + 1)
    )
    total = Row(_("Total"), empty, ruled=True, tone="sum")
    grid = Grid(_(rules.name), names, (*rows, total), tones=("blank",) * len(names))
    target = Prose(_("To {target} points.").format(target=document["target"]))
    data = _data("turn", map(str, range(1, _TURNS + 1)), document)
    return Page((grid, target, *general.agreed(rules)), data)


def _worth(row: Row, lines: Iterator[Category]) -> str:
    """Say what the category of a row gives; a sum gives nothing of its own."""
    return value(next(lines)) if row.cells[0].tone == "open" else ""


def _names(document: Document) -> tuple[str, ...]:
    """Return the names of the columns, empty where nobody sits yet."""
    return tuple(player["name"] or "" for player in document["players"])


def _data(corner: str, labels: Iterable[str], document: Document) -> Grid:
    empty = tuple(cell(None) for _player in document["players"])
    return Grid(corner, _names(document), tuple(Row(label, empty) for label in labels))
