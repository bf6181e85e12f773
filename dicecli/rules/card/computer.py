"""The category that the computer chooses for the roll on the table.

Source: the rules of Penta: the most points, of equals the category that is
lowest on average, of these the first on the card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.dice import rolls, ways
from dicecli.rules.card.model import CardRules
from dicecli.rules.card.scoring import points
from dicecli.rules.card.state import CardState
from dicecli.rules.moves import GameMove, Record

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document


def decide(state: CardState) -> tuple[GameMove | None, Document]:
    """Return the record of the best category for the roll; None without a roll."""
    if state.dice is None:
        return None, {}
    moves = [move for move in state.legal_moves() if isinstance(move, Record)]
    most = max(move.points or 0 for move in moves)
    best = [move for move in moves if move.points == most]
    return min(best, key=lambda move: _average(state.rules, move.category)), {}


def _average(rules: CardRules, id: str) -> int:
    """Return what a category gives on average, times the number of all rolls."""
    category = rules.categories[rules.line_of(id)]
    return sum(ways(dice) * points(category, dice) for dice in rolls(rules.number_of_dice))
