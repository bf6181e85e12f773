"""``dicecli rename``: change a player's name."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.game import answers, play
from dicecli.names import new_beside
from dicecli.render import Answer, views
from dicecli.rules.moves import Rename

HELP = """Change the name of the player OLD to NEW.

This is possible in any player's turn, and after the end of the game.

\b
Examples:
  dicecli rename An Anh
  dicecli rename Bình "Bình Nguyễn"
"""


@click.command("rename", cls=Changing, help=HELP)
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@changing
@game_file
@output
@pass_session
def command(session: Session, old: str, new: str, player: str | None) -> None:
    game = game_to_change(session, player)
    seat = play.seat_of(game, old)
    others = (player.name for at, player in enumerate(game.players) if at != seat)
    after = play.apply(game, Rename(seat, new_beside(new, others)))
    session.save(after)
    session.tell(Answer(views.rename, answers.renamed(game, after, seat), game.rules))
