"""Run several commands as one transaction: the game is saved after the last one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from dicecli.cli.commands import Referee
from dicecli.cli.session import Session
from dicecli.cli.shellwords import split, without_comment
from dicecli.errors import BadInput, IllegalMove

if TYPE_CHECKING:
    from dicecli.game.play import Game
    from dicecli.render.protocols import AnyAnswer

OTHERS = {"new", "play", "rules", "check", "solve", "schema", "completion", "stats"}
"""The commands that need no game, or work on another one."""

LONGEST_LINE = 2**17
"""Characters: the longest word that Linux passes to a command has as many bytes."""


class LineSession(Session):
    """The session of one command: the game is in memory, and the answer is kept for later.

    With ``joined`` its moves belong to the step of undo of the move before.
    """

    def __init__(self, game: Game, output: str, *, joined: bool = False) -> None:
        super().__init__()
        self.current = game
        self.output = output
        self.answer: AnyAnswer | None = None
        self._joined = joined

    def set_path(self, path: str | None) -> None:
        """Raise BadInput ``file-in-play`` if a game file is named."""
        if path is not None:
            raise BadInput("file-in-play", file=path)

    def game(self) -> Game:
        """Return the game as the lines before have left it."""
        self.check_expected(self.current)
        return self.current

    def save(self, game: Game) -> None:
        """Take a changed game as the current one; nothing is written."""
        from dicecli.gamefile.reading import MOST_EVENTS

        if len(game.events) > MOST_EVENTS:
            raise IllegalMove("file-full", count=len(game.events), most=MOST_EVENTS)
        if self._joined:
            from dicecli.game import play

            game = play.joined(self.current, game)
        self.current = game

    def tell(self, answer: AnyAnswer) -> None:
        """Keep the answer, to print it when all lines are done."""
        self.answer = answer


def commands(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are commands, with their numbers, from 1."""
    start, number = 0, 1
    while start <= len(text):
        # Only LF ends a line; str.splitlines() would also split at other characters.
        # All lines at once would take many times the memory of the text.
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        bare = text[start:end].strip()
        if bare[:1] == "#":
            bare = ""
        elif "#" in bare:
            bare = without_comment(bare).strip()
        if bare:
            yield number, bare
        start, number = end + 1, number + 1


def run_line(line: str, game: Game, output: str, parent: click.Context) -> LineSession:
    """Run the command of one line; return its session, with the game and the answer.

    Raises as ``words_of`` and ``run_words``.
    """
    return run_words(words_of(line), game, output, parent, line=line)


def words_of(line: str) -> list[str]:
    """Return the words of a line, without the name of the program.

    Raises BadInput ``command-too-long``, or ``bad-line`` for a quote that is not closed.
    """
    if len(line) > LONGEST_LINE:
        raise BadInput("command-too-long", most=LONGEST_LINE)
    try:
        words = split(line)
    except ValueError:
        raise BadInput("bad-line") from None
    return words[words[:1] == ["dicecli"] :]


def run_words(
    words: Sequence[str],
    game: Game,
    output: str,
    parent: click.Context,
    *,
    line: str,
    joined: bool = False,
) -> LineSession:
    """Run the command that some words of ``line`` are; return its session.

    With ``joined`` its moves belong to the step of undo of the move before. Raises the
    refusal of the command, or BadInput ``not-in-play`` for a command that needs no game,
    or another one.
    """
    group, words = parent.command, list(words)
    assert isinstance(group, Referee)
    session = LineSession(game, output, joined=joined)
    # Help would be printed at once and end the transaction.
    settings: dict[str, Any] = {"help_option_names": [], "obj": session}
    front = None
    if words and words[0].startswith("-"):
        from dicecli.cli.front import read

        front = read(words, parent, settings)
        words = front.args
    if not words:
        raise BadInput("not-in-play", word=line)
    name, command, rest = group.found(parent, words)
    if name in OTHERS:
        raise BadInput("not-in-play", word=name)
    if front is not None:
        from dicecli.cli.front import passed_on

        rest = [*passed_on(front, command), *rest]
    with command.make_context(name, rest, parent, **settings) as context:
        _check_about_the_game(context, name)
        command.invoke(context)
    return session


def _check_about_the_game(context: click.Context, name: str) -> None:
    """Raise BadInput ``not-in-play`` if a command names a game or reads standard input."""
    from dicecli.cli.options import Game as GameName
    from dicecli.cli.rulebook import names_game

    given = context.params
    other = any(given.get(name) for name in ("batch", "rule_file", "blank", "follow"))
    for argument in context.command.params:
        word = given.get(argument.name or "")
        if isinstance(argument.type, GameName) and word:
            other = other or isinstance(word, str) or names_game(word)
    if other:
        raise BadInput("not-in-play", word=name)
