"""The state of a Farkle game, and how moves change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from dicecli.dice import Dice, contains
from dicecli.errors import IllegalMove
from dicecli.rules.farkle.combinations import bust, idle, selection, selections
from dicecli.rules.farkle.model import FarkleRules
from dicecli.rules.moves import NAMES, Bank, Bust, GameMove, Keep, Paper, Roll, Take

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document


class Turn(NamedTuple):
    """The running turn: ``dice`` is a roll of which nothing was set aside yet.

    ``points`` are those set aside, ``dice_left`` the dice to roll next, ``rolled``
    the number of rolls made.
    """

    dice_left: int
    points: int = 0
    dice: Dice | None = None
    rolled: int = 0


class Offer(NamedTuple):
    """What the player before left: the next one may take it over."""

    dice_left: int
    points: int


class Seat(NamedTuple):
    """One player: ``banked`` in all, ``turns`` ended, busts in a row, whether opened."""

    banked: int = 0
    turns: int = 0
    busts: int = 0
    opened: bool = False


class FarkleState(NamedTuple):
    """Where the game stands.

    ``reached`` is the player who began the final round, None before it.
    """

    rules: FarkleRules
    seats: tuple[Seat, ...]
    turn: Turn
    player: int | None = 0
    reached: int | None = None
    offer: Offer | None = None

    @property
    def banked(self) -> tuple[int, ...]:
        """The total of every player."""
        return tuple(seat.banked for seat in self.seats)

    @property
    def dice(self) -> Dice | None:
        """The roll on the table of which nothing was set aside yet."""
        return self.turn.dice

    def legal_moves(self) -> tuple[GameMove, ...]:
        """Return every selection of the roll on the table, or else the bank."""
        if self.player is None:
            return ()
        if self.turn.dice is not None:
            found = selections(self.rules, self.turn.dice)
            return tuple(Keep(one.dice, one.points) for one in found)
        bank = (Bank(_worth(self)),) if _why_no_bank(self) is None else ()
        return (*bank, *((Take(),) if self._may_take() else ()))

    def apply(self, move: GameMove) -> tuple[FarkleState, GameMove]:
        """Return the state after ``move``, and the move completed."""
        if self.player is None:
            raise IllegalMove("game-over")
        apply_kind = _MOVES.get(type(move))
        if apply_kind is None:
            raise IllegalMove("other-game", move=NAMES[type(move)], game=self.rules.name)
        return apply_kind(self, move)

    def totals(self) -> tuple[int, ...]:
        """Return every player's banked points."""
        return self.banked

    def options(self, player: int, dice: Dice | None) -> Document:
        """Return what can be set aside of a roll, or of the one on the table."""
        from dicecli.rules.farkle.answers import options

        return options(self, player, dice)

    def odds(self, keep: Dice | None, rolls_left: int | None) -> Document:
        """Return the odds to lose the next roll, and what it gains on average."""
        from dicecli.rules.farkle.chances import odds_at_table

        if rolls_left is not None:
            raise IllegalMove("other-game", move="odds --rolls-left", game=self.rules.name)
        return odds_at_table(self, keep)

    def standing(self) -> Document:
        """Return the totals and the running turn."""
        from dicecli.rules.farkle.answers import standing

        return standing(self)

    def report(self, move: GameMove, after: FarkleState) -> Document:
        """Return what the player just did, as a command's answer adds it."""
        from dicecli.rules.farkle.answers import report

        return report(self, move, after)

    @property
    def awaits(self) -> str:
        """What the player to move does next: roll, bank or set dice aside."""
        if self.turn.dice is not None:
            return "keep"
        if self._may_take():
            return "roll-or-take"
        return "roll-or-bank" if _why_no_bank(self) is None else "roll"

    def _may_take(self) -> bool:
        return self.offer is not None and self.turn == Turn(self.rules.number_of_dice)

    @property
    def least_to_bank(self) -> int:
        """The least that the player to move may bank: to open, or later."""
        assert self.player is not None
        opened = self.seats[self.player].opened
        return self.rules.minimum if opened else self.rules.opening

    @property
    def turns_ended(self) -> int:
        """The turns that all players have ended."""
        return sum(seat.turns for seat in self.seats)

    @property
    def dice_to_roll(self) -> int:
        """The dice that are left in the turn."""
        return self.turn.dice_left

    def decide(self) -> tuple[GameMove | None, Document]:
        """Return what the computer would do now, and why."""
        from dicecli.rules.farkle.computer import decide

        return decide(self)


