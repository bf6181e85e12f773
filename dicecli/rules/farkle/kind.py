"""Farkle games as other packages use them: the classes of rule sets and states.

They implement the protocols ``RuleSet`` and ``State``. Their data is in ``model`` and
``state``; each method imports its module when it is called, to keep start-up fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, cast

from dicecli.errors import BadInput, IllegalMove
from dicecli.rules.farkle.document import fields
from dicecli.rules.farkle.model import FarkleRules
from dicecli.rules.farkle.state import FarkleState, Seat, Turn

if TYPE_CHECKING:
    from dicecli.answer_types.farkle import (
        FarkleBest,
        FarkleOdds,
        FarkleReport,
        FarkleScores,
        FarkleStateStanding,
        NoRoll,
    )
    from dicecli.answer_types.game import Options
    from dicecli.answer_types.kinds import One, Scores
    from dicecli.dice import Dice
    from dicecli.rules.house import House, Key
    from dicecli.rules.moves import TurnMove
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
        return FarkleGame(self, (Seat(),) * players, Turn(self.number_of_dice))

    def scores(self, dice: Dice) -> FarkleScores:
        """Return every selection of a roll."""
        from dicecli.rules.farkle.scoring import scores

        return scores(self, dice)

    def odds(self, keep: Dice, rolls_left: int | None) -> FarkleOdds:
        """Return the odds of a bust and the mean gain, by number of dice."""
        from dicecli.rules.farkle.chances import odds

        if keep:
            raise IllegalMove("other-game", move="odds GAME --keep", game=self.name)
        _check_no_rolls_left(self, rolls_left)
        return odds(self)

    def one(self, scores: Scores | Options, category: str) -> One:
        """Raise IllegalMove ``no-categories``."""
        raise IllegalMove("no-categories", game=self.name)

    def kept(self, scores: Scores | Options, words: str) -> One:
        """Return the selection written as ``words``; raise IllegalMove if it is not legal."""
        from dicecli.rules.farkle.scoring import kept

        return kept(self, cast("FarkleScores", scores), words)

    def best(self, dice: Dice) -> FarkleBest:
        """Return the selection with the most points, or only 0 points for a bust."""
        from dicecli.rules.farkle.scoring import best

        return best(self, dice)


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
        from dicecli.rules.farkle.turns import retire

        return retire(self, player)

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

    def odds(self, keep: Dice | None, rolls_left: int | None) -> FarkleOdds:
        """Return the odds of a bust and the mean gain of the next roll."""
        from dicecli.rules.farkle.chances import odds_at_table

        _check_no_rolls_left(self.rules, rolls_left)
        return odds_at_table(self, keep)

    def standing(self) -> FarkleStateStanding:
        """Return the totals and the turn."""
        from dicecli.rules.farkle.answers import standing

        return standing(self)

    def report(self, move: TurnMove, after: Self) -> FarkleReport:
        """Return what ``move`` did, for the answer of the command that made it."""
        from dicecli.rules.farkle.answers import report

        return report(self, move, after)


def _check_no_rolls_left(rules: FarkleRules, rolls_left: int | None) -> None:
    """Raise IllegalMove for a number of rolls left: a Farkle turn has no fixed number."""
    if rolls_left is not None:
        raise IllegalMove("other-game", move="odds --rolls-left", game=rules.name)
