"""Find all faults of a game file, and repair it as far as possible.

The file itself is never changed.
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

# So that a file in which every event is wrong is not answered with 100,000 lines.
MOST_FAULTS = 1000


class Finding(NamedTuple):
    """The faults of a file, how many events ``repaired`` saves, and how many it has.

    ``events`` is None if they cannot be counted. ``failure`` is set if the file could
    not be read.
    """

    faults: tuple[BadGameFile, ...]
    replayed: int
    events: int | None
    failure: SystemFailure | None = None


def check_file(path: str) -> Finding:
    """Check a file; one that cannot be read gives a finding too, no exception."""
    try:
        return examine(read(path))
    except SystemFailure as failure:
        return Finding((), 0, None, failure)
    except BadGameFile as fault:
        return Finding((fault,), 0, None)


def examine(data: bytes) -> Finding:
    """Check the bytes of a game file.

    After a fault the replay goes on as well as possible: a wrong value is taken as the
    right one, and an illegal event is skipped.
    """
    faults: list[BadGameFile] = []
    try:
        text = _text(data, faults)
        document = parsed(text)
    except BadGameFile as fault:
        return Finding((*faults, fault), _savable(data), None)
    position, rows = _head(document, faults)
    faults += _faults_of_events(position, rows)
    place(faults, text)
    sound = 0 if position is None else _sound(faults, len(rows))
    return Finding(tuple(faults), sound, number_of_events(document))


def _text(data: bytes, faults: list[BadGameFile]) -> str:
    """Return the text of a file; raise BadGameFile if it cannot be read.

    A byte order mark and Windows line ends are added to ``faults``, and the rest is
    checked too.
    """
    while True:
        try:
            return checked_text(data)
        except BadGameFile as fault:
            if fault.code == "byte-order-mark":
                data = data[3:]
            elif fault.code == "carriage-return":
                data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            else:
                raise
            faults.append(fault)


def _head(document: Any, faults: list[BadGameFile]) -> tuple[Position | None, list[Any]]:
    """Return the position before the first event, None for a bad header, and the rows."""
    rows = document["events"] if number_of_events(document) else []
    position = None
    try:
        position = reading.header({**document, "events": []} if rows else document).position
        reading.rows(document)
    except BadGameFile as fault:
        faults.append(fault)
    return position, rows[: reading.MOST_EVENTS]


def _sound(faults: list[BadGameFile], events: int) -> int:
    """Return the number of events before the first fault."""
    return min([fault.event - 1 for fault in faults if fault.event], default=events)


def _faults_of_events(position: Position | None, rows: list[Any]) -> list[BadGameFile]:
    """Return the faults of the events; without a position the moves are not checked."""
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
    """Replay one event; return the position to go on from, and the event's faults."""
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


def _savable(data: bytes) -> int:
    """Return how many events ``repaired`` saves of a file that cannot be read whole."""
    try:
        return len(_saved(data)[0].events)
    except BadGameFile:
        return 0


def repaired(path: str) -> tuple[bytes, int, int | None]:
    """Return the longest sound part of a file, as ``saved`` does."""
    return saved(read(path), path)


def saved(data: bytes, path: str | None) -> tuple[bytes, int, int | None]:
    """Return the longest sound part of a file as the bytes of a new file.

    ``data`` are the bytes of the old file, and ``path`` is None for standard input. Also
    return the number of events in the new file, and the number in the old one, None if
    they cannot be counted. A file that was cut off is read up to its last whole event.
    Raises BadGameFile, with the ``file``, if the header is not sound.
    """
    try:
        game, events = _saved(data)
    except BadGameFile as fault:
        fault.facts["file"] = path
        raise
    return encode(game), len(game.events), events


def _saved(data: bytes) -> tuple[play.Game, int | None]:
    """Return the longest sound part of a file, and the number of events in the file.

    Raises BadGameFile if nothing can be saved.
    """
    document, whole = _rescued(data)
    game = _replayed(*_begun(document))
    return game, number_of_events(document) if whole else None


def _rescued(data: bytes) -> tuple[dict[str, Any], bool]:
    """Return the document of a file, or as much as can be read, and whether it is whole.

    Raises BadGameFile if nothing can be read.
    """
    text = _readable(data[:MOST_BYTES])
    if not text.strip():
        checked_text(data)  # raises the reason
    check_signs(text)
    try:
        document = parsed(text)
    except BadGameFile as fault:
        document = _salvaged(text, fault)
        if document is None:
            checked_text(data)  # a fault of the text comes before one of the JSON
            raise
        return document, False
    if not isinstance(document, dict):
        raise BadGameFile("not-an-object")
    return document, len(data) <= MOST_BYTES


def _readable(data: bytes) -> str:
    """Return a file's text up to the first byte that is not UTF-8."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        text = data[: error.start].decode()
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _begun(document: dict[str, Any]) -> tuple[play.Game, list[Any]]:
    """Return the game before its first event, and the rows to replay.

    Raises BadGameFile for a fault of the header or of the list of events itself.
    """
    kept = document.get("events")
    rows = kept[: reading.MOST_EVENTS] if isinstance(kept, list) else []
    return reading.header({**document, "events": []} if rows else document), rows


def _replayed(game: play.Game, rows: list[Any]) -> play.Game:
    """Return a game after its events, up to the first fault."""
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
    """Return the document in a text that is not JSON, None if its header is broken."""
    start = start_of_events(text)
    if start is None or (fault.code == "key-twice" and fault.event is None):
        return None
    try:
        head = parse(text[:start] + "[]}")
    except BadGameFile:
        return None
    return {**head, "events": whole_events(text, start)} if isinstance(head, dict) else None
