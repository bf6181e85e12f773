"""All that is wrong with a game file, and what of it can be saved.

Neither changes the file.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from dicecli.errors import BadGameFile, DiceError, SystemFailure
from dicecli.game import out_of_turn, play
from dicecli.game.history import Position
from dicecli.gamefile import reading
from dicecli.gamefile.codec import (
    MOST_BYTES,
    check_signs,
    checked_text,
    encode,
    number_of_events,
    parsed,
    place,
)
from dicecli.gamefile.locate import start_of_events, whole_events
from dicecli.gamefile.store import read
from dicecli.gamefile.strict import parse
from dicecli.rules.moves import Event

MOST_FAULTS = 1000  # more than anybody mends by hand


class Finding(NamedTuple):
    """How sound a file is: its faults, and how many of its events replay.

    ``failure`` is why the file could not even be read.
    """

    faults: tuple[BadGameFile, ...]
    replayed: int
    events: int | None
    failure: SystemFailure | None = None


def look_at(path: str) -> Finding:
    """Return what is wrong with a file; nothing is raised for one that is missing."""
    try:
        return examine(read(path))
    except SystemFailure as failure:
        return Finding((), 0, None, failure)
    except BadGameFile as fault:
        return Finding((fault,), 0, None)


def examine(data: bytes) -> Finding:
    """Return all that is wrong with the bytes of a game file.

    Events behind a fault are replayed as if it were not there: a wrong number as
    the right one, what is no legal event as nothing.
    """
    faults: list[BadGameFile] = []
    text = _text(data, faults)
    if text is None:
        return Finding(tuple(faults), 0, None)
    try:
        document = parsed(text)
    except BadGameFile as fault:
        saved = _sound_part(_salvaged(text, fault))
        return Finding((*faults, fault), len(saved.events) if saved else 0, None)
    position, rows = _head(document, faults)
    faults += _faults_of_events(position, rows)
    place(faults, text)
    sound = 0 if position is None else _sound(faults, len(rows))
    return Finding(tuple(faults), sound, number_of_events(document))


def _text(data: bytes, faults: list[BadGameFile]) -> str | None:
    """Return the text of a file; what is wrong around it is added to ``faults``.

    A byte order mark and Windows line ends hide nothing that is behind them.
    """
    while True:
        try:
            return checked_text(data)
        except BadGameFile as fault:
            faults.append(fault)
            if fault.code == "byte-order-mark":
                data = data[3:]
            elif fault.code == "carriage-return":
                data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            else:
                return None


def _head(document: Any, faults: list[BadGameFile]) -> tuple[Position | None, list[Any]]:
    """Return where a game begins, None if its head is at fault, and its events' rows."""
    rows = document["events"] if number_of_events(document) else []
    position = None
    try:
        position = reading.header({**document, "events": []} if rows else document).position
        reading.rows(document)
    except BadGameFile as fault:
        faults.append(fault)
    return position, rows[: reading.MOST_EVENTS]


def _sound(faults: list[BadGameFile], events: int) -> int:
    """Return how many events come before the first fault."""
    return min([fault.event - 1 for fault in faults if fault.event], default=events)


def _faults_of_events(position: Position | None, rows: list[Any]) -> list[BadGameFile]:
    """Return what is wrong with each event; without a position, with its shape alone."""
    faults: list[BadGameFile] = []
    for number, row in enumerate(rows, 1):
        if len(faults) >= MOST_FAULTS:
            break
        try:
            event = reading.event(row)
        except BadGameFile as fault:
            fault.event = number
            faults.append(fault)
            continue
        if position is not None:
            position, found = _follow(position, event, number)
            faults += found
    return faults


def _follow(
    position: Position, event: Event, number: int
) -> tuple[Position, list[BadGameFile]]:
    """Make one step; where it is at fault go on as well as may be."""
    try:
        return play.follow(position, event, number), []
    except BadGameFile as fault:
        after = position
        if fault.code == "wrong-value":
            after, _ = play.step(position, event, number)
        return after, [fault]
    except DiceError as error:
        refusal = BadGameFile.of(error, event=number)
        return out_of_turn.refused(position, event), [refusal]


def repaired(path: str) -> tuple[bytes, int, int | None]:
    """Return a file's longest sound part as a file's bytes, and how many events.

    That is the number saved and, where they can be counted, of all. A file that was
    cut short is read as far as its events are whole. Raises BadGameFile, with the
    ``file``, where not even the head is sound.
    """
    data = read(path)
    try:
        document, whole = _saved(data)
        game = _replayed(*_begun(document))
    except BadGameFile as fault:
        fault.facts["file"] = path
        raise
    return encode(game), len(game.events), number_of_events(document) if whole else None


def _saved(data: bytes) -> tuple[dict[str, Any], bool]:
    """Return the document of a file, or what one still says that is none.

    Also tell whether it is whole. Raises BadGameFile where nothing can be saved.
    """
    text = _readable(data[:MOST_BYTES])
    if not text.strip():
        checked_text(data)  # says why there is nothing
    check_signs(text)
    try:
        document = parsed(text)
    except BadGameFile as fault:
        document = _salvaged(text, fault)
        if document is None:
            checked_text(data)  # what stands before the fault of the text is told first
            raise
        return document, False
    if not isinstance(document, dict):
        raise BadGameFile("not-an-object")
    return document, len(data) <= MOST_BYTES


def _readable(data: bytes) -> str:
    """Return a file's text up to the first byte that is none."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        text = data[: error.start].decode()
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _sound_part(document: dict[str, Any] | None) -> play.Game | None:
    """Return the game of a document up to the first event at fault; None without a head."""
    if document is None:
        return None
    try:
        return _replayed(*_begun(document))
    except BadGameFile:
        return None


def _begun(document: dict[str, Any]) -> tuple[play.Game, list[Any]]:
    """Return the game that a document begins, and as many rows as are replayed.

    Raises BadGameFile where the head, or the list of events itself, is at fault.
    """
    kept = document.get("events")
    rows = kept[: reading.MOST_EVENTS] if isinstance(kept, list) else []
    return reading.header({**document, "events": []} if rows else document), rows


def _replayed(game: play.Game, rows: list[Any]) -> play.Game:
    """Return a game after its events up to the first at fault."""
    events: list[Event] = []
    position = game.position
    for number, row in enumerate(rows, 1):
        try:
            event = reading.event(row)
            position = play.follow(position, event, number)
        except DiceError:
            break
        events.append(event)
    return game._replace(events=tuple(events), position=position)


def _salvaged(text: str, fault: BadGameFile) -> dict[str, Any] | None:
    """Return what a text that is no JSON still says, None where its head is broken."""
    start = start_of_events(text)
    if start is None or (fault.code == "key-twice" and fault.event is None):
        return None
    try:
        head = parse(text[:start] + "[]}")
    except BadGameFile:
        return None
    return {**head, "events": whole_events(text, start)} if isinstance(head, dict) else None
