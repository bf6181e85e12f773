"""What to keep or to fill now, by what the whole game is then worth on average.

The turn that runs is played out exactly; what comes after it is looked up in a
table (``tables``). Rule sets too large for a table are advised by an estimate of
what comes after, and every answer says which it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from dicecli.advisor.card.space import after, cell, final
from dicecli.dice import Dice, rolls
from dicecli.rules.card.chances import best_keeps, means
from dicecli.rules.card.model import CardRules
from dicecli.rules.card.scoring import Placement, placed, placement

if TYPE_CHECKING:
    from dicecli.advisor.card.tables import Table

Filled = Sequence[int | None]
Outlook = Callable[[int, int], float]
"""What a card is worth from the next turn on once a line holds some points."""

TIE = 0.0001
"""Expected totals nearer than this are equal: what a table rounds away is less."""


class Choice(NamedTuple):
    """Something to do with the dice on the table.

    Dice to ``keep``, or the ``line`` to fill, for ``points`` and a ``bonus``;
    ``expected`` is the expected final total, ``loss`` what the best gives more.
    """

    keep: Dice | None
    line: int | None
    points: int
    bonus: int
    expected: float
    loss: float = 0.0


class Situation(NamedTuple):
    """A card and the dice of its turn, or None before the first roll.

    ``filled`` has the points by line, None while open; ``extra`` the bonuses for
    five alike. ``first`` tells that the dice are the first roll of the turn.
    """

    rules: CardRules
    filled: tuple[int | None, ...]
    extra: int
    dice: Dice | None
    rolls_left: int
    first: bool = False

    @property
    def held(self) -> int:
        """The points on the card, without what its sections earn."""
        return self.extra + sum(value or 0 for value in self.filled)


def exact(situation: Situation, table: Table) -> Outlook:
    """Return what a table says of the card from the next turn on."""
    rules, lines = situation.rules, table.space
    now = cell(rules, lines, situation.filled)
    last = situation.filled.count(None) == 1

    def worth(line: int, value: int) -> float:
        then = after(rules, lines, now, line, value)
        return final(rules, lines, then.total) if last else table.value(then)

    return worth


def expected(situation: Situation, table: Table | None, outlook: Outlook) -> float:
    """Return the expected final total before the first roll of a turn."""
    if table is not None:
        now = cell(situation.rules, table.space, situation.filled)
        return situation.held + table.value(now)
    return situation.held + _of_keeps(situation, outlook)[()]


def choices(situation: Situation, outlook: Outlook) -> list[Choice]:
    """Return everything to do with the dice, best first; of equals the lines first."""
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


def _fills(situation: Situation, dice: Dice, outlook: Outlook, *, first: bool) -> list[Choice]:
    """Return every line that may be filled with some dice, in card order."""
    rules, held = situation.rules, situation.held
    place = placement(rules, situation.filled, dice)
    found = []
    for line in place.lines:
        value = placed(rules.categories[line], dice, place, first=first)
        worth = value + place.bonus + outlook(line, value)
        found.append(Choice(None, line, value, place.bonus, held + worth))
    return found


def _of_keeps(situation: Situation, outlook: Outlook) -> dict[Dice, float]:
    """Return the points still to come for every keep with the rolls that are left."""
    number = situation.rules.number_of_dice
    of_keeps = _means(ends(situation, outlook), number)
    for _ in range(situation.rolls_left - 1):
        of_keeps = _means(best_keeps(of_keeps, number), number)
    return of_keeps


def _means(values: dict[Dice, float], number: int) -> dict[Dice, float]:
    whole = 6**number
    return {keep: total / whole for keep, total in means(values, number).items()}


def ends(situation: Situation, outlook: Outlook) -> dict[Dice, float]:
    """Return what every roll at the end of the turn gives: its points and what follows."""
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
