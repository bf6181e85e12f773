"""Answers of a kind of game about rolls, moves and states: the keys that all have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from typing_extensions import ReadOnly  # in typing from Python 3.13 on


class Scores(TypedDict):
    """``score GAME DICE``: all choices of one roll."""

    game: str
    dice: list[int]


class One(TypedDict):
    """``score --category`` and ``--keep``: the points of one choice."""

    game: str
    points: int


class Best(TypedDict):
    """The best choice of one roll, for ``score --batch``."""

    points: int


class BestOne(TypedDict):
    """``score --best``: the best choice of one roll; each kind of game adds the choice."""

    game: str
    dice: list[int]
    points: int


class StateOptions(TypedDict):
    """The choices of a player, without the player's name."""

    game: str
    dice: ReadOnly[list[int] | None]


class StatePlayer(TypedDict):
    """One player of a state, without a name."""

    total: int


class StateTurn(TypedDict):
    """The present turn of a state."""

    number: int
    roll: int
    dice: ReadOnly[list[int] | None]


class StateStanding(TypedDict):
    """A state, for ``show``; ``turn`` is None after the end."""

    players: ReadOnly[Sequence[StatePlayer]]
    turn: ReadOnly[StateTurn | None]


class Report(TypedDict, total=False):
    """The effect of a move; each kind of game has its own keys."""


class Odds(TypedDict):
    """``odds``; the kind of game adds the rows."""

    game: str


class Advice(TypedDict):
    """The advice of an advisor; ``exact`` is False for an estimate."""

    dice: ReadOnly[list[int] | None]
    exact: bool


class Hint(Advice):
    """``hint``; ``player`` is None without a game."""

    game: str
    player: str | None


class Slip(TypedDict):
    """An entry that looks like a mistake; ``code`` is the reason code."""

    code: str


class Figures(TypedDict, total=False):
    """A player's figures; each kind of game has its own keys."""


class Parts(TypedDict, total=False):
    """The parts of the card that figures refer to; each kind of game has its own keys."""
