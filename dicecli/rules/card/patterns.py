"""What dice can show: each pattern finds the dice that make it.

A pattern is written as a word and its numbers, "run 4"; ``find`` reads it. The
dice found are the most valuable that make it: of 2-2-5-5-1, "alike 2" finds
the fives.
"""

from __future__ import annotations

from collections.abc import Callable

from dicecli.dice import FACES, Dice


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
    doubles = [value for value in reversed(FACES) if dice.count(value) >= 2]
    found = doubles[:number]
    return tuple(sorted(found * 2)) if len(found) == number else None


def full_house(dice: Dice) -> Dice | None:
    """Three of one face and two of another."""
    for three in reversed(FACES):
        for two in reversed(FACES):
            enough = dice.count(three) >= 3 and dice.count(two) >= 2
            if enough and three != two:
                return tuple(sorted((three,) * 3 + (two,) * 2))
    return None


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
    "full-house": full_house,
    "run": run,
    "any": any_dice,
}
"""Every pattern by the word that rule sets write, with how many numbers follow."""

NUMBERS = {"face": 1, "alike": 1, "pairs": 1, "full-house": 0, "run": 1, "any": 0}


def find(pattern: str, dice: Dice) -> Dice | None:
    """Return the dice that make ``pattern`` ("run 4"), None if they do not."""
    word, *numbers = pattern.split()
    return PATTERNS[word](dice, *map(int, numbers))


def face_of(pattern: str) -> int | None:
    """Return the face that a pattern of the upper kind counts, else None."""
    word, *numbers = pattern.split()
    return int(numbers[0]) if word == "face" else None
