"""Views of rule sets: the list of games, and their house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _
from dicecli.render.page import Grid, Page, Row, cell, raw

if TYPE_CHECKING:
    from dicecli.answer_types.files import Games, Keys
    from dicecli.rules.house import Key
    from dicecli.rules.protocols import RuleSet


def games(document: Games, rules: RuleSet | None) -> Page:
    """Lay out the list of rule sets."""
    rows = tuple(Row(game["game"], (cell(_(game["summary"])),)) for game in document["games"])
    data = raw("game", ("name", "summary"), document["games"])
    return Page((Grid(_("Game"), (_("Rules in short"),), rows, align="l"),), data)


def keys(document: Keys, rules: RuleSet) -> Page:
    """Lay out the house rules of a game."""
    rows = tuple(
        Row(key.name, (cell(_range(key)), cell(_meaning(key)))) for key in rules.house_keys()
    )
    data = raw("key", ("type", "range", "meaning"), document["keys"])
    return Page((Grid(_("House rule"), (_("Values"), _("Meaning")), rows, align="l"),), data)


def _range(key: Key) -> str:
    """Return the values that a house rule can have, in words."""
    return _(key.value_type.range).format(**key.value_type.limits)


def _meaning(key: Key) -> str:
    """Return the meaning of a house rule, in words."""
    return _(key.meaning).format(row=_(key.row))
