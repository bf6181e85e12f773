"""Answers of score-card games."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from dicecli.answer_types.game import Blank, Moved, Standing
from dicecli.answer_types.kinds import (
    About,
    Advice,
    Figures,
    OfCard,
    One,
    Parts,
    Scores,
    Slip,
    StateOptions,
    StateStanding,
    StateTurn,
)
from dicecli.answer_types.stats import GroupFigures, PlayerFigures

Step = Literal["face", "lower", "zero", "free"]
"""The rule that a Joker follows: see ``rules.card.scoring.Placement``."""

Reason = Literal["no-table", "bad-table", "too-many-states"]
"""The reason why advice is an estimate."""


class PointsRow(TypedDict):
    """The points of a roll in one category, and the five-alike bonus."""

    category: str
    points: int
    bonus: int


class CardScores(Scores):
    """``score GAME DICE``: every category in card order, without a Joker."""

    categories: list[PointsRow]


class JokerPart(TypedDict):
    """Whether a roll is a Joker on a card, and the rule for it: None if it is none."""

    joker: bool
    joker_step: Step | None


class CardOne(One):
    """``score --category``; the bonus and the Joker are there only for a card."""

    dice: list[int]
    category: str
    bonus: NotRequired[int]
    joker: NotRequired[bool]
    joker_step: NotRequired[Step | None]


class CardBest(TypedDict):
    """The best category of a roll."""

    category: str
    points: int


class CardBestOne(OfCard, PointsRow):
    """``score --best``: the best category of a roll; the Joker is there only for a card."""

    game: str
    dice: list[int]
    joker: NotRequired[bool]
    joker_step: NotRequired[Step | None]


class CategoryRow(TypedDict):
    """An open category, without dice."""

    category: str


class OpenCategories(StateOptions):
    """The open categories of a player, without dice."""

    dice: None
    joker: bool
    categories: list[CategoryRow]


class LegalCategories(StateOptions):
    """The legal categories for a roll; ``joker_step`` is None if it is not a Joker."""

    dice: list[int]
    joker: bool
    joker_step: Step | None
    must_cross_out: bool
    categories: list[PointsRow]


class CardOpen(OpenCategories):
    """``open`` without dice; ``player`` is None without a game."""

    player: str | None
    event: int | None


class CardLegal(LegalCategories):
    """``open`` and ``score`` with dice, for a player; None without a game."""

    player: str | None
    event: int | None


class SectionPart(TypedDict):
    """The sum of a section, and its bonus: None if it cannot earn one."""

    points: int
    bonus: int | None


class CardPart(TypedDict):
    """A card with its sums; ``sections`` are by id, in card order.

    A card with no other sections than ``upper`` and ``lower``, of which only the first may
    earn a bonus, has their sums as keys of its own too.
    """

    categories: dict[str, int | None]
    sections: dict[str, SectionPart]
    upper: NotRequired[int]
    upper_bonus: NotRequired[int]
    lower: NotRequired[int]
    penta_bonus: int
    total: int


class CardPlayer(CardPart):
    """One player's card in ``show``."""

    name: str
    computer: bool
    retired: bool
    turns_owed: int


class CardStateTurn(StateTurn):
    """The present turn, without the player's name."""

    rolls_left: int


class CardTurn(CardStateTurn):
    """The present turn in ``show``."""

    player: str


class CardStateStanding(StateStanding):
    """All cards and the present turn, without names.

    ``open`` are the ids of the open categories of the player to move.
    """

    players: list[CardPart]
    turn: CardStateTurn | None
    open: list[str]


class CardStanding(Standing):
    """``show``; ``open`` are the ids of the open categories of the player to move."""

    players: list[CardPlayer]
    turn: CardTurn | None
    open: list[str]


class CardBlankPart(CardPart):
    """A column of an empty card."""

    name: str | None
    retired: bool


class CardBlank(Blank):
    """``show --blank``; all categories are open."""

    players: list[CardBlankPart]
    open: list[str]


class RollReport(TypedDict):
    """What ``roll`` adds to the answer of a move: also the categories that are legal now."""

    dice: list[int]
    roll: int
    rolls_left: int
    options: LegalCategories


class RecordReport(TypedDict):
    """What ``record`` adds to the answer of a move; ``dice`` are None for paper."""

    category: str
    dice: list[int] | None
    points: int
    bonus: int
    total: int


class CardRolled(Moved, RollReport):
    """``roll``."""


class CardRecorded(Moved, RecordReport):
    """``record``."""


class ExactOdds(TypedDict):
    """Odds as a number and as a reduced fraction, and the mean points."""

    odds: float
    fraction: str
    expected: float


class OddsRow(ExactOdds):
    """The odds of one category."""

    category: str


class CardOdds(TypedDict):
    """``odds``: ``keep`` are dice kept; with ``dice``, the best keep of them is chosen."""

    game: str
    keep: NotRequired[list[int]]
    dice: NotRequired[list[int]]
    rolls_left: int
    categories: list[OddsRow]
    player: NotRequired[str]
    event: NotRequired[int]


class KeepChoice(TypedDict):
    """A choice of ``hint``: keep dice and roll the others."""

    action: Literal["keep"]
    keep: list[int]
    expected: float
    loss: float


class RecordChoice(TypedDict):
    """A choice of ``hint``: fill a category."""

    action: Literal["record"]
    category: str
    points: int
    bonus: int
    expected: float
    loss: float


ChoiceRow = KeepChoice | RecordChoice


class CardAdvice(Advice):
    """The advice for a card; ``reason`` tells why it is an estimate, else it is None."""

    rolls_left: int
    roll: int
    reason: Reason | None
    expected: float
    choices: list[ChoiceRow]
    instead: ChoiceRow | None
    category_odds: NotRequired[list[OddsRow]]


class CardHint(CardAdvice, About):
    """``hint``."""

    game: str


class CardSlip(Slip):
    """A slip on a card: the category ``instead`` would give ``possible`` points.

    ``sure`` is False if only a table of values can tell.
    """

    category: str
    dice: list[int]
    points: int
    instead: str
    possible: int | None
    sure: bool


class CategoryFigures(TypedDict):
    """The figures of one category over many games."""

    average: float | None
    crossed_out: int
    crossed_out_rate: float | None


class BonusFigures(TypedDict):
    """The figures of a section's bonus over many games."""

    average: float | None
    earned: int
    rate: float | None


class CardFigures(Figures):
    """The figures of a player's cards."""

    category_figures: dict[str, CategoryFigures]
    bonuses: dict[str, BonusFigures]
    penta_bonuses: NotRequired[int]
    penta_bonuses_per_game: NotRequired[float | None]


class NamedCategory(TypedDict):
    """A category and its name."""

    category: str
    name: str


class NamedSection(TypedDict):
    """A section that can earn a bonus, and its name."""

    section: str
    name: str


class CardParts(Parts):
    """The parts of a card; ``five_alike`` is the category of the extra bonus, or None."""

    categories: list[NamedCategory]
    bonus_sections: list[NamedSection]
    five_alike: str | None


class CardPlayerFigures(PlayerFigures, CardFigures):
    """One player's figures over many cards."""


class CardGroup(GroupFigures, CardParts):
    """The games of one rule set of cards."""

    players: list[CardPlayerFigures]
