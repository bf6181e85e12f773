"""Likely mistakes on a score card, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import N_, _
from dicecli.render.words import named
from dicecli.rules.card.model import CardRules

if TYPE_CHECKING:
    from dicecli.answer_types.card import CardSlip

_SENTENCES = {
    "crossed-out": N_("{category} got 0, but {instead} gives {possible} with these dice"),
    "far-better": N_("{category} got {points}, but {instead} gives {possible} with these dice"),
}


def worded(slip: CardSlip, rules: CardRules) -> str:
    """Return the reason why an entry is likely a mistake."""
    names = {row.id: named(row.name).lower() for row in rules.categories}
    facts = {
        **slip,
        "category": names[slip["category"]],
        "instead": names[slip["instead"]],
    }
    return _(_SENTENCES[slip["code"]]).format(**facts)
