"""Who joined a game in which seat, with those whose joining was undone.

The seats after the first ones are taken by one latecomer after the other. If somebody's
joining is undone, another may take the seat; the log has entries of both.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from dicecli.game.history import Position, find


class Latecomer(NamedTuple):
    """Somebody who joined: the number of the event, and the name that it states."""

    number: int
    name: str


def noted(position: Position, one: Latecomer) -> tuple[tuple[Latecomer, ...], ...]:
    """Return the latecomers of a position with one more, in the seat that is free."""
    place, known = len(position.names) - len(position.seated), position.latecomers
    those = known[place] if place < len(known) else ()
    return (*known[:place], (*those, one), *known[place + 1 :])


def seat_joined(position: Position, number: int) -> int:
    """Return the seat that was taken by event ``number``, which let somebody join."""
    for place, those in enumerate(position.latecomers):
        if any(one.number == number for one in those):
            return len(position.seated) + place
    raise LookupError(number)


def name_at(position: Position, seat: int, number: int) -> str:
    """Return the name of the latecomer who sat in ``seat`` at event ``number``.

    It is the present name, or the name by which they joined if that was undone.
    """
    those = position.latecomers[seat - len(position.seated)]
    one = those[bisect_right(those, number, key=_number) - 1]
    if find(position.last, one.number) is None:
        return one.name
    return position.names[seat]


def _number(one: Latecomer) -> int:
    return one.number
