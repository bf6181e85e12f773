"""``dicecli open``: the open categories."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dicecli.cli.commands import Asking
from dicecli.cli.options import Game, Word, game_file, output
from dicecli.cli.rulebook import (
    check_named,
    filled_option,
    filled_points,
    names_game,
    rulebook,
    rules_and_rest,
)
from dicecli.cli.session import Session, pass_session
from dicecli.errors import BadInput
from dicecli.game import answers, play
from dicecli.render import Answer, views

if TYPE_CHECKING:
    from dicecli.answer_types.game import Options
    from dicecli.rules.protocols import RuleSet

HELP = """List the open categories of the player to move.

With DICE, list only those that the roll may fill, with their points. A Joker
is announced, and so is a roll that gives no points anywhere. With GAME, no game
file is read: --filled describes the card, which is empty without it.

\b
Examples:
  dicecli open
  dicecli open 44412
  dicecli open 44412 --of Bình
  dicecli open penta 44444 --filled penta=50,fours=12
"""


@click.command("open", cls=Asking, help=HELP)
@click.argument("words", nargs=-1, type=Game(), metavar="[GAME] [DICE]...")
@click.option(
    "--of",
    type=Word("name", "players"),
    metavar="NAME",
    help="Show another player than the one to move.",
)
@filled_option
@rulebook
@game_file
@output
@pass_session
def command(
    session: Session,
    words: tuple[str, ...],
    of: str | None,
    filled: tuple[str, ...],
    rule_file: str | None,
    house: tuple[str, ...],
) -> None:
    named = names_game(words) or rule_file is not None
    check_named(session, named, filled=filled, house=house)
    if named and of is not None:
        raise BadInput("of-and-game")
    if named:
        rules, dice = rules_and_rest(words, rule_file, house)
        document = _on_paper(rules, dice, filled)
    else:
        rules, document = _at_table(session, words, of)
    session.tell(Answer(views.open, document, rules))


def _on_paper(rules: RuleSet, words: tuple[str, ...], filled: tuple[str, ...]) -> Options:
    """Return the choices on a card that is described without a game."""
    dice = rules.read_dice(words) if words else None
    state = rules.on_paper(filled_points(rules, filled), dice)
    return answers.options_on_paper(state, dice)


def _at_table(
    session: Session, words: tuple[str, ...], of: str | None
) -> tuple[RuleSet, Options]:
    """Return the rules of the game, and the choices of a player."""
    game = session.game()
    if game.state.player is None:
        raise play.over(game)
    seat = game.state.player if of is None else play.seat_of(game, of)
    dice = game.rules.read_dice(words) if words else None
    return game.rules, answers.options(game, seat, dice)
