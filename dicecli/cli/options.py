"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import click

from dicecli.cli.color import COLORS
from dicecli.cli.help import OneOf, longest_name
from dicecli.cli.session import Session
from dicecli.errors import BadInput
from dicecli.render import OUTPUTS

Decorated = Callable[..., Any]

Offer = Literal[
    "games",
    "categories",
    "open_categories",
    "filled",
    "players",
    "house",
    "keepable",
    "schemas",
]
"""What Tab offers for a value; ``complete.values`` has a function for each."""


def _output(context: click.Context, option: click.Parameter, output: str | None) -> None:
    if output is not None:
        context.ensure_object(Session).output = output


def _json(context: click.Context, option: click.Parameter, json: bool) -> None:
    if json:
        context.ensure_object(Session).output = "json"


def _color(context: click.Context, option: click.Parameter, when: str | None) -> None:
    if when is not None:
        context.ensure_object(Session).color = when


def _quiet(context: click.Context, option: click.Parameter, quiet: bool) -> None:
    if quiet:
        context.ensure_object(Session).quiet = True


def output(command: Decorated) -> Decorated:
    """Add the options of every command: ``--output``, ``--json``, ``--color``, ``--quiet``."""
    quiet = click.option(
        "-q",
        "--quiet",
        is_flag=True,
        expose_value=False,
        callback=_quiet,
        help="Print no notes.",
    )
    color = click.option(
        "--color",
        type=OneOf(COLORS),
        expose_value=False,
        callback=_color,
        help="Colour in tables: auto (the default) is on a terminal, unless NO_COLOR is set.",
    )
    as_json = click.option(
        "--json",
        is_flag=True,
        expose_value=False,
        callback=_json,
        help="The same as --output json.",
    )
    choice = click.option(
        "-o",
        "--output",
        type=OneOf(OUTPUTS),
        expose_value=False,
        callback=_output,
        help="The form of the answer: table (the default), plain, JSON, TSV, Markdown or HTML.",
    )
    return choice(as_json(color(quiet(command))))


def _expect(context: click.Context, option: click.Parameter, number: int | None) -> None:
    if number is not None:
        context.ensure_object(Session).expected = number


def _wait(context: click.Context, option: click.Parameter, seconds: float | None) -> None:
    if seconds is not None:
        context.ensure_object(Session).wait = seconds


_LONGEST_NUMBER = 15  # digits: what JSON readers hold without rounding
_LONGEST_SECONDS = 9  # digits: a wait of 30 years


class WholeNumber(click.ParamType):  # type: ignore[type-arg]
    """A whole number in ASCII digits, at least ``least``; not 1_0, +3 or 1.0."""

    name = "number"

    def __init__(self, least: int = 0) -> None:
        self.least = least

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number; raise BadInput as ``whole_number``."""
        if isinstance(value, int):
            return value
        assert param is not None
        if isinstance(param, click.Option):
            return whole_number(value, self.least, option=longest_name(param))
        assert ctx is not None
        return whole_number(value, self.least, argument=param.make_metavar(ctx))


def whole_number(
    word: str, least: int = 0, *, option: str | None = None, argument: str | None = None
) -> int:
    """Return the number that a word for an option or an argument means.

    Raises BadInput ``bad-number``, or ``number-too-large`` for too many digits.
    """
    most = 10**_LONGEST_NUMBER - 1
    if not (word.isascii() and word.isdigit()):
        code = "bad-number"
    elif len(word) > _LONGEST_NUMBER:
        code = "number-too-large"
    elif int(word) >= least:
        return int(word)
    else:
        code = "bad-number"
    if option is not None:
        raise BadInput(code, word=word, least=least, most=most, option=option)
    raise BadInput(code, word=word, least=least, most=most, argument=argument)


class Seconds(click.ParamType):  # type: ignore[type-arg]
    """A number of seconds, whole or with a decimal point."""

    name = "seconds"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the seconds; raise BadInput ``bad-seconds`` or ``number-too-large``."""
        assert isinstance(param, click.Option)
        digits = str(value).replace(".", "", 1)
        is_number = digits.isascii() and digits.isdigit()
        if is_number and len(digits) <= _LONGEST_SECONDS:
            return float(value)
        code = "number-too-large" if is_number else "bad-seconds"
        option, most = longest_name(param), 10**_LONGEST_SECONDS - 1
        raise BadInput(code, word=str(value), most=most, option=option)


class Word(click.ParamType):  # type: ignore[type-arg]
    """Free text of the kind ``name``; ``offer`` names what Tab offers for it."""

    def __init__(self, name: str, offer: Offer) -> None:
        self.name = name
        self.offer: Offer = offer


class Game(Word):
    """The name of a shipped rule set, or a word that follows it."""

    def __init__(self) -> None:
        super().__init__("game", "games")


class Category(Word):
    """The name of a category; with ``still_open`` Tab offers only open ones."""

    def __init__(self, *, still_open: bool = False) -> None:
        super().__init__("category", "open_categories" if still_open else "categories")


class File(click.ParamType):  # type: ignore[type-arg]
    """The name of a file, which the shell completes."""

    name = "file"


def _file(context: click.Context, option: click.Parameter, path: str | None) -> None:
    """Set the path of the game, unless it was given before the command and not after it."""
    session = context.ensure_object(Session)
    if path is not None or not session.path_given:
        session.set_path(path)
    if session.filtering and session.changing and not session.beginning:
        session.read()  # from here on a refusal hands the game on


def _file_option(help: str) -> Callable[[Decorated], Decorated]:
    return click.option(
        "-f",
        "--file",
        type=File(),
        metavar="FILE",
        is_eager=True,
        expose_value=False,
        callback=_file,
        help=help,
    )


game_file = _file_option(
    "The game file; - is standard input. Default: DICECLI_FILE, else dicecli.json."
)

rules_file = _file_option("Take the rules of the game in FILE; - is standard input.")


def _files(
    context: click.Context, argument: click.Parameter, files: tuple[str, ...]
) -> tuple[str, ...]:
    session = context.ensure_object(Session)
    if files and session.path_given:
        raise BadInput("files-and-file")
    if not files and not session.path_given:
        raise click.MissingParameter(ctx=context, param=argument)
    return files or (session.path,)


def game_files(command: Decorated) -> Decorated:
    """Add the argument FILE..., and ``--file``, which names one file as elsewhere."""
    argument = click.argument(
        "files", nargs=-1, type=File(), metavar="FILE...", callback=_files
    )
    one = _file_option("The same as FILE.")
    return argument(one(command))


waiting = click.option(
    "--wait",
    type=Seconds(),
    expose_value=False,
    is_eager=True,
    callback=_wait,
    help="Seconds to wait for another command that is writing (5).",
)


def changing(command: Decorated) -> Decorated:
    """Add ``--player``, ``--expect`` and ``--wait``, for changing commands."""
    player = click.option(
        "--player",
        type=Word("name", "players"),
        metavar="NAME",
        help="Refuse unless it is this player's turn.",
    )
    expect = click.option(
        "--expect",
        type=WholeNumber(),
        metavar="N",
        expose_value=False,
        callback=_expect,
        help="Refuse unless event N is the last one.",
    )
    return player(expect(waiting(command)))
