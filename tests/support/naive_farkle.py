"""Farkle scored from the words of its rule alone; nothing here is shared with dicecli.

A selection is split in every way that there is into groups, and each group is
held against the table. Slow and plain on purpose.
"""

from __future__ import annotations

from collections import Counter
from functools import cache


@cache
def combination(dice):
    """Return what dice are worth as one combination, None if they are none."""
    counts = sorted(Counter(dice).values())
    if dice == (1,):
        return 100
    if dice == (5,):
        return 50
    if counts == [3]:
        return 1000 if dice[0] == 1 else 100 * dice[0]
    if counts in ([4], [5], [6]):
        return {4: 1000, 5: 2000, 6: 3000}[len(dice)]
    if dice == (1, 2, 3, 4, 5, 6):
        return 1500
    if counts == [2, 2, 2] or counts == [2, 4]:
        return 1500
    return 2500 if counts == [3, 3] else None


@cache
def worth(dice):
    """Return the most that any split of all the dice gives, None if there is none."""
    if not dice:
        return 0
    found = []
    for group in _groups_with_first(dice):
        points = combination(group)
        rest = worth(_minus(dice, group)) if points else None
        if points and rest is not None:
            found.append(points + rest)
    return max(found, default=None)


def _groups_with_first(dice):
    """Return every group of dice that has the first one in it."""
    first, others = dice[0], dice[1:]
    for mask in range(2 ** len(others)):
        taken = [die for place, die in enumerate(others) if mask >> place & 1]
        yield (first, *taken)


def _minus(dice, group):
    return tuple(sorted((Counter(dice) - Counter(group)).elements()))


def selections(roll):
    """Return every legal selection of a roll with its points."""
    found = {}
    for mask in range(1, 2 ** len(roll)):
        taken = tuple(sorted(die for place, die in enumerate(roll) if mask >> place & 1))
        if worth(taken):
            found[taken] = worth(taken)
    return found
