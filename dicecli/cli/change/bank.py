"""``dicecli bank``: bank the points of the turn."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import enter, game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import WholeNumber, changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.errors import IllegalMove
from dicecli.rules.moves import Bank, Paper

HELP = """Bank the points of the turn, and pass the dice on.

With --points, enter a whole turn that was kept on paper, at its start.

\b
Examples:
  dicecli bank
  dicecli bank --points 650
"""


@click.command("bank", cls=Changing, help=HELP)
@click.option("--points", type=WholeNumber(), help="The points of a whole turn kept on paper.")
@changing
@game_file
@output
@pass_session
def command(session: Session, points: int | None, player: str | None) -> None:
    game = game_to_change(session, player)
    if points == 0:
        raise IllegalMove("no-points-banked", points=points)
    enter(session, game, Bank() if points is None else Paper(points))
