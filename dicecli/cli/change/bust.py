"""``dicecli bust``: enter a lost turn."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import enter, game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.rules.moves import Bust

HELP = """Enter a lost turn without its dice.

At the start of a turn, it is a whole turn kept on paper; later in the turn, it is
the next roll. With its dice, enter a bust with 'roll', which detects it.

\b
Examples:
  dicecli bust
  dicecli bust --player Bình
"""


@click.command("bust", cls=Changing, help=HELP)
@changing
@game_file
@output
@pass_session
def command(session: Session, player: str | None) -> None:
    game = game_to_change(session, player)
    enter(session, game, Bust())
