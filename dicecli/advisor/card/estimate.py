"""Estimate of the points to come, for rule sets without a table of values.

Each open category counts as the average of a turn played for it alone, and the bonus of
each section in proportion to the points that the section would then hold.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from dicecli.dice import rolls
from dicecli.rules.card.chances import mean
from dicecli.rules.card.model import CardRules, Section
from dicecli.rules.card.scoring import plain_points

if TYPE_CHECKING:
    from dicecli.advisor.card.advice import Filled, Outlook

_REMEMBERED = 2**8
"""Size of the cache of means: a card has 60 categories at most."""


def estimated(rules: CardRules, filled: Filled) -> Outlook:
    """Return the estimated outlook of a card; ``filled`` has its points by line."""
    alone = {
        line: _alone(category.pattern, category.points, rules.number_of_dice, rules.rolls)
        for line, category in enumerate(rules.categories)
        if filled[line] is None
    }

    card = [alone[line] if held is None else float(held) for line, held in enumerate(filled)]
    lines = [_lines(rules, section) for section in rules.sections]
    bonuses = [
        _bonus(section, [card[line] for line in own])
        for section, own in zip(rules.sections, lines, strict=True)
    ]
    whole = sum(alone.values())

    def worth(line: int, value: int) -> float:
        at = next(at for at, own in enumerate(lines) if line in own)
        points = [value if other == line else card[other] for other in lines[at]]
        changed = _bonus(rules.sections[at], points)
        return whole - alone[line] + sum((*bonuses[:at], changed, *bonuses[at + 1 :]))

    return worth


def _lines(rules: CardRules, section: Section) -> list[int]:
    """Return the lines of a section."""
    categories = enumerate(rules.categories)
    return [line for line, category in categories if category.section == section.id]


@lru_cache(_REMEMBERED)
def _alone(pattern: str, worth: str | int, number: int, turn: int) -> float:
    """Return the mean points of a whole ``turn`` of rolls played for one pattern."""
    values = {dice: plain_points(pattern, worth, dice) for dice in rolls(number)}
    total, whole = mean(values, number, ((), True), turn)
    return total / whole


def _bonus(section: Section, points: list[float]) -> float:
    """Return a section's bonus in proportion to the points of its lines."""
    held = sum(points)
    shares = [step.points * min(1.0, held / step.at_least) for step in section.bonuses]
    return max(shares, default=0.0)
