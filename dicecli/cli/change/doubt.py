"""A doubtful entry, pointed out on standard error once it stands."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from dicecli.render import doubt_in_words
from dicecli.rules.moves import Bank

if TYPE_CHECKING:
    from dicecli.play import Game
    from dicecli.rules.kinds import Document
    from dicecli.rules.moves import Event


def pointed_out(steps: Iterable[tuple[Game, Game]]) -> str | None:
    """Return in one line what looks like a slip in the moves just made, if anything does.

    Each step is the game before a move and after it. Nothing is asked, and whatever
    goes wrong here is no matter of the command: it is done.
    """
    with suppress(Exception):
        for before, after in steps:
            found = _doubt(before, after)
            if found is not None:
                return doubt_in_words(found, before.rules)
    return None


def _doubt(before: Game, after: Game) -> Document | None:
    """Return what is doubtful about the last move; the computer's is never doubted."""
    event = after.events[-1]
    if event.player is None or before.players[event.player].computer:
        return None
    doubt = before.state.doubt(event.move)  # type: ignore[arg-type]
    return _of_banked(before, event) if doubt is None else _confirmed(before, doubt)


def _of_banked(before: Game, event: Event) -> Document | None:
    """Return what is doubtful about the dice that were set aside to bank them."""
    aside = before.position.line
    if not isinstance(event.move, Bank) or aside is None:
        return None
    earlier = aside.rest.state if aside.rest else before.position.start
    return earlier.doubt(aside.event.move, event.move)  # type: ignore[arg-type]


def _confirmed(before: Game, doubt: Document) -> Document | None:
    """Hold a doubt against a table of values where there is one: it knows better."""
    from dicecli.advisor import ADVISORS, advisor

    if before.rules.kind not in ADVISORS:
        return doubt
    from dicecli.cli.library import folders

    known: Document | None = advisor(before.rules).confirmed(before.state, doubt, folders())
    return known
