"""``dicecli record``: fill a category."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dicecli.cli.change.entry import enter, game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import Category, WholeNumber, changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.errors import BadInput
from dicecli.rules.moves import Record

if TYPE_CHECKING:
    from dicecli.rules.protocols import RuleSet

HELP = """Fill CATEGORY with DICE, or with the turn's last roll, and pass the turn.

CATEGORY may have several words, without quotes.

\b
Examples:
  dicecli record fours 4 4 4 1 2
  dicecli record full house 22233
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
    game = game_to_change(session, player)
    choice, dice = _named(game.rules, category, dice)
    if dice and points is not None:
        raise BadInput("dice-and-points")
    rolled = game.rules.read_dice(dice) if dice else None
    enter(session, game, Record(choice, rolled, points))


def _named(rules: RuleSet, word: str, more: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Return the id of the category that the words name, and the words of its dice."""
    if word in rules.choices and (not more or more[0].isdecimal()):
        return word, more  # without the module below
    from dicecli.cli.category_words import category_and_dice

    return category_and_dice((word, *more), rules)
