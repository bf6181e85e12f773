"""Values that Tab offers: games, categories, house rules, players.

What depends on a game is read from its file, without a lock. A file that is not sound,
or very large, counts as none.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, cast

import click
from click.shell_completion import CompletionItem

from dicecli.cli.commands import changes_game
from dicecli.cli.session import FILTER
from dicecli.errors import DiceError
from dicecli.language import _
from dicecli.rules.spelling import beginnings, folded, parted

if TYPE_CHECKING:
    from dicecli.answer_types.card import PointsRow
    from dicecli.answer_types.farkle import SelectionRow
    from dicecli.cli.options import Offer
    from dicecli.cli.prescan import Reading
    from dicecli.game.play import Game
    from dicecli.rules.protocols import RuleSet

Items = list[CompletionItem[str]]

MOST_BYTES = 2**20
"""A larger file would take too long to read while somebody waits at the Tab key."""

_MOST_OFFERED = 20  # events: as many as a screen shows


class Typed(NamedTuple):
    """What was typed before the word that is begun.

    ``own`` are the words of the command, ``file`` is the path of its game file, and
    ``described`` tells whether the shell shows descriptions.
    """

    command: click.Command
    own: Reading
    file: str
    described: bool = True

    def texts(self, name: str) -> tuple[str, ...]:
        """Return the values of an option by its name, such as "house"."""
        return self.own.values.get(name, ())

    def parameters(self) -> list[click.Parameter]:
        """Return the options and arguments of the command."""
        context = click.Context(self.command, **self.command.context_settings)
        return self.command.get_params(context)


def _small(path: str) -> bool:
    return os.path.isfile(path) and os.path.getsize(path) <= MOST_BYTES


def _game(typed: Typed) -> Game | None:
    """Return the game that the command would read, or None."""
    from dicecli.gamefile.codec import decode
    from dicecli.gamefile.store import read

    path = os.path.expanduser(typed.file)
    if path == FILTER or not _small(path):
        return None
    with suppress(DiceError, OSError):
        return decode(read(path))
    return None


def _named_rules(typed: Typed) -> RuleSet | None:
    """Return the rules that the words name: --rules FILE, or GAME as the first word."""
    from dicecli.rules import preset

    with suppress(DiceError, OSError):
        if paths := typed.texts("rule_file"):
            from dicecli.gamefile.rulefile import load

            path = os.path.expanduser(paths[-1])
            return load(path) if _small(path) else None
        words = typed.own.words
        if words and words[0][:1].isalpha() and _takes_game(typed.command):
            return preset(words[0])
    return None


def _takes_game(command: click.Command) -> bool:
    """Tell whether the first word of a command may be a game's name."""
    arguments = [part for part in command.params if isinstance(part, click.Argument)]
    return bool(arguments) and arguments[0].type.name == "game"


def games(typed: Typed, incomplete: str) -> Items:
    """Offer the shipped rule sets, as the first word only."""
    from dicecli.rules import PRESETS, preset

    if typed.own.words or typed.texts("rule_file"):
        return []
    names = [name for name in PRESETS if name.startswith(incomplete.lower())]
    if not typed.described:
        return [CompletionItem(name) for name in names]
    return [CompletionItem(name, help=_(preset(name).summary)) for name in names]


def categories(typed: Typed, incomplete: str) -> Items:
    """Offer the categories of the game that is named, otherwise of the game file's."""
    rules = _named_rules(typed)
    if rules is None and (game := _game(typed)) is not None:
        rules = game.rules
    if rules is None:
        return _of_any_game(incomplete)
    return _of_rules(rules, dict.fromkeys(rules.choices, ""), incomplete)


def open_categories(typed: Typed, incomplete: str) -> Items:
    """Offer what the player to move may fill, with the points of the last roll.

    If the words name a game, offer all its categories.
    """
    named = _named_rules(typed)
    game = None if named else _game(typed)
    if named is not None or (game is None and not changes_game(typed.command)):
        return categories(typed, incomplete)
    if game is None or game.state.player is None:
        return []
    options = game.state.options(game.state.player, game.state.dice)
    rows = cast("Mapping[str, list[PointsRow]]", options).get("categories", [])
    points = {row["category"]: str(row.get("points", "")) for row in rows}
    return _of_rules(game.rules, points, incomplete)


