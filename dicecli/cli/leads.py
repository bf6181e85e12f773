"""The command that does what a refused command line was meant to do.

Imported only where a command is refused.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from dicecli.cli.guesses import is_dice
from dicecli.cli.typed import typed
from dicecli.errors import DiceError
from dicecli.language import _
from dicecli.rules import preset
from dicecli.rules.known_as import games

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from dicecli.cli.prescan import CommandLine
    from dicecli.errors import Fact

    Facts = Mapping[str, Fact]
    Lead = Callable[[str, list[str], Facts], list[str] | None]
    """A function of the command, its words and the facts; the words that do it, or None."""


def add(refusal: DiceError, line: CommandLine) -> None:
    """Add the command that does what was meant to the facts of a refusal."""
    if "command_line" in refusal.facts or len(line.names) > 1:
        return
    find = LEADS.get(refusal.code)
    if find is None:
        return
    if line.names:
        words = find(line.names[0], list(line.own.words), refusal.facts)
    elif refusal.code == "unknown-game":
        words = _known_as("new", list(line.group.words), refusal.facts)
    else:
        words = _bare(list(line.group.words), line.file)
    if words is not None:
        refusal.facts["command_line"] = typed(words)


def _bare(words: list[str], file: str) -> list[str] | None:
    """Dice, or a category with dice, without a command are entries of the game.

    Without a game, dice are a roll to score.
    """
    if is_dice(words):
        return ["roll", *words] if os.path.isfile(file) else _without_game("score", words, {})
    return ["record", *words] if os.path.isfile(file) and _is_category(words) else None


def _is_category(words: list[str]) -> bool:
    """Tell whether words are a category and dice, by the names in the largest of our games."""
    from dicecli.cli.category_words import category_and_dice

    try:
        return is_dice(category_and_dice(words, preset("poker"))[1])
    except DiceError:
        return False


def _unknown(command: str, words: list[str], facts: Facts) -> None:
    """Of a command that there is not, ``guesses`` has named what does it."""


def _without_game(command: str, words: list[str], facts: Facts) -> list[str] | None:
    """A roll is scored, and advised on, without a game file."""
    if command not in ("score", "open", "hint") or not is_dice(words):
        return None
    known = _GAMES if command != "hint" else _GAMES[:1]  # there is no advice for Farkle
    game = next((name for name in known if _is_roll(name, words)), None)
    return [command, game, *words] if game else None


def _is_roll(game: str, words: list[str]) -> bool:
    """Tell whether words are a roll of a game."""
    try:
        return bool(preset(game).read_dice(tuple(words)))
    except DiceError:
        return False


_GAMES = ("penta", "farkle")
"""The games that a roll without one may be of."""


def _extra(command: str, words: list[str], facts: Facts) -> list[str] | None:
    if command == "bank" and words[0].isdigit():
        return ["bank", "--points", words[0]]
    return None


def _points(command: str, words: list[str], facts: Facts) -> list[str] | None:
    """Points stand where dice are expected: what cannot be dice, or a few digits."""
    if command not in ("amend", "record") or len(words) <= 1 or not words[-1].isdigit():
        return None
    if is_dice(words[-1:]) and ("word" in facts or len(words[-1]) > _FEW_DIGITS):
        return None
    return [command, *words[:-1], "--points", words[-1]]


_FEW_DIGITS = 2
"""Digits of points that may be meant, if they could be dice too."""


def _known_as(command: str, words: list[str], facts: Facts) -> list[str] | None:
    """Several games are known by the name: the first of them stands in its place."""
    near = games(str(facts["word"]))
    if not near:
        return None
    return [command, *(near[0] if word == facts["word"] else word for word in words)]


def _other_game(command: str, words: list[str], facts: Facts) -> list[str] | None:
    if facts["command"] == "keep":
        return ["roll", "--keep", "".join(words), _("DICE")]
    if facts["command"] == "roll --keep":
        return ["keep", _("DICE")]
    return ["record", _("CATEGORY")] if facts["command"] in ("bank", "paper") else None


def _no_categories(command: str, words: list[str], facts: Facts) -> list[str] | None:
    points = words and words[-1].isdigit() and set(words[-1]) - set("123456")
    return ["bank", "--points", words[-1]] if command == "record" and points else None


def _no_advice(command: str, words: list[str], facts: Facts) -> list[str] | None:
    return ["odds"]


LEADS: dict[str, Lead] = {
    "unknown-game": _known_as,
    "unknown-command": _unknown,
    "no-game-file": _without_game,
    "extra-argument": _extra,
    "bad-die": _points,
    "dice-count": _points,
    "other-game": _other_game,
    "no-categories": _no_categories,
    "no-advice": _no_advice,
}
