"""Answers about a game in progress: plain data, in the shape of the JSON output.

The part that is the same for every kind of game is made here; the rest comes from the
state of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from dicecli.dice import Dice
from dicecli.game import play
from dicecli.rules.header import house_document
from dicecli.rules.moves import (
    NAMES,
    OUT_OF_TURN,
    Amend,
    Redo,
    Rename,
    Retire,
    Undo,
    event_document,
    turn_lost,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicecli.answer_types.game import (
        Amended,
        Automatic,
        BackOrForth,
        Begun,
        Blank,
        Change,
        Charted,
        Course,
        Entry,
        EventFacts,
        Log,
        LogRow,
        Moved,
        Options,
        Played,
        Renamed,
        Retired,
        Run,
        Standing,
        Stepped,
        ToMove,
        Why,
    )
    from dicecli.answer_types.kinds import Odds, StateStanding
    from dicecli.rules.moves import Event, Move
    from dicecli.rules.protocols import RuleSet, State


def begun(game: play.Game, file: str) -> Begun:
    """Answer ``new``."""
    names = [player.name for player in game.players]
    return {"file": file, "game": game.rules.id, "players": names, **_to_move(game), "event": 0}


def moved(before: play.Game, after: play.Game) -> Moved:
    """Answer a command that made the last move of ``after``, a move of a turn."""
    event = after.events[-1]
    made = event.move
    assert event.player is not None
    assert not isinstance(made, OUT_OF_TURN)
    common = {"player": before.players[event.player].name, **_course(after)}
    report = before.state.report(made, after.state)
    return cast("Moved", {**common, **report})


def _course(game: play.Game) -> Course:
    """Return who is to move, or who won, and the number of the last event."""
    return {
        **_to_move(game),
        "over": game.state.player is None,
        "winners": _winners(game),
        "event": len(game.events),
    }


def _next(game: play.Game) -> str | None:
    player = game.state.player
    return None if player is None else game.players[player].name


def _to_move(game: play.Game) -> ToMove:
    player = game.state.player
    computer = player is not None and game.players[player].computer
    awaits = None if player is None else game.state.awaits
    return {"next": _next(game), "next_computer": computer, "awaits": awaits}


def _winners(game: play.Game) -> list[str]:
    outcome = play.outcome(game)
    seats = outcome.winners if outcome else ()
    return [game.players[seat].name for seat in seats]


def automatic(before: play.Game, after: play.Game, why: Why) -> Automatic:
    """Answer ``auto``: the computer's moves, and the number of dice that it rolls next.

    ``dice_to_roll`` is that number, None if the turn has ended; the dice in ``keep`` of
    ``why`` are not rolled again.
    """
    assert before.state.player is not None
    first = len(before.events) + 1
    moves = [_entry(after, number) for number in range(first, len(after.events) + 1)]
    goes_on = after.state.turns_ended == before.state.turns_ended
    dice = after.state.dice_to_roll - len(why.get("keep", ())) if goes_on else None
    return {
        "player": before.players[before.state.player].name,
        **_course(after),
        "moves": moves,
        "dice_to_roll": dice,
        "why": why,
        "total": after.state.totals()[before.state.player],
    }


def history(game: play.Game, numbers: tuple[int, ...], direction: BackOrForth) -> Stepped:
    """Answer ``undo`` or ``redo``: the events that it took back or put back."""
    undone = direction == "undo"
    before = _names_before(game)
    events: list[LogRow] = []
    for number in numbers:
        entry = _entry(game, number)
        if number in before:
            entry["old"] = before[number]
        events.append(cast("LogRow", {**entry, "undone": undone}))
    return {
        "numbers": list(numbers),
        **_course(game),
        "direction": direction,
        "events": events,
        "players_left": _left(game),
    }


def _left(game: play.Game) -> int:
    """Return how many players have not retired."""
    return len(game.players) - len(game.state.retired)


def amended(before: play.Game, after: play.Game) -> Amended:
    """Answer ``amend``: every event that the correction changes, the corrected one first.

    ``before`` and ``after`` are the event as it counted before and as it counts now.
    """
    was, now = play.moves_in_force(before), play.moves_in_force(after)
    numbers = [number for number, event in now.items() if event != was[number]]
    changes = [_change(after, number, was[number], now[number]) for number in sorted(numbers)]
    return {
        "numbers": [row["number"] for row in changes],
        "player": changes[0]["player"],
        **_course(after),
        "changes": changes,
        "players_left": _left(after),
    }


def _change(game: play.Game, number: int, was: Event, now: Event) -> Change:
    assert now.player is not None  # corrections change events of turns alone
    return {
        "number": number,
        "player": game.players[now.player].name,
        "seat": now.player,
        "before": _facts(was),
        "after": _facts(now),
    }


def renamed(before: play.Game, after: play.Game, seat: int) -> Renamed:
    """Answer ``rename``."""
    return {
        "player": after.players[seat].name,
        "old": before.players[seat].name,
        **_course(after),
        "players_left": _left(after),
    }


def retired(before: play.Game, after: play.Game, seat: int) -> Retired:
    """Answer ``retire``; ``turn_dropped`` tells whether the player was in mid-turn."""
    return {
        "player": after.players[seat].name,
        "total": after.state.totals()[seat],
        **_course(after),
        "turn_dropped": before.state.player == seat and before.state.turn_begun,
        "players_left": _left(after),
    }


def played(game: play.Game, documents: list[object]) -> Played:
    """Answer ``play``: the answers of all lines, and how the game goes on after them."""
    return {"answers": documents, **_course(game)}


def log(game: play.Game) -> Log:
    """Answer ``log``: every event with its number, and whether it is undone.

    A corrected event has the number of the correction as ``amended_by``. Every event that
    a correction changes has ``now``: the event as it counts.
    """
    in_force = play.numbers_in_force(game)
    now = play.moves_in_force(game)
    by = {
        event.move.of: number
        for number, event in enumerate(game.events, 1)
        if isinstance(event.move, Amend) and number in in_force
    }
    before = _names_before(game)
    rows: list[LogRow] = []
    for number, event in enumerate(game.events, 1):
        undone = not isinstance(event.move, Undo | Redo) and number not in in_force
        entry = _entry(game, number)
        row = cast("LogRow", {"number": number, "undone": undone, **entry})
        if number in before:
            row["old"] = before[number]
        if not undone and number in by:
            row["amended_by"] = by[number]
        if not undone and now.get(number, event) != event:
            row["now"] = _facts(now[number])
        rows.append(row)
    return {"event": len(game.events), "events": rows}


def _names_before(game: play.Game) -> dict[int, str]:
    """Return the name of the player before each rename, by the number of the event."""
    first = tuple(player.name for player in game.seated)
    found = {}
    for link in (*game.position.in_force(), *game.position.undone):
        move = link.event.move
        if isinstance(move, Rename):
            names = (link.previous.names if link.previous else ()) or first
            found[link.number] = names[move.player]
    return found


def _entry(game: play.Game, number: int) -> Entry:
    """Return an event with its number and its player.

    The ``entry`` of a correction is the event as corrected.
    """
    event = game.events[number - 1]
    facts, seat = _facts(event), _seat(game, event)
    whose = {} if seat is None else {"player": game.players[seat].name, "seat": seat}
    entry = cast("Entry", {"number": number, "kind": facts["kind"], **whose, **facts})
    if isinstance(event.move, Amend):
        entry["entry"] = _amended_event(game, event, event.move.of)
    return entry


def _amended_event(game: play.Game, event: Event, of: int) -> EventFacts:
    """Return event ``of`` as a correction states it."""
    old = game.events[of - 1]
    parts = event_document(event)
    common = {"kind": NAMES[type(old.move)], "seat": old.player}
    stated = {key: parts[key] for key in parts if key not in ("event", "of")}
    values: dict[str, Any] = {key: stated[key] for key in stated if key in old.move._fields}
    return cast("EventFacts", common | stated | _loss(old.move._replace(**values)))


_KEYS = {"event": "kind", "player": "seat", "events": "count"}
"""The keys of the game file that an answer calls by another name: there they mean more."""


def _facts(event: Event) -> EventFacts:
    """Return an event as an answer has it, without its player's name."""
    stated = event_document(event)
    facts = {_KEYS.get(key, key): value for key, value in stated.items()}
    return cast("EventFacts", facts | _loss(event.move))


