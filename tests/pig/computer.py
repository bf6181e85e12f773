"""The computer at Pig: it banks from 20 points on."""

from __future__ import annotations

from dicecli.rules.moves import Bank


def decider(rules, folders, *, fill, skipped):
    """Return what chooses; it needs no table."""

    def decide(state):
        enough = state.points >= 20 or state.banked[state.player] + state.points >= rules.target
        return (Bank() if state.points and enough else None), {"turn_points": state.points}

    return decide
