"""Farkle games as the rooms above know them: rule sets and states with all verbs.

The data is in ``model`` and ``state``; what a verb needs is imported when it is called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, cast

from dicecli.errors import BadInput, IllegalMove
from dicecli.rules.farkle.document import fields
from dicecli.rules.farkle.model import FarkleRules
from dicecli.rules.farkle.state import FarkleState, Seat, Turn
from dicecli.rules.moves import NAMES

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
        _check_no_rolls_left(self, rolls_left)
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

        _check_no_rolls_left(self.rules, rolls_left)
        return odds_at_table(self, keep)

    def standing(self) -> FarkleStateStanding:
        """Return the totals and the running turn."""
        from dicecli.rules.farkle.answers import standing

        return standing(self)

    def report(self, move: TurnMove, after: Self) -> FarkleReport:
        """Return what the player just did, as a command's answer adds it."""
        from dicecli.rules.farkle.answers import report

        return report(self, move, after)


def _check_no_rolls_left(rules: FarkleRules, rolls_left: int | None) -> None:
    """Raise IllegalMove for a number of rolls left: a Farkle turn has no such number."""
    if rolls_left is not None:
        raise IllegalMove("other-game", move="odds --rolls-left", game=rules.name)
