"""A rule set of score cards as numpy arrays: points by line and roll, and state changes.

Most rolls give 0 in most categories. A ``Line`` therefore has the distinct points alone,
and an index of the rolls that score. The legal lines for rolls of all dice alike, and
their points, come from the rules (``rules.card.scoring``), once for each kind of card.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dicecli.advisor.card.space import LEVELS, Space, added, alike_placement, space
from dicecli.advisor.card.turn import Floats, Indices, Turn, turn
from dicecli.dice import FACES
from dicecli.rules.card.model import CardRules
from dicecli.rules.card.patterns import face_of
from dicecli.rules.card.scoring import Placement, bonus, joker, placed, points, takes

Flags = npt.NDArray[np.bool_]


class Alike(NamedTuple):
    """Points for all dice alike, by kind of card, row of the face, and line.

    The kind of a card is 4 * level, plus 2 if a category of the face is open, plus 1 if a
    category that is not a face category is open. ``worth`` has the points, -1 for lines
    that are not legal; ``first`` the same for the first roll of a turn; ``bonus`` the
    bonus by kind.
    """

    worth: Indices
    first: Indices
    bonus: Floats


def _alike(rules: CardRules) -> Alike:
    """Return the points for all dice alike, as ``rules.card.scoring`` has them."""
    shape = (4 * LEVELS, len(FACES), len(rules.categories))
    worth, first = np.full(shape, -1, dtype=np.intp), np.full(shape, -1, dtype=np.intp)
    earned = np.zeros(4 * LEVELS)
    faces = [face_of(category.pattern) for category in rules.categories]
    for kind in range(4 * LEVELS):
        held = kind // 4 - 1 if kind >= 4 else None
        step, full = joker(rules, held, bool(kind & 2), bool(kind & 1))
        earned[kind] = bonus(rules, held)
        place = Placement((), step, full, bonus(rules, held))
        for (row, face), (line, category) in product(
            enumerate(FACES), enumerate(rules.categories)
        ):
            if takes(step, faces[line], face):
                dice = (face,) * rules.number_of_dice
                worth[kind, row, line] = placed(category, dice, place)
                first[kind, row, line] = placed(category, dice, place, first=True)
    return Alike(worth, first, earned)


class Line(NamedTuple):
    """A line of the card as arrays.

    ``worth`` is a column of the distinct points, 0 first. ``moves`` has the change of a
    state's place for each of them: a row for each of the points, or one row for all; a
    column for each total, or one column for all. ``rows`` are the rows of the rolls that
    score, ``which`` the indices of their points in ``worth``; ``zeros`` are the rows of
    the other rolls.
    """

    line: int
    worth: Floats
    moves: Indices
    rows: Indices
    which: Indices
    zeros: Indices


class Card(NamedTuple):
    """A rule set as arrays.

    ``first`` has the lines with their points for the first roll of a turn, empty if these
    are the same as in ``lines``. ``special`` has, by level, whether rolls of all dice
    alike differ from other rolls once the five-alike category is filled: by the Joker
    rule or by a bonus. ``alike`` has their points.
    """

    rules: CardRules
    space: Space
    turn: Turn
    lines: tuple[Line, ...]
    first: tuple[Line, ...]
    special: tuple[bool, ...]
    alike: Alike

    @property
    def has_first(self) -> bool:
        """Whether a category gives other points for the first roll of a turn."""
        return bool(self.first)


class States(NamedTuple):
    """States as columns: the fields of ``space.Cell``, and the place in the array of values.

    That array includes the impossible totals. The change of place by filling a line
    then depends on the points and the total alone.
    """

    summed: Indices
    free: Indices
    level: Indices
    total: Indices
    place: Indices

    def part(self, which: slice | Flags) -> States:
        """Return the states that a slice or a mask selects."""
        return States(*(column[which] for column in self))


def card(rules: CardRules) -> Card:
    """Return a rule set as arrays; raise IllegalMove ``too-many-states`` if it is too large."""
    lines = space(rules)
    dice = turn(rules.number_of_dice)
    every = range(len(rules.categories))
    plain = tuple(_line(rules, lines, dice, line, first=False) for line in every)
    first: tuple[Line, ...] = ()
    if any(category.first_roll for category in rules.categories):
        first = tuple(_line(rules, lines, dice, line, first=True) for line in every)
    return Card(rules, lines, dice, plain, first, _special(rules), _alike(rules))


def _line(rules: CardRules, lines: Space, dice: Turn, line: int, *, first: bool) -> Line:
    """Return a line as arrays; with ``first``, for the first roll of a turn."""
    category = rules.categories[line]
    values = [points(category, roll, first=first) for roll in dice.rolls]
    worth = sorted({0, *values})
    places = np.array([worth.index(value) for value in values], dtype=np.intp)
    rows = np.flatnonzero(places)
    moves = moves_of(rules, lines, line, worth)
    column = np.array(worth, dtype=np.float64)[:, None]
    return Line(line, column, moves, rows, places[rows], np.flatnonzero(places == 0))


def moves_of(rules: CardRules, lines: Space, line: int, worth: Sequence[int]) -> Indices:
    """Return the changes of a state's place when a line is filled with each of ``worth``.

    The shape is that of ``Line.moves``.
    """
    unit = lines.totals
    if line in lines.summed:
        gains = [
            [added(rules, lines, held, line, value) - held for held in range(unit)]
            for value in worth
        ]
        moves = np.array(gains, dtype=np.intp) + (unit << lines.summed.index(line))
    elif line in lines.free:
        moves = np.full((1, 1), unit << len(lines.summed) + lines.free.index(line), np.intp)
    else:
        moves = np.zeros((len(worth), 1), dtype=np.intp)
    if line == lines.box:
        level = unit << len(lines.summed) + len(lines.free)
        moves = moves + level * np.array([[1 + (value > 0)] for value in worth])
    return moves


def _special(rules: CardRules) -> tuple[bool, ...]:
    """Return ``Card.special``: whether all dice alike differ, by level."""
    if rules.five_alike is None:
        return (False,) * LEVELS
    box = rules.line_of(rules.five_alike.category)
    crossed_out, held = (
        place.step is not None or place.bonus > 0
        for place in (alike_placement(rules, box, value) for value in (0, 1))
    )
    return (held, crossed_out, held)


def is_closed(lines: Space, states: States, line: int) -> Flags:
    """Return a mask of the states in which a line is filled."""
    closed: Flags = states.level > 0
    if line in lines.summed:
        closed = states.summed >> lines.summed.index(line) & 1 == 1
    elif line in lines.free:
        closed = states.free >> lines.free.index(line) & 1 == 1
    return closed
