"""What may follow the words typed so far."""

from __future__ import annotations

from collections.abc import Sequence

import click
from click.shell_completion import CompletionItem

from dicecli.cli.complete import values
from dicecli.cli.complete.typed import KEY, Typed, option_of, takes_value, understood, value_in

Items = list[CompletionItem[str]]

_BY_METAVAR = {
    "NAME": values.players,
    "OLD": values.players,
    "EVENT": values.events,
    "CATEGORY": values.categories,
}
"""What is offered for free text that is called so, in commands that read a game."""


def offers(args: Sequence[str], incomplete: str, *, described: bool) -> Items:
    """Return what may stand in the place of a word begun, ``args`` being those before.

    An item has its value, a ``type`` ("plain", "file" or "dir") and, where
    ``described`` asks for it, a ``help``.
    """
    context = understood(args)
    if context is None:
        return []
    context.meta[values.DESCRIBED] = described
    typed: Typed = context.meta[KEY]
    if typed.awaiting is not None:
        return _values(context, typed.awaiting, incomplete)
    if incomplete.startswith("-") and not typed.closed:
        return _options(context, typed, incomplete)
    if isinstance(context.command, click.Group):
        return _commands(context, context.command, incomplete)
    argument = _argument(context, len(typed.words))
    return [] if argument is None else _values(context, argument, incomplete)


def _commands(context: click.Context, group: click.Group, incomplete: str) -> Items:
    names = [name for name in group.list_commands(context) if name.startswith(incomplete)]
    if not context.meta[values.DESCRIBED]:
        return [CompletionItem(name) for name in names]
    found = [(name, group.get_command(context, name)) for name in names]
    return [
        CompletionItem(name, help=command.get_short_help_str(60))
        for name, command in found
        if command is not None and not command.hidden
    ]


def _options(context: click.Context, typed: Typed, incomplete: str) -> Items:
    """Return the options that begin so, or values where one is named already."""
    named = option_of(context, incomplete)
    value = value_in(incomplete)
    if named is not None and value is not None and takes_value(named):
        head = incomplete[: len(incomplete) - len(value)]
        return [_behind(head, item) for item in _values(context, named, value)]
    return [
        CompletionItem(name, help=option.help)
        for option in context.command.get_params(context)
        if isinstance(option, click.Option) and not option.hidden and not typed.used(option)
        for name in option.opts
        if name.startswith(incomplete)
    ]


def _behind(head: str, item: CompletionItem[str]) -> CompletionItem[str]:
    return CompletionItem(head + item.value, type=item.type, help=item.help)


def _argument(context: click.Context, place: int) -> click.Argument | None:
    """Return the argument that the word at a place belongs to."""
    for parameter in context.command.get_params(context):
        if isinstance(parameter, click.Argument):
            if parameter.nargs < 0 or place < parameter.nargs:
                return parameter
            place -= parameter.nargs
    return None


def _values(context: click.Context, parameter: click.Parameter, incomplete: str) -> Items:
    """Return the values of a parameter that go on from what was typed."""
    found = parameter.shell_complete(context, incomplete)
    if found or not getattr(context.command, "reads_game", True):
        return found
    name = (parameter.metavar or parameter.name or "").strip("[].").upper()
    offer = _BY_METAVAR.get(name) if parameter.type is click.STRING else None
    return offer(context, incomplete) if offer else []
