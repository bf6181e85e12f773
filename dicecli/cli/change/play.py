"""``dicecli play``: many commands as one transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

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


@click.command("play", cls=Changing)
@click.option(
    "--input", type=File(), metavar="FILE", help="Where to read, if not standard input."
)
@changing
@game_file
@output
@click.pass_context
@pass_session
def command(
    session: Session, context: click.Context, input: str | None, player: str | None
) -> None:
    """Do many commands, one a line, as one transaction.

    The lines are read from standard input: the words of any command that is about
    the game, with quotes as in a shell, without -f. Blank lines are passed over, and
    what is behind a #. Either all of them are done, and each is a step of undo of its
    own, or none: then the first refusal is named with its line.

    \b
    Examples:
      printf 'roll 44126\\nrecord fours\\n' | dicecli play
      printf 'record ones 11345\\nshow\\n' | dicecli play --json
      echo 'roll 44126' > turns.txt; dicecli play --input turns.txt
    """
    text = _read(session, input)
    before = game_to_change(session, player)
    assert context.parent is not None
    after, done = _all(session, text, before, context.parent)
    if after is not before or session.filtering:
        session.save(after)
    _tell(session, done, after)


def _read(session: Session, path: str | None) -> str:
    """Return the lines to do, all of them before the game is locked.

    They are read as a shell hands on words: what is no UTF-8 stays what it is.
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
    """What a line did: its answer, and how it wanted to be answered."""

    answer: Answer[Any] | None
    output: str


def _all(
    session: Session, text: str, game: Game, parent: click.Context
) -> tuple[Game, list[Done]]:
    """Do all the lines in their order; the session knows which one is at hand."""
    from dicecli.cli.transaction import commands, run_line

    done: list[Done] = []
    for session.line, line in commands(text):
        after = run_line(line, game, session.output, parent)
        # Its games are let go of: each has all the events before it.
        done.append(Done(after.answer, after.output))
        game = after.current
        session.queue_notes_of(after)
    session.line = None
    if not done:
        raise BadInput("no-commands")
    return game, done


def _tell(session: Session, done: list[Done], game: Game) -> None:
    """Print every answer as its line would alone; a page or JSON has all in one."""
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
