"""Whether a score-card rule set that somebody wrote makes sense."""

from __future__ import annotations

import re
from inspect import signature
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from dicecli.dice import rolls
from dicecli.language import N_
from dicecli.rules import shape
from dicecli.rules.card.document import decode
from dicecli.rules.card.model import CardRules
from dicecli.rules.card.patterns import PATTERNS, face_of, find
from dicecli.rules.card.scoring import attainable, most
from dicecli.rules.spelling import folded

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document

TAKEN = ("name", "computer", "categories", "penta", "penta_bonus", "total", "five-alike")
"""What the card of a player, and house rules, are called by beside its sections."""

CHOICES = ("forced", "original", "free", "none")
FULL_VALUES = ("always", "face-filled", "never")
MOST_POINTS = 10_000


def pattern(value: Any, where: str) -> None:
    """Check for a pattern: a known word with its numbers, each from 1 to 6."""
    words = value.split() if isinstance(value, str) else []
    numbers = words[1:]
    if not words or words[0] not in PATTERNS:
        shape.fault(where, N_("a pattern: {known}"), known=", ".join(PATTERNS))
    if not all(word in ("1", "2", "3", "4", "5", "6") for word in numbers):
        shape.fault(where, N_("a pattern with numbers from 1 to 6"))
    if not _takes(words[0], len(numbers)):
        shape.fault(where, N_("'{word}' with the numbers that it takes"), word=words[0])


def _takes(word: str, numbers: int) -> bool:
    """Tell whether a pattern takes so many numbers behind the dice."""
    parameters = list(signature(PATTERNS[word]).parameters.values())[1:]
    if any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters):
        return 1 <= numbers <= 6
    return numbers == len(parameters)


def worth(value: Any, where: str) -> None:
    """Check for points: a number, "all" or "matching", these with + N or x N."""
    if isinstance(value, str):
        if not re.fullmatch(r"(all|matching)( [+x] [0-9]{1,4})?", value):
            shape.fault(where, N_("a number, all or matching, and + N or x N behind these"))
    else:
        shape.whole(0, MOST_POINTS)(value, where)


def _roll(value: Any, where: str) -> None:
    if not isinstance(value, str) or not value or set(value) - set("123456"):
        shape.fault(where, N_("rolls such as 44412"))


CATEGORY = shape.record(
    {
        "id": shape.name,
        "name": shape.text,
        "section": shape.name,
        "pattern": pattern,
        "points": worth,
    },
    {
        "aliases": shape.many(shape.text),
        "first_roll": shape.whole(0, MOST_POINTS),
        "examples": shape.many(_roll),
    },
)
BONUS = shape.record(
    {"at_least": shape.whole(1, MOST_POINTS), "points": shape.whole(0, MOST_POINTS)}
)
SECTION = shape.record(
    {"id": shape.name, "name": shape.text, "bonuses": shape.rows(BONUS, least=0)}
)
FIVE_ALIKE = shape.record(
    {"category": shape.name, "bonus": shape.whole(0, MOST_POINTS), "after_zero": shape.flag}
)
JOKER = shape.record(
    {
        "choice": shape.one_of(*CHOICES),
        "after_zero": shape.flag,
        "full_value": shape.one_of(*FULL_VALUES),
    }
)
RULES = shape.record(
    {
        **shape.HEAD,
        "kind": shape.one_of("card"),
        "dice": shape.whole(2, 6),
        "rolls": shape.whole(1, 10),
        "sections": shape.rows(SECTION),
        "categories": shape.rows(CATEGORY),
        "five_alike": shape.nothing_or(FIVE_ALIKE),
        "joker": JOKER,
    }
)


def checked(document: Document) -> CardRules:
    """Return the rules of a document; raise BadInput ``bad-rules`` if it makes no sense."""
    RULES(document, "")
    rules = decode(document)
    _check_sections(rules)
    _check_patterns(rules)
    _check_spellings(rules)
    _check_five_alike(rules)
    _check_examples(rules)
    return rules


def _check_sections(rules: CardRules) -> None:
    sections = [section.id for section in rules.sections]
    for id in sections:
        if id.removesuffix("-bonus") in TAKEN:
            shape.fault(f"sections.{id}.id", N_("none of {known}"), known=", ".join(TAKEN))
    for category in rules.categories:
        if category.section not in sections:
            where = f"categories.{category.id}.section"
            shape.fault(where, N_("one of {known}"), known=", ".join(sections))
    for section in rules.sections:
        own = [category for category in rules.categories if category.section == section.id]
        reach = sum(most(rules, category) for category in own)
        where = f"sections.{section.id}.bonuses"
        steps = [tuple(bonus) for bonus in section.bonuses]
        if any(low[0] >= high[0] or low[1] >= high[1] for low, high in pairwise(steps)):
            shape.fault(where, N_("steps that rise, in what they need and in what they give"))
        for bonus in section.bonuses:
            if bonus.at_least > reach:
                shape.fault(
                    where,
                    N_("within reach: {at_least} is more than {most}"),
                    at_least=bonus.at_least,
                    most=reach,
                )


def _check_patterns(rules: CardRules) -> None:
    for category in rules.categories:
        made = any(find(category.pattern, dice) for dice in rolls(rules.number_of_dice))
        if not made:
            where = f"categories.{category.id}.pattern"
            shape.fault(where, N_("possible with {number} dice"), number=rules.number_of_dice)


def _check_spellings(rules: CardRules) -> None:
    meant: dict[str, str] = {}
    for category in rules.categories:
        for word in (category.id, category.name, *category.aliases):
            other = meant.setdefault(folded(word), category.id)
            if other != category.id:
                where = f"categories.{category.id}"
                shape.fault(
                    where,
                    N_("told from {other}: both are called {word}"),
                    other=other,
                    word=word,
                )


def _check_five_alike(rules: CardRules) -> None:
    if rules.five_alike is None:
        if rules.joker.choice != "none":
            shape.fault("joker.choice", N_("none where there is no five_alike"))
        return
    if rules.five_alike.category not in rules.choices:
        shape.fault("five_alike.category", N_("one of {known}"), known=", ".join(rules.choices))
    category = rules.categories[rules.line_of(rules.five_alike.category)]
    if face_of(category.pattern) is not None:
        shape.fault("five_alike.category", N_("a category that is no face"))
    if not any(attainable(rules, category)):
        shape.fault("five_alike.category", N_("a category that gives points"))


def _check_examples(rules: CardRules) -> None:
    for category in rules.categories:
        for example in category.examples:
            if len(example) != rules.number_of_dice:
                where = f"categories.{category.id}.examples"
                shape.fault(where, N_("rolls of {number} dice"), number=rules.number_of_dice)
