"""Answers about a game in progress, alike in every kind of game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NotRequired, Required, TypedDict

if TYPE_CHECKING:
    from typing_extensions import ReadOnly  # in typing from Python 3.13 on


class ToMove(TypedDict):
    """Who is to move; ``awaits`` is what they do next ("roll", "record", "keep" ...)."""

    next: str | None
    next_computer: bool
    awaits: str | None


class Course(ToMove):
    """How a game goes on: ``event`` is the number of its last event."""

    over: bool
    winners: list[str]
    event: int


class Begun(ToMove):
    """``new``: where the game is, and who plays."""

    file: str
    game: str
    players: list[str]
    event: int


class Moved(Course):
    """A move of a turn; each kind of game adds what the move did."""

    player: str


class EventFacts(TypedDict, total=False):
    """An event as the game file has it: its kind, its player's seat and its facts."""

    event: Required[str]
    player: int
    dice: list[int]
    kept: list[int]
    random: bool
    seed: int
    bust: bool
    category: str
    points: int
    bonus: int
    events: int
    of: int
    to: str
    same: bool


class Entry(EventFacts, total=False):
    """An event with its number and its player's name.

    ``entry`` is what a correction makes of another event, ``old`` how a player was
    called before.
    """

    number: Required[int]
    name: str
    entry: EventFacts
    old: str


class LogRow(Entry, total=False):
    """An event in ``log``: ``amended_by`` corrected it, ``now`` is what it counts as."""

    undone: Required[bool]
    amended_by: int
    now: EventFacts


class Log(TypedDict):
    """``log``: every event."""

    events: list[LogRow]


class Automatic(Course):
    """``auto``: what the computer did; ``roll`` is the number of dice to roll next."""

    player: str
    done: list[Entry]
    roll: int | None
    why: Why
    total: int


class Why(TypedDict, total=False):
    """Why the computer chose; ``keep`` are the dice that stay for the next roll.

    A card has ``expected``, Farkle the other numbers.
    """

    keep: list[int]
    expected: float
    threshold: int
    trailing: int
    turn_points: int
    dice_left: int


class Stepped(Course):
    """``undo`` and ``redo``: the numbers of the events, and the events themselves."""

    events: list[int]
    done: str
    entries: list[LogRow]
    players_left: int


class Change(TypedDict):
    """An event before and after a correction."""

    number: int
    name: NotRequired[str]
    old: EventFacts
    new: EventFacts


class Amended(Course):
    """``amend``: the events that say something else now, the corrected one first."""

    events: list[int]
    player: str
    changes: list[Change]
    players_left: int


class Renamed(Course):
    """``rename``: the names before and after."""

    player: str
    old: str
    players_left: int


class Retired(Course):
    """``retire``: who left, with which total."""

    player: str
    total: int
    turn_dropped: bool
    players_left: int


class Played(Course):
    """``play``: what each line answered, and how the game goes on."""

    answers: list[object]


class Options(TypedDict):
    """``open``, and ``score`` without GAME; each kind of game adds what may be chosen."""

    game: str
    player: str
    dice: ReadOnly[list[int] | None]


class PlayerPart(TypedDict):
    """One player in ``show``; each kind of game adds the card."""

    name: str
    computer: bool
    total: int
    retired: bool


class TurnPart(TypedDict):
    """The running turn in ``show``; each kind of game adds what it knows of it."""

    player: str
    number: int
    roll: int
    dice: ReadOnly[list[int] | None]


class Standing(TypedDict):
    """``show``: all players, the turn (None at the end), house rules in force."""

    game: str
    over: bool
    players: ReadOnly[Sequence[PlayerPart]]
    turn: ReadOnly[TurnPart | None]
    winners: list[str]
    house: dict[str, str]


class Run(TypedDict):
    """One player's totals after each turn."""

    name: str
    totals: list[int]


class Runs(TypedDict):
    """The totals of all players turn by turn; ``turns`` numbers them."""

    turns: list[int]
    players: list[Run]


class Charted(Standing):
    """``show --chart``."""

    chart: Runs


class BlankPart(TypedDict):
    """A column of an empty card; ``name`` is None where nobody sits yet."""

    name: str | None
    total: int
    retired: bool


class Blank(TypedDict):
    """``show --blank``: a card before the first turn."""

    game: str
    blank: bool
    players: ReadOnly[Sequence[BlankPart]]
    house: dict[str, str]
