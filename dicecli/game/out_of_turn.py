"""Moves that belong to no turn: undo, redo, amend, rename and retire."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from dicecli.errors import BadInput, IllegalMove
from dicecli.game.history import Position
from dicecli.names import clean, key
from dicecli.rules.moves import Amend, Event, Redo, Rename, Retire, Undo

MOST_RENAMED = 1000
"""The number of renames that one game may have: checking a name is slow."""

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
    if not isinstance(event.move, Amend):
        return position
    from dicecli.game.corrections import tried

    return tried(position, event.move)


def _undo(position: Position, event: Event, number: int) -> Step:
    assert isinstance(event.move, Undo)
    return position.take_back(event.move.events), event


def _redo(position: Position, event: Event, number: int) -> Step:
    assert isinstance(event.move, Redo)
    return position.put_back(event.move.events), event


def _amend(position: Position, event: Event, number: int) -> Step:
    from dicecli.game.corrections import amend

    return amend(position, event, number)


def _rename(position: Position, event: Event, number: int) -> Step:
    """Change the name of a player.

    The name must be in the form that ``names.clean`` returns, and no other player's.
    """
    assert isinstance(event.move, Rename)
    seat, name = event.move
    _check_seat(position, seat)
    if position.renamed == MOST_RENAMED:
        raise IllegalMove("too-many-renames", most=MOST_RENAMED)
    if clean(name) != name:
        raise BadInput("bad-name", word=name, problem="form")
    before = position.names
    if name == before[seat]:
        raise IllegalMove("same-name", player=name)
    names = (*before[:seat], name, *before[seat + 1 :])
    if list(map(_key, names)).count(_key(name)) > 1:
        raise BadInput("name-twice", word=name)
    after = position.add(number, event, position.state, names)
    return after._replace(renamed=position.renamed + 1), event


def _retire(position: Position, event: Event, number: int) -> Step:
    assert isinstance(event.move, Retire)
    seat = event.move.player
    _check_seat(position, seat)
    if position.state.player is None:
        raise IllegalMove("retire-after-end", player=position.names[seat])
    if seat in position.state.retired:
        raise IllegalMove("retired-already", player=position.names[seat])
    return position.add(number, event, position.state.retire(seat)), event


def _check_seat(position: Position, seat: int) -> None:
    if not 0 <= seat < len(position.names):
        raise IllegalMove("no-seat", seat=seat, most=len(position.names) - 1)


_STEPS: dict[type, Callable[[Position, Event, int], Step]] = {
    Undo: _undo,
    Redo: _redo,
    Amend: _amend,
    Rename: _rename,
    Retire: _retire,
}
