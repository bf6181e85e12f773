"""A card described without a game: the points of its filled categories."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.dice import FACES
from dicecli.errors import IllegalMove
from dicecli.rules.card.scoring import attainable, points

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dicecli.rules.card.model import CardRules


def card(rules: CardRules, filled: Mapping[str, int]) -> tuple[int | None, ...]:
    """Return the points of a card by line, None for open lines.

    ``filled`` has the points by category, under any of its names. Raises BadInput for an
    unknown category, IllegalMove ``not-attainable`` for points that a category cannot
    give, and ``card-full`` if no category is open.
    """
    lines = {rules.line_of(rules.choice(word)): value for word, value in filled.items()}
    for line, value in lines.items():
        _check_points(rules, line, value)
    if len(lines) == len(rules.categories):
        raise IllegalMove("card-full", game=rules.id)
    return tuple(lines.get(line) for line in range(len(rules.categories)))


def _check_points(rules: CardRules, line: int, value: int) -> None:
    """Raise IllegalMove for points that a line cannot get."""
    possible = possible_points(rules, line)
    if value not in possible:
        id = rules.categories[line].id
        raise IllegalMove("not-attainable", category=id, points=value, possible=possible)


def possible_points(rules: CardRules, line: int) -> tuple[int, ...]:
    """Return every number of points that a line can get, with a Joker too, ascending."""
    category = rules.categories[line]
    possible = attainable(rules, category)
    if rules.joker.choice == "none":
        return possible
    jokers = {
        points(category, (face,) * rules.number_of_dice, joker=True, first=first)
        for face in FACES
        for first in (False, True)
    }
    return tuple(sorted({0, *possible, *jokers}))
