"""What is printed when a command fails, and the status it ends with."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import pairwise

import click

from dicecli.cli.session import Session
from dicecli.errors import BadGameFile, DiceError, ExitStatus, SystemFailure
from dicecli.render.words import quoted


def report(error: BaseException, args: Sequence[str], session: Session) -> int:
    """Print one line for ``error``; return the exit status.

    A fault of ours is one line too; with DICECLI_DEBUG set it is raised as it is.
    """
    if isinstance(error, BrokenPipeError):
        _silence(sys.stdout)
        return ExitStatus.READER_GONE
    if isinstance(error, KeyboardInterrupt | click.Abort):
        return ExitStatus.INTERRUPTED
    status, code, line = _named(error)
    _complain(line, code, as_json=wants_json(args))
    if isinstance(error, OSError | SystemFailure):
        _silence(sys.stdout)
    elif not isinstance(error, BadGameFile):
        _pass_through(session)
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


def _complain(line: str, code: str, *, as_json: bool) -> None:
    if as_json:
        from dicecli.render.jsontext import text

        line = text({"error": line, "code": code}, ascii=True)
    else:
        line = f"dicecli: {line}"
    click.echo(line, err=True)


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


def _pass_through(session: Session) -> None:
    """Hand on a game that was read as a filter, so that a pipe never loses it."""
    if session.changing and session.filtering and session.standard_input:
        session.pass_on(session.standard_input)


def _silence(stream: object) -> None:
    """Let Python's last flush go nowhere instead of failing once more."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
