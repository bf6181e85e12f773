"""Yatzy: the Scandinavian game of fifteen categories.

Source: the common Nordic rules: combinations count the matching dice, a small straight
is 1 to 5, a large one 2 to 6, and 63 points in the upper section earn 50.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.presets import rows

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

YATZY = {**rows.FIVE_ALIKE, "id": "yatzy", "name": "Yatzy"}

KNOWN_AS = ("yatzi", "jatzy", "jatzi", "jatsi", "scandinavian-yatzy", "nordic-yatzy")
"""Names that people type for this game; they are never shown as ours."""

DOCUMENT: Document = {
    "id": "yatzy",
    "name": "Yatzy",
    "kind": "card",
    "version": 1,
    "summary": "15 categories; only matching dice count; the bonus is 50 from 63 points",
    "dice": 5,
    "rolls": 3,
    "seats": rows.ANYBODY,
    "sections": rows.sections((63, 50)),
    "categories": [
        *rows.FACES,
        rows.PAIR | rows.MATCHING,
        rows.TWO_PAIRS | rows.MATCHING,
        rows.THREE_ALIKE | rows.MATCHING,
        rows.FOUR_ALIKE | rows.MATCHING,
        rows.LITTLE_STRAIGHT | {"points": 15},
        rows.BIG_STRAIGHT | {"points": 20},
        rows.FULL_HOUSE | {"points": "all"},
        rows.CHANCE,
        YATZY,
    ],
    "five_alike": None,
    "joker": rows.NO_JOKER,
    "ties": "shared",
}
