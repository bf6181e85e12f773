"""``dicecli roll``: dice on the table, entered."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import enter, game_to_change
from dicecli.cli.group import Changing
from dicecli.cli.options import game_file, output, whose_turn
from dicecli.cli.session import Session, pass_session


@click.command("roll", cls=Changing)
@click.argument("dice", nargs=-1, required=True, metavar="DICE...")
@click.option("-k", "--keep", metavar="DICE", help="The dice kept; DICE are then those rolled.")
@whose_turn
@game_file
@output
@pass_session
def command(
    session: Session, dice: tuple[str, ...], keep: str | None, player: str | None
) -> None:
    """Enter a roll of the turn: all the dice, or only those rolled again.

    With --keep the dice kept are named, and DICE are the others.

    \b
    Examples:
      dicecli roll 4 4 1 2 6
      dicecli roll --keep 44 1 4 5
    """
    game = game_to_change(session, player)
    move = game.rules.read_roll(dice, keep)
    enter(session, game, "roll", move)
