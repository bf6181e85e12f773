"""``dicecli new``: start a game."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import click

from dicecli.cli.commands import Beginning
from dicecli.cli.options import File, Game, WholeNumber, game_file, output, waiting
from dicecli.cli.rulebook import changed, rulebook, rules_and_rest
from dicecli.cli.session import Session, pass_session
from dicecli.errors import BadInput
from dicecli.game import answers, play
from dicecli.language import _
from dicecli.names import told_apart
from dicecli.render import Answer, views
from dicecli.rules import PRESETS

if TYPE_CHECKING:
    from dicecli.rules.protocols import RuleSet


HELP = """Start a game of GAME; players move in the order in which they are named.

With --again, it is the next game of the players in FILE who have not retired,
under their present names; FILE is only read. --house and --target change its rules.

\b
Examples:
  dicecli new penta An Bình
  dicecli new penta -p An -p Bình -f friday.json
  dicecli new farkle An --computer Robo --target 5000 -f duel.json
  dicecli new farkle An Bình --house opening=500 -f house.json
  dicecli new --again evenings/friday.json --rotate -f next.json
"""


@click.command("new", cls=Beginning, help=HELP)
@click.argument("words", nargs=-1, type=Game(), metavar="[GAME] [NAME]...")
@click.option(
    "-p", "--name", "more", multiple=True, metavar="NAME", help="A player; repeatable."
)
@click.option(
    "--computer",
    "computers",
    multiple=True,
    metavar="NAME",
    help="A computer player, seated last; repeatable.",
)
@click.option("--target", type=WholeNumber(), help="The points to play to.")
@click.option(
    "--again",
    type=File(),
    metavar="FILE",
    help="The next game of the players in FILE, with the same rules, instead of GAME.",
)
@click.option(
    "--rotate", is_flag=True, help="With --again: the first player becomes the last one."
)
@rulebook
@click.option("--force", is_flag=True, help="Replace an existing game file.")
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
    again: str | None,
    rotate: bool,
    rule_file: str | None,
    house: tuple[str, ...],
    force: bool,
) -> None:
    if again is not None or rotate:
        named = (words, more, computers, rule_file)
        rules, players = _again(again, rotate, any(named))
        rules = _other_settings(rules, house, target)
    else:
        rules, names = _rules(words, rule_file, house, target)
        players = _at_table(rules, names + more, computers)
    begun = started(rules, players)
    session.begin(begun, force=force)
    session.tell(Answer(views.new, answers.begun(begun, session.path)))


def _again(path: str | None, rotate: bool, named: bool) -> tuple[RuleSet, list[play.Player]]:
    """Return the rules and players of the next game; ``named`` if others were given."""
    if path is None:
        raise BadInput("rotate-without-again")
    if named:
        raise BadInput("again-and-game")
    from dicecli.cli.change.again import next_game

    return next_game(path, rotate=rotate)


def _other_settings(rules: RuleSet, house: tuple[str, ...], target: int | None) -> RuleSet:
    """Return the rules of a rematch, with house rules and a target of its own."""
    if house:
        rules = changed(rules, house)
    return rules if target is None else rules.aiming_at(target)


def _rules(
    words: tuple[str, ...],
    rule_file: str | None,
    house: tuple[str, ...],
    target: int | None,
) -> tuple[RuleSet, tuple[str, ...]]:
    """Return the rules that were named, and the names of players after them."""
    if not words and rule_file is None:
        raise BadInput("no-game-named", known=sorted(PRESETS))
    rules, names = rules_and_rest(words, rule_file, house)
    _note_number(words, names)
    return (rules if target is None else rules.aiming_at(target)), names


def _note_number(words: tuple[str, ...], names: tuple[str, ...]) -> None:
    """Queue a note if the only name is a number: it may be meant as the number of players."""
    if len(names) != 1 or not names[0].isdigit():
        return
    text = _("note: the player is called {name}; several players are named: '{command}'")
    line = f"dicecli new {words[0]} An Bình"
    session = click.get_current_context().find_object(Session)
    assert session is not None
    session.queue_note(lambda: text.format(name=names[0], command=line))


def _at_table(
    rules: RuleSet, people: tuple[str, ...], computers: tuple[str, ...]
) -> list[play.Player]:
    """Return the players in the order of their seats; a single one needs no name."""
    if not people and (not computers or rules.seats.humans[0]):
        people = ("Player 1",)
    return seated(people, computers)


def seated(people: tuple[str, ...], computers: tuple[str, ...]) -> list[play.Player]:
    """Return the players in the order of their seats, the computers last."""
    known = told_apart(people + computers)
    return [play.Player(name, seat >= len(people)) for seat, name in enumerate(known)]


def started(rules: RuleSet, players: list[play.Player]) -> play.Game:
    """Return a new game, with the time and a mark of its own."""
    return play.begin(rules, players, now(), os.urandom(_MARK_BYTES).hex())


_MARK_BYTES = 8
_LAST_SECOND = 253_402_300_799
"""That of the year 9999: the game file has years of four digits."""


def now() -> str:
    """Return the time in UTC, or SOURCE_DATE_EPOCH, in the form of the game file.

    Raises BadInput ``bad-epoch`` if that is not a number of seconds.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    seconds = time.gmtime(_seconds(epoch)) if epoch else time.gmtime()
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", seconds)


def _seconds(epoch: str) -> int:
    digits = epoch.isascii() and epoch.isdigit() and len(epoch) <= len(str(_LAST_SECOND))
    if not digits or int(epoch) > _LAST_SECOND:
        raise BadInput("bad-epoch", word=epoch)
    return int(epoch)