def _loss(move: Move) -> dict[str, object]:
    """Return why a move lost the turn as an entry says it; empty if it did not."""
    lost = turn_lost(move)
    return {"turn_lost": lost} if lost else {}


def _seat(game: play.Game, event: Event) -> int | None:
    """Return the seat of the player whom an event is about; None for undo and redo."""
    if isinstance(event.move, Amend):
        return game.events[event.move.of - 1].player
    if isinstance(event.move, Rename | Retire):
        return event.move.player
    return event.player


def options(game: play.Game, seat: int, dice: Dice | None) -> Options:
    """Answer ``open``, and ``score`` for a game: the choices of a player."""
    answer = game.state.options(seat, dice)
    of_whom = {"player": game.players[seat].name, "event": len(game.events)}
    return cast("Options", {"game": answer["game"], **of_whom, **answer})


def odds(game: play.Game, keep: Dice | None, rolls_left: int | None) -> Odds:
    """Answer ``odds`` for the player to move; the arguments are as for ``State.odds``."""
    player = _next(game)
    if player is None:
        raise play.over(game)
    answer = game.state.odds(keep, rolls_left)
    return {**answer, "player": player, "event": len(game.events)}


def options_on_paper(state: State, dice: Dice | None) -> Options:
    """Answer ``open``, and ``score``, for a state of one player described without a game."""
    answer = state.options(0, dice)
    return cast("Options", {"game": answer["game"], "player": None, "event": None, **answer})


