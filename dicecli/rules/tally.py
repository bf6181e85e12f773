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
    from dicecli.answer_types.kinds import Figures, Parts
    from dicecli.rules.moves import TurnMove
    from dicecli.rules.protocols import RuleSet, State, TallyRoom

Tally = dict[str, list[int]]
"""The numbers of one player, such as ``{"busts": [2, 0, 5]}``: a number a game, or more."""

Made = tuple[int, "TurnMove", Any]
"""A move in force: the seat that made it, the move, the state of its game after it."""


def tallies(rules: RuleSet, state: State, moves: Iterable[Made]) -> tuple[Tally | None, ...]:
    """Return the tally of each seat of a game that is over, from its moves in order.

    It is None for a player who did not play to the end.
    """
    return _room(rules).tallies(state, moves)


def joined(parts: Iterable[Tally]) -> Tally:
    """Return the sum of tallies."""
    whole: Tally = {}
    for part in parts:
        for name, values in part.items():
            whole.setdefault(name, []).extend(values)
    return whole


def figures(rules: RuleSet, tally: Tally) -> Figures:
    """Return what a tally comes to; averages and rates are None of nothing."""
    return _room(rules).figures(rules, tally)


def sortable(rules: RuleSet, figures: Figures) -> dict[str, float | None]:
    """Return the numbers among figures that players can be sorted by, by name."""
    return _room(rules).sortable(figures)


def parts(rules: RuleSet) -> Parts:
    """Return what the figures of a game speak of: the parts of its card, if it has one."""
    return _room(rules).parts(rules)


def _room(rules: RuleSet) -> TallyRoom[RuleSet, State, Figures]:
    room: TallyRoom[RuleSet, State, Figures] = import_module(KINDS[rules.kind].tally)
    return room


def mean(values: Sequence[int]) -> float | None:
    """Return the arithmetic mean; None of nothing."""
    return sum(values) / len(values) if values else None
