"""What is doubtful about an entry of a score card, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import N_, _
from dicecli.rules.card.model import CardRules

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

_SENTENCES = {
    "crossed-out": N_("{category} got 0, but {instead} gives {possible} with these dice"),
    "far-better": N_("{category} got {points}, but {instead} gives {possible} with these dice"),
}


def worded(doubt: Document, rules: CardRules) -> str:
    """Say what is doubtful."""
    names = {row.id: _(row.name).lower() for row in rules.categories}
    facts = {
        **doubt,
        "category": names[doubt["category"]],
        "instead": names[doubt["instead"]],
    }
    return _(_SENTENCES[doubt["code"]]).format(**facts)
