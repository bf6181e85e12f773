"""Moves that belong to no turn: undo, redo, corrections, names, and who plays."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from dicecli.errors import BadInput, IllegalMove
from dicecli.game.history import Position
from dicecli.names import clean, key
from dicecli.rules.moves import (
    PRESENCE,
    REARRANGEMENTS,
    Amend,
    Drop,
    Event,
    Insert,
    Join,
    Move,
    Redo,
    Rename,
    Swap,
    Undo,
)

MOST_RENAMED = 1000
"""The number of new names that one game may have: checking a name is slow."""

_REMEMBERED = 256
"""Size of the cache of the names that are compared: a game has 100 players at most."""

_key = lru_cache(_REMEMBERED)(key)

Step = tuple[Position, Event]


def step(position: Position, event: Event, number: int) -> Step:
    """Return the position after an event whose move is one of OUT_OF_TURN.

    The second value is the event, completed. Raises IllegalMove, or BadInput ``bad-name``
    or ``name-twice``.
    """
    return _STEPS[type(event.move)](position, event, number)


def refused(position: Position, event: Event) -> Position:
    """Return the position after a refused event, which changes nothing else.

    Refused corrections count towards the replay limit too: ``check`` goes on after a
    refused event, and a file may hold many of them.
    """
    move = event.move
    if isinstance(move, Insert):
        events = [move.before]
    elif isinstance(move, Swap):
        events = [move.of, move.other]
    elif isinstance(move, Amend | Drop):
        events = [move.of]
    else:
        return position
    from dicecli.game.corrections import tried

    for number in events:
        position = tried(position, number)
    return position


def explained(refused: IllegalMove, position: Position, move: Move) -> IllegalMove:
    """Return the refusal of a command, with what else may be wanted."""
    if not isinstance(move, Amend):
        return refused
    from dicecli.game.corrections import naming_swap

    return naming_swap(refused, position, move)


def _undo(position: Position, event: Event, number: int) -> Step:
    assert isinstance(event.move, Undo)
    return position.take_back(event.move.events), event


def _redo(position: Position, event: Event, number: int) -> Step:
    assert isinstance(event.move, Redo)
    return position.put_back(event.move.events), event


def _amend(position: Position, event: Event, number: int) -> Step:
    from dicecli.game.corrections import amend

    return amend(position, event, number)


def _rearrange(position: Position, event: Event, number: int) -> Step:
    from dicecli.game import rearrangements

    steps = {
        Insert: rearrangements.insert,
        Drop: rearrangements.drop,
        Swap: rearrangements.swap,
    }
    return steps[type(event.move)](position, event, number)


def _rename(position: Position, event: Event, number: int) -> Step:
    """Change the name of a player.

    The name must be in the form that ``names.clean`` returns, and no other player's.
    """
    from dicecli.game.presence import check_seat

    assert isinstance(event.move, Rename)
    seat, name = event.move
    before = position.names
    check_seat(seat, before)
    _check_name(position, name)
    if name == before[seat]:
        raise IllegalMove("same-name", player=name)
    names = (*before[:seat], name, *before[seat + 1 :])
    _check_distinct(names, name)
    named = position.add(number, event, position.state, names)
    return named._replace(renamed=position.renamed + 1), event


def _check_name(position: Position, name: str) -> None:
    """Check the form of a new name, and that the game may have one more."""
    if position.renamed == MOST_RENAMED:
        raise IllegalMove("too-many-renames", most=MOST_RENAMED)
    if clean(name) != name:
        raise BadInput("bad-name", word=name, problem="form")


def _check_distinct(names: tuple[str, ...], name: str) -> None:
    if list(map(_key, names)).count(_key(name)) > 1:
        raise BadInput("name-twice", word=name)


def _join(position: Position, event: Event, number: int) -> Step:
    """Seat one more person, last; the name must be as ``_rename`` wants it."""
    from dicecli.game.latecomers import Latecomer, noted
    from dicecli.game.presence import after

    assert isinstance(event.move, Join)
    name = event.move.name
    state = after(position.state, event.move, position.names)
    seat, computers = len(position.names), position.computers
    state.rules.seats.check(seat + 1 - computers, computers)
    _check_name(position, name)
    names = (*position.names, name)
    _check_distinct(names, name)
    seated = position.add(number, event, state, names)
    latecomers = noted(position, Latecomer(number, name))
    return seated._replace(renamed=position.renamed + 1, latecomers=latecomers), event


def _presence(position: Position, event: Event, number: int) -> Step:
    """Let a player leave, pass or come back."""
    from dicecli.game.presence import after

    assert isinstance(event.move, PRESENCE)
    state = after(position.state, event.move, position.names)
    return position.add(number, event, state), event


_STEPS: dict[type, Callable[[Position, Event, int], Step]] = {
    Undo: _undo,
    Redo: _redo,
    Amend: _amend,
    **dict.fromkeys(REARRANGEMENTS, _rearrange),
    Rename: _rename,
    **dict.fromkeys(PRESENCE, _presence),
    Join: _join,
}
