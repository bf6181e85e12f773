"""The words typed so far, as far as they can be understood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import click

from dicecli.cli.commands import cli
from dicecli.cli.prefixes import meant

KEY = "typed"
"""Where a context keeps its ``Typed``."""


class Typed(NamedTuple):
    """What stands before the word that is being typed.

    ``options`` has each option with its values (flags: none), in the order typed;
    ``words`` are the others. ``awaiting`` is an option that still lacks its value;
    ``closed`` tells that ``--`` ended the options.
    """

    options: tuple[tuple[click.Option, str], ...] = ()
    words: tuple[str, ...] = ()
    awaiting: click.Option | None = None
    closed: bool = False

    def values(self, name: str) -> list[str]:
        """Return the values that were given to the option of a name, such as "--file"."""
        return [value for option, value in self.options if name in option.opts]

    def used(self, option: click.Option) -> bool:
        """Tell whether an option was given and may not be given again."""
        return not option.multiple and option.name in [known.name for known, _ in self.options]


def understood(args: Sequence[str]) -> click.Context | None:
    """Return the context of the command that is being typed, with its ``Typed``.

    It is the group's own as long as no command was named, and None where the
    command is none, or may be several.
    """
    top = _context(cli, "dicecli")
    before = _read(top, args, first=True)
    if not before.words:
        top.meta[KEY] = before
        return top
    found = meant(before.words[0])
    if len(found) != 1:
        return None
    command = cli.get_command(top, found[0])
    if command is None:
        return None
    context = _context(command, found[0], top)
    context.meta[KEY] = _read(context, before.words[1:], first=False)
    return context


def _context(
    command: click.Command, name: str, parent: click.Context | None = None
) -> click.Context:
    settings = command.context_settings
    return click.Context(command, parent, name, resilient_parsing=True, **settings)


def _read(context: click.Context, args: Sequence[str], *, first: bool) -> Typed:
    """Read words; with ``first`` all from the first that is no option stay as they are."""
    typed = Typed()
    for place, word in enumerate(args):
        if typed.awaiting is not None:
            given = (*typed.options, (typed.awaiting, word))
            typed = typed._replace(options=given, awaiting=None)
        elif word == "--" and not typed.closed:
            typed = typed._replace(closed=True)
        elif word.startswith("-") and len(word) > 1 and not typed.closed:
            typed = _option(typed, option_of(context, word), value_in(word))
        elif first:
            return typed._replace(words=tuple(args[place:]))
        else:
            typed = typed._replace(words=(*typed.words, word))
    return typed


def _option(typed: Typed, option: click.Option | None, value: str | None) -> Typed:
    if option is None:
        return typed
    if takes_value(option) and value is None:
        return typed._replace(awaiting=option)
    return typed._replace(options=(*typed.options, (option, value or "")))


def option_of(context: click.Context, word: str) -> click.Option | None:
    """Return the option that a word names, with or without a value in it."""
    name = word.partition("=")[0] if word.startswith("--") else word[:2]
    for parameter in context.command.get_params(context):
        if isinstance(parameter, click.Option) and name in parameter.opts:
            return parameter
    return None


def value_in(word: str) -> str | None:
    """Return the value that stands in the word of an option, None if there is none."""
    if word.startswith("--"):
        _, sign, value = word.partition("=")
        return value if sign else None
    return word[2:] or None


def takes_value(option: click.Option) -> bool:
    """Tell whether an option takes a value."""
    return not option.is_flag and not option.count