def _of_rules(rules: RuleSet, points: dict[str, str], incomplete: str) -> Items:
    """Return the ids that begin with a text, otherwise those with a name that does."""
    names = {row.id: _(row.name) for row in getattr(rules, "categories", ())}
    ids = [id for id in points if id.startswith(incomplete)]
    if not ids:
        meant = beginnings(incomplete, rules.spellings(parted))
        ids = [id for id in points if id in meant]
    told = {id: f"{names[id]}: {points[id]}" if points[id] else names[id] for id in ids}
    return [CompletionItem(id, help=told[id]) for id in ids]


def _of_any_game(incomplete: str) -> Items:
    from dicecli.rules import PRESETS, preset

    ids = dict.fromkeys(id for name in PRESETS for id in preset(name).choices)
    return [CompletionItem(id) for id in ids if id.startswith(incomplete)]


def filled(typed: Typed, incomplete: str) -> Items:
    """Offer ``CATEGORY=`` after the last comma, but no category twice."""
    before, comma, last = incomplete.rpartition(",")
    if "=" in last:
        return []
    given = ",".join([*typed.texts("filled"), before])
    known = {word.partition("=")[0] for word in given.split(",")}
    return [
        CompletionItem(f"{before}{comma}{item.value}=", help=item.help)
        for item in categories(typed, last)
        if item.value not in known
    ]


def players(typed: Typed, incomplete: str) -> Items:
    """Offer the names of the players; case and accents do not matter."""
    game = _game(typed)
    if game is None:
        return []
    spelt = folded(incomplete)
    names = [player.name for player in game.players]
    exact = [name for name in names if name.startswith(incomplete)]
    return _plain(exact or [name for name in names if spelt and folded(name).startswith(spelt)])


def house(typed: Typed, incomplete: str) -> Items:
    """Offer ``KEY=``; after it, the values of the key where they are few."""
    rules = _named_rules(typed)
    if rules is None:
        return []
    keys = {key.name: key for key in rules.house_keys()}
    name, sign, value = incomplete.partition("=")
    name = name.lower().replace("_", "-")
    if sign:
        words = _few(keys[name].value_type.range_in_english()) if name in keys else []
        return _plain(f"{name}={word}" for word in words if word.startswith(value))
    given = [word.partition("=")[0] for word in typed.texts("house")]
    return [
        CompletionItem(f"{key.name}=", help=_(key.meaning).format(row=_(key.row)))
        for key in keys.values()
        if key.name.startswith(name) and key.name not in given
    ]


def _few(range: str) -> list[str]:
    """Return the single words in a key's description of its values, such as "yes, no"."""
    words = range.split(", ")
    return [word for word in words if word.isascii() and word.replace("-", "").isalpha()]


def keepable(typed: Typed, incomplete: str) -> Items:
    """Offer what can be set aside of the last roll, each as one word."""
    game = _game(typed)
    if game is None or game.state.dice is None or typed.own.words:
        return []
    options = game.state.options(game.state.player or 0, None)
    rows = cast("Mapping[str, list[SelectionRow]]", options).get("selections", [])
    words = {"".join(map(str, row["keep"])): str(row["points"]) for row in rows}
    return [CompletionItem(w, help=p) for w, p in words.items() if w.startswith(incomplete)]


def schemas(typed: Typed, incomplete: str) -> Items:
    """Offer the commands whose answers have a schema."""
    from dicecli.cli.ask.schema import shipped

    names = () if typed.own.words else shipped().names
    return _plain(name for name in names if name.startswith(incomplete))


def events(typed: Typed, incomplete: str) -> Items:
    """Offer the numbers of the last events that are not undone, the latest first."""
    from dicecli.game.answers import log
    from dicecli.render.views.events import said

    game = _game(typed)
    rows = log(game)["events"] if game else []
    standing = [
        row for row in rows if not (row["undone"] or row.get("dropped")) and "player" in row
    ]
    told = [(str(row["number"]), row.get("now", row)) for row in standing]
    return [
        CompletionItem(number, help=f"{event['player']}: {said(event, game.rules)}")
        for number, event in told[: -_MOST_OFFERED - 1 : -1]
        if game and number.startswith(incomplete)
    ]


def _plain(words: Iterable[str]) -> Items:
    return [CompletionItem(word) for word in words]


OFFERS: dict[Offer, Callable[[Typed, str], Items]] = {
    "games": games,
    "categories": categories,
    "open_categories": open_categories,
    "filled": filled,
    "players": players,
    "house": house,
    "keepable": keepable,
    "schemas": schemas,
}
"""What Tab offers for a ``Word``, by its ``offer``."""
