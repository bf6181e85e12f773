"""Slips: legal entries that look like a mistake, and are noted for the player."""

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
    """Return the slip that the last move of ``after`` looks like, or None.

    ``before`` is the game before that move. Moves of the computer are never slips. For a
    bank, the dice that were set aside just before it are examined too.
    """
    player, move, _same = after.events[-1]
    if player is None or before.players[player].computer or isinstance(move, OUT_OF_TURN):
        return None
    found = _finder(before).slip(before.state, move)
    return _before_banking(before, move) if found is None else found


def _before_banking(before: Game, move: TurnMove) -> Slip | None:
    """Return the slip that the dice set aside before a bank look like, or None."""
    last = before.position.corrected
    if not isinstance(move, Bank) or last is None or isinstance(last.event.move, OUT_OF_TURN):
        return None
    earlier = last.previous.state if last.previous else before.position.start
    return _finder(before).slip(earlier, last.event.move, move)


def _finder(game: Game) -> SlipFinder[State]:
    finder: SlipFinder[State] = import_module(KINDS[game.rules.kind].slips)
    return finder
