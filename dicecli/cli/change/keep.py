"""``dicecli keep``: set dice aside."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import enter, game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import Word, changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.dice import parse
from dicecli.errors import BadInput
from dicecli.rules.moves import Bank, Keep

HELP = """Set dice of the last roll aside; each of them must score.

Name all the dice to set aside of one roll at once. Then roll the dice that are
left, or bank.

\b
Examples:
  dicecli keep 1 1 5
  dicecli keep 333 --bank
"""


@click.command("keep", cls=Changing, help=HELP)
@click.argument(
    "dice", nargs=-1, required=True, type=Word("dice", "keepable"), metavar="DICE..."
)
@click.option("--bank", is_flag=True, help="Bank the turn's points at once.")
@changing
@game_file
@output
@pass_session
def command(session: Session, dice: tuple[str, ...], bank: bool, player: str | None) -> None:
    game = game_to_change(session, player)
    aside = parse(dice)
    if not aside:
        raise BadInput("no-dice")
    enter(session, game, Keep(aside), *([Bank()] if bank else []))
