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
    PRESENCE,
    Amend,
    Drop,
    Event,
    Insert,
    Join,
    Paper,
    Record,
    Redo,
    Rename,
    Skip,
    Swap,
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
        EventNow,
        Joined,
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
        TurnSkipped,
        Why,
    )
    from dicecli.answer_types.kinds import Odds, StateStanding
    from dicecli.rules.moves import Move
    from dicecli.rules.protocols import RuleSet, State


_NOT_PLAYED = (Undo, Redo, Amend, Drop, Swap)
"""The events that are not among the moves as they count."""


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
    """Answer a correction: every event that it changes, in the order of their numbers.

    ``before`` and ``after`` are the event as it counted before and as it counts now.
    """
    was, now = play.moves_in_force(before), play.moves_in_force(after)
    numbers = [number for number in {**was, **now} if was.get(number) != now.get(number)]
    changes = [
        _change(after, number, was.get(number), now.get(number)) for number in sorted(numbers)
    ]
    seat = _seat(after, len(after.events))
    assert seat is not None
    return {
        "numbers": [row["number"] for row in changes],
        "player": after.players[seat].name,
        **_course(after),
        "changes": changes,
        "players_left": _left(after),
    }


def _change(game: play.Game, number: int, was: Event | None, now: Event | None) -> Change:
    """Return what became of an event, a move of a turn or a turn that was not played."""
    event = now or was
    assert event is not None
    seat = _seat_of(event)
    row: Change = {
        "number": number,
        "player": game.players[seat].name,
        "seat": seat,
        "before": None if was is None else _facts(was),
        "after": None if now is None else _facts(now),
    }
    if was is not None and _seat_of(was) != seat:
        row["old_player"] = game.players[_seat_of(was)].name
    return row


def _seat_of(event: Event) -> int:
    seat = event.move.player if isinstance(event.move, Skip) else event.player
    assert seat is not None
    return seat


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


def skipped(before: play.Game, after: play.Game) -> TurnSkipped:
    """Answer ``skip``; ``made_up`` tells that the turn is not lost, but comes at the end."""
    seat = before.state.player
    assert seat is not None
    return {
        "player": after.players[seat].name,
        "total": after.state.totals()[seat],
        **_course(after),
        "made_up": after.state.turns_ended == before.state.turns_ended,
        "turns_owed": after.state.turns_owed()[seat],
    }


def joined(game: play.Game, seat: int) -> Joined:
    """Answer ``join`` or ``rejoin``: the player in a seat takes part from now on."""
    return {
        "player": game.players[seat].name,
        "total": game.state.totals()[seat],
        **_course(game),
        "turns_owed": game.state.turns_owed()[seat],
        "players_left": _left(game),
    }


def played(game: play.Game, documents: list[object]) -> Played:
    """Answer ``play``: the answers of all lines, and how the game goes on after them."""
    return {"answers": documents, **_course(game)}


def log(game: play.Game) -> Log:
    """Answer ``log``: every event with its number, and whether it is undone.

    A corrected event has the number of the correction as ``amended_by``. Every event that
    a correction changes has ``now``, the event as it counts, or is ``dropped``.
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
        if not undone and number not in now and not isinstance(event.move, _NOT_PLAYED):
            row["dropped"] = True
        if not undone and number in now and now[number] != _as_stated(game, number):
            row["now"] = _now(game, now[number])
        rows.append(row)
    return {"event": len(game.events), "events": rows}


def _as_stated(game: play.Game, number: int) -> Event:
    """Return an event as it was entered; of an insertion, the turn that it put in."""
    event = game.events[number - 1]
    if isinstance(event.move, Insert):
        return play.as_corrected(game, number, number) or Event(None, _put_in(event.move))
    return event


def _now(game: play.Game, event: Event) -> EventNow:
    """Return an event as it counts, with the name of its player."""
    player = game.players[_seat_of(event)].name
    return cast("EventNow", {**_facts(event), "player": player})


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

    The ``entry`` of a correction is the event as corrected, or the turn that was put in.
    """
    event = game.events[number - 1]
    facts, seat = _facts(event), _seat(game, number)
    whose = {}
    if seat is not None:
        whose = {"player": _name(game, seat, number), "seat": seat}
    entry = cast("Entry", {"number": number, "kind": facts["kind"], **whose, **facts})
    if isinstance(event.move, Amend):
        entry["entry"] = _amended_event(game, event, event.move.of, seat)
    if isinstance(event.move, Insert):
        entry["entry"] = _facts(_as_stated(game, number))
    return entry


