"""``show --follow``: draw the card again whenever the game file changes."""

from __future__ import annotations

import gc
import os
import select
import stat
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from dicecli.cli.session import terminal_width
from dicecli.cli.standard_error import say
from dicecli.errors import BadInput, DiceError
from dicecli.language import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicecli.cli.session import Session
    from dicecli.game.play import Game
    from dicecli.render.protocols import AnyAnswer

    Look = Callable[[Game], AnyAnswer]
    """What makes the answer about a game."""

    Mark = tuple[int, ...] | None
    """What differs between two contents of a file; None if it is not there."""

_EVERY = 0.2  # seconds between two looks at the file
_PATIENCE = 10  # looks at a file that cannot be read until that is said
_CLEAR = "\x1b[H\x1b[2J"  # the cursor to the top, and the screen cleared


def follow(session: Session, choose: Callable[[Game], Look]) -> NoReturn:
    """Print the answer about a game, and again after each change of its file, without end.

    ``choose`` makes of the first game what makes all answers: so a player who is named
    stays the same one under another name.

    Raises BadInput ``nothing-to-follow`` for standard input or a pipe, what reading a game
    raises if that fails at the beginning, and BrokenPipeError once nobody reads. Later the
    file may be missing or not sound: the last sound game stays.
    """
    if session.filtering or _is_pipe(session.path):
        raise BadInput("nothing-to-follow")
    gc.enable()
    _Follower(session, choose).run()


class _Follower:
    """The file as it was last seen, and the game as it was last drawn."""

    def __init__(self, session: Session, choose: Callable[[Game], Look]) -> None:
        self._session = session
        self._on_screen = session.output == "table" and _is_screen()
        self._watched = _watched()
        self._mark = _mark(session.path)
        self._data = session.read()
        self._game = session.decoded(self._data)
        self._look = choose(self._game)
        self._width = terminal_width()
        self._fault: DiceError | None = None
        self._looks = 0

    def run(self) -> NoReturn:
        self._draw(_CLEAR if self._on_screen else "")
        between = _CLEAR if self._on_screen else "\n"
        between = "" if self._session.output == "json" else between
        while True:
            self._rest()
            if self._look_again() or self._resized():
                self._draw(between)

    def _draw(self, before: str) -> None:
        self._width = terminal_width()
        text = self._session.rendered(self._look(self._game))
        self._session.tell_all([(f"{before}{text}\n", self._session.output)])

    def _rest(self) -> None:
        """Wait for a moment; raise BrokenPipeError as soon as nobody reads."""
        if self._watched is None:
            time.sleep(_EVERY)
        elif self._watched.poll(1000 * _EVERY):
            raise BrokenPipeError

    def _resized(self) -> bool:
        return self._on_screen and terminal_width() != self._width

    def _look_again(self) -> bool:
        """Read the file if it has changed; tell whether its game has."""
        mark = _mark(self._session.path)
        if mark == self._mark:
            self._complain()
            return False
        self._mark, self._fault, self._looks = mark, None, 0
        try:
            data = self._session.read()
            if data == self._data:
                return False
            self._game = self._session.decoded(data)
        except DiceError as fault:
            self._fault = fault
            return False
        self._data = data
        return True

    def _complain(self) -> None:
        """Say once that the file cannot be read, if that lasts."""
        if self._fault is None:
            return
        self._looks += 1
        if self._looks == _PATIENCE and not self._session.quiet:
            from dicecli.render.refusals import sentence

            note = _("note: {fault}; the last card stays until that changes")
            say(note.format(fault=sentence(self._fault)))


def _mark(path: str) -> Mark:
    """Return what tells one content of a file from another."""
    try:
        now = os.stat(path)
    except OSError:
        return None
    return now.st_dev, now.st_ino, now.st_size, now.st_mtime_ns, now.st_ctime_ns


def _is_pipe(path: str) -> bool:
    with suppress(OSError, ValueError):
        return stat.S_ISFIFO(os.stat(path).st_mode)
    return False


def _is_screen() -> bool:
    """Tell whether standard output is a terminal that can be cleared."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _watched() -> select.poll | None:
    """Return what notices that nobody reads standard output, None where nothing does."""
    with suppress(AttributeError, OSError, ValueError):
        watched = select.poll()
        watched.register(sys.stdout.fileno(), 0)  # errors alone
        return watched
    return None
