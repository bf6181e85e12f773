"""The rules of a score card in sentences, made from its rule set."""

from __future__ import annotations

from dicecli.language import N_, _
from dicecli.render.page import Grid, Page, Prose, Row, cell, raw
from dicecli.render.views.shared import introduced
from dicecli.render.words import count, dice, listed, named
from dicecli.rules.card.model import CardRules, Category, Section
from dicecli.rules.card.patterns import face_of
from dicecli.rules.card.scoring import most, points

TIES = {
    "shared": N_("players with equal totals share the win"),
    "none": N_("if the highest total is a tie, nobody wins"),
}


def explained(rules: CardRules) -> Page:
    """Lay out the rules: the turn, each section with examples, bonuses, Joker, the end."""
    blocks: list[str | Prose | Grid] = [
        introduced(rules),
        Prose(_turn(rules)),
    ]
    for section in rules.sections:
        blocks += [Prose(_section(section)), _examples(rules, section)]
    extras = (_five_alike(rules), _joker(rules), _end(rules))
    blocks += [Prose(paragraph) for paragraph in extras if paragraph]
    return Page(tuple(blocks), _data(rules))


def _turn(rules: CardRules) -> str:
    """Return the sentences on a turn."""
    text = _(
        "In a turn, roll {dice}, then keep any of them and roll the others again, up to "
        "{rolls} in all. Kept dice may be rolled again later, and you may stop after any "
        "roll. Every turn fills exactly one open category. If the roll gives 0 there, the "
        "category is crossed out."
    )
    if rules.rolls == 1:
        text = _(
            "In a turn, roll {dice} once. Every turn fills exactly one open category. If the "
            "roll gives 0 there, the category is crossed out."
        )
    many = count(rules.number_of_dice, "die", "dice")
    return text.format(dice=many, rolls=count(rules.rolls, "roll"))


def _section(section: Section) -> str:
    """Return the heading of a section, with its bonus."""
    if not section.bonuses:
        return named(section.name)
    step = _("{points} for {at_least} or more")
    steps = [step.format(**bonus._asdict()) for bonus in section.bonuses]
    text = _("{section} (bonus: {steps})")
    return text.format(section=named(section.name), steps=listed(steps))


def _examples(rules: CardRules, section: Section) -> Grid:
    """Return the table of a section: the points of each category, with examples."""
    rows = tuple(
        Row(
            _(category.name),
            (cell(_worth(category, rules.number_of_dice)), cell(_worked(category))),
        )
        for category in rules.categories
        if category.section == section.id
    )
    return Grid(_("Category"), (_("Points"), _("For example")), rows, align="l")


_SHOWN = {
    "face": N_("dice that show {0}"),
    "alike": N_("at least {0} alike"),
    "pairs": N_("{0} of different faces"),
    "full-house": N_("three of one face and two of another"),
    "loose-full-house": N_("three of one face and two of another, or five alike"),
    "groups": N_("groups of {0} alike, each of a different face"),
    "run": N_("{0} faces in a row"),
    "exact": "{0}",
    "any": N_("any dice"),
}
_WORTH = {"all": N_("sum of all dice"), "matching": N_("sum of these dice")}


def _worth(category: Category, number_of_dice: int) -> str:
    """Return the pattern of a category and its points, in words."""
    text = _shown(category, number_of_dice)
    if category.pattern.startswith("face ") and category.points == "matching":
        text = _("sum of the {dice}").format(dice=text)
    else:
        text = f"{text}: {_value(category.points)}"
    if not category.first_roll:
        return text
    more = _("{worth}, {points} more with the first roll")
    return more.format(worth=text, points=category.first_roll)


def _shown(category: Category, number_of_dice: int) -> str:
    """Return the pattern of a category in words."""
    if category.pattern == f"alike {number_of_dice}":
        return _("all dice alike")
    if category.pattern == "pairs 1":
        return _("a pair")
    word, *words = category.pattern.split()
    return _(_SHOWN[word]).format(_numbers(word, tuple(map(int, words))))


def _numbers(word: str, numbers: tuple[int, ...]) -> str:
    """Return the numbers of a pattern in words; ``word`` is its first word."""
    if word == "pairs":
        return count(numbers[0], "pair")
    return dice(numbers) if word == "exact" else listed([str(number) for number in numbers])


def _value(points: str | int) -> str:
    """Return the points of a category in words, such as "sum of all dice" or "25"."""
    which, *more = str(points).split()
    return " ".join([_(_WORTH[which]) if which in _WORTH else which, *more])


def value(category: Category) -> str:
    """Return the points of a category in words, without its pattern."""
    return _value(category.points)


def _worked(category: Category) -> str:
    """Return the examples of a category with their points."""
    made = [f"{dice(roll)} = {points(category, roll)}" for roll in category.examples]
    return ", ".join(made)


def _five_alike(rules: CardRules) -> str:
    """Return the sentences on the five-alike bonus, empty without one."""
    if rules.five_alike is None or not rules.five_alike.bonus:
        return ""
    text = _(
        "{category} bonus: once {category} has scored, every further roll of all dice alike "
        "earns {bonus}, in addition to the points of the category it fills. There is no bonus "
        "while {category} is open, or if it is crossed out."
    )
    if rules.five_alike.after_zero:
        text = _(
            "{category} bonus: once {category} is filled, even with 0, every further roll of "
            "all dice alike earns {bonus}, in addition to the points of the category it "
            "fills. There is no bonus while {category} is open."
        )
    name = _name_of(rules, rules.five_alike.category)
    return text.format(category=name, bonus=rules.five_alike.bonus)


