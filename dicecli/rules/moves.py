"""Moves and events: what players do, as immutable values.

A move is used twice. As a request it may leave out values: a ``Record`` without dice takes
the roll on the table. Applying it returns the completed move. The completed move and the
player who made it are an ``Event``, which the game file stores; when the file is replayed,
every value that the event states is checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Union

from dicecli.dice import Dice

if TYPE_CHECKING:
    from typing import Literal


class Roll(NamedTuple):
    """A roll: ``dice`` are all dice on the table after it.

    ``kept`` are the dice that were not rolled again, None if it is not known which.
    ``random`` tells that dicecli rolled the dice, with ``seed`` if one was given. ``bust``
    tells whether the roll lost the turn, None in games without busts.
    """

    dice: Dice
    kept: Dice | None = None
    random: bool = False
    seed: int | None = None
    bust: bool | None = None


class Record(NamedTuple):
    """A category filled with dice, or with points from paper, which ends the turn.

    ``points`` without ``dice`` come from a card kept on paper. ``bonus`` is the bonus for
    a further roll of all dice alike.
    """

    category: str
    dice: Dice | None = None
    points: int | None = None
    bonus: int | None = None


class Keep(NamedTuple):
    """Dice of the roll on the table set aside for ``points``."""

    dice: Dice
    points: int | None = None


class Bank(NamedTuple):
    """The ``points`` of the turn banked, which ends the turn.

    0 if the turn is lost: its points would pass a target that must be hit exactly.
    """

    points: int | None = None


class Paper(NamedTuple):
    """A whole turn from paper: the points banked, 0 if the turn was lost."""

    points: int


class Bust(NamedTuple):
    """A turn lost by a roll whose dice were not entered."""


class Take(NamedTuple):
    """The dice and points of the previous player's turn, taken over."""


class Undo(NamedTuple):
    """Undo of the last ``events`` events in force."""

    events: int


class Redo(NamedTuple):
    """Redo of the last ``events`` events that were undone."""

    events: int


class Amend(NamedTuple):
    """A correction: event ``of`` counts as if it had been entered with other values.

    A request states the values to change; the completed move states all values of the
    corrected event, so that it can be read alone.
    """

    of: int
    category: str | None = None
    dice: Dice | None = None
    points: int | None = None
    bonus: int | None = None
    kept: Dice | None = None
    bust: bool | None = None


class Insert(NamedTuple):
    """A turn that was forgotten, put before the turn that event ``before`` belongs to.

    It is a category with dice, or with points from paper; without a category, a whole turn
    of ``points``. The completed move states the points and the bonus that it gave.
    """

    before: int
    category: str | None = None
    dice: Dice | None = None
    points: int | None = None
    bonus: int | None = None


class Drop(NamedTuple):
    """Event ``of`` taken out: a roll alone, else the whole turn that it belongs to."""

    of: int


class Swap(NamedTuple):
    """The turns of two events exchanged, of one player only their categories.

    ``other`` is called "with" in the game file.
    """

    of: int
    other: int


class Rename(NamedTuple):
    """A new name, ``to``, for the player in a seat."""

    player: int
    to: str


class _OfSeat(NamedTuple):
    """A move of the player in a seat. Its classes take little time at every start."""

    player: int


class Retire(_OfSeat):
    """The player in a seat leaves the game: no further turn, and no win."""

    __slots__ = ()


class Skip(_OfSeat):
    """The player in a seat, who is to move, passes before the first roll of the turn."""

    __slots__ = ()


class Join(NamedTuple):
    """A person called ``name`` joins the game, seated last, with ``points`` to start with."""

    name: str
    points: int


class Rejoin(_OfSeat):
    """The player in a seat, who had left, comes back."""

    __slots__ = ()


TurnMove = Union[Roll, Record, Keep, Bank, Paper, Bust, Take]
Presence = Union[Retire, Skip, Join, Rejoin]
"""Moves that change who plays, or who is to move; they stay with their player."""
Rearrangement = Union[Insert, Drop, Swap]
"""Moves that change which turns were played, or in which order."""
OutOfTurn = Union[Undo, Redo, Amend, Rearrangement, Rename, Presence]
"""Moves that are about no turn, or about a turn that is not played."""
Move = Union[TurnMove, OutOfTurn]

PRESENCE = (Retire, Skip, Join, Rejoin)
"""The classes of ``Presence``, for ``isinstance``."""
REARRANGEMENTS = (Insert, Drop, Swap)
"""The classes of ``Rearrangement``, for ``isinstance``."""
OUT_OF_TURN = (Undo, Redo, Amend, *REARRANGEMENTS, Rename, *PRESENCE)
"""The classes of ``OutOfTurn``, for ``isinstance``."""

NAMES: dict[type, str] = {
    Roll: "roll",
    Record: "record",
    Keep: "keep",
    Bank: "bank",
    Paper: "paper",
    Bust: "bust",
    Take: "take",
    Undo: "undo",
    Redo: "redo",
    Amend: "amend",
    Insert: "insert",
    Drop: "drop",
    Swap: "swap",
    Rename: "rename",
    Retire: "retire",
    Skip: "skip",
    Join: "join",
    Rejoin: "rejoin",
}
"""The name of each move in the game file."""


KEYS_IN_FILE = {"other": "with"}
"""The fields that the game file calls by another name, a word that Python keeps for itself."""


class Event(NamedTuple):
    """A move that was made.

    ``player`` is the seat of the player, from 0, and None for a move out of turn. ``same``
    tells that one command made this event and the one before: they are one step of undo.
    """

    player: int | None
    move: Move
    same: bool = False


def turn_lost(move: Move) -> Literal["bust", "past-target"] | None:
    """Return why a completed move lost the turn, None if it did not.

    A turn of 0 points from paper counts as a bust.
    """
    if isinstance(move, Bank) and not move.points:
        return "past-target"
    bust = isinstance(move, Bust) or (isinstance(move, Paper) and not move.points)
    return "bust" if bust or (isinstance(move, Roll) and move.bust) else None


def event_document(event: Event) -> dict[str, object]:
    """Return an event as a JSON object; fields with their default value are left out."""
    document: dict[str, object] = {"event": NAMES[type(event.move)]}
    if event.player is not None:
        document["player"] = event.player
    defaults = event.move._field_defaults
    for field, value in zip(event.move._fields, event.move, strict=True):
        if field not in defaults or value != defaults[field]:
            key = KEYS_IN_FILE.get(field, field)
            document[key] = list(value) if isinstance(value, tuple) else value
    return {**document, "same": True} if event.same else document
