"""``dicecli insert``: a turn that was forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dicecli.cli.change.entry import correct, game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import Category, WholeNumber, changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.errors import BadInput
from dicecli.rules.moves import Insert

if TYPE_CHECKING:
    from dicecli.rules.protocols import RuleSet

HELP = """Put a forgotten turn before the turn that EVENT belongs to.

The turn is CATEGORY with DICE, or with --points from a card on paper; in Farkle it is
--points alone, 0 if it was lost. It belongs to whoever was to move then, and the turns
that follow to whoever is then to move. They are replayed; if one would become illegal,
the first such entry is named and nothing is changed. 'log' lists the numbers of events.

\b
Examples:
  dicecli insert 4 fh 22233
  dicecli insert 4 chance --points 22
  dicecli insert 7 --points 650
"""


@click.command("insert", cls=Changing, help=HELP)
@click.argument("number", type=WholeNumber(1), metavar="EVENT")
@click.argument("category", required=False, type=Category())
@click.argument("dice", nargs=-1, metavar="[DICE]...")
@click.option("--points", type=WholeNumber(), help="The points of the turn, from paper.")
@changing
@game_file
@output
@pass_session
def command(
    session: Session,
    number: int,
    category: str | None,
    dice: tuple[str, ...],
    points: int | None,
    player: str | None,
) -> None:
    game = game_to_change(session, player)
    words = () if category is None else (category, *dice)
    correct(session, game, _turn(game.rules, number, words, points))


def _turn(rules: RuleSet, number: int, words: tuple[str, ...], points: int | None) -> Insert:
    """Return the insertion; raise BadInput if words or points are missing, or too many."""
    from dicecli.cli.category_words import category_and_dice

    if not words:
        if points is None or rules.choices:
            raise BadInput("nothing-to-insert", by_category=bool(rules.choices))
        return Insert(number, points=points)
    category, dice = category_and_dice(words, rules)
    if dice and points is not None:
        raise BadInput("dice-and-points")
    rolled = rules.read_dice(dice) if dice else None
    return Insert(number, category, rolled, points)
