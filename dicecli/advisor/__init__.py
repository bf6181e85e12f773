"""Exact advice for score cards: what the perfect player would do."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from dicecli.errors import IllegalMove

if TYPE_CHECKING:
    from dicecli.rules.kinds import RuleSet

ADVISORS = {"card": "dicecli.advisor.hint"}
"""Where each kind of game that can be advised has its advice."""


def advisor(rules: RuleSet) -> Any:
    """Return the module that advises on a game; IllegalMove ``no-advice`` if none does."""
    if rules.kind not in ADVISORS:
        raise IllegalMove("no-advice", game=rules.name)
    return import_module(ADVISORS[rules.kind])
