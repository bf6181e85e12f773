"""``score --batch``: one roll a line, as many lines as come.

A roll is scored as data, which a writer turns into a line, or a view into a row of one
page. There are few different rolls, and few ways to write them: a line that was read
before is answered from a table, and lines with the same roll share their answer.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from io import BufferedIOBase, TextIOWrapper
from typing import TYPE_CHECKING, cast

from dicecli.cli.lines import read_lines, source
from dicecli.errors import BadInput, DiceError, ExitStatus
from dicecli.render import Answer, told, views
from dicecli.render.views.rooms import room
from dicecli.render.writers.jsontext import text as json_text

if TYPE_CHECKING:
    from dicecli.answer_types.files import Batch, BatchFault, BatchRoll
    from dicecli.answer_types.kinds import Best
    from dicecli.cli.session import Session
    from dicecli.dice import Dice
    from dicecli.rules.protocols import RuleSet

LINE_OUTPUTS = ("table", "plain", "tsv", "json")
"""The outputs that have a line for each roll; the first two are the same."""

LONGEST = 1024
"""The most bytes of a line: more than any roll takes, however it is spaced."""

KEPT = 2**17
"""The most lines in the table: twice the 55,986 ways to write one to six dice in order."""

MOST_ON_PAGE = 10_000
"""The most lines on one page, which must be complete before any of it is written."""

_LONGEST_KEPT = 64  # bytes: a longer line is unlikely to come again
_ROLLS = 1024  # more than the 923 rolls of one to six dice, sorted
_PIECE = 2**16  # characters: larger texts are allocated and freed through the system


def score(session: Session, rules: RuleSet, category: str | None, path: str | None) -> int:
    """Answer every line in its order; return ILLEGAL if any was invalid."""
    gc.enable()
    choice = None if category is None else rules.choice(category)
    with source(path, "rolls") as stream:
        if session.output in LINE_OUTPUTS:
            if session.output == "json":
                _write_utf_8()
            bad = _line_by_line(stream, Answers(rules, choice, session.output))
        else:
            bad = _on_one_page(session, stream, rules, choice)
    return ExitStatus.ILLEGAL if bad else ExitStatus.DONE


def _line_by_line(source: BufferedIOBase, answers: Answers) -> int:
    """Answer each line as soon as it has come; return how many were invalid."""
    _write([answers.header])
    for lines in read_lines(source, LONGEST):
        _write(answers.to(lines))
    return answers.bad


def _on_one_page(
    session: Session, source: BufferedIOBase, rules: RuleSet, choice: str | None
) -> int:
    """Answer all lines on one page; return how many were invalid."""
    best = lru_cache(_ROLLS)(_best(rules, choice))
    rows: list[BatchRoll | BatchFault] = []
    bad = 0
    for lines in read_lines(source, LONGEST):
        for number, line in enumerate(lines, len(rows) + 1):
            try:
                dice = _read(rules, line)
                rows.append({"dice": dice, "best": best(dice)})
            except DiceError as error:
                rows.append(_fault(number, error, session.output))
                bad += 1
        if len(rows) > MOST_ON_PAGE:
            raise BadInput("page-too-long", most=MOST_ON_PAGE, output=session.output)
    document: Batch = {"answers": rows}
    session.tell(Answer(views.batch, document, rules))
    return bad


def _write(answers: Iterable[str]) -> None:
    """Write answers, and flush them: somebody may wait for each."""
    if sys.stdout is None:
        raise OSError("standard output is closed")
    sys.stdout.writelines(answers)
    sys.stdout.flush()


def _write_utf_8() -> None:
    """Let standard output write UTF-8, whatever the locale."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


# The answer to one line, as data


def _read(rules: RuleSet, line: bytes) -> Dice:
    """Return the dice of a line; raise BadInput."""
    if len(line) > LONGEST:
        raise BadInput("line-too-long", most=LONGEST)
    return rules.read_dice((line.decode("utf-8", "replace"),))


