"""Maxi Yatzy: six dice and twenty categories.

Source: the common Nordic rules, without the saving of unused rolls that some tables add.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.presets import rows

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document


def _six(row: Document, examples: str) -> Document:
    """Return a row with examples of six dice."""
    return {**row, "examples": examples.split()}


FACES = [
    _six(row, rolls)
    for row, rolls in zip(
        rows.FACES,
        ("113456", "222456", "333333", "124446", "123555", "166666"),
        strict=True,
    )
]
THREE_PAIRS = {
    **rows.TWO_PAIRS,
    "id": "three-pairs",
    "name": "Three pairs",
    "aliases": ["3p", "three pair", "ba cặp", "ba đôi"],
    "pattern": "pairs 3",
    "points": "matching",
    "examples": ["112255", "112244", "114444"],
}
FIVE = {
    **_six(rows.FIVE_ALIKE | rows.MATCHING, "155555 144445"),
    "pattern": "alike 5",
}
FULL_STRAIGHT = {
    **rows.LARGE_STRAIGHT,
    "id": "full-straight",
    "name": "Full straight",
    "aliases": ["fs", "royal", "sảnh đủ"],
    "pattern": "exact 1 2 3 4 5 6",
    "points": 21,
    "examples": ["123456", "123455"],
}
VILLA = {
    **rows.FULL_HOUSE,
    "id": "villa",
    "name": "Villa",
    "aliases": ["two triplets", "hai bộ ba"],
    "pattern": "groups 3 3",
    "points": "matching",
    "examples": ["222555", "333333"],
}
TOWER = {
    **rows.FULL_HOUSE,
    "id": "tower",
    "name": "Tower",
    "aliases": ["tháp"],
    "pattern": "groups 4 2",
    "points": "matching",
    "examples": ["225555", "333333"],
}
MAXI = {
    **rows.FIVE_ALIKE,
    "id": "maxi-yatzy",
    "name": "Maxi Yatzy",
    "aliases": ["6k", "six alike", "six of a kind", "sáu con giống nhau"],
    "pattern": "alike 6",
    "points": 100,
    "examples": ["333333", "333335"],
}

KNOWN_AS = ("maxi", "maxiyatzi", "maxi-jatzy", "six-dice-yatzy")
"""Names that people type for this game; they are never shown as ours."""

DOCUMENT: Document = {
    "id": "maxi-yatzy",
    "name": "Maxi Yatzy",
    "kind": "card",
    "version": 1,
    "summary": "6 dice, 20 categories; only matching dice count; the bonus is 100 from 84 "
    "points",
    "dice": 6,
    "rolls": 3,
    "seats": rows.ANYBODY,
    "sections": rows.sections((84, 100)),
    "categories": [
        *FACES,
        _six(rows.PAIR | rows.MATCHING, "123566 123456"),
        _six(rows.TWO_PAIRS | rows.MATCHING, "122556 444466"),
        THREE_PAIRS,
        _six(rows.THREE_ALIKE | rows.MATCHING, "125556 224456"),
        _six(rows.FOUR_ALIKE | rows.MATCHING, "255556 333556"),
        FIVE,
        _six(rows.LITTLE_STRAIGHT | {"points": 15}, "123456 123455 234566"),
        _six(rows.BIG_STRAIGHT | {"points": 20}, "123456 234566 123455"),
        FULL_STRAIGHT,
        _six(rows.FULL_HOUSE | rows.MATCHING, "555666 222334 444466"),
        VILLA,
        TOWER,
        _six(rows.CHANCE, "235666"),
        MAXI,
    ],
    "five_alike": None,
    "joker": rows.NO_JOKER,
    "ties": "shared",
}
