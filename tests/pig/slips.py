"""Entries of Pig that look like a mistake."""

from __future__ import annotations

from dicecli.rules.moves import Bank


def slip(state, move, then=None):
    """Return a bank of very little, which looks like one."""
    if isinstance(move, Bank) and state.points < 4:
        return {"code": "little", "points": state.points}
    return None
