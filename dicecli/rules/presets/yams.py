"""Yams: the French game of twelve categories.

Source: a French rule page (sirtin.fr): brelan (three of a kind) and carré (four of a
kind) count the matching dice, the straights of five give 30 and 40, and there is no
chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.presets import rows

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

YAMS = {**rows.FIVE_ALIKE, "id": "yams", "name": "Yams"}

KNOWN_AS = ("yam", "yam-s", "yams-francais")
"""Names that people type for this game; they are never shown as ours."""

DOCUMENT: Document = {
    "id": "yams",
    "name": "Yams",
    "kind": "card",
    "version": 1,
    "summary": "12 categories, no chance; three and four of a kind count the matching dice",
    "dice": 5,
    "rolls": 3,
    "seats": rows.ANYBODY,
    "sections": rows.sections((63, 35)),
    "categories": [
        *rows.FACES,
        rows.THREE_ALIKE | rows.MATCHING,
        rows.FOUR_ALIKE | rows.MATCHING,
        rows.FULL_HOUSE,
        rows.LITTLE_STRAIGHT,
        rows.BIG_STRAIGHT,
        YAMS,
    ],
    "five_alike": None,
    "joker": rows.NO_JOKER,
    "ties": "shared",
}
