"""Report a failed command: one line on standard error, and the exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

import click

from dicecli.cli.color import colored
from dicecli.cli.faults import debugging
from dicecli.cli.prescan import CommandLine, scan
from dicecli.cli.session import Session
from dicecli.cli.standard_error import say, say_json
from dicecli.errors import BadGameFile, DiceError, ExitStatus, SystemFailure
from dicecli.language import _
from dicecli.render import speech
from dicecli.render.writers.paint import painted


def report(error: BaseException, args: Sequence[str], session: Session) -> int:
    """Print one line for ``error``; return the exit status. The session was abandoned.

    A command that fails before its change is saved leaves the file as it was, and a
    filter writes its game through unchanged. A fault of the program itself is one line
    too; with DICECLI_DEBUG set it is raised.
    """
    if session.committed:
        _raise_fault(error)  # anything else comes too late to fail the command
        return ExitStatus.DONE
    if isinstance(error, BrokenPipeError):
        _silence(sys.stdout)
        return ExitStatus.READER_GONE
    if isinstance(error, KeyboardInterrupt | click.Abort):
        return ExitStatus.INTERRUPTED
    words = _scanned(args)
    if isinstance(error, OSError) and error.filename is None:
        _silence(sys.stdout)
    elif words.filters and not isinstance(error, BadGameFile):
        _hand_on(session)
    refusal = as_refusal(error)
    with speech("json" if words.as_json else "table"):
        if session.line is None and not isinstance(refusal, BadGameFile):
            from dicecli.cli.leads import add

            add(refusal, words)
        _complain(refusal, words, session.line)
    return refusal.status


def _scanned(args: Sequence[str]) -> CommandLine:
    """Read the command line; after a fault of ``scan`` itself, as if it were empty."""
    try:
        return scan(args, os.environ)
    except Exception:
        if debugging():
            raise
        return scan((), os.environ)


def _raise_fault(error: BaseException) -> None:
    """Raise a fault of the program itself if DICECLI_DEBUG is set."""
    known = DiceError | click.ClickException | OSError
    if isinstance(error, Exception) and not isinstance(error, known) and debugging():
        raise error


def as_refusal(error: BaseException) -> DiceError:
    """Return a failure as a refusal; raise an interrupt or an exit."""
    if isinstance(error, DiceError):
        return error
    if isinstance(error, OSError):
        return _failure_of_system(error)
    if isinstance(error, click.ClickException):
        from dicecli.cli.usage import refusal

        return refusal(error)
    if not isinstance(error, Exception):
        raise error
    _raise_fault(error)
    if isinstance(error, ModuleNotFoundError) and (error.name or "dicecli") != "dicecli":
        return SystemFailure("no-library", module=error.name)
    return SystemFailure("internal-fault", exception=type(error).__name__, details=str(error))


def _failure_of_system(error: OSError) -> SystemFailure:
    """Return the refusal for an error that nothing has expected.

    It names a file if it is about one, such as a module that cannot be loaded. Writing to
    a stream names none.
    """
    reason = error.strerror or str(error)
    reason = reason[:1].lower() + reason[1:]
    if error.filename is None:
        return SystemFailure("output-failed", details=reason)
    return SystemFailure("system", file=os.fsdecode(error.filename), details=reason)


def _complain(error: DiceError, words: CommandLine, number: int | None) -> None:
    """Print a refusal on one line of standard error, if that is open.

    ``number`` is that of the line of ``play`` that was refused, if one was.
    """
    try:
        if words.as_json:
            _say_as_json(error, number)
        else:
            _say_in_words(error, words.color, number)
    except OSError:
        _silence(sys.stderr)


def _say_as_json(error: DiceError, number: int | None) -> None:
    from dicecli.render.reasons import document

    place = {} if number is None else {"line": number}
    say_json({**document(error), **place})


def _say_in_words(error: DiceError, when: str, number: int | None) -> None:
    """Print a refusal as a sentence; ``when`` it is in colour is one of COLORS."""
    from dicecli.render.refusals import sentence

    line: str = sentence(error)
    if number is not None:
        line = _("line {number}: {refusal}").format(number=number, refusal=line)
    color = sys.stderr is not None and colored(when, sys.stderr)
    say(
        f"{painted('dicecli:', 'refusal') if color else 'dicecli:'} {line}", color=color or None
    )


def _hand_on(session: Session) -> None:
    """Write the game of a filter through unchanged, so that a pipe does not lose it.

    What the command has not read of standard input is read here.
    """
    if sys.stdin is None or sys.stdout is None:
        return
    with suppress(OSError):
        if session.standard_input:
            session.pass_on(session.standard_input)
        for part in iter(lambda: sys.stdin.buffer.read(2**16), b""):
            session.pass_on(part)


def _silence(stream: TextIO | None) -> None:
    """Redirect a stream to nowhere, so that Python's last flush does not fail again."""
    if stream is not None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
