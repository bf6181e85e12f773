"""Dix mille: the French game to 10,000 with a first bank of 800.

Source: a French rule page (fonky-yams.org). Each die beyond three alike doubles their
points; a straight and three pairs give 1,000 each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.presets import combos

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

KNOWN_AS = ("10000", "ten-thousand", "zehntausend", "diecimila", "le-10000")
"""Names that people type for this game; they are never shown as ours."""

DOCUMENT: Document = {
    **combos.PLAIN,
    "id": "dix-mille",
    "name": "Dix mille",
    "summary": "6 dice; each die beyond three alike doubles their points; straight and three "
    "pairs 1,000; first bank from 800",
    "targets": [10000],
    "combinations": [
        combos.SINGLES,
        *combos.doubled(6),
        combos.STRAIGHT | {"points": 1000},
        combos.THREE_PAIRS | {"points": 1000},
    ],
    "opening": 800,
}
