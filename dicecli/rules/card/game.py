"""The state of a score-card game as other packages use it: the class of the protocol ``State``.

A command that scores a roll without a game does not import it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from dicecli.rules.card.state import CardState

if TYPE_CHECKING:
    from dicecli.answer_types.card import (
        CardOdds,
        CardOne,
        CardStateStanding,
        LegalCategories,
        OpenCategories,
        RecordReport,
        RollReport,
    )
    from dicecli.dice import Dice
    from dicecli.rules.moves import TurnMove


class CardGame(CardState):
    """The state of a score-card game, and its answers."""

    __slots__ = ()

    def options(self, player: int, dice: Dice | None) -> OpenCategories | LegalCategories:
        """Return the categories that a player may fill."""
        from dicecli.rules.card.answers import options

        return options(self, player, dice)

    def one(self, player: int, dice: Dice, category: str) -> CardOne:
        """Return the points of a roll in one category; raise IllegalMove if it is not legal."""
        from dicecli.rules.card.answers import one_of

        return one_of(self, player, dice, category)

    def odds(self, keep: Dice | None, rolls_left: int | None) -> CardOdds:
        """Return the odds of every open category for the player to move."""
        from dicecli.rules.card.answers import odds_at_table

        return odds_at_table(self, keep, rolls_left)

    def standing(self) -> CardStateStanding:
        """Return every card with its sums, and the turn."""
        from dicecli.rules.card.answers import standing

        return standing(self)

    def report(self, move: TurnMove, after: Self) -> RollReport | RecordReport:
        """Return what ``move`` did, for the answer of the command that made it."""
        from dicecli.rules.card.answers import report

        return report(self, move, after)
