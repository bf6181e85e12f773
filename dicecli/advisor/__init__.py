"""What to do: advice for players, and the choices of the computer."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING

from dicecli.errors import IllegalMove
from dicecli.rules.kinds import KINDS

if TYPE_CHECKING:
    from dicecli.advisor.protocols import Advisor, Computer, Decide
    from dicecli.answer_types.kinds import Slip
    from dicecli.rules.protocols import RuleSet, State


def computer(rules: RuleSet, folders: Iterable[str], *, fill: bool) -> Decide[State]:
    """Return what chooses for the computer; ``folders`` are where tables may be.

    With ``fill`` it fills a category even where rolls are left.
    """
    room: Computer[RuleSet, State] = import_module(KINDS[rules.kind].computer)
    return room.decider(rules, folders, fill=fill)


def may_advise(rules: RuleSet) -> bool:
    """Tell whether there is advice on the kind of game."""
    return KINDS[rules.kind].advice is not None


def advisor(rules: RuleSet) -> Advisor[RuleSet, State, object, Slip]:
    """Return the advisor of a game; raise IllegalMove ``no-advice`` if there is none."""
    name = KINDS[rules.kind].advice
    if name is None:
        raise IllegalMove("no-advice", game=rules.name)
    room: Advisor[RuleSet, State, object, Slip] = import_module(name)
    return room
