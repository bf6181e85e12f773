"""The odds of a category by exact arithmetic: what a keep gives, whatever is rolled.

Values are whole numbers over a common denominator, so nothing is rounded: one
more roll of n dice multiplies the denominator by 6**n.

The mean over all rolls is taken die by die (a keep is worth the mean of the six
keeps with one die more), and the best keep of a roll is passed on downward (it
is the roll itself, or the best of what is left without one die): a thousand
additions a roll instead of a hundred thousand.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from dicecli.dice import FACES, Dice, reduced, rolls

if TYPE_CHECKING:
    from dicecli.answer_types.card import ExactOdds

Values = Mapping[Dice, int]
Number = TypeVar("Number", int, float)


def means(values: Mapping[Dice, Number], number: int) -> dict[Dice, Number]:
    """Return the mean of rolling the other dice, for every keep of up to all dice.

    ``values`` has every roll of ``number`` dice. The means are over 6**number.
    """
    sums = dict(values)
    for size in range(number - 1, -1, -1):
        for keep in rolls(size):
            sums[keep] = sum(sums[_with(keep, face)] for face in FACES)
    return {keep: total * 6 ** len(keep) for keep, total in sums.items()}


def best_keeps(of_keeps: Mapping[Dice, Number], number: int) -> dict[Dice, Number]:
    """Return the best value of any keep out of every roll (the roll itself too)."""
    best: dict[Dice, Number] = {}
    for keep in chain.from_iterable(rolls(size) for size in range(number + 1)):
        top = of_keeps[keep]
        for part in {keep[:gone] + keep[gone + 1 :] for gone in range(len(keep))}:
            if best[part] > top:
                top = best[part]
        best[keep] = top
    return {keep: value for keep, value in best.items() if len(keep) == number}


def _with(keep: Dice, face: int) -> Dice:
    return tuple(sorted((*keep, face)))


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
    whole = 6**number
    of_keeps = means(values, number)
    for _ in range(rolls_left - 1):
        of_keeps = means(best_keeps(of_keeps, number), number)
        whole *= 6**number
    return (of_keeps if stay else best_keeps(of_keeps, number))[dice], whole


def odds_row(
    points: Values, number: int, start: tuple[Dice, bool], rolls_left: int
) -> ExactOdds:
    """Return the odds that a category gives points, and its mean points.

    Each is that of a turn played for it alone: first to get any points there,
    then to get the most on average.
    """
    hits = {dice: int(value > 0) for dice, value in points.items()}
    made, of = mean(hits, number, start, rolls_left)
    worth, whole = mean(points, number, start, rolls_left)
    return {"odds": made / of, "fraction": reduced(made, of), "expected": worth / whole}
