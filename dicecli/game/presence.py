"""Who plays: the effect of players who leave, pass, join or come back on a state.

The same rules hold when such a move is made, and when it is replayed after a correction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.errors import IllegalMove
from dicecli.rules.moves import Join, Rejoin, Retire, Skip

if TYPE_CHECKING:
    from dicecli.rules.moves import Presence
    from dicecli.rules.protocols import State


def after(state: State, move: Presence, names: tuple[str, ...]) -> State:
    """Return the state after ``move``; ``names`` are the players' names by seat.

    When a move is replayed, these may include players who join later.
    Raises IllegalMove if the game is over, if the player is not in the seat or the game
    that the move says, or if the rules forbid the move.
    """
    if isinstance(move, Join):
        if state.player is None:
            raise IllegalMove("join-after-end")
        return state.join(move.points)
    check_seat(move.player, names)
    if isinstance(move, Skip):
        return _skip(state, move.player, names)
    left = move.player in state.retired
    if isinstance(move, Rejoin):
        if state.player is None:
            raise IllegalMove("join-after-end")
        if not left:
            raise IllegalMove("not-retired", player=names[move.player])
        return state.rejoin(move.player)
    assert isinstance(move, Retire)
    if state.player is None:
        raise IllegalMove("retire-after-end", player=names[move.player])
    if left:
        raise IllegalMove("retired-already", player=names[move.player])
    return state.retire(move.player)


def check_seat(seat: int, names: tuple[str, ...]) -> None:
    """Raise IllegalMove ``no-seat`` unless there is such a seat."""
    if not 0 <= seat < len(names):
        raise IllegalMove("no-seat", seat=seat, most=len(names) - 1)


def _skip(state: State, seat: int, names: tuple[str, ...]) -> State:
    """Return the state after the player to move passes."""
    if state.player is None:
        raise IllegalMove("game-over")
    if seat != state.player:
        raise IllegalMove("not-your-turn", player=names[state.player], named=names[seat])
    if state.turn_begun:
        raise IllegalMove("skip-in-turn", player=names[seat])
    passed = state.skip()
    # In a final round the turn need not come back to who is alone; nobody joins after it.
    alone = len(state.retired) == len(names) - 1
    if passed.player == seat or alone:
        raise IllegalMove("nobody-else", player=names[seat])
    return passed
