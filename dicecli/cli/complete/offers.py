"""What may follow the words typed so far."""

from __future__ import annotations

import os
from collections.abc import Sequence

import click
from click.shell_completion import CompletionItem

from dicecli.cli.commands import Beginning, cli
from dicecli.cli.complete.values import OFFERS, Items, Typed, events, players
from dicecli.cli.complete.values import categories as known_categories
from dicecli.cli.options import File, WholeNumber, Word
from dicecli.cli.prescan import scan
from dicecli.language import _

_BY_METAVAR = {
    "NAME": players,
    "OLD": players,
    "EVENT": events,
    "CATEGORY": known_categories,
}
"""What is offered for a text or number with such a name, in commands that read a game."""


def offers(args: Sequence[str], incomplete: str, *, described: bool) -> Items:
    """Return what may complete a word; ``args`` are the words before it.

    An item has its value, a ``type`` ("plain", "file" or "dir") and, where
    ``described`` asks for it, a ``help``.
    """
    line = scan(args, os.environ)
    if line.command is None:
        return []
    words = tuple(word for word in line.own.words if line.own.closed or not _is_option(word))
    typed = Typed(line.command, line.own._replace(words=words), line.file, described)
    if typed.own.awaiting is not None:
        return values_of(typed, typed.own.awaiting, incomplete)
    if incomplete.startswith("-") and not typed.own.closed:
        return _attached(typed, args, incomplete) or _options(typed, incomplete)
    if line.command is cli:
        return _commands(typed, incomplete)
    argument = _argument(typed)
    return [] if argument is None else values_of(typed, argument, incomplete)


def _is_option(word: str) -> bool:
    """Tell whether a word is an unknown option; ``-4`` is a bad value."""
    return word.startswith("-") and word.lstrip("-")[:1].isalpha()


def _commands(typed: Typed, incomplete: str) -> Items:
    context = click.Context(cli)
    names = [name for name in cli.list_commands(context) if name.startswith(incomplete)]
    if not typed.described:
        return [CompletionItem(name) for name in names]
    found = [(name, cli.get_command(context, name)) for name in names]
    return [
        CompletionItem(name, help=command.get_short_help_str(60))
        for name, command in found
        if command is not None and not command.hidden
    ]


def _attached(typed: Typed, args: Sequence[str], incomplete: str) -> Items:
    """Return values for a word that has an option and the beginning of its value."""
    more = scan([*args, incomplete], os.environ).own
    if more.awaiting is not None or len(more.given) == len(typed.own.given):
        return []
    option = more.given[-1]
    texts = more.values.get(option.name or "")
    if not texts or (isinstance(option, click.Option) and option.is_flag):
        return []
    value = texts[-1]
    head = incomplete[: len(incomplete) - len(value)]
    return [
        CompletionItem(head + item.value, type=item.type, help=item.help)
        for item in values_of(typed, option, value)
    ]


def _options(typed: Typed, incomplete: str) -> Items:
    """Return the options that begin with a text and may still be given."""
    return [
        CompletionItem(name, help=_(option.help or ""))
        for option in typed.parameters()
        if isinstance(option, click.Option) and not option.hidden
        if option.multiple or option not in typed.own.given
        for name in option.opts
        if name.startswith(incomplete)
    ]


def _argument(typed: Typed) -> click.Argument | None:
    """Return the argument that the word begun belongs to."""
    place = len(typed.own.words)
    for parameter in typed.parameters():
        if isinstance(parameter, click.Argument):
            if parameter.nargs < 0 or place < parameter.nargs:
                return parameter
            place -= parameter.nargs
    return None


def values_of(typed: Typed, parameter: click.Parameter, incomplete: str) -> Items:
    """Return the values of a parameter that begin with a text."""
    if isinstance(parameter.type, File):
        return [CompletionItem(incomplete, type="file")]
    if isinstance(parameter.type, Word):
        return OFFERS[parameter.type.offer](typed, incomplete)
    plain = parameter.type is click.STRING or isinstance(parameter.type, WholeNumber)
    if plain and not isinstance(typed.command, Beginning):
        name = (parameter.metavar or parameter.name or "").strip("[].").upper()
        offer = _BY_METAVAR.get(name)
        return offer(typed, incomplete) if offer else []
    return parameter.shell_complete(click.Context(typed.command), incomplete)
