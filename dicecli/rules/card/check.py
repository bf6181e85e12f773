"""The check of score-card rule documents from outside the program."""

from __future__ import annotations

import re
from inspect import signature
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from dicecli.dice import rolls
from dicecli.language import N_
from dicecli.rules import schema
from dicecli.rules.card.document import fields
from dicecli.rules.card.model import CardRules, Section
from dicecli.rules.card.patterns import PATTERNS, face_of, find
from dicecli.rules.card.scoring import attainable, most
from dicecli.rules.spelling import folded

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

TAKEN = ("name", "computer", "categories", "penta", "penta_bonus", "total", "five-alike")
"""Ids that a section cannot have: keys of a card in JSON, and of house rules."""

CHOICES = ("forced", "original", "free", "none")
FULL_VALUES = ("always", "face-filled", "never")
MOST_POINTS = 10_000


def pattern(value: Any, where: str) -> None:
    """Check for a pattern: a key of PATTERNS with its numbers, each from 1 to 6."""
    words = value.split() if isinstance(value, str) else []
    numbers = words[1:]
    if not words or words[0] not in PATTERNS:
        schema.fault(where, N_("a pattern: {known}"), known=", ".join(PATTERNS))
    if not all(word in ("1", "2", "3", "4", "5", "6") for word in numbers):
        schema.fault(where, N_("a pattern with numbers from 1 to 6"))
    if not _takes(words[0], len(numbers)):
        schema.fault(where, N_("'{word}' with the numbers that it takes"), word=words[0])


def _takes(word: str, numbers: int) -> bool:
    """Tell whether a pattern takes so many numbers."""
    parameters = list(signature(PATTERNS[word]).parameters.values())[1:]
    if any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters):
        return 1 <= numbers <= 6
    return numbers == len(parameters)


def worth(value: Any, where: str) -> None:
    """Check for points: a number, or "all" or "matching", with or without + N or x N."""
    if isinstance(value, str):
        if not re.fullmatch(r"(all|matching)( [+x] [0-9]{1,4})?", value):
            schema.fault(
                where, N_("a number, or all or matching, which may be followed by + N or x N")
            )
    else:
        schema.whole(0, MOST_POINTS)(value, where)


def _roll(value: Any, where: str) -> None:
    if not isinstance(value, str) or not value or set(value) - set("123456"):
        schema.fault(where, N_("rolls such as 44412"))


CATEGORY = schema.record(
    {
        "id": schema.name,
        "name": schema.text,
        "section": schema.name,
        "pattern": pattern,
        "points": worth,
    },
    {
        "aliases": schema.many(schema.text),
        "first_roll": schema.whole(0, MOST_POINTS),
        "examples": schema.many(_roll),
    },
)
BONUS = schema.record(
    {"at_least": schema.whole(1, MOST_POINTS), "points": schema.whole(0, MOST_POINTS)}
)
SECTION = schema.record(
    {"id": schema.name, "name": schema.text, "bonuses": schema.rows(BONUS, least=0)}
)
FIVE_ALIKE = schema.record(
    {"category": schema.name, "bonus": schema.whole(0, MOST_POINTS), "after_zero": schema.flag}
)
JOKER = schema.record(
    {
        "choice": schema.one_of(*CHOICES),
        "after_zero": schema.flag,
        "full_value": schema.one_of(*FULL_VALUES),
    }
)
RULES = schema.record(
    {
        **schema.HEADER,
        "kind": schema.one_of("card"),
        "dice": schema.whole(2, 6),
        "rolls": schema.whole(1, 10),
        "sections": schema.rows(SECTION),
        "categories": schema.rows(CATEGORY),
        "five_alike": schema.nothing_or(FIVE_ALIKE),
        "joker": JOKER,
    }
)


def check(document: Document) -> None:
    """Raise BadInput ``bad-rules`` if a document is not a score-card rule set."""
    RULES(document, "")
    rules = CardRules(**fields(document))
    _check_sections(rules)
    _check_patterns(rules)
    _check_spellings(rules)
    _check_five_alike(rules)
    _check_examples(rules)


def _check_sections(rules: CardRules) -> None:
    """Check the ids of sections, and that every category is in one of them."""
    sections = [section.id for section in rules.sections]
    for id in sections:
        if id.removesuffix("-bonus") in TAKEN:
            schema.fault(
                f"sections.{id}.id", N_("something other than {known}"), known=", ".join(TAKEN)
            )
    for category in rules.categories:
        if category.section not in sections:
            where = f"categories.{category.id}.section"
            schema.fault(where, N_("one of {known}"), known=", ".join(sections))
    for section in rules.sections:
        _check_bonuses(rules, section)


def _check_bonuses(rules: CardRules, section: Section) -> None:
    """Check that the bonuses of a section ascend, and that each can be earned."""
    own = [category for category in rules.categories if category.section == section.id]
    reach = sum(most(rules, category) for category in own)
    where = f"sections.{section.id}.bonuses"
    steps = [tuple(bonus) for bonus in section.bonuses]
    if any(low[0] >= high[0] or low[1] >= high[1] for low, high in pairwise(steps)):
        schema.fault(where, N_("steps in ascending order of both at_least and points"))
    for bonus in section.bonuses:
        if bonus.at_least > reach:
            schema.fault(
                where,
                N_("within reach: {at_least} is more than the section can hold ({most})"),
                at_least=bonus.at_least,
                most=reach,
            )


def _check_patterns(rules: CardRules) -> None:
    """Check that every pattern can be made with the dice of the game."""
    for category in rules.categories:
        made = any(find(category.pattern, dice) for dice in rolls(rules.number_of_dice))
        if not made:
            where = f"categories.{category.id}.pattern"
            schema.fault(where, N_("possible with {number} dice"), number=rules.number_of_dice)


def _check_spellings(rules: CardRules) -> None:
    """Check that no two categories share a name."""
    meant: dict[str, str] = {}
    for category in rules.categories:
        for word in (category.id, category.name, *category.aliases):
            other = meant.setdefault(folded(word), category.id)
            if other != category.id:
                where = f"categories.{category.id}"
                schema.fault(
                    where,
                    N_("distinguishable from {other}: both are called {word}"),
                    other=other,
                    word=word,
                )


def _check_five_alike(rules: CardRules) -> None:
    """Check the category of the five-alike bonus, and that a Joker has one."""
    if rules.five_alike is None:
        if rules.joker.choice != "none":
            schema.fault("joker.choice", N_("none if five_alike is null"))
        return
    if rules.five_alike.category not in rules.choices:
        schema.fault(
            "five_alike.category", N_("one of {known}"), known=", ".join(rules.choices)
        )
    category = rules.categories[rules.line_of(rules.five_alike.category)]
    if face_of(category.pattern) is not None:
        schema.fault("five_alike.category", N_("a category other than a face category"))
    if not any(attainable(rules, category)):
        schema.fault("five_alike.category", N_("a category that gives points"))


def _check_examples(rules: CardRules) -> None:
    for category in rules.categories:
        for example in category.examples:
            if len(example) != rules.number_of_dice:
                where = f"categories.{category.id}.examples"
                schema.fault(where, N_("rolls of {number} dice"), number=rules.number_of_dice)
