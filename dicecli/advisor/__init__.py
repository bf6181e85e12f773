"""Exact advice for score cards, and what the computer plays in every kind of game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dicecli.errors import IllegalMove
from dicecli.rules.kinds import KINDS

if TYPE_CHECKING:
    from dicecli.rules.moves import TurnMove
    from dicecli.rules.protocols import Document, RuleSet

Decide = Callable[[Any], "tuple[TurnMove | None, Document]"]
"""Chooses for the player to move in a state: the move, or None to roll, and why."""


def computer(rules: RuleSet, folders: Iterable[str], *, fill: bool) -> Decide:
    """Return what chooses for the computer; ``folders`` are where tables may lie.

    With ``fill`` it fills a category even where rolls are left.
    """
    decide: Decide = import_module(KINDS[rules.kind].computer).decider(
        rules, folders, fill=fill
    )
    return decide


def may_advise(rules: RuleSet) -> bool:
    """Tell whether there is advice on the kind of game."""
    return KINDS[rules.kind].advice is not None


def advisor(rules: RuleSet) -> Any:
    """Return the module that advises on a game; IllegalMove ``no-advice`` if none does."""
    advice = KINDS[rules.kind].advice
    if advice is None:
        raise IllegalMove("no-advice", game=rules.name)
    return import_module(advice)
