"""The shipped games scored from the words of their rules; nothing is shared with dicecli.

Score cards: ``points(game, category, dice)`` for an ordinary roll, ``choice`` for a
roll on a card. Farkle and its kin: ``selections(game, dice)``. Each game stands in
a table of its own, slow and plain on purpose: a reader can hold each line against
the rule.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from typing import NamedTuple

# What dice show


def count(dice, face):
    """The dice of a face, added up."""
    return face * dice.count(face)


def alike(dice, number):
    """The highest face that lies there so often, 0 if none does."""
    return max((face for face in dice if dice.count(face) >= number), default=0)


def sizes(dice):
    """How many dice there are of each face that lies there, ascending."""
    return sorted(Counter(dice).values())


def runs(dice, length):
    """Whether so many faces in a row lie there."""
    rows = [set(range(low, low + length)) for low in range(1, 8 - length)]
    return any(row <= set(dice) for row in rows)


def pairs(dice, number):
    """The sum of so many pairs of different faces, the highest; 0 without them."""
    paired = sorted((face for face in set(dice) if dice.count(face) >= 2), reverse=True)
    return 2 * sum(paired[:number]) if len(paired) >= number else 0


def two_groups(dice, more, fewer):
    """The best sum of so many of one face and so many of another; 0 without them."""
    sums = [
        more * one + fewer * other
        for one in set(dice)
        for other in set(dice) - {one}
        if dice.count(one) >= more and dice.count(other) >= fewer
    ]
    return max(sums, default=0)


# The categories: what a roll gives in each


def fixed(points, shown):
    """So many points if the dice show it."""
    return lambda dice: points if shown(dice) else 0


def all_dice(shown):
    """The sum of all dice if they show it."""
    return lambda dice: sum(dice) if shown(dice) else 0


def full_house(dice):
    """Three of one face and two of another, of five dice."""
    return sizes(dice) == [2, 3]


def at_least(number):
    """So many dice of one face."""
    return lambda dice: alike(dice, number) > 0


def matching(number):
    """So many dice of one face, and those alone counted."""
    return lambda dice: number * alike(dice, number)


def straight(*faces):
    """Just these faces; another die may lie beside them."""
    return lambda dice: set(faces) <= set(dice)


def in_a_row(length):
    """So many faces in a row."""
    return lambda dice: runs(dice, length)


def one_face(dice):
    """All dice alike."""
    return len(set(dice)) == 1


FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
UPPER = {name: partial(count, face=face) for face, name in enumerate(FACES, 1)}
AMERICAN = {
    "three-of-a-kind": all_dice(at_least(3)),
    "four-of-a-kind": all_dice(at_least(4)),
    "full-house": fixed(25, full_house),
    "small-straight": fixed(30, in_a_row(4)),
    "large-straight": fixed(40, in_a_row(5)),
}
LITTLE, BIG = straight(1, 2, 3, 4, 5), straight(2, 3, 4, 5, 6)

CARDS = {
    "penta": {**UPPER, **AMERICAN, "chance": sum, "penta": fixed(50, one_face)},
    "poker": {
        **UPPER,
        "pair": all_dice(at_least(2)),
        "two-pairs": all_dice(lambda dice: pairs(dice, 2)),
        **AMERICAN,
        "poker": fixed(50, one_face),
        "chance": sum,
    },
    "classic": {**UPPER, **AMERICAN, "chance": sum, "five-of-a-kind": fixed(50, one_face)},
    "classic-free": {
        **UPPER,
        **AMERICAN,
        "chance": sum,
        "five-of-a-kind": fixed(50, one_face),
    },
    "kniffel": {**UPPER, **AMERICAN, "kniffel": fixed(50, one_face), "chance": sum},
    "yatzy": {
        **UPPER,
        "pair": matching(2),
        "two-pairs": partial(pairs, number=2),
        "three-of-a-kind": matching(3),
        "four-of-a-kind": matching(4),
        "small-straight": fixed(15, LITTLE),
        "large-straight": fixed(20, BIG),
        "full-house": all_dice(full_house),
        "chance": sum,
        "yatzy": fixed(50, one_face),
    },
    "maxi-yatzy": {
        **UPPER,
        "pair": matching(2),
        "two-pairs": partial(pairs, number=2),
        "three-pairs": partial(pairs, number=3),
        "three-of-a-kind": matching(3),
        "four-of-a-kind": matching(4),
        "five-of-a-kind": matching(5),
        "small-straight": fixed(15, LITTLE),
        "large-straight": fixed(20, BIG),
        "full-straight": fixed(21, straight(1, 2, 3, 4, 5, 6)),
        "full-house": partial(two_groups, more=3, fewer=2),
        "villa": all_dice(lambda dice: sizes(dice) == [3, 3]),
        "tower": all_dice(lambda dice: sizes(dice) == [2, 4]),
        "chance": sum,
        "maxi-yatzy": fixed(100, one_face),
    },
    "yacht": {
        **UPPER,
        "full-house": all_dice(full_house),
        "four-of-a-kind": matching(4),
        "small-straight": fixed(30, LITTLE),
        "large-straight": fixed(30, BIG),
        "chance": sum,
        "yacht": fixed(50, one_face),
    },
    "yams": {
        **UPPER,
        "three-of-a-kind": matching(3),
        "four-of-a-kind": matching(4),
        "full-house": fixed(25, full_house),
        "small-straight": fixed(30, LITTLE),
        "large-straight": fixed(40, BIG),
        "yams": fixed(50, one_face),
    },
    "generala": {
        **UPPER,
        "straight": fixed(20, in_a_row(5)),
        "full-house": fixed(30, full_house),
        "four-of-a-kind": fixed(40, at_least(4)),
        "generala": fixed(50, one_face),
    },
}
SERVED = {"generala": ("straight", "full-house", "four-of-a-kind")}
"""The boxes that give 5 more when they are made with the first roll."""

BONUS = {
    "penta": (63, 35),
    "poker": (64, 35),
    "classic": (63, 35),
    "classic-free": (63, 35),
    "kniffel": (63, 35),
    "yatzy": (63, 50),
    "maxi-yatzy": (84, 100),
    "yams": (63, 35),
}
"""The points above that earn a bonus, and the bonus."""


def points(game, category, dice, *, first=False):
    """Return the points of an ordinary roll; ``first`` is the turn's first roll."""
    value = CARDS[game][category](dice)
    return value + 5 if value and first and category in SERVED.get(game, ()) else value


