"""Commands by the beginning of their names, as far as no other begins so too."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from dicecli.cli.commands import MODULES
from dicecli.errors import BadInput

_TAKING = (
    *("-f", "--file", "-o", "--output", "--lang", "--color"),
    *("--player", "--expect", "--wait"),
)
"""Shared options that take a word, which is no command even where it looks like one."""


def meant(word: str) -> list[str]:
    """Return the commands that a word may mean; a whole name means that one alone."""
    if word in MODULES:
        return [word]
    return [name for name in MODULES if word and name.startswith(word)]


def command(word: str) -> str:
    """Return the command that a word means.

    Raises BadInput ``ambiguous-command`` with all that begin so, or
    ``unknown-command`` with the nearest.
    """
    found = meant(word)
    if len(found) == 1:
        return found[0]
    if found:
        raise BadInput("ambiguous-command", command=word, known=found)
    from dicecli.rules.spelling import nearest

    raise BadInput("unknown-command", command=word, near=nearest(word, MODULES))


def meant_by(args: Sequence[str]) -> list[str]:
    """Return the commands that a line may mean, even one that cannot be read.

    The first word counts that is no option and no option's value.
    """
    for before, word in pairwise(["", *args]):
        if not word.startswith("-") and before not in _TAKING:
            return meant(word)
    return []
