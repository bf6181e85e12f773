"""The odds of a category by exact arithmetic: what a keep gives, whatever is rolled.

Values are whole numbers over a common denominator, so nothing is rounded: one
more roll of n dice multiplies the denominator by 6**n.

The mean over all rolls is taken die by die: a keep is worth the mean of the six
keeps with one die more. The best keep of a roll is found in the other direction: it
is the roll itself, or the best keep of the roll without one of its dice. So each
roll of the dice takes a few thousand additions and comparisons. They run through
lists, one for each number of dice, in the order of ``dice.rolls``; which places
belong together is looked up once and serves every category.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from dicecli.dice import FACES, Dice, reduced, rolls

if TYPE_CHECKING:
    from dicecli.answer_types.card import ExactOdds

Values = Mapping[Dice, int]
Number = TypeVar("Number", int, float)
Columns = tuple[Sequence[int], ...]


def means(values: Mapping[Dice, Number], number: int) -> dict[Dice, Number]:
    """Return the mean of rolling the other dice, for every keep of up to all dice.

    ``values`` has every roll of ``number`` dice. The means are over 6**number.
    """
    of_keeps = _means([values[dice] for dice in rolls(number)], number)
    return dict(zip(_keeps(number), chain.from_iterable(of_keeps), strict=True))


def best_keeps(of_keeps: Mapping[Dice, Number], number: int) -> dict[Dice, Number]:
    """Return the best value of any keep out of every roll (the roll itself too)."""
    by_size = [[of_keeps[keep] for keep in rolls(size)] for size in range(number + 1)]
    return dict(zip(rolls(number), _best(by_size), strict=True))


def _keeps(number: int) -> chain[Dice]:
    return chain.from_iterable(rolls(size) for size in range(number + 1))


def _means(values: list[Number], number: int) -> list[list[Number]]:
    """Return the means, over 6**number, of the keeps of 0, 1 ... ``number`` dice."""
    sums = [values]
    for size in range(number - 1, -1, -1):
        with_one_more = (map(sums[-1].__getitem__, column) for column in _with_one_more(size))
        sums.append(list(map(sum, zip(*with_one_more, strict=True))))
    return [[total * 6**size for total in level] for size, level in enumerate(reversed(sums))]


def _best(of_keeps: Sequence[list[Number]]) -> list[Number]:
    """Return the best value of any keep for each roll; the keeps are listed by size."""
    best = of_keeps[0]
    for size, level in enumerate(of_keeps[1:], 1):
        without_one = (map(best.__getitem__, column) for column in _without_one(size))
        best = list(map(max, level, *without_one))
    return best


@cache
def _with_one_more(size: int) -> Columns:
    """Return for each face the places, in the next size, of the keeps with that die more."""
    places = {dice: place for place, dice in enumerate(rolls(size + 1))}
    return tuple(
        [places[tuple(sorted((*keep, face)))] for keep in rolls(size)] for face in FACES
    )


@cache
def _without_one(size: int) -> Columns:
    """Return for each die the places, in the size before, of the keeps without it."""
    places = {dice: place for place, dice in enumerate(rolls(size - 1))}
    return tuple(
        [places[keep[:gone] + keep[gone + 1 :]] for keep in rolls(size)] for gone in range(size)
    )


def mean(
    values: Values, number: int, start: tuple[Dice, bool], rolls_left: int
) -> tuple[int, int]:
    """Return the mean value of a turn played for ``values`` alone, as a fraction.

    ``start`` has the dice that lie there, and whether they all stay for the next
    roll; if not, the best keep of them is chosen, as before every further roll.
    ``rolls_left`` rolls may follow, of which the first is made in any case where
    the dice all stay.
    """
    dice, stay = start
    if not rolls_left:
        return values.get(dice, 0), 1
    of_keeps = _means([values[roll] for roll in rolls(number)], number)
    for _ in range(rolls_left - 1):
        of_keeps = _means(_best(of_keeps), number)
    found = of_keeps[len(dice)] if stay else _best(of_keeps)
    return found[list(rolls(len(dice))).index(dice)], 6 ** (number * rolls_left)


def odds_row(
    points: Values, number: int, start: tuple[Dice, bool], rolls_left: int
) -> ExactOdds:
    """Return the odds that a category gives points, and its mean points.

    Each is that of a turn played for it alone: first to get any points there,
    then to get the most on average. They are the same turn where all points that
    it can give are equal.
    """
    hits = {dice: int(value > 0) for dice, value in points.items()}
    made, of = mean(hits, number, start, rolls_left)
    amounts = set(points.values()) - {0}
    if len(amounts) == 1:
        worth, whole = made * amounts.pop(), of
    else:
        worth, whole = mean(points, number, start, rolls_left)
    return {"odds": made / of, "fraction": reduced(made, of), "expected": worth / whole}
