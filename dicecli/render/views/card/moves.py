"""Views of the moves of a score card, each in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dicecli.language import _
from dicecli.render.page import Page, Prose
from dicecli.render.views import shared
from dicecli.render.views.card.scores import best_now, name_of, notices
from dicecli.render.words import count, dice
from dicecli.rules.card.model import CardRules

if TYPE_CHECKING:
    from dicecli.answer_types.card import CardRecorded, CardRolled
    from dicecli.answer_types.game import EventFacts


def said(event: EventFacts, rules: CardRules) -> str:
    """Return a move in words, such as "fours 4-4-4-1-2 = 12"."""
    if event["kind"] == "roll":
        rolled = _("roll {dice}, {kept} kept") if event.get("kept") else _("roll {dice}")
        kept = dice(event.get("kept") or ())
        return shared.by_chance(event, rolled.format(dice=dice(event["dice"]), kept=kept))
    done = _("{category} {dice} = {points}")
    if event["bonus"]:
        done = _("{category} {dice} = {points}, and {bonus} bonus")
    shown = dice(event["dice"]) if event.get("dice") else _("on paper")
    name = name_of(rules, event["category"]).lower()
    worth = {"points": event["points"], "bonus": event["bonus"]}
    return done.format(category=name, dice=shown, **worth)


def record(document: CardRecorded, rules: CardRules) -> Page:
    """Lay out a category just filled: its points, and who is next."""
    # The answer has the facts of the event, but not its kind.
    done = said(cast("EventFacts", {"kind": "record", **document}), rules)
    entry = shared.numbered(done, document["event"])
    line = f"{document['player']}: {entry}; {shared.whats_next(document)}"
    return Page((line,), shared.facts(document))


def roll(document: CardRolled, rules: CardRules) -> Page:
    """Lay out a roll just entered, with notices on the choices that it leaves."""
    left = _("no roll left: record a category")
    if document["rolls_left"]:
        left = _("{rolls} left").format(rolls=count(document["rolls_left"], "roll"))
    line = _("{player}: roll {roll} of {rolls}, {dice}; {left}").format(
        player=document["player"],
        roll=document["roll"],
        rolls=rules.rolls,
        dice=shared.numbered(dice(document["dice"]), document["event"]),
        left=left,
    )
    notes = [Prose(notice, "notice") for notice in notices(document["options"], rules)]
    found = best_now(document["options"], rules)
    return Page((f"{line}\n{found}" if found else line, *notes), shared.facts(document))
