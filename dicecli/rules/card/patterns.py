"""The patterns of categories: functions that find the dice that make a pattern.

A rule set writes a pattern as a word and its numbers, such as "run 4"; ``find`` reads it.
If dice can make a pattern in several ways, the dice with the highest sum are found: in
2-2-5-5-1, "alike 2" finds the fives. Other dice may be on the table too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from dicecli.dice import FACES, Dice, contains


def face(dice: Dice, value: int) -> Dice:
    """Return all dice of one face; there may be none."""
    return (value,) * dice.count(value)


def alike(dice: Dice, number: int) -> Dice | None:
    """Return ``number`` dice of the highest face that has so many, else None."""
    for value in reversed(FACES):
        if dice.count(value) >= number:
            return (value,) * number
    return None


def pairs(dice: Dice, number: int) -> Dice | None:
    """Return the ``number`` highest pairs, each of a different face, else None."""
    return groups(dice, *[2] * number)


def groups(dice: Dice, *sizes: int) -> Dice | None:
    """Return groups of equal dice of these sizes, each of a different face, else None.

    The largest group takes the highest face that has so many dice, and so on. This misses
    nothing: every face that serves a group serves a smaller one too, so there is one face
    fewer for the smaller ones whichever is taken, and the sum is the greatest if the largest
    group has the highest face.
    """
    free = list(reversed(FACES))
    taken: list[int] = []
    for size in sorted(sizes, reverse=True):
        face = next((face for face in free if dice.count(face) >= size), None)
        if face is None:
            return None
        free.remove(face)
        taken += [face] * size
    return tuple(sorted(taken))


def full_house(dice: Dice) -> Dice | None:
    """Return three dice of one face and two of another, else None."""
    return groups(dice, 3, 2)


def loose_full_house(dice: Dice) -> Dice | None:
    """Return three dice of one face and two of another, or five of one, else None."""
    return groups(dice, 3, 2) or alike(dice, 5)


def exact(dice: Dice, *faces: int) -> Dice | None:
    """Return dice of exactly these faces, else None."""
    return faces if contains(dice, faces) else None


def run(dice: Dice, length: int) -> Dice | None:
    """Return the highest ``length`` dice with consecutive faces, else None."""
    for low in range(FACES.stop - length, 0, -1):
        wanted = tuple(range(low, low + length))
        if set(wanted) <= set(dice):
            return wanted
    return None


def any_dice(dice: Dice) -> Dice:
    """Return all dice."""
    return dice


PATTERNS: dict[str, Callable[..., Dice | None]] = {
    "face": face,
    "alike": alike,
    "pairs": pairs,
    "groups": groups,
    "full-house": full_house,
    "loose-full-house": loose_full_house,
    "run": run,
    "exact": exact,
    "any": any_dice,
}
"""The patterns by their word in rule sets."""


def find(pattern: str, dice: Dice) -> Dice | None:
    """Return the dice that make ``pattern``, such as "run 4"; None or () if none do."""
    word, numbers = _read(pattern)
    return PATTERNS[word](dice, *numbers)


def face_of(pattern: str) -> int | None:
    """Return N of a pattern "face N", None for any other pattern."""
    word, numbers = _read(pattern)
    return numbers[0] if word == "face" else None


@cache
def _read(pattern: str) -> tuple[str, tuple[int, ...]]:
    word, *numbers = pattern.split()
    return word, tuple(map(int, numbers))
