"""``dicecli swap``: two entries that were mixed up."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import correct, game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import WholeNumber, changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.rules.moves import Swap

HELP = """Exchange the two entries with the numbers EVENT; 'log' lists them.

Of one player, the categories are exchanged, and each entry keeps its dice. Of two
players, the whole turns are exchanged, with their rolls. All later entries are
replayed; if one would become illegal, the first such entry is named and nothing is
changed.

\b
Examples:
  dicecli swap 3 7
"""


@click.command("swap", cls=Changing, help=HELP)
@click.argument("number", type=WholeNumber(1), metavar="EVENT")
@click.argument("other", type=WholeNumber(1), metavar="EVENT")
@changing
@game_file
@output
@pass_session
def command(session: Session, number: int, other: int, player: str | None) -> None:
    correct(session, game_to_change(session, player), Swap(number, other))
