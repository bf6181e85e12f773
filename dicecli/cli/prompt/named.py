"""Words at the prompt that name a category, or begin the name of a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.cli.category_words import category_first, without_letters
from dicecli.cli.command_table import MODULES
from dicecli.cli.prefixes import command_meant, commands_meant
from dicecli.cli.prompt.asked import Step, open_categories
from dicecli.dice import parse
from dicecli.errors import BadInput
from dicecli.rules import PRESETS, preset
from dicecli.rules.spelling import begun, category_meant, folded, meaning, nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicecli.cli.prompt.asked import Asked
    from dicecli.rules.protocols import RuleSet


def named(asked: Asked) -> Step:
    """Return the command for words that are neither a whole command nor dice alone.

    A category comes before the beginning of a command. Raises BadInput with what is similar
    or would do.
    """
    rules, words = asked.game.rules, asked.words
    name, dice = category_first(words, rules)
    category = category_meant(name, rules, open_categories(asked.game))
    if category is not None:
        return asked.command("record", category, *dice)
    _check_order(words, rules)
    if commands_meant(words[0]):
        return asked.command(command_meant(words[0]), *words[1:])
    if begun(name, rules):
        return asked.command("record", rules.choice(name), *dice)  # one that is filled
    raise _refusal(words, rules)


def _check_order(words: Sequence[str], rules: RuleSet) -> None:
    """Raise BadInput for words that begin with dice: a category comes before them."""
    end = _dice_in_front(words)
    if not 0 < end < len(words):
        return
    name = " ".join(words[end:])
    if meaning(name, rules.spellings(folded)) is None and not begun(name, rules):
        parse(words)  # raises bad-die
    raise BadInput(
        "category-behind-dice", word=" ".join(words), form=f"{name} {' '.join(words[:end])}"
    )


def _dice_in_front(words: Sequence[str]) -> int:
    """Return how many words without letters come first."""
    return next((at for at, word in enumerate(words) if not without_letters(word)), len(words))


def _refusal(words: Sequence[str], rules: RuleSet) -> BadInput:
    """Return the refusal of words that mean nothing in this game."""
    if not rules.choices and _category_elsewhere(words):
        return BadInput(
            "form-of-cards",
            word=" ".join(words),
            game=rules.id,
            title=rules.name,
            form="k 11",
        )
    if without_letters(words[0]):
        parse(words)  # raises bad-die
    known = {name: name for name in MODULES} | rules.spellings(folded)
    near = dict.fromkeys(known[name] for name in nearest(words[0], known))
    return BadInput("not-understood", word=" ".join(words), near=list(near))


def _category_elsewhere(words: Sequence[str]) -> bool:
    """Tell whether words begin with the name of a category of some shipped card game."""
    for rules in map(preset, PRESETS):
        if rules.choices:
            name, _ = category_first(words, rules)
            if meaning(name, rules.spellings(folded)) is not None:
                return True
    return False
