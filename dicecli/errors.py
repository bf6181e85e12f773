"""What can be refused, and the exit status that says so.

Each refusal carries a stable reason code and the facts of the case; the
sentence for a reader is made at the edge (``render.sentences``).
"""

from __future__ import annotations

from typing import Any


class ExitStatus:
    """Exit statuses of the command, as its man page lists them."""

    DONE = 0
    ILLEGAL = 1
    BAD_INPUT = 2
    BAD_FILE = 3
    BUSY = 4
    SYSTEM = 5
    INTERRUPTED = 130
    READER_GONE = 141


class DiceError(Exception):
    """A refusal: ``code`` names the reason, ``facts`` says what it is about."""

    status = ExitStatus.BAD_INPUT

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


class IllegalMove(DiceError):
    """The rules say no."""

    status = ExitStatus.ILLEGAL


class BadInput(DiceError):
    """The words of a command cannot be understood."""

    status = ExitStatus.BAD_INPUT


class BadGameFile(DiceError):
    """A game or rule file is not sound.

    ``event`` is the number of the event at fault (from 1) or None, ``line``
    the line of the text or None, ``replayed`` how many events are sound, of
    ``events`` in all (None where they cannot even be counted). ``key`` is the part
    of the head at fault, until its line is looked up.
    """

    status = ExitStatus.BAD_FILE

    def __init__(
        self,
        code: str,
        *,
        event: int | None = None,
        line: int | None = None,
        replayed: int = 0,
        **facts: Any,
    ) -> None:
        super().__init__(code, **facts)
        self.event = event
        self.line = line
        self.replayed = replayed
        self.events: int | None = None
        self.key: str | None = None


class Busy(DiceError):
    """Somebody else holds the game file, or it is not where it was expected."""

    status = ExitStatus.BUSY


class SystemFailure(DiceError):
    """The system failed: a file is missing, a disk is full."""

    status = ExitStatus.SYSTEM
