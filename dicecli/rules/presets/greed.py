"""Greed: five dice, only singles and three alike, to 3,000.

Source: the rules of the well-known programming exercise: a first bank of 300, and a last
round once a player has 3,000.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.presets import combos

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

KNOWN_AS = ("greedy",)
"""Names that people type for this game; they are never shown as ours."""

DOCUMENT: Document = {
    **combos.PLAIN,
    "id": "greed",
    "name": "Greed",
    "summary": "5 dice; only singles and three alike score; first bank from 300; target 3,000",
    "dice": 5,
    "targets": [3000],
    "target": 3000,
    "combinations": [combos.SINGLES, combos.THREE],
    "opening": 300,
}
