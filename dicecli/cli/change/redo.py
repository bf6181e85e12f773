"""``dicecli redo``: put steps back."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import walk
from dicecli.cli.commands import Changing
from dicecli.cli.options import WholeNumber, changing, game_file, output
from dicecli.cli.session import Session, pass_session

HELP = """Put back the last N undone steps; a step is what one command did.

\b
Examples:
  dicecli redo
  dicecli redo 3
"""


@click.command("redo", cls=Changing, help=HELP)
@click.argument("steps", type=WholeNumber(1), default=1, metavar="[N]")
@changing
@game_file
@output
@pass_session
def command(session: Session, steps: int, player: str | None) -> None:
    walk(session, player, steps, "redo")
