"""Classic with a free choice of category for the Joker.

Source: the free-choice variant of the official rules. A further five of a kind may go
into any category; fixed points need the category of its face to be filled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.presets import classic

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

KNOWN_AS = ("yahtzee-free", "free-joker")
"""Names that people type for this game; they are never shown as ours."""

DOCUMENT: Document = {
    **classic.DOCUMENT,
    "id": "classic-free",
    "name": "Classic, free choice",
    "summary": "13 categories; a further five of a kind may go into any open category",
    "joker": {"choice": "free", "after_zero": True, "full_value": "face-filled"},
}
