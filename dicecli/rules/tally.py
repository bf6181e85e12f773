"""Tallies: what a player did in games, as named lists of numbers, for statistics.

The module of each kind of game (``tally`` in ``rules.kinds``) makes them. Tallies of one
player are added by joining their lists; the order of the games has no effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar

from dicecli.rules.kinds import KINDS

if TYPE_CHECKING:
    from dicecli.answer_types.kinds import Figures, Parts
    from dicecli.rules.moves import TurnMove
    from dicecli.rules.protocols import RuleSet, State, TallyRoom

Tally = dict[str, list[int]]
"""The numbers of one player, such as ``{"busts": [2, 0, 5]}``: one or more per game."""

_State = TypeVar("_State")

MadeMove = tuple[int, "TurnMove", _State]
"""A move in force: the seat of the player, the move, and the state of the game after it."""


def tallies(
    rules: RuleSet, state: State, moves: Iterable[MadeMove[State]]
) -> tuple[Tally | None, ...]:
    """Return the tally of each seat of a game that is over, from its moves in order.

    The tally of a player who did not play to the end is None.
    """
    return _module(rules).tallies(state, moves)


def joined(parts: Iterable[Tally]) -> Tally:
    """Return the sum of tallies."""
    whole: Tally = {}
    for part in parts:
        for name, values in part.items():
            whole.setdefault(name, []).extend(values)
    return whole


def figures(rules: RuleSet, tally: Tally) -> Figures:
    """Return the figures of a tally; averages and rates are None if there is no data."""
    return _module(rules).figures(rules, tally)


def sortable(rules: RuleSet, figures: Figures) -> dict[str, float | None]:
    """Return the figures that players can be sorted by, by name."""
    return _module(rules).sortable(figures)


def parts(rules: RuleSet) -> Parts:
    """Return the parts of the card that the figures of a game refer to, if it has a card."""
    return _module(rules).parts(rules)


def _module(rules: RuleSet) -> TallyRoom[RuleSet, State, Figures]:
    module: TallyRoom[RuleSet, State, Figures] = import_module(KINDS[rules.kind].tally)
    return module


def mean(values: Sequence[int]) -> float | None:
    """Return the arithmetic mean, None if there are no values."""
    return sum(values) / len(values) if values else None
