"""Advice for players, and the moves of the computer."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING

from dicecli.errors import IllegalMove
from dicecli.rules.kinds import KINDS

if TYPE_CHECKING:
    from dicecli.advisor.protocols import Advisor, Computer, Decide, Skipped
    from dicecli.answer_types.kinds import Slip
    from dicecli.rules.protocols import RuleSet, State


def computer(
    rules: RuleSet, folders: Iterable[str], *, fill: bool, skipped: Skipped
) -> Decide[State]:
    """Return the function that chooses the computer's moves in games with these rules.

    ``folders`` are searched in order for a table of values; ``skipped`` gets the faults of
    tables that cannot be used. With ``fill`` a category is filled even if rolls are left.
    """
    module: Computer[RuleSet, State] = import_module(KINDS[rules.kind].computer)
    return module.decider(rules, folders, fill=fill, skipped=skipped)


def may_advise(rules: RuleSet) -> bool:
    """Return whether the kind of game of these rules has an advisor."""
    return KINDS[rules.kind].advice is not None


def advisor(rules: RuleSet) -> Advisor[RuleSet, State, object, Slip]:
    """Return the advisor for these rules; raise IllegalMove ``no-advice`` without one."""
    name = KINDS[rules.kind].advice
    if name is None:
        raise IllegalMove("no-advice", game=rules.id, title=rules.name)
    module: Advisor[RuleSet, State, object, Slip] = import_module(name)
    return module
