"""The advisor of score cards: ``Advisor`` of ``advisor.protocols``.

``rules.kinds`` names this module; ``situation``, ``advice``, ``slips`` and ``solver`` do
the work. Here the choices become the answer of ``hint``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, cast

from dicecli.advisor.card.advice import Choice, choices, expected, outlook_of
from dicecli.advisor.card.situation import Situation, at_table, on_paper
from dicecli.advisor.card.space import check_size, size
from dicecli.advisor.card.table_format import file_name
from dicecli.advisor.card.tables import Library, Table, pass_over
from dicecli.advisor.solution import Solution
from dicecli.rules.card.model import CardRules

if TYPE_CHECKING:
    from dicecli.advisor.protocols import Progress, Skipped
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
    skipped: Skipped = pass_over,
) -> CardAdvice:
    """Return the answer of ``hint``: the best ``top`` choices with their expected totals.

    ``instead`` is the best choice of the other action, to fill if the best choice keeps
    dice. ``exact`` is True if the totals come from a table of values in ``folders``; if
    not, ``reason`` says why they are an estimate. With ``explain`` the odds of each open
    category are added. ``skipped`` gets the faults of tables that cannot be used.
    """
    library = Library(situation.rules, folders, skipped)
    ranked, most = library.best(lambda table: _ranked(situation, table))
    document: CardAdvice = {
        "dice": None if situation.dice is None else list(situation.dice),
        "rolls_left": situation.rolls_left,
        "roll": situation.rules.rolls - situation.rolls_left,
        "exact": library.table is not None,
        "reason": _reason(situation.rules, library),
        "expected": most,
        "choices": [_row(situation.rules, choice) for choice in ranked[:top]],
        "instead": _instead(situation.rules, ranked),
    }
    if explain and ranked:
        document["category_odds"] = _odds(situation, ranked[0])
    return document


def _ranked(situation: Situation, table: Table | None) -> tuple[list[Choice], float]:
    """Return the choices, and the expected final total of the best one."""
    outlook = outlook_of(situation, table)
    ranked = choices(situation, outlook)
    return ranked, ranked[0].expected if ranked else expected(situation, table, outlook)


def _reason(rules: CardRules, library: Library) -> Reason | None:
    """Return why the advice is an estimate, None if it is exact."""
    if library.table is not None:
        return None
    if library.damaged:
        return "bad-table"
    return "no-table" if size(rules).fits else "too-many-states"


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

    Raises IllegalMove if the rule set is too large (``space.check_size``), and
    ModuleNotFoundError if numpy is not installed.
    """
    check_size(rules)
    from dicecli.advisor.card import solver
    from dicecli.advisor.card.table_writer import encode

    found = solver.solve(rules, cores=cores, progress=progress)
    # An array of numpy behaves as a sequence of floats, which its type does not say.
    table = encode(rules, found.numbering, cast("Sequence[float]", found.values))
    return Solution(table, found.expected, len(found.values))
