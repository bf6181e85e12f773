"""Views of many rolls on one page, for outputs that are not written line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _
from dicecli.render.page import Grid, Page, Row, cell
from dicecli.render.views.rooms import room
from dicecli.render.words import dice

if TYPE_CHECKING:
    from dicecli.answer_types.files import Batch, BatchFault, BatchRoll
    from dicecli.rules.protocols import RuleSet


def batch(document: Batch, rules: RuleSet) -> Page:
    """Lay out one row for each line: the roll and its best choice, or the error."""
    answers = enumerate(document["answers"], 1)
    rows = tuple(_row(str(number), answer, rules) for number, answer in answers)
    columns = (_("Dice"), _("Points"), _("Made of"))
    return Page((Grid(_("Line"), columns, rows, align="lrl"),))


def _row(label: str, answer: BatchRoll | BatchFault, rules: RuleSet) -> Row:
    if "error" in answer:
        return Row(label, (cell(""), cell(""), cell(f"error: {answer['error']}")))
    name = room(rules.kind).best(answer["best"], rules)[1]
    return Row(label, (cell(dice(answer["dice"])), cell(answer["best"]["points"]), cell(name)))
