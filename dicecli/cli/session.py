"""What one call of the command works on: the game's place, and where answers go."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, BinaryIO

import click

from dicecli.errors import BadGameFile, BadInput, Busy, SystemFailure

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
        self._lock: int | None = None

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
        from dicecli.gamefile.codec import decode

        data = self.read()
        try:
            game = decode(data)
        except BadGameFile as fault:
            fault.facts["file"] = "standard input" if self.filtering else self.path
            raise
        if self.expected not in (None, len(game.events)):
            raise Busy("not-there", expected=self.expected, event=len(game.events))
        return game

    def keep(self, game: Game) -> None:
        """Write a changed game back to where it came from."""
        from dicecli.gamefile.codec import encode
        from dicecli.gamefile.store import replace

        self._put(encode(game), lambda data: replace(self.path, data))

    def begin(self, game: Game, *, force: bool) -> None:
        """Write a new game."""
        from dicecli.gamefile.codec import encode
        from dicecli.gamefile.store import create, lock

        if force and not self.filtering and os.path.isfile(self.path):
            self._lock = lock(self.path, self.wait)
        self._put(encode(game), lambda data: create(self.path, data, force=force))

    def _put(self, data: bytes, write: Callable[[bytes], None]) -> None:
        if self.filtering:
            self.pass_on(data)
        else:
            write(data)

    def pass_on(self, data: bytes) -> None:
        """Write the bytes of a game to standard output."""
        if sys.stdout is None:
            raise SystemFailure("output-failed", reason="standard output is closed")
        stream = sys.stdout.buffer
        stream.write(data)
        stream.flush()
        self.standard_input = None

    def tell(self, answer: Answer) -> None:
        """Print an answer; a filter's standard output belongs to the game."""
        from dicecli.render import render

        stream = sys.stderr if self.changing and self.filtering else sys.stdout
        if stream is None:
            raise SystemFailure("output-failed", reason="standard output is closed")
        encoding = (stream.encoding or "ascii").lower()
        width = _width() if self.output == "table" else 80
        ascii = not encoding.startswith("utf")
        text = render(answer, self.output, width=width, ascii=ascii)
        if text:
            click.echo(text, file=stream)


def _width() -> int:
    import shutil

    return shutil.get_terminal_size().columns


def standard_input() -> BinaryIO:
    """Return standard input as bytes; raise BadInput ``no-input`` if it is closed."""
    if sys.stdin is None:
        raise BadInput("no-input")
    return sys.stdin.buffer


pass_session = click.make_pass_decorator(Session, ensure=True)
