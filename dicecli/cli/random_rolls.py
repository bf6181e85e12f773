"""Dice rolled by the computer: the only place where chance comes in."""

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
    "--seed", type=WholeNumber(), help="A number that makes --random roll the same again."
)


def check_chance(dice: tuple[str, ...], random: bool, seed: int | None) -> None:
    """Raise BadInput where dice were both typed and to be rolled, or a seed is idle."""
    if dice and random:
        raise BadInput("dice-and-random")
    if seed is not None and not random:
        raise BadInput("seed-without-random")


def thrower(seed: int | None) -> Callable[[Game, str | None], Roll]:
    """Return what rolls the dice of a state, all but those that are kept.

    With a seed the same rolls come again, and each says so.
    """
    from random import Random

    chance = Random(seed)

    def throw(game: Game, kept: str | None = None) -> Roll:
        number = game.state.dice_to_roll - len(parse((kept or "",)))
        thrown = tuple(str(chance.randint(1, 6)) for _ in range(number))
        move = game.rules.read_roll(thrown, kept)
        return move._replace(random=True, seed=seed)

    return throw
