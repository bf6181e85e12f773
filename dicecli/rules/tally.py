"""What a player did in games, as lists of numbers under names, and how they sum up.

Each kind of game counts in its own room (``rules.kinds``). Two tallies of one player are
added by joining their lists, so it does not matter in which order games come.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dicecli.rules.kinds import KINDS

if TYPE_CHECKING:
    from dicecli.rules.moves import TurnMove
    from dicecli.rules.protocols import Document, RuleSet, State

Tally = dict[str, list[int]]
"""The numbers of one player, such as ``{"busts": [2, 0, 5]}``: a number a game, or more."""

Made = tuple[int, "TurnMove", Any]
"""A move in force: the seat that made it, the move, the state of its game after it."""


def tallies(state: State, moves: Iterable[Made]) -> tuple[Tally | None, ...]:
    """Return the tally of each seat of a game that is over, from its moves in order.

    It is None for a player who did not play to the end.
    """
    found: tuple[Tally | None, ...] = _home(state.rules).tallies(state, moves)
    return found


def joined(parts: Iterable[Tally]) -> Tally:
    """Return the sum of tallies."""
    whole: Tally = {}
    for part in parts:
        for name, values in part.items():
            whole.setdefault(name, []).extend(values)
    return whole


def figures(rules: RuleSet, tally: Tally) -> Document:
    """Return what a tally comes to, in the shape of its JSON.

    Averages and rates are None where there was nothing to count.
    """
    found: Document = _home(rules).figures(rules, tally)
    return found


def sortable(rules: RuleSet, figures: Document) -> dict[str, Any]:
    """Return the numbers among figures that players can be sorted by, by name."""
    found: dict[str, Any] = _home(rules).sortable(figures)
    return found


def parts(rules: RuleSet) -> Document:
    """Return what the figures of a game speak of: the parts of its card, if it has one."""
    found: Document = _home(rules).parts(rules)
    return found


def _home(rules: RuleSet) -> Any:
    return import_module(KINDS[rules.kind].tally)


def mean(values: Sequence[int]) -> float | None:
    """Return the arithmetic mean; None of nothing."""
    return sum(values) / len(values) if values else None
