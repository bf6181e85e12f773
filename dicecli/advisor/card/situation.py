"""The situation that advice is for: a card, the dice on the table, the rolls left.

It is that of the player to move in a game, or one described without a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dicecli.dice import Dice
from dicecli.errors import BadInput, IllegalMove
from dicecli.rules.card.model import CardRules
from dicecli.rules.card.paper import card
from dicecli.rules.card.state import CardState

if TYPE_CHECKING:
    from collections.abc import Mapping


class Situation(NamedTuple):
    """A card and its turn; ``dice`` is None before the first roll.

    ``filled`` has the points by line, None for open lines; ``extra`` the bonus points for
    five alike. ``first`` is True if the dice are the first roll of the turn.
    """

    rules: CardRules
    filled: tuple[int | None, ...]
    extra: int
    dice: Dice | None
    rolls_left: int
    first: bool = False

    @property
    def held(self) -> int:
        """The points on the card, without section bonuses."""
        return self.extra + sum(value or 0 for value in self.filled)


def at_table(state: CardState, rolls_left: int | None) -> Situation:
    """Return the situation of the player to move.

    ``rolls_left`` replaces the number of the state, unless it is None. Raises IllegalMove
    ``game-over`` after the end, ``too-many-left`` for more rolls than the turn has left,
    and BadInput ``no-dice`` if a roll was made but there are no dice.
    """
    if state.player is None:
        raise IllegalMove("game-over")
    sheet = state.sheets[state.player]
    left = state.rules.rolls - state.rolled if rolls_left is None else rolls_left
    first = state.dice is not None and state.first_roll(state.dice)
    return _checked(Situation(state.rules, sheet.filled, sheet.extra, state.dice, left, first))


def on_paper(
    rules: CardRules, dice: Dice | None, rolls_left: int | None, filled: Mapping[str, int]
) -> Situation:
    """Return a situation described without a game.

    If ``rolls_left`` is None, the dice are the first roll of the turn. Raises for
    ``filled`` what ``rules.card.paper.card`` raises, and for ``rolls_left`` what
    ``at_table`` raises.
    """
    after_first = rules.rolls - (dice is not None)
    left = after_first if rolls_left is None else rolls_left
    first = left == rules.rolls - 1
    return _checked(Situation(rules, card(rules, filled), 0, dice, left, first))


def _checked(situation: Situation) -> Situation:
    """Return the situation; raise an error if the number of rolls left is impossible."""
    rules = situation.rules
    most = rules.rolls - (situation.dice is not None)
    if situation.rolls_left > most:
        raise IllegalMove("too-many-left", given=situation.rolls_left, most=most)
    if situation.dice is None and situation.rolls_left < most:
        raise BadInput("no-dice", wanted=rules.number_of_dice)
    return situation
