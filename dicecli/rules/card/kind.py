"""Score-card games as the rooms above know them: rule sets and states with all verbs.

The data is in ``model`` and ``state``; what a verb needs is imported when it is called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, cast

from dicecli.errors import IllegalMove
from dicecli.rules.card.document import fields
from dicecli.rules.card.model import CardRules
from dicecli.rules.card.state import CardState, Sheet

if TYPE_CHECKING:
    from dicecli.answer_types.card import (
        CardBest,
        CardOdds,
        CardScores,
        CardStateStanding,
        LegalCategories,
        OpenCategories,
        RecordReport,
        RollReport,
    )
    from dicecli.answer_types.game import Options
    from dicecli.answer_types.kinds import One, Scores
    from dicecli.dice import Dice
    from dicecli.rules.house import House, Key
    from dicecli.rules.moves import TurnMove
    from dicecli.rules.protocols import Document


def decode(document: Document) -> CardRuleSet:
    """Return the rule set of a document that is known to be sound."""
    return CardRuleSet(**fields(document))


def checked(document: Document) -> CardRuleSet:
    """Return the rule set of any document; raise BadInput ``bad-rules`` if it is wrong."""
    from dicecli.rules.card.check import check

    check(document)
    return decode(document)


class CardRuleSet(CardRules):
    """The rules of a score-card game, and what they answer."""

    __slots__ = ()

    def house_keys(self) -> tuple[Key, ...]:
        """Return the house rules that can be agreed on."""
        from dicecli.rules.card.house import keys

        return keys(self.document())

    def amended(self, house: House) -> CardRuleSet:
        """Return the rules with house rules; raise BadInput for what is not possible."""
        from dicecli.rules.house import amended

        rules = amended(self.document(), self.house_keys(), house, checked)
        return rules._replace(house=tuple({**dict(self.house), **house}.items()))

    def aiming_at(self, target: int) -> CardRuleSet:
        """Raise IllegalMove ``no-target``: a card game has none."""
        raise IllegalMove("no-target", target=target, game=self.name)

    def document(self) -> Document:
        """Return the rule set as the document that it is read from."""
        from dicecli.rules.card.document import encode

        return encode(self)

    def start(self, players: int) -> CardGame:
        """Return the state before the first turn: every card empty."""
        empty = Sheet((None,) * len(self.categories))
        return CardGame(self, (empty,) * players)

    def scores(self, dice: Dice) -> CardScores:
        """Return every category with its points for one roll, without a Joker."""
        from dicecli.rules.card.scoring import scores

        return scores(self, dice)

    def odds(self, keep: Dice, rolls_left: int | None) -> CardOdds:
        """Return the odds of every category from the dice kept, without a Joker."""
        from dicecli.rules.card.answers import odds

        return odds(self, keep, rolls_left)

    def one(self, scores: Scores | Options, category: str) -> One:
        """Return one category of scores; raise IllegalMove if it is not among them."""
        from dicecli.rules.card.scoring import one

        return one(cast("CardScores | LegalCategories", scores), self.choice(category))

    def kept(self, scores: Scores | Options, words: str) -> One:
        """Raise IllegalMove: dice kept for the next roll do not score yet."""
        raise IllegalMove("other-game", move="score --keep", game=self.name)

    def best(self, dice: Dice) -> CardBest:
        """Return the row of the best category, of equals the first."""
        from dicecli.rules.card.scoring import best

        return best(self, dice)


class CardGame(CardState):
    """Where a score-card game stands, and what it answers."""

    __slots__ = ()

    def options(self, player: int, dice: Dice | None) -> OpenCategories | LegalCategories:
        """Return what a player may fill."""
        from dicecli.rules.card.answers import options

        return options(self, player, dice)

    def odds(self, keep: Dice | None, rolls_left: int | None) -> CardOdds:
        """Return the odds of every open category for the player to move."""
        from dicecli.rules.card.answers import odds_at_table

        return odds_at_table(self, keep, rolls_left)

    def standing(self) -> CardStateStanding:
        """Return every card and the turn."""
        from dicecli.rules.card.answers import standing

        return standing(self)

    def report(self, move: TurnMove, after: Self) -> RollReport | RecordReport:
        """Return what the player just did, as a command's answer adds it."""
        from dicecli.rules.card.answers import report

        return report(self, move, after)
