"""What one more roll risks and gains, by exact arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from dicecli.dice import Dice, contains, reduced, rolls, ways
from dicecli.errors import IllegalMove
from dicecli.rules.farkle.combinations import busts, idle, parts, selection, without
from dicecli.rules.farkle.model import FarkleRules
from dicecli.rules.farkle.state import FarkleState

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document


def odds(rules: FarkleRules) -> Document:
    """Return for each number of dice the odds of a bust and the mean best selection."""
    numbers = range(1, rules.number_of_dice + 1)
    return {"game": rules.id, "odds": [_row(rules, number) for number in numbers]}


def _row(rules: FarkleRules, number: int) -> Document:
    lost, gained, whole = busts(rules)[number - 1], gains(rules, number), 6**number
    return {
        "dice": number,
        "bust_odds": lost / whole,
        "fraction": reduced(lost, whole),
        "mean_points": gained / whole,
    }


def odds_at_table(state: FarkleState, keep: Dice | None) -> Document:
    """Return the odds for the dice left now, or once ``keep`` is set aside.

    ``expected_gain`` is what one more roll adds to the turn on average: the best
    selection of what it shows, less the turn's points where it is a bust.
    """
    if state.player is None:
        raise IllegalMove("game-over")
    rules, turn = state.rules, state.turn
    points, left = turn.points, turn.dice_left
    if keep:
        points, left = _set_aside(state, keep)
    row = _row(rules, left)
    gain = (gains(rules, left) - busts(rules)[left - 1] * points) / 6**left
    now = {"dice_left": left, "turn_points": points, "expected_gain": gain}
    facts = {"bust_odds": row["bust_odds"], "fraction": row["fraction"]}
    return {**odds(rules), **now, **facts}


def _set_aside(state: FarkleState, keep: Dice) -> tuple[int, int]:
    """Return the turn's points and the dice left with ``keep`` set aside."""
    rolled = state.turn.dice or ()
    if not contains(rolled, keep):
        raise IllegalMove("keep-not-rolled", kept=keep, dice=rolled)
    found = selection(state.rules, keep)
    if found is None:
        raise IllegalMove("idle-dice", idle=idle(state.rules, keep), legal=[])
    left = len(rolled) - len(keep) or state.rules.number_of_dice
    return state.turn.points + found.points, left


@cache
def gains(rules: FarkleRules, number: int) -> int:
    """Return the points of the best selection, added up over all 6**number rolls."""
    best = _best_of(rules)
    return sum(ways(dice) * best(dice) for dice in rolls(number))


@cache
def _best_of(rules: FarkleRules) -> Callable[[Dice], int]:
    """Return what finds the most points that dice can give; none need be taken."""

    @cache
    def best(dice: Dice) -> int:
        if not dice:
            return 0
        taken = (
            part.points + best(without(dice, part.dice))
            for part in parts(rules, dice)
            if part.dice[0] == dice[0]
        )
        return max(best(dice[1:]), *taken, 0)

    return best
