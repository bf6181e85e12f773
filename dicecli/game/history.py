"""The history of a game: its events as linked lists that undo and redo move along.

A ``Position`` is an immutable value. It refers to two linked lists of ``Link``; every
link leads to the one before it, so that positions share all links that they have in
common, and nothing is copied:

- The events in force, from ``Position.last`` back to the start. Undo moves ``last`` back
  along the list and leaves ``Position.newest`` unchanged; redo moves ``last`` towards
  ``newest`` again. A new event follows ``last`` and becomes ``newest``: no undone event
  can be redone any more.
- The moves as they count after corrections, from ``Position.corrected`` back to the
  start. Until the first correction this is the list of events itself. A correction (an
  amend event) is appended to the events. It also makes new links for the corrected move
  and every move after it, which continue the list of the moves before; the link of the
  correction refers to the last of them. Undo of the correction thus restores the list as
  it was.

Undo and redo may go back any number of events, and a file may ask for that often: with a
step for each event, a file of a few megabytes would take minutes. Each link therefore has a
second reference, ``jump``, to a link further back, chosen so that any earlier link is
found in about log2(n) steps. Source: skew-binary jump pointers of Eugene W. Myers, "An
applicative random-access stack", Information Processing Letters 17 (1983).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from dicecli.errors import IllegalMove
from dicecli.rules.moves import Event, Undo

if TYPE_CHECKING:
    from dicecli.game.latecomers import Latecomer
    from dicecli.rules.protocols import State


class Link(NamedTuple):
    """An event in a list, with the state and the players' names after it.

    ``depth`` is the length of the list up to this event, ``number`` the event's number in
    the game, from 1. ``previous`` is the link before this one and ``jump`` a link further
    back, both None at the start of the list. ``corrected`` is the last link of the
    corrected moves, None as long as no correction is in force. ``shuffled`` tells that the
    numbers up to here do not ascend, because turns were put in or exchanged.
    """

    depth: int
    number: int
    event: Event
    state: State
    previous: Link | None
    jump: Link | None
    names: tuple[str, ...] = ()
    corrected: Link | None = None
    shuffled: bool = False

    def __repr__(self) -> str:
        """Name the event alone: links refer to links, and all of them would fill the memory."""
        return f"<link of event {self.number}>"


class Position(NamedTuple):
    """The events of a game, those in force and those that can be redone.

    ``start`` is the state before the first turn and ``seated`` the names of the players
    then. ``last`` is the last event in force and ``newest`` the last one that redo can
    restore; they are the same if there is nothing to redo. ``replayed`` counts the moves
    that all corrections have replayed and ``renamed`` the new names, undone ones included.
    ``latecomers`` has those who ever took each seat after the first ones, in order; more
    than one if a ``join`` was undone. ``computers`` is the number of computers.
    """

    start: State
    last: Link | None = None
    newest: Link | None = None
    seated: tuple[str, ...] = ()
    replayed: int = 0
    renamed: int = 0
    latecomers: tuple[tuple[Latecomer, ...], ...] = ()
    computers: int = 0

    @property
    def state(self) -> State:
        """The state after the last event in force."""
        return self.last.state if self.last else self.start

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self.last.names if self.last else self.seated

    @property
    def corrected(self) -> Link | None:
        """The last of the moves as they count after corrections."""
        return self.last and (self.last.corrected or self.last)

    def moves(self) -> Iterator[Link]:
        """Yield the moves as they count after corrections, the last one first."""
        return _back(self.corrected, None)

    def in_force(self) -> Iterator[Link]:
        """Yield the events in force, the last one first."""
        return _back(self.last, None)

    @property
    def undone(self) -> tuple[Link, ...]:
        """The events that redo can restore, the next one first."""
        return tuple(_back(self.newest, self.last))[::-1]

    def add(
        self, number: int, event: Event, state: State, names: tuple[str, ...] | None = None
    ) -> Position:
        """Return the position after one more event; nothing can be redone then.

        ``names`` are the names of the players, if the event changes one or adds one.
        """
        corrected = self.last.corrected if self.last else None
        if corrected is not None:
            corrected = append(corrected, number, event, state)
        link = append(self.last, number, event, state, names or self.names, corrected)
        return self._replace(last=link, newest=link)

    def correct(self, number: int, event: Event, corrected: Link, replayed: int) -> Position:
        """Return the position after an amend event that makes ``corrected`` the moves.

        ``replayed`` is the number of moves that were applied again for it.
        """
        link = append(self.last, number, event, corrected.state, self.names, corrected)
        return self._replace(last=link, newest=link, replayed=self.replayed + replayed)

    def take_back(self, events: int) -> Position:
        """Return the position with ``events`` fewer events in force.

        Raises IllegalMove ``nothing-to-undo`` if there are not so many, and
        ``undo-splits-step`` if only part of what one command did would be undone.
        """
        depth = _depth(self.last) - events
        if depth < 0:
            raise IllegalMove("nothing-to-undo")
        if _splits_step(self.newest, depth):
            raise IllegalMove("undo-splits-step", count=events)
        return self._replace(last=_at(self.last, depth))

    def put_back(self, events: int) -> Position:
        """Return the position with ``events`` undone events in force again.

        Raises IllegalMove ``nothing-to-redo`` or ``redo-splits-step``, as ``take_back``.
        """
        depth = _depth(self.last) + events
        if depth > _depth(self.newest):
            raise IllegalMove("nothing-to-redo")
        if _splits_step(self.newest, depth):
            raise IllegalMove("redo-splits-step", count=events)
        return self._replace(last=_at(self.newest, depth))


def append(
    last: Link | None,
    number: int,
    event: Event,
    state: State,
    names: tuple[str, ...] = (),
    corrected: Link | None = None,
) -> Link:
    """Return the link of an event that follows ``last``, None for the first event."""
    depth, jump = _depth(last) + 1, _jump(last)
    shuffled = last is not None and (last.shuffled or number < last.number)
    return Link(depth, number, event, state, last, jump, names, corrected, shuffled)


def nothing(start: State) -> Link:
    """Return the end of a list of corrected moves from which all moves were taken out."""
    return Link(0, 0, Event(None, Undo(0)), start, None, None)


def find(last: Link | None, number: int) -> Link | None:
    """Return the link of event ``number`` in the list that ends at ``last``, or None.

    In a shuffled list every link may have to be looked at.
    """
    if last is not None and last.shuffled:
        return next((link for link in _back(last, None) if link.number == number), None)
    link = last
    while link is not None and link.number > number:
        link = link.jump if link.jump and link.jump.number >= number else link.previous
    return link if link is not None and link.number == number else None


def following(last: Link | None, depth: int) -> list[Link]:
    """Return the links of a list after the first ``depth`` ones, in order."""
    found = []
    while last is not None and last.depth > depth:
        found.append(last)
        last = last.previous
    return found[::-1]


def _depth(link: Link | None) -> int:
    return link.depth if link else 0


def _jump(previous: Link | None) -> Link | None:
    """Return the ``jump`` of the link that follows ``previous``.

    Two jumps of equal length, one after the other, are followed by a jump over both.
    """
    near = previous.jump if previous else None
    far = near.jump if near else None
    equal = _depth(previous) - _depth(near) == _depth(near) - _depth(far)
    return far if equal else previous


def _at(last: Link | None, depth: int) -> Link | None:
    """Return the link at ``depth`` in the list that ends at ``last``, None for 0."""
    while last and last.depth > depth:
        last = last.jump if _depth(last.jump) >= depth else last.previous
    return last


def _splits_step(newest: Link | None, depth: int) -> bool:
    """Tell whether the events at ``depth`` and after it belong to one step."""
    link = _at(newest, depth + 1)
    return link is not None and link.depth == depth + 1 and link.event.same


def _back(link: Link | None, end: Link | None) -> Iterator[Link]:
    """Yield the links from ``link`` back to ``end``, which is left out."""
    while link is not None and link is not end and link.depth:
        yield link
        link = link.previous
