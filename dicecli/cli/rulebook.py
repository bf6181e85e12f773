"""Which rules a command goes by: a shipped game, or a file, with house rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from dicecli.cli.options import File, Word
from dicecli.dice import parse
from dicecli.errors import BadInput
from dicecli.rules import PRESETS, preset, with_house

if TYPE_CHECKING:
    from dicecli.rules.protocols import RuleSet

Decorated = Callable[..., Any]


def rulebook(command: Decorated) -> Decorated:
    """Add ``--rules`` and ``--house``."""
    rules = click.option(
        "--rules",
        "rule_file",
        type=File(),
        metavar="FILE",
        help="A rule set of your own, instead of GAME.",
    )
    house = click.option(
        "--house",
        type=Word("text", "house"),
        multiple=True,
        metavar="KEY=VALUE",
        help="A house rule; 'dicecli rules GAME --keys' lists them.",
    )
    return rules(house(command))


def names_game(words: tuple[str, ...]) -> bool:
    """Tell whether the words begin with a game's name, which begins with a letter."""
    if words and (words[0][:1].isalpha() or not words[0]):
        return True
    if words and words[-1].lower() in PRESETS:
        dice = parse(words[:-1])
        raise BadInput("game-behind-dice", game=words[-1].lower(), dice=dice)
    return False


def parted(
    words: tuple[str, ...], rule_file: str | None, house: tuple[str, ...]
) -> tuple[RuleSet, tuple[str, ...]]:
    """Return the rules that the words begin with, and the other words.

    With a rule file its own name may stand in front, or nothing.
    """
    if rule_file is None:
        rules, words = preset(words[0]), words[1:]
    else:
        from dicecli.gamefile.rulefile import load

        rules = load(rule_file)
        if words and words[0].lower() == rules.id:
            words = words[1:]
        elif words and words[0].lower() in PRESETS:
            raise BadInput("game-and-rules", game=words[0])
    return with_house(rules, tuple(_values(house).items())), words


def _values(house: tuple[str, ...]) -> dict[str, str]:
    """Read KEY=VALUE; the key's underscores and case do not matter."""
    values: dict[str, str] = {}
    for word in house:
        key, sign, value = word.partition("=")
        key = key.strip().lower().replace("_", "-")
        if not sign or not key or not value.strip():
            raise BadInput("bad-house", word=word)
        if key in values:
            raise BadInput("house-twice", key=key)
        values[key] = value.strip()
    return values
