"""What a roll is worth in a category, and where a Joker may go.

Source: the rules of Penta. A further five of a kind, while the five-alike
category has its points, earns the bonus and must fill (1) the category of its
face if open, (2) else an open category that is no face, at full value as if
the pattern were shown, (3) else any open face, for 0.
"""

# No "from __future__ import annotations" here: a NamedTuple of types that are written
# as strings takes twice as long to build, and this is built at every start.
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from dicecli.dice import FACES, Dice, rolls
from dicecli.errors import IllegalMove
from dicecli.rules.card.model import CardRules, Category
from dicecli.rules.card.patterns import face_of, find

if TYPE_CHECKING:
    from dicecli.answer_types.card import (
        CardBest,
        CardOne,
        CardScores,
        LegalCategories,
        PointsRow,
        Step,
    )


class Placement(NamedTuple):
    """Where a roll may go: ``lines`` are the legal lines of the card.

    ``step`` says what a Joker leaves: "face" (its own face alone), "lower" (what
    is no face), "zero" (faces, for 0) or "free" (all); None without a Joker.
    ``full`` tells that it counts as any pattern. ``bonus`` is earned wherever the
    roll goes.
    """

    lines: tuple[int, ...]
    step: "Step | None"
    full: bool
    bonus: int


def points(category: Category, dice: Dice, *, joker: bool = False, first: bool = False) -> int:
    """Return what ``dice`` give in ``category``; a Joker makes up for its pattern.

    ``first`` tells that it is the first roll of the turn.
    """
    found = find(category.pattern, dice)
    if joker and not found and face_of(category.pattern) is None:
        found = dice
    if not found:  # no pattern, or a face of which no die shows
        return 0
    value = _value(category.points, dice, found)
    return value + category.first_roll if first and value else value


def _value(worth: str | int, dice: Dice, found: Dice) -> int:
    """Return the points that a rule set writes as 25, "all", "matching + 10" ..."""
    if isinstance(worth, int):
        return worth
    which, *more = worth.split()
    value = sum(dice if which == "all" else found)
    if not more:
        return value
    sign, number = more
    return value + int(number) if sign == "+" else value * int(number)


def placement(rules: CardRules, filled: Sequence[int | None], dice: Dice) -> Placement:
    """Return where ``dice`` may go on a card; ``filled`` has its points by line.

    Open lines hold None.
    """
    opened = {
        line: face_of(rules.categories[line].pattern)
        for line, value in enumerate(filled)
        if value is None
    }
    held = _held(rules, filled) if len(set(dice)) == 1 else None
    step, full = joker(rules, held, dice[0] in opened.values(), None in opened.values())
    lines = tuple(line for line, face in opened.items() if takes(step, face, dice[0]))
    return Placement(lines, step, full, bonus(rules, held))


def joker(
    rules: CardRules, held: int | None, own: bool, lower: bool
) -> "tuple[Step | None, bool]":
    """Return the step of all dice alike, and whether they count as any pattern.

    ``held`` are the points in the five-alike category, None while it is open;
    ``own`` and ``lower`` tell whether a category of their face is open, and one
    that is no face. The step is None where they are no Joker.
    """
    if not _armed(rules, held):
        return None, False
    value = rules.joker.full_value
    full = value == "always" or (value == "face-filled" and not own)
    if rules.joker.choice == "free":
        return "free", full
    if own and rules.joker.choice == "forced":
        return "face", full
    return "lower" if lower else "zero", full


def takes(step: "Step | None", face: int | None, shown: int) -> bool:
    """Tell whether a category may take all dice alike at a step of the Joker.

    ``face`` is the category's, None if it is no face; ``shown`` is that of the dice.
    """
    if step == "face":
        return face == shown
    return step != "lower" or face is None


def placed(category: Category, dice: Dice, place: Placement, *, first: bool = False) -> int:
    """Return what ``dice`` give in ``category`` where ``place`` lets them go."""
    if place.step == "zero":
        return 0
    return points(category, dice, joker=place.full, first=first)


def joker_possible(rules: CardRules, filled: Sequence[int | None]) -> bool:
    """Tell whether all dice alike would earn a bonus or a Joker on this card."""
    held = _held(rules, filled)
    return bool(bonus(rules, held)) or _armed(rules, held)


def _held(rules: CardRules, filled: Sequence[int | None]) -> int | None:
    """Return the points in the five-alike category, None while it is open."""
    if rules.five_alike is None:
        return None
    return filled[rules.line_of(rules.five_alike.category)]


def bonus(rules: CardRules, held: int | None) -> int:
    """Return what all dice alike earn beside; ``held`` is as ``joker`` has it."""
    if rules.five_alike is None or held is None:
        return 0
    return rules.five_alike.bonus if held or rules.five_alike.after_zero else 0


def _armed(rules: CardRules, held: int | None) -> bool:
    if rules.joker.choice == "none" or held is None:
        return False
    return held > 0 or rules.joker.after_zero


def most(rules: CardRules, category: Category) -> int:
    """Return the most points that ``category`` can get, by a Joker too."""
    if rules.joker.choice == "none" or rules.joker.full_value == "never":
        return max(attainable(rules, category))
    alike = [(face,) * rules.number_of_dice for face in FACES]
    jokers = [points(category, dice, joker=True, first=True) for dice in alike]
    return max(*attainable(rules, category), *jokers)


def attainable(rules: CardRules, category: Category) -> tuple[int, ...]:
    """Return every number of points that some roll gives in ``category``, ascending."""
    return _attainable(category, rules.number_of_dice)


@lru_cache(maxsize=256)
def _attainable(category: Category, number_of_dice: int) -> tuple[int, ...]:
    """Return what ``attainable`` does; a replay asks it for every entry without dice."""
    values = {
        points(category, dice, first=first)
        for dice in rolls(number_of_dice)
        for first in ((False, True) if category.first_roll else (False,))
    }
    return tuple(sorted(values))


def section_bonus(rules: CardRules, section: str, total: int) -> int:
    """Return the highest bonus that a section earns with ``total`` points in it."""
    steps = next(part.bonuses for part in rules.sections if part.id == section)
    return max((step.points for step in steps if total >= step.at_least), default=0)


def scores(rules: CardRules, dice: Dice) -> "CardScores":
    """Return every category with its points, in card order, without a Joker."""
    rows: list[PointsRow] = [
        {"category": category.id, "points": points(category, dice), "bonus": 0}
        for category in rules.categories
    ]
    return {"game": rules.id, "dice": list(dice), "categories": rows}


def one(scores: "CardScores | LegalCategories", choice: str) -> "CardOne":
    """Return the points of one category among scores.

    Raises IllegalMove when the roll may not go there.
    """
    values = {row["category"]: row["points"] for row in scores["categories"]}
    if choice not in values:
        code = "joker-elsewhere" if scores.get("joker") else "not-open"
        step = scores.get("joker_step")
        raise IllegalMove(code, category=choice, legal=list(values), step=step)
    return {
        "game": scores["game"],
        "dice": scores["dice"],
        "category": choice,
        "points": values[choice],
    }


def best(rules: CardRules, dice: Dice) -> "CardBest":
    """Return the row of the best category, of equals the first on the card."""
    values = [(points(category, dice), category.id) for category in rules.categories]
    most, category = max(values, key=lambda value: value[0])
    return {"category": category, "points": most}
