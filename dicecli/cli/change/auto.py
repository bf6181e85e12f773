"""``dicecli auto``: play the computer's choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dicecli.cli.change.entry import game_to_change
from dicecli.cli.commands import Changing
from dicecli.cli.options import changing, game_file, output
from dicecli.cli.random_rolls import check_random, roller, seed_option
from dicecli.cli.session import Session, pass_session
from dicecli.errors import BadInput
from dicecli.game import answers, play
from dicecli.render import Answer, views

if TYPE_CHECKING:
    from dicecli.advisor.protocols import Decide
    from dicecli.answer_types.game import Why
    from dicecli.rules.protocols import State


HELP = """Play the computer's choice for the last roll.

If DICE are given, they are entered as a roll first. The computer fills a category
or names the dice to keep; in Farkle it sets dice aside, and banks or says how many
dice to roll. All of it is one step of undo.

\b
Examples:
  dicecli auto 44412
  dicecli auto 44412 --fill
  dicecli auto --random --seed 7
"""


@click.command("auto", cls=Changing, help=HELP)
@click.argument("dice", nargs=-1, metavar="[DICE]...")
@click.option("--random", is_flag=True, help="Roll the dice, and play the whole turn.")
@click.option("--fill", is_flag=True, help="Fill a category even if rolls are left.")
@seed_option
@changing
@game_file
@output
@pass_session
def command(
    session: Session,
    dice: tuple[str, ...],
    random: bool,
    fill: bool,
    seed: int | None,
    player: str | None,
) -> None:
    check_random(dice, random, seed)
    game = game_to_change(session, player)
    decide = _computer(session, game, fill)
    after, why = (
        _whole_turn(game, decide, seed) if random else _on_the_table(game, decide, dice)
    )
    if after is not game or session.filtering:
        session.save(after)
    session.tell(Answer(views.auto, answers.automatic(game, after, why), game.rules))


def _computer(session: Session, game: play.Game, fill: bool) -> Decide[State]:
    """Return the function that decides for the computer."""
    from dicecli.advisor import computer
    from dicecli.cli.tables_path import folders

    return computer(game.rules, folders(), fill=fill, skipped=session.warn)


def _on_the_table(
    game: play.Game, decide: Decide[State], words: tuple[str, ...]
) -> tuple[play.Game, Why]:
    """Enter the dice, if any, and decide until dice must be rolled or the turn ends."""
    rolled = play.apply(game, game.rules.read_roll(words, None)) if words else game
    after, why = _decided(game, rolled, decide)
    if after is game and "keep" not in why:
        if game.state.player is None:
            raise play.over(game)
        name = game.players[game.state.player].name
        raise BadInput("no-dice", player=name, wanted=game.state.dice_to_roll)
    return after, why


def _whole_turn(
    game: play.Game, decide: Decide[State], seed: int | None
) -> tuple[play.Game, Why]:
    """Roll and decide until the turn of the player to move has ended."""
    throw = roller(seed)
    after, why = _decided(game, game, decide)
    while _turn_runs(game, after):
        kept = "".join(map(str, why["keep"])) if "keep" in why else None
        rolled = play.apply(after, throw(after, kept), same=after is not game)
        after, why = _decided(game, rolled, decide)
    return after, why


def _turn_runs(game: play.Game, after: play.Game) -> bool:
    """Tell whether the current turn of ``game`` still goes on in ``after``."""
    return after.state.turns_ended == game.state.turns_ended


def _decided(game: play.Game, after: play.Game, decide: Decide[State]) -> tuple[play.Game, Why]:
    """Make the computer's moves that need no roll; also return its last reason."""
    why: Why = {}
    while after.state.player is not None and _turn_runs(game, after):
        move, why = decide(after.state)
        if move is None:
            break
        after = play.apply(after, move, same=after is not game)
    return after, why
