"""All choices of a turn, ranked by the expected final total.

The rest of the turn is computed exactly. The points to come after the turn are read from
a table of values (``tables``), or estimated (``estimate``) without one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from dicecli.advisor.card.situation import Situation
from dicecli.advisor.card.space import after, cell, final
from dicecli.dice import Dice, rolls
from dicecli.rules.card.chances import best_keeps, means
from dicecli.rules.card.scoring import Placement, placed, placement

if TYPE_CHECKING:
    from dicecli.advisor.card.tables import Table

Filled = Sequence[int | None]
"""The points of a card by line, None for open lines."""

Outlook = Callable[[int, int], float]
"""Returns the expected points to come after a turn that fills a line with some points.

The arguments are the line and the points. Section bonuses are included.
"""

TIE = 0.0001
"""Choices whose expected totals differ by no more than this are equally good, in points.

It is more than the rounding errors of values below 1,024 in a table of float32.
"""


class Choice(NamedTuple):
    """One choice with the dice on the table: to keep some of them, or to fill a line.

    ``keep`` are the dice to keep, None for a choice that fills ``line`` for ``points`` and
    a ``bonus``. ``expected`` is the expected final total, ``loss`` its difference to that
    of the best choice, 0.0 for ties.
    """

    keep: Dice | None
    line: int | None
    points: int
    bonus: int
    expected: float
    loss: float = 0.0


def exact(situation: Situation, table: Table) -> Outlook:
    """Return the outlook of a situation by a table of values."""
    rules, lines = situation.rules, table.space
    now = cell(rules, lines, situation.filled)
    last = situation.filled.count(None) == 1

    def worth(line: int, value: int) -> float:
        then = after(rules, lines, now, line, value)
        return final(rules, lines, then.total) if last else table.value(then)

    return worth


def expected(situation: Situation, table: Table | None, outlook: Outlook) -> float:
    """Return the expected final total before the first roll of a turn.

    ``table`` is None if ``outlook`` is an estimate.
    """
    if table is not None:
        now = cell(situation.rules, table.space, situation.filled)
        return situation.held + table.value(now)
    return situation.held + _of_keeps(situation, outlook)[()]


def choices(situation: Situation, outlook: Outlook) -> list[Choice]:
    """Return all choices, best first, an empty list before the first roll.

    Among ties lines come first, in card order, then keeps, larger ones first.
    """
    dice = situation.dice
    if dice is None:
        return []
    found = _fills(situation, dice, outlook, first=situation.first)
    if situation.rolls_left:
        of_keeps = _of_keeps(situation, outlook)
        kept = {part for size in range(len(dice)) for part in combinations(dice, size)}
        for keep in sorted(kept, key=lambda keep: (-len(keep), keep)):
            found.append(Choice(keep, None, 0, 0, situation.held + of_keeps[keep]))
    best = max(choice.expected for choice in found)
    losses = [best - choice.expected for choice in found]
    ranked = [
        choice._replace(loss=loss if loss > TIE else 0.0)
        for choice, loss in zip(found, losses, strict=True)
    ]
    return sorted(ranked, key=lambda choice: choice.loss)


def outlook_of(situation: Situation, table: Table | None) -> Outlook:
    """Return the outlook of a situation: exact with a table of values, else an estimate."""
    if table is not None:
        return exact(situation, table)
    from dicecli.advisor.card.estimate import estimated

    return estimated(situation.rules, situation.filled)


def _fills(situation: Situation, dice: Dice, outlook: Outlook, *, first: bool) -> list[Choice]:
    """Return the choices that fill a line, in card order."""
    rules, held = situation.rules, situation.held
    place = placement(rules, situation.filled, dice)
    found = []
    for line in place.lines:
        value = placed(rules.categories[line], dice, place, first=first)
        worth = value + place.bonus + outlook(line, value)
        found.append(Choice(None, line, value, place.bonus, held + worth))
    return found


def _of_keeps(situation: Situation, outlook: Outlook) -> dict[Dice, float]:
    """Return the expected points still to come by keep, if the other dice are rolled next."""
    number = situation.rules.number_of_dice
    of_keeps = _means(ends(situation, outlook), number)
    for _ in range(situation.rolls_left - 1):
        of_keeps = _means(best_keeps(of_keeps, number), number)
    return of_keeps


def _means(values: dict[Dice, float], number: int) -> dict[Dice, float]:
    """Return the means of ``values`` over the dice that are not kept, by keep."""
    whole = 6**number
    return {keep: total / whole for keep, total in means(values, number).items()}


def ends(situation: Situation, outlook: Outlook) -> dict[Dice, float]:
    """Return the value of ending the turn with each roll: the best line, bonus included.

    The points to come after the turn are included. No roll counts as a first roll.
    """
    rules = situation.rules
    known: dict[tuple[int, int], float] = {}

    def worth(line: int, place: Placement, dice: Dice) -> float:
        value = placed(rules.categories[line], dice, place)
        if (line, value) not in known:
            known[line, value] = value + outlook(line, value)
        return known[line, value] + place.bonus

    values = {}
    for dice in rolls(rules.number_of_dice):
        place = placement(rules, situation.filled, dice)
        values[dice] = max([worth(line, place, dice) for line in place.lines])
    return values
