"""The answers of each command, by its name: what ``tools.schemas`` makes the schemas from."""

from __future__ import annotations

from typing import TypedDict

from dicecli.answer_types.card import (
    CardBestOne,
    CardBlank,
    CardGroup,
    CardHint,
    CardLegal,
    CardOdds,
    CardOne,
    CardOpen,
    CardRecorded,
    CardRolled,
    CardScores,
    CardStanding,
)
from dicecli.answer_types.documents import CardDocument, FarkleDocument
from dicecli.answer_types.failures import Failure
from dicecli.answer_types.farkle import (
    FarkleBestOne,
    FarkleBlank,
    FarkleGroup,
    FarkleMoved,
    FarkleNoRoll,
    FarkleOdds,
    FarkleOne,
    FarkleScores,
    FarkleSelections,
    FarkleStanding,
)
from dicecli.answer_types.files import (
    BatchFault,
    Checked,
    CompletionScript,
    Games,
    Installation,
    Keys,
    Release,
    Repaired,
    Schema,
    Schemas,
    Solved,
)
from dicecli.answer_types.game import (
    Amended,
    Automatic,
    Begun,
    Course,
    Log,
    Renamed,
    Retired,
    Runs,
    Stepped,
)
from dicecli.answer_types.stats import Counted


class CardCharted(CardStanding):
    """``show --chart`` for a score card."""

    chart: Runs


class FarkleCharted(FarkleStanding):
    """``show --chart`` for Farkle."""

    chart: Runs


class StatsOfAll(Counted):
    """``stats``: a group for each rule set."""

    groups: list[CardGroup | FarkleGroup]


Shown = CardStanding | CardCharted | CardBlank | FarkleStanding | FarkleCharted | FarkleBlank
BestChoice = CardBestOne | FarkleBestOne
Scored = (
    CardScores | CardLegal | CardOne | FarkleScores | FarkleSelections | FarkleOne | BestChoice
)
Opened = CardOpen | CardLegal | FarkleNoRoll | FarkleSelections
Chances = CardOdds | FarkleOdds
Move = CardRolled | CardRecorded | FarkleMoved
Correction = Automatic | Stepped | Amended | Renamed | Retired


class PlayedLines(Course):
    """``play``: the answer of each line, and how the game goes on."""

    answers: list[Shown | Scored | Opened | Chances | CardHint | Log | Move | Correction]


class Answers(TypedDict):
    """What each command answers with ``--json``, by its name.

    ``version`` is what the option of the name answers, ``error`` any refusal.
    """

    score: Scored | BatchFault
    open: Opened
    show: Shown
    hint: CardHint
    odds: Chances
    log: Log
    rules: Games | Keys | CardDocument | FarkleDocument
    check: Checked | Repaired
    stats: StatsOfAll
    solve: Solved
    completion: CompletionScript | Installation
    schema: Schemas | Schema
    new: Begun
    roll: CardRolled | FarkleMoved
    record: CardRecorded
    keep: FarkleMoved
    bank: FarkleMoved
    bust: FarkleMoved
    take: FarkleMoved
    auto: Automatic
    undo: Stepped
    redo: Stepped
    amend: Amended
    rename: Renamed
    retire: Retired
    play: PlayedLines
    version: Release
    error: Failure
