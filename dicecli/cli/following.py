"""Follow a game file: print an answer again whenever the file changes."""

from __future__ import annotations

import gc
import os
import sys
import time
from typing import TYPE_CHECKING

from dicecli.errors import BadInput, DiceError
from dicecli.render.refusals import sentence

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

    from dicecli.cli.session import Session
    from dicecli.game.play import Game
    from dicecli.render.protocols import AnyAnswer

_PAUSE = 0.2
"""Seconds between two looks at the file: people do not see a shorter delay."""

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clear a terminal, and what could be scrolled back to: an older card is not of use."""

Look = tuple[int, int, int, int] | None
"""What tells one state of the file from another; None while there is no file."""


def follow(session: Session, answer: Callable[[Game], AnyAnswer]) -> NoReturn:
    """Print the answer about the game, now and after each change, until interrupted.

    A game that is missing or not sound at first is refused; later it is said, because the
    file may be replaced at that moment, or repaired.
    """
    gc.enable()  # this command does not end by itself
    seen = _look(session.path)
    _print(session, session.rendered(answer(session.game())), first=True)
    while True:
        time.sleep(_PAUSE)
        now = _look(session.path)
        if now != seen:
            seen = now
            _print(session, _text(session, answer), first=False)


def _text(session: Session, answer: Callable[[Game], AnyAnswer]) -> str:
    """Return the answer, or the reason why there is none now."""
    try:
        return session.rendered(answer(session.game()))
    except BadInput:
        raise
    except DiceError as fault:
        if session.output == "json":
            from dicecli.render.reasons import document
            from dicecli.render.writers.jsontext import text

            return text(document(fault))
        return sentence(fault)


def _look(path: str) -> Look:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino, found.st_dev


def _print(session: Session, text: str, *, first: bool) -> None:
    """Print a page in the place of the last one; below it where that is not possible."""
    assert sys.stdout is not None
    if sys.stdout.isatty() and session.output == "table":
        sys.stdout.write(_CLEAR)
    elif not first and session.output != "json":
        sys.stdout.write("\n")
    session.tell_all([(f"{text}\n", session.output)])
    sys.stdout.flush()
