"""Score-card rule sets as other packages use them: the class of the protocol ``RuleSet``.

Its data is in ``model``; each method imports its module when it is called, to keep
start-up fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dicecli.errors import IllegalMove
from dicecli.rules.card.document import fields
from dicecli.rules.card.model import CardRules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dicecli.answer_types.card import (
        CardBest,
        CardBestOne,
        CardOdds,
        CardScores,
        LegalCategories,
    )
    from dicecli.answer_types.game import Options
    from dicecli.answer_types.kinds import One, Scores
    from dicecli.dice import Dice
    from dicecli.rules.card.game import CardGame
    from dicecli.rules.house import House, Key
    from dicecli.rules.protocols import Document


def decode(document: Document) -> CardRuleSet:
    """Return the rule set of a document, which is not checked."""
    return CardRuleSet(**fields(document))


def checked(document: Document) -> CardRuleSet:
    """Return the rule set of a document; raise BadInput ``bad-rules`` if it is wrong."""
    from dicecli.rules.card.check import check

    check(document)
    return decode(document)


class CardRuleSet(CardRules):
    """The rules of a score-card game, and the answers that need no game in progress."""

    __slots__ = ()

    def house_keys(self) -> tuple[Key, ...]:
        """Return the house rules that these rules accept."""
        from dicecli.rules.card.house import keys

        return keys(self.document())

    def amended(self, house: House) -> CardRuleSet:
        """Return the rules with house rules; raise BadInput if they are not valid."""
        from dicecli.rules.house import amended

        rules = amended(self.document(), self.house_keys(), house, checked)
        return rules._replace(house=tuple({**dict(self.house), **house}.items()))

    def aiming_at(self, target: int) -> CardRuleSet:
        """Raise IllegalMove ``no-target``: a card game has no target."""
        raise IllegalMove("no-target", target=target, game=self.id, title=self.name)

    def document(self) -> Document:
        """Return the rule set as a document, which ``decode`` reads."""
        from dicecli.rules.card.document import encode

        return encode(self)

    def start(self, players: int) -> CardGame:
        """Return the state before the first turn, with empty cards."""
        from dicecli.rules.card.game import CardGame
        from dicecli.rules.card.state import Sheet

        empty = Sheet((None,) * len(self.categories))
        return CardGame(self, (empty,) * players)

    def on_paper(self, filled: Mapping[str, int], dice: Dice | None) -> CardGame:
        """Return the state of one player with a card described without a game.

        ``dice`` are the last roll of the turn. Raises what ``paper.card`` raises.
        """
        from dicecli.rules.card.game import CardGame
        from dicecli.rules.card.paper import card
        from dicecli.rules.card.state import Sheet

        rolled = 0 if dice is None else self.rolls
        return CardGame(self, (Sheet(card(self, filled)),), 0, dice, rolled)

    def scores(self, dice: Dice) -> CardScores:
        """Return every category with its points for one roll, without a Joker."""
        from dicecli.rules.card.scoring import scores

        return scores(self, dice)

    def odds(self, keep: Dice, rolls_left: int | None) -> CardOdds:
        """Return the odds of every category from the dice kept, without a Joker."""
        from dicecli.rules.card.answers import odds

        return odds(self, keep, rolls_left)

    def one(self, scores: Scores, category: str) -> One:
        """Return one category of scores."""
        from dicecli.rules.card.scoring import one

        return one(cast("CardScores", scores), self.choice(category))

    def kept(self, scores: Scores | Options, words: str) -> One:
        """Raise IllegalMove ``other-game``: dice kept for the next roll do not score."""
        raise IllegalMove("other-game", command="score --keep", game=self.id, title=self.name)

    def best(self, dice: Dice) -> CardBest:
        """Return the category with the most points, the first on the card of equal ones."""
        from dicecli.rules.card.scoring import best

        return best(self, dice)

    def best_of(self, scores: Scores | Options) -> CardBestOne:
        """Return the category of scores with the most points, bonus included."""
        from dicecli.rules.card.scoring import best_of

        return best_of(cast("CardScores | LegalCategories", scores))
