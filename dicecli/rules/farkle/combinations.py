"""Scoring of dice: the combinations among them, and the best split of a selection.

A selection is a set of dice to set aside. Every die of it must belong to a combination;
the selection gives the most points that any split into combinations gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from math import factorial, prod
from typing import NamedTuple

from dicecli.dice import FACES, Dice, contains
from dicecli.rules.farkle.model import Combination, FarkleRules

NO_SCORE = "no-score"
"""The name of the combination of all dice, in rules that score a roll of no combination."""

_REMEMBERED = 2**12
"""Size of the caches of rolls and selections: six dice have 923 of 1 to 6 dice."""


class Part(NamedTuple):
    """A combination and the dice that make it."""

    combination: str
    dice: Dice
    points: int


class Selection(NamedTuple):
    """Dice that can be set aside, their points, and the combinations that give them."""

    dice: Dice
    points: int
    parts: tuple[Part, ...]


def parts(rules: FarkleRules, dice: Dice) -> list[Part]:
    """Return every combination among ``dice``, once for each set of dice that makes it."""
    return [
        Part(combination.id, taken, points)
        for combination in rules.combinations
        for taken, points in occurrences(combination, dice)
        if points
    ]


def occurrences(combination: Combination, dice: Dice) -> Iterator[tuple[Dice, int]]:
    """Yield each set of dice among ``dice`` that makes a combination, with its points."""
    if combination.exact:
        if contains(dice, combination.exact):
            yield combination.exact, combination.points[0]
        return
    for faces in _faces_of_groups(dice, combination.groups, tuple(FACES)):
        taken = sorted(face for face, size in faces for _ in range(size))
        yield tuple(taken), _points(combination, faces[0][0])


Faces = tuple[tuple[int, int], ...]
"""The faces of some groups of equal dice, each with the size of its group."""


def _faces_of_groups(
    dice: Dice, groups: tuple[int, ...], free: tuple[int, ...]
) -> Iterator[Faces]:
    """Yield the faces that groups of some sizes can have, groups of one size in order.

    ``free`` are the faces to choose from.
    """
    if not groups:
        yield ()
        return
    size, number = groups[0], groups.count(groups[0])
    others = tuple(other for other in groups if other != size)
    able = [face for face in free if dice.count(face) >= size]
    for faces in combinations(able, number):
        left = tuple(face for face in free if face not in faces)
        for more in _faces_of_groups(dice, others, left):
            yield (*((face, size) for face in faces), *more)


def _points(combination: Combination, face: int) -> int:
    points = combination.points
    return points[face - 1] if len(points) > 1 else points[0]


def selections(rules: FarkleRules, dice: Dice) -> list[Selection]:
    """Return all selections of a roll, the one with the most points first.

    Of selections with equal points, those of fewer dice come first, then in the order of
    the dice.
    """
    found_parts = parts(rules, dice)
    if not found_parts and _no_score_counts(rules, dice):
        return [_no_score(rules, dice)]
    split = _splitter(tuple(found_parts))
    found = [selection for part in _subsets(dice) if (selection := split(part))]
    return sorted(found, key=lambda one: (-one.points, len(one.dice), one.dice))


@lru_cache(_REMEMBERED)
def selection(rules: FarkleRules, dice: Dice) -> Selection | None:
    """Return the selection of exactly these dice, None if one of them does not score."""
    found_parts = parts(rules, dice)
    if not found_parts and _no_score_counts(rules, dice):
        return _no_score(rules, dice)
    return _splitter(tuple(found_parts))(dice) if dice else None


def _no_score_counts(rules: FarkleRules, dice: Dice) -> bool:
    """Tell whether these dice give points if there is no combination among them."""
    return rules.no_score > 0 and len(dice) == rules.number_of_dice


def _no_score(rules: FarkleRules, dice: Dice) -> Selection:
    return Selection(dice, rules.no_score, (Part(NO_SCORE, dice, rules.no_score),))


def _splitter(found_parts: tuple[Part, ...]) -> Callable[[Dice], Selection | None]:
    """Return a function of dice: their best split into parts, None if there is none."""

    @cache
    def split(dice: Dice) -> Selection | None:
        if not dice:
            return Selection((), 0, ())
        best: Selection | None = None
        # The first die belongs to some part, so trying the parts with it is enough.
        for part in found_parts:
            if part.dice[0] == dice[0] and contains(dice, part.dice):
                rest = split(without(dice, part.dice))
                if rest and (best is None or _beats(part, rest, best)):
                    taken = (part, *rest.parts)
                    best = Selection(dice, part.points + rest.points, taken)
        return best

    return split


def _beats(part: Part, rest: Selection, best: Selection) -> bool:
    """Tell whether a split gives more points, or as many with fewer combinations."""
    ours = (part.points + rest.points, -1 - len(rest.parts))
    return ours > (best.points, -len(best.parts))


def without(dice: Dice, taken: Dice) -> Dice:
    """Return ``dice`` without the dice ``taken``."""
    left = list(dice)
    for die in taken:
        left.remove(die)
    return tuple(left)


def _subsets(dice: Dice) -> Iterator[Dice]:
    """Yield every different non-empty subset of a roll."""
    counts = [range(dice.count(face) + 1) for face in FACES]
    for taken in product(*counts):
        subset = tuple(face for face, n in zip(FACES, taken, strict=True) for _ in range(n))
        if subset:
            yield subset


def idle(rules: FarkleRules, dice: Dice) -> Dice:
    """Return the dice that do not score, empty if all do.

    They are the dice left over if as many as possible are set aside.
    """
    largest = max(selections(rules, dice), key=lambda one: len(one.dice), default=None)
    return without(dice, largest.dice) if largest else dice


@lru_cache(_REMEMBERED)
def bust(rules: FarkleRules, dice: Dice) -> bool:
    """Tell whether a roll is a bust: nothing of it can be set aside."""
    if _no_score_counts(rules, dice):
        return False
    counts = tuple(dice.count(face) for face in FACES)
    return not any(_possible(row, counts) for row in rules.combinations if any(row.points))


def _possible(combination: Combination, counts: Sequence[int]) -> bool:
    """Tell whether dice, given by their number of each face, contain a combination."""
    if combination.exact:
        return all(
            count >= combination.exact.count(face)
            for face, count in zip(FACES, counts, strict=True)
        )
    largest, *others = combination.groups
    if not others:
        scoring = [count for face, count in enumerate(counts, 1) if _points(combination, face)]
        return max(scoring, default=0) >= largest
    most = sorted(counts, reverse=True)
    sizes = sorted(combination.groups, reverse=True)
    return all(count >= size for count, size in zip(most, sizes, strict=False))


@cache
def busts(rules: FarkleRules) -> tuple[int, ...]:
    """Return the number of busts among the 6**n rolls, for n from 1 to all dice.

    Only rolls without a combination of one face are compared with the combinations of
    several faces.
    """
    several = [row for row in rules.combinations if len(row.groups) != 1 and any(row.points)]
    lost = [0] * (rules.number_of_dice + 1)
    for counts in product(*(range(_first_to_score(rules, face)) for face in FACES)):
        number = sum(counts)
        if number < len(lost) and not any(_possible(row, counts) for row in several):
            lost[number] += factorial(number) // prod(map(factorial, counts))
    if rules.no_score > 0:
        lost[-1] = 0
    return tuple(lost[1:])


def _first_to_score(rules: FarkleRules, face: int) -> int:
    """Return the least number of dice of one face that score."""
    sizes = [
        row.groups[0]
        for row in rules.combinations
        if len(row.groups) == 1 and _points(row, face)
    ]
    return min(sizes, default=rules.number_of_dice + 1)
