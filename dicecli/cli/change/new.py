"""``dicecli new``: a game begins."""

from __future__ import annotations

import os
import time

import click

from dicecli import answers, play
from dicecli.cli.group import Changing
from dicecli.cli.options import Game, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.names import distinct
from dicecli.render import Answer
from dicecli.rules import preset


@click.command("new", cls=Changing)
@click.argument("game", type=Game())
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("-p", "--name", "more", multiple=True, metavar="NAME", help="A player.")
@click.option("--force", is_flag=True, help="Replace a game file that is there.")
@game_file
@output
@pass_session
def command(
    session: Session,
    game: str,
    names: tuple[str, ...],
    more: tuple[str, ...],
    force: bool,
) -> None:
    """Begin a game of GAME; players move in the order of their names.

    \b
    Examples:
      dicecli new penta An Bình
      dicecli new penta -p An -p Bình -f friday.json
    """
    rules = preset(game)
    players = [play.Player(name) for name in distinct(names + more or ("Player 1",))]
    begun = play.begin(rules, players, now())
    session.begin(begun, force=force)
    session.tell(Answer("new", answers.begun(begun, session.path)))


def now() -> str:
    """Return the moment in UTC, or the one that SOURCE_DATE_EPOCH names."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    known = epoch.isascii() and epoch.isdigit() and len(epoch) < 12
    seconds = time.gmtime(int(epoch)) if known else time.gmtime()
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", seconds)
