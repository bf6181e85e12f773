"""Dice Poker: fifteen categories, with pairs, and a bonus that needs more than 63 points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.presets import rows

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

POKER = {**rows.FIVE_ALIKE, "id": "poker", "name": "Poker"}

KNOWN_AS = ("dice-poker", "poker-dice", "xúc-xắc-poker", "poker-xuc-xac")
"""Names that people type for this game; they are never shown as ours."""

DOCUMENT: Document = {
    "id": "poker",
    "name": "Dice Poker",
    "kind": "card",
    "version": 1,
    "summary": "15 categories, with pairs; as Penta, but the bonus needs more than 63 points",
    "dice": 5,
    "rolls": 3,
    "seats": {"players": [1, 20], "humans": [0, 20], "computers": [0, 20]},
    "sections": [
        {"id": "upper", "name": "Left side", "bonuses": [{"at_least": 64, "points": 35}]},
        {"id": "lower", "name": "Right side", "bonuses": []},
    ],
    "categories": [
        *rows.FACES,
        rows.PAIR,
        rows.TWO_PAIRS,
        rows.THREE_ALIKE,
        rows.FOUR_ALIKE,
        rows.FULL_HOUSE,
        rows.SMALL_STRAIGHT,
        rows.LARGE_STRAIGHT,
        POKER,
        rows.CHANCE,
    ],
    "five_alike": {"category": "poker", "bonus": 100, "after_zero": False},
    "joker": {"choice": "forced", "after_zero": False, "full_value": "always"},
    "ties": "shared",
}
