"""Refusals: the classes of errors that a command reports, and their exit statuses.

A refusal carries a stable reason code and the facts of the case;
``render.refusals`` makes the sentence, in the language of the reader.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeAlias

    Fact: TypeAlias = "str | float | Sequence[Fact] | Mapping[str, Fact] | DiceError | None"
    Facts: TypeAlias = dict[str, Fact]
    """What a refusal is about, by the names that its sentence uses."""


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
    """A refusal: ``code`` is the reason code, ``facts`` the values that explain it."""

    status = ExitStatus.BAD_INPUT

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code)
        self.code = code
        self.facts: Facts = facts


class IllegalMove(DiceError):
    """The rules of the game forbid the move."""

    status = ExitStatus.ILLEGAL


class BadInput(DiceError):
    """The words of a command, or the values of a rule document, are not valid."""

    status = ExitStatus.BAD_INPUT


class BadGameFile(DiceError):
    """A game file or a rule file is not sound.

    ``event`` is the number of the faulty event, from 1, and ``line`` the line of the
    text; each is None if the fault has none or it is not known. ``replayed`` is the number
    of sound events before the fault. ``events`` is the number of all events, None if
    they cannot be counted. ``key`` is the faulty key at the top level of the file, from
    which ``line`` is found.
    """

    status = ExitStatus.BAD_FILE

    def __init__(
        self,
        code: str,
        *,
        event: int | None = None,
        line: int | None = None,
        replayed: int = 0,
        **facts: Fact,
    ) -> None:
        super().__init__(code, **facts)
        self.event = event
        self.line = line
        self.replayed = replayed
        self.events: int | None = None
        self.key: str | None = None

    @classmethod
    def of(
        cls, error: DiceError, *, event: int | None = None, replayed: int = 0
    ) -> BadGameFile:
        """Return the fault of a file whose content is refused with ``error``."""
        fault = cls(error.code, event=event, replayed=replayed)
        fault.facts.update(error.facts)
        return fault


class Busy(DiceError):
    """Another command holds the game file, or the game is not at the expected event."""

    status = ExitStatus.BUSY


class SystemFailure(DiceError):
    """The operating system reports a failure, such as a missing file or a full disk."""

    status = ExitStatus.SYSTEM
