"""The state of a Farkle game as other packages use it: the class of the protocol ``State``.

A command that scores a roll without a game does not import it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn, Self

from dicecli.errors import IllegalMove
from dicecli.rules.farkle.state import FarkleState

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
    """The state of a Farkle game, the effect of moves on it, and its answers."""

    __slots__ = ()

    def legal_moves(self) -> tuple[TurnMove, ...]:
        """Return the selections of the roll on the table, or else bank and take."""
        from dicecli.rules.farkle.turns import choices

        return choices(self)

    def apply(self, move: TurnMove) -> tuple[Self, TurnMove]:
        """Return the state after ``move``, and the move completed; raise IllegalMove."""
        from dicecli.rules.farkle.turns import apply

        return apply(self, move)

    def retire(self, player: int) -> Self:
        """Return the state after a player retires; their unfinished turn is dropped."""
        from dicecli.rules.farkle.presence import retire

        return retire(self, player)

    def skip(self) -> Self:
        """Return the state after the player to move passes: the turn is lost."""
        from dicecli.rules.farkle.presence import skip

        return skip(self)

    def join(self, points: int) -> Self:
        """Return the state with one more player; raise IllegalMove."""
        from dicecli.rules.farkle.presence import join

        return join(self, points)

    def rejoin(self, player: int) -> Self:
        """Return the state after a player comes back; raise IllegalMove."""
        from dicecli.rules.farkle.presence import rejoin

        return rejoin(self, player)

    @property
    def awaits(self) -> str:
        """The next action of the player to move: roll, bank, take or keep."""
        if self.turn.dice is not None:
            return "keep"
        if self.may_take:
            return "roll-or-take"
        return "roll-or-bank" if self.legal_moves() else "roll"

    def options(self, player: int, dice: Dice | None) -> FarkleScores | NoRoll:
        """Return the selections of ``dice``, or of the roll on the table."""
        from dicecli.rules.farkle.answers import options

        return options(self, player, dice)

    def one(self, player: int, dice: Dice, category: str) -> NoReturn:
        """Raise IllegalMove ``no-categories``."""
        raise IllegalMove("no-categories", game=self.rules.name)

    def odds(self, keep: Dice | None, rolls_left: int | None) -> FarkleOdds:
        """Return the odds of a bust and the mean gain of the next roll."""
        from dicecli.rules.farkle.chances import odds_at_table

        if rolls_left is not None:  # a Farkle turn has no fixed number of rolls
            raise IllegalMove(
                "other-game",
                command="odds --rolls-left",
                game=self.rules.id,
                title=self.rules.name,
            )
        return odds_at_table(self, keep)

    def standing(self) -> FarkleStateStanding:
        """Return the totals and the turn."""
        from dicecli.rules.farkle.answers import standing

        return standing(self)

    def report(self, move: TurnMove, after: Self) -> FarkleReport:
        """Return what ``move`` did, for the answer of the command that made it."""
        from dicecli.rules.farkle.answers import report

        return report(self, move, after)
