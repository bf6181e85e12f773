"""The command group: every command by name, loaded when it is called."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import click

from dicecli import __version__
from dicecli.cli.help import LocalizedCommand
from dicecli.cli.session import Session
from dicecli.language import N_, _

ASKING = (
    *("score", "open", "show", "hint", "odds", "log", "rules", "check", "stats"),
    *("solve", "completion"),
)
CHANGING = (
    *("new", "roll", "record", "keep", "bank", "bust", "take", "auto", "undo", "redo"),
    *("amend", "rename", "retire", "play"),
)
MODULES = {name: f"dicecli.cli.ask.{name}" for name in ASKING} | {
    name: f"dicecli.cli.change.{name}" for name in CHANGING
}
"""The module of each command; it calls the command ``command``."""

SETTINGS = {"help_option_names": ["-h", "--help"]}


class Referee(LocalizedCommand, click.Group):
    """A group that imports a command's module when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, those that ask first."""
        return list(MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, None if there is none of that name."""
        if cmd_name not in MODULES:
            return None
        command: click.Command = import_module(MODULES[cmd_name]).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the words begin with; BadInput if there is none.

        The beginning of a name will do where no other begins so.
        """
        name = args[0]
        if name not in MODULES and not name.startswith("-"):
            from dicecli.cli.prefixes import command

            args = [command(name), *args[1:]]
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the options, and the commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands under what they are for."""
        for title, names in ((_("Asking"), ASKING), (_("Changing a game"), CHANGING)):
            with formatter.section(title):
                formatter.write_dl([(name, self._summary(ctx, name)) for name in names])

    def _summary(self, ctx: click.Context, name: str) -> str:
        command = self.get_command(ctx, name)
        return command.get_short_help_str(200) if command else ""


class Asking(LocalizedCommand):
    """A command that leaves every game as it is.

    Words of a sign and digits are dice or numbers, if bad ones, and no options.
    """

    def __init__(self, name: str, **settings: Any) -> None:
        super().__init__(name, context_settings=SETTINGS, **settings)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words; what looks like a negative number is no unknown option."""
        words = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if error.option_name.lstrip("-")[:1].isalpha():
                raise
        ctx.ignore_unknown_options = True
        return super().parse_args(ctx, words)


class Changing(Asking):
    """A command that changes a game."""

    reads_game = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of a command that changes a game."""
        ctx.ensure_object(Session).changing = True
        return super().parse_args(ctx, args)


class Beginning(Changing):
    """A command that begins a game: there is none to read."""

    reads_game = False


def _version(ctx: click.Context, option: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"dicecli {__version__}")
        ctx.exit()


@click.group(
    cls=Referee,
    context_settings=SETTINGS,
    invoke_without_command=True,
    epilog=N_("See 'dicecli COMMAND -h' for one command, 'man dicecli' for all of it."),
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help=N_("Show the version and exit."),
)
@click.pass_context
def cli(context: click.Context) -> None:
    """Referee a dice game: score rolls, keep the card, know the rules.

    \b
    Examples:
      dicecli score penta 4 4 4 1 2        what a roll is worth
      dicecli new penta An Bình            a game of two begins
      dicecli record fours 44412           dice on the table, into the card
      dicecli show                         the card
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), file=sys.stdout)
