"""Classic: the publisher's game of thirteen categories, known as Yahtzee.

Source: the official rules with the forced Joker. The Joker applies once the category
for five of a kind is filled, even with 0; the bonus of 100 needs the 50 points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.presets import rows

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

KNOWN_AS = ("yahtzee", "yahtze", "yatzee", "yathzee", "yahzee", "yahtzi", "yachtzee")
"""Names that people type for this game; they are never shown as ours."""

DOCUMENT: Document = {
    "id": "classic",
    "name": "Classic",
    "kind": "card",
    "version": 1,
    "summary": "13 categories; forced Joker once five of a kind is filled, even with 0",
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
    "joker": {"choice": "forced", "after_zero": True, "full_value": "always"},
    "ties": "shared",
}
