"""Entries of a turn that look like a slip: made all the same, and pointed out."""

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
    """Return what is doubtful about a complete move made here, None if nothing is.

    ``code`` is "fewer-points" (other dice give no less and leave no fewer to roll, or
    more where ``then`` banks them: ``dice_left`` is None),
    "hopeless-bank" (the last turn ends below what is to be beaten) or "won-already"
    (rolled on where to bank would have won).
    """
    if isinstance(move, Keep):
        return _of_keep(state, move, banked=isinstance(then, Bank))
    if isinstance(move, Bank):
        return _of_bank(state, move)
    return _of_roll(state) if isinstance(move, Roll) else None


def _of_keep(state: FarkleState, move: Keep, *, banked: bool) -> FewerPoints | None:
    """Doubt dice set aside where others are better; to who banks dice left are nothing."""
    turn, rules = state.turn, state.rules
    if turn.dice is None or move.points is None or rules.exact:
        return None  # what passes an exact target is worth nothing: fewer may be more
    whole = len(turn.dice)

    def left(kept: int) -> int:
        return whole - kept or rules.number_of_dice

    got = (move.points, left(len(move.dice)))
    for other in selections(rules, turn.dice):
        gives = (other.points, got[1] if banked else left(len(other.dice)))
        forced = rules.hot_dice == "must" and len(other.dice) == whole
        if not forced and gives != got and gives[0] >= got[0] and gives[1] >= got[1]:
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
    """Doubt a bank in the final round that the totals say is not enough."""
    if state.reached is None or state.player is None:
        return None
    total = state.banked[state.player] + (move.points or 0)
    best = max(state.rivals, default=0)
    if total >= best:
        return None
    return {"code": "hopeless-bank", "total": total, "best": best}


def _of_roll(state: FarkleState) -> WonAlready | None:
    """Doubt a roll where to bank would have ended the game, and won it alone."""
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