def _amended_event(game: play.Game, event: Event, of: int, seat: int | None) -> EventFacts:
    """Return event ``of`` as a correction states it."""
    old = game.events[of - 1].move
    if isinstance(old, Insert):
        old = _put_in(old)
    parts = event_document(event)
    common = {"kind": NAMES[type(old)], "seat": seat}
    stated = {key: parts[key] for key in parts if key not in ("event", "of")}
    values: dict[str, Any] = {key: stated[key] for key in stated if key in old._fields}
    return cast("EventFacts", common | stated | _loss(old._replace(**values)))


def _put_in(move: Insert) -> Record | Paper:
    """Return the turn that an insertion puts in, as it states it."""
    if move.category is None:
        return Paper(move.points or 0)
    return Record(move.category, move.dice, move.points or 0, move.bonus or 0)


_KEYS = {"event": "kind", "player": "seat", "events": "count", "before": "ahead_of"}
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


def _seat(game: play.Game, number: int) -> int | None:
    """Return the seat of the player whom an event is about.

    None for undo and redo, and for an insertion that is undone for good.
    """
    event = game.events[number - 1]
    if isinstance(event.move, Amend):
        now = play.as_corrected(game, number, event.move.of)
        return now.player if now else _seat(game, event.move.of)
    if isinstance(event.move, Drop | Swap):
        return _seat(game, event.move.of)
    if isinstance(event.move, Insert):
        turn = play.as_corrected(game, number, number)
        return turn.player if turn else None
    if isinstance(event.move, Join):
        from dicecli.game.latecomers import seat_joined

        return seat_joined(game.position, number)
    if isinstance(event.move, (Rename, *PRESENCE)):
        return event.move.player
    return event.player


def _name(game: play.Game, seat: int, number: int) -> str:
    """Return the name of the player whom event ``number`` is about, who sat in ``seat``."""
    if seat < len(game.seated):
        return game.players[seat].name
    from dicecli.game.latecomers import name_at

    return name_at(game.position, seat, number)


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


def standing(game: play.Game, seat: int | None = None) -> Standing:
    """Answer ``show``: every player's card, or that of one seat, the turn, the winners."""
    answer, left = game.state.standing(), game.state.retired
    turn = answer["turn"]
    rows = zip(game.players, answer["players"], game.state.turns_owed(), strict=True)
    common = {
        "game": game.rules.id,
        **_course(game),
        "players": [
            {**seated._asdict(), **card, "retired": seat in left, "turns_owed": owed}
            for seat, (seated, card, owed) in enumerate(rows)
        ],
        "turn": None if turn is None else {"player": _next(game), **turn},
        "house": house_document(game.rules),
    }
    whole: dict[str, Any] = common | _own_keys(answer)
    if seat is not None:
        whole["players"] = [whole["players"][seat]]
    return cast("Standing", whole)


def _own_keys(answer: StateStanding) -> dict[str, object]:
    """Return the part of a standing that only one kind of game has."""
    return {key: value for key, value in answer.items() if key not in ("players", "turn")}


def course(game: play.Game, seat: int | None = None) -> Charted:
    """Answer ``show --chart``: the standing, and the totals by turn, of all or of one seat.

    ``totals`` has the player's total after each of their turns that have ended, lost ones
    included, with all corrections. The first turn of a latecomer is number 1; ``start`` is
    stated if it is not 0.
    """
    totals, starts = _totals_by_turn(game)
    players: list[Run] = []
    for player, start, run in zip(game.players, starts, totals, strict=True):
        row: Run = {"name": player.name, "totals": run}
        players.append({**row, "start": start} if start else row)
    players = players if seat is None else [players[seat]]
    numbers = list(range(1, max(len(row["totals"]) for row in players) + 1))
    return {**standing(game, seat), "chart": {"turn_numbers": numbers, "players": players}}


def _totals_by_turn(game: play.Game) -> tuple[list[list[int]], list[int]]:
    """Return the totals of each player after their turns, and the points they began with."""
    totals: list[list[int]] = [[] for _player in game.players]
    starts = [0] * len(game.seated)
    ended = 0
    for link in reversed(list(game.position.moves())):
        seat, move = link.event.player, link.event.move
        if isinstance(move, Join):
            starts.append(move.points)
        elif isinstance(move, Skip):
            seat = move.player
        if link.state.turns_ended > ended and seat is not None:
            ended = link.state.turns_ended
            totals[seat].append(link.state.totals()[seat])
    return totals, starts


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
