"""The selections of a roll as plain data, in the shape of the JSON output."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dicecli.dice import Dice, contains, parse
from dicecli.errors import BadInput, IllegalMove
from dicecli.rules.farkle.combinations import (
    Part,
    Selection,
    busts,
    idle,
    selection,
    selections,
)
from dicecli.rules.farkle.model import FarkleRules

if TYPE_CHECKING:
    from dicecli.answer_types.farkle import (
        CombinationPart,
        FarkleBest,
        FarkleBestOne,
        FarkleOne,
        FarkleScores,
        SelectionRow,
    )


def scores(rules: FarkleRules, dice: Dice) -> FarkleScores:
    """Return every selection of a roll, in the order of ``selections``."""
    found = selections(rules, dice)
    return {
        "game": rules.id,
        "dice": list(dice),
        "bust": not found,
        "selections": [_row(rules, len(dice), one) for one in found],
    }


def _row(rules: FarkleRules, rolled: int, one: Selection) -> SelectionRow:
    """Return a selection with its combinations and the odds of a bust on the next roll."""
    left = rolled - len(one.dice) or rules.number_of_dice
    return {
        "keep": list(one.dice),
        "points": one.points,
        "combinations": [_part(part) for part in one.parts],
        "dice_left": left,
        "bust_odds": busts(rules)[left - 1] / 6**left,
    }


def _part(part: Part) -> CombinationPart:
    return {"combination": part.combination, "dice": list(part.dice), "points": part.points}


def kept(rules: FarkleRules, scores: FarkleScores, words: str) -> FarkleOne:
    """Return the points of the selection written as ``words``.

    Raises IllegalMove ``keep-not-rolled``, or ``idle-dice`` if one of the dice does not
    score, and BadInput ``bad-die`` or ``no-dice``.
    """
    keep, dice = parse((words,)), tuple(scores["dice"])
    if not keep:
        raise BadInput("no-dice")
    if not contains(dice, keep):
        raise IllegalMove("keep-not-rolled", kept=keep, dice=dice)
    found = selection(rules, keep)
    if found is None:
        legal = [tuple(row["keep"]) for row in scores["selections"]]
        raise IllegalMove("idle-dice", idle=idle(rules, keep), keeps=legal)
    return {"game": rules.id, "keep": list(keep), "points": found.points}


def best(rules: FarkleRules, dice: Dice) -> FarkleBest:
    """Return the selection with the most points, or only 0 points for a bust."""
    found = selections(rules, dice)
    return _row(rules, len(dice), found[0]) if found else {"points": 0}


def best_of(scores: FarkleScores) -> FarkleBestOne:
    """Return the first of the selections of a roll; none of a bust, for 0 points."""
    common = {"game": scores["game"], "dice": scores["dice"], "bust": scores["bust"]}
    nothing = {
        "keep": [],
        "points": 0,
        "combinations": [],
        "dice_left": None,
        "bust_odds": None,
    }
    row = scores["selections"][0] if scores["selections"] else nothing
    return cast("FarkleBestOne", {**common, **row})
