"""Estimate of the points to come, for rule sets without a table of values.

Each open category counts as the average of a turn played for it alone, and the bonus of
each section in proportion to the points that the section would then hold.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from dicecli.dice import rolls
from dicecli.rules.card.chances import mean
from dicecli.rules.card.model import CardRules, Category, Section
from dicecli.rules.card.scoring import points

if TYPE_CHECKING:
    from dicecli.advisor.card.advice import Filled, Outlook

_REMEMBERED = 2**8
"""Size of the cache of mean points: a whole turn asks for those of a card ten times."""


def estimated(rules: CardRules, filled: Filled) -> Outlook:
    """Return the estimated outlook of a card; ``filled`` has its points by line."""
    alone = {line: _alone(rules, line) for line, held in enumerate(filled) if held is None}

    def worth(line: int, value: int) -> float:
        card: list[float] = [
            alone[at] if held is None else held for at, held in enumerate(filled)
        ]
        card[line] = value
        later = sum(alone.values()) - alone[line]
        return later + sum(_bonus(rules, section, card) for section in rules.sections)

    return worth


def _alone(rules: CardRules, line: int) -> float:
    """Return the mean points of a whole turn played for one line."""
    return _mean_points(rules.categories[line], rules.number_of_dice, rules.rolls)


@lru_cache(_REMEMBERED)
def _mean_points(category: Category, number_of_dice: int, number_of_rolls: int) -> float:
    values = {dice: points(category, dice) for dice in rolls(number_of_dice)}
    total, whole = mean(values, number_of_dice, ((), True), number_of_rolls)
    return total / whole


def _bonus(rules: CardRules, section: Section, card: list[float]) -> float:
    """Return a section's bonus in proportion to its points; ``card`` has points by line."""
    pairs = zip(rules.categories, card, strict=True)
    held = sum(value for category, value in pairs if category.section == section.id)
    shares = [step.points * min(1.0, held / step.at_least) for step in section.bonuses]
    return max(shares, default=0.0)
