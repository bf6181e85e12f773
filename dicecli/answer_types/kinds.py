"""What a kind of game answers about rolls, moves and states: the keys that all have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from typing_extensions import ReadOnly  # in typing from Python 3.13 on


class Scores(TypedDict):
    """``score GAME DICE``: all that one roll can give."""

    game: str
    dice: list[int]


class One(TypedDict):
    """``score --category`` and ``--keep``: the points of one choice."""

    game: str
    points: int


class Best(TypedDict):
    """The best that one roll can give, for ``score --batch``."""

    points: int


class StateOptions(TypedDict):
    """What a player may fill or set aside, without the player's name."""

    game: str
    dice: ReadOnly[list[int] | None]


class StatePlayer(TypedDict):
    """One player of a state, without a name."""

    total: int


class StateTurn(TypedDict):
    """The running turn of a state."""

    number: int
    roll: int
    dice: ReadOnly[list[int] | None]


class StateStanding(TypedDict):
    """A state as ``show`` tells it; ``turn`` is None at the end."""

    players: ReadOnly[Sequence[StatePlayer]]
    turn: ReadOnly[StateTurn | None]


class Report(TypedDict, total=False):
    """What a move did, beside who is next; the kind of game names the keys."""


class Odds(TypedDict):
    """``odds``; the kind of game adds the rows."""

    game: str


class Advice(TypedDict):
    """What an advisor says; ``exact`` is False for an estimate."""

    dice: ReadOnly[list[int] | None]
    exact: bool


class Hint(Advice):
    """``hint``; ``player`` is None without a game."""

    game: str
    player: str | None


class Slip(TypedDict):
    """An entry that looks like a mistake: ``code`` names why, the kind adds the facts."""

    code: str


class Figures(TypedDict, total=False):
    """What a player's games of one kind come to; the kind of game names the keys."""


class Parts(TypedDict, total=False):
    """What figures of a game speak of: the parts of its card, if it has one."""
