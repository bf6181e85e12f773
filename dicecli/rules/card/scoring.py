"""What a roll is worth in a category, and where a Joker may go.

Source: the rules of Penta. A further five of a kind, while the five-alike
category has its points, earns the bonus and must fill (1) the category of its
face if open, (2) else an open category that is no face, at full value as if
the pattern were shown, (3) else any open face, for 0.
"""

# No "from __future__ import annotations" here: a NamedTuple of types that are written
# as strings takes twice as long to build, and this is built at every start.
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from dicecli.dice import Dice, rolls
from dicecli.errors import IllegalMove
from dicecli.rules.card.model import CardRules, Category
from dicecli.rules.card.patterns import face_of, find

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document


class Placement(NamedTuple):
    """Where a roll may go: ``lines`` are the legal lines of the card.

    ``step`` is "face", "lower" or "zero", the step of the Joker that leaves
    just these, or None without a Joker. ``bonus`` is earned wherever it goes.
    """

    lines: tuple[int, ...]
    step: str | None
    bonus: int


def points(category: Category, dice: Dice, *, joker: bool = False) -> int:
    """Return what ``dice`` give in ``category``; a Joker counts as its pattern."""
    found = find(category.pattern, dice)
    if joker and face_of(category.pattern) is None:
        found = dice
    if found is None:
        return 0
    if category.points == "all":
        return sum(dice)
    return sum(found) if category.points == "matching" else int(category.points)


def placement(rules: CardRules, filled: Sequence[int | None], dice: Dice) -> Placement:
    """Return where ``dice`` may go on a card; ``filled`` has its points by line.

    Open lines hold None.
    """
    opened = tuple(line for line, value in enumerate(filled) if value is None)
    held = _held(rules, filled) if len(set(dice)) == 1 else None
    bonus = rules.five_alike.bonus if rules.five_alike and held else 0
    if not _armed(rules, held):
        return Placement(opened, None, bonus)
    return Placement(*_forced(rules, opened, dice[0]), bonus)


def joker_possible(rules: CardRules, filled: Sequence[int | None]) -> bool:
    """Tell whether all dice alike would earn a bonus or a Joker on this card."""
    held = _held(rules, filled)
    return bool(held) or _armed(rules, held)


def _held(rules: CardRules, filled: Sequence[int | None]) -> int | None:
    """Return the points in the five-alike category, None while it is open."""
    if rules.five_alike is None:
        return None
    return filled[rules.line_of(rules.five_alike.category)]


def _armed(rules: CardRules, held: int | None) -> bool:
    if rules.joker.choice == "none" or held is None:
        return False
    return held > 0 or rules.joker.after_zero


def _forced(
    rules: CardRules, opened: tuple[int, ...], face: int
) -> tuple[tuple[int, ...], str]:
    faces = {line: face_of(rules.categories[line].pattern) for line in opened}
    own = tuple(line for line in opened if faces[line] == face)
    lower = tuple(line for line in opened if faces[line] is None)
    if own:
        return own, "face"
    return (lower, "lower") if lower else (opened, "zero")


def attainable(rules: CardRules, category: Category) -> tuple[int, ...]:
    """Return every number of points that some roll gives in ``category``, ascending."""
    values = {points(category, dice) for dice in rolls(rules.number_of_dice)}
    return tuple(sorted(values))


def section_bonus(rules: CardRules, section: str, total: int) -> int:
    """Return the highest bonus that a section earns with ``total`` points in it."""
    steps = next(part.bonuses for part in rules.sections if part.id == section)
    return max((step.points for step in steps if total >= step.at_least), default=0)


def scores(rules: CardRules, dice: Dice) -> "Document":
    """Return every category with its points, in card order, without a Joker."""
    rows = [
        {"category": category.id, "points": points(category, dice), "bonus": 0}
        for category in rules.categories
    ]
    return {"game": rules.id, "dice": list(dice), "categories": rows}


def one(scores: "Document", choice: str) -> "Document":
    """Return the points of one category among scores.

    Raises IllegalMove when the roll may not go there.
    """
    values = {row["category"]: row["points"] for row in scores["categories"]}
    if choice not in values:
        code = "joker-elsewhere" if scores.get("joker") else "not-open"
        step = scores.get("joker_step")
        raise IllegalMove(code, category=choice, legal=list(values), step=step)
    head = {"game": scores["game"], "dice": scores["dice"]}
    return {**head, "category": choice, "points": values[choice]}


def best(rules: CardRules, dice: Dice) -> tuple[str, str, int]:
    """Return id, name and points of the best category, of equals the first."""
    values = [(points(category, dice), category) for category in rules.categories]
    most, category = max(values, key=lambda value: value[0])
    return category.id, category.name.lower(), most
