"""``dicecli record``: fill a category."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import enter, game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import Category, WholeNumber, changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.errors import BadInput
from dicecli.rules.moves import Record

HELP = """Fill CATEGORY with DICE, or with the turn's last roll, and pass the turn.

\b
Examples:
  dicecli record fours 4 4 4 1 2
  dicecli record "tứ quý"
  dicecli record chance --points 22
"""


@click.command("record", cls=Changing, help=HELP)
@click.argument("category", type=Category(still_open=True))
@click.argument("dice", nargs=-1, metavar="[DICE]...")
@click.option(
    "--points", type=WholeNumber(), help="Points instead of dice, from a card on paper."
)
@changing
@game_file
@output
@pass_session
def command(
    session: Session,
    category: str,
    dice: tuple[str, ...],
    points: int | None,
    player: str | None,
) -> None:
    if dice and points is not None:
        raise BadInput("dice-and-points")
    game = game_to_change(session, player)
    rolled = game.rules.read_dice(dice) if dice else None
    enter(session, game, Record(game.rules.choice(category), rolled, points))
