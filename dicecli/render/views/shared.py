"""Parts of answers that all kinds of game share: who is next, who won, house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dicecli.language import N_, _
from dicecli.render.page import Grid, Page, Prose, raw
from dicecli.render.words import count, listed, named, shortened

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
    """Lay out the start of a game."""
    line = _("{game}: {players}; {player} to roll").format(
        game=document["game"], players=listed(document["players"]), player=to_move(document)
    )
    where = "" if document["file"] == "-" else f" ({shortened(document['file'])})"
    return Page((f"{line}{where}",), facts(document))


def facts(document: Mapping[str, object]) -> Grid:
    """Return an answer for scripts: one row of its values that are not nested, by key."""
    corner, *others = [key for key, value in document.items() if _is_plain(value)]
    return raw(corner, tuple(others), [document])


def _is_plain(value: object) -> bool:
    """Return whether a value fits a cell: no object, and no list of objects."""
    if isinstance(value, list):
        return not any(isinstance(item, dict) for item in value)
    return not isinstance(value, dict)


def by_chance(event: EventFacts, text: str) -> str:
    """Return a roll in words, marked with its seed if the computer made it."""
    if not event.get("random"):
        return text
    if "seed" in event:
        return _("{roll} (random, seed {seed})").format(roll=text, seed=event["seed"])
    return _("{roll} (random)").format(roll=text)


def numbered(entry: str, number: int) -> str:
    """Return an entry in words, with the number by which it is corrected."""
    return _("{entry} (event {number})").format(entry=entry, number=number)


def whats_next(document: Course) -> str:
    """Return who is to move and how, or the result of the game, in words."""
    if document["next"] is not None:
        action = _(AWAITS[document["awaits"] or "roll"])
        return _("{player} to {action}").format(player=to_move(document), action=action)
    # The answers that can follow when the last player leaves have ``players_left``.
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
"""The next action of the player to move, in words."""


def to_move(document: ToMove) -> str:
    """Return the name of the player to move; a computer is marked."""
    return seated(document["next"] or "", document["next_computer"])


def seated(name: str, computer: bool) -> str:
    """Return a player's name; a computer's is marked."""
    return _("{player} (computer)").format(player=name) if computer else name


def nobody_left() -> str:
    """Return the sentence on a game that all players have left."""
    return _("the game is over: everybody has left")


def ended(winners: list[str], total: int | None = None) -> str:
    """Return who won, in words; ``total`` is added if it is given.

    Several winners share the win. ``winners`` is empty if the highest total is a tie and the
    rules let nobody win then.
    """
    if not winners:
        return _("the game is over: a tie at the top, and nobody wins")
    text = _("the game is over: {player} wins")
    if winners[1:]:
        text = _("the game is over: {players} share the win")
    if total is not None:
        text = _("the game is over: {player} wins with {points}")
        if winners[1:]:
            text = _("the game is over: {players} share the win with {points}")
    points = count(total or 0, "point")
    return text.format(player=winners[0], players=listed(winners), points=points)


def state_of_play(document: Standing, turn: str) -> tuple[Prose, ...]:
    """Return who leads and who is to play, or who won.

    ``turn`` describes the running turn.
    """
    left = [player for player in document["players"] if not player["retired"]]
    totals = {player["name"]: player["total"] for player in left}
    if not left:
        return (Prose(_sentence(nobody_left())),)
    if document["over"]:
        shown = set(totals) >= set(document["winners"])  # not if another player's card is
        best = max(totals.values()) if shown else None
        return (Prose(_sentence(ended(document["winners"], best)), "winner"),)
    now = document["turn"]
    assert now is not None
    computers = {player["name"] for player in document["players"] if player["computer"]}
    player = seated(now["player"], now["player"] in computers)
    lines = [
        _leaders(totals),
        *map(_owing, left),
        _("{player} to play: {turn}.").format(player=player, turn=turn),
    ]
    return (Prose("\n".join(line for line in lines if line)),)


def seat_name(player: PlayerPart | BlankPart) -> str:
    """Return the name of a player above a card or total; players who left are marked."""
    if player["retired"]:
        return _("{name} (left)").format(name=player["name"])
    return player["name"] or ""


def _leaders(totals: dict[str, int]) -> str:
    """Return who leads and by how much, in words; empty if nobody does."""
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


def _owing(player: PlayerPart) -> str:
    """Return that a player has turns to make up, in words; empty if not."""
    owed = player["turns_owed"]
    if not owed:
        return ""
    text = _("{player} has {turns} to make up at the end.")
    return text.format(player=player["name"], turns=count(owed, "turn"))


def _sentence(words: str) -> str:
    """Return words as a sentence, with a capital letter and a full stop."""
    return f"{words[0].upper()}{words[1:]}."


def agreed(rules: Headed) -> tuple[Prose, ...]:
    """Return a paragraph of the house rules in force, none without house rules."""
    if not rules.house:
        return ()
    return (Prose(_("House rules: {values}.").format(values=_values(rules))),)


def _values(rules: Headed) -> str:
    """Return the house rules as ``KEY=VALUE; ...``."""
    return "; ".join(f"{key}={value}" for key, value in rules.house)


def introduced(rules: Headed) -> Prose:
    """Return the name and the summary of a game.

    With house rules these replace the summary, which may no longer be true.
    """
    if rules.house:
        text = _("{game} with house rules: {values}.")
        return Prose(text.format(game=named(rules.name), values=_values(rules)))
    return Prose(
        _("{game}: {summary}.").format(game=named(rules.name), summary=named(rules.summary))
    )
