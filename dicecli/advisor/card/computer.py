"""The computer player of score cards (``Computer`` of ``advisor.protocols``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.advisor.card.advice import choices, outlook_of
from dicecli.advisor.card.situation import at_table
from dicecli.advisor.card.tables import Library, pass_over
from dicecli.rules.card.model import CardRules
from dicecli.rules.card.state import CardState
from dicecli.rules.moves import Record, TurnMove

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dicecli.advisor.protocols import Decide, Skipped
    from dicecli.answer_types.game import Why


def decider(
    rules: CardRules, folders: Iterable[str], *, fill: bool, skipped: Skipped = pass_over
) -> Decide[CardState]:
    """Return the function that makes the best choice, by a table of values if there is one.

    ``folders`` are searched in order for the table; without one, choices follow the
    estimate. With ``fill`` a category is filled even if rolls are left. The reason for a
    choice has ``expected``, the expected final total, and, if dice are to be rolled again,
    ``keep``. ``skipped`` gets the faults of tables that cannot be used.
    """
    library = Library(rules, folders, skipped)

    def decide(state: CardState) -> tuple[TurnMove | None, Why]:
        if state.dice is None:
            return None, {}
        situation = at_table(state, 0 if fill else None)
        best = library.best(lambda table: choices(situation, outlook_of(situation, table))[0])
        why: Why = {"expected": best.expected}
        if best.keep is not None:
            return None, {"expected": best.expected, "keep": list(best.keep)}
        assert best.line is not None
        category = rules.categories[best.line].id
        return Record(category, state.dice, best.points, best.bonus), why

    return decide
