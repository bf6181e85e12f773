"""A score card's rule set in numbers: what each line gives each roll, and where it leads.

Most rolls give nothing in most categories, so their lines have the distinct points
alone. Where all dice alike go is asked of the Joker's rule once, by kind of card.
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
    """Where all dice alike go, by all that matters of a card for that.

    ``worth`` has the points by kind, face and line, -1 where they may not go, and
    ``first`` those as a first roll; ``bonus`` what is earned beside, by kind. The
    kind is 4 times the level, 2 more if a category of the face is open, 1 more if
    one is that is no face.
    """

    worth: Indices
    first: Indices
    bonus: Floats


def _alike(rules: CardRules) -> Alike:
    """Ask the rules where all dice alike go."""
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
    """A line of the card in numbers.

    ``worth`` has its distinct points as a column, 0 first; ``moves`` what each of
    them adds to a state's place: a row for each, or one for all; a column for each
    total, or one for all. ``rows`` are the rolls that give something, ``which``
    the place of their points in ``worth``; ``noughts`` are the other rolls.
    """

    line: int
    worth: Floats
    moves: Indices
    rows: Indices
    which: Indices
    noughts: Indices


class Card(NamedTuple):
    """A rule set in numbers.

    ``first`` has the lines as the first roll of a turn counts there, if that is
    another way. ``special`` tells by level (with the five-alike category filled)
    whether all dice alike go another way than other rolls, ``alike`` which way.
    """

    rules: CardRules
    space: Space
    turn: Turn
    lines: tuple[Line, ...]
    first: tuple[Line, ...]
    special: tuple[bool, ...]
    alike: Alike

    @property
    def served(self) -> bool:
        """Whether the first roll of a turn counts more somewhere."""
        return bool(self.first)


class States(NamedTuple):
    """States side by side: what ``space.Cell`` has, and their place in an array.

    The array has every total, reachable or not, so that filling a line moves it by
    a number that hardly depends on the state.
    """

    summed: Indices
    free: Indices
    level: Indices
    total: Indices
    place: Indices

    def part(self, which: slice | Flags) -> States:
        """Return some of the states."""
        return States(*(column[which] for column in self))


def card(rules: CardRules) -> Card:
    """Put a rule set into numbers; IllegalMove ``too-many-states`` if it has too many."""
    lines = space(rules)
    dice = turn(rules.number_of_dice)
    every = range(len(rules.categories))
    plain = tuple(_line(rules, lines, dice, line, first=False) for line in every)
    first: tuple[Line, ...] = ()
    if any(category.first_roll for category in rules.categories):
        first = tuple(_line(rules, lines, dice, line, first=True) for line in every)
    return Card(rules, lines, dice, plain, first, _special(rules), _alike(rules))


def _line(rules: CardRules, lines: Space, dice: Turn, line: int, *, first: bool) -> Line:
    category = rules.categories[line]
    values = [points(category, roll, first=first) for roll in dice.rolls]
    worth = sorted({0, *values})
    places = np.array([worth.index(value) for value in values], dtype=np.intp)
    rows = np.flatnonzero(places)
    moves = moves_of(rules, lines, line, worth)
    column = np.array(worth, dtype=np.float64)[:, None]
    return Line(line, column, moves, rows, places[rows], np.flatnonzero(places == 0))


def moves_of(rules: CardRules, lines: Space, line: int, worth: Sequence[int]) -> Indices:
    """Return what filling a line with each of its points adds to a state's place."""
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
    if rules.five_alike is None:
        return (False,) * LEVELS
    box = rules.line_of(rules.five_alike.category)
    crossed_out, held = (
        place.step is not None or place.bonus > 0
        for place in (alike_placement(rules, box, value) for value in (0, 1))
    )
    return (held, crossed_out, held)


def is_closed(lines: Space, states: States, line: int) -> Flags:
    """Tell which states have a line filled."""
    closed: Flags = states.level > 0
    if line in lines.summed:
        closed = states.summed >> lines.summed.index(line) & 1 == 1
    elif line in lines.free:
        closed = states.free >> lines.free.index(line) & 1 == 1
    return closed
