"""The command group, and the classes of its commands.

The module of a command is imported when the command is used.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import takewhile
from typing import Any, NoReturn

import click

from dicecli import __version__
from dicecli.cli.command_table import ASKING, CHANGING, MODULES
from dicecli.cli.help import LocalizedCommand, fit, write_list
from dicecli.cli.session import Session
from dicecli.errors import BadInput
from dicecli.language import N_, _

MOST_WORDS = 20_000
"""Words of a command line. Click's time grows with the square of their number."""

MOST_OPTIONS = 1_000
"""Options of a command line. Click compares each short one with all long ones."""

SETTINGS = {"help_option_names": ["-h", "--help"]}


def too_many(words: Sequence[str]) -> BadInput | None:
    """Return the refusal of more words or options than a command can use, else None."""
    if len(words) > MOST_WORDS:
        return BadInput("too-many-words", most=MOST_WORDS)
    if len(words) > MOST_OPTIONS:
        before = takewhile(lambda word: word != "--", words)
        if sum(word[:1] == "-" for word in before) > MOST_OPTIONS:
            return BadInput("too-many-options", most=MOST_OPTIONS)
    return None


def _check_number(words: Sequence[str]) -> None:
    refusal = too_many(words)
    if refusal is not None:
        raise refusal


def _check_equals(command: click.Command, ctx: click.Context, words: Sequence[str]) -> None:
    """Raise BadInput for an equals sign behind a short option; see ``equals``."""
    if not ctx.resilient_parsing and any("=" in word for word in words):
        from dicecli.cli.equals import check, suspected

        if suspected(words):
            check(command, ctx, words)


class GroupContext(click.Context):
    """The context of the group; ``named`` tells that its words begin with a command.

    No options are then made for the group: that would take time at every start.
    """

    named = False


class Referee(LocalizedCommand, click.Group):
    """The group of all commands; a command's module is imported when it is used.

    Options that commands share may stand before the command too. They are applied to the
    session there, and those after the command later, so that these count.
    """

    context_class = GroupContext

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the options of the group, and those that may stand before a command."""
        if isinstance(ctx, GroupContext) and ctx.named:
            return []
        from dicecli.cli.front import FRONT

        return [*FRONT, *super().get_params(ctx)]

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, those that change nothing first."""
        return list(MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a name, or None."""
        if cmd_name not in MODULES:
            return None
        command: click.Command = import_module(MODULES[cmd_name]).command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words; raise BadInput for too many of them."""
        _check_number(args)
        if isinstance(ctx, GroupContext):
            ctx.named = bool(args) and args[0][:1] != "-"
            if not ctx.named:
                _check_equals(self, ctx, args)
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the words begin with; BadInput if there is none.

        Also raises BadInput if the command takes no option that was given before it.
        """
        name, command, rest = self._found_or_guessed(ctx, args)
        if not (isinstance(ctx, GroupContext) and ctx.named):
            from dicecli.cli.front import passed_on

            rest = [*passed_on(ctx, command), *rest]
        return name, command, rest

    def _found_or_guessed(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str, click.Command, list[str]]:
        """Return what ``found`` does; of a word that is no command, what it means."""
        word = args[0]
        if word not in MODULES:
            from dicecli.cli import guesses

            if word == "help" and len(args) == 1:
                _show_help(ctx)
            if word == "help":
                args = [args[1], "--help"]
            elif not guesses.is_command(word):
                args = guesses.command_line(args)
        return self.found(ctx, args)

    def found(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str, click.Command, list[str]]:
        """Return the name of the command, the command, and the words after it.

        Any unambiguous prefix of a command's name works; BadInput if there is no such
        command.
        """
        name, *rest = args
        if name not in MODULES:
            from dicecli.cli.prefixes import command_meant

            name = command_meant(name)
        command = self.get_command(ctx, name)
        assert command is not None
        return name, command, rest

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands in two sections: asking, and changing a game."""
        for title, names in ((_("Asking"), ASKING), (_("Changing a game"), CHANGING)):
            with formatter.section(title):
                write_list(formatter, [(name, self._summary(ctx, name)) for name in names])

    def _summary(self, ctx: click.Context, name: str) -> str:
        command = self.get_command(ctx, name)
        return command.get_short_help_str(200) if command else ""


def _show_help(ctx: click.Context) -> NoReturn:
    """Print the help of the group, and end."""
    assert isinstance(ctx, GroupContext)
    ctx.named = False  # its options are part of the help
    fit(ctx)
    click.echo(ctx.get_help(), file=sys.stdout)
    ctx.exit()


class Asking(LocalizedCommand):
    """A command that leaves every game as it is.

    Its ``help`` is a constant: ``python -OO`` drops docstrings, click's source of help.
    """

    def __init__(self, name: str, *, help: str, **settings: Any) -> None:
        super().__init__(name, context_settings=SETTINGS, help=help, **settings)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words; treat ``-4`` as a bad value, not as an unknown option.

        Raises BadInput for too many words, and for arguments that nothing takes.
        """
        _check_number(args)
        _check_equals(self, ctx, args)
        words = list(args)
        ctx.allow_extra_args = True  # click itself would name them in a sentence alone
        try:
            left = super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if error.option_name.lstrip("-")[:1].isalpha():
                raise
            ctx.ignore_unknown_options = True
            left = super().parse_args(ctx, words)
        if left and not ctx.resilient_parsing:
            raise BadInput("extra-argument", word=left[0], help=ctx.command_path)
        return left


class Changing(Asking):
    """A command that changes a game; ``begins`` one of which none exists before."""

    begins = False

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words, and mark the session as one that changes a game."""
        session = ctx.ensure_object(Session)
        session.changing = True
        session.beginning = self.begins
        return super().parse_args(ctx, args)


class Beginning(Changing):
    """A command that begins a game, and so reads none."""

    begins = True


def changes_game(command: click.Command) -> bool:
    """Tell whether a command changes a game that exists, and so reads it first."""
    return isinstance(command, Changing) and not command.begins


def _version(ctx: click.Context, option: click.Parameter, wanted: bool) -> None:
    """Print the version; the options of the output, which are eager, are known by now."""
    if wanted and not ctx.resilient_parsing:
        line = f"dicecli {__version__}"
        if ctx.ensure_object(Session).output == "json":
            from dicecli.render.writers.jsontext import text

            line = text({"release": __version__})
        click.echo(line)
        ctx.exit()


HELP = """Referee a dice game: score rolls, keep the card, know the rules.

\b
Examples:
  dicecli score penta 4 4 4 1 2        score a roll
  dicecli new penta An Bình            start a game for two
  dicecli record fours 44412           enter a roll in the card
  dicecli show                         show the card
"""


@click.group(
    cls=Referee,
    help=HELP,
    context_settings=SETTINGS,
    invoke_without_command=True,
    epilog=N_("See 'dicecli COMMAND -h' for one command, 'man dicecli' for all of it."),
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    expose_value=False,
    callback=_version,
    help=N_("Show the version and exit."),
)
@click.pass_context
def cli(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        from dicecli.cli.front import given

        if given(context):
            raise BadInput("no-command")
        fit(context)
        click.echo(context.get_help(), file=sys.stdout)
