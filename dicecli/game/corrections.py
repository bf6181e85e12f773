"""An earlier event corrected: all that follows is played again, and must still be legal.

What later events state was true when they were entered. Played again, a roll, what
was kept or filled and a turn from paper are as they were; points, bonuses and busts
follow from them anew, and a category that was filled with the roll on the table takes
that roll as it is now. Nothing here knows which game is played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dicecli.dice import contains
from dicecli.errors import BadInput, DiceError, IllegalMove
from dicecli.game.history import Done, Position, behind, find, linked
from dicecli.rules.moves import (
    NAMES,
    OUT_OF_TURN,
    Amend,
    Event,
    Keep,
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
"""How many moves the corrections of a game may make again in all.

A game of four is about two hundred events long; without a bound a small file
could take hours to read.
"""

PARTS: dict[type, tuple[str, ...]] = {
    Roll: ("dice",),
    Record: ("category", "dice", "points"),
    Keep: ("dice",),
    Paper: ("points",),
}
"""What of an event can be corrected; all else follows from other events."""


def amend(position: Position, event: Event, number: int) -> tuple[Position, Event]:
    """Return the position after an amend event, and the event completed.

    Raises IllegalMove for an event that cannot be corrected (``no-event``,
    ``amend-undone``, ``not-amendable``, ``amend-part``), for a correction that is
    illegal itself or changes nothing, and ``amend-breaks`` with the first ``later``
    event that would be illegal, and ``why``.
    """
    assert isinstance(event.move, Amend)
    old = target(position, event.move.of, number)
    wanted = corrected(old.event.move, event.move)
    before = old.rest.state if old.rest else position.start
    _check_roll(old, wanted, before)
    state, made = before.apply(wanted)
    if made == old.event.move:
        raise IllegalMove("nothing-amended", of=old.number)
    cost = _reach(position, old)
    if position.replayed + cost > MOST_REPLAYED:
        raise IllegalMove("amend-too-far", of=old.number, most=MOST_REPLAYED)
    line = linked(old.rest, old.number, old.event._replace(move=made), state)
    for later in behind(position.line, old.depth):
        line = _again(line, later, position.names)
    done = event._replace(move=_completed(old.number, made))
    return position.correct(number, done, line, cost), done


def target(position: Position, of: int, number: int) -> Done:
    """Return the event that event ``number`` corrects, as it counts now."""
    if not 0 < of < number:
        raise IllegalMove("no-event", of=of, last=number - 1)
    found = find(position.line, of)
    if found is not None and type(found.event.move) in PARTS:
        return found
    stands = find(position.done, of)
    if stands is not None:
        raise IllegalMove("not-amendable", of=of, what=NAMES[type(stands.event.move)])
    again = find(position.tip, of) is not None
    raise IllegalMove("amend-undone" if again else "amend-gone", of=of)


def _reach(position: Position, old: Done) -> int:
    """Return how many moves a correction of ``old`` makes again."""
    assert position.line is not None
    return position.line.depth - old.depth + 1


def tried(position: Position, amend: Amend) -> Position:
    """Return the position after a correction that was refused, its work counted."""
    old = find(position.line, amend.of)
    if old is None:
        return position
    replayed = position.replayed + _reach(position, old)
    return position._replace(replayed=min(replayed, MOST_REPLAYED))


def corrected(move: Any, amend: Amend) -> TurnMove:
    """Return what an event's move is when it is corrected, before it is completed.

    Points beside dice follow from these, and are not looked at.
    """
    given = [part for part in ("category", "dice", "points") if _given(amend, part)]
    if not given:
        raise BadInput("nothing-to-amend")
    for part in given:
        if part not in PARTS[type(move)]:
            facts = {"of": amend.of, "what": NAMES[type(move)], "part": part}
            raise IllegalMove("amend-part", **facts)
    return _CORRECTED[type(move)](move, amend)


def _given(amend: Amend, part: str) -> bool:
    given: bool = getattr(amend, part) is not None
    return given and not (part == "points" and amend.dice is not None)


def _roll(old: Roll, amend: Amend) -> Roll:
    """Return other dice; those that were kept are still so where they lie in them."""
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


def _keep(old: Keep, amend: Amend) -> Keep:
    assert amend.dice is not None
    return Keep(amend.dice)


def _paper(old: Paper, amend: Amend) -> Paper:
    assert amend.points is not None
    return Paper(amend.points)


_CORRECTED: dict[type, Callable[[Any, Amend], TurnMove]] = {
    Roll: _roll,
    Record: _record,
    Keep: _keep,
    Paper: _paper,
}


def _check_roll(old: Done, wanted: TurnMove, before: State) -> None:
    """Point to the roll where the dice of a category were entered as one."""
    if not isinstance(wanted, Record) or before.dice in (None, wanted.dice):
        return
    if wanted.dice is not None:
        roll = old.rest
        while roll is not None and not isinstance(roll.event.move, Roll):
            roll = roll.rest
        number = roll.number if roll else None
        raise IllegalMove("amend-the-roll", of=old.number, roll=number, rolled=before.dice)


def _completed(of: int, made: Any) -> Amend:
    """Return the amend event that states all of a corrected move."""
    stated = {part: getattr(made, part) for part in Amend._fields if hasattr(made, part)}
    return Amend(of, **stated)


def _again(line: Done, later: Done, names: tuple[str, ...]) -> Done:
    """Make a later event again behind a line; raise IllegalMove ``amend-breaks``."""
    try:
        state, event = _replayed(line.state, later.event, names)
    except DiceError as why:
        name = names[seat_in(later.event)]
        raise IllegalMove("amend-breaks", later=later.number, name=name, why=why) from why
    return linked(line, later.number, event, state)


def seat_in(event: Event) -> int:
    """Return the seat of the player whom an event of the line is about."""
    seat = event.move.player if isinstance(event.move, Rename | Retire) else event.player
    assert seat is not None
    return seat


def _replayed(state: State, event: Event, names: tuple[str, ...]) -> tuple[State, Event]:
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
        facts = {"name": names[event.player], "player": names[state.player]}
        raise IllegalMove("not-your-turn", **facts)
    if isinstance(move, Record) and move.dice is not None and state.dice is not None:
        move = Record(move.category)
    after, made = state.apply(move)
    return after, event._replace(move=made)