def _best(rules: RuleSet, choice: str | None) -> Callable[[Dice], Best]:
    """Return a function that scores a roll: by ``choice``, or by the best category."""
    if choice is None:
        return rules.best
    return lambda dice: cast("Best", rules.one(rules.scores(dice), choice))


def _all_scores(rules: RuleSet, choice: str | None) -> Callable[[Dice], Mapping[str, object]]:
    """Return a function that scores a roll as ``score`` does, for ``choice`` or in full."""
    if choice is None:
        return rules.scores
    return lambda dice: rules.one(rules.scores(dice), choice)


def _fault(number: int, error: DiceError, output: str) -> BatchFault:
    """Return the answer to an invalid line."""
    return {"line": number, "error": told(error, output), "code": error.code}


# The answers as lines


def _line_writer(rules: RuleSet, choice: str | None, output: str) -> Callable[[Dice], str]:
    """Return a function that answers a roll with one line."""
    if output == "json":
        scores = _all_scores(rules, choice)
        return lambda dice: f"{json_text(scores(dice))}\n"
    best = _best(rules, choice)
    if choice is not None:
        return lambda dice: f"{best(dice)['points']}\n"

    def line(dice: Dice) -> str:
        row = best(dice)
        id, name = room(rules.kind).best(row, rules)
        return f"{id}\t{row['points']}\n" if output == "tsv" else f"{row['points']} {name}\n"

    return line


def _fault_line(fault: BatchFault, output: str) -> str:
    """Return the line for an invalid line."""
    if output == "json":
        return f"{json_text(fault, ascii=True)}\n"
    return f"error: {fault['error']}\n"


class Answers(dict[bytes, str]):
    """A table of lines and their answers, which are lines too.

    ``answers[b"22233"]`` is ``"25 full house\\n"``; a line that is not in the table is
    answered and added. An invalid line is not added, and raises BadInput. ``choice`` is
    the category whose points are asked for, or None; ``output`` is one of LINE_OUTPUTS;
    ``header`` is written before all answers. ``count`` is the number of lines that
    ``to`` has answered, ``bad`` the number of invalid ones among them.
    """

    def __init__(self, rules: RuleSet, choice: str | None, output: str) -> None:
        super().__init__()
        self.count = self.bad = 0
        self.header = _header(choice, output)
        self._rules = rules
        self._output = output
        self._answer = lru_cache(_ROLLS)(_line_writer(rules, choice, output))
        self._longest = 1

    def __missing__(self, line: bytes) -> str:
        """Answer a line that is not in the table."""
        answer = self._answer(_read(self._rules, line))
        self._longest = max(self._longest, len(answer))
        if len(line) <= _LONGEST_KEPT:
            if len(self) >= KEPT:
                self.clear()
            self[line] = answer
        return answer

    def to(self, lines: Sequence[bytes]) -> Iterator[str]:
        """Yield the answers to lines in their order, several in one text.

        The answer to an invalid line is its error.
        """
        start = 0
        while start < len(lines):
            some = lines[start : start + max(1, _PIECE // self._longest)]
            start += len(some)
            yield self._all(some)

    def _all(self, lines: Sequence[bytes]) -> str:
        """Return the answers to lines as one text."""
        try:
            text = "".join(map(self.__getitem__, lines))
        except DiceError:
            text = self._one_by_one(lines)
        self.count += len(lines)
        return text

    def _one_by_one(self, lines: Sequence[bytes]) -> str:
        answers = []
        for number, line in enumerate(lines, self.count + 1):
            try:
                answers.append(self[line])
            except DiceError as error:
                fault = _fault(number, error, self._output)
                answers.append(_fault_line(fault, self._output))
                self.bad += 1
        return "".join(answers)


def _header(choice: str | None, output: str) -> str:
    """Return the header line, with its line end; most outputs have none."""
    if output != "tsv":
        return ""
    return "points\n" if choice else "category\tpoints\n"
