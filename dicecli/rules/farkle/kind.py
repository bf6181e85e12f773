"""Farkle rule sets as other packages use them: the class of the protocol ``RuleSet``.

Its data is in ``model``; each method imports its module when it is called, to keep
start-up fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dicecli.errors import BadInput, IllegalMove
from dicecli.rules.farkle.document import fields
from dicecli.rules.farkle.model import FarkleRules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dicecli.answer_types.farkle import (
        FarkleBest,
        FarkleBestOne,
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
    """Return the rule set of a document, which is not checked."""
    return FarkleRuleSet(**fields(document))


def checked(document: Document) -> FarkleRuleSet:
    """Return the rule set of a document; raise BadInput ``bad-rules`` if it is wrong."""
    from dicecli.rules.farkle.check import check

    check(document)
    return decode(document)


class FarkleRuleSet(FarkleRules):
    """The rules of a Farkle game, and the answers that need no game in progress."""

    __slots__ = ()

    def house_keys(self) -> tuple[Key, ...]:
        """Return the house rules that these rules accept."""
        from dicecli.rules.farkle.house import keys

        return keys(self.document())

    def amended(self, house: House) -> FarkleRuleSet:
        """Return the rules with house rules; raise BadInput if they are not valid."""
        from dicecli.rules.house import amended

        rules = amended(self.document(), self.house_keys(), house, checked)
        return rules._replace(house=tuple({**dict(self.house), **house}.items()))

    def aiming_at(self, target: int) -> FarkleRuleSet:
        """Return the rules with another target.

        Raises IllegalMove ``unknown-target`` if it is not offered, and BadInput
        ``target-twice`` if a house rule sets the target already.
        """
        if "target" in dict(self.house):
            raise BadInput("target-twice", target=target)
        if target not in self.targets:
            raise IllegalMove("unknown-target", target=target, targets=self.targets)
        return self.amended({"target": str(target)}) if target != self.target else self

    def document(self) -> Document:
        """Return the rule set as a document, which ``decode`` reads."""
        from dicecli.rules.farkle.document import encode

        return encode(self)

    def start(self, players: int) -> FarkleGame:
        """Return the state before the first turn: nothing banked, all dice to roll."""
        from dicecli.rules.farkle.game import FarkleGame
        from dicecli.rules.farkle.state import Seat, Turn

        return FarkleGame(self, (Seat(),) * players, Turn(self.number_of_dice))

    def on_paper(self, filled: Mapping[str, int], dice: Dice | None) -> FarkleGame:
        """Return the state of one player who has rolled ``dice``, as many as were left."""
        from dicecli.rules.farkle.game import FarkleGame
        from dicecli.rules.farkle.state import Seat, Turn

        if filled:
            raise IllegalMove("no-categories", game=self.name)
        turn = Turn(self.number_of_dice) if dice is None else Turn(len(dice), 0, dice, 1)
        return FarkleGame(self, (Seat(),), turn)

    def scores(self, dice: Dice) -> FarkleScores:
        """Return every selection of a roll."""
        from dicecli.rules.farkle.scoring import scores

        return scores(self, dice)

    def odds(self, keep: Dice, rolls_left: int | None) -> FarkleOdds:
        """Return the odds of a bust and the mean gain, by number of dice."""
        from dicecli.rules.farkle.chances import odds

        if keep:
            raise IllegalMove(
                "other-game", command="odds GAME --keep", game=self.id, title=self.name
            )
        if rolls_left is not None:
            raise IllegalMove(
                "other-game", command="odds --rolls-left", game=self.id, title=self.name
            )
        return odds(self)

    def one(self, scores: Scores, category: str) -> One:
        """Raise IllegalMove ``no-categories``."""
        raise IllegalMove("no-categories", game=self.id, title=self.name)

    def kept(self, scores: Scores | Options, words: str) -> One:
        """Return the selection written as ``words``; raise IllegalMove if it is not legal."""
        from dicecli.rules.farkle.scoring import kept

        return kept(self, cast("FarkleScores", scores), words)

    def best(self, dice: Dice) -> FarkleBest:
        """Return the selection with the most points, or only 0 points for a bust."""
        from dicecli.rules.farkle.scoring import best

        return best(self, dice)

    def best_of(self, scores: Scores | Options) -> FarkleBestOne:
        """Return the selection of scores with the most points."""
        from dicecli.rules.farkle.scoring import best_of

        return best_of(cast("FarkleScores", scores))
