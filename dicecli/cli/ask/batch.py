"""Many rolls, one a line: read, scored and answered as they come."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from io import BufferedIOBase
from typing import TYPE_CHECKING, cast

from dicecli.cli.lines import read_lines
from dicecli.cli.session import Session, standard_input
from dicecli.errors import ExitStatus, SystemFailure
from dicecli.render.lines import LONGEST, Answers, header

if TYPE_CHECKING:
    from dicecli.rules.kinds import RuleSet


def score(session: Session, rules: RuleSet, category: str | None, path: str | None) -> int:
    """Answer every line in its order; return ILLEGAL if any was bad."""
    gc.enable()
    choice = None if category is None else rules.choice(category)
    answers = Answers(rules, choice, session.output)
    with _source(path) as source:
        _write([header(choice, session.output)])
        for lines in read_lines(source, LONGEST):
            _write(answers.to(lines))
    return ExitStatus.ILLEGAL if answers.bad else ExitStatus.DONE


def _source(path: str | None) -> AbstractContextManager[BufferedIOBase]:
    if path is None or path == "-":
        return nullcontext(cast("BufferedIOBase", standard_input()))
    try:
        return open(path, "rb")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise SystemFailure("system", path=path, reason=reason) from error


def _write(answers: Iterable[str]) -> None:
    """Hand on answers at once: somebody may wait for them."""
    if sys.stdout is None:
        raise OSError("standard output is closed")
    sys.stdout.writelines(answers)
    sys.stdout.flush()
