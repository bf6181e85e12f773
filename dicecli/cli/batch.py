"""Answers of one line each, for rolls that come by the million.

There are few rolls, and few ways in which people write them: a line that was met
before is answered from a table, and lines that write the same roll share an answer.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from io import BufferedIOBase
from typing import TYPE_CHECKING

from dicecli.cli.lines import read_lines, source
from dicecli.errors import BadInput, DiceError, ExitStatus
from dicecli.render import Answer, speech, views
from dicecli.render.views.rooms import room
from dicecli.render.writers.jsontext import text as json_text

if TYPE_CHECKING:
    from dicecli.cli.session import Session
    from dicecli.dice import Dice
    from dicecli.rules.protocols import RuleSet

LINE_OUTPUTS = ("table", "plain", "tsv", "json")
"""How an answer of one line can be written; the first two of them alike."""

LONGEST = 1024
"""How many bytes a line may have: more than any roll takes, however it is spaced."""

KEPT = 2**17
"""How many lines the table holds: the orders of one to six dice (55,986), twice over."""

_LONGEST_KEPT = 64  # bytes: a line that is longer is hardly written twice
_ROLLS = 1024  # more than there are of one to six dice, their order aside (923)
_PIECE = 2**16  # letters: where memory is had and given back without the system


class Answers(dict[bytes, str]):
    """The answers to lines, by the line as it was read.

    ``answers[b"22233"]`` is ``"25 full house\\n"``, whether it was held before or not;
    a line that is no roll is never held, and raises BadInput. ``choice`` is the
    category whose points alone are wanted, or None; ``output`` one of LINE_OUTPUTS,
    where ``header`` is what stands above all answers.
    ``count`` is the number of lines that ``to`` answered, ``bad`` how many of them
    were no rolls.
    """

    def __init__(self, rules: RuleSet, choice: str | None, output: str) -> None:
        super().__init__()
        self.count = self.bad = 0
        self.rules = rules
        self.header = _header(choice, output)
        self._output = output
        self._answer = lru_cache(_ROLLS)(_scorer(rules, choice, output))
        self._longest = 1

    def __missing__(self, line: bytes) -> str:
        """Answer a line that is not held."""
        if len(line) > LONGEST:
            raise BadInput("line-too-long", most=LONGEST)
        dice = self.rules.read_dice((line.decode("utf-8", "replace"),))
        answer = self._answer(dice)
        self._longest = max(self._longest, len(answer))
        if len(line) <= _LONGEST_KEPT:
            if len(self) >= KEPT:
                self.clear()
            self[line] = answer
        return answer

    def to(self, lines: Sequence[bytes]) -> Iterator[str]:
        """Yield the answers to lines in their order, some at a time.

        Where a line is no roll its error is the answer.
        """
        start = 0
        while start < len(lines):
            some = lines[start : start + max(1, _PIECE // self._longest)]
            start += len(some)
            yield self._all(some)

    def _all(self, lines: Sequence[bytes]) -> str:
        """Return the answers to lines as one text."""
        try:
            said = "".join(map(self.__getitem__, lines))
        except DiceError:
            said = self._one_by_one(lines)
        self.count += len(lines)
        return said

    def _one_by_one(self, lines: Sequence[bytes]) -> str:
        said = []
        for number, line in enumerate(lines, self.count + 1):
            try:
                said.append(self[line])
            except DiceError as error:
                said.append(_fault(number, error, self._output))
                self.bad += 1
        return "".join(said)


def _header(choice: str | None, output: str) -> str:
    """Return what stands above all answers, with its line end; often nothing."""
    if output != "tsv":
        return ""
    return "points\n" if choice else "category\tpoints\n"


def _scorer(rules: RuleSet, choice: str | None, output: str) -> Callable[[Dice], str]:
    """Return what answers one roll, with a line end."""

    def whole(dice: Dice) -> str:
        return f"{json_text(rules.scores(dice))}\n"

    def one(dice: Dice) -> str:
        document = rules.one(rules.scores(dice), choice or "")
        return f"{json_text(document) if output == 'json' else document['points']}\n"

    def best(dice: Dice) -> str:
        row = rules.best(dice)
        id, name = room(rules.kind).best(row, rules)
        return f"{id}\t{row['points']}\n" if output == "tsv" else f"{row['points']} {name}\n"

    if choice is not None:
        return one
    return whole if output == "json" else best


def _fault(number: int, error: DiceError, output: str) -> str:
    """Return what stands in the place of an answer, with a line end."""
    from dicecli.render.refusals import sentence

    with speech(output):
        said = sentence(error)
    if output != "json":
        return f"error: {said}\n"
    document = {"line": number, "error": said, "code": error.code}
    return f"{json_text(document, ascii=True)}\n"


MOST_ON_PAGE = 10_000
"""How many lines are answered where all of them must be known before the first is."""


def score(session: Session, rules: RuleSet, category: str | None, path: str | None) -> int:
    """Answer every line in its order; return ILLEGAL if any was bad."""
    gc.enable()
    choice = None if category is None else rules.choice(category)
    with source(path) as stream:
        if session.output in LINE_OUTPUTS:
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
    from dicecli.render.views.rolls import gathered

    said: list[str] = []
    for lines in read_lines(source, LONGEST):
        said += answers.to(lines)
        if answers.count > MOST_ON_PAGE:
            raise BadInput("page-too-long", most=MOST_ON_PAGE, output=session.output)
    session.tell(Answer(views.batch, gathered(said), answers.rules))
    return answers.bad


def _write(answers: Iterable[str]) -> None:
    """Hand on answers at once: somebody may wait for them."""
    if sys.stdout is None:
        raise OSError("standard output is closed")
    sys.stdout.writelines(answers)
    sys.stdout.flush()
