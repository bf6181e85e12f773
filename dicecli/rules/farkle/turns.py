"""The moves of Farkle: their effect on the state, and the end of turns and games."""

from __future__ import annotations

from typing import TypeVar

from dicecli.dice import contains
from dicecli.errors import IllegalMove
from dicecli.rules.farkle.combinations import bust, idle, selection, selections
from dicecli.rules.farkle.model import FarkleRules
from dicecli.rules.farkle.state import FarkleState, Offer, Seat, Turn
from dicecli.rules.moves import NAMES, Bank, Bust, Keep, Paper, Roll, Take, TurnMove

AnyState = TypeVar("AnyState", bound=FarkleState)


def choices(state: FarkleState) -> tuple[TurnMove, ...]:
    """Return the selections of the roll on the table, or else bank and take."""
    if state.player is None:
        return ()
    if state.turn.dice is not None:
        found = selections(state.rules, state.turn.dice)
        return tuple(Keep(one.dice, one.points) for one in found)
    bank = (Bank(_worth(state)),) if _why_no_bank(state) is None else ()
    return (*bank, *((Take(),) if state.may_take else ()))


def apply(state: AnyState, move: TurnMove) -> tuple[AnyState, TurnMove]:
    """Return the state after ``move``, and the move completed; raise IllegalMove."""
    if state.player is None:
        raise IllegalMove("game-over")
    if isinstance(move, Roll):
        return _roll(state, move)
    if isinstance(move, Keep):
        return _keep(state, move)
    if isinstance(move, Bank):
        return bank(state, move)
    if isinstance(move, Paper):
        return _paper(state, move)
    if isinstance(move, Bust):
        return _bust(state, move)
    if isinstance(move, Take):
        return _take(state, move)
    raise IllegalMove(
        "other-game", command=NAMES[type(move)], game=state.rules.id, title=state.rules.name
    )


def _roll(state: AnyState, move: Roll) -> tuple[AnyState, Roll]:
    turn = state.turn
    if turn.dice is not None:
        raise IllegalMove("nothing-set-aside", dice=turn.dice)
    if len(move.dice) != turn.dice_left:
        raise IllegalMove("dice-left", given=len(move.dice), wanted=turn.dice_left)
    lost = bust(state.rules, move.dice)
    completed = move._replace(kept=None, bust=lost)
    if lost:
        return _lost(state, _fine(state)), completed
    rolled = turn._replace(dice=move.dice, rolled=turn.rolled + 1)
    return state._replace(turn=rolled, offer=None), completed


def _fine(state: FarkleState) -> int:
    """Return the banked points that a bust on the next roll costs, besides the turn."""
    whole = state.turn.dice_left == state.rules.number_of_dice
    return max(0, -state.rules.no_score) if whole else 0


def _keep(state: AnyState, move: Keep) -> tuple[AnyState, Keep]:
    turn = state.turn
    if turn.dice is None:
        raise IllegalMove("no-roll-to-keep", dice_left=turn.dice_left)
    if not contains(turn.dice, move.dice):
        raise IllegalMove("keep-not-rolled", kept=move.dice, dice=turn.dice)
    found = selection(state.rules, move.dice)
    if found is None:
        raise IllegalMove(
            "idle-dice",
            idle=idle(state.rules, move.dice),
            keeps=[one.dice for one in selections(state.rules, turn.dice)],
        )
    left = turn.dice_left - len(move.dice) or state.rules.number_of_dice
    after = turn._replace(dice_left=left, points=turn.points + found.points, dice=None)
    return state._replace(turn=after), Keep(move.dice, found.points)


def bank(state: AnyState, move: Bank) -> tuple[AnyState, Bank]:
    """Return the state after the turn is banked; raise IllegalMove if it cannot be.

    A turn that passes an exact target is lost: nothing of it can be taken over.
    """
    refusal = _why_no_bank(state)
    if refusal is not None:
        raise refusal
    turn, points = state.turn, _worth(state)
    after = _gained(state, points)
    if state.rules.carry_over and points:
        after = after._replace(offer=Offer(turn.dice_left, turn.points))
    return after, Bank(points)


def _why_no_bank(state: FarkleState) -> IllegalMove | None:
    """Return the reason why the turn cannot be banked now, None if it can."""
    turn = state.turn
    if turn.dice is not None:
        return IllegalMove("nothing-set-aside", dice=turn.dice)
    if not turn.points or not turn.rolled:
        return IllegalMove("nothing-to-bank", seat=state.player, dice_left=turn.dice_left)
    if turn.points < state.least_to_bank:
        return IllegalMove("under-minimum", points=turn.points, least=state.least_to_bank)
    if state.rules.hot_dice == "must" and turn.dice_left == state.rules.number_of_dice:
        return IllegalMove("hot-dice-roll-on", points=turn.points, dice_left=turn.dice_left)
    return None


