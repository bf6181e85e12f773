"""The advisor of score cards: ``Advisor`` of ``advisor.protocols``.

``rules.kinds`` names this module; ``situation``, ``advice``, ``slips`` and ``solver`` do
the work. Here the choices become the answer of ``hint``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, cast

from dicecli.advisor.card.advice import Choice, choices, expected, outlook_of
from dicecli.advisor.card.situation import Situation, at_table, on_paper
from dicecli.advisor.card.space import fits
from dicecli.advisor.card.tables import Table, encode, file_name, find
from dicecli.advisor.solution import Solution
from dicecli.rules.card.model import CardRules

if TYPE_CHECKING:
    from dicecli.advisor.protocols import Progress
    from dicecli.answer_types.card import (
        CardAdvice,
        CardSlip,
        ChoiceRow,
        OddsRow,
        Reason,
        RecordChoice,
    )
    from dicecli.rules.card.state import CardState

__all__ = ["advise", "at_table", "confirmed", "on_paper", "solved", "table_name"]


def advise(
    situation: Situation,
    folders: Iterable[str],
    *,
    top: int | None = None,
    explain: bool = False,
) -> CardAdvice:
    """Return the answer of ``hint``: the best ``top`` choices with their expected totals.

    ``instead`` is the best choice of the other action, to fill if the best choice keeps
    dice. ``exact`` is True if the totals come from a table of values in ``folders``; if
    not, ``reason`` says why they are an estimate. With ``explain`` the odds of each open
    category are added. Raises BadGameFile if the only table found is damaged.
    """
    rules, table = situation.rules, find(situation.rules, folders)
    outlook = outlook_of(situation, table)
    ranked = choices(situation, outlook)
    document: CardAdvice = {
        "dice": None if situation.dice is None else list(situation.dice),
        "rolls_left": situation.rolls_left,
        "roll": rules.rolls - situation.rolls_left,
        "exact": table is not None,
        "reason": _reason(rules, table),
        "expected": ranked[0].expected if ranked else expected(situation, table, outlook),
        "choices": [_row(rules, choice) for choice in ranked[:top]],
        "instead": _instead(rules, ranked),
    }
    if explain and ranked:
        document["odds"] = _odds(situation, ranked[0])
    return document


def _reason(rules: CardRules, table: Table | None) -> Reason | None:
    """Return why the advice is an estimate, None if it is exact."""
    if table is not None:
        return None
    return "no-table" if fits(rules) else "too-many-states"


def _instead(rules: CardRules, ranked: list[Choice]) -> ChoiceRow | None:
    """Return the best choice of the other action than the best one, None without any."""
    unlike = (choice for choice in ranked if (choice.line is None) != (ranked[0].line is None))
    other = next(unlike, None)
    return None if other is None else _row(rules, other)


def _row(rules: CardRules, choice: Choice) -> ChoiceRow:
    """Return a choice as the answer has it."""
    if choice.keep is not None:
        return {
            "action": "keep",
            "keep": list(choice.keep),
            "expected": choice.expected,
            "loss": choice.loss,
        }
    return _record_row(rules, choice)


def _record_row(rules: CardRules, choice: Choice) -> RecordChoice:
    """Return a choice that fills a line, as the answer has it."""
    assert choice.line is not None
    return {
        "action": "record",
        "category": rules.categories[choice.line].id,
        "points": choice.points,
        "bonus": choice.bonus,
        "expected": choice.expected,
        "loss": choice.loss,
    }


def _odds(situation: Situation, best: Choice) -> list[OddsRow]:
    """Return the odds of the open categories after the best keep, or with all dice kept."""
    from dicecli.rules.card.answers import odds_of

    assert situation.dice is not None
    start = (situation.dice, False) if best.keep is None else (best.keep, True)
    left = situation.rolls_left if best.keep is not None else 0
    return odds_of(situation.rules, situation.filled, start, left)["categories"]


def confirmed(state: CardState, slip: CardSlip, folders: Iterable[str]) -> CardSlip | None:
    """Return a slip corrected by a table of values, None if it is no mistake."""
    from dicecli.advisor.card import slips

    return slips.confirmed(state, slip, folders)


def table_name(rules: CardRules) -> str:
    """Return the file name of the table of values of a rule set."""
    return file_name(rules)


def solved(rules: CardRules, *, cores: int, progress: Progress | None) -> Solution:
    """Solve a rule set, on ``cores`` cores.

    Raises ModuleNotFoundError if numpy is not installed, and IllegalMove
    ``too-many-states`` if the rule set is too large.
    """
    from dicecli.advisor.card import solver

    found = solver.solve(rules, cores=cores, progress=progress)
    # An array of numpy behaves as a sequence of floats, which its type does not say.
    table = encode(rules, found.space, cast("Sequence[float]", found.values))
    return Solution(table, found.expected, len(found.values))
