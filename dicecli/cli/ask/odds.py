"""``dicecli odds``: the odds of the next rolls."""

from __future__ import annotations

import click

from dicecli.cli.commands import Asking
from dicecli.cli.options import Game, WholeNumber, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.dice import parse
from dicecli.errors import BadInput
from dicecli.game import answers
from dicecli.render import Answer, views
from dicecli.rules import preset

HELP = """Show the odds of each category of a card, or of a bust in Farkle.

With GAME, for every category, or every number of dice. Without GAME, for the
player to move, with the last roll and the rolls left.

\b
Examples:
  dicecli odds farkle
  dicecli odds penta --keep 444 --rolls-left 2
  dicecli odds --json | jq .
"""


@click.command("odds", cls=Asking, help=HELP)
@click.argument("name", required=False, type=Game(), metavar="[GAME]")
@click.option("-k", "--keep", metavar="DICE", help="The dice kept.")
@click.option("--rolls-left", type=WholeNumber(), help="The number of rolls left.")
@game_file
@output
@pass_session
def command(
    session: Session, name: str | None, keep: str | None, rolls_left: int | None
) -> None:
    if name is not None and session.path_given:
        raise BadInput("game-and-file")
    kept = None if keep is None else parse((keep,))
    if name is None:
        game = session.game()
        rules, document = game.rules, answers.odds(game, kept, rolls_left)
    else:
        rules = preset(name)
        document = rules.odds(kept or (), rolls_left)
    session.tell(Answer(views.odds, document, rules))
