"""Kniffel: the German score sheet of thirteen categories.

Source: the printed sheet: as the classic game, with 100 for every further five of a
kind. Sheets and tables differ on a Joker; this preset has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.presets import rows

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

KNIFFEL = {**rows.FIVE_ALIKE, "id": "kniffel", "name": "Kniffel"}
THREE = {**rows.THREE_ALIKE, "aliases": [*rows.THREE_ALIKE["aliases"], "dreierpasch"]}
FOUR = {**rows.FOUR_ALIKE, "aliases": [*rows.FOUR_ALIKE["aliases"], "viererpasch"]}
SMALL = {**rows.SMALL_STRAIGHT, "aliases": [*rows.SMALL_STRAIGHT["aliases"], "kleine straße"]}
LARGE = {**rows.LARGE_STRAIGHT, "aliases": [*rows.LARGE_STRAIGHT["aliases"], "große straße"]}

KNOWN_AS = ("knifel", "kniffeln", "schmeissen")
"""Names that people type for this game; they are never shown as ours."""

DOCUMENT: Document = {
    "id": "kniffel",
    "name": "Kniffel",
    "kind": "card",
    "version": 1,
    "summary": "13 categories; a further five of a kind earns 100, without a Joker",
    "dice": 5,
    "rolls": 3,
    "seats": rows.ANYBODY,
    "sections": rows.sections((63, 35)),
    "categories": [
        *rows.FACES,
        THREE,
        FOUR,
        rows.FULL_HOUSE,
        SMALL,
        LARGE,
        KNIFFEL,
        rows.CHANCE,
    ],
    "five_alike": {"category": "kniffel", "bonus": 100, "after_zero": False},
    "joker": rows.NO_JOKER,
    "ties": "shared",
}
