"""Answers about players over many games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import ReadOnly  # in typing from Python 3.13 on


class PlayerFigures(TypedDict):
    """One player's figures; each kind of game adds its own.

    Averages and rates are None if there is no data.
    """

    name: str
    computer: bool
    played: int
    finished: int
    unfinished: int
    contests: int
    wins: int
    shared_wins: int
    win_rate: float | None
    average: float | None
    median: float | None
    best: int | None
    worst: int | None
    spread: float | None


class GroupFigures(TypedDict):
    """The games of one rule set; each kind of game adds the parts of its card.

    ``rules_mark`` identifies the rules; ``played`` is the number of games.
    """

    game: str
    name: str
    game_kind: str
    version: int
    house: dict[str, int | str]
    rules_mark: str
    played: int
    finished: int
    unfinished: int
    players: ReadOnly[Sequence[PlayerFigures]]


class Skipped(TypedDict):
    """A file that was left out, and the reason."""

    file: str
    code: str
    number: int | None
    line: int | None
    error: str


class NoGame(TypedDict):
    """A file of a folder that is JSON but not a game; it is ignored."""

    file: str
    repeats: None


class Repeated(TypedDict):
    """A file that was given twice, or a copy of a game that was counted.

    ``original`` is the file that was counted.
    """

    file: str
    original: str
    repeats: Literal["file", "game"]


class Counted(TypedDict):
    """The files that were counted, skipped and ignored."""

    counted: int
    skipped: list[Skipped]
    repeated: list[Repeated]
    passed_over: list[str]


class Stats(Counted):
    """``stats``."""

    groups: ReadOnly[Sequence[GroupFigures]]
