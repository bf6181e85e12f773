"""Farkle with 300 for three 1s.

Source: the publisher's own table (reference.com): as Farkle, but three 1s give three
times 100.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.presets import combos

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

DOCUMENT: Document = {
    **combos.PLAIN,
    "id": "farkle-300",
    "name": "Farkle, 1s at 300",
    "summary": "as Farkle, but three 1s give 300",
    "combinations": [
        combos.SINGLES,
        combos.kind(3, [300, 200, 300, 400, 500, 600]),
        *combos.FLAT,
        combos.STRAIGHT,
        combos.THREE_PAIRS,
        combos.FOUR_AND_PAIR,
        combos.TWO_TRIPLETS,
    ],
}
