"""``dicecli auto``: the computer's choice, played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dicecli import answers, play
from dicecli.cli.chance import check_chance, seed_option, thrower
from dicecli.cli.change.entry import game_to_change
from dicecli.cli.group import Changing
from dicecli.cli.options import changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.errors import BadInput, IllegalMove
from dicecli.render import Answer

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document


@click.command("auto", cls=Changing)
@click.argument("dice", nargs=-1, metavar="[DICE]...")
@click.option("--random", is_flag=True, help="Roll the dice too, and play the whole turn.")
@seed_option
@changing
@game_file
@output
@pass_session
def command(
    session: Session,
    dice: tuple[str, ...],
    random: bool,
    seed: int | None,
    player: str | None,
) -> None:
    """Play what the computer would choose for the dice on the table.

    DICE are entered as a roll first, if given. It fills a category, or sets dice
    aside and banks or says how many to roll next. Everything is one step of undo.

    \b
    Examples:
      dicecli auto 44412
      dicecli auto --random --seed 7
    """
    check_chance(dice, random, seed)
    game = game_to_change(session, player)
    after, why = _whole_turn(game, seed) if random else _on_the_table(game, dice)
    session.keep(after)
    session.tell(Answer("auto", answers.automatic(game, after, why), game.rules))


def _on_the_table(game: play.Game, words: tuple[str, ...]) -> tuple[play.Game, Document]:
    """Enter the dice, if any, and decide until dice must be rolled or the turn ends."""
    rolled = play.apply(game, game.rules.read_roll(words, None)) if words else game
    after, why = _decided(game, rolled)
    if after is game:
        raise IllegalMove("game-over") if game.state.player is None else BadInput("no-dice")
    return after, why


def _whole_turn(game: play.Game, seed: int | None) -> tuple[play.Game, Document]:
    """Roll and decide until the turn of the player to move has ended."""
    throw = thrower(seed)
    after, why = _decided(game, game)
    while _turn_runs(game, after):
        rolled = play.apply(after, throw(after.state, None), same=after is not game)
        after, why = _decided(game, rolled)
    return after, why


def _turn_runs(game: play.Game, after: play.Game) -> bool:
    """Tell whether the turn that runs in ``game`` is still the one that is played."""
    return after.state.turns_ended == game.state.turns_ended


def _decided(game: play.Game, after: play.Game) -> tuple[play.Game, Document]:
    """Make the computer's moves that need no roll; also return its last reason."""
    why: Document = {}
    while after.state.player is not None and _turn_runs(game, after):
        move, why = after.state.decide()
        if move is None:
            break
        after = play.apply(after, move, same=after is not game)
    return after, why
