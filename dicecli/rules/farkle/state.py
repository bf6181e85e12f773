"""The state of a Farkle game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dicecli.dice import Dice
from dicecli.errors import IllegalMove
from dicecli.rules.farkle.model import FarkleRules
from dicecli.rules.moves import NAMES, TurnMove

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document


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

    ``reached`` is the player who began the final round, None before it; ``retired``
    are the seats of those who left.
    """

    rules: FarkleRules
    seats: tuple[Seat, ...]
    turn: Turn
    player: int | None = 0
    reached: int | None = None
    offer: Offer | None = None
    retired: frozenset[int] = frozenset()

    @property
    def banked(self) -> tuple[int, ...]:
        """The total of every player."""
        return tuple(seat.banked for seat in self.seats)

    @property
    def dice(self) -> Dice | None:
        """The roll on the table of which nothing was set aside yet."""
        return self.turn.dice

    def legal_moves(self) -> tuple[TurnMove, ...]:
        """Return every selection of the roll on the table, else bank and take-over."""
        from dicecli.rules.farkle.turns import choices

        return choices(self)

    def apply(self, move: TurnMove) -> tuple[FarkleState, TurnMove]:
        """Return the state after ``move``, and the move completed."""
        from dicecli.rules.farkle.turns import MOVES

        if self.player is None:
            raise IllegalMove("game-over")
        apply_kind = MOVES.get(type(move))
        if apply_kind is None:
            raise IllegalMove("other-game", move=NAMES[type(move)], game=self.rules.name)
        return apply_kind(self, move)

    def retire(self, player: int) -> FarkleState:
        """Return the state after a player left; a turn that runs is dropped."""
        from dicecli.rules.farkle.turns import left

        return left(self, player)

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

    def report(self, move: TurnMove, after: FarkleState) -> Document:
        """Return what the player just did, as a command's answer adds it."""
        from dicecli.rules.farkle.answers import report

        return report(self, move, after)

    @property
    def awaits(self) -> str:
        """What the player to move does next: roll, bank or set dice aside."""
        if self.turn.dice is not None:
            return "keep"
        if self.may_take:
            return "roll-or-take"
        return "roll-or-bank" if self.legal_moves() else "roll"

    @property
    def may_take(self) -> bool:
        """Whether the player to move may take over what the one before left."""
        return self.offer is not None and self.turn == Turn(self.rules.number_of_dice)

    @property
    def least_to_bank(self) -> int:
        """The least that the player to move may bank: to open, or later."""
        assert self.player is not None
        seat = self.seats[self.player]
        opening = max(self.rules.opening, self.rules.minimum)
        least = self.rules.minimum if seat.opened else opening
        # Where the target must be hit exactly, what hits it may always be banked.
        missing = self.rules.target - seat.banked
        return min(least, missing) if self.rules.exact else least

    @property
    def rivals(self) -> tuple[int, ...]:
        """The totals of the others who still play."""
        return tuple(
            seat.banked
            for number, seat in enumerate(self.seats)
            if number != self.player and number not in self.retired
        )

    @property
    def turns_ended(self) -> int:
        """The turns that all players have ended."""
        return sum(seat.turns for seat in self.seats)

    @property
    def dice_to_roll(self) -> int:
        """The dice that are left in the turn."""
        return self.turn.dice_left


def start(rules: FarkleRules, players: int) -> FarkleState:
    """Return the state before the first turn: nothing banked, all dice to roll."""
    return FarkleState(rules, (Seat(),) * players, Turn(rules.number_of_dice))
