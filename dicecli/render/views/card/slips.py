"""What is slipful about an entry of a score card, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import N_, _
from dicecli.rules.card.model import CardRules

if TYPE_CHECKING:
    from dicecli.answer_types.card import CardSlip

_SENTENCES = {
    "crossed-out": N_("{instead} gives {possible} with these dice, {category} got 0"),
    "far-better": N_("{instead} gives {possible} with these dice, {category} got {points}"),
}


def worded(slip: CardSlip, rules: CardRules) -> str:
    """Say what is slipful."""
    names = {row.id: _(row.name).lower() for row in rules.categories}
    facts = {
        **slip,
        "category": names[slip["category"]],
        "instead": names[slip["instead"]],
    }
    return _(_SENTENCES[slip["code"]]).format(**facts)
