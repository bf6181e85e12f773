"""``dicecli skip``: the player to move passes."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.game import answers, play
from dicecli.render import Answer, views
from dicecli.rules.moves import Skip

HELP = """Pass the turn on: the player to move is not at the table.

On a score card the turn is made up at the end, once the cards of the others are full.
In Farkle the turn is lost; it is not a bust. This is possible before the first roll of
the turn.

\b
Examples:
  dicecli skip
  dicecli skip --player Bình
"""


@click.command("skip", cls=Changing, help=HELP)
@changing
@game_file
@output
@pass_session
def command(session: Session, player: str | None) -> None:
    game = game_to_change(session, player)
    if game.state.player is None:
        raise play.over(game)
    after = play.apply(game, Skip(game.state.player))
    session.save(after)
    session.tell(Answer(views.skip, answers.skipped(game, after), game.rules))
