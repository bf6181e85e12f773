"""Answers of Farkle and its kin."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from dicecli.answer_types.game import Blank, Moved, Standing
from dicecli.answer_types.kinds import (
    Figures,
    Scores,
    Slip,
    StateOptions,
    StateStanding,
    StateTurn,
)
from dicecli.answer_types.stats import GroupFigures, PlayerFigures


class CombinationPart(TypedDict):
    """A combination and the dice that make it."""

    combination: str
    dice: list[int]
    points: int


class SelectionRow(TypedDict):
    """Dice that can be set aside, and the odds to lose the next roll then."""

    keep: list[int]
    points: int
    combinations: list[CombinationPart]
    dice_left: int
    bust_odds: float


class FarkleScores(Scores):
    """``score GAME DICE``: every selection, most points first."""

    bust: bool
    selections: list[SelectionRow]


class FarkleOne(TypedDict):
    """``score --keep``."""

    game: str
    keep: list[int]
    points: int


class Bust(TypedDict):
    """The best of a roll that has nothing to set aside."""

    points: int


FarkleBest = SelectionRow | Bust


class NoRoll(StateOptions):
    """What a player may set aside, before a roll lies on the table."""

    dice: None
    bust: bool
    selections: list[SelectionRow]
    dice_left: int
    points: int


class FarkleSelections(FarkleScores):
    """``open`` and ``score`` for a player, with a roll on the table or given."""

    player: str


class FarkleNoRoll(NoRoll):
    """``open`` before a roll."""

    player: str


class FarklePart(TypedDict):
    """A player without a name."""

    total: int


class FarklePlayer(FarklePart):
    """One player in ``show``."""

    name: str
    computer: bool
    retired: bool


class OfferPart(TypedDict):
    """What the player before left to be taken over."""

    dice_left: int
    points: int


class FarkleStateTurn(StateTurn):
    """The running turn, without the player's name."""

    points: int
    dice_left: int
    least_to_bank: int
    offer: OfferPart | None


class FarkleTurn(FarkleStateTurn):
    """The running turn in ``show``."""

    player: str


class FarkleStateStanding(StateStanding):
    """The totals and the turn, without names."""

    players: list[FarklePart]
    turn: FarkleStateTurn | None
    target: int
    final_round: bool


class FarkleStanding(Standing):
    """``show``."""

    players: list[FarklePlayer]
    turn: FarkleTurn | None
    target: int
    final_round: bool


class FarkleBlankPart(FarklePart):
    """A column of an empty sheet."""

    name: str | None
    retired: bool


class FarkleBlank(Blank):
    """``show --blank``."""

    players: list[FarkleBlankPart]
    target: int


class FarkleReport(TypedDict):
    """What every move of Farkle adds to its answer; ``penalty`` is what it cost."""

    bust: bool
    points: int
    turn_points: int
    dice_left: int
    hot_dice: bool
    total: int
    final_round: bool
    penalty: int
    dice: NotRequired[list[int]]
    roll: NotRequired[int]
    rolls_left: NotRequired[None]
    choices: NotRequired[FarkleScores]
    keep: NotRequired[list[int]]


class FarkleMoved(Moved):
    """``roll``, ``keep``, ``bank``, ``bust`` and ``take``.

    A roll has ``dice``, ``roll`` and ``choices``; what was set aside is in ``keep``.
    """

    bust: bool
    points: int
    turn_points: int
    dice_left: int
    hot_dice: bool
    total: int
    final_round: bool
    penalty: int
    dice: NotRequired[list[int]]
    roll: NotRequired[int]
    rolls_left: NotRequired[None]
    choices: NotRequired[FarkleScores]
    keep: NotRequired[list[int]]


class DiceOdds(TypedDict):
    """The odds to lose a roll of so many dice, and the mean best selection."""

    dice: int
    bust_odds: float
    fraction: str
    mean_points: float


class NextRoll(TypedDict):
    """What one more roll risks and gains."""

    dice_left: int
    turn_points: int
    expected_gain: float
    bust_odds: float
    fraction: str


class SelectionOdds(NextRoll):
    """What one more roll risks and gains once dice are set aside."""

    keep: list[int]


class FarkleOdds(TypedDict):
    """``odds``: by number of dice; for a game also for the next roll or each selection."""

    game: str
    odds: list[DiceOdds]
    selections: NotRequired[list[SelectionOdds]]
    keep: NotRequired[list[int]]
    dice_left: NotRequired[int]
    turn_points: NotRequired[int]
    expected_gain: NotRequired[float]
    bust_odds: NotRequired[float]
    fraction: NotRequired[str]


class FewerPoints(Slip):
    """Dice set aside where ``instead`` gives more; ``dice_left`` is None when banked."""

    keep: list[int]
    points: int
    instead: list[int]
    possible: int
    dice_left: int | None


class HopelessBank(Slip):
    """The last turn banked with a total below what is to be beaten."""

    total: int
    best: int


class WonAlready(Slip):
    """Rolled on where banking ``points`` would have won."""

    points: int


FarkleSlip = FewerPoints | HopelessBank | WonAlready


class FarkleFigures(Figures):
    """What a player's turns come to."""

    turns: int
    banked: int
    busts: int
    bust_rate: float | None
    average_banked: float | None
    best_turn: int | None
    hot_dice: int
    hot_dice_per_game: float | None


class FarklePlayerFigures(PlayerFigures, FarkleFigures):
    """One player's figures over many games of Farkle."""


class FarkleGroup(GroupFigures):
    """The games of one rule set of Farkle."""

    players: list[FarklePlayerFigures]
