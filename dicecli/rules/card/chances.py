"""Exact odds of the categories of a card.

Values are whole numbers over a common denominator, so nothing is rounded: each roll of n
dice multiplies the denominator by 6**n.

Two steps give the value of every roll with one more roll left. First, the mean of a keep
(the dice kept) over all rolls of the other dice is computed die by die: it is the mean of
the six keeps with one more die. Second, the best keep of a roll is the roll itself, or
the best keep of the roll without one of its dice. Each step takes a few thousand
additions or comparisons. Values are in lists, one list for each number of dice, in the
order of ``dice.rolls``; tables of positions in these lists are cached for all categories.
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
    """Return the mean value of each keep, over all rolls of the other dice.

    ``values`` has the value of every roll of ``number`` dice; keeps have 0 to ``number``
    dice. The means are multiplied by 6**number.
    """
    of_keeps = _means([values[dice] for dice in rolls(number)], number)
    return dict(zip(_keeps(number), chain.from_iterable(of_keeps), strict=True))


def best_keeps(of_keeps: Mapping[Dice, Number], number: int) -> dict[Dice, Number]:
    """Return, for every roll, the best value of its keeps, all dice kept included."""
    by_size = [[of_keeps[keep] for keep in rolls(size)] for size in range(number + 1)]
    return dict(zip(rolls(number), _best(by_size), strict=True))


def _keeps(number: int) -> chain[Dice]:
    return chain.from_iterable(rolls(size) for size in range(number + 1))


def _means(values: list[Number], number: int) -> list[list[Number]]:
    """Return the means of the keeps of 0, 1 ... ``number`` dice, times 6**number."""
    sums = [values]
    for size in range(number - 1, -1, -1):
        with_one_more = (map(sums[-1].__getitem__, column) for column in _with_one_more(size))
        sums.append(list(map(sum, zip(*with_one_more, strict=True))))
    return [[total * 6**size for total in level] for size, level in enumerate(reversed(sums))]


def _best(of_keeps: Sequence[list[Number]]) -> list[Number]:
    """Return the best value of any keep of each roll; ``of_keeps`` is a list by size."""
    best = of_keeps[0]
    for size, level in enumerate(of_keeps[1:], 1):
        without_one = (map(best.__getitem__, column) for column in _without_one(size))
        best = list(map(max, level, *without_one))
    return best


@cache
def _with_one_more(size: int) -> Columns:
    """Return, for each face, where each keep plus a die of it is in the next list."""
    places = {dice: place for place, dice in enumerate(rolls(size + 1))}
    return tuple(
        [places[tuple(sorted((*keep, face)))] for keep in rolls(size)] for face in FACES
    )


@cache
def _without_one(size: int) -> Columns:
    """Return, for each die, where each keep without it is in the list before."""
    places = {dice: place for place, dice in enumerate(rolls(size - 1))}
    return tuple(
        [places[keep[:left_out] + keep[left_out + 1 :]] for keep in rolls(size)]
        for left_out in range(size)
    )


def mean(
    values: Values, number: int, start: tuple[Dice, bool], rolls_left: int
) -> tuple[int, int]:
    """Return the mean value of the best play for ``values``, as a fraction.

    ``values`` has the value of every final roll of ``number`` dice. ``start`` has the dice
    on the table and a flag: if true, all of them are kept for the next roll; if false, the
    best keep of them is chosen, as before every later roll. At most ``rolls_left`` rolls
    follow.
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

    The odds are those of a turn played for any points in the category; the mean is that
    of a turn played for the most points. If the category gives the same points for every
    roll that makes it, both turns are the same, and the mean follows from the odds.
    """
    scoring = {dice: int(value > 0) for dice, value in points.items()}
    made, of = mean(scoring, number, start, rolls_left)
    amounts = set(points.values()) - {0}
    if len(amounts) == 1:
        worth, whole = made * amounts.pop(), of
    else:
        worth, whole = mean(points, number, start, rolls_left)
    return {"odds": made / of, "fraction": reduced(made, of), "expected": worth / whole}
