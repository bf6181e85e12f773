"""Zilch: doubled kinds, banks of 300 or more, and three busts in a row cost 500.

Source: zilch.playr.co.uk: six dice that score nothing give 500 and a free roll; every
bank needs 300.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.presets import combos

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

KNOWN_AS = ("zilk",)
"""Names that people type for this game; they are never shown as ours."""

DOCUMENT: Document = {
    **combos.PLAIN,
    "id": "zilch",
    "name": "Zilch",
    "summary": "6 dice; each die beyond three alike doubles their points; bank from 300; "
    "three busts in a row cost 500",
    "combinations": [
        combos.SINGLES,
        *combos.doubled(6),
        combos.STRAIGHT,
        combos.THREE_PAIRS,
    ],
    "no_score": 500,
    "opening": 300,
    "minimum": 300,
    "streak": {"busts": 3, "points": 500, "floor": None, "reset": True},
}
