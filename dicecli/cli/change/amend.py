"""``dicecli amend``: correct an earlier entry."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import correct, game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import Category, WholeNumber, changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.dice import parse
from dicecli.errors import BadInput
from dicecli.rules.moves import Amend

HELP = """Correct the entry with the number EVENT; 'log' lists the numbers.

CATEGORY and DICE are the right ones, with or without --category and --dice. All later entries
are replayed, and points, bonuses and the winner are computed again. If a later
entry would become illegal, the first such entry is named and nothing is changed.
The old entry stays in the log, and 'undo' takes the correction back.

\b
Examples:
  dicecli amend 1 --category fours
  dicecli amend 2 --dice 44412
  dicecli amend 1 --points 12 --category fours
"""


@click.command("amend", cls=Changing, help=HELP)
@click.argument("number", type=WholeNumber(1), metavar="EVENT")
@click.argument("more", nargs=-1, metavar="[CATEGORY] [DICE]...")
@click.option("-c", "--category", type=Category(), help="The right category.")
@click.option("-d", "--dice", metavar="DICE", help="The right dice.")
@click.option("--points", type=WholeNumber(), help="The right points, from a card on paper.")
@changing
@game_file
@output
@pass_session
def command(
    session: Session,
    number: int,
    more: tuple[str, ...],
    category: str | None,
    dice: str | None,
    points: int | None,
    player: str | None,
) -> None:
    game = game_to_change(session, player)
    if category is None and more and any(sign.isalpha() for sign in more[0]):
        from dicecli.cli.category_words import category_and_dice

        category, more = category_and_dice(more, game.rules)
    words = more if dice is None else (dice, *more)
    if words and points is not None:
        raise BadInput("dice-and-points")
    rolled = parse(words) if words else None
    if rolled == ():
        raise BadInput("no-dice")
    choice = None if category is None else game.rules.choice(category)
    correct(session, game, Amend(number, choice, rolled, points))
