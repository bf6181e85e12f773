"""Values that Tab offers: games, categories, house rules, players.

What depends on a game is read from the game file that the words name, or where it is
otherwise, without its lock; a file that is not sound, or very large, is none.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, cast

import click
from click.shell_completion import CompletionItem

from dicecli.cli.complete.typed import KEY, Typed
from dicecli.cli.session import DEFAULT_FILE, FILTER
from dicecli.errors import DiceError
from dicecli.language import _
from dicecli.rules.spelling import beginnings, folded, parted

if TYPE_CHECKING:
    from dicecli.answer_types.card import PointsRow
    from dicecli.answer_types.farkle import SelectionRow
    from dicecli.game.play import Game
    from dicecli.rules.protocols import RuleSet

Items = list[CompletionItem[str]]

DESCRIBED = "described"
"""Where a context tells whether the shell shows descriptions."""

MOST_BYTES = 2**20
"""A larger file takes longer to read than a key may take."""

_MOST_OFFERED = 20  # events: as many as a screen shows


def _typed(context: click.Context) -> Typed:
    typed: Typed = context.meta.get(KEY, Typed())
    return typed


def _small(path: str) -> bool:
    return os.path.isfile(path) and os.path.getsize(path) <= MOST_BYTES


def _game(context: click.Context) -> Game | None:
    """Return the game that the command would read, None if there is none to be had."""
    from dicecli.gamefile.codec import decode
    from dicecli.gamefile.store import read

    given = _typed(context).values("--file")
    path = given[-1] if given else os.environ.get("DICECLI_FILE") or DEFAULT_FILE
    path = os.path.expanduser(path)
    if path == FILTER or not _small(path):
        return None
    with suppress(DiceError, OSError, RecursionError):
        return decode(read(path))
    return None


def _named_rules(context: click.Context) -> RuleSet | None:
    """Return the rules that the words name: GAME in front, or --rules FILE."""
    from dicecli.rules import preset

    typed = _typed(context)
    with suppress(DiceError, OSError, RecursionError):
        for path in map(os.path.expanduser, typed.values("--rules")):
            from dicecli.gamefile.rulefile import load

            return load(path) if _small(path) else None
        if typed.words and typed.words[0][:1].isalpha() and _takes_game(context):
            return preset(typed.words[0])
    return None


def _takes_game(context: click.Context) -> bool:
    """Tell whether the first word of a command may be a game's name."""
    arguments = [part for part in context.command.params if isinstance(part, click.Argument)]
    return bool(arguments) and arguments[0].type.name == "game"


def games(context: click.Context, incomplete: str) -> Items:
    """Offer the shipped rule sets, for the first word alone."""
    from dicecli.rules import PRESETS, preset

    if _typed(context).words or _typed(context).values("--rules"):
        return []
    names = [name for name in PRESETS if name.startswith(incomplete.lower())]
    if not context.meta.get(DESCRIBED):
        return [CompletionItem(name) for name in names]
    return [CompletionItem(name, help=_(preset(name).summary)) for name in names]


def categories(context: click.Context, incomplete: str) -> Items:
    """Offer the categories of the game that is named, else of the one that is played."""
    rules = _named_rules(context)
    if rules is None and (game := _game(context)) is not None:
        rules = game.rules
    if rules is None:
        return _of_any_game(incomplete)
    return _of_rules(rules, dict.fromkeys(rules.choices, ""), incomplete)


def open_categories(context: click.Context, incomplete: str) -> Items:
    """Offer what the player to move may fill, with the points of the roll on the table.

    With GAME it is every category.
    """
    named = _named_rules(context)
    game = None if named else _game(context)
    if named is not None or (game is None and not getattr(context.command, "reads_game", 0)):
        return categories(context, incomplete)
    if game is None or game.state.player is None:
        return []
    options = game.state.options(game.state.player, game.state.dice)
    rows = cast("Mapping[str, list[PointsRow]]", options).get("categories", [])
    points = {row["category"]: str(row.get("points", "")) for row in rows}
    return _of_rules(game.rules, points, incomplete)


def _of_rules(rules: RuleSet, points: dict[str, str], incomplete: str) -> Items:
    """Return the ids that begin so, else those that have a name which does."""
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


def filled(context: click.Context, incomplete: str) -> Items:
    """Offer ``CATEGORY=`` behind the last comma, but no category twice."""
    before, comma, last = incomplete.rpartition(",")
    if "=" in last:
        return []
    given = ",".join([*_typed(context).values("--filled"), before])
    known = {word.partition("=")[0] for word in given.split(",")}
    return [
        CompletionItem(f"{before}{comma}{item.value}=", help=item.help)
        for item in categories(context, last)
        if item.value not in known
    ]


def players(context: click.Context, incomplete: str) -> Items:
    """Offer the names of those at the table; case and accents do not matter."""
    game = _game(context)
    if game is None:
        return []
    spelt = folded(incomplete)
    names = [player.name for player in game.players]
    exact = [name for name in names if name.startswith(incomplete)]
    return _plain(exact or [name for name in names if spelt and folded(name).startswith(spelt)])


def house(context: click.Context, incomplete: str) -> Items:
    """Offer ``KEY=``, and behind it the values where they are few."""
    rules = _named_rules(context)
    if rules is None:
        return []
    keys = {key.name: key for key in rules.house_keys()}
    name, sign, value = incomplete.partition("=")
    name = name.lower().replace("_", "-")
    if sign:
        words = _few(keys[name].kind.range_in_english()) if name in keys else []
        return _plain(f"{name}={word}" for word in words if word.startswith(value))
    given = [word.partition("=")[0] for word in _typed(context).values("--house")]
    return [
        CompletionItem(f"{key.name}=", help=_(key.meaning).format(row=_(key.row)))
        for key in keys.values()
        if key.name.startswith(name) and key.name not in given
    ]


def _few(range: str) -> list[str]:
    """Return the single words of a range as a key tells it: "yes, no", "none, or ..."."""
    words = range.split(", ")
    return [word for word in words if word.isascii() and word.replace("-", "").isalpha()]


def asides(context: click.Context, incomplete: str) -> Items:
    """Offer what can be set aside of the roll on the table, as one word."""
    game = _game(context)
    if game is None or game.state.dice is None or _typed(context).words:
        return []
    options = game.state.options(game.state.player or 0, None)
    rows = cast("Mapping[str, list[SelectionRow]]", options).get("selections", [])
    words = {"".join(map(str, row["keep"])): str(row["points"]) for row in rows}
    return [CompletionItem(w, help=p) for w, p in words.items() if w.startswith(incomplete)]


def events(context: click.Context, incomplete: str) -> Items:
    """Offer the numbers of the last events that stand, the latest first."""
    from dicecli.game.answers import log
    from dicecli.render.views.events import said

    game = _game(context)
    rows = log(game)["events"] if game else []
    standing = [row for row in rows if not row["undone"] and "name" in row]
    return [
        CompletionItem(str(row["number"]), help=f"{row['name']}: {said(row, game.rules)}")
        for row in standing[: -_MOST_OFFERED - 1 : -1]
        if game and str(row["number"]).startswith(incomplete)
    ]


def _plain(words: Iterable[str]) -> Items:
    return [CompletionItem(word) for word in words]
