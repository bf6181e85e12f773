"""Answers of one line each, for rolls that come by the million.

There are few rolls, and few ways in which people write them: a line that was met
before is answered from a table, and lines that write the same roll share an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from dicecli.errors import BadInput, DiceError
from dicecli.render import best_in_words, speech
from dicecli.render.jsontext import text as json_text

if TYPE_CHECKING:
    from dicecli.dice import Dice
    from dicecli.rules.kinds import RuleSet

OUTPUTS = ("table", "plain", "tsv", "json")
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
    category whose points alone are wanted, or None; ``output`` one of OUTPUTS,
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
        id, name = best_in_words(row, rules)
        return f"{id}\t{row['points']}\n" if output == "tsv" else f"{row['points']} {name}\n"

    if choice is not None:
        return one
    return whole if output == "json" else best


def _fault(number: int, error: DiceError, output: str) -> str:
    """Return what stands in the place of an answer, with a line end."""
    from dicecli.render.sentences import sentence

    with speech(output):
        said = sentence(error)
    if output != "json":
        return f"error: {said}\n"
    document = {"line": number, "error": said, "code": error.code}
    return f"{json_text(document, ascii=True)}\n"
