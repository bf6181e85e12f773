"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from dicecli.cli.session import FILTER, Session
from dicecli.errors import BadInput

Decorated = Callable[..., Any]
OUTPUTS = ("table", "plain", "json", "tsv")


def _place(context: click.Context, option: click.Parameter, path: str | None) -> None:
    session = context.ensure_object(Session)
    session.place(path)
    if session.changing and session.filtering and context.info_name != "new":
        session.read()


game_file = click.option(
    "-f",
    "--file",
    metavar="FILE",
    is_eager=True,
    expose_value=False,
    callback=_place,
    help="The game file; - is standard input. Otherwise DICECLI_FILE, then dicecli.json.",
)


def _output(context: click.Context, option: click.Parameter, output: str | None) -> None:
    if output is not None:
        context.ensure_object(Session).output = output


def _json(context: click.Context, option: click.Parameter, json: bool) -> None:
    if json:
        context.ensure_object(Session).output = "json"


def output(command: Decorated) -> Decorated:
    """Add ``--output`` and ``--json``."""
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
        type=click.Choice(OUTPUTS),
        expose_value=False,
        callback=_output,
        help="How to answer: a table (the default), plain lines, JSON or TSV.",
    )
    return choice(as_json(command))


whose_turn = click.option(
    "--player",
    metavar="NAME",
    help="Refuse unless it is this player's turn.",
)


class WholeNumber(click.ParamType):  # type: ignore[type-arg]
    """A whole number in ASCII digits, from ``least`` up; 1_0, +3 and 1.0 are none."""

    name = "number"

    def __init__(self, least: int = 0) -> None:
        self.least = least

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Return the number; raise BadInput ``bad-number``."""
        if isinstance(value, int):
            return value
        digits = value.isascii() and value.isdigit() and len(value) <= 15
        if not digits or int(value) < self.least:
            raise BadInput("bad-number", word=value, least=self.least)
        return int(value)


class Game(click.ParamType):  # type: ignore[type-arg]
    """The name of a shipped rule set."""

    name = "game"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[Any]:
        """Offer the shipped rule sets."""
        from dicecli.rules import PRESETS

        return completions(PRESETS, incomplete)


class Category(click.ParamType):  # type: ignore[type-arg]
    """The id of a category."""

    name = "category"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[Any]:
        """Offer the categories of all shipped rule sets."""
        from dicecli.rules import PRESETS, preset

        ids = [id for name in PRESETS for id in preset(name).choices]
        return completions(dict.fromkeys(ids), incomplete)


def completions(words: Any, incomplete: str) -> list[Any]:
    """Return the words that go on from what was typed."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(word) for word in words if word.startswith(incomplete)]


__all__ = ["FILTER", "Category", "Game", "WholeNumber", "game_file", "output"]
