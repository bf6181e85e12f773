"""Moves of a turn that look like a mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.dice import Dice
from dicecli.errors import IllegalMove
from dicecli.rules.farkle.combinations import Selection, selections
from dicecli.rules.farkle.state import FarkleState
from dicecli.rules.farkle.turns import bank
from dicecli.rules.moves import Bank, Keep, Roll, TurnMove

if TYPE_CHECKING:
    from dicecli.answer_types.farkle import FarkleSlip, FewerPoints, HopelessBank, WonAlready


def slip(state: FarkleState, move: TurnMove, then: TurnMove | None = None) -> FarkleSlip | None:
    """Return the slip that a complete move, made in ``state``, looks like, or None.

    ``then`` is the next move if it is a bank. ``code`` is one of

    - "fewer-points": other dice give at least as many points and leave at least as many
      dice to roll, and more of one of them. If ``then`` banks them, only the points count,
      and ``dice_left`` is None.
    - "hopeless-bank": the last turn is banked with a total below the total to beat.
    - "won-already": the player rolls although a bank would win.
    """
    if isinstance(move, Keep):
        return _of_keep(state, move, banked=isinstance(then, Bank))
    if isinstance(move, Bank):
        return _of_bank(state, move)
    return _of_roll(state) if isinstance(move, Roll) else None


def _of_keep(state: FarkleState, move: Keep, *, banked: bool) -> FewerPoints | None:
    """Return "fewer-points" if other dice are better. Dice left do not matter to a bank."""
    turn, rules = state.turn, state.rules
    if turn.dice is None or move.points is None or rules.exact:
        return None  # a turn past an exact target banks 0, so fewer points may be better
    whole = len(turn.dice)

    def left(kept: int) -> int:
        return whole - kept or rules.number_of_dice

    chosen = (move.points, left(len(move.dice)))
    for other in selections(rules, turn.dice):
        gives = (other.points, chosen[1] if banked else left(len(other.dice)))
        forced = rules.hot_dice == "must" and len(other.dice) == whole
        better = gives != chosen and gives[0] >= chosen[0] and gives[1] >= chosen[1]
        if better and not forced:
            return _fewer(move.dice, move.points, other, None if banked else gives[1])
    return None


def _fewer(kept: Dice, points: int, other: Selection, left: int | None) -> FewerPoints:
    return {
        "code": "fewer-points",
        "keep": list(kept),
        "points": points,
        "instead": list(other.dice),
        "possible": other.points,
        "dice_left": left,
    }


def _of_bank(state: FarkleState, move: Bank) -> HopelessBank | None:
    """Return "hopeless-bank" if a bank in the final round is not enough to win."""
    if state.reached is None or state.player is None:
        return None
    total = state.banked[state.player] + (move.points or 0)
    best = max(state.rivals, default=0)
    if total >= best:
        return None
    return {"code": "hopeless-bank", "total": total, "best": best}


def _of_roll(state: FarkleState) -> WonAlready | None:
    """Return "won-already" if a bank would end the game with this player as only winner."""
    player = state.player
    if not state.turn.points or player is None:
        return None
    try:
        after = bank(state, Bank())[0]
    except IllegalMove:
        return None
    others = [
        total
        for seat, total in enumerate(after.banked)
        if seat != player and seat not in state.retired
    ]
    if after.player is not None or after.banked[player] <= max(others, default=-1):
        return None
    return {"code": "won-already", "points": state.turn.points}
