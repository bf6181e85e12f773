"""Signals at the prompt: an end that is asked for comes after a line is saved and answered."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

_ENDS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]  # not every system has all of them


class Ended(SystemExit):
    """The process is asked to end, by the signal ``number``.

    It is a kind of SystemExit, which an event loop lets through.
    """

    def __init__(self, number: int) -> None:
        super().__init__(128 + number)
        self.number = number


@contextmanager
def put_off() -> Iterator[None]:
    """Context manager: put off interrupts, and other ends, to the end of the block."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def tidy_ends() -> Iterator[None]:
    """Context manager: end by SIGTERM only once the terminal is as it was.

    The process then ends by the signal itself, as its parent expects. A terminal that is
    closed needs no tidying.
    """
    before = signal.signal(signal.SIGTERM, _end)
    try:
        yield
    except Ended as ended:
        signal.signal(ended.number, signal.SIG_DFL)
        signal.raise_signal(ended.number)
        raise
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(number: int, frame: FrameType | None) -> NoReturn:
    raise Ended(number)
