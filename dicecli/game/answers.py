"""What a game in progress answers, as plain data in the shape of its JSON.

The part that depends on the game comes from its state; here is what every
game says alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.dice import Dice
from dicecli.game import play
from dicecli.rules.moves import (
    NAMES,
    OUT_OF_TURN,
    Amend,
    Redo,
    Rename,
    Retire,
    Undo,
    event_document,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicecli.rules.protocols import Document, RuleSet


def begun(game: play.Game, file: str) -> Document:
    """Answer ``new``."""
    names = [player.name for player in game.players]
    return {"file": file, "game": game.rules.id, "players": names, **_to_move(game), "event": 0}


def moved(before: play.Game, after: play.Game) -> Document:
    """Answer a command that made the last move of ``after``."""
    event = after.events[-1]
    made = event.move
    assert event.player is not None
    assert not isinstance(made, OUT_OF_TURN)
    head = {"player": before.players[event.player].name, **_course(after)}
    return {**head, **before.state.report(made, after.state)}


def _course(game: play.Game) -> Document:
    """Say who is next, or who won, and at which event the game stands."""
    return {
        **_to_move(game),
        "over": game.state.player is None,
        "winners": _winners(game),
        "event": len(game.events),
    }


def _next(game: play.Game) -> str | None:
    player = game.state.player
    return None if player is None else game.players[player].name


def _to_move(game: play.Game) -> Document:
    player = game.state.player
    computer = player is not None and game.players[player].computer
    awaits = None if player is None else game.state.awaits
    return {"next": _next(game), "next_computer": computer, "awaits": awaits}


def _winners(game: play.Game) -> list[str]:
    outcome = play.outcome(game)
    seats = outcome.winners if outcome else ()
    return [game.players[seat].name for seat in seats]


def automatic(before: play.Game, after: play.Game, why: Document) -> Document:
    """Answer ``auto``: what the computer did, and what it would roll next.

    ``roll`` is the number of dice to roll next in the turn, None where it ended;
    ``keep`` in ``why`` are those that stay.
    """
    assert before.state.player is not None
    first = len(before.events) + 1
    done = [_entry(after, number) for number in range(first, len(after.events) + 1)]
    goes_on = after.state.turns_ended == before.state.turns_ended
    return {
        "player": before.players[before.state.player].name,
        **_course(after),
        "done": done,
        "roll": after.state.dice_to_roll - len(why.get("keep", ())) if goes_on else None,
        "why": why,
        "total": after.state.totals()[before.state.player],
    }


def history(game: play.Game, numbers: tuple[int, ...], done: str) -> Document:
    """Answer ``undo`` and ``redo``, as ``done`` says: the events by number."""
    undone = done == "undo"
    before = _names_before(game)
    entries = [
        {**_entry(game, number), **before.get(number, {}), "undone": undone}
        for number in numbers
    ]
    gone = {"done": done, "entries": entries}
    return {"events": list(numbers), **_course(game), **gone, **_left(game)}


def _left(game: play.Game) -> Document:
    """Say how many players have not retired."""
    return {"players_left": len(game.players) - len(game.state.retired)}


def amended(before: play.Game, after: play.Game) -> Document:
    """Answer ``amend``: every event that says something else now, the corrected one first.

    ``old`` and ``new`` are the event as it counted before, and as it counts now.
    """
    was, now = play.moves_in_force(before), play.moves_in_force(after)
    numbers = [number for number, event in now.items() if event != was[number]]
    changes = [
        {
            **_named(after, number),
            "old": event_document(was[number]),
            "new": event_document(now[number]),
        }
        for number in sorted(numbers)
    ]
    head = {"events": [row["number"] for row in changes], "player": changes[0]["name"]}
    return {**head, **_course(after), "changes": changes, **_left(after)}


def renamed(before: play.Game, after: play.Game, seat: int) -> Document:
    """Answer ``rename``."""
    names = {"player": after.players[seat].name, "old": before.players[seat].name}
    return {**names, **_course(after), **_left(after)}


def retired(before: play.Game, after: play.Game, seat: int) -> Document:
    """Answer ``retire``; ``turn_dropped`` tells that dice had been rolled in a turn."""
    turn = before.state.standing()["turn"]
    begun = before.state.player == seat and bool(turn["roll"] or turn.get("points"))
    head = {"player": after.players[seat].name, "total": after.state.totals()[seat]}
    return {**head, **_course(after), "turn_dropped": begun, **_left(after)}


def played(game: play.Game, documents: list[Document]) -> Document:
    """Answer ``play``: what each line answered, and where the game stands then."""
    return {"answers": documents, **_course(game)}


def log(game: play.Game) -> Document:
    """Answer ``log``: every event with its number, and whether it is undone.

    One that was corrected has the number of the correction as ``amended_by``, and
    as ``now`` the event as it counts, as have those that follow from another one.
    """
    standing = play.numbers_in_force(game)
    now = play.moves_in_force(game)
    by = {
        event.move.of: number
        for number, event in enumerate(game.events, 1)
        if isinstance(event.move, Amend) and number in standing
    }
    rows = []
    before = _names_before(game)
    for number, event in enumerate(game.events, 1):
        entry = {**_entry(game, number), **before.get(number, {})}
        undone = not isinstance(event.move, Undo | Redo) and number not in standing
        row = {"number": entry.pop("number"), "undone": undone, **entry}
        if not undone and number in by:
            row["amended_by"] = by[number]
        if not undone and now.get(number, event) != event:
            row["now"] = event_document(now[number])
        rows.append(row)
    return {"events": rows}


def _names_before(game: play.Game) -> dict[int, Document]:
    """Return as ``old`` how a player was called before each new name, by event."""
    first = tuple(player.name for player in game.seated)
    found = {}
    for done in (*game.position.standing(), *game.position.undone):
        move = done.event.move
        if isinstance(move, Rename):
            names = (done.rest.names if done.rest else ()) or first
            found[done.number] = {"old": names[move.player]}
    return found


def _entry(game: play.Game, number: int) -> Document:
    """Return an event with its number and its player's name.

    A correction has as ``entry`` the event that it makes of another one.
    """
    event = game.events[number - 1]
    entry = {"number": number, **event_document(event), **_named(game, number)}
    if isinstance(event.move, Amend):
        of = game.events[event.move.of - 1]
        parts = event_document(event)
        head = {"event": NAMES[type(of.move)], "player": of.player}
        entry["entry"] = head | {key: parts[key] for key in parts if key not in ("event", "of")}
    return entry


def _named(game: play.Game, number: int) -> Document:
    """Return the number of an event and the name of the player whom it is about."""
    event = game.events[number - 1]
    seat = event.player
    if isinstance(event.move, Amend):
        seat = game.events[event.move.of - 1].player
    elif isinstance(event.move, Rename | Retire):
        seat = event.move.player
    name = {} if seat is None else {"name": game.players[seat].name}
    return {"number": number, **name}


def options(game: play.Game, seat: int, dice: Dice | None) -> Document:
    """Answer ``open``, and ``score`` for a game: what a player may fill."""
    answer = game.state.options(seat, dice)
    return {"game": answer.pop("game"), "player": game.players[seat].name, **answer}


def standing(game: play.Game) -> Document:
    """Answer ``show``: every player's card, the turn, the winners."""
    answer = game.state.standing()
    cards = zip(game.players, answer.pop("players"), strict=True)
    turn = answer.pop("turn")
    player = _next(game)
    return {
        "game": game.rules.id,
        "over": player is None,
        "players": [
            {**seated._asdict(), **card, "retired": seat in game.state.retired}
            for seat, (seated, card) in enumerate(cards)
        ],
        "turn": None if turn is None else {"player": player, **turn},
        "winners": _winners(game),
        "house": dict(game.rules.house),
        **answer,
    }


def course(game: play.Game) -> Document:
    """Answer ``show --chart``: the standing, and the totals after each turn.

    ``totals`` are those of a player's own turns, as many as have ended, corrected.
    """
    totals: list[list[int]] = [[] for _player in game.players]
    ended = 0
    for done in reversed(list(game.position.moves())):
        if done.state.turns_ended > ended and done.event.player is not None:
            ended = done.state.turns_ended
            seat = done.event.player
            totals[seat].append(done.state.totals()[seat])
    most = max(map(len, totals))
    players = [
        {"name": player.name, "totals": run}
        for player, run in zip(game.players, totals, strict=True)
    ]
    return {**standing(game), "chart": {"turns": list(range(1, most + 1)), "players": players}}


def blank(rules: RuleSet, names: Sequence[str | None]) -> Document:
    """Answer ``show --blank``: a card before the first turn; None for a nameless column."""
    answer = rules.start(len(names)).standing()
    del answer["turn"]
    cards = zip(names, answer.pop("players"), strict=True)
    return {
        "game": rules.id,
        "blank": True,
        "players": [{"name": name, **card, "retired": False} for name, card in cards],
        "house": dict(rules.house),
        **answer,
    }
