"""Answers of a kind of game about rolls, moves and states: the keys that all have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from typing_extensions import ReadOnly  # in typing from Python 3.13 on


class Scores(TypedDict):
    """``score GAME DICE``: all choices of one roll."""

    game: str
    dice: list[int]


class One(TypedDict):
    """``score --category`` and ``--keep``: the points of one choice.

    ``player`` and ``event`` are those of a game, if the answer is about one.
    """

    game: str
    points: int
    player: NotRequired[str]
    event: NotRequired[int]


class Best(TypedDict):
    """The best choice of one roll, for ``score --batch``."""

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
    """``odds``; the kind of game adds the rows.

    ``player`` and ``event`` are those of a game, if the answer is about one.
    """

    game: str
    player: NotRequired[str]
    event: NotRequired[int]


class Advice(TypedDict):
    """The advice of an advisor; ``exact`` is False for an estimate."""

    dice: ReadOnly[list[int] | None]
    exact: bool


class About(TypedDict):
    """The player and the last event of the game that advice is about; None without one."""

    player: str | None
    event: int | None


class Hint(Advice, About):
    """``hint``."""

    game: str


class Slip(TypedDict):
    """An entry that looks like a mistake; ``code`` is the reason code."""

    code: str


class Figures(TypedDict, total=False):
    """A player's figures; each kind of game has its own keys."""


class Parts(TypedDict, total=False):
    """The parts of the card that figures refer to; each kind of game has its own keys."""
