"""``dicecli new``: a game begins."""

from __future__ import annotations

import os
import time

import click

from dicecli import answers, play
from dicecli.cli.group import Beginning
from dicecli.cli.options import Game, WholeNumber, game_file, output, waiting
from dicecli.cli.rulebook import parted, rulebook
from dicecli.cli.session import Session, pass_session
from dicecli.errors import BadInput
from dicecli.names import distinct
from dicecli.render import Answer


@click.command("new", cls=Beginning)
@click.argument("words", nargs=-1, type=Game(), metavar="GAME [NAME]...")
@click.option("-p", "--name", "more", multiple=True, metavar="NAME", help="A player.")
@click.option(
    "--computer", "computers", multiple=True, metavar="NAME", help="A computer, seated last."
)
@click.option("--target", type=WholeNumber(), help="The points to play to.")
@rulebook
@click.option("--force", is_flag=True, help="Replace a game file that is there.")
@waiting
@game_file
@output
@pass_session
def command(
    session: Session,
    words: tuple[str, ...],
    more: tuple[str, ...],
    computers: tuple[str, ...],
    target: int | None,
    rule_file: str | None,
    house: tuple[str, ...],
    force: bool,
) -> None:
    """Begin a game of GAME; players move in the order of their names.

    \b
    Examples:
      dicecli new penta An Bình
      dicecli new penta -p An -p Bình -f friday.json
      dicecli new farkle An --computer Robo --target 5000 -f duel.json
      dicecli new farkle An Bình --house opening=500 -f house.json
    """
    if not words and rule_file is None:
        raise BadInput("no-game-named")
    rules, names = parted(words, rule_file, house)
    if target is not None:
        rules = rules.aiming_at(target)
    people = names + more
    if not people and (not computers or rules.seats.humans[0]):
        people = ("Player 1",)
    begun = play.begin(rules, seated(people, computers), now())
    session.begin(begun, force=force)
    session.tell(Answer("new", answers.begun(begun, session.path)))


def seated(people: tuple[str, ...], computers: tuple[str, ...]) -> list[play.Player]:
    """Return the players in the order of their seats, the computers last."""
    known = distinct(people + computers)
    return [play.Player(name, seat >= len(people)) for seat, name in enumerate(known)]


def now() -> str:
    """Return the moment in UTC, or the one that SOURCE_DATE_EPOCH names."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    known = epoch.isascii() and epoch.isdigit() and len(epoch) < 12
    seconds = time.gmtime(int(epoch)) if known else time.gmtime()
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", seconds)
