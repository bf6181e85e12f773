"""Every reason code with its exit status and its facts, and a refusal as data for scripts.

This is the list that dicecli(1) prints. ``answer_types/failures.py`` has the type and the
meaning of each fact; ``refusals`` has the sentences.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from dicecli.errors import BadGameFile, DiceError, ExitStatus
from dicecli.render.refusals import finished, sentence
from dicecli.render.safe import bare

if TYPE_CHECKING:
    from dicecli.errors import Fact, Facts

LONGEST_FACT = 4096
"""Characters of a text among the facts: no path is longer, and names are much shorter."""

LONGEST_WORD = 60
"""Characters of a fact in WORDS."""

DEEPEST_FACT = 3
"""How deep lists and objects of a file nest among the facts."""

WORDS = ("word", "option", "key", "where", "host", "details")
"""The facts that are as somebody wrote them, of any length."""

VALUES = ("stated", "found")
"""The facts that may be any value of a file."""

PLACES = ("file", "number", "line")
"""The facts of every fault of a file, as far as they are known."""

HELPERS = (
    "by_category",
    "swap_of",
    "title",
    "fields",
    "regular",
    "force",
    "check",
    "help",
    "in_front",
)
"""The facts that only help to make a sentence: scripts do not get them."""

_WORDS = {
    "ambiguous-command": "word candidates",
    "ambiguous-category": "word game candidates",
    "ambiguous-player": "word candidates",
    "unknown-command": "word near command_line?",
    "game-alone": "word game command_line",
    "no-schema": "word near",
    "no-command": "",
    "best-and-choice": "",
    "best-and-batch": "",
    "filled-and-batch": "",
    "of-and-game": "",
    "option-not-taken": "command option known",
    "unknown-option": "option near",
    "missing-value": "option",
    "needless-value": "option",
    "missing-argument": "argument",
    "extra-argument": "word command_line?",
    "bad-choice": "word known option? argument?",
    "bad-usage": "details",
    "equals-sign": "word option",
    "too-many-words": "most",
    "too-many-options": "most",
    "too-many-patterns": "most",
    "files-and-file": "",
    "empty-path": "",
    "bad-seconds": "word most option",
    "number-too-large": "word least? most? option? argument?",
    "bad-number": "word least most option? argument?",
    "bad-die": "word position command_line?",
    "game-behind-dice": "game dice",
    "dice-range": "given most",
    "keep-count": "given most",
    "unknown-house-key": "word game near",
    "bad-house-value": "word key range",
    "house-key-idle": "key",
    "bad-house": "word",
    "house-clash": "house_keys where must_be",
    "house-twice": "key",
    "game-and-rules": "word",
    "house-without-game": "",
    "bad-rules": "where must_be",
    "dice-and-random": "",
    "seed-without-random": "",
    "dice-count": "given wanted command_line?",
    "no-dice": "category? player? wanted?",
    "nothing-to-score": "",
    "unknown-game": "word near known command_line?",
    "no-game-named": "known",
    "no-game": "",
    "unknown-category": "word game near known",
    "unknown-player": "word near known",
    "bad-name": "word problem",
    "name-twice": "word",
    "name-alike": "word other",
    "game-and-file": "",
    "dice-and-points": "",
    "dice-and-batch": "",
    "category-and-keep": "",
    "keep-and-batch": "",
    "input-without-batch": "",
    "line-too-long": "most",
    "page-too-long": "most output",
    "one-game": "word",
    "bad-filled": "word",
    "filled-twice": "category",
    "filled-without-game": "",
    "follow-and-blank": "",
    "nothing-to-follow": "",
    "chart-and-blank": "",
    "no-game-to-print": "",
    "not-blank": "",
    "too-few-columns": "given least",
    "no-games": "",
    "no-games-of": "word near known",
    "in-no-game": "word near known",
    "unknown-sort-key": "word near known",
    "nothing-to-amend": "",
    "nothing-to-insert": "",
    "again-and-game": "",
    "rotate-without-again": "",
    "no-commands": "",
    "too-many-commands": "most",
    "answers-too-long": "most",
    "command-too-long": "most",
    "bad-line": "",
    "not-in-play": "word",
    "file-in-play": "file",
    "points-alone": "word wanted form",
    "keep-alone": "word wanted form",
    "kept-unsaid": "word wanted form",
    "not-a-roll": "word wanted form",
    "keep-and-roll": "form",
    "keep-unclear": "word form",
    "category-behind-dice": "word form",
    "form-of-farkle": "word game form",
    "form-of-cards": "word game form",
    "not-understood": "word near",
    "play-from-where": "",
    "no-input": "input closed",
    "two-inputs": "",
    "repair-one-file": "given",
    "target-twice": "target",
    "bad-epoch": "word",
    "unknown-preset-version": "game version most",
}

_CLASHES = {
    "files-and-file": "FILE --file",
    "game-and-rules": "GAME --rules",
    "game-and-file": "GAME --file",
    "of-and-game": "--of GAME",
    "dice-and-random": "DICE --random",
    "dice-and-points": "DICE --points",
    "dice-and-batch": "DICE --batch",
    "category-and-keep": "--category --keep",
    "keep-and-batch": "--keep --batch",
    "best-and-choice": "--best --category --keep",
    "best-and-batch": "--best --batch",
    "filled-and-batch": "--filled --batch",
    "chart-and-blank": "--chart --blank",
    "follow-and-blank": "--follow --blank",
    "again-and-game": "--again GAME",
    "target-twice": "--target --house",
    "two-inputs": "--rules --batch",
}
"""The options and arguments of which only the first or one of the others can be given."""

_NEEDS = {
    "seed-without-random": "--seed --random",
    "rotate-without-again": "--rotate --again",
    "input-without-batch": "--input --batch",
    "house-without-game": "--house GAME",
    "filled-without-game": "--filled GAME",
    "no-game": "--batch GAME",
    "no-game-to-print": "--blank GAME",
    "not-blank": "--blank",
}
"""The option or argument that is missing, behind the option that needs it if there is one."""

_RULES = {
    "game-over": "winners? event?",
    "not-your-turn": "player named",
    "other-game": "command game command_line?",
    "file-exists": "file",
    "number-of-players": "who given least most",
    "no-rolls-left": "most",
    "too-many-rolls": "given most",
    "nothing-to-keep": "",
    "kept-not-rolled": "kept dice",
    "kept-not-on-table": "kept dice",
    "all-kept": "",
    "category-filled": "category points open swap_with?",
    "joker-elsewhere": "category joker_step legal",
    "other-dice": "dice rolled",
    "points-over-roll": "dice",
    "points-and-joker": "category",
    "not-attainable": "category points possible",
    "nothing-to-undo": "count?",
    "nothing-to-redo": "count?",
    "no-event": "of event",
    "amend-undone": "of",
    "amend-gone": "of",
    "not-amendable": "of kind",
    "dropped": "of",
    "of-no-turn": "of kind",
    "same-turn": "of other_event",
    "turn-not-over": "of",
    "amend-part": "of kind part",
    "nothing-amended": "of",
    "amend-the-roll": "of roll_event rolled",
    "amend-breaks": "later player failure swap_with?",
    "amend-too-far": "of most",
    "over-by-then": "",
    "turn-goes-on": "player",
    "turn-over-by-then": "",
    "no-seat": "seat most",
    "same-name": "player",
    "too-many-renames": "most",
    "retired-already": "player",
    "retire-after-end": "player",
    "skip-in-turn": "player",
    "nobody-else": "player",
    "join-after-end": "",
    "final-round": "",
    "no-points-to-join": "game",
    "points-to-join": "points step target",
    "not-retired": "player",
    "left-before": "player",
    "no-target": "target game",
    "unknown-target": "target targets",
    "no-categories": "game command_line?",
    "nothing-set-aside": "dice",
    "dice-left": "given wanted",
    "no-roll-to-keep": "dice_left",
    "keep-not-rolled": "kept dice",
    "idle-dice": "idle keeps",
    "no-points-banked": "points",
    "nothing-to-bank": "seat dice_left",
    "paper-in-turn": "points dice_left",
    "under-minimum": "points least",
    "hot-dice-roll-on": "points dice_left",
    "past-target": "points target",
    "no-carry-over": "game",
    "nothing-to-take": "dice_left",
    "odd-points": "points step",
    "never-bust": "dice_left points",
    "no-bust": "dice",
    "file-full": "count most",
    "no-advice": "game command_line?",
    "too-many-left": "given most",
    "card-full": "game",
    "too-many-states": "game count most memory table",
    "too-many-summed": "game count most",
    "undo-splits-step": "count",
    "redo-splits-step": "count",
}

_FILES = {
    "not-a-file": "pipe?",
    "too-large": "most",
    "too-many-events": "most",
    "too-much": "sign count most",
    "empty": "",
    "carriage-return": "",
    "byte-order-mark": "",
    "not-utf-8": "byte",
    "not-json": "column details",
    "too-deep": "",
    "number-too-long": "",
    "not-a-number": "word",
    "merge-conflict": "",
    "key-twice": "key",
    "not-an-object": "",
    "not-a-game": "must_be",
    "newer-version": "stated wanted",
    "unknown-version": "stated wanted",
    "missing-key": "key",
    "unknown-key": "key known",
    "wrong-type": "key must_be",
    "bad-mark": "",
    "bad-created": "",
    "dice-not-sorted": "key",
    "unknown-preset": "word near known",
    "house-not-in-rules": "",
    "unknown-event": "word near known",
    "wrong-player": "stated found",
    "wrong-value": "key stated found",
    "same-without-first": "",
    "bad-table": "details",
    "other-table": "game",
}

_BUSY = {
    "busy": "file wait",
    "overtaken": "file wait",
    "not-there": "event wanted",
    "locked-elsewhere": "file lock host",
    "locked-by-unknown": "file lock",
    "changed-meanwhile": "file",
}

_SYSTEM = {
    "no-game-file": "file command_line?",
    "no-rule-file": "file",
    "no-game-in-folder": "file",
    "no-input-file": "file",
    "no-folder": "file",
    "no-permission": "file",
    "system": "file details",
    "no-solver": "module",
    "no-library": "module",
    "not-posix": "",
    "no-home": "",
    "output-failed": "details",
    "internal-fault": "exception details",
}


class Reason(NamedTuple):
    """The exit status of a code, and the names of the facts that it always or may have.

    A code of the rules has status BAD_FILE, and PLACES, if it is a file that breaks them.
    """

    status: int
    facts: tuple[str, ...]
    optional: tuple[str, ...]


def implied(code: str) -> Facts:
    """Return the facts that a code itself has: what clashes, or what needs which other."""
    if code in _CLASHES:
        return {"clash": _CLASHES[code].split()}
    if code not in _NEEDS:
        return {}
    *option, needs = _NEEDS[code].split()
    return {"option": option[0], "needs": needs} if option else {"needs": needs}


def _reasons(status: int, table: Mapping[str, str]) -> Iterator[tuple[str, Reason]]:
    for code, names in table.items():
        always = (*(name for name in names.split() if name[-1] != "?"), *implied(code))
        optional = tuple(name[:-1] for name in names.split() if name[-1] == "?")
        if status == ExitStatus.BAD_FILE:
            optional += PLACES
        yield code, Reason(status, always, optional)


REASONS: dict[str, Reason] = {
    **dict(_reasons(ExitStatus.BAD_INPUT, _WORDS)),
    **dict(_reasons(ExitStatus.ILLEGAL, _RULES)),
    **dict(_reasons(ExitStatus.BAD_FILE, _FILES)),
    **dict(_reasons(ExitStatus.BUSY, _BUSY)),
    **dict(_reasons(ExitStatus.SYSTEM, _SYSTEM)),
}
"""The facts of every reason code, in the order in which they are printed."""


def document(error: DiceError) -> dict[str, object]:
    """Return a refusal as data: the sentence, the code, and the facts of the code.

    A refusal among the facts is data of the same form. ``number`` is that of the event at
    fault in a ``file``, and ``line`` its line there.
    """
    facts = {**finished(error), **implied(error.code)}
    reason = REASONS[error.code]
    names = [*reason.facts, *(name for name in reason.optional if facts.get(name) is not None)]
    shown = {name: _shown(name, facts[name]) for name in names}
    said = {"error": bare(sentence(error)), "code": error.code}
    return {**said, **shown, **(_place(error) if isinstance(error, BadGameFile) else {})}


def _place(fault: BadGameFile) -> dict[str, object]:
    """Return where a fault is, as far as that is known; a file "-" is standard input."""
    place: dict[str, object] = {}
    if "file" in fault.facts:
        file = fault.facts["file"]
        place["file"] = "-" if file is None else _data(file, LONGEST_FACT)
    if fault.event is not None:
        place["number"] = fault.event
    if fault.line is not None:
        place["line"] = fault.line
    return place


def _shown(name: str, fact: Fact) -> object:
    if name in VALUES:
        return _value(fact)
    return _data(fact, LONGEST_WORD if name in WORDS else LONGEST_FACT)


def _data(fact: Fact, longest: int) -> object:
    """Return a fact as JSON has it.

    A text longer than ``longest`` is cut.
    """
    if isinstance(fact, DiceError):
        return document(fact)
    if isinstance(fact, str):
        return fact if len(fact) <= longest else f"{fact[: longest - 1]}…"
    if isinstance(fact, list | tuple):
        return [_data(part, longest) for part in fact]
    assert fact is None or isinstance(fact, int | float), type(fact)
    return fact


def _value(value: object) -> object:
    """Return a value of a file as JSON has it: a long text is cut, as any other word is.

    A value is None if it is longer than LONGEST_FACT as JSON, or nests deeper than
    DEEPEST_FACT: a file may hold megabytes of lists, and lists too deep to be written.
    """
    if isinstance(value, str):
        return _data(value, LONGEST_WORD)
    if _depth(value) > DEEPEST_FACT or len(json.dumps(value)) > LONGEST_FACT:
        return None
    return value


def _depth(value: object, most: int = DEEPEST_FACT) -> int:
    """Return how deep lists and objects nest in a value; it is not searched below ``most``."""
    if not isinstance(value, list | tuple | dict):
        return 0
    parts = value.values() if isinstance(value, dict) else value
    return 1 + max((_depth(part, most - 1) for part in parts), default=0) if most else 1
