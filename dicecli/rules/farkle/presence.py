"""Players of Farkle who leave, pass, join or come back.

In a race to a target no turn is made up: it would be a turn more than the others have when
somebody reaches the target.
"""

from __future__ import annotations

from typing import TypeVar

from dicecli.errors import IllegalMove
from dicecli.rules.farkle.state import FarkleState, Seat, Turn
from dicecli.rules.farkle.turns import following, passed

AnyState = TypeVar("AnyState", bound=FarkleState)


def retire(state: AnyState, player: int) -> AnyState:
    """Return the state after a player retires; if it was their turn, it is dropped.

    The next player may then take over what was offered to the retired player, if the
    retired player neither took it nor rolled.
    """
    after = state._replace(retired=state.retired | {player})
    if player != state.player:
        return after
    turn = Turn(state.rules.number_of_dice)
    return after._replace(turn=turn, player=following(after, player, state.reached))


def skip(state: AnyState) -> AnyState:
    """Return the state after the player to move passes, which loses a turn not begun.

    It is no bust: nobody rolled, so that a streak of busts goes on as it stood. What was
    offered to the player stays on the table for the next one, as after ``retire``.
    """
    assert state.player is not None
    seat = state.seats[state.player]
    return passed(state, seat._replace(turns=seat.turns + 1))._replace(offer=state.offer)


def join(state: AnyState, points: int) -> AnyState:
    """Return the state with one more player, seated last, with ``points`` banked.

    Points that could open a game count as having done so. Raises IllegalMove
    ``final-round``, because who has a last turn is settled when it begins, or
    ``points-to-join`` if a total below the target cannot be ``points``.
    """
    rules = state.rules
    _before_final_round(state)
    if points % rules.step or points >= rules.target:
        raise IllegalMove("points-to-join", points=points, step=rules.step, target=rules.target)
    opened = points >= max(rules.opening, rules.minimum, rules.step)
    return state._replace(seats=(*state.seats, Seat(points, opened=opened)))


def rejoin(state: AnyState, player: int) -> AnyState:
    """Return the state after a player comes back, with the total that was left.

    Raises IllegalMove ``final-round``: a player who left with the highest total could win
    without a turn, and another would have a turn or not by the seat alone.
    """
    _before_final_round(state)
    return state._replace(retired=state.retired - {player})


def _before_final_round(state: FarkleState) -> None:
    if state.reached is not None:
        raise IllegalMove("final-round")
