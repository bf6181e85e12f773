"""Rule sets: the rules of games as data, and the shipped ones by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dicecli.errors import BadInput
from dicecli.language import N_
from dicecli.rules.kinds import KINDS

if TYPE_CHECKING:
    from types import ModuleType

    from dicecli.rules.kinds import KindName
    from dicecli.rules.protocols import Document, RuleReader, RuleSet

PRESETS = {
    "penta": "dicecli.rules.presets.penta",
    "poker": "dicecli.rules.presets.poker",
    "farkle": "dicecli.rules.presets.farkle",
    "classic": "dicecli.rules.presets.classic",
    "classic-free": "dicecli.rules.presets.classic_free",
    "kniffel": "dicecli.rules.presets.kniffel",
    "yatzy": "dicecli.rules.presets.yatzy",
    "maxi-yatzy": "dicecli.rules.presets.maxi_yatzy",
    "yacht": "dicecli.rules.presets.yacht",
    "yams": "dicecli.rules.presets.yams",
    "generala": "dicecli.rules.presets.generala",
    "farkle-300": "dicecli.rules.presets.farkle_300",
    "kingdom": "dicecli.rules.presets.kingdom",
    "zilch": "dicecli.rules.presets.zilch",
    "dix-mille": "dicecli.rules.presets.dix_mille",
    "greed": "dicecli.rules.presets.greed",
}
"""The shipped rule sets (presets) and the modules that hold their documents."""


def preset(name: str, version: int | None = None) -> RuleSet:
    """Return a shipped rule set by its name, in any case.

    ``version`` asks for an older version of its rules; None is the newest. Raises BadInput
    ``unknown-game`` or ``unknown-preset-version``.
    """
    home = PRESETS.get(name) or PRESETS.get(name.lower())
    if home is None:
        from dicecli.rules.spelling import nearest

        near = nearest(name, PRESETS)
        raise BadInput("unknown-game", word=name, near=near, known=sorted(PRESETS))
    module = import_module(home)
    document: Document = module.DOCUMENT
    if version not in (None, document["version"]):
        document = _older(module, version)
    return decode(document)


def _older(module: ModuleType, version: int | None) -> Document:
    """Return the document of an older version of a preset."""
    older: dict[int | None, Document] = getattr(module, "OLDER", {})
    if version not in older:
        newest = module.DOCUMENT
        raise BadInput(
            "unknown-preset-version",
            game=newest["id"],
            version=version,
            most=newest["version"],
        )
    return older[version]


def decode(document: Document) -> RuleSet:
    """Return the rule set of a document, which is not checked."""
    return _reader(document["kind"]).decode(document)


def checked(document: Any) -> RuleSet:
    """Return the rule set of a document from outside the program.

    Raises BadInput ``bad-rules`` with the faulty place and what is expected there.
    """
    kind = document.get("kind") if isinstance(document, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        from dicecli.rules.schema import fault

        fault("kind", N_("one of {known}"), known=", ".join(KINDS))
    return _reader(kind).checked(document)


def _reader(kind: KindName) -> RuleReader:
    reader: RuleReader = import_module(KINDS[kind].rules)
    return reader


def is_shipped(rules: RuleSet) -> bool:
    """Tell whether a rule set is a preset, with house rules or without."""
    if rules.id not in PRESETS:
        return False
    try:
        return with_house(preset(rules.id, rules.version), rules.house) == rules
    except BadInput:
        return False


@cache
def with_house(rules: RuleSet, house: tuple[tuple[str, str], ...]) -> RuleSet:
    """Return rules with house rules, which are pairs of key and value.

    The result is cached, because a command that reads a game and writes it asks twice.
    Raises BadInput if the house rules are not valid.
    """
    return rules.amended(dict(house)) if house else rules
