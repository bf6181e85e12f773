"""The rules of a score-card game as a person would explain them, from the data."""

from __future__ import annotations

from dicecli.render.page import Grid, Page, Prose, Row, cell, raw
from dicecli.render.words import count, dice, listed
from dicecli.rules.card.model import CardRules, Category, Section
from dicecli.rules.card.scoring import points

TIES = {
    "shared": "players with equal totals share the win",
    "none": "with equal totals at the top nobody wins",
}


def explained(rules: CardRules) -> Page:
    """Return the whole rules: the turn, each section with examples, extras, the end."""
    blocks: list[str | Prose | Grid] = [
        Prose(f"{rules.name}: {rules.summary}."),
        Prose(_turn(rules)),
    ]
    for section in rules.sections:
        blocks += [Prose(_section(section)), _examples(rules, section)]
    extras = (_five_alike(rules), _joker(rules), _end(rules))
    blocks += [Prose(paragraph) for paragraph in extras if paragraph]
    return Page(tuple(blocks), _data(rules))


def _turn(rules: CardRules) -> str:
    many = count(rules.number_of_dice, "die", "dice")
    return (
        f"A turn: roll {many}, then keep any of them and roll the others again, "
        f"{count(rules.rolls, 'roll')} at most; dice once kept may be rolled again, and "
        "you may stop after any roll. Every turn fills exactly one open category. It may "
        "be one where the roll gives 0: the category is then crossed out."
    )


def _section(section: Section) -> str:
    steps = [f"{step.points} once it holds {step.at_least}" for step in section.bonuses]
    return f"{section.name}" + (f" (bonus: {listed(steps)})" if steps else "")


def _examples(rules: CardRules, section: Section) -> Grid:
    rows = tuple(
        Row(
            category.name,
            (cell(_worth(category, rules.number_of_dice)), cell(_worked(category))),
        )
        for category in rules.categories
        if category.section == section.id
    )
    return Grid("Category", ("Points", "For example"), rows, align="l")


_SHOWN = {
    "face": "dice that show {0}",
    "alike": "at least {0} alike",
    "pairs": "{0} of different faces",
    "full-house": "three of one face and two of another",
    "loose-full-house": "three of one face and two of another, or five alike",
    "groups": "groups of {0} alike, each of another face",
    "run": "{0} faces in a row",
    "exact": "{0}",
    "any": "any dice",
}
_WORTH = {"all": "sum of all dice", "matching": "sum of these dice"}


def _worth(category: Category, number_of_dice: int) -> str:
    """Say what the dice must show, and what they are then worth."""
    word, *words = category.pattern.split()
    numbers = tuple(map(int, words))
    shown = _SHOWN[word].format(_numbers(word, numbers))
    if category.pattern == f"alike {number_of_dice}":
        shown = "all dice alike"
    elif category.pattern == "pairs 1":
        shown = "a pair"
    first = f", {category.first_roll} more with the first roll" if category.first_roll else ""
    if word == "face" and category.points == "matching":
        return f"sum of the {shown}{first}"
    return f"{shown}: {_value(category.points)}{first}"


def _numbers(word: str, numbers: tuple[int, ...]) -> str:
    if word == "pairs":
        return count(numbers[0], "pair")
    return dice(numbers) if word == "exact" else listed([str(number) for number in numbers])


def _value(points: str | int) -> str:
    which, *more = str(points).split()
    return " ".join([_WORTH.get(which, which), *more])


def value(category: Category) -> str:
    """Say what a category gives, in short."""
    return _value(category.points)


def _worked(category: Category) -> str:
    made = [f"{dice(roll)} = {points(category, roll)}" for roll in category.examples]
    return ", ".join(made)


def _five_alike(rules: CardRules) -> str:
    if rules.five_alike is None or not rules.five_alike.bonus:
        return ""
    name = _name_of(rules, rules.five_alike.category)
    zero = rules.five_alike.after_zero
    when = "is filled, even with 0" if zero else "holds its points"
    never = f"While {name} is open" + ("" if zero else ", or once it was crossed out")
    return (
        f"{name} bonus: while {name} {when}, every further roll of all dice alike earns "
        f"{rules.five_alike.bonus}, besides the points of the category that it fills. "
        f"{never}, there is no bonus."
    )


_WHERE = {
    "forced": "must go into the category of its face if that is open; else into any open "
    "category that is no face{value}; else into any open face, for 0",
    "original": "must go into an open category that is no face{value}; else into any open "
    "face, for 0",
    "free": "may go into any open category{value}",
}
_AT_FULL_VALUE = {
    "always": ", at full value",
    "face-filled": ", at full value once the category of its face is filled",
    "never": "",
}


def _joker(rules: CardRules) -> str:
    if rules.five_alike is None or rules.joker.choice == "none":
        return ""
    name = _name_of(rules, rules.five_alike.category)
    zero = rules.joker.after_zero
    when = "is filled, even with 0" if zero else "holds its points"
    value = _AT_FULL_VALUE[rules.joker.full_value]
    value += _full_values(rules) if value else ""
    where = _WHERE[rules.joker.choice].format(value=value)
    ordinary = f" Once {name} is crossed out, five alike is an ordinary roll."
    return (
        f"Joker: a further roll of all dice alike, while {name} {when}, {where}."
        f"{'' if zero else ordinary}"
    )


def _full_values(rules: CardRules) -> str:
    """Name the fixed values that a Joker earns without showing the pattern."""
    alike = rules.five_alike and rules.five_alike.category
    fixed = [
        f"{category.name} {category.points}"
        for category in rules.categories
        if isinstance(category.points, int) and category.id != alike
    ]
    return f" ({listed(fixed)}; the sum of all dice elsewhere)" if fixed else ""


def _name_of(rules: CardRules, id: str) -> str:
    return rules.categories[rules.line_of(id)].name


def _end(rules: CardRules) -> str:
    seats = rules.seats
    return (
        f"The game ends when every player has filled all {len(rules.categories)} "
        f"categories. The highest total wins; {TIES[rules.ties]}. "
        f"{seats.players[0]} to {seats.players[1]} players."
    )


def _data(rules: CardRules) -> Grid:
    rows = [category._asdict() for category in rules.categories]
    return raw("id", ("name", "section", "pattern", "points"), rows)
