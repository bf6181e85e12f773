"""``dicecli bust``: a turn lost."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import enter, game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.rules.moves import Bust


@click.command("bust", cls=Changing)
@changing
@game_file
@output
@pass_session
def command(session: Session, player: str | None) -> None:
    """Enter a turn that was lost, without its dice.

    At the start of a turn it is a whole turn from paper; in mid-turn the next
    roll lost it. A bust that is entered with its dice is seen by 'roll'.

    \b
    Examples:
      dicecli bust
      dicecli bust --player Bình
    """
    game = game_to_change(session, player)
    enter(session, game, Bust())
