"""View of the computer's turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _
from dicecli.render.page import Page
from dicecli.render.views.events import said
from dicecli.render.views.rooms import room
from dicecli.render.views.shared import facts, numbered, whats_next
from dicecli.render.words import count, dice

if TYPE_CHECKING:
    from dicecli.answer_types.game import Automatic
    from dicecli.rules.protocols import RuleSet


def auto(document: Automatic, rules: RuleSet) -> Page:
    """Lay out the computer's moves, the reason for them, and the next roll."""
    lines = [
        f"{document['player']}: {numbered(said(entry, rules), entry['number'])}"
        for entry in document["moves"]
    ]
    reason = room(rules.kind).why(document, rules)
    lines += [f"({reason})"] if reason else []
    lines.append(_then(document))
    return Page(("\n".join(lines),), facts(document))


def _then(document: Automatic) -> str:
    """Return the sentence on the next roll, or on the next player."""
    if document["dice_to_roll"] is not None:
        kept = document["why"].get("keep")
        text = _("{player} rolls {number} next")
        if kept:
            text = _("{player} keeps {dice} and rolls {number} next")
        number = count(document["dice_to_roll"], "die", "dice")
        return text.format(player=document["player"], dice=dice(kept or ()), number=number)
    return whats_next(document)
