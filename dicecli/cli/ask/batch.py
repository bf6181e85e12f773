"""Many rolls, one a line: read, scored and answered as they come."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, BinaryIO

import click

from dicecli.cli.session import Session, standard_input
from dicecli.errors import DiceError, ExitStatus, SystemFailure
from dicecli.render import best_in_words, speech
from dicecli.render.jsontext import text as json_text

if TYPE_CHECKING:
    from dicecli.rules.kinds import RuleSet

Scorer = Callable[[tuple[str, ...]], str]


def score(session: Session, rules: RuleSet, category: str | None, path: str | None) -> int:
    """Answer every line in its order; return ILLEGAL if any was bad."""
    gc.enable()
    choice = None if category is None else rules.choice(category)
    scorer = _scorer(rules, choice, session.output)
    if session.output == "tsv":
        click.echo("points" if choice else "category\tpoints")
    with _source(path) as lines:
        bad = _answer(lines, scorer, session.output)
    return ExitStatus.ILLEGAL if bad else ExitStatus.DONE


def _source(path: str | None) -> AbstractContextManager[BinaryIO]:
    if path is None or path == "-":
        return nullcontext(standard_input())
    try:
        return open(path, "rb")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise SystemFailure("system", path=path, reason=reason) from error


def _scorer(rules: RuleSet, choice: str | None, output: str) -> Scorer:
    """Return what answers one line of words."""

    def whole(words: tuple[str, ...]) -> str:
        return json_text(rules.scores(rules.read_dice(words)))

    def one(words: tuple[str, ...]) -> str:
        document = rules.one(rules.scores(rules.read_dice(words)), choice or "")
        return json_text(document) if output == "json" else str(document["points"])

    def best(words: tuple[str, ...]) -> str:
        row = rules.best(rules.read_dice(words))
        id, name = best_in_words(row, rules)
        return f"{id}\t{row['points']}" if output == "tsv" else f"{row['points']} {name}"

    if choice is not None:
        return one
    return whole if output == "json" else best


def _answer(lines: Iterable[bytes], scorer: Scorer, output: str) -> int:
    """Print an answer for every line; return how many were errors."""
    bad = 0
    for number, line in enumerate(lines, 1):
        try:
            said = scorer((line.decode("utf-8", "replace"),))
        except DiceError as error:
            bad += 1
            said = _error(number, error, output)
        click.echo(said)
    return bad


def _error(number: int, error: DiceError, output: str) -> str:
    from dicecli.render.sentences import sentence

    with speech(output):
        said = sentence(error)
    if output != "json":
        return f"error: {said}"
    return json_text({"line": number, "error": said, "code": error.code}, ascii=True)
