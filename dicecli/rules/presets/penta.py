"""Penta: thirteen categories, and a Joker only after Penta has scored 50."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.presets import rows

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

PENTA = {**rows.FIVE_ALIKE, "id": "penta", "name": "Penta"}

DOCUMENT: Document = {
    "id": "penta",
    "name": "Penta",
    "kind": "card",
    "version": 1,
    "summary": "13 categories; a further five of a kind earns 100 and is a forced Joker",
    "dice": 5,
    "rolls": 3,
    "seats": {"players": [1, 20], "humans": [0, 20], "computers": [0, 20]},
    "sections": [
        {
            "id": "upper",
            "name": "Upper section",
            "bonuses": [{"at_least": 63, "points": 35}],
        },
        {"id": "lower", "name": "Lower section", "bonuses": []},
    ],
    "categories": [
        *rows.FACES,
        rows.THREE_ALIKE,
        rows.FOUR_ALIKE,
        rows.FULL_HOUSE,
        rows.SMALL_STRAIGHT,
        rows.LARGE_STRAIGHT,
        rows.CHANCE,
        PENTA,
    ],
    "five_alike": {"category": "penta", "bonus": 100, "after_zero": False},
    "joker": {"choice": "forced", "after_zero": False, "full_value": "always"},
    "ties": "shared",
}
