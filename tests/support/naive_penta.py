"""Penta scored from the words of its rule alone; nothing here is shared with dicecli.

Slow and plain on purpose: a reader can hold each line against the rule.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

UPPER = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
LOWER = (
    "three-of-a-kind",
    "four-of-a-kind",
    "full-house",
    "small-straight",
    "large-straight",
    "chance",
    "penta",
)
CARD = (*UPPER, *LOWER)
SMALL_STRAIGHTS = ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})
LARGE_STRAIGHTS = ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6})


class Choice(NamedTuple):
    """What a roll may do: points by legal category, the bonus, whether a Joker."""

    points: dict[str, int]
    bonus: int
    joker: bool


def points(category, dice):
    """Return the points of an ordinary roll."""
    counts = Counter(dice)
    if category in UPPER:
        return UPPER[category] * counts[UPPER[category]]
    if category == "three-of-a-kind":
        return sum(dice) if max(counts.values()) >= 3 else 0
    if category == "four-of-a-kind":
        return sum(dice) if max(counts.values()) >= 4 else 0
    if category == "full-house":
        return 25 if sorted(counts.values()) == [2, 3] else 0
    if category == "small-straight":
        return 30 if any(run <= set(dice) for run in SMALL_STRAIGHTS) else 0
    if category == "large-straight":
        return 40 if any(run <= set(dice) for run in LARGE_STRAIGHTS) else 0
    if category == "chance":
        return sum(dice)
    assert category == "penta"
    return 50 if len(counts) == 1 else 0


def joker_points(category, dice):
    """Return the points of a Joker in a lower category."""
    if category == "full-house":
        return 25
    if category == "small-straight":
        return 30
    if category == "large-straight":
        return 40
    return sum(dice)


def choice(card, dice):
    """Return what ``dice`` may do on a card: ``{category: points}`` of those filled."""
    opened = [category for category in CARD if category not in card]
    five_alike = all(die == dice[0] for die in dice)
    if not (five_alike and card.get("penta") == 50):
        return Choice({name: points(name, dice) for name in opened}, 0, False)
    own = next(name for name, face in UPPER.items() if face == dice[0])
    if own in opened:
        return Choice({own: sum(dice)}, 100, True)
    lower = [name for name in opened if name in LOWER]
    if lower:
        return Choice({name: joker_points(name, dice) for name in lower}, 100, True)
    return Choice(dict.fromkeys(opened, 0), 100, True)


def upper_bonus(upper):
    """Return the bonus of the upper section."""
    return 35 if upper >= 63 else 0
