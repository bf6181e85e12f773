"""The categories that several score cards share, one row each.

The ``examples`` explain a category: the first roll scores in it, and the last one does
not, if there is such a roll. Aliases are accepted in every language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document


def _row(
    id: str, name: str, aliases: str, pattern: str, points: str | int, examples: str
) -> Document:
    """Return a row; ``aliases`` are separated by commas, ``examples`` by spaces."""
    return {
        "id": id,
        "name": name,
        "aliases": aliases.split(", "),
        "section": "upper" if pattern.startswith("face") else "lower",
        "pattern": pattern,
        "points": points,
        "first_roll": 0,
        "examples": examples.split(),
    }


ONES = _row("ones", "Ones", "1s, aces, một, số 1, át", "face 1", "matching", "11346")
TWOS = _row("twos", "Twos", "2s, deuces, hai, số 2", "face 2", "matching", "22256")
THREES = _row("threes", "Threes", "3s, treys, ba, số 3", "face 3", "matching", "33333")
FOURS = _row("fours", "Fours", "4s, bốn, số 4", "face 4", "matching", "12444")
FIVES = _row("fives", "Fives", "5s, năm, số 5", "face 5", "matching", "12355")
SIXES = _row("sixes", "Sixes", "6s, sáu, số 6", "face 6", "matching", "16666")
FACES = [ONES, TWOS, THREES, FOURS, FIVES, SIXES]

PAIR = _row(
    "pair",
    "Pair",
    "1p, one pair, ghép đôi, đôi, một đôi, một cặp",
    "pairs 1",
    "all",
    "12355 22233 12346",
)
TWO_PAIRS = _row(
    "two-pairs",
    "Two pairs",
    "2p, two pair, hai cặp, hai đôi, thú",
    "pairs 2",
    "all",
    "12255 22333 44446",
)
THREE_ALIKE = _row(
    "three-of-a-kind",
    "Three of a kind",
    "3k, 3 of a kind, three alike, trips, brelan, ba con giống nhau, ba viên cùng loại, "
    "bộ ba, sám",
    "alike 3",
    "all",
    "25555 12555 22445",
)
FOUR_ALIKE = _row(
    "four-of-a-kind",
    "Four of a kind",
    "4k, 4 of a kind, four alike, quads, carré, tứ quý, tứ quí, bốn con giống nhau, "
    "bốn viên cùng loại",
    "alike 4",
    "all",
    "11113 25555 33355",
)
FULL_HOUSE = _row(
    "full-house",
    "Full house",
    "fh, full, boat, cù lũ",
    "full-house",
    25,
    "22233 22234 44444",
)
SMALL_STRAIGHT = _row(
    "small-straight",
    "Small straight",
    "ss, small, little straight, sảnh nhỏ, dãy nhỏ, suốt nhỏ, petite suite",
    "run 4",
    30,
    "23455 12346 12456",
)
LARGE_STRAIGHT = _row(
    "large-straight",
    "Large straight",
    "ls, large, big straight, sảnh lớn, dãy lớn, cược lớn, suốt lớn, grande suite",
    "run 5",
    40,
    "23456 12345 12346",
)
CHANCE = _row("chance", "Chance", "ch, any, cơ hội", "any", "all", "23566")
FIVE_ALIKE = _row(
    "five-of-a-kind",
    "Five of a kind",
    "5k, 5 of a kind, five of a kind, five alike, năm con giống nhau, năm viên giống nhau",
    "alike 5",
    50,
    "33333 33335",
)

MATCHING = {"points": "matching"}
"""A change to a row: it counts only the dice that make its pattern."""

LITTLE_STRAIGHT = {
    **SMALL_STRAIGHT,
    "pattern": "exact 1 2 3 4 5",
    "examples": ["12345", "23456"],
}
"""The small straight of games in which it is exactly 1 to 5."""

BIG_STRAIGHT = {
    **LARGE_STRAIGHT,
    "pattern": "exact 2 3 4 5 6",
    "examples": ["23456", "12345"],
}
"""The large straight of games in which it is exactly 2 to 6."""

NO_JOKER: Document = {"choice": "none", "after_zero": False, "full_value": "never"}
ANYBODY: Document = {"players": [1, 20], "humans": [0, 20], "computers": [0, 20]}


def sections(*steps: tuple[int, int]) -> list[Document]:
    """Return an upper section with these bonus steps (at least, points), and a lower one."""
    bonuses = [{"at_least": at_least, "points": points} for at_least, points in steps]
    return [
        {"id": "upper", "name": "Upper section", "bonuses": bonuses},
        {"id": "lower", "name": "Lower section", "bonuses": []},
    ]
