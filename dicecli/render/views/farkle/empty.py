"""View of an empty sheet of turns, to print and to fill in by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _
from dicecli.render.page import Grid, Page, Prose, Row
from dicecli.render.views import shared
from dicecli.render.views.empty import EMPTY, data, names

if TYPE_CHECKING:
    from dicecli.answer_types.farkle import FarkleBlank
    from dicecli.rules.farkle.model import FarkleRules

_TURNS = 20


def blank(document: FarkleBlank, rules: FarkleRules) -> Page:
    """Lay out an empty sheet: a row for each turn, and the total."""
    columns = names(document)
    empty = (EMPTY,) * len(columns)
    rows = tuple(
        Row(_("turn {number}").format(number=number), empty) for number in range(1, _TURNS + 1)
    )
    total = Row(_("Total"), empty, ruled=True, tone="sum")
    grid = Grid(_(rules.name), columns, (*rows, total), tones=("blank",) * len(columns))
    target = Prose(_("To {target} points.").format(target=document["target"]))
    turns = map(str, range(1, _TURNS + 1))
    return Page((grid, target, *shared.agreed(rules)), data("turn", turns, document))