def standing(game: play.Game) -> Standing:
    """Answer ``show``: every player's card, the turn, the winners."""
    answer = game.state.standing()
    turn = answer["turn"]
    common = {
        "game": game.rules.id,
        **_course(game),
        "players": [
            {**seated._asdict(), **card, "retired": seat in game.state.retired}
            for seat, (seated, card) in enumerate(
                zip(game.players, answer["players"], strict=True)
            )
        ],
        "turn": None if turn is None else {"player": _next(game), **turn},
        "house": house_document(game.rules),
    }
    return cast("Standing", common | _own_keys(answer))


def _own_keys(answer: StateStanding) -> dict[str, object]:
    """Return the part of a standing that only one kind of game has."""
    return {key: value for key, value in answer.items() if key not in ("players", "turn")}


def course(game: play.Game) -> Charted:
    """Answer ``show --chart``: the standing, and the totals of each player by turn.

    ``totals`` has the player's total after each of their turns that have ended, with all
    corrections.
    """
    totals: list[list[int]] = [[] for _player in game.players]
    ended = 0
    for link in reversed(list(game.position.moves())):
        if link.state.turns_ended > ended and link.event.player is not None:
            ended = link.state.turns_ended
            seat = link.event.player
            totals[seat].append(link.state.totals()[seat])
    most = max(map(len, totals))
    players: list[Run] = [
        {"name": player.name, "totals": run}
        for player, run in zip(game.players, totals, strict=True)
    ]
    numbers = list(range(1, most + 1))
    return {**standing(game), "chart": {"turn_numbers": numbers, "players": players}}


def blank(rules: RuleSet, names: Sequence[str | None]) -> Blank:
    """Answer ``show --blank``: a card before the first turn.

    ``names`` has the heading of each column, None for a column without a name.
    """
    answer = rules.start(len(names)).standing()
    cards = zip(names, answer["players"], strict=True)
    common = {
        "game": rules.id,
        "blank": True,
        "players": [{"name": name, **card, "retired": False} for name, card in cards],
        "house": house_document(rules),
    }
    return cast("Blank", common | _own_keys(answer))
