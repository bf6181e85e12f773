"""Generala: ten categories, and 5 more for a combination of the first roll.

Source: the Latin American game: straight 20, full house 30, four of a kind 40, generala
50. At some tables a generala with the first roll wins at once, which this preset does
not have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.presets import rows

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

GENERALA = {**rows.FIVE_ALIKE, "id": "generala", "name": "Generala"}
SERVED = {"first_roll": 5}
STRAIGHT = {
    **rows.LARGE_STRAIGHT,
    "id": "straight",
    "name": "Straight",
    "aliases": ["st", "escalera", "sảnh"],
}
FULL = {**rows.FULL_HOUSE, "points": 30, **SERVED}
POKER = {
    **rows.FOUR_ALIKE,
    "points": 40,
    "aliases": [*rows.FOUR_ALIKE["aliases"], "poker", "póker"],
    **SERVED,
}

KNOWN_AS = ("general", "la-generala")
"""Names that people type for this game; they are never shown as ours."""

DOCUMENT: Document = {
    "id": "generala",
    "name": "Generala",
    "kind": "card",
    "version": 1,
    "summary": "10 categories; combinations give fixed points, 5 more with the first roll",
    "dice": 5,
    "rolls": 3,
    "seats": rows.ANYBODY,
    "sections": rows.sections(),
    "categories": [
        *rows.FACES,
        STRAIGHT | {"points": 20} | SERVED,
        FULL,
        POKER,
        GENERALA,
    ],
    "five_alike": None,
    "joker": rows.NO_JOKER,
    "ties": "shared",
}
