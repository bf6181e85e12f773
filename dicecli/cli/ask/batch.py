"""Many rolls, one a line: read, scored and answered as they come."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterable
from io import BufferedIOBase
from typing import TYPE_CHECKING

from dicecli.cli.lines import read_lines, source
from dicecli.cli.session import Session
from dicecli.errors import BadInput, ExitStatus
from dicecli.render import Answer
from dicecli.render.lines import LONGEST, OUTPUTS, Answers

if TYPE_CHECKING:
    from dicecli.rules.kinds import RuleSet


MOST_ON_PAGE = 10_000
"""How many lines are answered where all of them must be known before the first is."""


def score(session: Session, rules: RuleSet, category: str | None, path: str | None) -> int:
    """Answer every line in its order; return ILLEGAL if any was bad."""
    gc.enable()
    choice = None if category is None else rules.choice(category)
    with source(path) as stream:
        if session.output in OUTPUTS:
            bad = _line_by_line(stream, Answers(rules, choice, session.output))
        else:
            bad = _on_one_page(session, stream, Answers(rules, choice, "json"))
    return ExitStatus.ILLEGAL if bad else ExitStatus.DONE


def _line_by_line(source: BufferedIOBase, answers: Answers) -> int:
    """Answer lines as they come, without end; return how many were bad."""
    _write([answers.header])
    for lines in read_lines(source, LONGEST):
        _write(answers.to(lines))
    return answers.bad


def _on_one_page(session: Session, source: BufferedIOBase, answers: Answers) -> int:
    """Answer some lines in a table that must be whole; return how many were bad."""
    from dicecli.render.rolls import gathered

    said: list[str] = []
    for lines in read_lines(source, LONGEST):
        said += answers.to(lines)
        if answers.count > MOST_ON_PAGE:
            raise BadInput("page-too-long", most=MOST_ON_PAGE, output=session.output)
    session.tell(Answer("batch", gathered(said), answers.rules))
    return answers.bad


def _write(answers: Iterable[str]) -> None:
    """Hand on answers at once: somebody may wait for them."""
    if sys.stdout is None:
        raise OSError("standard output is closed")
    sys.stdout.writelines(answers)
    sys.stdout.flush()
