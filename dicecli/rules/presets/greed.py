"""Greed: five dice, nothing but singles and three alike, to 3,000.

Source: the rules that come with the well-known programming exercise: 300 to get in
the game, and a last round once somebody has 3,000.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.presets import combos

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

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
