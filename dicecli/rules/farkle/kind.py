"""Farkle rule sets with all the verbs that the rooms above know.

The data is in ``model``; what a verb needs is imported when it is called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dicecli.errors import BadInput, IllegalMove
from dicecli.rules.farkle.document import fields
from dicecli.rules.farkle.model import FarkleRules

if TYPE_CHECKING:
    from dicecli.answer_types.farkle import (
        FarkleBest,
        FarkleOdds,
        FarkleScores,
    )
    from dicecli.answer_types.game import Options
    from dicecli.answer_types.kinds import One, Scores
    from dicecli.dice import Dice
    from dicecli.rules.farkle.game import FarkleGame
    from dicecli.rules.house import House, Key
    from dicecli.rules.protocols import Document


def decode(document: Document) -> FarkleRuleSet:
    """Return the rule set of a document that is known to be sound."""
    return FarkleRuleSet(**fields(document))


def checked(document: Document) -> FarkleRuleSet:
    """Return the rule set of any document; raise BadInput ``bad-rules`` if it is wrong."""
    from dicecli.rules.farkle.check import check

    check(document)
    return decode(document)


class FarkleRuleSet(FarkleRules):
    """The rules of a Farkle game, and what they answer."""

    __slots__ = ()

    def house_keys(self) -> tuple[Key, ...]:
        """Return the house rules that can be agreed on."""
        from dicecli.rules.farkle.house import keys

        return keys(self.document())

    def amended(self, house: House) -> FarkleRuleSet:
        """Return the rules with house rules; raise BadInput for what is not possible."""
        from dicecli.rules.house import amended

        rules = amended(self.document(), self.house_keys(), house, checked)
        return rules._replace(house=tuple({**dict(self.house), **house}.items()))

    def aiming_at(self, target: int) -> FarkleRuleSet:
        """Return the rules with another target; raise IllegalMove unless it is offered.

        BadInput ``target-twice`` where a house rule has named one.
        """
        if "target" in dict(self.house):
            raise BadInput("target-twice", target=target)
        if target not in self.targets:
            raise IllegalMove("unknown-target", target=target, targets=self.targets)
        return self.amended({"target": str(target)}) if target != self.target else self

    def document(self) -> Document:
        """Return the rule set as the document that it is read from."""
        from dicecli.rules.farkle.document import encode

        return encode(self)

    def start(self, players: int) -> FarkleGame:
        """Return the state before the first turn: nothing banked, all dice to roll."""
        from dicecli.rules.farkle.game import FarkleGame
        from dicecli.rules.farkle.state import Seat, Turn

        return FarkleGame(self, (Seat(),) * players, Turn(self.number_of_dice))

    def scores(self, dice: Dice) -> FarkleScores:
        """Return every selection that can be set aside of a roll."""
        from dicecli.rules.farkle.scoring import scores

        return scores(self, dice)

    def odds(self, keep: Dice, rolls_left: int | None) -> FarkleOdds:
        """Return the odds of a bust and the mean gain, by number of dice."""
        from dicecli.rules.farkle.chances import odds

        if keep:
            raise IllegalMove("other-game", move="odds GAME --keep", game=self.name)
        if rolls_left is not None:
            raise IllegalMove("other-game", move="odds --rolls-left", game=self.name)
        return odds(self)

    def one(self, scores: Scores | Options, category: str) -> One:
        """Raise IllegalMove: there are no categories."""
        raise IllegalMove("no-categories", game=self.name)

    def kept(self, scores: Scores | Options, words: str) -> One:
        """Return the selection that ``words`` write out; raise IllegalMove if it is none."""
        from dicecli.rules.farkle.scoring import kept

        return kept(self, cast("FarkleScores", scores), words)

    def best(self, dice: Dice) -> FarkleBest:
        """Return the row of the best selection; without ``keep`` where there is none."""
        from dicecli.rules.farkle.scoring import best

        return best(self, dice)
