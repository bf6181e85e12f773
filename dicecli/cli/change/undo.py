"""``dicecli undo``: take steps back."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import walk
from dicecli.cli.commands import Changing
from dicecli.cli.options import WholeNumber, changing, game_file, output
from dicecli.cli.session import Session, pass_session

HELP = """Take back the last N steps; a step is what one command did.

\b
Examples:
  dicecli undo
  dicecli undo 3
"""


@click.command("undo", cls=Changing, help=HELP)
@click.argument("steps", type=WholeNumber(1), default=1, metavar="[N]")
@changing
@game_file
@output
@pass_session
def command(session: Session, steps: int, player: str | None) -> None:
    walk(session, player, steps, "undo")
