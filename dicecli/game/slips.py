"""Entries that look like a mistake: legal, made, and worth a remark."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from dicecli.rules.kinds import KINDS
from dicecli.rules.moves import OUT_OF_TURN, Bank

if TYPE_CHECKING:
    from dicecli.game.play import Game
    from dicecli.rules.moves import TurnMove
    from dicecli.rules.protocols import Document, SlipFinder, State


def last_slip(before: Game, after: Game) -> Document | None:
    """Return what looks like a slip about the last move of ``after``, else None.

    ``before`` is the game before that move. The computer makes no slips. When dice
    are banked, what was set aside just before is looked at too.
    """
    player, move, _same = after.events[-1]
    if player is None or before.players[player].computer or isinstance(move, OUT_OF_TURN):
        return None
    found = _slip(before.state, move)
    return _before_banking(before, move) if found is None else found


def _before_banking(before: Game, move: TurnMove) -> Document | None:
    """Return what looks like a slip about the dice that were set aside to bank them."""
    kept = before.position.line
    if not isinstance(move, Bank) or kept is None or isinstance(kept.event.move, OUT_OF_TURN):
        return None
    earlier = kept.rest.state if kept.rest else before.position.start
    return _slip(earlier, kept.event.move, move)


def _slip(state: State, move: TurnMove, then: TurnMove | None = None) -> Document | None:
    finder: SlipFinder = import_module(KINDS[state.rules.kind].slips)
    return finder.slip(state, move, then)
