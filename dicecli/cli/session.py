"""What one call of the command works on: the game's place, and where answers go."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

import click

from dicecli.errors import BadGameFile, BadInput, Busy, IllegalMove
from dicecli.language import N_

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicecli.game.play import Game
    from dicecli.gamefile.store import Draft
    from dicecli.render import Answer

FILTER = "-"
DEFAULT_FILE = "dicecli.json"
_LONGEST_WIDTH = 5  # digits of COLUMNS

COLORS = ("auto", "always", "never")
"""When answers are in colour; the first is the default."""


class Session:
    """The words that every command shares, and what was read so far."""

    def __init__(self) -> None:
        self.path = DEFAULT_FILE
        self.path_given = False
        self.output = "table"
        self.color = COLORS[0]
        self.changing = False
        self.quiet = bool(os.environ.get("DICECLI_QUIET"))
        self.standard_input: bytes | None = None
        self.wait = 5.0
        self.expected: int | None = None
        self.line: int | None = None
        self._lock: int | None = None
        self._draft: Draft | None = None
        self._remarks: list[str] = []

    def commit(self) -> None:
        """Let what was written take its place: the last step of a command.

        From here on an interrupt comes too late, and stays so: the process ends.
        """
        if self._draft is None:
            return
        from signal import SIG_BLOCK, SIG_SETMASK, SIGINT, pthread_sigmask

        before = pthread_sigmask(SIG_BLOCK, {SIGINT})
        try:
            self._draft.commit()
        finally:
            if not self._draft.committed:
                pthread_sigmask(SIG_SETMASK, before)

    @property
    def committed(self) -> bool:
        """Whether a file was changed, so that nothing can fail the command any more."""
        return self._draft is not None and self._draft.committed

    def discard(self) -> None:
        """Leave the file as it was: the command failed."""
        if self._draft is not None:
            self._draft.discard()

    def afterwards(self, found: Callable[[], str | None]) -> None:
        """Keep a line to be said once what was entered stands, if people read the answer."""
        if not self.quiet and self.output in ("table", "plain"):
            line = found()
            self._remarks += [line] if line else []

    def adopt(self, other: Session) -> None:
        """Keep what another session would have said afterwards."""
        for line in other._remarks:
            self.afterwards(partial(str, line))

    def remark(self) -> None:
        """Say what there is to say of what now stands."""
        for line in self._remarks:
            click.echo(line, err=True)

    def close(self) -> None:
        """Let go of the game file."""
        if self._lock is not None:
            with suppress(OSError):
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
        game = opened(self.read(), None if self.filtering else self.path)
        self.check_place(game)
        return game

    def check_place(self, game: Game) -> None:
        """Raise Busy ``not-there`` unless the game stands at the event expected."""
        if self.expected not in (None, len(game.events)):
            raise Busy("not-there", expected=self.expected, event=len(game.events))

    def keep(self, game: Game) -> None:
        """Write a changed game back to where it came from; ``commit`` makes it last."""
        from dicecli.gamefile.codec import encode
        from dicecli.gamefile.store import replacing

        data = encode(game)
        if self.filtering:
            self.pass_on(data)
            return
        self._draft = replacing(self.path, data)

    def begin(self, game: Game, *, force: bool) -> None:
        """Write a new game."""
        from dicecli.gamefile.codec import encode
        from dicecli.gamefile.store import lock

        data = encode(game)
        if self.filtering:
            self.pass_on(data)
            return
        if force and os.path.isfile(self.path):
            self._lock = lock(self.path, self.wait)
        try:
            self.write(self.path, data, force=force)
        except IllegalMove as refusal:
            refusal.facts["force"] = refusal.facts.get("regular")  # here is the option
            raise

    def write(self, path: str, data: bytes, *, force: bool = False) -> None:
        """Write a new file, with ``force`` in the place of an old one."""
        from dicecli.gamefile.store import creating

        self._draft = creating(path, data, force=force)

    def pass_on(self, data: bytes) -> None:
        """Write the bytes of a game to standard output."""
        if sys.stdout is None:
            raise OSError(N_("standard output is closed"))
        stream = sys.stdout.buffer
        stream.write(data)
        stream.flush()
        self.standard_input = None

    def tell(self, answer: Answer[Any]) -> None:
        """Print an answer; a filter's standard output belongs to the game."""
        if self.changing and self.filtering:
            with suppress(OSError):  # the game is out: that is what matters
                self._print(answer, sys.stderr)
        else:
            self._print(answer, sys.stdout)

    def _print(self, answer: Answer[Any], stream: TextIO | None) -> None:
        from dicecli.render import render, speech

        if stream is None:
            raise OSError(N_("the stream is closed"))
        encoding = (stream.encoding or "ascii").lower()
        width = _width() if self.output == "table" else 80
        ascii = not encoding.startswith("utf")
        color = self._colored(stream)
        with speech(self.output):  # it also says how letters are written that lack
            text = render(answer, self.output, width=width, ascii=ascii, color=color)
            if text:
                click.echo(text, file=stream, color=color or None)
                stream.flush()

    def _colored(self, stream: TextIO) -> bool:
        """Tell whether an answer is painted: only tables are."""
        if self.output != "table":
            return False
        from dicecli.cli.color import colored

        return colored(self.color, stream)


def opened(data: bytes, place: str | None) -> Game:
    """Return the game that bytes hold; BadGameFile names the place they are from.

    It is None for standard input.
    """
    from dicecli.gamefile.codec import decode

    try:
        return decode(data)
    except BadGameFile as fault:
        fault.facts["file"] = place
        raise


def _width() -> int:
    """Return the width of the terminal as shutil finds it, which takes 2 ms to load."""
    columns = os.environ.get("COLUMNS", "")
    if (
        columns.isascii()
        and columns.isdigit()
        and len(columns) <= _LONGEST_WIDTH
        and int(columns)
    ):
        return int(columns)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or 80  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return 80


def standard_input() -> BinaryIO:
    """Return standard input as bytes; raise BadInput ``no-input`` if it is closed."""
    if sys.stdin is None:
        raise BadInput("no-input")
    return sys.stdin.buffer


pass_session = click.make_pass_decorator(Session, ensure=True)
