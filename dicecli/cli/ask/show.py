"""``dicecli show``: the card of all players."""

from __future__ import annotations

import click

from dicecli import answers
from dicecli.cli.group import Asking
from dicecli.cli.options import game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.render import Answer


@click.command("show", cls=Asking)
@game_file
@output
@pass_session
def command(session: Session) -> None:
    """Show the card of all players, whose turn it is, and who leads or won.

    \b
    Examples:
      dicecli show
      dicecli show --json | jq '.players[] | {name, total}'
    """
    game = session.game()
    session.tell(Answer("show", answers.standing(game), game.rules))
