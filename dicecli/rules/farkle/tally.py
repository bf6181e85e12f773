"""Tallies of Farkle games, for statistics: turns banked and lost, hot dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from dicecli.rules.farkle.answers import is_hot
from dicecli.rules.farkle.state import FarkleState
from dicecli.rules.moves import Bank, Paper, turn_lost
from dicecli.rules.tally import MadeMove, Tally, mean

if TYPE_CHECKING:
    from dicecli.answer_types.farkle import FarkleFigures
    from dicecli.answer_types.kinds import Parts
    from dicecli.rules.farkle.model import FarkleRules


def tallies(
    state: FarkleState, moves: Iterable[MadeMove[FarkleState]]
) -> tuple[Tally | None, ...]:
    """Return the tally of each seat; None for a player who has retired.

    ``turns``, ``busts`` and ``hot_dice`` have one number for the game; ``banked`` has the
    points of every turn that gave some. A turn that passed an exact target is neither
    banked nor a bust. A turn that the player skipped does not count.
    """
    rows: list[Tally] = [
        {"turns": [0], "banked": [], "busts": [0], "hot_dice": [0]} for _seat in state.seats
    ]
    for seat, move, after in moves:
        if isinstance(move, Bank | Paper) or turn_lost(move):
            rows[seat]["turns"][0] += 1
        if turn_lost(move) == "bust":
            rows[seat]["busts"][0] += 1
        elif isinstance(move, Bank | Paper) and move.points:
            rows[seat]["banked"].append(move.points)
        elif is_hot(move, after):
            rows[seat]["hot_dice"][0] += 1
    return tuple(None if seat in state.retired else row for seat, row in enumerate(rows))


def figures(rules: FarkleRules, tally: Tally) -> FarkleFigures:
    """Return the figures of a tally; averages and rates are None if there is no data.

    ``bust_rate`` is the fraction of all turns that were lost, ``average_banked`` the mean
    points of the turns that were banked.
    """
    banked = tally.get("banked", [])
    turns, busts, hot = (sum(tally.get(name, [])) for name in ("turns", "busts", "hot_dice"))
    return {
        "turns_played": turns,
        "banked": len(banked),
        "busts": busts,
        "bust_rate": busts / turns if turns else None,
        "average_banked": mean(banked),
        "best_turn": max(banked, default=None),
        "hot_dice_count": hot,
        "hot_dice_per_game": mean(tally.get("hot_dice", [])),
    }


def sortable(figures: FarkleFigures) -> dict[str, float | None]:
    """Return every figure."""
    return dict(cast("dict[str, float | None]", figures))


def parts(rules: FarkleRules) -> Parts:
    """Return an empty dict: there is no card."""
    return {}
