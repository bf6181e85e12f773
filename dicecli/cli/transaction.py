"""Commands in a row on one game that nobody writes before all of them are done."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from dicecli.cli.commands import Referee
from dicecli.cli.session import Session
from dicecli.errors import BadInput, IllegalMove

if TYPE_CHECKING:
    from dicecli.game.play import Game
    from dicecli.render import Answer

OTHERS = {"new", "play", "rules", "check", "solve", "completion", "stats"}
"""The commands that are about no game, or about another one."""

_PIECE = re.compile(r"""\s+|(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+""")
"""Blanks, or a word with its quotes."""


class LineSession(Session):
    """The session of one line: the game is at hand, and answers wait."""

    def __init__(self, game: Game, output: str) -> None:
        super().__init__()
        self.current = game
        self.output = output
        self.answer: Answer[Any] | None = None

    def set_path(self, path: str | None) -> None:
        """Refuse another place: BadInput ``file-in-play``."""
        if path is not None:
            raise BadInput("file-in-play")

    def game(self) -> Game:
        """Return the game after the lines before."""
        self.check_expected(self.current)
        return self.current

    def save(self, game: Game) -> None:
        """Go on from a changed game; nothing is written."""
        from dicecli.gamefile.reading import MOST_EVENTS

        if len(game.events) > MOST_EVENTS:
            raise IllegalMove("file-full", most=MOST_EVENTS)
        self.current = game

    def tell(self, answer: Answer[Any]) -> None:
        """Keep the answer until all lines are done."""
        self.answer = answer


def commands(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are commands, with their numbers."""
    # Only a line end ends a line: str.splitlines() knows a dozen other signs.
    for number, line in enumerate(text.split("\n"), 1):
        bare = without_comment(line).strip()
        if bare:
            yield number, bare


def without_comment(line: str) -> str:
    """Return a line up to a word outside quotes that begins with #."""
    for piece in _pieces(line):
        if piece.group().startswith("#"):
            return line[: piece.start()]
    return line


def _pieces(line: str) -> Iterator[re.Match[str]]:
    """Yield the words and blanks of a line, up to where its quotes break."""
    piece = _PIECE.match(line)
    while piece is not None:
        yield piece
        piece = _PIECE.match(line, piece.end())


def run_line(line: str, game: Game, output: str, parent: click.Context) -> LineSession:
    """Do the command of one line; return where that leads, and its answer.

    Raises what the command would be refused with, BadInput ``bad-line`` for quotes
    that do not match, ``not-in-play`` for what needs no game, or another one.
    """
    try:
        words = shlex.split(line)
    except ValueError:
        raise BadInput("bad-line") from None
    group, words = parent.command, words[words[:1] == ["dicecli"] :]
    assert isinstance(group, Referee)
    if not words or words[0].startswith("-"):
        raise BadInput("not-in-play", command=line)
    name, command, rest = group.resolve_command(parent, words)
    if name is None or command is None or command.name in OTHERS:
        raise BadInput("not-in-play", command=name or line)
    session = LineSession(game, output)
    # Help would be printed at once, and end everything.
    settings = {"help_option_names": [], "obj": session}
    with command.make_context(name, rest, parent, **settings) as context:
        _check_about_the_game(context, name)
        command.invoke(context)
    return session


def _check_about_the_game(context: click.Context, name: str) -> None:
    """Refuse a command that names a game of its own, or reads more lines."""
    from dicecli.cli.options import Game as GameName
    from dicecli.cli.rulebook import names_game

    given = context.params
    other = given.get("batch") or given.get("rule_file")
    for argument in context.command.params:
        word = given.get(argument.name or "")
        if isinstance(argument.type, GameName) and word:
            other = other or isinstance(word, str) or names_game(word)
    if other:
        raise BadInput("not-in-play", command=name)
