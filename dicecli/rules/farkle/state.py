"""The state of a Farkle game, and how moves change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from dicecli.dice import Dice, contains
from dicecli.errors import IllegalMove
from dicecli.rules.farkle.combinations import bust, idle, selection, selections
from dicecli.rules.farkle.model import FarkleRules
from dicecli.rules.moves import NAMES, Bank, Bust, GameMove, Keep, Paper, Roll

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


class FarkleState(NamedTuple):
    """Where the game stands.

    ``banked`` are the totals, ``turns`` the turns that each player has ended;
    ``reached`` is the player who began the final round, None before it.
    """

    rules: FarkleRules
    banked: tuple[int, ...]
    turns: tuple[int, ...]
    turn: Turn
    player: int | None = 0
    reached: int | None = None

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
        return (Bank(self.turn.points),) if self.turn.points else ()

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
            return "set dice aside"
        return "roll or bank" if self.turn.points else "roll"

    @property
    def turns_ended(self) -> int:
        """The turns that all players have ended."""
        return sum(self.turns)

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
    nothing = (0,) * players
    return FarkleState(rules, nothing, nothing, Turn(rules.number_of_dice))


def _roll(state: FarkleState, move: Roll) -> tuple[FarkleState, Roll]:
    turn = state.turn
    if turn.dice is not None:
        raise IllegalMove("nothing-set-aside", dice=turn.dice)
    if len(move.dice) != turn.dice_left:
        raise IllegalMove("dice-left", wanted=turn.dice_left, count=len(move.dice))
    lost = bust(state.rules, move.dice)
    done = move._replace(kept=None, bust=lost)
    if lost:
        return _passed(state, 0), done
    rolled = turn._replace(dice=move.dice, rolled=turn.rolled + 1)
    return state._replace(turn=rolled), done


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
    turn = state.turn
    if turn.dice is not None:
        raise IllegalMove("nothing-set-aside", dice=turn.dice)
    if not turn.points:
        raise IllegalMove("nothing-to-bank")
    return _passed(state, turn.points), Bank(turn.points)


def _paper(state: FarkleState, move: Paper) -> tuple[FarkleState, Paper]:
    if state.turn.rolled:
        raise IllegalMove("paper-in-turn", rolls=state.turn.rolled)
    if move.points % state.rules.step:
        raise IllegalMove("odd-points", points=move.points, step=state.rules.step)
    return _passed(state, move.points), move


def _bust(state: FarkleState, move: Bust) -> tuple[FarkleState, GameMove]:
    """Lose the turn by a roll that nobody entered; the first is a turn from paper."""
    turn = state.turn
    if turn.dice is not None:
        raise IllegalMove("no-bust", dice=turn.dice)
    if not turn.rolled:
        return _paper(state, Paper(0))
    return _passed(state, 0), move


def _passed(state: FarkleState, points: int) -> FarkleState:
    """Return the state with the turn ended and ``points`` banked."""
    player = state.player
    assert player is not None
    banked = _added(state.banked, player, points)
    reached = state.reached
    if reached is None and points and banked[player] >= state.rules.target:
        reached = player
    following = (player + 1) % len(banked)
    return state._replace(
        banked=banked,
        turns=_added(state.turns, player, 1),
        turn=Turn(state.rules.number_of_dice),
        player=None if following == reached else following,
        reached=reached,
    )


def _added(values: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*values[:seat], values[seat] + more, *values[seat + 1 :])


_MOVES: dict[type, Callable[..., tuple[FarkleState, GameMove]]] = {
    Roll: _roll,
    Keep: _keep,
    Bank: _bank,
    Paper: _paper,
    Bust: _bust,
}
