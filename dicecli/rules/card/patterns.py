"""What dice can show: each pattern finds the dice that make it.

A pattern is written as a word and its numbers, "run 4"; ``find`` reads it. The
dice found are the most valuable that make it: of 2-2-5-5-1, "alike 2" finds
the fives.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import permutations

from dicecli.dice import FACES, Dice, contains


def face(dice: Dice, value: int) -> Dice:
    """All dice of one face; there may be none."""
    return (value,) * dice.count(value)


def alike(dice: Dice, number: int) -> Dice | None:
    """``number`` dice of one face, the highest that has them."""
    for value in reversed(FACES):
        if dice.count(value) >= number:
            return (value,) * number
    return None


def pairs(dice: Dice, number: int) -> Dice | None:
    """``number`` pairs of different faces, the highest ones."""
    return groups(dice, *[2] * number)


def groups(dice: Dice, *sizes: int) -> Dice | None:
    """Groups of so many equal dice, each of another face; the most valuable."""
    able = [value for value in FACES if dice.count(value) >= min(sizes)]
    laid = [
        sorted(value for value, size in zip(faces, sizes, strict=True) for _ in range(size))
        for faces in permutations(able, len(sizes))
        if all(dice.count(value) >= size for value, size in zip(faces, sizes, strict=True))
    ]
    return tuple(max(laid, key=sum)) if laid else None


def full_house(dice: Dice) -> Dice | None:
    """Three of one face and two of another."""
    return groups(dice, 3, 2)


def loose_full_house(dice: Dice) -> Dice | None:
    """Three of one face and two of another, or five of one."""
    return groups(dice, 3, 2) or alike(dice, 5)


def exact(dice: Dice, *faces: int) -> Dice | None:
    """Just these faces, whatever lies beside them."""
    return faces if contains(dice, faces) else None


def run(dice: Dice, length: int) -> Dice | None:
    """``length`` consecutive faces, the highest ones; others may lie beside them."""
    for low in range(FACES.stop - length, 0, -1):
        wanted = tuple(range(low, low + length))
        if set(wanted) <= set(dice):
            return wanted
    return None


def any_dice(dice: Dice) -> Dice:
    """Whatever was rolled."""
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
"""Every pattern by the word that rule sets write."""


def find(pattern: str, dice: Dice) -> Dice | None:
    """Return the dice that make ``pattern`` ("run 4"), None if they do not."""
    word, numbers = _read(pattern)
    return PATTERNS[word](dice, *numbers)


def face_of(pattern: str) -> int | None:
    """Return the face that a pattern of the upper kind counts, else None."""
    word, numbers = _read(pattern)
    return numbers[0] if word == "face" else None


@cache
def _read(pattern: str) -> tuple[str, tuple[int, ...]]:
    word, *numbers = pattern.split()
    return word, tuple(map(int, numbers))
