"""Points of a roll in a category, and the categories that a Joker may fill.

The Joker of Penta, which ``model.Joker`` generalises: once the five-alike category holds
points, a further five of a kind earns the bonus and must fill (1) the category of its face
if it is open, (2) else any open category that is not a face category, with its full value
as if the dice made the pattern, (3) else any open face category, for 0. Source: the rules
of Penta.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

from dicecli.dice import FACES, Dice, rolls
from dicecli.rules.card.model import CardRules, Category, Section
from dicecli.rules.card.patterns import face_of, find

if TYPE_CHECKING:
    from dicecli.answer_types.card import (
        CardBest,
        CardBestOne,
        CardOne,
        CardScores,
        JokerPart,
        LegalCategories,
        PointsRow,
        Step,
    )

_REMEMBERED = 2**8
"""Size of the cache of attainable points: a card has 60 categories at most."""


class Placement(NamedTuple):
    """Where a roll may go: ``lines`` are the legal lines of the card.

    ``step`` is the rule that the Joker follows: "face" (only the category of its face),
    "lower" (only those that are not face categories), "zero" (only face categories, for 0)
    or "free" (any open category); None if the roll is not a Joker. ``full`` tells whether
    it counts as any pattern. ``bonus`` is earned in whichever line the roll goes.
    """

    lines: tuple[int, ...]
    step: Step | None
    full: bool
    bonus: int


def points(category: Category, dice: Dice, *, joker: bool = False, first: bool = False) -> int:
    """Return the points of ``dice`` in ``category``.

    ``joker`` tells that the dice count as any pattern, except "face N"; ``first`` that they
    are the first roll of the turn.
    """
    found = find(category.pattern, dice)
    if joker and not found and face_of(category.pattern) is None:
        found = dice
    if not found:  # None, or () for "face N" without a die of that face
        return 0
    value = _value(category.points, dice, found)
    return value + category.first_roll if first and value else value


def plain_points(pattern: str, worth: str | int, dice: Dice) -> int:
    """Return the points of ``dice`` by a pattern and its worth alone."""
    found = find(pattern, dice)
    return _value(worth, dice, found) if found else 0


def _value(worth: str | int, dice: Dice, found: Dice) -> int:
    """Return the points of ``worth``: a number, "all", "matching + 10" ...

    ``found`` are the dice that make the pattern.
    """
    if isinstance(worth, int):
        return worth
    which, *more = worth.split()
    value = sum(dice if which == "all" else found)
    if not more:
        return value
    sign, number = more
    return value + int(number) if sign == "+" else value * int(number)


def placement(rules: CardRules, filled: Sequence[int | None], dice: Dice) -> Placement:
    """Return where ``dice`` may go on a card.

    ``filled`` has the points by line, None for an open line.
    """
    opened = {
        line: face_of(rules.categories[line].pattern)
        for line, value in enumerate(filled)
        if value is None
    }
    five_alike = _five_alike(rules, filled) if len(set(dice)) == 1 else None
    step, full = joker(rules, five_alike, dice[0] in opened.values(), None in opened.values())
    lines = tuple(line for line, face in opened.items() if takes(step, face, dice[0]))
    return Placement(lines, step, full, bonus(rules, five_alike))


def joker(
    rules: CardRules, five_alike: int | None, own: bool, lower: bool
) -> tuple[Step | None, bool]:
    """Return the ``step`` and ``full`` of a Placement, for dice that are all alike.

    ``five_alike`` is the number of points in the five-alike category, None while it is
    open. ``own`` tells whether a category of the face of the dice is open, ``lower``
    whether one that is not a face category is.
    """
    if not _is_joker(rules, five_alike):
        return None, False
    value = rules.joker.full_value
    full = value == "always" or (value == "face-filled" and not own)
    if rules.joker.choice == "free":
        return "free", full
    if own and rules.joker.choice == "forced":
        return "face", full
    return "lower" if lower else "zero", full


def takes(step: Step | None, face: int | None, shown: int) -> bool:
    """Tell whether a Joker of face ``shown`` may go into an open category.

    ``face`` is N of a category "face N", None for another; ``step`` is the Joker's.
    """
    if step == "face":
        return face == shown
    return step != "lower" or face is None


def placed(category: Category, dice: Dice, place: Placement, *, first: bool = False) -> int:
    """Return the points of ``dice`` in ``category``, one of the lines of ``place``."""
    if place.step == "zero":
        return 0
    return points(category, dice, joker=place.full, first=first)


def joker_possible(rules: CardRules, filled: Sequence[int | None]) -> bool:
    """Tell whether a roll of all dice alike would be a Joker or earn a bonus."""
    five_alike = _five_alike(rules, filled)
    return bool(bonus(rules, five_alike)) or _is_joker(rules, five_alike)


def _five_alike(rules: CardRules, filled: Sequence[int | None]) -> int | None:
    """Return the points in the five-alike category, None while it is open."""
    if rules.five_alike is None:
        return None
    return filled[rules.line_of(rules.five_alike.category)]


def bonus(rules: CardRules, five_alike: int | None) -> int:
    """Return the bonus of a roll of all dice alike; ``five_alike`` as for ``joker``."""
    if rules.five_alike is None or five_alike is None:
        return 0
    return rules.five_alike.bonus if five_alike or rules.five_alike.after_zero else 0


def _is_joker(rules: CardRules, five_alike: int | None) -> bool:
    """Tell whether dice that are all alike are a Joker."""
    if rules.joker.choice == "none" or five_alike is None:
        return False
    return five_alike > 0 or rules.joker.after_zero


def most(rules: CardRules, category: Category) -> int:
    """Return the most points that ``category`` can give, with a Joker too."""
    if rules.joker.choice == "none" or rules.joker.full_value == "never":
        return max(attainable(rules, category))
    alike = [(face,) * rules.number_of_dice for face in FACES]
    jokers = [points(category, dice, joker=True, first=True) for dice in alike]
    return max(*attainable(rules, category), *jokers)


def attainable(rules: CardRules, category: Category) -> tuple[int, ...]:
    """Return the points that rolls can give in ``category``, in ascending order.

    A Joker is left out.
    """
    values = _values(category.pattern, category.points, rules.number_of_dice)
    first = {value + category.first_roll for value in values if value}
    return tuple(sorted(first.union(values)))


@lru_cache(_REMEMBERED)
def _values(pattern: str, worth: str | int, number_of_dice: int) -> frozenset[int]:
    """Return the points that rolls can give by a pattern and its worth."""
    return frozenset(plain_points(pattern, worth, dice) for dice in rolls(number_of_dice))


def section_bonus(rules: CardRules, section: str, total: int) -> int:
    """Return the bonus of a section, named by its id, with ``total`` points."""
    return bonus_at(next(part for part in rules.sections if part.id == section), total)


def bonus_at(section: Section, total: int) -> int:
    """Return the bonus that ``total`` points in a section earn."""
    return max((step.points for step in section.bonuses if total >= step.at_least), default=0)


def scores(rules: CardRules, dice: Dice) -> CardScores:
    """Return every category with its points, in card order, without a Joker."""
    rows: list[PointsRow] = [
        {"category": category.id, "points": points(category, dice), "bonus": 0}
        for category in rules.categories
    ]
    return {"game": rules.id, "dice": list(dice), "categories": rows}


def one(scores: CardScores | LegalCategories, choice: str) -> CardOne:
    """Return the points of one category of scores, which must be among them.

    On a card there are the bonus and the Joker too.
    """
    row = next(row for row in scores["categories"] if row["category"] == choice)
    found: CardOne = {
        "game": scores["game"],
        "dice": scores["dice"],
        "category": choice,
        "points": row["points"],
    }
    if "joker" in scores:
        return {**found, "bonus": row["bonus"], **_joker_of(cast("LegalCategories", scores))}
    return found


def _joker_of(scores: LegalCategories) -> JokerPart:
    return {"joker": scores["joker"], "joker_step": scores["joker_step"]}


def best(rules: CardRules, dice: Dice) -> CardBest:
    """Return the category with the most points, the first on the card of equal ones."""
    values = [(points(category, dice), category.id) for category in rules.categories]
    most, category = max(values, key=lambda value: value[0])
    return {"category": category, "points": most}


def best_of(scores: CardScores | LegalCategories) -> CardBestOne:
    """Return the category with the most points and bonus, the first on the card of equals."""
    row = max(scores["categories"], key=lambda row: row["points"] + row["bonus"])
    found: CardBestOne = {
        "game": scores["game"],
        "dice": scores["dice"],
        "category": row["category"],
        "points": row["points"],
        "bonus": row["bonus"],
    }
    if "joker" in scores:
        return {**found, **_joker_of(cast("LegalCategories", scores))}
    return found
