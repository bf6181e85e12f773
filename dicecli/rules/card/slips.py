"""Entries of a card that look like a mistake.

They are a category filled with 0 although another one gives points, and a category filled
although another one gives far more. To cross out a category can be right; if a table of
values shows that it is, no note is printed (``advisor.card.hint``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.card.model import CardRules
from dicecli.rules.card.state import CardState
from dicecli.rules.moves import Record, TurnMove

if TYPE_CHECKING:
    from dicecli.answer_types.card import CardSlip

FAR = 10
"""The difference in points from which another category is far better."""


def slip(state: CardState, move: TurnMove, then: TurnMove | None = None) -> CardSlip | None:
    """Return the slip that a complete move, made in ``state``, looks like, or None.

    ``code`` is "crossed-out" or "far-better", ``instead`` the category that gives the most
    points and ``possible`` those points. ``sure`` is False if only a table of values can
    tell, because the better categories do not have fixed points.
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
    """Tell whether a category gives the same points for all dice that make it."""
    return isinstance(rules.categories[rules.line_of(row.category)].points, int)
