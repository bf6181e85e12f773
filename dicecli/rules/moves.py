"""What players do, as values.

A move serves twice. As a request it may leave a field open (the dice of
``Record`` are then the turn's last roll); a game completes it when it is
applied. Complete, with the player who made it, it is the event that the game
file keeps, and whatever it states is checked again when the file is replayed.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Union

from dicecli.dice import Dice


class Roll(NamedTuple):
    """A roll of the turn: every die on the table after it.

    ``kept`` are the dice of the roll before that were not rolled again, None
    where nobody said which. ``random`` tells that the computer rolled them, with
    ``seed`` if one was given. ``bust`` is said in games that know it.
    """

    dice: Dice
    kept: Dice | None = None
    random: bool = False
    seed: int | None = None
    bust: bool | None = None


class Record(NamedTuple):
    """A category filled, which ends the turn.

    ``points`` without ``dice`` come from a card kept on paper. ``bonus`` is the
    bonus for a further five of a kind.
    """

    category: str
    dice: Dice | None = None
    points: int | None = None
    bonus: int | None = None


class Keep(NamedTuple):
    """Dice of the last roll set aside, for ``points``."""

    dice: Dice
    points: int | None = None


class Bank(NamedTuple):
    """The turn's ``points`` banked, which ends the turn."""

    points: int | None = None


class Paper(NamedTuple):
    """A whole turn that was kept on paper: what it banked, 0 when it was lost."""

    points: int


class Bust(NamedTuple):
    """The turn lost by its next roll, whose dice nobody entered."""


class Take(NamedTuple):
    """The dice and points that the player before left, taken over."""


class Undo(NamedTuple):
    """The last ``events`` events that stand are taken back."""

    events: int


class Redo(NamedTuple):
    """The last ``events`` events taken back stand again."""

    events: int


class Amend(NamedTuple):
    """Event ``of`` is another one from now on, as if it had been entered so.

    As a request it names what is to be another; complete, it states all that the
    corrected event does, so that it can be read alone.
    """

    of: int
    category: str | None = None
    dice: Dice | None = None
    points: int | None = None
    bonus: int | None = None
    kept: Dice | None = None
    bust: bool | None = None


class Rename(NamedTuple):
    """The player of a seat is called ``to`` from now on."""

    player: int
    to: str


class Retire(NamedTuple):
    """The player of a seat leaves: no further turn, and no win."""

    player: int


TurnMove = Union[Roll, Record, Keep, Bank, Paper, Bust, Take]
OutOfTurn = Union[Undo, Redo, Amend, Rename, Retire]
"""What belongs to no turn: it may be done whoever is to move."""
Move = Union[TurnMove, OutOfTurn]

OUT_OF_TURN = (Undo, Redo, Amend, Rename, Retire)
"""The same as classes."""

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
    Rename: "rename",
    Retire: "retire",
}
"""The name of each move, as the game file writes it."""


class Event(NamedTuple):
    """A move that was made: ``player`` counts from 0, None for what is no turn's.

    ``same`` marks an event that one command made together with the one before.
    """

    player: int | None
    move: Move
    same: bool = False


def event_document(event: Event) -> dict[str, Any]:
    """Return an event as plain data; fields at their default are left out."""
    document: dict[str, Any] = {"event": NAMES[type(event.move)]}
    if event.player is not None:
        document["player"] = event.player
    defaults = event.move._field_defaults
    for field, value in zip(event.move._fields, event.move, strict=True):
        if field not in defaults or value != defaults[field]:
            document[field] = list(value) if isinstance(value, tuple) else value
    return {**document, "same": True} if event.same else document
