"""Notes about likely mistakes, on standard error; the entry is kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dicecli.cli.faults import faults_passed_over
from dicecli.game.slips import last_slip
from dicecli.render import slip_note

if TYPE_CHECKING:
    from dicecli.answer_types.kinds import Slip
    from dicecli.game.play import Game


def first_note(steps: Iterable[tuple[Game, Game]]) -> str | None:
    """Return a note about the first move that is a likely mistake, or None.

    Each step is the game before a move and after it. A fault in here must not fail the
    command that made the entry.
    """
    with faults_passed_over():
        for before, after in steps:
            found = last_slip(before, after)
            sure = None if found is None else _confirmed(before, found)
            if sure is not None:
                return slip_note(sure, before.rules)
    return None


def _confirmed(before: Game, slip: Slip) -> Slip | None:
    """Return a slip if the advisor, where it has a table of values, agrees; or None."""
    from dicecli.advisor import advisor, may_advise

    if not may_advise(before.rules):
        return slip
    from dicecli.cli.tables_path import folders

    return advisor(before.rules).confirmed(before.state, slip, folders())
