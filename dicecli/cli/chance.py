"""Dice rolled by the computer: the only place where chance comes in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from dicecli.cli.options import WholeNumber
from dicecli.dice import parse

if TYPE_CHECKING:
    from dicecli.rules.kinds import State
    from dicecli.rules.moves import Roll

seed_option = click.option(
    "--seed", type=WholeNumber(), help="A number that makes --random roll the same again."
)


def thrower(seed: int | None) -> Callable[[State, str | None], Roll]:
    """Return what rolls the dice of a state, all but those that are kept.

    With a seed the same rolls come again, and each says so.
    """
    from random import Random

    chance = Random(seed)

    def throw(state: State, kept: str | None = None) -> Roll:
        number = state.dice_to_roll - len(parse((kept or "",)))
        thrown = tuple(str(chance.randint(1, 6)) for _ in range(number))
        move = state.rules.read_roll(thrown, kept)
        return move._replace(random=True, seed=seed)

    return throw
