"""All that is wrong with a game file, and what of it can be saved.

Neither changes the file.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from dicecli import aside, play
from dicecli.errors import BadGameFile, DiceError, SystemFailure
from dicecli.gamefile import reading
from dicecli.gamefile.codec import MOST_BYTES, encode, number_of_events, parsed
from dicecli.gamefile.locate import lines_of_events, start_of_events, whole_events
from dicecli.gamefile.store import read
from dicecli.history import Position
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
    try:
        text, document = parsed(data)
    except BadGameFile as fault:
        return Finding((fault,), 0, None)
    faults: list[BadGameFile] = []
    position = None
    rows = document["events"] if number_of_events(document) else []
    try:
        position = reading.head({**document, "events": []} if rows else document).position
        reading.rows(document)
    except BadGameFile as fault:
        faults.append(fault)
    rows = rows[: reading.MOST_EVENTS]
    faults += _faults_of_events(position, rows)
    lines = lines_of_events(text) if faults else []
    for found in faults:
        found.line = found.line or (lines[found.event - 1] if found.event else None)
    sound = 0 if position is None else _sound(faults, len(rows))
    return Finding(tuple(faults), sound, number_of_events(document))


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
        refusal = BadGameFile(error.code, event=number, **error.facts)
        return aside.refused(position, event), [refusal]


def repaired(path: str) -> tuple[bytes, int]:
    """Return a file's longest sound part as a file's bytes, and its number of events.

    A file that was cut short is read as far as its events are whole. Raises
    BadGameFile, with the ``file``, where not even the head is sound.
    """
    data = read(path)
    try:
        game = _sound_part(_saved(data))
    except BadGameFile as fault:
        fault.facts["file"] = path
        raise
    return encode(game), len(game.events)


def _saved(data: bytes) -> dict[str, Any]:
    """Return the document of a file; of one that is none, what it still says."""
    try:
        document = parsed(data)[1]
    except BadGameFile as fault:
        document = _salvaged(data[:MOST_BYTES])
        if document is None:
            raise fault from None
    if not isinstance(document, dict):
        raise BadGameFile("not-an-object")
    return document


def _sound_part(document: dict[str, Any]) -> play.Game:
    """Return the game of a document up to the first event at fault."""
    kept = document.get("events")
    kept = kept[: reading.MOST_EVENTS] if isinstance(kept, list) else kept
    rows = reading.rows({"events": kept})
    game = reading.head({**document, "events": []})
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


def _salvaged(data: bytes) -> dict[str, Any] | None:
    """Return what a file that is no JSON still says, None where its head is broken."""
    text = data.decode("utf-8", "replace").lstrip("\ufeff").replace("\r", "")
    start = start_of_events(text)
    if start is None:
        return None
    try:
        head = json.loads(text[:start] + "[]}")
    except (ValueError, RecursionError):
        return None
    return {**head, "events": whole_events(text, start)} if isinstance(head, dict) else None
