"""What the views of all games share: who is next, who won, house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dicecli.language import N_, _
from dicecli.render.page import Grid, Page, Prose, raw
from dicecli.render.words import count, listed, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dicecli.answer_types.game import (
        Begun,
        BlankPart,
        Course,
        EventFacts,
        PlayerPart,
        Standing,
        ToMove,
    )
    from dicecli.rules.protocols import Headed, RuleSet


def new(document: Begun, rules: RuleSet | None) -> Page:
    """Lay out a game just begun."""
    begun = _("{game}: {players}; {player} to roll").format(
        game=document["game"], players=listed(document["players"]), player=to_move(document)
    )
    where = "" if document["file"] == "-" else f" ({quoted(document['file'])})"
    return Page((f"{begun}{where}",), facts(document))


def facts(document: Mapping[str, object]) -> Grid:
    """Return the plain values of an answer as one row under their keys."""
    corner, *others = [key for key, value in document.items() if _is_plain(value)]
    return raw(corner, tuple(others), [document])


def _is_plain(value: object) -> bool:
    if isinstance(value, list):
        return not any(isinstance(item, dict) for item in value)
    return not isinstance(value, dict)


def by_chance(event: EventFacts, said: str) -> str:
    """Return what was said of a roll; where the computer rolled it says so too."""
    if not event.get("random"):
        return said
    if "seed" in event:
        return _("{roll} (random, seed {seed})").format(roll=said, seed=event["seed"])
    return _("{roll} (random)").format(roll=said)


def whats_next(document: Course) -> str:
    """Say who is to move, or how the game ended."""
    if document["next"] is not None:
        action = _(AWAITS[document["awaits"] or "roll"])
        return _("{player} to {action}").format(player=to_move(document), action=action)
    if not cast("dict[str, object]", document).get("players_left", 1):
        return nobody_left()
    return ended(document["winners"])


AWAITS = {
    "roll": N_("roll"),
    "roll-or-record": N_("roll or record"),
    "record": N_("record"),
    "keep": N_("set dice aside"),
    "roll-or-bank": N_("roll or bank"),
    "roll-or-take": N_("roll or take over"),
}
"""What the player to move does next, in words."""


def to_move(document: ToMove) -> str:
    """Name who is to move, and say that a computer is."""
    return seated(document["next"] or "", document["next_computer"])


def seated(name: str, computer: bool) -> str:
    """Return a player's name, marked where it is a computer's."""
    return _("{player} (computer)").format(player=name) if computer else name


def nobody_left() -> str:
    """Say how a game ended that all have left."""
    return _("the game is over: everybody has left")


def ended(winners: list[str], total: int | None = None) -> str:
    """Say who won; equal totals share the win."""
    if not winners:
        return _("the game is over: a tie at the top, and nobody wins")
    said = _("the game is over: {player} wins")
    if winners[1:]:
        said = _("the game is over: {players} share the win")
    if total is not None:
        said = _("the game is over: {player} wins with {points}")
        if winners[1:]:
            said = _("the game is over: {players} share the win with {points}")
    points = count(total or 0, "point")
    return said.format(player=winners[0], players=listed(winners), points=points)


def state_of_play(document: Standing, turn: str) -> tuple[Prose, ...]:
    """Say who leads and whose turn it is, or who won; ``turn`` describes the turn."""
    left = [player for player in document["players"] if not player["retired"]]
    totals = {player["name"]: player["total"] for player in left}
    if not left:
        return (Prose(_sentence(nobody_left())),)
    if document["over"]:
        best = max(totals.values())
        return (Prose(_sentence(ended(document["winners"], best)), "winner"),)
    now = document["turn"]
    assert now is not None
    computers = {player["name"] for player in document["players"] if player["computer"]}
    player = seated(now["player"], now["player"] in computers)
    lines = [
        _leaders(totals),
        _("{player} to play: {turn}.").format(player=player, turn=turn),
    ]
    return (Prose("\n".join(line for line in lines if line)),)


def seat_name(player: PlayerPart | BlankPart) -> str:
    """Name a player at the head of what is theirs; say that one has left."""
    if player["retired"]:
        return _("{name} (left)").format(name=player["name"])
    return player["name"] or ""


def _leaders(totals: dict[str, int]) -> str:
    best = max(totals.values())
    leaders = [name for name, total in totals.items() if total == best]
    others = [total for total in totals.values() if total < best]
    if len(totals) == 1 or not others:
        return ""
    if len(leaders) > 1:
        lead = _("{players} lead with {points}.")
        return lead.format(players=listed(leaders), points=count(best, "point"))
    ahead = count(best - max(others), "point")
    return _("{player} leads by {points}.").format(player=leaders[0], points=ahead)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def agreed(rules: Headed) -> tuple[Prose, ...]:
    """Say which house rules are in force."""
    if not rules.house:
        return ()
    return (Prose(_("House rules: {values}.").format(values=_values(rules))),)


def _values(rules: Headed) -> str:
    return "; ".join(f"{key}={value}" for key, value in rules.house)


def introduced(rules: Headed) -> Prose:
    """Say what game is explained; a summary that house rules may belie is left out."""
    if rules.house:
        said = _("{game} with house rules: {values}.")
        return Prose(said.format(game=_(rules.name), values=_values(rules)))
    return Prose(_("{game}: {summary}.").format(game=_(rules.name), summary=_(rules.summary)))
