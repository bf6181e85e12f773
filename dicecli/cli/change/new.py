"""``dicecli new``: a game begins."""

from __future__ import annotations

import os
import time

import click

from dicecli import answers, play
from dicecli.cli.group import Beginning
from dicecli.cli.options import Game, WholeNumber, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.names import distinct
from dicecli.render import Answer
from dicecli.rules import preset


@click.command("new", cls=Beginning)
@click.argument("game", type=Game())
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("-p", "--name", "more", multiple=True, metavar="NAME", help="A player.")
@click.option(
    "--computer", "computers", multiple=True, metavar="NAME", help="A computer, seated last."
)
@click.option("--target", type=WholeNumber(1), help="The points to play to.")
@click.option("--force", is_flag=True, help="Replace a game file that is there.")
@game_file
@output
@pass_session
def command(
    session: Session,
    game: str,
    names: tuple[str, ...],
    more: tuple[str, ...],
    computers: tuple[str, ...],
    target: int | None,
    force: bool,
) -> None:
    """Begin a game of GAME; players move in the order of their names.

    \b
    Examples:
      dicecli new penta An Bình
      dicecli new penta -p An -p Bình -f friday.json
      dicecli new farkle An --computer Robo --target 5000 -f duel.json
    """
    rules = preset(game)
    if target is not None:
        rules = rules.aiming_at(target)
    begun = play.begin(rules, seated(names + more, computers), now())
    session.begin(begun, force=force)
    session.tell(Answer("new", answers.begun(begun, session.path)))


def seated(names: tuple[str, ...], computers: tuple[str, ...]) -> list[play.Player]:
    """Return the players in the order of their seats, the computers last."""
    people = names or ("Player 1",)
    known = distinct(people + computers)
    return [play.Player(name, seat >= len(people)) for seat, name in enumerate(known)]


def now() -> str:
    """Return the moment in UTC, or the one that SOURCE_DATE_EPOCH names."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    known = epoch.isascii() and epoch.isdigit() and len(epoch) < 12
    seconds = time.gmtime(int(epoch)) if known else time.gmtime()
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", seconds)
