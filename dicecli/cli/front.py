"""Options before the command: those that commands share, with the same meaning there.

They are read as options of the group, whose callbacks apply them to the session. Those after
the command are applied later, and so count where an option is given in both places.
"""

from __future__ import annotations

from typing import Any

import click
from click.core import ParameterSource

from dicecli.cli.help import LANG
from dicecli.cli.options import changing, game_file, output
from dicecli.errors import BadInput

_OF_CHANGES = ("player", "expect", "wait")

_PLAYERS = "players before the command"
"""Where a context keeps the values of ``--player``: the session does not know them."""


def _player(context: click.Context, option: click.Parameter, names: tuple[str, ...]) -> None:
    context.meta[_PLAYERS] = names


def _front() -> list[click.Option]:
    """Return new options, in the order in which help lists them: those of most commands first.

    Those of the output are eager: a version that is asked for is printed after them.
    """
    holder = click.Command(None)
    changing(game_file(output(holder)))
    options = [option for option in holder.params if isinstance(option, click.Option)]
    for option in options:
        option.is_eager = option.is_eager or option.name in ("output", "json")
        if option.name == "player":
            option.multiple, option.nargs = True, 1
            option.expose_value, option.callback = False, _player
    options.reverse()  # a decorator adds its options from the last to the first
    return sorted(options, key=lambda option: option.name in _OF_CHANGES)


FRONT = _front()
"""The options that may stand before a command."""


def read(words: list[str], parent: click.Context, settings: dict[str, Any]) -> click.Context:
    """Read the options before the command of a line of ``play``.

    Returns the context in which they were given; its ``args`` are the words after them.
    Raises BadInput ``not-in-play`` for another option, such as ``--version``.
    """
    group = click.Command(None, params=[*FRONT, LANG], add_help_option=False)
    settings = {**settings, "allow_interspersed_args": False, "allow_extra_args": True}
    try:
        return group.make_context(parent.info_name, words, **settings)
    except click.NoSuchOption as error:
        raise BadInput("not-in-play", word=error.option_name) from None


def given(context: click.Context) -> list[click.Option]:
    """Return those of FRONT that were given in the context of the group."""
    source = context.get_parameter_source
    return [one for one in FRONT if source(one.name or "") is ParameterSource.COMMANDLINE]


def passed_on(context: click.Context, command: click.Command) -> list[str]:
    """Return the words of options that the command itself must be given.

    Raises BadInput ``option-not-taken`` if it has no such option as was given before it.
    """
    taken = {name for option in command.params for name in option.opts}
    for option in given(context):
        if taken.isdisjoint(option.opts):
            known = [one.opts[0] for one in FRONT if not taken.isdisjoint(one.opts)]
            raise BadInput(
                "option-not-taken",
                command=command.name,
                option=option.opts[0],
                known=known,
            )
    return [f"--player={name}" for name in context.meta.pop(_PLAYERS, ())]