_WHERE = {
    "forced": N_(
        "must go into the category of its face if that is open; otherwise into any open "
        "category that is not a face category{value}; otherwise into any open face category, "
        "for 0"
    ),
    "original": N_(
        "must go into an open category that is not a face category{value}; otherwise into any "
        "open face category, for 0"
    ),
    "free": N_("may go into any open category{value}"),
}
_AT_FULL_VALUE = {
    "always": N_(", at full value"),
    "face-filled": N_(", at full value once the category of its face is filled"),
    "never": "",
}


def _joker(rules: CardRules) -> str:
    """Return the sentences on the Joker, empty without one."""
    if rules.five_alike is None or rules.joker.choice == "none":
        return ""
    text = _(
        "Joker: once {category} has scored, a further roll of all dice alike {where}. If "
        "{category} is crossed out, such a roll is an ordinary one."
    )
    if rules.joker.after_zero:
        text = _(
            "Joker: once {category} is filled, even with 0, a further roll of all dice alike "
            "{where}."
        )
    category = _name_of(rules, rules.five_alike.category)
    return text.format(category=category, where=_where(rules))


def _where(rules: CardRules) -> str:
    """Return where a Joker goes and what it counts, as the end of a sentence."""
    value = _(_AT_FULL_VALUE[rules.joker.full_value])
    return _(_WHERE[rules.joker.choice]).format(value=_full_values(rules, value))


_ONCE = {
    False: N_("If {category} has scored"),
    True: N_("If {category} is filled, even with 0"),
}
"""The condition of a Joker or bonus, by its ``after_zero``."""


def joker_due(rules: CardRules) -> str:
    """Return what a roll of all dice alike is on a card with the five-alike category filled.

    Empty if it is an ordinary roll on every card.
    """
    sentences = [_conditional(rules, text, once) for text, once in _dues(rules)]
    return " ".join([*sentences, _in_words(rules)]) if sentences else ""


def _dues(rules: CardRules) -> list[tuple[str, bool]]:
    """Return the sentences on the bonus and the Joker, each with its ``after_zero``."""
    five_alike, joker = rules.five_alike, rules.joker
    if five_alike is None:
        return []
    bonus = _("{once}, this roll earns {bonus} bonus points.")
    is_joker = _("{once}, this roll is a Joker: it {where}.")
    both = _("{once}, this roll earns {bonus} bonus points and is a Joker: it {where}.")
    if five_alike.bonus and joker.choice != "none":
        if five_alike.after_zero == joker.after_zero:
            return [(both, joker.after_zero)]
        return [(is_joker, joker.after_zero), (bonus, five_alike.after_zero)]
    if joker.choice != "none":
        return [(is_joker, joker.after_zero)]
    return [(bonus, five_alike.after_zero)] if five_alike.bonus else []


def _conditional(rules: CardRules, text: str, after_zero: bool) -> str:
    """Return one of the sentences of ``_dues`` with its values."""
    assert rules.five_alike is not None
    once = _(_ONCE[after_zero]).format(category=_name_of(rules, rules.five_alike.category))
    where = "" if rules.joker.choice == "none" else _where(rules)
    return text.format(once=once, bonus=rules.five_alike.bonus, where=where)


def _in_words(rules: CardRules) -> str:
    """Return how to tell that the five-alike category is filled."""
    assert rules.five_alike is not None
    id = rules.five_alike.category
    points = most(rules, rules.categories[rules.line_of(id)])
    text = _("To score it on such a card, add '--filled {category}={points}'.")
    return text.format(category=id, points=points)


def _full_values(rules: CardRules, value: str) -> str:
    """Return ``value`` with the points of the categories that a Joker fills.

    ``value`` is the clause on full value, empty if Jokers never count so.
    """
    alike = rules.five_alike and rules.five_alike.category
    fixed = [
        f"{named(category.name)} {category.points}"
        for category in rules.categories
        if isinstance(category.points, int)
        and category.id != alike
        and face_of(category.pattern) is None
    ]
    if not (value and fixed):
        return value
    others = {
        category.points
        for category in rules.categories
        if not isinstance(category.points, int) and face_of(category.pattern) is None
    }
    text = _("{value} ({points}; in the others, the points of the dice)")
    if others == {"all"}:
        text = _("{value} ({points}; in the others, the sum of all dice)")
    return text.format(value=value, points=listed(fixed))


def _name_of(rules: CardRules, id: str) -> str:
    """Return the name of a category in the language in use."""
    return named(rules.categories[rules.line_of(id)].name)


def _end(rules: CardRules) -> str:
    """Return the sentences on the end of the game and on ties."""
    text = _(
        "The game ends when every player has filled all {categories} categories. The "
        "highest total wins; {ties}. {least} to {most} players."
    )
    least, most = rules.seats.players
    categories = len(rules.categories)
    return text.format(categories=categories, ties=_(TIES[rules.ties]), least=least, most=most)


def _data(rules: CardRules) -> Grid:
    """Return the categories for scripts."""
    rows = [category._asdict() for category in rules.categories]
    return raw("id", ("name", "section", "pattern", "points"), rows)