def start(rules: FarkleRules, players: int) -> FarkleState:
    """Return the state before the first turn: nothing banked, all dice to roll."""
    return FarkleState(rules, (Seat(),) * players, Turn(rules.number_of_dice))


def _roll(state: FarkleState, move: Roll) -> tuple[FarkleState, Roll]:
    turn = state.turn
    if turn.dice is not None:
        raise IllegalMove("nothing-set-aside", dice=turn.dice)
    if len(move.dice) != turn.dice_left:
        raise IllegalMove("dice-left", wanted=turn.dice_left, count=len(move.dice))
    lost = bust(state.rules, move.dice)
    done = move._replace(kept=None, bust=lost)
    if lost:
        whole = len(move.dice) == state.rules.number_of_dice
        fine = max(0, -state.rules.no_score) if whole else 0
        return _lost(state, fine), done
    rolled = turn._replace(dice=move.dice, rolled=turn.rolled + 1)
    return state._replace(turn=rolled, offer=None), done


def _keep(state: FarkleState, move: Keep) -> tuple[FarkleState, Keep]:
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


def _bank(state: FarkleState, move: Bank) -> tuple[FarkleState, Bank]:
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


def _paper(state: FarkleState, move: Paper) -> tuple[FarkleState, Paper]:
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


def _bust(state: FarkleState, move: Bust) -> tuple[FarkleState, GameMove]:
    """Lose the turn by a roll that nobody entered; the first is a turn from paper."""
    turn = state.turn
    if turn.dice is not None:
        raise IllegalMove("no-bust", dice=turn.dice)
    if not turn.rolled and not turn.points:
        return _paper(state, Paper(0))
    return _lost(state, 0), move


def _take(state: FarkleState, move: Take) -> tuple[FarkleState, Take]:
    if not state.rules.carry_over:
        raise IllegalMove("no-carry-over", game=state.rules.name)
    if state.turn != Turn(state.rules.number_of_dice):
        raise IllegalMove("paper-in-turn")
    if state.offer is None:
        raise IllegalMove("nothing-to-take")
    turn = Turn(state.offer.dice_left, state.offer.points)
    return state._replace(turn=turn, offer=None), move


def _gained(state: FarkleState, points: int) -> FarkleState:
    """Return the state with ``points`` banked and the turn passed on."""
    assert state.player is not None
    seat = state.seats[state.player]
    opened = seat.opened or points > 0
    return _passed(state, Seat(seat.banked + points, seat.turns + 1, 0, opened))


def _lost(state: FarkleState, fine: int) -> FarkleState:
    """Return the state with the turn lost, and what that costs beside."""
    assert state.player is not None
    seat, streak = state.seats[state.player], state.rules.streak
    busts, banked = seat.busts + 1, seat.banked - fine
    if streak and busts >= streak.busts:
        less = banked if streak.points is None else streak.points
        banked = banked - less if streak.floor is None else max(streak.floor, banked - less)
        busts = 0 if streak.reset else busts
    return _passed(state, Seat(banked, seat.turns + 1, busts, seat.opened))


def _passed(state: FarkleState, seat: Seat) -> FarkleState:
    """Return the state with the player's seat changed and the turn passed on."""
    player, rules = state.player, state.rules
    assert player is not None
    seats = (*state.seats[:player], seat, *state.seats[player + 1 :])
    reached = state.reached
    if reached is None and seat.banked >= rules.target:
        reached = player
    following = (player + 1) % len(seats)
    over = reached is not None and following == _last_before(rules, reached, following)
    turn = Turn(rules.number_of_dice)
    return FarkleState(rules, seats, turn, None if over else following, reached)


def _last_before(rules: FarkleRules, reached: int, following: int) -> int:
    """Return the seat at which the game ends instead of going on there."""
    ends = {"one-more-turn": reached, "equal-turns": 0, "first-wins": following}
    return ends[rules.end]


_MOVES: dict[type, Callable[..., tuple[FarkleState, GameMove]]] = {
    Roll: _roll,
    Keep: _keep,
    Bank: _bank,
    Paper: _paper,
    Bust: _bust,
    Take: _take,
}
