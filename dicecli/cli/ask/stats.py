"""``dicecli stats``: players over many games."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import click

from dicecli.cli.commands import Asking
from dicecli.cli.options import File, Game, output
from dicecli.cli.session import Session, pass_session
from dicecli.cli.stats_run import StatsRun
from dicecli.render import Answer, views
from dicecli.statistics.order import arranged, of_game, of_players
from dicecli.statistics.summary import groups

if TYPE_CHECKING:
    from dicecli.answer_types.stats import Stats


@click.command("stats", cls=Asking)
@click.argument("files", nargs=-1, required=True, type=File(), metavar="FILE...")
@click.option("-r", "--recursive", is_flag=True, help="Look into folders below folders too.")
@click.option(
    "--sort",
    metavar="KEY",
    help="Sort players by a figure: average, best, name ...; -KEY the other way round.",
)
@click.option("--reverse", is_flag=True, help="Sort the other way round.")
@click.option("--player", multiple=True, metavar="NAME", help="Only this player; repeatable.")
@click.option("--game", type=Game(), metavar="GAME", help="Only the games of one rule set.")
@click.option("--categories", is_flag=True, help="Add each category of a score card.")
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
    """Say how players did over many games.

    FILE is a game file, a folder of them, or a pattern; - is one game on standard
    input. Games by other rules, house rules included, are told apart. Wins, averages
    and all that follows come from finished games alone; games that go on are only
    counted. A file given twice, or copied, counts once. A file that is not sound is
    named and left out.

    \b
    Examples:
      dicecli stats dicecli.json
      dicecli stats evenings --sort average
      dicecli stats 'evenings/*.json' --player An --categories
      dicecli stats evenings -r --json | jq -r '.groups[].players[].name'
    """
    gc.enable()
    counting = StatsRun(as_json=session.output == "json")
    counting.read(files, recursive=recursive)
    found = of_players(of_game(groups(counting.games), game), player)
    found = arranged(found, sort, reverse=reverse)
    document: Stats = {**counting.document(), "groups": [group.document for group in found]}
    session.tell(Answer(views.stats_by_category if categories else views.stats, document))
    return counting.status
