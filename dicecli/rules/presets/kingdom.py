"""The dice game of Kingdom Come: doubled kinds, straights of five, first to the target.

Source: the wiki of the game (wiki.gg): two players, a usual target of 4,000; the first
player to bank it wins at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.presets import combos

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

KNOWN_AS = ("kingdom-come", "kcd", "kingdom-come-dice")
"""Names that people type for this game; they are never shown as ours."""

DOCUMENT: Document = {
    **combos.PLAIN,
    "id": "kingdom",
    "name": "Kingdom",
    "summary": "6 dice, two players; each die beyond three alike doubles their points; "
    "straights of five; first to 4,000 wins",
    "seats": {"players": [1, 2], "humans": [1, 2], "computers": [0, 1]},
    "targets": [1500, 2000, 3000, 4000, 5000],
    "target": 4000,
    "combinations": [
        combos.SINGLES,
        *combos.doubled(6),
        combos.LOW_STRAIGHT,
        combos.HIGH_STRAIGHT,
        combos.STRAIGHT,
    ],
    "end": "first-wins",
}
