"""Farkle: six dice, 1,000 for three 1s, hot dice and a final round.

Source: this program's own rules, with the publisher's table of combinations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.presets import combos

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

KNOWN_AS = ("hot-dice", "farkel", "farcle", "zonk", "10000", "5000", "ten-thousand")
"""Names that people type for this game; they are never shown as ours."""

DOCUMENT: Document = {
    **combos.PLAIN,
    "id": "farkle",
    "name": "Farkle",
    "summary": "6 dice; set scoring dice aside, roll on or bank; reaching 10,000 starts the "
    "final round",
    "combinations": [
        combos.SINGLES,
        combos.THREE,
        *combos.FLAT,
        combos.STRAIGHT,
        combos.THREE_PAIRS,
        combos.FOUR_AND_PAIR,
        combos.TWO_TRIPLETS,
    ],
}
