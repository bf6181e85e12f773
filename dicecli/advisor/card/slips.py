"""Slips of a score card, checked against a table of values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.advisor.card.advice import choices, exact
from dicecli.advisor.card.situation import at_table
from dicecli.advisor.card.tables import Library, Table, pass_over
from dicecli.rules.card.state import CardState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dicecli.answer_types.card import CardSlip

LEAST_LOSS = {"crossed-out": 3.0, "far-better": 5.0}
"""The smallest loss, in points on average, that a slip is noted for, by its code."""


def confirmed(state: CardState, slip: CardSlip, folders: Iterable[str]) -> CardSlip | None:
    """Return a slip of ``rules.card.slips`` corrected by a table of values, or None.

    ``state`` is that before the move. The slip stays if, among the categories that give
    more points, the best one has an expected final total higher by ``LEAST_LOSS``; it
    becomes ``instead``. Without a table, slips that are ``sure`` stay as they are.
    """
    library = Library(state.rules, folders, pass_over)
    return library.best(lambda table: _confirmed(state, slip, table))


def _confirmed(state: CardState, slip: CardSlip, table: Table | None) -> CardSlip | None:
    """Return a slip corrected by a table; as it is without one, or None."""
    if table is None:
        return slip if slip["sure"] else None
    situation = at_table(state._replace(dice=tuple(slip["dice"])), 0)
    ranked = choices(situation, exact(situation, table))
    line = state.rules.line_of(slip["category"])
    made = next(choice for choice in ranked if choice.line == line)
    better = next(choice for choice in ranked if choice.points > slip["points"])
    if made.loss - better.loss < LEAST_LOSS[slip["code"]]:
        return None
    assert better.line is not None
    instead = state.rules.categories[better.line].id
    return {**slip, "instead": instead, "possible": better.points}
