"""Read a rule set from a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.errors import BadGameFile, BadInput
from dicecli.gamefile.codec import MOST_BYTES
from dicecli.gamefile.store import read
from dicecli.gamefile.strict import decoded, parse
from dicecli.rules import checked

if TYPE_CHECKING:
    from dicecli.rules.protocols import RuleSet


def load(path: str) -> RuleSet:
    """Return the rule set in a file; raises what ``loaded`` does.

    Raises SystemFailure if the file cannot be read, BadGameFile ``not-a-file``.
    """
    try:
        data = read(path, missing="no-rule-file")
    except BadGameFile as fault:
        fault.facts["file"] = path
        raise
    return loaded(data, path)


def loaded(data: bytes, path: str | None) -> RuleSet:
    """Return the rule set in the bytes of a file; ``path`` is None for standard input.

    Raises BadGameFile with the ``file`` for a wrong one.
    """
    try:
        if len(data) > MOST_BYTES:
            raise BadGameFile("too-large", most=MOST_BYTES)
        return checked(parse(decoded(data)))
    except BadGameFile as fault:
        fault.facts["file"] = path
        if "check" in fault.facts:
            fault.facts["check"] = "dicecli rules --rules"
        raise
    except BadInput as error:
        refusal = BadGameFile.of(error)
        refusal.facts["file"] = path
        raise refusal from error
