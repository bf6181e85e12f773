"""A turn of rolling and keeping, for many states of a card at once.

A chunk is an array with dice on the first axis and the states contiguous behind.
Neither step of a turn looks at pairs of a keep and a roll:

- the mean of a keep is that of the six keeps with one die more, and
- the best keep of some dice is all of them, or the best of those without one.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, groupby
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dicecli.dice import FACES, Dice, ways

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]

_MOST_PIECES = 6  # more contiguous pieces than this are copied together instead


class Step(NamedTuple):
    """One face added to the keeps of a size: rows of these, rows with the face.

    ``rows`` has the row with the face for every keep; ``pieces`` the same as
    contiguous pieces (keeps, keeps with the face), None where they are too many.
    """

    rows: Indices
    pieces: tuple[tuple[slice, slice], ...] | None


class Turn(NamedTuple):
    """A turn's dice as rows.

    ``rolls`` in the order of rows; ``steps`` by size of the keep, and face;
    ``weights`` has the chance of each roll.
    """

    rolls: tuple[Dice, ...]
    steps: tuple[tuple[Step, ...], ...]
    weights: Floats


def turn(number: int) -> Turn:
    """Return the rows of every keep of up to ``number`` dice.

    They stand by their highest die, then the next, so that all keeps of a size
    with a six added lie side by side, and nearly so with a five.
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
    """Arrays that the chunks of one core use again and again, made once."""

    def __init__(self, turn: Turn, states: int) -> None:
        sizes = [len(steps[0].rows) for steps in turn.steps]
        self.keeps = [np.empty((size, states)) for size in sizes]
        self.rolls = np.empty((len(turn.rolls), states))
        self.first = np.empty((len(turn.rolls), states))
        self.left = np.empty((len(turn.rolls), states))
        self.right = np.empty((len(turn.rolls), states))

    def narrowed(self, states: int) -> Workspace:
        """Return views of so many states, for a chunk that is not full."""
        part = object.__new__(Workspace)
        part.keeps = [keep[:, :states] for keep in self.keeps]
        for name in ("rolls", "first", "left", "right"):
            setattr(part, name, getattr(self, name)[:, :states])
        return part


def means(turn: Turn, work: Workspace) -> None:
    """Fill ``work.keeps`` with the means of rolling the other dice."""
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
    """Put the best of every roll and all its keeps into ``work.rolls``."""
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


def turn_values(turn: Turn, rolls: int, work: Workspace, served: bool) -> Floats:
    """Return the value of a whole turn, of which ``work.rolls`` has the ends.

    ``served`` tells that ``work.first`` has those of the first roll.
    """
    for number in range(1, rolls):
        means(turn, work)
        if served and number == rolls - 1:
            work.rolls[...] = work.first
        best_keeps(turn, work)
    ends = work.first if served and rolls == 1 else work.rolls
    values: Floats = np.einsum("r,rs->s", turn.weights, ends)
    return values
