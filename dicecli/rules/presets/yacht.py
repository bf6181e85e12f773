"""Yacht: twelve categories and no bonus.

Source: the rules of 1938: four of a kind and the full house count the dice; each straight
is a fixed set of five and gives 30.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.presets import rows

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

YACHT = {**rows.FIVE_ALIKE, "id": "yacht", "name": "Yacht"}

KNOWN_AS = ("yot",)
"""Names that people type for this game; they are never shown as ours."""

DOCUMENT: Document = {
    "id": "yacht",
    "name": "Yacht",
    "kind": "card",
    "version": 1,
    "summary": "12 categories, no bonus; straights of five give 30",
    "dice": 5,
    "rolls": 3,
    "seats": rows.ANYBODY,
    "sections": rows.sections(),
    "categories": [
        *rows.FACES,
        rows.FULL_HOUSE | {"points": "all"},
        rows.FOUR_ALIKE | rows.MATCHING,
        rows.LITTLE_STRAIGHT,
        rows.BIG_STRAIGHT | {"points": 30},
        rows.CHANCE,
        YACHT,
    ],
    "five_alike": None,
    "joker": rows.NO_JOKER,
    "ties": "shared",
}
