"""View of an empty score card, to print and to fill in by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dicecli.language import _
from dicecli.render.page import Grid, Page, Row, cell
from dicecli.render.views import shared
from dicecli.render.views.card.cards import OPEN, cards
from dicecli.render.views.card.rules_text import value
from dicecli.render.views.empty import EMPTY, data, names

if TYPE_CHECKING:
    from dicecli.answer_types.card import CardBlank
    from dicecli.rules.card.model import CardRules, Category


def blank(document: CardBlank, rules: CardRules) -> Page:
    """Lay out an empty card with a column of what each category gives."""
    lines = (
        category
        for section in rules.sections
        for category in rules.categories
        if category.section == section.id
    )
    columns = names(document)
    empty = (EMPTY,) * len(columns)
    rows = tuple(
        row._replace(cells=(cell(_worth(row, lines)), *empty))
        for row in cards(document["players"], rules).rows
    )
    tones = ("", *("blank" for _name in columns))
    grid = Grid(_(rules.name), (_("Gives"), *columns), rows, align="lr", tones=tones)
    return Page((grid, *shared.agreed(rules)), data("category", rules.choices, document))


def _worth(row: Row, lines: Iterator[Category]) -> str:
    """Return the points of the next of ``lines`` in words if the row is a category, else ""."""
    return value(next(lines)) if row.cells[0].shown == OPEN else ""
