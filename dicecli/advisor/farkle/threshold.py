"""The computer player of Farkle (``Computer`` of ``advisor.protocols``).

It sets aside the selection with the most points, and banks when the points of its turn
reach a threshold. The numbers that the threshold is made of are part of the rule set
(``Computer`` of ``rules.farkle.model``).
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

    from dicecli.advisor.protocols import Skipped
    from dicecli.answer_types.game import Why
    from dicecli.rules.farkle.model import FarkleRules

    Decide = Callable[[FarkleState], tuple[TurnMove | None, Why]]


def decider(
    rules: FarkleRules, folders: Iterable[str], *, fill: bool, skipped: Skipped
) -> Decide:
    """Return ``decide``; the arguments have no meaning in this kind of game."""
    return decide


def decide(state: FarkleState) -> tuple[TurnMove | None, Why]:
    """Return the next move, None to roll, and the reason for it.

    The reason is empty for a selection of dice and for taking over a turn.
    """
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
    """Return the selection with the most points.

    If the target must be hit exactly, it is the best that does not pass the target; if
    all pass it, the one with the fewest points.
    """
    assert state.turn.dice is not None
    found = selections(state.rules, state.turn.dice)
    most = _missing(state) - state.turn.points
    fitting = [one for one in found if one.points <= most] if state.rules.exact else found
    return fitting[0] if fitting else found[-1]


def _takes(state: FarkleState) -> bool:
    """Return whether a roll of the dice on offer is worth more than a roll of all dice."""
    assert state.offer is not None
    taken = worth_of_a_roll(state.rules, state.offer.points, state.offer.dice_left)
    return taken > worth_of_a_roll(state.rules, 0, state.rules.number_of_dice)


def _missing(state: FarkleState) -> int:
    """Return the points that the player to move needs to reach the target."""
    assert state.player is not None
    return state.rules.target - state.banked[state.player]


def trailing(state: FarkleState) -> int:
    """Return by how many points the player to move trails the best rival, 0 if by none."""
    assert state.player is not None
    return max(0, max(state.rivals, default=0) - state.banked[state.player])


def threshold(state: FarkleState) -> int:
    """Return the points of the turn at which the computer banks.

    They are at least the fewest that may be banked. If the target must be hit exactly, or
    if the first player to reach it wins, points beyond the target do not raise them.
    """
    wanted = max(_wanted(state), state.least_to_bank)
    ends = state.rules.exact or state.rules.end == "first-wins"
    return min(wanted, max(_missing(state), state.least_to_bank)) if ends else wanted


def _wanted(state: FarkleState) -> int:
    """Return the threshold by the numbers of the rule set.

    With ``last_chance`` a computer that does not lead needs, in the final round, enough to
    beat the best rival.
    """
    numbers = state.rules.computer
    behind = trailing(state)
    if numbers.last_chance and state.reached is not None and _does_not_lead(state):
        return behind + state.rules.step
    steps = -(-behind // numbers.trailing_per)
    higher = min(steps * numbers.trailing_step, numbers.trailing_most)
    few = state.turn.dice_left <= len(numbers.fewer_dice)
    lower = numbers.fewer_dice[state.turn.dice_left - 1] if few else 0
    return max(numbers.least, numbers.base + higher - lower)


def _does_not_lead(state: FarkleState) -> bool:
    """Return whether a rival has as many banked points as the player to move, or more."""
    assert state.player is not None
    mine = state.banked[state.player]
    return any(total >= mine for total in state.rivals)
