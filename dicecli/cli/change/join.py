"""``dicecli join``: a latecomer takes part from now on."""

from __future__ import annotations

import click

from dicecli.cli.change.entry import game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import WholeNumber, changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.errors import IllegalMove
from dicecli.game import answers, play
from dicecli.names import look, new_beside
from dicecli.render import Answer, views
from dicecli.rules.moves import Join

HELP = """Let the person NAME join a game in progress, seated last.

On a score card the missed turns are made up at the end, once the cards of the others
are full. In Farkle they are lost, and --points gives points to start with; nobody can
join in the final round.

\b
Examples:
  dicecli join Dung
  dicecli join Dung --points 1500
"""


@click.command("join", cls=Changing, help=HELP)
@click.argument("name", metavar="NAME", type=click.UNPROCESSED)  # Tab offers no player
@click.option(
    "--points",
    type=WholeNumber(),
    default=0,
    metavar="N",
    help="In Farkle: the points to start with (0).",
)
@changing
@game_file
@output
@pass_session
def command(session: Session, name: str, points: int, player: str | None) -> None:
    game = game_to_change(session, player)
    _check_never_here(game, name)
    known = new_beside(name, (player.name for player in game.players))
    after = play.apply(game, Join(known, points))
    session.save(after)
    seat = len(game.players)
    session.tell(Answer(views.join, answers.joined(after, seat), game.rules))


def _check_never_here(game: play.Game, name: str) -> None:
    """Raise IllegalMove ``left-before`` if it is the name of somebody who has retired."""
    for seat in sorted(game.state.retired):
        if look(game.players[seat].name) == look(name):
            raise IllegalMove("left-before", player=game.players[seat].name)
