"""Corrections: ``amend`` changes an earlier event, and the moves after it are replayed.

Every later move must still be legal. The dice of a roll, the dice set aside, the category
and a turn entered from paper stay as they were entered; points, bonuses and busts are
computed again. A category that was filled with the roll on the table is filled with that
roll as it is now. The module is the same for every kind of game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.dice import contains
from dicecli.errors import BadInput, DiceError, IllegalMove
from dicecli.game.history import Link, Position, append, find, following
from dicecli.rules.moves import (
    NAMES,
    OUT_OF_TURN,
    Amend,
    Event,
    Keep,
    Move,
    Paper,
    Record,
    Rename,
    Retire,
    Roll,
    TurnMove,
)

if TYPE_CHECKING:
    from dicecli.rules.protocols import State

MOST_REPLAYED = 50_000
"""The number of moves that all corrections of a game may replay.

A game of four players has about two hundred events. Without a limit, a small file with
many corrections could take hours to read.
"""

PARTS: dict[type, tuple[str, ...]] = {
    Roll: ("dice",),
    Record: ("category", "dice", "points"),
    Keep: ("dice",),
    Paper: ("points",),
}
"""The fields of each move that can be corrected; the others follow from other events."""


def amend(position: Position, event: Event, number: int) -> tuple[Position, Event]:
    """Return the position after an amend event, and the event completed.

    Raises IllegalMove if the event cannot be corrected (``no-event``, ``amend-undone``,
    ``amend-gone``, ``not-amendable``, ``amend-part``), if the corrected move is illegal or
    the same as before (``nothing-amended``), if the game would replay too many moves
    (``amend-too-far``), and ``amend-breaks`` with the number of the first ``later`` event
    that would be illegal, and the reason ``why``. Raises BadInput ``nothing-to-amend`` if
    the correction names nothing to change.
    """
    assert isinstance(event.move, Amend)
    old = target(position, event.move.of, number)
    wanted = corrected(old.event.move, event.move)
    before = old.previous.state if old.previous else position.start
    _check_roll(old, wanted, before)
    state, made = before.apply(wanted)
    if made == old.event.move:
        raise IllegalMove("nothing-amended", of=old.number)
    cost = _cost(position, old)
    if position.replayed + cost > MOST_REPLAYED:
        raise IllegalMove("amend-too-far", of=old.number, most=MOST_REPLAYED)
    last = append(old.previous, old.number, old.event._replace(move=made), state)
    for later in following(position.corrected, old.depth):
        last = _again(last, later, position.names)
    completed = event._replace(move=_completed(old.number, made))
    return position.correct(number, completed, last, cost), completed


def target(position: Position, of: int, number: int) -> Link:
    """Return event ``of``, which event ``number`` corrects, as it counts now.

    Raises IllegalMove ``no-event``, ``not-amendable``, ``amend-undone`` (redo would restore
    the event) or ``amend-gone`` (it is undone for good).
    """
    if not 0 < of < number:
        raise IllegalMove("no-event", of=of, event=number - 1)
    found = find(position.corrected, of)
    if found is not None and type(found.event.move) in PARTS:
        return found
    in_force = find(position.last, of)
    if in_force is not None:
        raise IllegalMove("not-amendable", of=of, kind=NAMES[type(in_force.event.move)])
    undone = find(position.newest, of) is not None
    raise IllegalMove("amend-undone" if undone else "amend-gone", of=of)


def _cost(position: Position, old: Link) -> int:
    """Return the number of moves that a correction of ``old`` replays."""
    assert position.corrected is not None
    return position.corrected.depth - old.depth + 1


def tried(position: Position, amend: Amend) -> Position:
    """Return the position after a refused correction, whose replay is counted too."""
    old = find(position.corrected, amend.of)
    if old is None:
        return position
    replayed = position.replayed + _cost(position, old)
    return position._replace(replayed=min(replayed, MOST_REPLAYED))


def corrected(move: Move, amend: Amend) -> TurnMove:
    """Return the corrected move of an event, to be completed by the state.

    Points given along with dice are ignored, because they follow from the dice. Raises
    BadInput ``nothing-to-amend``, or IllegalMove ``amend-part`` for a field that the move
    does not have.
    """
    given = [part for part in ("category", "dice", "points") if _given(amend, part)]
    if not given:
        raise BadInput("nothing-to-amend")
    for part in given:
        if part not in PARTS[type(move)]:
            kind = NAMES[type(move)]
            raise IllegalMove("amend-part", of=amend.of, kind=kind, part=part)
    if isinstance(move, Roll):
        return _roll(move, amend)
    if isinstance(move, Record):
        return _record(move, amend)
    if isinstance(move, Keep):
        assert amend.dice is not None
        return Keep(amend.dice)
    assert isinstance(move, Paper)
    assert amend.points is not None
    return Paper(amend.points)


def _given(amend: Amend, part: str) -> bool:
    """Tell whether a correction names a part, points that follow from dice left out."""
    if part == "points" and amend.dice is not None:
        return False
    return getattr(amend, part) is not None


def _roll(old: Roll, amend: Amend) -> Roll:
    """Return a roll of the corrected dice.

    The dice kept from the roll before stay kept if the corrected dice contain them.
    """
    assert amend.dice is not None
    kept = old.kept if old.kept and contains(amend.dice, old.kept) else None
    return Roll(amend.dice, kept)


def _record(old: Record, amend: Amend) -> Record:
    category = amend.category or old.category
    if amend.dice is not None:
        return Record(category, amend.dice)
    if amend.points is not None:
        return Record(category, None, amend.points)
    return Record(category, old.dice, None if old.dice else old.points)


def _check_roll(old: Link, wanted: TurnMove, before: State) -> None:
    """Refuse other dice for a category that was filled with the roll on the table.

    Raises IllegalMove ``amend-the-roll`` with the number of the ``roll`` to correct instead.
    """
    if not isinstance(wanted, Record) or before.dice in (None, wanted.dice):
        return
    if wanted.dice is not None:
        roll = old.previous
        while roll is not None and not isinstance(roll.event.move, Roll):
            roll = roll.previous
        number = roll.number if roll else None
        raise IllegalMove(
            "amend-the-roll", of=old.number, roll_event=number, rolled=before.dice
        )


def _completed(of: int, made: TurnMove) -> Amend:
    """Return the amend move that states all fields of a corrected move."""
    stated = {part: getattr(made, part) for part in Amend._fields if hasattr(made, part)}
    return Amend(of, **stated)


def _again(last: Link, later: Link, names: tuple[str, ...]) -> Link:
    """Replay a later event after ``last``; raise IllegalMove ``amend-breaks``."""
    try:
        state, event = _replayed(last.state, later.event, names)
    except DiceError as failure:
        player = names[seat_in(later.event)]
        raise IllegalMove(
            "amend-breaks", later=later.number, player=player, failure=failure
        ) from failure
    return append(last, later.number, event, state)


def seat_in(event: Event) -> int:
    """Return the seat of the player whom a move, a rename or a retirement is about."""
    seat = event.move.player if isinstance(event.move, Rename | Retire) else event.player
    assert seat is not None
    return seat


def _replayed(state: State, event: Event, names: tuple[str, ...]) -> tuple[State, Event]:
    """Return the state after an event, and the event completed for that state.

    A record states the dice of the roll on the table; they are dropped, so that the
    category takes the roll as it is now.
    """
    move = event.move
    if isinstance(move, Rename):
        return state, event
    if state.player is None:
        raise IllegalMove("over-by-then")
    if isinstance(move, Retire):
        return state.retire(move.player), event
    assert not isinstance(move, OUT_OF_TURN)
    if state.player != event.player:
        assert event.player is not None
        player, named = names[state.player], names[event.player]
        raise IllegalMove("not-your-turn", player=player, named=named)
    if isinstance(move, Record) and move.dice is not None and state.dice is not None:
        move = Record(move.category)
    after, made = state.apply(move)
    return after, event._replace(move=made)
