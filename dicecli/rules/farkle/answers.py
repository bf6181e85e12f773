"""Answers of Farkle games: plain data, in the shape of the JSON output."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.dice import Dice
from dicecli.errors import IllegalMove
from dicecli.rules.farkle.scoring import scores
from dicecli.rules.farkle.state import FarkleState, Seat, Turn
from dicecli.rules.moves import Bank, Keep, Paper, Roll, TurnMove, turn_lost

if TYPE_CHECKING:
    from dicecli.answer_types.farkle import (
        FarklePart,
        FarkleReport,
        FarkleScores,
        FarkleStateStanding,
        FarkleStateTurn,
        NoRoll,
    )


def options(state: FarkleState, player: int, dice: Dice | None) -> FarkleScores | NoRoll:
    """Return the selections of ``dice``, or of the roll on the table if they are None.

    Raises IllegalMove ``dice-left`` for a wrong number of dice.
    """
    turn = state.turn if player == state.player else Turn(state.rules.number_of_dice)
    rolled = turn.dice if dice is None else dice
    if rolled is None:
        return {
            "game": state.rules.id,
            "dice": None,
            "bust": False,
            "selections": [],
            "dice_left": turn.dice_left,
            "turn_points": turn.points,
        }
    if len(rolled) != turn.dice_left:
        raise IllegalMove("dice-left", given=len(rolled), wanted=turn.dice_left)
    return scores(state.rules, rolled)


def standing(state: FarkleState) -> FarkleStateStanding:
    """Return the totals, the turn (None after the end) and the final round."""
    players: list[FarklePart] = [{"total": total} for total in state.banked]
    return {
        "players": players,
        "turn": None if state.player is None else _turn(state, state.seats[state.player]),
        "target": state.rules.target,
        "final_round": state.reached is not None,
    }


def _turn(state: FarkleState, seat: Seat) -> FarkleStateTurn:
    offer = state.offer
    return {
        "number": seat.turns + 1,
        "roll": state.turn.rolled,
        "dice": None if state.turn.dice is None else list(state.turn.dice),
        "points": state.turn.points,
        "dice_left": state.turn.dice_left,
        "least_to_bank": state.least_to_bank,
        "offer": offer and {"dice_left": offer.dice_left, "points": offer.points},
    }


def is_hot(move: TurnMove, after: FarkleState) -> bool:
    """Tell whether a move set the last dice aside, so that all can be rolled again."""
    return isinstance(move, Keep) and after.turn.dice_left == after.rules.number_of_dice


def report(state: FarkleState, move: TurnMove, after: FarkleState) -> FarkleReport:
    """Return what a move did; it led from ``state`` to ``after``.

    After a roll, ``options`` are the selections that can be set aside.
    """
    assert state.player is not None
    turn, lost = after.turn, turn_lost(move)
    answer: FarkleReport = {
        "bust": lost == "bust",
        "turn_lost": lost,
        "points": (move.points or 0) if isinstance(move, Keep | Bank | Paper) else 0,
        "turn_points": turn.points,
        "dice_left": turn.dice_left,
        "hot_dice": is_hot(move, after),
        "total": after.banked[state.player],
        "final_round": after.reached is not None,
        "penalty": max(0, state.banked[state.player] - after.banked[state.player]),
    }
    if isinstance(move, Roll):
        answer["dice"] = list(move.dice)
        answer["roll"] = state.turn.rolled + 1
        answer["rolls_left"] = None
        answer["options"] = scores(state.rules, move.dice)
    if isinstance(move, Keep):
        answer["keep"] = list(move.dice)
    return answer
