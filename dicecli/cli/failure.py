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
from dicecli.cli.standard_error import say
from dicecli.errors import BadGameFile, DiceError, ExitStatus, SystemFailure
from dicecli.language import _
from dicecli.render import speech
from dicecli.render.safe import bare
from dicecli.render.words import quoted
from dicecli.render.writers.paint import painted

_LONGEST = 300  # characters of a sentence that is not ours


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
    with speech("json" if words.as_json else "table"):
        status, code, line = _named(error)
    _complain(line, code, words, session.line)
    return status


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


def _named(error: BaseException) -> tuple[int, str, str]:
    """Return the status, the reason code and the sentence of a failure."""
    from dicecli.render.refusals import sentence

    if isinstance(error, OSError):
        error = _failure_of_system(error)
    if isinstance(error, DiceError):
        return error.status, error.code, sentence(error)
    if isinstance(error, click.ClickException):
        return ExitStatus.BAD_INPUT, _usage_code(error), _usage(error)
    if not isinstance(error, Exception):
        raise error
    _raise_fault(error)
    said = _("a fault in dicecli itself, please report it: {kind}: {error}")
    said = said.format(kind=type(error).__name__, error=error)
    return ExitStatus.SYSTEM, "internal-fault", quoted(said, _LONGEST)


def _failure_of_system(error: OSError) -> SystemFailure:
    """Return the refusal for an error that nothing has expected.

    It names a file if it is about one, such as a module that cannot be loaded. Writing to
    a stream names none.
    """
    reason = error.strerror or str(error)
    reason = reason[:1].lower() + reason[1:]
    if error.filename is None:
        return SystemFailure("output-failed", reason=reason)
    return SystemFailure("system", path=os.fsdecode(error.filename), reason=reason)


_USAGE_CODES = {
    "NoSuchOption": "unknown-option",
    "MissingParameter": "missing-argument",
    "BadParameter": "bad-value",
}


def _usage_code(error: click.ClickException) -> str:
    return _USAGE_CODES.get(type(error).__name__, "usage")


def _usage(error: click.ClickException) -> str:
    """Return click's message as one line in our style, with the command for help."""
    said = _said(error)
    said = f"{said[:1].lower()}{said[1:]}"
    context = getattr(error, "ctx", None)
    if context is None:
        return said
    return _("{error}; see '{command} -h'").format(error=said, command=context.command_path)


def _said(error: click.ClickException) -> str:
    if isinstance(error, click.NoSuchOption):
        return quoted(_no_such_option(error), _LONGEST)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return _missing(error.param, error.ctx)
    return quoted(" ".join(error.format_message().split()), _LONGEST).rstrip(".")


def _no_such_option(error: click.NoSuchOption) -> str:
    """Name the nearest options; before a command, say where its options go."""
    said = _("there is no option {option} here")
    if error.possibilities:
        said = _("there is no option {option} here; similar: {names}")
    elif error.ctx is not None and isinstance(error.ctx.command, click.Group):
        said = _("there is no option {option} here; the options of a command go after it")
    names = ", ".join(error.possibilities or ())
    return said.format(option=error.option_name, names=names)


def _missing(param: click.Parameter, context: click.Context | None) -> str:
    said = _("missing argument '{name}'")
    if isinstance(param.type, click.Choice):
        said = _("missing argument '{name}'; there are: {names}")
    names = ", ".join(getattr(param.type, "choices", ()))
    assert context is not None
    return said.format(name=_(param.make_metavar(context)), names=names)


def _complain(line: str, code: str, words: CommandLine, number: int | None) -> None:
    """Print the line on standard error, if that is open.

    ``number`` is that of the line of ``play`` that was refused, if one was.
    """
    color = False
    if words.as_json:
        place = {} if number is None else {"line": number}
        from dicecli.render.writers.jsontext import text

        line = text({"error": bare(line), "code": code, **place}, ascii=True)
    else:
        if number is not None:
            line = _("line {number}: {refusal}").format(number=number, refusal=line)
        color = sys.stderr is not None and colored(words.color, sys.stderr)
        line = f"{painted('dicecli:', 'refusal') if color else 'dicecli:'} {line}"
    try:
        say(line, color=color or None)
    except OSError:
        _silence(sys.stderr)


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
