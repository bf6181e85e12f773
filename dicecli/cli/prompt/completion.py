"""What Tab offers at the prompt: commands, categories with points, players, options."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from click.shell_completion import CompletionItem

from dicecli.cli.faults import faults_passed_over
from dicecli.cli.shellwords import split
from dicecli.cli.transaction import OTHERS

if TYPE_CHECKING:
    from dicecli.cli.complete.values import Items

_LAST_WORD = re.compile(r"""(?: [^\s"'] | "[^"]*("|$) | '[^']*('|$) )* $""", re.VERBOSE)
"""The word that a text ends with, with its quotes; the last one may be open."""


def offered(path: str, text: str) -> tuple[Items, int]:
    """Return what may follow a text, and where in it the word begins that it replaces.

    ``path`` is that of the game file.
    """
    before, word = _parted(text)
    start = len(text) - len(word)
    items: Items = []
    with faults_passed_over():
        items = _items(path, split(before), word.strip("\"'"))
    return [_quoted(item) for item in items if item.type == "plain"], start


def games_offered(text: str) -> tuple[Items, int]:
    """Return the names of games that begin with a text; nothing after the first word."""
    from dicecli.language import _
    from dicecli.rules import PRESETS, preset

    before, word = _parted(text)
    names = [] if before.strip() else [n for n in PRESETS if n.startswith(word.lower())]
    items = [CompletionItem(name, help=_(preset(name).summary)) for name in names]
    return items, len(before)


def _parted(text: str) -> tuple[str, str]:
    """Return a text without its last word, and that word."""
    found = _LAST_WORD.search(text)
    start = found.start() if found else len(text)
    return text[:start], text[start:]


def _items(path: str, words: list[str], begun: str) -> Items:
    from dicecli.cli.complete.offers import offers

    line = ["--file", path, *words]
    if words:
        return offers(line, begun, described=True)
    categories = offers([*line, "record"], begun, described=True)
    commands = offers(line, begun, described=True)
    return [*categories, *(item for item in commands if item.value not in OTHERS)]


def _quoted(item: CompletionItem[str]) -> CompletionItem[str]:
    """Return an item as it is typed: with quotes if it is more than one word."""
    value = str(item.value)
    if re.fullmatch(r"""[^\s"'\\#]+""", value):
        return item
    shown = "'" + value.replace("'", "'\"'\"'") + "'"
    return CompletionItem(shown, type=item.type, help=item.help)
