"""``dicecli open``: the open categories."""

from __future__ import annotations

import click

from dicecli.cli.commands import Asking
from dicecli.cli.options import Word, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.errors import IllegalMove
from dicecli.game import answers, play
from dicecli.render import Answer, views

HELP = """List the open categories of the player to move.

With DICE, list only those that the roll may fill, with their points. A Joker
is announced, and so is a roll that gives no points anywhere.

\b
Examples:
  dicecli open
  dicecli open 44412
  dicecli open 44412 --of Bình
"""


@click.command("open", cls=Asking, help=HELP)
@click.argument("dice", nargs=-1, metavar="[DICE]...")
@click.option(
    "--of",
    type=Word("name", "players"),
    metavar="NAME",
    help="Show another player than the one to move.",
)
@game_file
@output
@pass_session
def command(session: Session, dice: tuple[str, ...], of: str | None) -> None:
    game = session.game()
    player = game.state.player
    if player is None:
        raise IllegalMove("game-over")
    seat = player if of is None else play.seat_of(game, of)
    roll = game.rules.read_dice(dice) if dice else None
    session.tell(Answer(views.open, answers.options(game, seat, roll), game.rules))
