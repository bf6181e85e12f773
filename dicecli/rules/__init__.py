"""What a game is: rule sets as data, and the shipped ones by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dicecli.errors import BadInput
from dicecli.language import N_
from dicecli.rules.kinds import KINDS

if TYPE_CHECKING:
    from types import ModuleType

    from dicecli.rules.protocols import Document, Kind, RuleSet

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
"""The shipped rule sets and the modules that hold their documents."""


def preset(name: str, version: int | None = None) -> RuleSet:
    """Return a shipped rule set, case aside, as it is or as it was in a version.

    Raises BadInput ``unknown-game`` or ``unknown-version``.
    """
    home = PRESETS.get(name) or PRESETS.get(name.lower())
    if home is None:
        from dicecli.rules.spelling import nearest

        near = nearest(name, PRESETS)
        raise BadInput("unknown-game", game=name, near=near, known=sorted(PRESETS))
    module = import_module(home)
    document: Document = module.DOCUMENT
    if version not in (None, document["version"]):
        document = _older(module, version)
    return decode(document)


def _older(module: ModuleType, version: int | None) -> Document:
    """Return the document that a preset had in an older version."""
    older: dict[int | None, Document] = getattr(module, "OLDER", {})
    if version not in older:
        newest = module.DOCUMENT
        facts = {"preset": newest["id"], "version": version, "known": newest["version"]}
        raise BadInput("unknown-preset-version", **facts)
    return older[version]


def decode(document: Document) -> RuleSet:
    """Return the rule set of a document that is known to be sound."""
    return _kind(document["kind"]).decode(document)


def checked(document: Any) -> RuleSet:
    """Return the rule set of a document that somebody wrote.

    Raises BadInput ``bad-rules`` with the place, and what is wanted there.
    """
    kind = document.get("kind") if isinstance(document, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        facts = {"where": "kind", "wanted": N_("one of {known}")}
        raise BadInput("bad-rules", **facts, fields={"known": ", ".join(KINDS)})
    return _kind(kind).checked(document)


def _kind(name: str) -> Kind:
    kind: Kind = import_module(KINDS[name].rules)
    return kind


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
    """Return rules with house rules, as pairs of key and value; none change nothing.

    House rules are checked once in a process: a command that reads a game and writes
    it asks twice. Raises BadInput for what is not possible.
    """
    return rules.amended(dict(house)) if house else rules