def upper_bonus(game, upper):
    """Return the bonus for so many points in the upper section."""
    wanted, bonus = BONUS.get(game, (0, 0))
    return bonus if upper >= wanted else 0


# Five alike again


class Choice(NamedTuple):
    """What a roll may do: points by legal category, the bonus, whether a Joker."""

    points: dict[str, int]
    bonus: int
    joker: bool


FIVE = {
    "penta": "penta",
    "poker": "poker",
    "classic": "five-of-a-kind",
    "classic-free": "five-of-a-kind",
    "kniffel": "kniffel",
}
"""The box of five alike, in the games where a further five alike earns anything."""


def choice(game, card, dice):
    """Return what ``dice`` may do on a card: ``{category: points}`` of those filled."""
    opened = [category for category in CARDS[game] if category not in card]
    plain = {category: points(game, category, dice) for category in opened}
    five = FIVE.get(game)
    if not one_face(dice) or five not in card:
        return Choice(plain, 0, False)
    bonus = 100 if card[five] == 50 else 0
    own = FACES[dice[0] - 1]
    if game == "kniffel":
        return Choice(plain, bonus, False)
    if game == "classic-free":
        full = own in card
        return Choice({name: _free(name, dice, full) for name in opened}, bonus, True)
    if game in ("penta", "poker") and not bonus:
        return Choice(plain, 0, False)
    return Choice(_forced(opened, own, dice), bonus, True)


def _forced(opened, own, dice):
    if own in opened:
        return {own: sum(dice)}
    lower = [category for category in opened if category not in FACES]
    if lower:
        return {category: joker_points(category, dice) for category in lower}
    return dict.fromkeys(opened, 0)


def _free(category, dice, full):
    """The roll may go anywhere; the fixed boxes pay only where ``full``."""
    if category in FACES:
        return UPPER[category](dice)
    if category in ("full-house", "small-straight", "large-straight") and not full:
        return 0
    return joker_points(category, dice)


def joker_points(category, dice):
    """Return the points of a Joker in a lower category."""
    paid = {"full-house": 25, "small-straight": 30, "large-straight": 40}
    return paid.get(category, sum(dice))


# Farkle and its variants


def _triple(face, ones=1000):
    return ones if face == 1 else 100 * face


def _publisher(dice, ones):
    """The table of the publisher, with three 1s at so many points."""
    shape = sizes(dice)
    if dice == (1, 2, 3, 4, 5, 6) or shape in ([2, 2, 2], [2, 4]):
        return 1500
    if shape == [3]:
        return _triple(dice[0], ones)
    if shape == [3, 3]:
        return 2500
    return {(4,): 1000, (5,): 2000, (6,): 3000}.get(tuple(shape))


def _doubling(dice, others):
    """Kinds where every die more doubles; ``others`` are sets or shapes with points."""
    if len(set(dice)) == 1 and len(dice) >= 3:
        return _triple(dice[0]) * 2 ** (len(dice) - 3)
    return others.get(dice) or others.get(tuple(sizes(dice)))


def _kingdom(dice):
    straights = {(1, 2, 3, 4, 5): 500, (2, 3, 4, 5, 6): 750, (1, 2, 3, 4, 5, 6): 1500}
    return _doubling(dice, straights)


def _greed(dice):
    return _triple(dice[0]) if sizes(dice) == [3] else None


SETS = {
    "farkle": partial(_publisher, ones=1000),
    "farkle-300": partial(_publisher, ones=300),
    "kingdom": _kingdom,
    "zilch": lambda dice: _doubling(dice, {(1, 2, 3, 4, 5, 6): 1500, (2, 2, 2): 1500}),
    "dix-mille": lambda dice: _doubling(dice, {(1, 2, 3, 4, 5, 6): 1000, (2, 2, 2): 1000}),
    "greed": _greed,
}
"""What a set of more than one die is worth in each game, None if it is none."""

NUMBER = {game: 5 if game == "greed" else 6 for game in SETS}


@cache
def combination(game, dice):
    """Return what dice are worth as one combination, None if they are none."""
    singles = {(1,): 100, (5,): 50}
    return singles.get(dice) or SETS[game](dice)


@cache
def worth(game, dice):
    """Return the most that any split of all the dice gives, None if there is none."""
    if not dice:
        return 0
    found = []
    first, others = dice[0], dice[1:]
    for mask in range(2 ** len(others)):
        with_first = (first, *_chosen(others, mask))
        rest = _chosen(others, ~mask)
        one, more = combination(game, with_first), worth(game, rest)
        if one and more is not None:
            found.append(one + more)
    return max(found, default=None)


def _chosen(dice, mask):
    return tuple(die for place, die in enumerate(dice) if mask >> place & 1)


def selections(game, roll):
    """Return every legal selection of a roll with its points."""
    parts = {_chosen(roll, mask) for mask in range(1, 2 ** len(roll))}
    found = {part: worth(game, part) for part in parts if worth(game, part)}
    if not found and game == "zilch" and len(roll) == 6:
        return {roll: 500}
    return found
