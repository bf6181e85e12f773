"""Roll dice at random: the only place where random numbers are used."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from dicecli.cli.options import WholeNumber
from dicecli.dice import parse
from dicecli.errors import BadInput

if TYPE_CHECKING:
    from dicecli.game.play import Game
    from dicecli.rules.moves import Roll

seed_option = click.option(
    "--seed", type=WholeNumber(), help="With --random: the same number gives the same rolls."
)


def check_random(dice: tuple[str, ...], random: bool, seed: int | None) -> None:
    """Raise BadInput for dice together with --random, or a seed without it."""
    if dice and random:
        raise BadInput("dice-and-random")
    if seed is not None and not random:
        raise BadInput("seed-without-random")


def roller(seed: int | None) -> Callable[[Game, str | None], Roll]:
    """Return a function that rolls the dice of a game, all but those that are kept.

    With a seed the rolls are the same every time, and each move records the seed.
    """
    from random import Random

    chance = Random(seed)

    def throw(game: Game, kept: str | None = None) -> Roll:
        number = game.state.dice_to_roll - len(parse((kept or "",)))
        thrown = tuple(str(chance.randint(1, 6)) for _ in range(number))
        move = game.rules.read_roll(thrown, kept)
        return move._replace(random=True, seed=seed)

    return throw
