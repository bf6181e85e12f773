"""What is printed when a command fails, and the status it ends with."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import TextIO

import click

from dicecli.cli.color import asked, colored
from dicecli.cli.session import FILTER, Session
from dicecli.errors import BadGameFile, DiceError, ExitStatus, SystemFailure
from dicecli.language import _
from dicecli.render import speech
from dicecli.render.words import quoted
from dicecli.render.writers.paint import painted

_LONGEST = 300  # characters of a sentence that is not ours


def report(error: BaseException, args: Sequence[str], session: Session) -> int:
    """Print one line for ``error``; return the exit status.

    Whatever fails before the game has taken its place leaves the file as it was, and
    a game that was read as a filter is handed on. A fault of ours is one line too;
    with DICECLI_DEBUG set it is raised as it is.
    """
    if session.committed:
        return ExitStatus.DONE  # an interrupt that came too late
    session.discard()
    if isinstance(error, BrokenPipeError):
        _silence(sys.stdout)
        return ExitStatus.READER_GONE
    if isinstance(error, KeyboardInterrupt | click.Abort):
        return ExitStatus.INTERRUPTED
    as_json = wants_json(args)
    with speech("json" if as_json else "table"):
        status, code, line = _named(error)
    if isinstance(error, OSError):
        _silence(sys.stdout)
    elif not isinstance(error, BadGameFile):
        _hand_on(args, session)
    _complain(line, code, args, session.line)
    return status


def _named(error: BaseException) -> tuple[int, str, str]:
    """Return the status, the reason code and the sentence of a failure."""
    from dicecli.render.refusals import sentence

    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        error = SystemFailure("output-failed", reason=reason[:1].lower() + reason[1:])
    if isinstance(error, DiceError):
        return error.status, error.code, sentence(error)
    if isinstance(error, click.ClickException):
        return ExitStatus.BAD_INPUT, _usage_code(error), _usage(error)
    if not isinstance(error, Exception) or os.environ.get("DICECLI_DEBUG"):
        raise error
    said = _("a fault in dicecli itself, please report it: {kind}: {error}")
    said = said.format(kind=type(error).__name__, error=error)
    return ExitStatus.SYSTEM, "internal-fault", quoted(said, _LONGEST)


_USAGE_CODES = {
    "NoSuchOption": "unknown-option",
    "MissingParameter": "missing-argument",
    "BadParameter": "bad-value",
}


def _usage_code(error: click.ClickException) -> str:
    return _USAGE_CODES.get(type(error).__name__, "usage")


def _usage(error: click.ClickException) -> str:
    """Return click's sentence as one line in our style, and where to read more."""
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
    """Name the nearest options; say where they stand, to whom wrote one before."""
    said = _("there is no option {option} here")
    if error.possibilities:
        said = _("there is no option {option} here; similar: {names}")
    elif error.ctx is not None and isinstance(error.ctx.command, click.Group):
        said = _("there is no option {option} here; a command's options stand behind it")
    names = ", ".join(error.possibilities or ())
    return said.format(option=error.option_name, names=names)


def _missing(param: click.Parameter, context: click.Context | None) -> str:
    said = _("missing argument '{name}'")
    if isinstance(param.type, click.Choice):
        said = _("missing argument '{name}'; there are: {names}")
    names = ", ".join(getattr(param.type, "choices", ()))
    assert context is not None
    return said.format(name=_(param.make_metavar(context)), names=names)


def _complain(line: str, code: str, args: Sequence[str], number: int | None) -> None:
    """Print the line; where nobody can read it the status must do.

    ``number`` is that of the line of ``play`` that was refused, if one was.
    """
    color = False
    if wants_json(args):
        place = {} if number is None else {"line": number}
        from dicecli.render.writers.jsontext import text

        line = text({"error": line, "code": code, **place}, ascii=True)
    else:
        if number is not None:
            line = _("line {number}: {refusal}").format(number=number, refusal=line)
        color = _in_color(args)
        line = f"{painted('dicecli:', 'refusal') if color else 'dicecli:'} {line}"
    if sys.stderr is None:
        return
    try:
        click.echo(line, file=sys.stderr, color=color or None)
    except OSError:
        _silence(sys.stderr)


def _in_color(args: Sequence[str]) -> bool:
    """Tell whether the line is painted, as the words or the terminal want it."""
    return sys.stderr is not None and colored(asked(args), sys.stderr)


def wants_json(args: Sequence[str]) -> bool:
    """Tell whether a command line asks for JSON, even one that cannot be read."""
    words = list(args)[: args.index("--")] if "--" in args else list(args)
    wanted = ""
    for before, word in pairwise(["", *words]):
        if before in ("-o", "--output"):
            wanted = word
        elif word == "--json":
            wanted = "json"
        elif word.startswith(("-o", "--output=")) and word != "-o":
            wanted = word.removeprefix("--output=").removeprefix("-o")
    return wanted == "json"


def _hand_on(args: Sequence[str], session: Session) -> None:
    """Hand on the game of a filter, so that a pipe never loses the evening.

    The words may be such that nobody got to read it: then it is read here.
    """
    if sys.stdin is None or sys.stdout is None or not _filters(args):
        return
    with suppress(OSError):
        if session.standard_input:
            session.pass_on(session.standard_input)
        for part in iter(lambda: sys.stdin.buffer.read(2**16), b""):
            session.pass_on(part)


def _filters(args: Sequence[str]) -> bool:
    """Tell whether a command line, readable or not, changes the game of a filter."""
    from dicecli.cli.commands import CHANGING
    from dicecli.cli.prefixes import meant_by

    names = set(meant_by(args))
    if names and not names & set(CHANGING) - {"new"}:
        return False
    places = [os.environ.get("DICECLI_FILE", "")]
    for before, word in pairwise(["", *args]):
        if before in ("-f", "--file"):
            places.append(word)
        elif word.startswith("--file="):
            places.append(word.removeprefix("--file="))
        elif word.startswith("-f") and len(word) > 2:
            places.append(word[2:])
    return places[-1] == FILTER


def _silence(stream: TextIO | None) -> None:
    """Let Python's last flush go nowhere instead of failing once more."""
    if stream is not None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
