"""Answers about files, rule sets and many rolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict, final

if TYPE_CHECKING:
    from dicecli.answer_types.kinds import Best


class Fault(TypedDict):
    """A fault of a file: the ``number`` of the event and the line, None if not known."""

    code: str
    number: int | None
    line: int | None
    error: str


class CheckedFile(TypedDict):
    """The result for one file; ``replayed`` of its events, ``count``, can be replayed."""

    file: str
    sound: bool
    faults: list[Fault]
    replayed: int
    count: int | None


class Checked(TypedDict):
    """``check``."""

    files: list[CheckedFile]


class Repaired(TypedDict):
    """``check --repair``: how many events were written, of how many, None if not known."""

    file: str
    repaired: str
    replayed: int
    count: int | None


class GameRow(TypedDict):
    """A shipped rule set in the list."""

    game: str
    name: str
    summary: str


class Games(TypedDict):
    """``rules`` without GAME."""

    games: list[GameRow]


class KeyRow(TypedDict):
    """A house rule: the type and the range of its value, and its meaning."""

    key: str
    type: str
    range: str
    meaning: str


class Keys(TypedDict):
    """``rules --keys``."""

    game: str
    keys: list[KeyRow]


class Release(TypedDict):
    """``--version``: the release of dicecli; ``version`` is that of a rule set."""

    release: str


class CompletionScript(TypedDict):
    """``completion SHELL``: the script, as a text of many lines."""

    shell: str
    script: str


class ShellRow(TypedDict):
    """How to install completion in a shell: ``add`` is a line for ``file``."""

    shell: str
    file: str
    add: str


class Installation(TypedDict):
    """``completion`` without SHELL; the shell of the user (``own``) comes first."""

    own: str | None
    shells: list[ShellRow]


class Solved(TypedDict):
    """``solve``: the expected total of a game, and the file of its table."""

    game: str
    expected: float
    states: int
    bytes: int
    file: str


class SchemaRow(TypedDict):
    """An answer that has a schema: the name of its command, or "error"."""

    name: str
    summary: str


class Schemas(TypedDict):
    """``schema`` without COMMAND."""

    schemas: list[SchemaRow]


Schema = TypedDict(
    "Schema",
    {"$schema": str, "title": str, "anyOf": list[object], "$defs": dict[str, object]},
)
"""``schema COMMAND``: a JSON Schema (draft 2020-12)."""


@final
class BatchFault(TypedDict):
    """An invalid line of ``score --batch``."""

    line: int
    error: str
    code: str


@final
class BatchRoll(TypedDict):
    """A valid line of ``score --batch``: its roll and the best choice."""

    dice: tuple[int, ...]
    best: Best


class Batch(TypedDict):
    """``score --batch`` on one page: the answers to all lines, or their errors."""

    answers: Sequence[BatchRoll | BatchFault]
