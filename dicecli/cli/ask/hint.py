"""``dicecli hint``: what to keep or fill, with the value of each choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dicecli.advisor import advisor
from dicecli.cli import tables_path
from dicecli.cli.commands import Asking
from dicecli.cli.options import Game, WholeNumber, game_file, output
from dicecli.cli.rulebook import (
    check_named,
    filled_option,
    filled_points,
    names_game,
    rulebook,
    rules_and_rest,
)
from dicecli.cli.session import Session, pass_session
from dicecli.dice import parse
from dicecli.game import play
from dicecli.render import Answer, views

if TYPE_CHECKING:
    from dicecli.answer_types.kinds import About, Hint
    from dicecli.rules.protocols import RuleSet


HELP = """Advise what to keep or which category to fill, the best choice first.

Each choice is listed with the final total to expect after it, and with what it
loses against the best one. Without GAME, the advice is for the player to move,
for the last roll, or for DICE as the next roll. With GAME, no game file is read.

\b
Examples:
  dicecli hint
  dicecli hint 44126 --top 3
  dicecli hint penta 44126 --rolls-left 2 --filled ones=3,chance=22
"""


@click.command("hint", cls=Asking, help=HELP)
@click.argument("words", nargs=-1, type=Game(), metavar="[GAME] [DICE]...")
@click.option("--rolls-left", type=WholeNumber(), help="The number of rolls left.")
@filled_option
@click.option("--top", type=WholeNumber(1), metavar="N", help="Show only the N best choices.")
@click.option("--explain", is_flag=True, help="Show the odds of the open categories too.")
@rulebook
@game_file
@output
@pass_session
def command(
    session: Session,
    words: tuple[str, ...],
    rolls_left: int | None,
    filled: tuple[str, ...],
    top: int | None,
    explain: bool,
    rule_file: str | None,
    house: tuple[str, ...],
) -> None:
    named = names_game(words) or rule_file is not None
    check_named(session, named, filled=filled, house=house)
    if named:
        about: About = {"player": None, "event": None}
        rules, situation = _on_paper(words, rule_file, house, rolls_left, filled)
    else:
        about, rules, situation = _at_table(session, words, rolls_left)
    advice = advisor(rules).advise(
        situation, tables_path.folders(), top=top, explain=explain, skipped=session.warn
    )
    document: Hint = {"game": rules.id, **about, **advice}
    session.tell(Answer(views.hint, document, rules))


def _on_paper(
    words: tuple[str, ...],
    rule_file: str | None,
    house: tuple[str, ...],
    rolls_left: int | None,
    filled: tuple[str, ...],
) -> tuple[RuleSet, object]:
    """Return the rules and the situation that the arguments describe."""
    rules, dice = rules_and_rest(words, rule_file, house)
    home = advisor(rules)
    roll = rules.read_dice(dice) if dice else None
    return rules, home.on_paper(rules, roll, rolls_left, filled_points(rules, filled))


def _at_table(
    session: Session, words: tuple[str, ...], rolls_left: int | None
) -> tuple[About, RuleSet, object]:
    """Return who is to move in which state of the game, the rules, and the situation."""
    dice = parse(words)
    game = session.game()
    event = len(game.events)  # before DICE, which are not entered
    home = advisor(game.rules)
    if words and dice != game.state.dice:
        game = play.apply(game, game.rules.read_roll(words, None))
    if game.state.player is None:
        raise play.over(game)
    situation = home.at_table(game.state, rolls_left)
    name = game.players[game.state.player].name
    return {"player": name, "event": event}, game.rules, situation
