"""The answers to many rolls on one page, for what is not written line by line."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from dicecli.language import _
from dicecli.render.page import Grid, Page, Row, cell
from dicecli.render.views.rooms import room
from dicecli.render.words import dice

if TYPE_CHECKING:
    from dicecli.answer_types.kinds import Best
    from dicecli.rules.protocols import Document, RuleSet


def gathered(answers: Iterable[str]) -> Document:
    """Return answers that are lines of JSON (``lines.Answers``) as one document."""
    return {"answers": [json.loads(line) for line in "".join(answers).split("\n") if line]}


def batch(document: Document, rules: RuleSet) -> Page:
    """Lay out a line of rolls after the other, with the best of each or its error."""
    answers = enumerate(document["answers"], 1)
    rows = tuple(_row(str(number), answer, rules) for number, answer in answers)
    columns = (_("Dice"), _("Points"), _("Made of"))
    return Page((Grid(_("Line"), columns, rows, align="lrl"),))


def _row(label: str, answer: Document, rules: RuleSet) -> Row:
    if "error" in answer:
        return Row(label, (cell(""), cell(""), cell(f"error: {answer['error']}")))
    best = rules.best(tuple(answer["dice"]))
    if "points" in answer:
        best = cast("Best", answer)
    name = room(rules.kind).best(best, rules)[1]
    return Row(label, (cell(dice(answer["dice"])), cell(best["points"]), cell(name)))
