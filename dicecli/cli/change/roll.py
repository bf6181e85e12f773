"""``dicecli roll``: enter a roll."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import enter, game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import changing, game_file, output
from dicecli.cli.random_rolls import check_random, roller, seed_option
from dicecli.cli.session import Session, pass_session

HELP = """Enter a roll: all the dice, or with --keep only those rolled again.

In Farkle, DICE are the dice that were left to roll.

\b
Examples:
  dicecli roll 4 4 1 2 6
  dicecli roll --keep 44 1 4 5
  dicecli roll --random --keep 444
"""


@click.command("roll", cls=Changing, help=HELP)
@click.argument("dice", nargs=-1, metavar="[DICE]...")
@click.option("-k", "--keep", metavar="DICE", help="The dice kept; DICE are then the others.")
@click.option("--random", is_flag=True, help="Let dicecli roll the dice.")
@seed_option
@changing
@game_file
@output
@pass_session
def command(
    session: Session,
    dice: tuple[str, ...],
    keep: str | None,
    random: bool,
    seed: int | None,
    player: str | None,
) -> None:
    check_random(dice, random, seed)
    game = game_to_change(session, player)
    throw = roller(seed) if random else None
    enter(session, game, throw(game, keep) if throw else game.rules.read_roll(dice, keep))
