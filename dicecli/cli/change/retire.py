"""``dicecli retire``: a player leaves."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.game import answers, play
from dicecli.render import Answer, views
from dicecli.rules.moves import Retire


@click.command("retire", cls=Changing)
@click.argument("name", metavar="NAME")
@changing
@game_file
@output
@pass_session
def command(session: Session, name: str, player: str | None) -> None:
    """Let the player NAME leave the game.

    The total stands; the player has no further turns and cannot win. It may be done whoever
    is to move; in a player's own turn the turn is dropped, and the next one is to roll.

    \b
    Examples:
      dicecli retire An
      dicecli retire Bình --json
    """
    game = game_to_change(session, player)
    seat = play.seat_of(game, name)
    after = play.apply(game, Retire(seat))
    session.save(after)
    session.tell(Answer(views.retire, answers.retired(game, after, seat), game.rules))
