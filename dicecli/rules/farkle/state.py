"""The state of a Farkle game."""

from __future__ import annotations

from typing import NamedTuple

from dicecli.dice import Dice
from dicecli.rules.farkle.model import FarkleRules


class Turn(NamedTuple):
    """The present turn.

    ``dice`` is the roll on the table, None once dice of it are set aside. ``points`` are the
    points set aside, ``dice_left`` the number of dice of the next roll (of the roll on the
    table while there is one), ``rolled`` the number of rolls made.
    """

    dice_left: int
    points: int = 0
    dice: Dice | None = None
    rolled: int = 0


class Offer(NamedTuple):
    """The dice left and the points that the next player may take over."""

    dice_left: int
    points: int


class Seat(NamedTuple):
    """One player: the points banked, the turns ended and the busts in a row.

    ``opened`` tells whether the player has banked points before.
    """

    banked: int = 0
    turns: int = 0
    busts: int = 0
    opened: bool = False


class FarkleState(NamedTuple):
    """The state of a game.

    ``player`` is the seat of the player to move, None after the end; ``reached`` the seat of
    the player who began the final round, None before it. ``retired`` are the seats of the
    players who have retired.
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
        """The roll on the table, None once dice of it are set aside."""
        return self.turn.dice

    def totals(self) -> tuple[int, ...]:
        """Return every player's banked points."""
        return self.banked

    def turns_owed(self) -> tuple[int, ...]:
        """Return 0 for every player: a turn that was missed is lost."""
        return (0,) * len(self.seats)

    @property
    def may_take(self) -> bool:
        """Whether the player to move may take over dice and points."""
        return self.offer is not None and self.turn == Turn(self.rules.number_of_dice)

    @property
    def least_to_bank(self) -> int:
        """The least points that the player to move may bank."""
        assert self.player is not None
        seat = self.seats[self.player]
        opening = max(self.rules.opening, self.rules.minimum)
        least = self.rules.minimum if seat.opened else opening
        # If the target must be hit exactly, a turn that hits it may always be banked.
        missing = self.rules.target - seat.banked
        return min(least, missing) if self.rules.exact else least

    @property
    def rivals(self) -> tuple[int, ...]:
        """The totals of the other players who have not retired."""
        return tuple(
            seat.banked
            for number, seat in enumerate(self.seats)
            if number != self.player and number not in self.retired
        )

    @property
    def turn_begun(self) -> bool:
        """Whether dice were rolled or taken over in the present turn."""
        return self.turn.rolled > 0 or self.turn.points > 0

    @property
    def turns_ended(self) -> int:
        """The number of turns that have ended, of all players."""
        return sum(seat.turns for seat in self.seats)

    @property
    def dice_to_roll(self) -> int:
        """The number of dice left in the turn."""
        return self.turn.dice_left
