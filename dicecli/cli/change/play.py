"""``dicecli play``: run many commands as one transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from dicecli.cli.change.entry import game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.lines import source
from dicecli.cli.options import File, changing, game_file, output
from dicecli.cli.session import Session, pass_session, standard_input
from dicecli.errors import BadInput
from dicecli.render import Answer, views

if TYPE_CHECKING:
    from dicecli.game.play import Game
    from dicecli.render.protocols import AnyAnswer


HELP = """Run many commands, one per line, as one transaction.

Each line of standard input is a command about the game, with quotes as in a
shell, without -f. Blank lines and comments, which begin with #, are skipped. Either
all the commands are done, each as a step of undo, or none: then the first refusal
is reported with its line.

\b
Examples:
  printf 'roll 44126\\nrecord fours\\n' | dicecli play
  printf 'record ones 11345\\nshow\\n' | dicecli play --json
  echo 'roll 44126' > turns.txt; dicecli play --input turns.txt
"""


@click.command("play", cls=Changing, help=HELP)
@click.option("--input", type=File(), metavar="FILE", help="Read the commands from FILE.")
@changing
@game_file
@output
@click.pass_context
@pass_session
def command(
    session: Session, context: click.Context, input: str | None, player: str | None
) -> None:
    text = _read(session, input)
    before = game_to_change(session, player)
    assert context.parent is not None
    after, done = _all(session, text, before, context.parent)
    if after is not before or session.filtering:
        session.save(after)
    _tell(session, done, after)


def _read(session: Session, path: str | None) -> str:
    """Return the text of all lines, which is read before the game is locked.

    Bytes that are not UTF-8 are kept, as in the words that a shell passes.
    """
    from dicecli.gamefile.codec import MOST_BYTES

    if path in (None, "-"):
        if session.filtering:
            raise BadInput("play-from-where")
        data = standard_input().read(MOST_BYTES + 1)
    else:
        with source(path) as file:
            data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise BadInput("too-many-commands", most=MOST_BYTES)
    return data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape")


class Done(NamedTuple):
    """The answer of one line, and the output that it asked for."""

    answer: AnyAnswer | None
    output: str


def _all(
    session: Session, text: str, game: Game, parent: click.Context
) -> tuple[Game, list[Done]]:
    """Run all lines in their order; ``session.line`` is the number of the current one."""
    from dicecli.cli.transaction import commands, run_line

    done: list[Done] = []
    for session.line, line in commands(text):
        after = run_line(line, game, session.output, parent)
        # Only the answer is kept: the games of all lines would take much memory.
        done.append(Done(after.answer, after.output))
        game = after.current
        session.queue_notes_of(after)
    session.line = None
    if not done:
        raise BadInput("no-commands")
    return game, done


def _tell(session: Session, done: list[Done], game: Game) -> None:
    """Print the answer of each line in turn, or all of them as one page or one JSON."""
    answers = [line.answer for line in done if line.answer is not None]
    if session.output in ("json", "markdown", "html"):
        from dicecli.game.answers import played

        document = played(game, [answer.document for answer in answers])
        session.tell(Answer(views.one_below_the_other(answers), document, game.rules))
    else:
        for line in done:
            session.output = line.output
            if line.answer is not None:
                session.tell(line.answer)
