"""Entries of a card that look like a slip: made all the same, and pointed out.

A category that got nothing where another one gives points, and one that got far less
than the same dice give elsewhere. A table of values knows better (``advisor.hint``):
to cross out can be right, and it need not be said then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.card.model import CardRules
from dicecli.rules.card.state import CardState
from dicecli.rules.moves import Record, TurnMove

if TYPE_CHECKING:
    from dicecli.answer_types.card import CardSlip

FAR = 10
"""Points that make another category far better for the same dice."""


def slip(state: CardState, move: TurnMove, then: TurnMove | None = None) -> CardSlip | None:
    """Return what is doubtful about a complete move made here, None if nothing is.

    ``code`` is "crossed-out" or "far-better", ``instead`` the category that gives
    most and ``possible`` its points. ``sure`` is False where nothing but a table of
    values can tell: the other category is not one of fixed points.
    """
    if not isinstance(move, Record) or move.dice is None or move.points is None:
        return None
    got = move.points
    legal = state._replace(dice=move.dice).legal_moves()
    rows = [row for row in legal if isinstance(row, Record) and (row.points or 0) > got]
    far = [row for row in rows if (row.points or 0) >= got + FAR]
    better = far if got else rows
    if not better:
        return None
    fixed = [row for row in better if _fixed(state.rules, row)]
    best = max(fixed or better, key=lambda row: row.points or 0)
    return {
        "code": "far-better" if got else "crossed-out",
        "category": move.category,
        "dice": list(move.dice),
        "points": got,
        "instead": best.category,
        "possible": best.points,
        "sure": not got or bool(fixed),
    }


def _fixed(rules: CardRules, row: Record) -> bool:
    """Tell whether a category gives the same for all dice that make it."""
    return isinstance(rules.categories[rules.line_of(row.category)].points, int)
