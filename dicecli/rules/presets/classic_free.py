"""The publisher's game with the free-choice Joker.

Source: the free-choice variant of the official rules: a further five alike may go
anywhere; the fixed boxes pay only once the box of its face is filled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.presets import rows

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document

DOCUMENT: Document = {
    "id": "classic-free",
    "name": "Classic, free choice",
    "kind": "card",
    "version": 1,
    "summary": "13 boxes; a further five alike may go into any open box",
    "dice": 5,
    "rolls": 3,
    "seats": rows.ANYBODY,
    "sections": rows.sections((63, 35)),
    "categories": [
        *rows.FACES,
        rows.THREE_ALIKE,
        rows.FOUR_ALIKE,
        rows.FULL_HOUSE,
        rows.SMALL_STRAIGHT,
        rows.LARGE_STRAIGHT,
        rows.CHANCE,
        rows.FIVE_ALIKE,
    ],
    "five_alike": {"category": "five-of-a-kind", "bonus": 100, "after_zero": False},
    "joker": {"choice": "free", "after_zero": True, "full_value": "face-filled"},
    "ties": "shared",
}
