"""Exact advice for score cards, and what the computer plays in every kind of game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dicecli.errors import IllegalMove

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document, RuleSet
    from dicecli.rules.moves import GameMove

ADVISORS = {"card": "dicecli.advisor.hint"}
"""Where each kind of game that can be advised has its advice."""


COMPUTERS = {**ADVISORS, "farkle": "dicecli.advisor.threshold"}
"""Where each kind of game has what its computer goes by."""

Decide = Callable[[Any], "tuple[GameMove | None, Document]"]
"""Chooses for the player to move in a state: the move, or None to roll, and why."""


def computer(rules: RuleSet, folders: Iterable[str], *, fill: bool) -> Decide:
    """Return what chooses for the computer; ``folders`` are where tables may lie.

    With ``fill`` it fills a category even where rolls are left.
    """
    decide: Decide = import_module(COMPUTERS[rules.kind]).decider(rules, folders, fill=fill)
    return decide


def advisor(rules: RuleSet) -> Any:
    """Return the module that advises on a game; IllegalMove ``no-advice`` if none does."""
    if rules.kind not in ADVISORS:
        raise IllegalMove("no-advice", game=rules.name)
    return import_module(ADVISORS[rules.kind])
