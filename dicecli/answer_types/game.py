"""Answers about a game in progress: the keys that every kind of game has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Required, TypedDict

if TYPE_CHECKING:
    from typing_extensions import ReadOnly  # in typing from Python 3.13 on


class ToMove(TypedDict):
    """The player to move; ``awaits`` is the next action ("roll", "record", "keep" ...)."""

    next: str | None
    next_computer: bool
    awaits: str | None


class Course(ToMove):
    """The player to move or the winners; ``event`` is the number of the last event."""

    over: bool
    winners: list[str]
    event: int


class Begun(ToMove):
    """``new``: the file of the game, and the players."""

    file: str
    game: str
    players: list[str]
    event: int


class Moved(Course):
    """A move of a turn; each kind of game adds the effect of the move."""

    player: str


class EventFacts(TypedDict, total=False):
    """An event: its kind ("roll", "record" ...), the player's seat and the stated values.

    ``count`` is the number of events that an undo or redo is about, ``of`` the number of the
    event that a correction is about. ``turn_lost`` is not in the game file: it tells why the
    event lost the turn, if it did.
    """

    kind: Required[str]
    seat: int
    dice: list[int]
    kept: list[int]
    random: bool
    seed: int
    bust: bool
    category: str
    points: int
    bonus: int
    count: int
    of: int
    to: str
    same: bool
    turn_lost: Literal["bust", "past-target"]


class Entry(EventFacts, total=False):
    """An event with its number and its player's name.

    ``entry`` is the corrected event of a correction, ``old`` the name before a rename.
    """

    number: Required[int]
    player: str
    entry: EventFacts
    old: str


class LogRow(Entry, total=False):
    """An event in ``log``.

    ``amended_by`` is the number of its correction, ``now`` the event as it counts.
    """

    undone: Required[bool]
    amended_by: int
    now: EventFacts


class Log(TypedDict):
    """``log``: every event; ``event`` is the number of the last one."""

    event: int
    events: list[LogRow]


class Automatic(Course):
    """``auto``: the computer's moves; ``dice_to_roll`` is how many dice it rolls next."""

    player: str
    moves: list[Entry]
    dice_to_roll: int | None
    why: Why
    total: int


class Why(TypedDict, total=False):
    """The reason for the computer's choice; ``keep`` are the dice not to roll next.

    Score cards have ``expected``, Farkle has the other numbers.
    """

    keep: list[int]
    expected: float
    threshold: int
    trailing: int
    turn_points: int
    dice_left: int


BackOrForth = Literal["undo", "redo"]
"""The commands that take steps back, and put them back."""


class Stepped(Course):
    """``undo`` and ``redo``: the numbers of the events, and the events themselves.

    ``direction`` tells which of the two it was.
    """

    numbers: list[int]
    direction: BackOrForth
    events: list[LogRow]
    players_left: int


class Change(TypedDict):
    """An event before and after a correction."""

    number: int
    player: str
    seat: int
    before: EventFacts
    after: EventFacts


class Amended(Course):
    """``amend``: the events that the correction changes, the corrected one first."""

    numbers: list[int]
    player: str
    changes: list[Change]
    players_left: int


class Renamed(Course):
    """``rename``: the present name, and ``old``, the name before."""

    player: str
    old: str
    players_left: int


class Retired(Course):
    """``retire``: the player who left, and their total."""

    player: str
    total: int
    turn_dropped: bool
    players_left: int


class Played(Course):
    """``play``: the answer of each line, and how the game goes on."""

    answers: list[object]


class Options(TypedDict):
    """``open``, and ``score`` for a card; each kind of game adds the choices.

    ``player`` is None without a game.
    """

    game: str
    player: str | None
    event: int | None
    dice: ReadOnly[list[int] | None]


class PlayerPart(TypedDict):
    """One player in ``show``; each kind of game adds the card."""

    name: str
    computer: bool
    total: int
    retired: bool


class TurnPart(TypedDict):
    """The present turn in ``show``; each kind of game adds more."""

    player: str
    number: int
    roll: int
    dice: ReadOnly[list[int] | None]


class Standing(Course):
    """``show``: all players, the turn (None after the end), the house rules."""

    game: str
    players: ReadOnly[Sequence[PlayerPart]]
    turn: ReadOnly[TurnPart | None]
    house: dict[str, int | str]


class Run(TypedDict):
    """One player's totals after each turn."""

    name: str
    totals: list[int]


class Runs(TypedDict):
    """The totals of all players by turn; ``turn_numbers`` are the numbers of the turns."""

    turn_numbers: list[int]
    players: list[Run]


class Charted(Standing):
    """``show --chart``."""

    chart: Runs


class BlankPart(TypedDict):
    """A column of an empty card; ``name`` is None for a column without a player."""

    name: str | None
    total: int
    retired: bool


class Blank(TypedDict):
    """``show --blank``: a card before the first turn."""

    game: str
    blank: bool
    players: ReadOnly[Sequence[BlankPart]]
    house: dict[str, int | str]
