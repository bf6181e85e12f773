"""What all commands share: where the game is, how answers are printed."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, BinaryIO, TextIO

import click

from dicecli.cli.color import COLORS, colored
from dicecli.errors import BadGameFile, BadInput, Busy, IllegalMove
from dicecli.language import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType
    from typing import Literal

    from dicecli.errors import DiceError
    from dicecli.game.play import Game
    from dicecli.gamefile.store import Draft, LockedFile
    from dicecli.render.protocols import AnyAnswer

    Wanted = Literal["game", "rules", "commands", "rolls"]
    """What is expected on standard input."""

FILTER = "-"
"""The path that means: read the game from standard input, write it to standard output."""

DEFAULT_FILE = "dicecli.json"
"""The game file where neither ``--file`` nor DICECLI_FILE names one."""

_LONGEST_WIDTH = 5  # digits of COLUMNS


class Session:
    """The values of the options that all commands share, and the state of one run.

    A changed game is first written to a draft. ``commit`` puts the draft in the place of
    the file, once the answer is printed.
    """

    def __init__(self) -> None:
        self.path = DEFAULT_FILE
        self.path_given = False
        self.output = "table"
        self.color = COLORS[0]
        self.changing = False
        self.beginning = False
        self.quiet = bool(os.environ.get("DICECLI_QUIET"))
        self.standard_input: bytes | None = None
        self.wait = 5.0
        self.expected: int | None = None
        self.line: int | None = None
        self._locked: LockedFile | None = None
        self._draft: Draft | None = None
        self._filtered: bytes | None = None
        self._new_folders: list[str] = []
        self._notes: list[str] = []
        self._warnings: dict[str, None] = {}  # each of them once

    def commit(self) -> None:
        """Put the draft in the place of the game file: the last step of a command.

        Interrupts are blocked from here on, to the end of the process: a command whose
        change is saved must not report that it was interrupted.
        """
        self._write_filtered()
        if self._draft is None:
            return
        signals = _signals()
        before = signals.pthread_sigmask(signals.SIG_BLOCK, {signals.SIGINT})
        try:
            self._draft.commit()
        finally:
            if not self._draft.committed:
                signals.pthread_sigmask(signals.SIG_SETMASK, before)

    @property
    def committed(self) -> bool:
        """Whether a file was changed; from then on the command has succeeded."""
        return self._draft is not None and self._draft.committed

    def discard(self) -> None:
        """Remove the draft, if any: the command failed and the file stays as it was."""
        if self._draft is not None:
            self._draft.discard()
        if self._new_folders:
            from dicecli.cli.folders import remove

            remove(self._new_folders)

    def queue_note(self, make: Callable[[], str | None]) -> None:
        """Queue a note to print after the change is saved.

        ``make`` returns its text, or None for no note. It is called only where people
        read the answer and did not ask for quiet.
        """
        if not self.quiet and self.output in ("table", "plain"):
            line = make()
            self._notes += [line] if line else []

    def warn(self, fault: DiceError) -> None:
        """Queue a note, for every output, about a fault that the command could pass over."""
        from dicecli.render.refusals import sentence

        if not self.quiet:
            self._warnings[_("note: {fault}").format(fault=sentence(fault))] = None

    def queue_notes_of(self, other: Session) -> None:
        """Queue the notes that another session has queued."""
        for line in other._notes:
            self.queue_note(partial(str, line))
        self._warnings |= other._warnings

    def forget_notes(self) -> None:
        """Drop the queued notes: what they are about was not entered."""
        self._notes.clear()
        self._warnings.clear()

    def print_notes(self) -> None:
        """Print the queued notes on standard error."""
        lines = (*self._warnings, *self._notes)
        if lines:
            from dicecli.cli.standard_error import say

            for line in lines:
                say(line)

    def abandon(self) -> None:
        """Discard what is not committed, and close all files: the command has failed."""
        if not self.committed:
            self.discard()
        self.close()

    def close(self) -> None:
        """Release the lock on the game file."""
        if self._locked is not None:
            self._locked.release()
            self._locked = None

    @property
    def filtering(self) -> bool:
        """Whether the game is read from standard input."""
        return self.path == FILTER

    def set_path(self, path: str | None) -> None:
        """Set the path of the game: that of ``--file``, of DICECLI_FILE, or the default."""
        if path == "":
            raise BadInput("empty-path")
        self.path_given = path is not None
        self.path = path or os.environ.get("DICECLI_FILE") or DEFAULT_FILE

    def read(self) -> bytes:
        """Return the bytes of the game, from its file or standard input."""
        from dicecli.gamefile.codec import MOST_BYTES
        from dicecli.gamefile.store import LockedFile, read

        if not self.filtering and not self.changing:
            return read(self.path)
        if not self.filtering:
            self._locked = self._locked or LockedFile(self.path, self.wait)
            return self._locked.read()
        if self.standard_input is None:
            self.standard_input = standard_input("game").read(MOST_BYTES + 1)
        if not self.standard_input:
            raise BadInput("no-input", input="game", closed=False)
        return self.standard_input

    def game(self) -> Game:
        """Return the game; a command that changes it then holds the lock on its file.

        Raises Busy ``not-there`` unless the last event is the one that ``--expect`` names.
        """
        return self.decoded(self.read())

    def decoded(self, data: bytes) -> Game:
        """Return the game that bytes hold; check ``--expect`` as ``game`` does."""
        game = decode_game(data, None if self.filtering else self.path)
        self.check_expected(game)
        return game

    def peek(self) -> bytes:
        """Return the bytes of the game file, which is to be changed, without locking it."""
        from dicecli.gamefile.store import read

        return read(self.path, pipe="to-change")

    def check_expected(self, game: Game) -> None:
        """Raise Busy ``not-there`` unless the last event is the one expected."""
        if self.expected not in (None, len(game.events)):
            raise Busy("not-there", event=len(game.events), wanted=self.expected)

    def save(self, game: Game) -> None:
        """Write a changed game to a draft; that of a filter waits until its answer is ready."""
        from dicecli.gamefile.codec import encode

        data = encode(game)
        if self.filtering:
            self._filtered = data
            return
        assert self._locked is not None  # since it was read
        self._take(self._locked.replacing(data))

    def begin(self, game: Game, *, force: bool) -> None:
        """Write a new game to a draft, with ``force`` in the place of an old file."""
        from dicecli.gamefile.codec import encode
        from dicecli.gamefile.store import creating

        data = encode(game)
        if self.filtering:
            self._filtered = data
            return
        if force and os.path.isfile(self.path):
            self._replace(data)
            return
        try:
            self._take(creating(self.path, data, wait=self.wait, force=force))
        except IllegalMove as refusal:
            if not force:
                refusal.facts["force"] = refusal.facts.get("regular")  # --force may be named
                raise
            self._replace(data)  # a file that came just now, or what is no file

    def _replace(self, data: bytes) -> None:
        """Write a draft in the place of a game, whatever that is once it is locked."""
        from dicecli.gamefile.store import LockedFile

        self._locked = LockedFile(self.path, self.wait)
        self._take(self._locked.replacing(data))

    def write(
        self, path: str, data: bytes, *, force: bool = False, make_folders: bool = False
    ) -> None:
        """Write a new file as a draft, with ``force`` in the place of an old file."""
        from dicecli.gamefile.store import creating, replacing

        if make_folders:
            from dicecli.cli.folders import make

            self._new_folders = make(os.path.dirname(path))
        self._take(replacing(path, data) if force else creating(path, data, wait=self.wait))

    def _take(self, draft: Draft) -> None:
        """Keep a draft; what ``commit`` needs is loaded while a failure is still harmless."""
        self._draft = draft
        _signals()

    def pass_on(self, data: bytes) -> None:
        """Write the bytes of a game to standard output."""
        if sys.stdout is None:
            raise OSError(N_("standard output is closed"))
        stream = sys.stdout.buffer
        stream.write(data)
        stream.flush()
        self.standard_input = None

    def tell(self, answer: AnyAnswer) -> None:
        """Print an answer.

        A filter that changes a game prints it on standard error: its standard output is
        the game.
        """
        text = self.rendered(answer)
        self.tell_all([(f"{text}\n" if text else "", self.output)])

    def tell_all(self, texts: Iterable[tuple[str, str]]) -> None:
        """Print texts, each in the way of its output, as ``tell`` does an answer."""
        if not (self.changing and self.filtering):
            self._print_all(texts)
            return
        self._write_filtered()
        with suppress(OSError):  # the game is written: the command has succeeded
            self._print_all(texts)

    def _print_all(self, texts: Iterable[tuple[str, str]]) -> None:
        for text, self.output in texts:
            self._print(text, self._stream)

    @property
    def _stream(self) -> TextIO | None:
        """The stream of the answers."""
        return sys.stderr if self.changing and self.filtering else sys.stdout

    def _write_filtered(self) -> None:
        """Write the changed game of a filter to standard output, once."""
        if self._filtered is not None:
            self.pass_on(self._filtered)
            self._filtered = None

    def rendered(self, answer: AnyAnswer) -> str:
        """Return an answer as text for its stream, "" if that is closed."""
        from dicecli.render import render

        if self._stream is None:
            return ""
        width = terminal_width() if self.output == "table" else 80
        color = self._colored(self._stream)
        return render(answer, self.output, width=width, ascii=self.ascii, color=color)

    @property
    def ascii(self) -> bool:
        """Whether the stream of the answers can only show ASCII characters."""
        encoding = getattr(self._stream, "encoding", None) or "ascii"
        return not encoding.lower().startswith("utf")

    def _print(self, text: str, stream: TextIO | None) -> None:
        from dicecli.render import speech

        if stream is None:
            raise OSError(N_("the stream is closed"))
        if text and self.output == "json":
            click.echo(text.encode(), stream, nl=False)  # UTF-8, whatever the stream is
        elif text:
            with speech(self.output):  # the language decides how accents are replaced
                click.echo(text, stream, nl=False, color=self._colored(stream) or None)
                stream.flush()

    def _colored(self, stream: TextIO) -> bool:
        """Tell whether an answer is in colour: only tables are."""
        return self.output == "table" and colored(self.color, stream)


def _signals() -> ModuleType:
    """Return the module with the mask of signals.

    ``signal`` makes enumerations of all signals at first, which takes 0.5 of the 42 ms of
    `record`; what it is made of is built into the interpreter.
    """
    try:
        return import_module("_signal")
    except ImportError:
        return import_module("signal")


def decode_game(data: bytes, path: str | None) -> Game:
    """Return the game that bytes hold; BadGameFile names ``path`` as the file at fault.

    ``path`` is None for standard input.
    """
    from dicecli.gamefile.codec import decode

    try:
        return decode(data)
    except BadGameFile as fault:
        fault.facts["file"] = path
        raise


def terminal_width() -> int:
    """Return the width of the terminal in cells, or 80.

    It is found as shutil does; not importing shutil saves 1.5 ms of the 55.5 of `record`.
    """
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


def standard_input(wanted: Wanted) -> BinaryIO:
    """Return standard input as bytes; raise BadInput ``no-input`` if it is closed."""
    if sys.stdin is None:
        raise BadInput("no-input", input=wanted, closed=True)
    return sys.stdin.buffer


def whole_input(wanted: Wanted) -> bytes:
    """Return the bytes of standard input, at most one more than MOST_BYTES.

    Raises BadInput ``no-input`` if there are none.
    """
    from dicecli.gamefile.codec import MOST_BYTES

    data = standard_input(wanted).read(MOST_BYTES + 1)
    if not data:
        raise BadInput("no-input", input=wanted, closed=False)
    return data


pass_session = click.make_pass_decorator(Session, ensure=True)
