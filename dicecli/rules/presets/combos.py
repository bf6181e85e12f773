"""What several Farkle games share: combinations, and the other values of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

_NAMES = {3: "three", 4: "four", 5: "five", 6: "six"}


def combination(id: str, name: str, pattern: str, points: int | list[int]) -> Document:
    """Return a row; ``points`` is one number, or six, one for each face."""
    return {"id": id, "name": name, "pattern": pattern, "points": points}


def kind(number: int, points: int | list[int]) -> Document:
    """Return the row for this number of dice alike."""
    name = _NAMES[number]
    return combination(f"{name}-of-a-kind", f"{name} of a kind", f"alike {number}", points)


def doubled(most: int, ones: int = 1000) -> list[Document]:
    """Return rows for three alike and more; each further die doubles the points."""
    three = [ones, 200, 300, 400, 500, 600]
    return [
        kind(number, [value * 2 ** (number - 3) for value in three])
        for number in range(3, most + 1)
    ]


SINGLES = combination("single", "single", "alike 1", [100, 0, 0, 0, 50, 0])
THREE = kind(3, [1000, 200, 300, 400, 500, 600])
FLAT = [kind(4, 1000), kind(5, 2000), kind(6, 3000)]
STRAIGHT = combination("straight", "straight", "exact 1 2 3 4 5 6", 1500)
LOW_STRAIGHT = combination("low-straight", "low straight", "exact 1 2 3 4 5", 500)
HIGH_STRAIGHT = combination("high-straight", "high straight", "exact 2 3 4 5 6", 750)
THREE_PAIRS = combination("three-pairs", "three pairs", "groups 2 2 2", 1500)
FOUR_AND_PAIR = combination("four-and-pair", "four of a kind and a pair", "groups 4 2", 1500)
TWO_TRIPLETS = combination("two-triplets", "two triplets", "groups 3 3", 2500)

COMPUTER: Document = {
    "base": 300,
    "trailing_per": 500,
    "trailing_step": 50,
    "trailing_most": 500,
    "fewer_dice": [150, 100, 50],
    "least": 50,
    "last_chance": True,
}
"""It banks at 300: later when it trails, earlier with few dice left."""

PLAIN: Document = {
    "kind": "farkle",
    "version": 1,
    "dice": 6,
    "seats": {"players": [1, 7], "humans": [1, 6], "computers": [0, 1]},
    "targets": [5000, 10000, 15000],
    "target": 10000,
    "step": 50,
    "no_score": 0,
    "opening": 0,
    "minimum": 0,
    "streak": None,
    "hot_dice": "may",
    "exact": False,
    "end": "one-more-turn",
    "carry_over": False,
    "ties": "shared",
    "computer": COMPUTER,
}
"""The values of a game without additional rules."""
