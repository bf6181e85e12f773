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
from dicecli.game.presence import after
from dicecli.rules.moves import (
    NAMES,
    OUT_OF_TURN,
    PRESENCE,
    REARRANGEMENTS,
    Amend,
    Event,
    Insert,
    Join,
    Keep,
    Move,
    Paper,
    Record,
    Rename,
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

CORRECTIONS = (Amend, *REARRANGEMENTS)
"""The classes of events that correct other events, for ``isinstance``."""

PARTS: dict[type, tuple[str, ...]] = {
    Roll: ("dice",),
    Record: ("category", "dice", "points"),
    Keep: ("dice",),
    Paper: ("points",),
}
"""The fields of each move that can be corrected; the others follow from other events."""


def amend(position: Position, event: Event, number: int) -> tuple[Position, Event]:
    """Return the position after an amend event, and the event completed.

    Raises IllegalMove if the event cannot be corrected (``target``, ``corrected``), if the
    corrected move is illegal or the same as before (``nothing-amended``), if the game would
    replay too many moves (``amend-too-far``), and ``amend-breaks`` with the number of the
    first ``later`` event that would be illegal, and the ``failure``. Raises BadInput
    ``nothing-to-amend`` if the correction names nothing to change.
    """
    assert isinstance(event.move, Amend)
    old = target(position, event.move.of, number)
    wanted = corrected(old.event.move, event.move)
    before = state_after(position, old.previous)
    _check_roll(old, wanted, before)
    state, made = before.apply(wanted)
    if made == old.event.move:
        raise IllegalMove("nothing-amended", of=old.number)
    cost = check_cost(position, old, old.depth)
    last = append(old.previous, old.number, old.event._replace(move=made), state)
    for later in following(position.corrected, old.depth):
        last = again(last, later, position.names)
    completed = event._replace(move=_completed(old.number, made))
    return position.correct(number, completed, last, cost), completed


def target(position: Position, of: int, number: int) -> Link:
    """Return event ``of``, which event ``number`` corrects, as it counts now.

    Raises IllegalMove ``not-amendable``, or as ``counting``.
    """
    found = counting(position, of, number)
    if type(found.event.move) not in PARTS:
        raise IllegalMove("not-amendable", of=of, kind=NAMES[type(found.event.move)])
    return found


def counting(position: Position, of: int, number: int) -> Link:
    """Return event ``of``, which event ``number`` is about, as it counts now.

    Raises IllegalMove ``no-event``, ``not-amendable`` for a correction, ``dropped`` for an
    event that was taken out, ``amend-undone`` (redo would restore the event),
    ``amend-gone`` (it is undone for good), or ``amend-too-far``.
    """
    if not 0 < of < number:
        raise IllegalMove("no-event", of=of, event=number - 1)
    if position.replayed >= MOST_REPLAYED:  # in a shuffled list, even to search is much work
        raise IllegalMove("amend-too-far", of=of, most=MOST_REPLAYED)
    found = find(position.corrected, of)
    if found is not None:
        return found
    in_force = find(position.last, of)
    move = in_force.event.move if in_force else None
    if isinstance(move, CORRECTIONS) and not isinstance(move, Insert):
        raise IllegalMove("not-amendable", of=of, kind=NAMES[type(move)])
    if in_force is not None:
        raise IllegalMove("dropped", of=of)
    undone = find(position.newest, of) is not None
    raise IllegalMove("amend-undone" if undone else "amend-gone", of=of)


def check_cost(position: Position, old: Link, depth: int) -> int:
    """Return the number of moves to replay from ``depth`` on, for a correction of ``old``.

    Raises IllegalMove ``amend-too-far`` if all corrections would replay too many.
    """
    assert position.corrected is not None
    cost = position.corrected.depth - depth + 1
    if position.replayed + cost > MOST_REPLAYED:
        raise IllegalMove("amend-too-far", of=old.number, most=MOST_REPLAYED)
    return cost


def tried(position: Position, of: int) -> Position:
    """Return the position after a refused correction of event ``of``.

    Its replay is counted too, from the start of the turn: a turn may be as long as the file,
    and is gone through before it is refused. So is the search in a shuffled list.
    """
    last = position.corrected
    if last is None or position.replayed >= MOST_REPLAYED:
        return position
    old = find(last, of)
    if old is None and not last.shuffled:
        return position
    cost = last.depth - (start_of_turn(position, old).depth if old else 0) + 1
    return position._replace(replayed=min(position.replayed + cost, MOST_REPLAYED))


def start_of_turn(position: Position, old: Link) -> Link:
    """Return the first event of the turn that ``old`` belongs to, or ``old`` between turns."""
    link = old
    while link.previous is not None and state_after(position, link.previous).turn_begun:
        link = link.previous
    return link


def state_after(position: Position, link: Link | None) -> State:
    """Return the state after a link, None for the start of the game."""
    return link.state if link else position.start


def naming_swap(refused: IllegalMove, position: Position, amend: Amend) -> IllegalMove:
    """Return the refusal of a correction to a category that another entry has, naming it.

    The fact ``swap_with`` is the number of that entry: a swap may be what is wanted. All
    moves are looked at, so this is for a command, not for every refused event of a file.
    """
    facts = refused.facts
    failure = facts.get("failure", refused)
    if getattr(failure, "code", None) != "category-filled":
        return refused
    other = _filling(position, amend)
    if other is None:
        return refused
    if refused.code == "amend-breaks":
        return IllegalMove(
            "amend-breaks",
            later=facts["later"],
            player=facts["player"],
            failure=failure,
            swap_of=amend.of,
            swap_with=other,
        )
    return IllegalMove(
        "category-filled",
        category=facts["category"],
        points=facts["points"],
        open=facts["open"],
        swap_of=amend.of,
        swap_with=other,
    )


def _filling(position: Position, amend: Amend) -> int | None:
    """Return the number of the player's entry that has the category of a correction."""
    old = find(position.corrected, amend.of)
    if old is None or amend.category in (None, getattr(old.event.move, "category", None)):
        return None
    for link in position.moves():
        category = getattr(link.event.move, "category", None)
        if link.event.player == old.event.player and category == amend.category:
            return link.number
    return None


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


def again(
    last: Link, later: Link, names: tuple[str, ...], *, begins: bool | None = None
) -> Link:
    """Replay a later event after ``last``; raise IllegalMove ``amend-breaks``.

    With ``begins``, a move of a turn is made by whoever is to move then. It tells whether
    the move is the first of its turn: turns must neither run together nor fall apart.
    """
    try:
        event = later.event
        if begins is not None and not isinstance(event.move, OUT_OF_TURN):
            _check_whole(last.state, begins, names)
            event = event._replace(player=last.state.player)
        state, event = _replayed(last.state, event, names)
    except DiceError as failure:
        player = _whose(later.event, names)
        raise IllegalMove(
            "amend-breaks", later=later.number, player=player, failure=failure
        ) from failure
    return append(last, later.number, event, state)


def _check_whole(state: State, begins: bool, names: tuple[str, ...]) -> None:
    """Raise IllegalMove if a move would come within another turn, or outside its own.

    The codes are ``turn-goes-on`` with the ``player`` of the other turn, and
    ``turn-over-by-then``.
    """
    if state.player is None or state.turn_begun is not begins:
        return
    if begins:
        raise IllegalMove("turn-goes-on", player=names[state.player])
    raise IllegalMove("turn-over-by-then")


def _whose(event: Event, names: tuple[str, ...]) -> str:
    """Return the name of the player whom an event is about."""
    if isinstance(event.move, Join):
        return event.move.name
    seat = event.move.player if isinstance(event.move, (Rename, *PRESENCE)) else event.player
    assert seat is not None
    return names[seat]


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
    if isinstance(move, PRESENCE):
        return after(state, move, names), event
    assert not isinstance(move, OUT_OF_TURN)
    if state.player != event.player:
        assert event.player is not None
        player, named = names[state.player], names[event.player]
        raise IllegalMove("not-your-turn", player=player, named=named)
    if isinstance(move, Record) and move.dice is not None and state.dice is not None:
        move = Record(move.category)
    moved, made = state.apply(move)
    return moved, event._replace(move=made)
