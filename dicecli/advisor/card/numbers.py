"""A rule set of score cards as numpy arrays: points by line and roll, and state changes.

Most rolls give 0 in most categories. A ``Line`` therefore has the distinct points alone,
and an index of the rolls that score. The legal lines for rolls of all dice alike, and
their points, come from the rules (``rules.card.scoring``), once for each kind of card.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import numpy as np

from dicecli.advisor.card.numbering import Numbering, numbering
from dicecli.advisor.card.space import LEVELS, Space, alike_placement
from dicecli.advisor.card.turn import Flags, Floats, Indices, Turn, turn
from dicecli.dice import FACES
from dicecli.rules.card.model import CardRules
from dicecli.rules.card.patterns import face_of
from dicecli.rules.card.scoring import Placement, bonus, joker, placed, points, takes


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


class Move(NamedTuple):
    """How filling a line changes the place of a state (``States.place``).

    ``filled`` is the change for the line itself. In a section with a bonus, ``unit`` is the
    change for a point, and ``cap`` the most points that count; ``cap`` is 0 elsewhere.
    ``level`` is the change for a level, 0 if the line has none. Tables of all changes would
    be larger than the values: there may be a million totals.
    """

    filled: int
    unit: int
    cap: int
    level: int

    def changes(self, points: Indices, total: Indices) -> Indices:
        """Return the changes for ``points`` in states with ``total``, which broadcast."""
        change = np.full(1, self.filled, dtype=np.intp)
        if self.cap:
            held = total // self.unit % (self.cap + 1)
            change = change + np.minimum(points, self.cap - held) * self.unit
        if self.level:
            change = change + self.level * (1 + (points > 0))
        return change


class Line(NamedTuple):
    """A line of the card as arrays.

    ``points`` is a column of the distinct points, 0 first, and ``worth`` the same as floats.
    ``rows`` are the rows of the rolls that score, ``which`` the indices of their points;
    ``zeros`` are the rows of the other rolls.
    """

    line: int
    points: Indices
    worth: Floats
    move: Move
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
    numbering: Numbering
    turn: Turn
    lines: tuple[Line, ...]
    first: tuple[Line, ...]
    special: tuple[bool, ...]
    alike: Alike

    @property
    def space(self) -> Space:
        """The fields of the states."""
        return self.numbering.space

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
    """Return a rule set as arrays; raise IllegalMove if it is too large to be solved."""
    numbers = numbering(rules)
    lines = numbers.space
    dice = turn(rules.number_of_dice)
    every = range(len(rules.categories))
    plain = tuple(_line(rules, lines, dice, line, first=False) for line in every)
    first: tuple[Line, ...] = ()
    if any(category.first_roll for category in rules.categories):
        first = tuple(_line(rules, lines, dice, line, first=True) for line in every)
    return Card(rules, numbers, dice, plain, first, _special(rules), _alike(rules))


def _line(rules: CardRules, lines: Space, dice: Turn, line: int, *, first: bool) -> Line:
    """Return a line as arrays; with ``first``, for the first roll of a turn."""
    category = rules.categories[line]
    values = [points(category, roll, first=first) for roll in dice.rolls]
    distinct = sorted({0, *values})
    places = np.array([distinct.index(value) for value in values], dtype=np.intp)
    rows = np.flatnonzero(places)
    column = np.array(distinct, dtype=np.intp)[:, None]
    worth = column.astype(np.float64)
    move = _move(rules, lines, line)
    return Line(line, column, worth, move, rows, places[rows], np.flatnonzero(places == 0))


def _move(rules: CardRules, lines: Space, line: int) -> Move:
    """Return how filling a line changes the place of a state."""
    filled = unit = cap = 0
    if line in lines.summed:
        filled = lines.totals << lines.summed.index(line)
        section = lines.sections.index(rules.categories[line].section)
        unit, cap = lines.unit(section), lines.caps[section]
    elif line in lines.free:
        filled = lines.totals << len(lines.summed) + lines.free.index(line)
    level = lines.totals << len(lines.summed) + len(lines.free)
    return Move(filled, unit, cap, level if line == lines.box else 0)


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
