"""Answers of Farkle games."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from dicecli.answer_types.game import Blank, Moved, Standing
from dicecli.answer_types.kinds import (
    Figures,
    OfCard,
    One,
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
    """Dice that can be set aside, and the odds of a bust on the next roll after that."""

    keep: list[int]
    points: int
    combinations: list[CombinationPart]
    dice_left: int
    bust_odds: float


class FarkleScores(Scores):
    """``score GAME DICE``: every selection, most points first."""

    bust: bool
    selections: list[SelectionRow]


class FarkleOne(One):
    """``score --keep``."""

    keep: list[int]


class Bust(TypedDict):
    """The best choice of a roll that is a bust: ``points`` is 0."""

    points: int


FarkleBest = SelectionRow | Bust


class FarkleBestOne(OfCard):
    """``score --best``: the best selection of a roll.

    For a bust there are no dice to keep, and ``dice_left`` and ``bust_odds`` are None.
    """

    game: str
    dice: list[int]
    bust: bool
    keep: list[int]
    points: int
    combinations: list[CombinationPart]
    dice_left: int | None
    bust_odds: float | None


class NoRoll(StateOptions):
    """The answer of a state without a roll on the table: no selections."""

    dice: None
    bust: bool
    selections: list[SelectionRow]
    dice_left: int
    turn_points: int


class FarkleSelections(FarkleScores):
    """``open`` and ``score`` for a player and a roll; ``player`` is None without a game."""

    player: str | None
    event: int | None


class FarkleNoRoll(NoRoll):
    """``open`` without a roll on the table; ``player`` is None without a game."""

    player: str | None
    event: int | None


class FarklePart(TypedDict):
    """One player, without a name."""

    total: int


class FarklePlayer(FarklePart):
    """One player in ``show``."""

    name: str
    computer: bool
    retired: bool
    turns_owed: int


class OfferPart(TypedDict):
    """The dice and points that may be taken over."""

    dice_left: int
    points: int


class FarkleStateTurn(StateTurn):
    """The present turn, without the player's name."""

    points: int
    dice_left: int
    least_to_bank: int
    offer: OfferPart | None


class FarkleTurn(FarkleStateTurn):
    """The present turn in ``show``."""

    player: str


class FarkleStateStanding(StateStanding):
    """The totals and the present turn, without names."""

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
    final_round: bool


class FarkleReport(TypedDict):
    """What every move adds to its answer.

    ``turn_lost`` tells why the turn was lost, if it was; ``penalty`` is the loss of banked
    points.
    """

    bust: bool
    turn_lost: Literal["bust", "past-target"] | None
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
    options: NotRequired[FarkleScores]
    keep: NotRequired[list[int]]


class FarkleMoved(Moved, FarkleReport):
    """``roll``, ``keep``, ``bank``, ``bust`` and ``take``.

    A roll has ``dice``, ``roll`` and ``options``; ``keep`` has the dice set aside.
    """


class DiceOdds(TypedDict):
    """The odds of a bust of so many dice, and the mean points of the best selection."""

    dice_left: int
    bust_odds: float
    fraction: str
    mean_points: float


class NextRoll(TypedDict):
    """The odds of a bust and the mean gain of one more roll."""

    dice_left: int
    turn_points: int
    expected_gain: float
    bust_odds: float
    fraction: str


class SelectionOdds(NextRoll):
    """The odds of one more roll after the dice in ``keep`` are set aside."""

    keep: list[int]


class FarkleOdds(TypedDict):
    """``odds``: by number of dice; for a game also for the next roll or each selection."""

    game: str
    by_dice_left: list[DiceOdds]
    player: NotRequired[str]
    event: NotRequired[int]
    selections: NotRequired[list[SelectionOdds]]
    keep: NotRequired[list[int]]
    dice_left: NotRequired[int]
    turn_points: NotRequired[int]
    expected_gain: NotRequired[float]
    bust_odds: NotRequired[float]
    fraction: NotRequired[str]


class FewerPoints(Slip):
    """Dice set aside, but ``instead`` is better; ``dice_left`` is None before a bank."""

    keep: list[int]
    points: int
    instead: list[int]
    possible: int
    dice_left: int | None


class HopelessBank(Slip):
    """The last turn banked with a total below the ``best`` one."""

    total: int
    best: int


class WonAlready(Slip):
    """A roll, but a bank of ``points`` would win."""

    points: int


FarkleSlip = FewerPoints | HopelessBank | WonAlready


class FarkleFigures(Figures):
    """The figures of a player's turns."""

    turns_played: int
    banked: int
    busts: int
    bust_rate: float | None
    average_banked: float | None
    best_turn: int | None
    hot_dice_count: int
    hot_dice_per_game: float | None


class FarklePlayerFigures(PlayerFigures, FarkleFigures):
    """One player's figures over many games of Farkle."""


class FarkleGroup(GroupFigures):
    """The games of one rule set of Farkle."""

    players: list[FarklePlayerFigures]
