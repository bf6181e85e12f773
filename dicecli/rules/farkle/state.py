"""The state of a Farkle game."""

from __future__ import annotations

from typing import NamedTuple

from dicecli.dice import Dice
from dicecli.rules.farkle.model import FarkleRules


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

    def totals(self) -> tuple[int, ...]:
        """Return every player's banked points."""
        return self.banked

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
    def turn_begun(self) -> bool:
        """Whether dice were rolled or taken over in the running turn."""
        return self.turn.rolled > 0 or self.turn.points > 0

    @property
    def turns_ended(self) -> int:
        """The turns that all players have ended."""
        return sum(seat.turns for seat in self.seats)

    @property
    def dice_to_roll(self) -> int:
        """The dice that are left in the turn."""
        return self.turn.dice_left
