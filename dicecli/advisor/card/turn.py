"""The expected values of a turn of rolling and keeping, for many states at once.

An array has a row for each roll (or each keep) and a column for each state. Neither step
of a turn enumerates pairs of a keep and a roll:

- the mean of a keep is the mean of the six keeps with one die more;
- the best value of some dice is the value of keeping all of them, or the best value of
  these dice without one.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, groupby
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dicecli.dice import FACES, Dice, ways

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]

_MOST_PIECES = 6  # with more contiguous pieces, one copy through an index is faster


class Step(NamedTuple):
    """A die of one face added to each keep of one size.

    ``rows`` has, by row of the keep, the row of the keep with the die added. ``pieces`` is
    the same as pairs of slices (keeps, keeps with the die added), None if they are too
    many.
    """

    rows: Indices
    pieces: tuple[tuple[slice, slice], ...] | None


class Turn(NamedTuple):
    """The dice of a turn as rows of arrays.

    ``rolls`` are the rolls by row, ``weights`` their probabilities; ``steps`` are by size
    of the keep, then by face.
    """

    rolls: tuple[Dice, ...]
    steps: tuple[tuple[Step, ...], ...]
    weights: Floats


def turn(number: int) -> Turn:
    """Return the rows of the rolls and keeps of ``number`` dice.

    Keeps of one size are sorted by their highest die, then by the next, and so on. The
    keeps with a six added are then contiguous, and those with a five nearly so.
    """
    keeps = [
        sorted(combinations_with_replacement(FACES, size), key=lambda dice: dice[::-1])
        for size in range(number + 1)
    ]
    steps = tuple(
        tuple(_step(keeps[size], keeps[size + 1], face) for face in FACES)
        for size in range(number)
    )
    chances = np.array([ways(dice) for dice in keeps[number]]) / 6.0**number
    return Turn(tuple(keeps[number]), steps, chances)


def _step(less: list[Dice], more: list[Dice], face: int) -> Step:
    """Return the step from the keeps ``less`` to ``more``, which have one die more."""
    places = {dice: row for row, dice in enumerate(more)}
    rows = [places[tuple(sorted((*dice, face)))] for dice in less]
    pieces = []
    for _, run in groupby(enumerate(rows), key=lambda pair: pair[1] - pair[0]):
        pairs = list(run)
        (first, above), (last, _) = pairs[0], pairs[-1]
        length = last + 1 - first
        pieces.append((slice(first, last + 1), slice(above, above + length)))
    few = tuple(pieces) if len(pieces) <= _MOST_PIECES else None
    return Step(np.array(rows, dtype=np.intp), few)


class Workspace:
    """Arrays for the chunks of one core, allocated once for ``states`` columns.

    ``keeps`` are the values of keeps by size, ``rolls`` those of rolls, ``first`` those of
    the first roll of a turn; ``left`` and ``right`` are for intermediate results.
    """

    def __init__(self, turn: Turn, states: int) -> None:
        sizes = [len(steps[0].rows) for steps in turn.steps]
        self.keeps = [np.empty((size, states)) for size in sizes]
        self.rolls = np.empty((len(turn.rolls), states))
        self.first = np.empty((len(turn.rolls), states))
        self.left = np.empty((len(turn.rolls), states))
        self.right = np.empty((len(turn.rolls), states))

    def narrowed(self, states: int) -> Workspace:
        """Return views of the first ``states`` columns, for a chunk that is not full."""
        part = object.__new__(Workspace)
        part.keeps = [keep[:, :states] for keep in self.keeps]
        for name in ("rolls", "first", "left", "right"):
            setattr(part, name, getattr(self, name)[:, :states])
        return part


def means(turn: Turn, work: Workspace) -> None:
    """Set ``work.keeps`` to the means of ``work.rolls`` over the dice that are not kept."""
    more = work.rolls
    for steps, keep in zip(reversed(turn.steps), reversed(work.keeps), strict=True):
        spare = work.left[: len(keep)]
        one, two, *others = steps
        np.take(more, one.rows, axis=0, out=keep, mode="clip")
        np.take(more, two.rows, axis=0, out=spare, mode="clip")
        np.add(keep, spare, out=keep)
        for step in others:
            if step.pieces is None:
                np.take(more, step.rows, axis=0, out=spare, mode="clip")
                np.add(keep, spare, out=keep)
            else:
                for less, above in step.pieces:
                    np.add(keep[less], more[above], out=keep[less])
        np.multiply(keep, 1 / 6, out=keep)
        more = keep


def best_keeps(turn: Turn, work: Workspace) -> None:
    """Raise ``work.rolls`` to the best of the roll and its keeps; overwrite ``work.keeps``."""
    less = work.keeps[0]
    for steps, more in zip(turn.steps, [*work.keeps[1:], work.rolls], strict=True):
        spare = work.left[: len(less)]
        for step in steps:
            if step.pieces is None:
                np.take(more, step.rows, axis=0, out=spare, mode="clip")
                np.maximum(spare, less, out=spare)
                more[step.rows] = spare
            else:
                for below, above in step.pieces:
                    np.maximum(more[above], less[below], out=more[above])
        less = more


def turn_values(turn: Turn, rolls: int, work: Workspace, *, first: bool) -> Floats:
    """Return the expected value of a turn of ``rolls`` rolls, by state.

    ``work.rolls`` has the values of ending the turn with each roll. With ``first``,
    ``work.first`` has these values for the first roll of the turn. ``work.rolls`` and
    ``work.keeps`` are overwritten.
    """
    for number in range(1, rolls):
        means(turn, work)
        if first and number == rolls - 1:
            work.rolls[...] = work.first
        best_keeps(turn, work)
    ends = work.first if first and rolls == 1 else work.rolls
    values: Floats = np.einsum("r,rs->s", turn.weights, ends)
    return values
