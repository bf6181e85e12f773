"""The line of events in force, and those taken back: a list that is never copied.

What was corrected stands on a second line: the moves as they count now. It is the
first one itself up to a correction, and shares with it what stands before that.

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
    from dicecli.rules.protocols import State


class Done(NamedTuple):
    """An event that was made, with the state and the players' names after it.

    ``depth`` counts the events in force up to it, ``rest`` is the one before,
    ``jump`` one further back (None before the first). ``line`` is the last move as
    they count now, None where that is this event itself.
    """

    depth: int
    number: int
    event: Event
    state: State
    rest: Done | None
    jump: Done | None
    names: tuple[str, ...] = ()
    line: Done | None = None


class Position(NamedTuple):
    """Where the events lead: ``done`` is the last one in force, if any.

    ``tip`` is the last one that can be put back; it is ``done`` itself where
    nothing was taken back since the last move. ``seated`` are the names at the
    start. ``replayed`` counts the moves that corrections made again and ``renamed``
    the new names, those taken back included.
    """

    start: State
    done: Done | None = None
    tip: Done | None = None
    seated: tuple[str, ...] = ()
    replayed: int = 0
    renamed: int = 0

    @property
    def state(self) -> State:
        """The state after the last event in force."""
        return self.done.state if self.done else self.start

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self.done.names if self.done else self.seated

    @property
    def line(self) -> Done | None:
        """The last move as they count now, corrections made."""
        return self.done and (self.done.line or self.done)

    def moves(self) -> Iterator[Done]:
        """Yield the moves as they count now, corrections made, the last one first."""
        return _back(self.line, None)

    def standing(self) -> Iterator[Done]:
        """Yield the events in force, the last one first."""
        return _back(self.done, None)

    @property
    def undone(self) -> tuple[Done, ...]:
        """The events that can be put back, the next one first."""
        return tuple(_back(self.tip, self.done))[::-1]

    def add(
        self, number: int, event: Event, state: State, names: tuple[str, ...] | None = None
    ) -> Position:
        """Return the position after one more event; nothing can be put back then.

        ``names`` are those of the players, where they are others than before.
        """
        rest = self.done
        line = rest.line if rest else None
        if line is not None:
            line = linked(line, number, event, state)
        done = linked(rest, number, event, state, names or self.names, line)
        return Position(self.start, done, done, *self[3:])

    def correct(self, number: int, event: Event, line: Done, replayed: int) -> Position:
        """Return the position after an event that makes the moves those of ``line``.

        ``replayed`` moves of it were made again.
        """
        done = linked(self.done, number, event, line.state, self.names, line)
        after = Position(self.start, done, done, *self[3:])
        return after._replace(replayed=self.replayed + replayed)

    def take_back(self, events: int) -> Position:
        """Return the position ``events`` events earlier; IllegalMove if it is none."""
        depth = _depth(self.done) - events
        if depth < 0:
            raise IllegalMove("nothing-to-undo")
        if _splits_step(self.tip, depth):
            raise IllegalMove("undo-splits-step", events=events)
        return self._replace(done=_at(self.done, depth))

    def put_back(self, events: int) -> Position:
        """Return the position with ``events`` events in force again, or IllegalMove."""
        depth = _depth(self.done) + events
        if depth > _depth(self.tip):
            raise IllegalMove("nothing-to-redo")
        if _splits_step(self.tip, depth):
            raise IllegalMove("redo-splits-step", events=events)
        return self._replace(done=_at(self.tip, depth))


def linked(
    rest: Done | None,
    number: int,
    event: Event,
    state: State,
    names: tuple[str, ...] = (),
    line: Done | None = None,
) -> Done:
    """Return one more event behind ``rest``."""
    return Done(_depth(rest) + 1, number, event, state, rest, _jump(rest), names, line)


def find(line: Done | None, number: int) -> Done | None:
    """Return the event of a number on the line that leads to ``line``, None if none."""
    while line is not None and line.number > number:
        line = line.jump if line.jump and line.jump.number >= number else line.rest
    return line if line is not None and line.number == number else None


def behind(line: Done | None, depth: int) -> list[Done]:
    """Return the events of a line behind a depth, the first one first."""
    found = []
    while line is not None and line.depth > depth:
        found.append(line)
        line = line.rest
    return found[::-1]


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
