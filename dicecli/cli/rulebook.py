"""A game named on the command line: its rules, house rules, and a card in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dicecli.cli.options import Decorated, File, Word, whole_number
from dicecli.cli.session import FILTER, whole_input
from dicecli.dice import parse
from dicecli.errors import BadInput
from dicecli.rules import PRESETS, is_shipped, preset, with_house

if TYPE_CHECKING:
    from dicecli.cli.session import Session
    from dicecli.rules.protocols import RuleSet


def rulebook(command: Decorated) -> Decorated:
    """Add ``--rules`` and ``--house``."""
    rules = click.option(
        "--rules",
        "rule_file",
        type=File(),
        metavar="FILE",
        help="A rule set of your own instead of GAME; - is standard input.",
    )
    house = click.option(
        "--house",
        type=Word("text", "house"),
        multiple=True,
        metavar="KEY=VALUE",
        help="A house rule; 'dicecli rules GAME --keys' lists them.",
    )
    return rules(house(command))


filled_option = click.option(
    "--filled",
    type=Word("text", "filled"),
    multiple=True,
    metavar="C=POINTS,...",
    help="With GAME: the filled categories and their points.",
)


def names_game(words: tuple[str, ...]) -> bool:
    """Tell whether the first word is the name of a game: it begins with a letter."""
    if words and (words[0][:1].isalpha() or not words[0]):
        return True
    if words and "0" in words[0]:  # no dice: a game may be known by its target
        from dicecli.rules.known_as import games

        if games(words[0]):
            return True
    if words and words[-1].lower() in PRESETS:
        dice = parse(words[:-1])
        raise BadInput("game-behind-dice", game=words[-1].lower(), dice=dice)
    return False


def check_named(
    session: Session, named: bool, *, filled: tuple[str, ...], house: tuple[str, ...]
) -> None:
    """Raise BadInput for options that contradict a game that is named, or need one."""
    if named and session.path_given:
        raise BadInput("game-and-file")
    if filled and not named:
        raise BadInput("filled-without-game")
    if house and not named:
        raise BadInput("house-without-game")


def rules_and_rest(
    words: tuple[str, ...], rule_file: str | None, house: tuple[str, ...]
) -> tuple[RuleSet, tuple[str, ...]]:
    """Return the rules, and the words that follow the name of the game.

    With a rule file, the name is that of its rule set, and may be left out.
    """
    if rule_file is None:
        rules, words = _preset(words[0]), words[1:]
    else:
        rules = _loaded(rule_file)
        if words and words[0].lower() == rules.id:
            words = words[1:]
        elif words and words[0].lower() in PRESETS:
            raise BadInput("game-and-rules", word=words[0])
    return with_house(rules, tuple(_values(house).items())), words


def changed(rules: RuleSet, house: tuple[str, ...]) -> RuleSet:
    """Return rules with more house rules, which win over those that they have."""
    values = {**dict(rules.house), **_values(house)}
    base = preset(rules.id, rules.version) if is_shipped(rules) else rules
    return with_house(base, tuple(values.items()))


def _preset(word: str) -> RuleSet:
    """Return a preset by its name, or by another name that people type for it."""
    try:
        return preset(word)
    except BadInput as unknown:
        from dicecli.cli.guesses import game
        from dicecli.cli.session import Session

        session = click.get_current_context().find_object(Session)
        return game(word, session, unknown)


def _loaded(path: str) -> RuleSet:
    """Return the rule set in a file, or on standard input for "-"."""
    from dicecli.gamefile.rulefile import load, loaded

    return loaded(whole_input("rules"), None) if path == FILTER else load(path)


def rules_of_file(session: Session, named: bool, house: tuple[str, ...]) -> RuleSet:
    """Return the rules of the game that ``-f`` names.

    Raises BadInput if other rules are ``named`` too, or house rules are given.
    """
    if named:
        raise BadInput("game-and-file")
    if house:
        raise BadInput("house-without-game")
    return session.game().rules


def filled_points(rules: RuleSet, filled: tuple[str, ...]) -> dict[str, int]:
    """Read C=POINTS, separated by commas, as points by the ids of categories.

    Raises BadInput ``bad-filled``, ``bad-number``, ``unknown-category``, or ``filled-twice``
    for a category given twice.
    """
    points: dict[str, int] = {}
    for word in ",".join(filled).split(",") if filled else ():
        category, sign, value = word.rpartition("=")
        if not sign or not category.strip():
            raise BadInput("bad-filled", word=word)
        id = rules.choice(category.strip())
        if id in points:
            raise BadInput("filled-twice", category=id)
        points[id] = whole_number(value.strip(), option="--filled")
    return points


def _values(house: tuple[str, ...]) -> dict[str, str]:
    """Read words of the form KEY=VALUE; case and underscores of a key do not matter."""
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
