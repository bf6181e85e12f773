"""``dicecli take``: take over the dice of the player before."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import enter, game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.rules.moves import Take

HELP = """Take over the points of the player before, and the dice left.

Only with the house rule carry-over: the turn goes on from there, and the dice
left must be rolled.

\b
Examples:
  dicecli take
  dicecli take --player Bình
"""


@click.command("take", cls=Changing, help=HELP)
@changing
@game_file
@output
@pass_session
def command(session: Session, player: str | None) -> None:
    enter(session, game_to_change(session, player), Take())
