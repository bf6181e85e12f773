"""``dicecli stats``: statistics of players over many games."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import click

from dicecli.cli.commands import Asking
from dicecli.cli.options import Game, game_files, output
from dicecli.cli.session import Session, pass_session
from dicecli.cli.stats_run import StatsRun
from dicecli.render import Answer, views
from dicecli.statistics.order import arranged, of_game, of_players
from dicecli.statistics.summary import groups

if TYPE_CHECKING:
    from dicecli.answer_types.stats import Stats


HELP = """Show the statistics of players over many games.

FILE is a game file, a folder of game files, or a pattern; - is one game on
standard input. Games with different rules, or house rules, are kept apart. Wins
and averages are of finished games; unfinished games are only counted. Duplicate
and broken games are reported and left out.

\b
Examples:
  dicecli stats dicecli.json
  dicecli stats evenings --sort average
  dicecli stats 'evenings/*.json' --player An --categories
  dicecli stats evenings -r --json | jq -r '.groups[].players[].name'
"""


@click.command("stats", cls=Asking, help=HELP)
@game_files
@click.option("-r", "--recursive", is_flag=True, help="Search subfolders too.")
@click.option(
    "--sort",
    metavar="KEY",
    help="Sort players by average, best, name ...; -KEY reverses the order.",
)
@click.option("--reverse", is_flag=True, help="Reverse the order.")
@click.option(
    "--player", multiple=True, metavar="NAME", help="Show only this player; repeatable."
)
@click.option(
    "--game", type=Game(), metavar="GAME", help="Count only the games of one rule set."
)
@click.option("--categories", is_flag=True, help="Show each category of a score card too.")
@output
@pass_session
def command(
    session: Session,
    files: tuple[str, ...],
    recursive: bool,
    sort: str | None,
    reverse: bool,
    player: tuple[str, ...],
    game: str | None,
    categories: bool,
) -> int:
    gc.enable()
    counting = StatsRun(as_json=session.output == "json", quiet=session.quiet)
    counting.read(files, recursive=recursive)
    found = of_players(of_game(groups(counting.games), game), player)
    found = arranged(found, sort, reverse=reverse)
    document: Stats = {**counting.document(), "groups": [group.document for group in found]}
    session.tell(Answer(views.stats_by_category if categories else views.stats, document))
    return counting.status
