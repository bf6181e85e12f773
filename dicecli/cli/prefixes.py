"""Commands by an unambiguous prefix of their names."""

from __future__ import annotations

from collections.abc import Collection

from dicecli.cli.command_table import MODULES
from dicecli.errors import BadInput


def commands_meant(word: str, names: Collection[str] = MODULES) -> list[str]:
    """Return the commands whose names begin with a word; a whole name means itself.

    ``names`` are those of all commands, or of some of them.
    """
    if word in names:
        return [word]
    return [name for name in names if word and name.startswith(word)]


def command_meant(word: str) -> str:
    """Return the one command that a word means.

    Raises BadInput ``ambiguous-command`` with all the commands that it may mean, or
    ``unknown-command`` with the nearest names.
    """
    found = commands_meant(word)
    if len(found) == 1:
        return found[0]
    if found:
        raise BadInput("ambiguous-command", word=word, candidates=found)
    from dicecli.rules.spelling import nearest

    raise BadInput("unknown-command", word=word, near=nearest(word, MODULES))
