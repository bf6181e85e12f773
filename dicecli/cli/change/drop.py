"""``dicecli drop``: an entry that was made twice."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import correct, game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import WholeNumber, changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.rules.moves import Drop

HELP = """Take out the turn that EVENT belongs to, for example one entered twice.

A roll goes alone unless it lost the turn, and so does a turn that was passed on. The
turns that follow belong to whoever is then to move. They are replayed; if one would become
illegal, the first such entry is named and nothing is changed. 'log' lists the numbers.

\b
Examples:
  dicecli drop 12
"""


@click.command("drop", cls=Changing, help=HELP)
@click.argument("number", type=WholeNumber(1), metavar="EVENT")
@changing
@game_file
@output
@pass_session
def command(session: Session, number: int, player: str | None) -> None:
    correct(session, game_to_change(session, player), Drop(number))
