"""What a game in progress answers, as plain data in the shape of its JSON.

The part that depends on the game comes from its state; here is what every
game says alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli import play
from dicecli.dice import Dice
from dicecli.rules.moves import Redo, Undo, event_document

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document


def begun(game: play.Game, file: str) -> Document:
    """Answer ``new``."""
    names = [player.name for player in game.players]
    return {"file": file, "game": game.rules.id, "players": names, **_to_move(game), "event": 0}


def moved(before: play.Game, after: play.Game) -> Document:
    """Answer a command that made the last move of ``after``."""
    event = after.events[-1]
    made = event.move
    assert event.player is not None
    assert not isinstance(made, Undo | Redo)
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
    entries = [{**_entry(game, number), "undone": undone} for number in numbers]
    return {"events": list(numbers), **_course(game), "done": done, "entries": entries}


def log(game: play.Game) -> Document:
    """Answer ``log``: every event with its number, and whether it is undone."""
    standing = play.numbers_in_force(game)
    rows = []
    for number, event in enumerate(game.events, 1):
        undone = event.player is not None and number not in standing
        entry = _entry(game, number)
        rows.append({"number": entry.pop("number"), "undone": undone, **entry})
    return {"events": rows}


def _entry(game: play.Game, number: int) -> Document:
    event = game.events[number - 1]
    name = {} if event.player is None else {"name": game.players[event.player].name}
    return {"number": number, **event_document(event), **name}


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
        "players": [{**seated._asdict(), **card} for seated, card in cards],
        "turn": None if turn is None else {"player": player, **turn},
        "winners": _winners(game),
        "house": dict(game.rules.house),
        **answer,
    }