def _worth(state: FarkleState, points: int | None = None) -> int:
    """Return the points that a bank gives: 0 if it would pass an exact target.

    ``points`` are those of the turn, by default of the present one.
    """
    assert state.player is not None
    points = state.turn.points if points is None else points
    over = state.seats[state.player].banked + points > state.rules.target
    return 0 if state.rules.exact and over else points


def _paper(state: AnyState, move: Paper) -> tuple[AnyState, Paper]:
    if state.turn.rolled or state.turn.points:
        raise _in_turn(state)
    if move.points % state.rules.step:
        raise IllegalMove("odd-points", points=move.points, step=state.rules.step)
    if not move.points:
        return _lost(state, 0), move
    if move.points < state.least_to_bank:
        raise IllegalMove("under-minimum", points=move.points, least=state.least_to_bank)
    if _worth(state, move.points) != move.points:
        raise IllegalMove("past-target", points=move.points, target=state.rules.target)
    return _gained(state, move.points), move


def _in_turn(state: FarkleState) -> IllegalMove:
    """Return the refusal of what must come before the first roll of a turn."""
    turn = state.turn
    return IllegalMove("paper-in-turn", points=turn.points, dice_left=turn.dice_left)


def _bust(state: AnyState, move: Bust) -> tuple[AnyState, TurnMove]:
    """Lose the turn by a roll whose dice are not entered.

    At the start of a turn it is the same as a turn of 0 points from paper.
    """
    turn = state.turn
    if turn.dice is not None:
        raise IllegalMove("no-bust", dice=turn.dice)
    if not turn.rolled and not turn.points:
        return _paper(state, Paper(0))
    points = state.rules.no_score
    if points > 0 and turn.dice_left == state.rules.number_of_dice:
        raise IllegalMove("never-bust", dice_left=turn.dice_left, points=points)
    return _lost(state, _fine(state)), move


def _take(state: AnyState, move: Take) -> tuple[AnyState, Take]:
    if not state.rules.carry_over:
        raise IllegalMove("no-carry-over", game=state.rules.id, title=state.rules.name)
    if state.turn != Turn(state.rules.number_of_dice):
        raise _in_turn(state)
    if state.offer is None:
        raise IllegalMove("nothing-to-take", dice_left=state.turn.dice_left)
    turn = Turn(state.offer.dice_left, state.offer.points)
    return state._replace(turn=turn, offer=None), move


def _gained(state: AnyState, points: int) -> AnyState:
    """Return the state with ``points`` banked, at the next turn."""
    assert state.player is not None
    seat = state.seats[state.player]
    opened = seat.opened or points > 0
    return _passed(state, Seat(seat.banked + points, seat.turns + 1, 0, opened))


def _lost(state: AnyState, fine: int) -> AnyState:
    """Return the state with the turn lost, at the next turn.

    ``fine`` and the penalty for a streak are taken from the banked points. The floor of the
    streak limits its penalty; a total that is below the floor already is not raised.
    """
    assert state.player is not None
    seat, streak = state.seats[state.player], state.rules.streak
    busts, banked = seat.busts + 1, seat.banked - fine
    if streak and busts >= streak.busts:
        penalty = banked if streak.points is None else streak.points
        reduced = banked - penalty
        if streak.floor is not None:
            reduced = max(streak.floor, reduced)
        banked = min(banked, reduced)
        busts = 0 if streak.reset else busts
    return _passed(state, Seat(banked, seat.turns + 1, busts, seat.opened))


def _passed(state: AnyState, seat: Seat) -> AnyState:
    """Return the state with the player's ``seat`` changed, at the next turn."""
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
    """Return the next player who has not retired, None if the game ends first.

    The final round ends at its seat even if the player of that seat has retired.
    """
    number = len(state.seats)
    for step in range(1, number + 1):
        seat = (player + step) % number
        if reached is not None and seat == _last_before(state.rules, reached, seat):
            return None
        if seat not in state.retired:
            return seat
    return None


def retire(state: AnyState, player: int) -> AnyState:
    """Return the state after a player retires; if it was their turn, it is dropped.

    The next player may then take over what was offered to the retired player, if the
    retired player neither took it nor rolled.
    """
    after = state._replace(retired=state.retired | {player})
    if player != state.player:
        return after
    turn = Turn(state.rules.number_of_dice)
    return after._replace(turn=turn, player=_following(after, player, state.reached))


def _last_before(rules: FarkleRules, reached: int, following: int) -> int:
    """Return the seat before whose turn the game ends, in the final round."""
    ends = {"one-more-turn": reached, "equal-turns": 0, "first-wins": following}
    return ends[rules.end]
