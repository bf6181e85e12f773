"""The computer opponent: it sets aside what gives most, and banks at a threshold.

Source: the rules of Farkle; the numbers are data of the rule set (``Computer``).
Where a rule set lets it win at once, or punishes too many points, it heeds that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.farkle.chances import worth_of_a_roll
from dicecli.rules.farkle.combinations import Selection, selections
from dicecli.rules.farkle.state import FarkleState
from dicecli.rules.farkle.turns import choices
from dicecli.rules.moves import Bank, Keep, Take, TurnMove

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from dicecli.answer_types.game import Why
    from dicecli.rules.farkle.model import FarkleRules

    Decide = Callable[[FarkleState], tuple[TurnMove | None, Why]]


def decider(rules: FarkleRules, folders: Iterable[str], *, fill: bool) -> Decide:
    """Return what chooses for the computer; it needs no table, and fills nothing."""
    return decide


def decide(state: FarkleState) -> tuple[TurnMove | None, Why]:
    """Return the next move, or None to roll on; and why."""
    if state.turn.dice is not None:
        best = _best(state)
        return Keep(best.dice, best.points), {}
    if state.may_take and _takes(state):
        return Take(), {}
    why: Why = {
        "threshold": threshold(state),
        "trailing": trailing(state),
        "turn_points": state.turn.points,
        "dice_left": state.turn.dice_left,
    }
    banks = [move for move in choices(state) if isinstance(move, Bank)]
    enough = state.turn.points >= why["threshold"]
    return (banks[0] if banks and enough else None), why


def _best(state: FarkleState) -> Selection:
    """Return the selection with the most points that does not pass an exact target."""
    assert state.turn.dice is not None
    found = selections(state.rules, state.turn.dice)
    room = _missing(state) - state.turn.points
    fitting = [one for one in found if one.points <= room] if state.rules.exact else found
    return fitting[0] if fitting else found[-1]


def _takes(state: FarkleState) -> bool:
    """Tell whether one roll is worth more from what was left than one of all dice."""
    assert state.offer is not None
    taken = worth_of_a_roll(state.rules, state.offer.points, state.offer.dice_left)
    return taken > worth_of_a_roll(state.rules, 0, state.rules.number_of_dice)


def _missing(state: FarkleState) -> int:
    """Return the points that the player to move lacks to the target."""
    assert state.player is not None
    return state.rules.target - state.banked[state.player]


def trailing(state: FarkleState) -> int:
    """Return how far the player is behind the best of those who play; 0 when ahead."""
    assert state.player is not None
    return max(0, max(state.rivals, default=0) - state.banked[state.player])


def threshold(state: FarkleState) -> int:
    """Return the turn points at which the computer banks now.

    Never less than may be banked, nor more than an exact target leaves, or than
    wins where the first to reach the target does.
    """
    wanted = max(_wanted(state), state.least_to_bank)
    ends = state.rules.exact or state.rules.end == "first-wins"
    return min(wanted, max(_missing(state), state.least_to_bank)) if ends else wanted


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
