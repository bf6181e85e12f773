"""What is wrong with a game file, found without changing it."""

from __future__ import annotations

from typing import NamedTuple

from dicecli.errors import BadGameFile
from dicecli.gamefile.codec import decode


class Finding(NamedTuple):
    """How sound a file is: its faults, and how many of its events replay."""

    faults: tuple[BadGameFile, ...]
    replayed: int
    events: int | None


def examine(data: bytes) -> Finding:
    """Return what is wrong with the bytes of a game file."""
    try:
        game = decode(data)
    except BadGameFile as fault:
        return Finding((fault,), fault.replayed, fault.events)
    return Finding((), len(game.events), len(game.events))
