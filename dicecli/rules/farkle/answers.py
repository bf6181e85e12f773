"""What Farkle games answer, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicecli.dice import Dice, contains, parse, text
from dicecli.errors import IllegalMove
from dicecli.rules.farkle.combinations import (
    Part,
    Selection,
    busts,
    idle,
    selection,
    selections,
)
from dicecli.rules.farkle.model import FarkleRules
from dicecli.rules.farkle.state import FarkleState
from dicecli.rules.moves import Bank, Bust, GameMove, Keep, Paper, Roll

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document


def scores(rules: FarkleRules, dice: Dice) -> Document:
    """Return every selection of a roll, most points first (``selections``)."""
    found = selections(rules, dice)
    return {
        "game": rules.id,
        "dice": list(dice),
        "bust": not found,
        "selections": [_row(rules, len(dice), one) for one in found],
    }


def _row(rules: FarkleRules, rolled: int, one: Selection) -> Document:
    """Return a selection with what it is made of, and the odds to lose the next roll."""
    left = rolled - len(one.dice) or rules.number_of_dice
    return {
        "keep": list(one.dice),
        "points": one.points,
        "combinations": [{**part._asdict(), "dice": list(part.dice)} for part in one.parts],
        "made_of": made_of(rules, one.parts),
        "dice_left": left,
        "bust_odds": busts(rules)[left - 1] / 6**left,
    }


def kept(rules: FarkleRules, scores: Document, words: str) -> Document:
    """Return the points of the selection that ``words`` write out.

    Raises IllegalMove when it was not rolled, or when a die of it does not score.
    """
    aside, dice = parse((words,)), tuple(scores["dice"])
    if not contains(dice, aside):
        raise IllegalMove("keep-not-rolled", kept=aside, dice=dice)
    found = selection(rules, aside)
    if found is None:
        legal = [tuple(row["keep"]) for row in scores["selections"]]
        raise IllegalMove("idle-dice", idle=idle(rules, aside), legal=legal)
    return {"game": rules.id, "keep": list(aside), "points": found.points}


def best(rules: FarkleRules, dice: Dice) -> tuple[str, str, int]:
    """Return the best selection: its dice, how it comes about, its points."""
    found = selections(rules, dice)
    if not found:
        return "bust", "bust", 0
    return text(found[0].dice), made_of(rules, found[0].parts), found[0].points


def made_of(rules: FarkleRules, parts: tuple[Part, ...]) -> str:
    """Say how a selection comes about; the same combination is named once."""
    dice: dict[str, list[int]] = {}
    for part in parts:
        dice.setdefault(part.combination, []).extend(part.dice)
    names = {row.id: row.name for row in rules.combinations}
    return ", ".join(f"{names[id]} {text(laid)}" for id, laid in dice.items())


def options(state: FarkleState, player: int, dice: Dice | None) -> Document:
    """Return what can be set aside of ``dice``, else of the roll on the table."""
    rolled = state.turn.dice if dice is None else dice
    if rolled is None:
        left = {"dice_left": state.turn.dice_left, "points": state.turn.points}
        return {"game": state.rules.id, "dice": None, "selections": [], **left}
    return scores(state.rules, rolled)


def standing(state: FarkleState) -> Document:
    """Return the totals, the running turn (None at the end) and the final round."""
    players = [{"total": total} for total in state.banked]
    beside = {"target": state.rules.target, "final_round": state.reached is not None}
    if state.player is None:
        return {"players": players, "turn": None, **beside}
    turn = {
        "number": state.turns[state.player] + 1,
        "roll": state.turn.rolled,
        "dice": None if state.turn.dice is None else list(state.turn.dice),
        "points": state.turn.points,
        "dice_left": state.turn.dice_left,
    }
    return {"players": players, "turn": turn, **beside}


def report(state: FarkleState, move: GameMove, after: FarkleState) -> Document:
    """Return what a move did to ``state``, which became ``after``.

    After a roll ``choices`` has what can be set aside of it.
    """
    assert state.player is not None
    turn = after.turn
    answer: dict[str, Any] = {
        "bust": isinstance(move, Bust) or (isinstance(move, Roll) and bool(move.bust)),
        "points": move.points if isinstance(move, Keep | Bank | Paper) else 0,
        "turn_points": turn.points,
        "dice_left": turn.dice_left,
        "hot_dice": isinstance(move, Keep) and turn.dice_left == state.rules.number_of_dice,
        "total": after.banked[state.player],
        "final_round": after.reached is not None,
    }
    if isinstance(move, Roll):
        answer |= {"dice": list(move.dice), "roll": state.turn.rolled + 1, "rolls_left": None}
        answer["choices"] = scores(state.rules, move.dice)
    if isinstance(move, Keep):
        answer["keep"] = list(move.dice)
    return answer
