"""Entries that look like a mistake: legal, made, and worth a remark."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from dicecli.rules.kinds import KINDS
from dicecli.rules.moves import OUT_OF_TURN, Bank

if TYPE_CHECKING:
    from dicecli.answer_types.kinds import Slip
    from dicecli.game.play import Game
    from dicecli.rules.moves import TurnMove
    from dicecli.rules.protocols import SlipFinder, State


def last_slip(before: Game, after: Game) -> Slip | None:
    """Return what looks like a slip about the last move of ``after``, else None.

    ``before`` is the game before that move. The computer makes no slips. When dice
    are banked, what was set aside just before is looked at too.
    """
    player, move, _same = after.events[-1]
    if player is None or before.players[player].computer or isinstance(move, OUT_OF_TURN):
        return None
    found = _finder(before).slip(before.state, move)
    return _before_banking(before, move) if found is None else found


def _before_banking(before: Game, move: TurnMove) -> Slip | None:
    """Return what looks like a slip about the dice that were set aside to bank them."""
    kept = before.position.line
    if not isinstance(move, Bank) or kept is None or isinstance(kept.event.move, OUT_OF_TURN):
        return None
    earlier = kept.rest.state if kept.rest else before.position.start
    return _finder(before).slip(earlier, kept.event.move, move)


def _finder(game: Game) -> SlipFinder[State]:
    finder: SlipFinder[State] = import_module(KINDS[game.rules.kind].slips)
    return finder
