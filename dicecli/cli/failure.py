"""What is printed when a command fails, and the status it ends with."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import TextIO

import click

from dicecli.cli.session import FILTER, Session
from dicecli.errors import BadGameFile, DiceError, ExitStatus, SystemFailure
from dicecli.language import _
from dicecli.render.words import quoted


def report(error: BaseException, args: Sequence[str], session: Session) -> int:
    """Print one line for ``error``; return the exit status.

    Whatever fails after the game was written takes it back, and a game that was
    read as a filter is handed on. A fault of ours is one line too; with
    DICECLI_DEBUG set it is raised as it is.
    """
    session.take_back()
    if isinstance(error, BrokenPipeError):
        _silence(sys.stdout)
        return ExitStatus.READER_GONE
    if isinstance(error, KeyboardInterrupt | click.Abort):
        return ExitStatus.INTERRUPTED
    status, code, line = _named(error)
    if isinstance(error, OSError):
        _silence(sys.stdout)
    elif not isinstance(error, BadGameFile):
        _hand_on(args, session)
    _complain(line, code, session.line, as_json=wants_json(args))
    return status


def _named(error: BaseException) -> tuple[int, str, str]:
    """Return the status, the reason code and the sentence of a failure."""
    from dicecli.render.sentences import sentence

    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        error = SystemFailure("output-failed", reason=reason[:1].lower() + reason[1:])
    if isinstance(error, DiceError):
        return error.status, error.code, sentence(error)
    if isinstance(error, click.ClickException):
        return ExitStatus.BAD_INPUT, _usage_code(error), _usage(error)
    if not isinstance(error, Exception) or os.environ.get("DICECLI_DEBUG"):
        raise error
    said = f"a fault in dicecli itself, please report it: {type(error).__name__}: {error}"
    return ExitStatus.SYSTEM, "internal-fault", quoted(said, 300)


_USAGE_CODES = {
    "NoSuchOption": "unknown-option",
    "MissingParameter": "missing-argument",
    "BadParameter": "bad-value",
}


def _usage_code(error: click.ClickException) -> str:
    return _USAGE_CODES.get(type(error).__name__, "usage")


def _usage(error: click.ClickException) -> str:
    """Return click's sentence as one line in our style, and where to read more."""
    said = " ".join(error.format_message().split())
    if isinstance(error, click.NoSuchOption):
        near = f"; near it: {', '.join(error.possibilities)}" if error.possibilities else ""
        said = f"there is no option {error.option_name} here{near or _behind(error)}"
    said = quoted(said, 300).rstrip(".").replace(". Choose from:", "; there are:")
    context = getattr(error, "ctx", None)
    where = f"; see '{context.command_path} -h'" if context else ""
    return f"{said[:1].lower()}{said[1:]}{where}"


def _behind(error: click.NoSuchOption) -> str:
    """Say where options stand, to whom wrote one before the command."""
    group = error.ctx is not None and isinstance(error.ctx.command, click.Group)
    return "; a command's options stand behind it" if group else ""


def _complain(line: str, code: str, number: int | None, *, as_json: bool) -> None:
    """Print the line; where nobody can read it the status must do.

    ``number`` is that of the line of ``play`` that was refused, if one was.
    """
    place = {} if number is None else {"line": number}
    if as_json:
        from dicecli.render.jsontext import text

        line = text({"error": line, "code": code, **place}, ascii=True)
    elif number is not None:
        line = _("dicecli: line {number}: {refusal}").format(number=number, refusal=line)
    else:
        line = f"dicecli: {line}"
    try:
        click.echo(line, err=True)
    except OSError:
        _silence(sys.stderr)


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
    from dicecli.cli.group import CHANGING, HOMES

    names = [word for word in args if word in HOMES]
    if names and (names[0] not in CHANGING or names[0] == "new"):
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
