"""The line of events in force, and those taken back: a list that is never copied.

Each event in force points to the one before it. To go back a thousand events
must not take a thousand steps (a file may do so again and again), so each also
points to one further back, chosen such that any earlier one is found in about
log2(n) jumps (Myers' skew-binary jump pointers).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from dicecli.errors import IllegalMove
from dicecli.rules.moves import Event

if TYPE_CHECKING:
    from dicecli.rules.kinds import State


class Done(NamedTuple):
    """An event that was made, with the state after it.

    ``depth`` counts the events in force up to it, ``rest`` is the one before,
    ``jump`` one further back (None before the first).
    """

    depth: int
    number: int
    event: Event
    state: State
    rest: Done | None
    jump: Done | None


class Position(NamedTuple):
    """Where the events lead: ``done`` is the last one in force, if any.

    ``tip`` is the last one that can be put back; it is ``done`` itself where
    nothing was taken back since the last move.
    """

    start: State
    done: Done | None = None
    tip: Done | None = None

    @property
    def state(self) -> State:
        """The state after the last event in force."""
        return self.done.state if self.done else self.start

    def standing(self) -> Iterator[Done]:
        """Yield the events in force, the last one first."""
        return _back(self.done, None)

    @property
    def undone(self) -> tuple[Done, ...]:
        """The events that can be put back, the next one first."""
        return tuple(_back(self.tip, self.done))[::-1]

    def add(self, number: int, event: Event, state: State) -> Position:
        """Return the position after one more event; nothing can be put back then."""
        rest = self.done
        done = Done(_depth(rest) + 1, number, event, state, rest, _jump(rest))
        return Position(self.start, done, done)

    def take_back(self, events: int) -> Position:
        """Return the position ``events`` events earlier; IllegalMove if it is none."""
        depth = _depth(self.done) - events
        if depth < 0:
            raise IllegalMove("nothing-to-undo")
        if _splits_step(self.tip, depth):
            raise IllegalMove("undo-splits-step", events=events)
        return Position(self.start, _at(self.done, depth), self.tip)

    def put_back(self, events: int) -> Position:
        """Return the position with ``events`` events in force again, or IllegalMove."""
        depth = _depth(self.done) + events
        if depth > _depth(self.tip):
            raise IllegalMove("nothing-to-redo")
        if _splits_step(self.tip, depth):
            raise IllegalMove("redo-splits-step", events=events)
        return Position(self.start, _at(self.tip, depth), self.tip)


def _depth(done: Done | None) -> int:
    return done.depth if done else 0


def _jump(rest: Done | None) -> Done | None:
    """Return where the event after ``rest`` jumps to."""
    near = rest.jump if rest else None
    far = near.jump if near else None
    even = _depth(rest) - _depth(near) == _depth(near) - _depth(far)
    return far if even else rest


def _at(done: Done | None, depth: int) -> Done | None:
    """Return the event at ``depth`` on the line that leads to ``done``."""
    while done and done.depth > depth:
        done = done.jump if _depth(done.jump) >= depth else done.rest
    return done


def _splits_step(tip: Done | None, depth: int) -> bool:
    """Tell whether the event behind ``depth`` belongs to the command of the one there."""
    behind = _at(tip, depth + 1)
    return behind is not None and behind.depth == depth + 1 and behind.event.same


def _back(done: Done | None, end: Done | None) -> Iterator[Done]:
    """Yield the events from ``done`` back to the one after ``end``."""
    while done is not None and done is not end:
        yield done
        done = done.rest
