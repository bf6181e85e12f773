"""What one call of the command works on: the game's place, and where answers go."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, BinaryIO, TextIO

import click

from dicecli.errors import BadGameFile, BadInput, Busy, DiceError

if TYPE_CHECKING:
    from dicecli.play import Game
    from dicecli.render import Answer

FILTER = "-"
DEFAULT_FILE = "dicecli.json"


class Session:
    """The words that every command shares, and what was read so far."""

    def __init__(self) -> None:
        self.path = DEFAULT_FILE
        self.path_given = False
        self.output = "table"
        self.changing = False
        self.standard_input: bytes | None = None
        self.wait = 5.0
        self.expected: int | None = None
        self.line: int | None = None
        self._lock: int | None = None
        self._take_back: Callable[[], None] | None = None

    def take_back(self) -> None:
        """Put the file back as it was: the command failed after it was written."""
        if self._take_back is not None:
            with suppress(DiceError):  # what failed first is what is told
                self._take_back()
            self._take_back = None

    def close(self) -> None:
        """Let go of the game file."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    @property
    def filtering(self) -> bool:
        """Whether the game comes from standard input."""
        return self.path == FILTER

    def place(self, path: str | None) -> None:
        """Settle where the game is: the option, the environment, the default."""
        if path == "":
            raise BadInput("empty-path")
        self.path_given = path is not None
        self.path = path or os.environ.get("DICECLI_FILE") or DEFAULT_FILE

    def read(self) -> bytes:
        """Return the bytes of the game, from its file or standard input."""
        from dicecli.gamefile.codec import MOST_BYTES
        from dicecli.gamefile.store import lock, read

        if not self.filtering:
            if self.changing and self._lock is None:
                self._lock = lock(self.path, self.wait)
            return read(self.path)
        if self.standard_input is None:
            self.standard_input = standard_input().read(MOST_BYTES + 1)
        if not self.standard_input:
            raise BadInput("no-input")
        return self.standard_input

    def game(self) -> Game:
        """Return the game as it stands; a command that changes it holds its lock.

        Raises Busy ``not-there`` when it does not stand at the event expected.
        """
        game = opened(self.read(), "standard input" if self.filtering else self.path)
        self.check_place(game)
        return game

    def check_place(self, game: Game) -> None:
        """Raise Busy ``not-there`` unless the game stands at the event expected."""
        if self.expected not in (None, len(game.events)):
            raise Busy("not-there", expected=self.expected, event=len(game.events))

    def keep(self, game: Game) -> None:
        """Write a changed game back to where it came from."""
        from dicecli.gamefile.codec import encode
        from dicecli.gamefile.store import read, replace

        data = encode(game)
        if self.filtering:
            self.pass_on(data)
            return
        before = read(self.path)
        replace(self.path, data)
        self._take_back = lambda: replace(self.path, before)

    def begin(self, game: Game, *, force: bool) -> None:
        """Write a new game."""
        from dicecli.gamefile.codec import encode
        from dicecli.gamefile.store import create, lock, read, restore

        data = encode(game)
        if self.filtering:
            self.pass_on(data)
            return
        before = None
        if force and os.path.isfile(self.path):
            self._lock = lock(self.path, self.wait)
            before = read(self.path)
        create(self.path, data, force=force)
        self._take_back = lambda: restore(self.path, before)

    def pass_on(self, data: bytes) -> None:
        """Write the bytes of a game to standard output."""
        if sys.stdout is None:
            raise OSError("standard output is closed")
        stream = sys.stdout.buffer
        stream.write(data)
        stream.flush()
        self.standard_input = None

    def tell(self, answer: Answer) -> None:
        """Print an answer; a filter's standard output belongs to the game."""
        if self.changing and self.filtering:
            with suppress(OSError):  # the game is out: that is what matters
                self._print(answer, sys.stderr)
        else:
            self._print(answer, sys.stdout)

    def _print(self, answer: Answer, stream: TextIO | None) -> None:
        from dicecli.render import render

        if stream is None:
            raise OSError("the stream is closed")
        encoding = (stream.encoding or "ascii").lower()
        width = _width() if self.output == "table" else 80
        ascii = not encoding.startswith("utf")
        text = render(answer, self.output, width=width, ascii=ascii)
        if text:
            click.echo(text, file=stream)
            stream.flush()


def opened(data: bytes, place: str) -> Game:
    """Return the game that bytes hold; BadGameFile names the place they are from."""
    from dicecli.gamefile.codec import decode

    try:
        return decode(data)
    except BadGameFile as fault:
        fault.facts["file"] = place
        raise


def _width() -> int:
    import shutil

    return shutil.get_terminal_size().columns


def standard_input() -> BinaryIO:
    """Return standard input as bytes; raise BadInput ``no-input`` if it is closed."""
    if sys.stdin is None:
        raise BadInput("no-input")
    return sys.stdin.buffer


pass_session = click.make_pass_decorator(Session, ensure=True)
