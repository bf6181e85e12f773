"""Views of the moves of Farkle, each in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _
from dicecli.render.page import Page, Said
from dicecli.render.views import shared
from dicecli.render.views.farkle.scores import selections_grid
from dicecli.render.words import count, dice
from dicecli.rules.farkle.model import FarkleRules

if TYPE_CHECKING:
    from dicecli.answer_types.farkle import FarkleMoved
    from dicecli.answer_types.game import EventFacts


def said(event: EventFacts, rules: FarkleRules) -> str:
    """Return a move in words, such as "set aside 1-1 = 200"."""
    if event["kind"] == "roll":
        rolled = shared.by_chance(event, _("roll {dice}").format(dice=dice(event["dice"])))
        return _("{roll}, bust").format(roll=rolled) if event["bust"] else rolled
    if event["kind"] == "keep":
        aside = dice(event["dice"])
        return _("set aside {dice} = {points}").format(dice=aside, points=event["points"])
    if event["kind"] == "bank":
        return _bank_said(event, rules)
    if event["kind"] == "take":
        return _("take over")
    if event["kind"] == "paper" and event["points"]:
        return _("a turn on paper, {points}").format(points=event["points"])
    return _("a turn lost")


def _bank_said(event: EventFacts, rules: FarkleRules) -> str:
    if event.get("turn_lost"):
        text = _("a turn lost: it passes the target of {target}")
        return text.format(target=rules.target)
    return _("bank {points}").format(points=event["points"])


def roll(document: FarkleMoved, rules: FarkleRules) -> Page:
    """Lay out a roll just entered: its selections, or the bust."""
    data = shared.facts(document)
    player = document["player"]
    rolled = shared.numbered(dice(document["dice"]), document["event"])
    if document["bust"]:
        line = _("{player}: {dice}, bust: the turn is lost; {next}")
        if document["penalty"]:
            line = _(
                "{player}: {dice}, bust: the turn is lost and {penalty}, {total} left; {next}"
            )
        line = line.format(player=player, dice=rolled, **_afterwards(document))
        slip = _("Mistyped? 'dicecli undo' takes the roll back.")
        return Page((Said(line, "bust"), slip), data)
    line = _("{player}: roll {roll}, {dice}; set dice aside:")
    line = line.format(player=player, roll=document["roll"], dice=rolled)
    return Page((line, selections_grid(document["options"], rules)), data)


def _afterwards(document: FarkleMoved) -> dict[str, object]:
    """Return the fields of a sentence on the end of a turn: cost, total, who is next."""
    cost = {"penalty": document["penalty"], "total": document["total"]}
    return {**cost, "next": shared.whats_next(document)}


def keep(document: FarkleMoved, rules: FarkleRules) -> Page:
    """Lay out dice just set aside."""
    turn = (
        _("{points} this turn, hot dice") if document["hot_dice"] else _("{points} this turn")
    )
    line = _("{player}: {dice} = {points}; {turn}; roll {dice_left}")
    if document["awaits"] == "roll-or-bank":
        line = _("{player}: {dice} = {points}; {turn}; roll {dice_left} or bank")
    line = line.format(
        player=document["player"],
        dice=dice(document["keep"]),
        points=shared.numbered(str(document["points"]), document["event"]),
        turn=turn.format(points=document["turn_points"]),
        dice_left=count(document["dice_left"], "die", "dice"),
    )
    return Page((line,), shared.facts(document))


def bank(document: FarkleMoved, rules: FarkleRules) -> Page:
    """Lay out the end of a turn: points banked, or a lost turn."""
    done = _("{player} loses the turn")
    if document["turn_lost"] == "past-target":
        done = _(
            "{player} loses the turn: it passes the target of {target}, which must be hit "
            "exactly"
        )
    elif document["points"]:
        done = _("{player} banks {points}, {total} in all")
    elif document["penalty"]:
        done = _("{player} loses the turn and {penalty}, {total} left")
    after = _afterwards(document)
    facts = {"player": document["player"], "points": document["points"]}
    done = done.format(**facts, target=rules.target, **after)
    done = shared.numbered(done, document["event"])
    line = "{done}; {next}"
    if document["final_round"] and not document["over"]:
        line = _("{done}; final round; {next}")
    line = _with_kept(document, line.format(done=done, next=after["next"]))
    return Page((line,), shared.facts(document))


def _with_kept(document: FarkleMoved, line: str) -> str:
    """Return a line with the dice that the same command set aside before it, if any."""
    if "keep" not in document:
        return line
    return _("{dice} set aside: {what}").format(dice=dice(document["keep"]), what=line)


def take(document: FarkleMoved, rules: FarkleRules) -> Page:
    """Lay out the takeover of the turn that the player before ended."""
    line = _("{player} takes over {points}; roll {dice}").format(
        player=document["player"],
        points=shared.numbered(str(document["turn_points"]), document["event"]),
        dice=count(document["dice_left"], "die", "dice"),
    )
    return Page((line,), shared.facts(document))


def moved(move: str, document: FarkleMoved, rules: FarkleRules) -> Page:
    """Lay out the answer to a move; ``move`` is its name."""
    return _MOVES[move](document, rules)


_MOVES = {"roll": roll, "keep": keep, "bank": bank, "paper": bank, "bust": bank, "take": take}
