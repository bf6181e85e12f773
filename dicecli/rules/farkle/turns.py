"""How the moves of a turn change a Farkle game, and how turns and games end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from dicecli.dice import contains
from dicecli.errors import IllegalMove
from dicecli.rules.farkle.combinations import bust, idle, selection, selections
from dicecli.rules.farkle.model import FarkleRules
from dicecli.rules.farkle.state import FarkleState, Offer, Seat, Turn
from dicecli.rules.moves import Bank, Bust, Keep, Paper, Roll, Take, TurnMove

AnyState = TypeVar("AnyState", bound=FarkleState)


def choices(state: FarkleState) -> tuple[TurnMove, ...]:
    """Return the selections of the roll on the table, or else bank and take-over."""
    if state.player is None:
        return ()
    if state.turn.dice is not None:
        found = selections(state.rules, state.turn.dice)
        return tuple(Keep(one.dice, one.points) for one in found)
    bank = (Bank(_worth(state)),) if _why_no_bank(state) is None else ()
    return (*bank, *((Take(),) if state.may_take else ()))


def _roll(state: AnyState, move: Roll) -> tuple[AnyState, Roll]:
    turn = state.turn
    if turn.dice is not None:
        raise IllegalMove("nothing-set-aside", dice=turn.dice)
    if len(move.dice) != turn.dice_left:
        raise IllegalMove("dice-left", wanted=turn.dice_left, count=len(move.dice))
    lost = bust(state.rules, move.dice)
    done = move._replace(kept=None, bust=lost)
    if lost:
        return _lost(state, _fine(state)), done
    rolled = turn._replace(dice=move.dice, rolled=turn.rolled + 1)
    return state._replace(turn=rolled, offer=None), done


def _fine(state: FarkleState) -> int:
    """Return what it costs beside the turn if the next roll is a bust."""
    whole = state.turn.dice_left == state.rules.number_of_dice
    return max(0, -state.rules.no_score) if whole else 0


def _keep(state: AnyState, move: Keep) -> tuple[AnyState, Keep]:
    turn = state.turn
    if turn.dice is None:
        raise IllegalMove("no-roll-to-keep")
    if not contains(turn.dice, move.dice):
        raise IllegalMove("keep-not-rolled", kept=move.dice, dice=turn.dice)
    found = selection(state.rules, move.dice)
    if found is None:
        raise IllegalMove(
            "idle-dice",
            idle=idle(state.rules, move.dice),
            legal=[one.dice for one in selections(state.rules, turn.dice)],
        )
    left = turn.dice_left - len(move.dice) or state.rules.number_of_dice
    aside = turn._replace(dice_left=left, points=turn.points + found.points, dice=None)
    return state._replace(turn=aside), Keep(move.dice, found.points)


def bank(state: AnyState, move: Bank) -> tuple[AnyState, Bank]:
    """Return the state after the turn is banked; raise IllegalMove where it cannot be."""
    refusal = _why_no_bank(state)
    if refusal is not None:
        raise refusal
    turn, points = state.turn, _worth(state)
    after = _gained(state, points)
    if state.rules.carry_over:
        after = after._replace(offer=Offer(turn.dice_left, turn.points))
    return after, Bank(points)


def _why_no_bank(state: FarkleState) -> IllegalMove | None:
    """Return why the turn cannot be banked now, None if it can."""
    turn = state.turn
    if turn.dice is not None:
        return IllegalMove("nothing-set-aside", dice=turn.dice)
    if not turn.points or not turn.rolled:
        return IllegalMove("nothing-to-bank")
    if turn.points < state.least_to_bank:
        return IllegalMove("under-minimum", points=turn.points, least=state.least_to_bank)
    if state.rules.hot_dice == "must" and turn.dice_left == state.rules.number_of_dice:
        return IllegalMove("hot-dice-roll-on")
    return None


def _worth(state: FarkleState, points: int | None = None) -> int:
    """Return what banking the turn gives: nothing where it passes an exact target."""
    assert state.player is not None
    points = state.turn.points if points is None else points
    over = state.seats[state.player].banked + points > state.rules.target
    return 0 if state.rules.exact and over else points


def _paper(state: AnyState, move: Paper) -> tuple[AnyState, Paper]:
    if state.turn.rolled or state.turn.points:
        raise IllegalMove("paper-in-turn")
    if move.points % state.rules.step:
        raise IllegalMove("odd-points", points=move.points, step=state.rules.step)
    if not move.points:
        return _lost(state, 0), move
    if move.points < state.least_to_bank:
        raise IllegalMove("under-minimum", points=move.points, least=state.least_to_bank)
    if _worth(state, move.points) != move.points:
        raise IllegalMove("past-target", points=move.points, target=state.rules.target)
    return _gained(state, move.points), move


def _bust(state: AnyState, move: Bust) -> tuple[AnyState, TurnMove]:
    """Lose the turn by a roll that nobody entered; the first is a turn from paper."""
    turn = state.turn
    if turn.dice is not None:
        raise IllegalMove("no-bust", dice=turn.dice)
    if not turn.rolled and not turn.points:
        return _paper(state, Paper(0))
    points = state.rules.no_score
    if points > 0 and turn.dice_left == state.rules.number_of_dice:
        raise IllegalMove("never-bust", count=turn.dice_left, points=points)
    return _lost(state, _fine(state)), move


def _take(state: AnyState, move: Take) -> tuple[AnyState, Take]:
    if not state.rules.carry_over:
        raise IllegalMove("no-carry-over", game=state.rules.name)
    if state.turn != Turn(state.rules.number_of_dice):
        raise IllegalMove("paper-in-turn")
    if state.offer is None:
        raise IllegalMove("nothing-to-take")
    turn = Turn(state.offer.dice_left, state.offer.points)
    return state._replace(turn=turn, offer=None), move


def _gained(state: AnyState, points: int) -> AnyState:
    """Return the state with ``points`` banked and the turn passed on."""
    assert state.player is not None
    seat = state.seats[state.player]
    opened = seat.opened or points > 0
    return _passed(state, Seat(seat.banked + points, seat.turns + 1, 0, opened))


def _lost(state: AnyState, fine: int) -> AnyState:
    """Return the state with the turn lost, and what that costs beside.

    A floor saves a total from falling under it; it never lifts one.
    """
    assert state.player is not None
    seat, streak = state.seats[state.player], state.rules.streak
    busts, banked = seat.busts + 1, seat.banked - fine
    if streak and busts >= streak.busts:
        less = banked if streak.points is None else streak.points
        left = banked - less if streak.floor is None else max(streak.floor, banked - less)
        banked = min(banked, left)
        busts = 0 if streak.reset else busts
    return _passed(state, Seat(banked, seat.turns + 1, busts, seat.opened))


def _passed(state: AnyState, seat: Seat) -> AnyState:
    """Return the state with the player's seat changed and the turn passed on."""
    player, rules = state.player, state.rules
    assert player is not None
    seats = (*state.seats[:player], seat, *state.seats[player + 1 :])
    reached = state.reached
    if reached is None and seat.banked >= rules.target:
        reached = player
    turn = Turn(rules.number_of_dice)
    following = _following(state, player, reached)
    return state._replace(seats=seats, turn=turn, player=following, reached=reached, offer=None)


