"""Which dice score, and what a selection is worth: its best split.

Every die of a selection must take part in a combination, and the selection is
worth the most that any split into combinations gives.
"""

# No "from __future__ import annotations" here: a NamedTuple of types that are written
# as strings takes twice as long to build, and this is built at every start.
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import permutations, product
from math import factorial, prod
from typing import NamedTuple

from dicecli.dice import FACES, Dice, contains
from dicecli.rules.farkle.model import Combination, FarkleRules

NO_SCORE = "no-score"
"""What a roll of all dice is called that scores because nothing of it does."""


_REMEMBERED = 2**12
"""Rolls and selections of which a long game asks again and again: six dice have 923."""


class Part(NamedTuple):
    """A combination laid out with real dice."""

    combination: str
    dice: Dice
    points: int


class Selection(NamedTuple):
    """Dice that may be set aside, what they are worth, and by which combinations."""

    dice: Dice
    points: int
    parts: tuple[Part, ...]


def parts(rules: FarkleRules, dice: Dice) -> list[Part]:
    """Return every combination that lies among ``dice``, each with its dice once."""
    found = {
        (combination.id, taken): Part(combination.id, taken, points)
        for combination in rules.combinations
        for taken, points in laid(combination, dice)
        if points
    }
    return list(found.values())


def laid(combination: Combination, dice: Dice) -> Iterator[tuple[Dice, int]]:
    """Yield the dice with which a combination can be made of some dice, and its points."""
    if combination.exact:
        if contains(dice, combination.exact):
            yield combination.exact, combination.points[0]
        return
    groups = combination.groups
    able = [face for face in FACES if dice.count(face) >= min(groups)]
    for faces in permutations(able, len(groups)):
        pairs = list(zip(faces, groups, strict=True))
        if all(dice.count(face) >= size for face, size in pairs):
            taken = sorted(face for face, size in pairs for _ in range(size))
            yield tuple(taken), _points(combination, faces[0])


def _points(combination: Combination, face: int) -> int:
    points = combination.points
    return points[face - 1] if len(points) > 1 else points[0]


def selections(rules: FarkleRules, dice: Dice) -> list[Selection]:
    """Return all that can be set aside of a roll, most points first.

    Of equal points the one that leaves more dice comes first, then the dice in
    ascending order.
    """
    lying = parts(rules, dice)
    if not lying and _consoled(rules, dice):
        return [_consolation(rules, dice)]
    split = _splitter(tuple(lying))
    found = [selection for part in _subsets(dice) if (selection := split(part))]
    return sorted(found, key=lambda one: (-one.points, len(one.dice), one.dice))


@lru_cache(_REMEMBERED)
def selection(rules: FarkleRules, dice: Dice) -> Selection | None:
    """Return what exactly these dice are worth, None if not every one scores."""
    lying = parts(rules, dice)
    if not lying and _consoled(rules, dice):
        return _consolation(rules, dice)
    return _splitter(tuple(lying))(dice) if dice else None


def _consoled(rules: FarkleRules, dice: Dice) -> bool:
    """Tell whether a roll of which nothing scores gives points all the same."""
    return rules.no_score > 0 and len(dice) == rules.number_of_dice


def _consolation(rules: FarkleRules, dice: Dice) -> Selection:
    return Selection(dice, rules.no_score, (Part(NO_SCORE, dice, rules.no_score),))


def _splitter(lying: tuple[Part, ...]) -> Callable[[Dice], Selection | None]:
    """Return what splits a selection as well as the parts that lie there allow."""

    @cache
    def split(dice: Dice) -> Selection | None:
        if not dice:
            return Selection((), 0, ())
        best: Selection | None = None
        # The first die must go somewhere: every split is met once.
        for part in lying:
            if part.dice[0] == dice[0] and contains(dice, part.dice):
                rest = split(without(dice, part.dice))
                if rest and (best is None or _beats(part, rest, best)):
                    taken = (part, *rest.parts)
                    best = Selection(dice, part.points + rest.points, taken)
        return best

    return split


def _beats(part: Part, rest: Selection, best: Selection) -> bool:
    """More points win; of equals the split into fewer combinations."""
    ours = (part.points + rest.points, -1 - len(rest.parts))
    return ours > (best.points, -len(best.parts))


def without(dice: Dice, taken: Dice) -> Dice:
    """Return what is left of ``dice`` once some of them are taken."""
    left = list(dice)
    for die in taken:
        left.remove(die)
    return tuple(left)


def _subsets(dice: Dice) -> Iterator[Dice]:
    """Yield every different non-empty part of a roll."""
    counts = [range(dice.count(face) + 1) for face in FACES]
    for taken in product(*counts):
        subset = tuple(face for face, n in zip(FACES, taken, strict=True) for _ in range(n))
        if subset:
            yield subset


def idle(rules: FarkleRules, dice: Dice) -> Dice:
    """Return the dice of a selection that score in no way, empty if all do.

    They are those left over when as many as possible are set aside.
    """
    largest = max(selections(rules, dice), key=lambda one: len(one.dice), default=None)
    return without(dice, largest.dice) if largest else dice


@lru_cache(_REMEMBERED)
def bust(rules: FarkleRules, dice: Dice) -> bool:
    """Tell whether nothing of a roll can be set aside."""
    if _consoled(rules, dice):
        return False
    counts = tuple(dice.count(face) for face in FACES)
    return not any(_lies_in(row, counts) for row in rules.combinations if any(row.points))


def _lies_in(combination: Combination, counts: Sequence[int]) -> bool:
    """Tell whether a combination can be made of that many dice of each face."""
    if combination.exact:
        return all(
            held >= combination.exact.count(face)
            for face, held in zip(FACES, counts, strict=True)
        )
    largest, *others = combination.groups
    if not others:
        scoring = [held for face, held in enumerate(counts, 1) if _points(combination, face)]
        return max(scoring, default=0) >= largest
    most = sorted(counts, reverse=True)
    sizes = sorted(combination.groups, reverse=True)
    return all(held >= size for held, size in zip(most, sizes, strict=False))


@cache
def busts(rules: FarkleRules) -> tuple[int, ...]:
    """Return how many of the 6**n rolls are busts, for n from 1 to all dice.

    Only rolls with so few dice of each face that none of them scores by itself
    are held against the combinations of several faces.
    """
    several = [row for row in rules.combinations if len(row.groups) != 1 and any(row.points)]
    lost = [0] * (rules.number_of_dice + 1)
    for counts in product(*(range(_first_to_score(rules, face)) for face in FACES)):
        number = sum(counts)
        if number < len(lost) and not any(_lies_in(row, counts) for row in several):
            lost[number] += factorial(number) // prod(map(factorial, counts))
    if rules.no_score > 0:
        lost[-1] = 0
    return tuple(lost[1:])


def _first_to_score(rules: FarkleRules, face: int) -> int:
    """Return the least number of dice of a face that score by themselves."""
    sizes = [
        row.groups[0]
        for row in rules.combinations
        if len(row.groups) == 1 and _points(row, face)
    ]
    return min(sizes, default=rules.number_of_dice + 1)
