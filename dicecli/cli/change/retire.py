"""``dicecli retire``: take a player out of the game."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.game import answers, play
from dicecli.render import Answer, views
from dicecli.rules.moves import Retire

HELP = """Take the player NAME out of the game.

The total stays; the player has no more turns and cannot win. This is possible in
any player's turn; in the player's own turn, the turn ends and the next player rolls.

\b
Examples:
  dicecli retire An
  dicecli retire Bình --json
"""


@click.command("retire", cls=Changing, help=HELP)
@click.argument("name", metavar="NAME")
@changing
@game_file
@output
@pass_session
def command(session: Session, name: str, player: str | None) -> None:
    game = game_to_change(session, player)
    seat = play.seat_of(game, name)
    after = play.apply(game, Retire(seat))
    session.save(after)
    session.tell(Answer(views.retire, answers.retired(game, after, seat), game.rules))