def _following(state: FarkleState, player: int, reached: int | None) -> int | None:
    """Return the next player who has not left, None where the game ends before.

    A final round ends at the seat that it ends at, also when nobody sits there now.
    """
    number = len(state.seats)
    for step in range(1, number + 1):
        seat = (player + step) % number
        if reached is not None and seat == _last_before(state.rules, reached, seat):
            return None
        if seat not in state.retired:
            return seat
    return None


def left(state: AnyState, player: int) -> AnyState:
    """Return the state after a player left; the turn passes if it was theirs.

    What the player before offered stands for the next one until dice are rolled.
    """
    after = state._replace(retired=state.retired | {player})
    if player != state.player:
        return after
    turn = Turn(state.rules.number_of_dice)
    return after._replace(turn=turn, player=_following(after, player, state.reached))


def _last_before(rules: FarkleRules, reached: int, following: int) -> int:
    """Return the seat at which the game ends instead of going on there."""
    ends = {"one-more-turn": reached, "equal-turns": 0, "first-wins": following}
    return ends[rules.end]


MOVES: dict[type, Callable[..., tuple[Any, TurnMove]]] = {
    Roll: _roll,
    Keep: _keep,
    Bank: bank,
    Paper: _paper,
    Bust: _bust,
    Take: _take,
}
"""What each move does to a state."""
