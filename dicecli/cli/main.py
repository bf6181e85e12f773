"""The one door: arguments in, an exit status out, one clear line if it goes wrong."""

from __future__ import annotations

import os
import sys


def _unseen(kind: type[BaseException], error: BaseException, trace: object) -> None:
    """End in silence when an interrupt comes before there is somebody to catch it."""
    if issubclass(kind, KeyboardInterrupt):
        os._exit(130)
    sys.__excepthook__(kind, error, trace)  # type: ignore[arg-type]


sys.excepthook = _unseen

import gc

# A command lives for milliseconds and makes next to no cycles: looking for them
# costs a twentieth of its start. What reads without end turns it on again.
gc.disable()

from contextlib import suppress
from typing import NoReturn

import click

from dicecli import language
from dicecli.cli.commands import cli
from dicecli.cli.help import translate_click
from dicecli.cli.session import Session
from dicecli.errors import ExitStatus
from dicecli.language import LANGUAGES

PROGRAM = "dicecli"
COMPLETE = "_DICECLI_COMPLETE"


def main() -> NoReturn:
    """Run the command of this process and end it.

    All that is to be written was flushed, and all files are closed: taking the
    interpreter apart piece by piece would only cost a twentieth more.
    """
    status = run(sys.argv[1:])
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, KeyboardInterrupt):
            if stream is not None:
                stream.flush()
    os._exit(status)


def run(args: list[str]) -> int:
    """Run one command; return its exit status."""
    language.use(language.requested(args, os.environ))
    _prepare_streams()
    if COMPLETE in os.environ:
        return _complete(os.environ[COMPLETE])
    translate_click()
    session = Session()
    try:
        status = _invoke(args, session)
        _flush()
        session.commit()
        session.remark()
    except BaseException as error:
        from dicecli.cli.failure import report

        return report(error, args, session)
    finally:
        session.close()
    return status


def _invoke(args: list[str], session: Session) -> int:
    try:
        with cli.make_context(PROGRAM, list(args), obj=session) as context:
            answer = cli.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    return answer if isinstance(answer, int) else ExitStatus.DONE


def _prepare_streams() -> None:
    """Let no letter stop an answer: what an encoding lacks is written as an escape.

    In a language that English letters can spell it is written in these. Where standard
    output is closed, writing to it must fail, not pass in silence.
    """
    if sys.stdout is None:
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # noqa: SIM115
    errors = "backslashreplace"
    if language.current() != LANGUAGES[0]:
        from dicecli.cli.fallback_encoding import PLAIN

        errors = PLAIN
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)


def _flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def _complete(instruction: str) -> int:
    from dicecli.cli.complete.shells import answer

    return answer(instruction)
