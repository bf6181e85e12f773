"""What a game is: rule sets as data, and the shipped ones by name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from dicecli.errors import BadInput

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document, RuleSet

HOMES = {
    "card": "dicecli.rules.card.document",
    "farkle": "dicecli.rules.farkle.document",
}
"""Where the rule-set documents of each kind are read: ``decode(document)``."""

PRESETS = {
    "penta": "dicecli.rules.presets.penta",
    "farkle": "dicecli.rules.presets.farkle",
    "poker": "dicecli.rules.presets.poker",
}
"""The shipped rule sets and the modules that hold their documents."""


def preset(name: str) -> RuleSet:
    """Return a shipped rule set, case aside; raise BadInput ``unknown-game``."""
    home = PRESETS.get(name) or PRESETS.get(name.lower())
    if home is None:
        from dicecli.rules.spelling import nearest

        near = nearest(name, PRESETS)
        raise BadInput("unknown-game", game=name, near=near, known=sorted(PRESETS))
    document: Document = import_module(home).DOCUMENT
    return decode(document)


def decode(document: Document) -> RuleSet:
    """Return the rule set that a document of any kind describes."""
    rules: RuleSet = import_module(HOMES[document["kind"]]).decode(document)
    return rules
