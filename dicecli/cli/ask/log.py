"""``dicecli log``: all entries of a game."""

from __future__ import annotations

import click

from dicecli.cli.commands import Asking
from dicecli.cli.options import game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.game import answers
from dicecli.render import Answer, views

HELP = """List every entry with its number; undone entries are marked.

\b
Examples:
  dicecli log
  dicecli log -o tsv
"""


@click.command("log", cls=Asking, help=HELP)
@game_file
@output
@pass_session
def command(session: Session) -> None:
    game = session.game()
    session.tell(Answer(views.log, answers.log(game), game.rules))
