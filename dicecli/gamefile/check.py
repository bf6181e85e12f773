"""What is wrong with a game file, found without changing it."""

from __future__ import annotations

from typing import NamedTuple

from dicecli.errors import BadGameFile, SystemFailure
from dicecli.gamefile.codec import decode
from dicecli.gamefile.store import read


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
    """Return what is wrong with the bytes of a game file."""
    try:
        game = decode(data)
    except BadGameFile as fault:
        return Finding((fault,), fault.replayed, fault.events)
    return Finding((), len(game.events), len(game.events))
