"""``dicecli rejoin``: a player who had left comes back."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.game import answers, play
from dicecli.render import Answer, views
from dicecli.rules.moves import Rejoin

HELP = """Let the player NAME, who has retired, come back with the card or total of then.

On a score card the missed turns are made up at the end, once the cards of the others
are full. In Farkle they are lost; nobody can come back in the final round.

\b
Examples:
  dicecli rejoin An
  dicecli rejoin Bình --json
"""


@click.command("rejoin", cls=Changing, help=HELP)
@click.argument("name", metavar="NAME")
@changing
@game_file
@output
@pass_session
def command(session: Session, name: str, player: str | None) -> None:
    game = game_to_change(session, player)
    seat = play.seat_of(game, name)
    after = play.apply(game, Rejoin(seat))
    session.save(after)
    session.tell(Answer(views.rejoin, answers.joined(after, seat), game.rules))
