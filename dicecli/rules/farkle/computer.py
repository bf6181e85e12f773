"""The computer opponent: it sets aside what gives most, and banks at a threshold.

Source: the rules of Farkle; the numbers are data of the rule set (``Computer``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.farkle.combinations import selections
from dicecli.rules.farkle.state import FarkleState
from dicecli.rules.moves import Bank, GameMove, Keep

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document


def decide(state: FarkleState) -> tuple[GameMove | None, Document]:
    """Return the next move: set dice aside, bank, or None to roll on; and why."""
    if state.turn.dice is not None:
        best = selections(state.rules, state.turn.dice)[0]
        return Keep(best.dice, best.points), {}
    why = {
        "threshold": threshold(state),
        "trailing": trailing(state),
        "turn_points": state.turn.points,
        "dice_left": state.turn.dice_left,
    }
    banks = [move for move in state.legal_moves() if isinstance(move, Bank)]
    enough = state.turn.points >= why["threshold"]
    return (banks[0] if banks and enough else None), why


def trailing(state: FarkleState) -> int:
    """Return how far the player is behind the best of those who play; 0 when ahead."""
    assert state.player is not None
    return max(0, max(state.rivals, default=0) - state.banked[state.player])


def threshold(state: FarkleState) -> int:
    """Return the turn points at which the computer banks now.

    Never less than may be banked, nor more than an exact target leaves.
    """
    assert state.player is not None
    wanted = max(_wanted(state), state.least_to_bank)
    missing = state.rules.target - state.banked[state.player]
    return min(wanted, missing) if state.rules.exact else wanted


def _wanted(state: FarkleState) -> int:
    numbers = state.rules.computer
    behind = trailing(state)
    if numbers.last_chance and state.reached is not None and _does_not_lead(state):
        return behind + state.rules.step
    begun = -(-behind // numbers.trailing_per)
    higher = min(begun * numbers.trailing_step, numbers.trailing_most)
    few = state.turn.dice_left <= len(numbers.fewer_dice)
    lower = numbers.fewer_dice[state.turn.dice_left - 1] if few else 0
    return max(numbers.least, numbers.base + higher - lower)


def _does_not_lead(state: FarkleState) -> bool:
    """Tell whether what is banked would not win alone."""
    assert state.player is not None
    mine = state.banked[state.player]
    return any(total >= mine for total in state.rivals)
