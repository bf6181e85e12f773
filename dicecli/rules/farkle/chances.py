"""The odds of a bust and the mean gain of one more roll, by exact arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from dicecli.dice import FACES, Dice, contains, reduced, rolls, ways
from dicecli.errors import IllegalMove
from dicecli.rules.farkle.combinations import (
    Selection,
    busts,
    idle,
    occurrences,
    selection,
    selections,
    without,
)
from dicecli.rules.farkle.model import FarkleRules
from dicecli.rules.farkle.state import FarkleState

if TYPE_CHECKING:
    from dicecli.answer_types.farkle import DiceOdds, FarkleOdds, NextRoll, SelectionOdds


def odds(rules: FarkleRules) -> FarkleOdds:
    """Return, for each number of dice, the odds of a bust and the mean best selection."""
    numbers = range(1, rules.number_of_dice + 1)
    return {"game": rules.id, "by_dice_left": [_row(rules, number) for number in numbers]}


def _row(rules: FarkleRules, number: int) -> DiceOdds:
    lost, gained, whole = busts(rules)[number - 1], gains(rules, number), 6**number
    return {
        "dice_left": number,
        "bust_odds": lost / whole,
        "fraction": reduced(lost, whole),
        "mean_points": gained / whole,
    }


def odds_at_table(state: FarkleState, keep: Dice | None) -> FarkleOdds:
    """Return the odds of the next roll of the player to move.

    They are those of the dice left now, or of the dice left after ``keep`` is set aside.
    If a roll is on the table and ``keep`` is None, ``selections`` has the odds for each
    selection. ``expected_gain`` is the mean change of the turn's points by one more roll:
    the points of its best selection, or the loss of all points on a bust. Raises
    IllegalMove.
    """
    if state.player is None:
        raise IllegalMove("game-over")
    rules, turn = state.rules, state.turn
    if keep:
        return {**odds(rules), **_set_aside(state, keep)}
    if turn.dice is None:
        return {**odds(rules), **_next_roll(rules, turn.points, turn.dice_left)}
    rows = [_after(state, one) for one in selections(rules, turn.dice)]
    return {**odds(rules), "selections": rows}


def _next_roll(rules: FarkleRules, points: int, left: int) -> NextRoll:
    """Return the odds of one more roll of ``left`` dice, with ``points`` in the turn."""
    row = _row(rules, left)
    gain = worth_of_a_roll(rules, points, left) - points
    return {
        "dice_left": left,
        "turn_points": points,
        "expected_gain": gain,
        "bust_odds": row["bust_odds"],
        "fraction": row["fraction"],
    }


def worth_of_a_roll(rules: FarkleRules, points: int, left: int) -> float:
    """Return the turn's mean points after one more roll of ``left`` dice."""
    whole: int = 6**left
    total: int = gains(rules, left) + (whole - busts(rules)[left - 1]) * points
    return total / whole


def _after(state: FarkleState, one: Selection) -> SelectionOdds:
    """Return the odds once a selection of the roll on the table is set aside."""
    left = state.turn.dice_left - len(one.dice) or state.rules.number_of_dice
    points = state.turn.points + one.points
    return {"keep": list(one.dice), **_next_roll(state.rules, points, left)}


def _set_aside(state: FarkleState, keep: Dice) -> SelectionOdds:
    rolled = state.turn.dice
    if rolled is None:
        raise IllegalMove("no-roll-to-keep", dice_left=state.turn.dice_left)
    if not contains(rolled, keep):
        raise IllegalMove("keep-not-rolled", kept=keep, dice=rolled)
    found = selection(state.rules, keep)
    if found is None:
        legal = [one.dice for one in selections(state.rules, rolled)]
        raise IllegalMove("idle-dice", idle=idle(state.rules, keep), keeps=legal)
    return _after(state, found)


@cache
def gains(rules: FarkleRules, number: int) -> int:
    """Return the sum of the best selection's points over all 6**number rolls.

    A roll of all dice in which nothing scores counts with ``no_score`` of the rules.
    """
    best = _best_of(rules)
    nothing = rules.no_score if number == rules.number_of_dice else 0
    return sum(ways(dice) * (best(dice) or nothing) for dice in rolls(number))


@cache
def _best_of(rules: FarkleRules) -> Callable[[Dice], int]:
    """Return a function of dice: the most points that combinations among them give.

    Not all dice need be in a combination. Combinations of one face are added up from a
    table for each face; combinations of several faces are tried on each roll, with the
    best of the remaining dice.
    """
    alone = {face: _of_one_face(rules, face) for face in FACES}
    several = [row for row in rules.combinations if len(row.groups) != 1]

    @cache
    def best(dice: Dice) -> int:
        most = sum(alone[face][dice.count(face)] for face in set(dice))
        for row in several:
            if max(sum(row.groups), len(row.exact)) <= len(dice):
                for taken, points in occurrences(row, dice):
                    most = max(most, points + best(without(dice, taken)))
        return most

    return best


def _of_one_face(rules: FarkleRules, face: int) -> list[int]:
    """Return the most points that combinations among 0, 1, 2 ... dice of a face give."""
    same = [(face,) * size for size in range(rules.number_of_dice + 1)]
    most = [0]
    for dice in same[1:]:
        taken = (
            points + most[len(dice) - row.groups[0]]
            for row in rules.combinations
            if len(row.groups) == 1
            for _, points in occurrences(row, dice)
        )
        most.append(max(most[-1], *taken, 0))
    return most
