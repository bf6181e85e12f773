"""The state of a Farkle game with all the verbs that the rooms above know.

A command that scores a roll without a game does not import it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from dicecli.errors import IllegalMove
from dicecli.rules.farkle.state import FarkleState
from dicecli.rules.moves import NAMES

if TYPE_CHECKING:
    from dicecli.answer_types.farkle import (
        FarkleOdds,
        FarkleReport,
        FarkleScores,
        FarkleStateStanding,
        NoRoll,
    )
    from dicecli.dice import Dice
    from dicecli.rules.moves import TurnMove


class FarkleGame(FarkleState):
    """Where a Farkle game stands, how moves change it, and what it answers."""

    __slots__ = ()

    def legal_moves(self) -> tuple[TurnMove, ...]:
        """Return every selection of the roll on the table, else bank and take-over."""
        from dicecli.rules.farkle.turns import choices

        return choices(self)

    def apply(self, move: TurnMove) -> tuple[Self, TurnMove]:
        """Return the state after ``move``, and the move completed."""
        from dicecli.rules.farkle.turns import MOVES

        if self.player is None:
            raise IllegalMove("game-over")
        apply_kind = MOVES.get(type(move))
        if apply_kind is None:
            raise IllegalMove("other-game", move=NAMES[type(move)], game=self.rules.name)
        return apply_kind(self, move)

    def retire(self, player: int) -> Self:
        """Return the state after a player left; a turn that runs is dropped."""
        from dicecli.rules.farkle.turns import left

        return left(self, player)

    @property
    def awaits(self) -> str:
        """What the player to move does next: roll, bank, take over or set dice aside."""
        if self.turn.dice is not None:
            return "keep"
        if self.may_take:
            return "roll-or-take"
        return "roll-or-bank" if self.legal_moves() else "roll"

    def options(self, player: int, dice: Dice | None) -> FarkleScores | NoRoll:
        """Return what can be set aside of a roll, or of the one on the table."""
        from dicecli.rules.farkle.answers import options

        return options(self, player, dice)

    def odds(self, keep: Dice | None, rolls_left: int | None) -> FarkleOdds:
        """Return the odds to lose the next roll, and what it gains on average."""
        from dicecli.rules.farkle.chances import odds_at_table

        if rolls_left is not None:
            raise IllegalMove("other-game", move="odds --rolls-left", game=self.rules.name)
        return odds_at_table(self, keep)

    def standing(self) -> FarkleStateStanding:
        """Return the totals and the running turn."""
        from dicecli.rules.farkle.answers import standing

        return standing(self)

    def report(self, move: TurnMove, after: Self) -> FarkleReport:
        """Return what the player just did, as a command's answer adds it."""
        from dicecli.rules.farkle.answers import report

        return report(self, move, after)
