"""Score cards at the prompt of ``play``: the running turn, and the points to a bonus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _
from dicecli.render.words import count

if TYPE_CHECKING:
    from dicecli.answer_types.card import CardPlayer, CardStanding
    from dicecli.rules.card.model import CardRules, Section


def turn(document: CardStanding) -> tuple[str, str]:
    """Return the rolls left of the running turn, with the number of the turn and without."""
    now = document["turn"]
    assert now is not None
    left = count(now["rolls_left"], "roll") if now["rolls_left"] else _("no roll")
    long = _("turn {number}, {rolls} left").format(number=now["number"], rolls=left)
    return long, _("{rolls} left").format(rolls=left)


def lacking(document: CardStanding, rules: CardRules) -> list[str]:
    """Return the points to the next bonus of each section that is still open."""
    player = next(one for one in document["players"] if one["name"] == document["next"])
    points = [_missing(player, section, rules) for section in rules.sections]
    return [_("{points} to the bonus").format(points=one) for one in points if one]


def _missing(player: CardPlayer, section: Section, rules: CardRules) -> int:
    """Return the points to the next bonus of a section; 0 if none can be earned any more."""
    own = [row.id for row in rules.categories if row.section == section.id]
    if all(player["categories"][id] is not None for id in own):
        return 0
    held = player["sections"][section.id]["points"]
    steps = (bonus.at_least - held for bonus in section.bonuses)
    return next((step for step in steps if step > 0), 0)
