"""The check of Farkle rule documents from outside the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicecli.language import N_
from dicecli.rules import schema
from dicecli.rules.farkle.document import fields
from dicecli.rules.farkle.model import Combination, FarkleRules

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

MOST = 10**9
ENDS = ("one-more-turn", "equal-turns", "first-wins")
HOT_DICE = ("may", "must")


def pattern(value: Any, where: str) -> None:
    """Check for a pattern: "alike N", "groups N N ..." or "exact" with faces."""
    word, *numbers = (value.split() if isinstance(value, str) else []) or [""]
    digits = all(number in ("1", "2", "3", "4", "5", "6") for number in numbers)
    amounts = {"alike": (1, 1), "groups": (2, 6), "exact": (1, 6)}
    least, most = amounts.get(word, (1, 0))
    if not digits or not least <= len(numbers) <= most:
        schema.fault(where, N_("alike N, groups N N ... or exact N N ..."))


def worth(value: Any, where: str) -> None:
    """Check for points: one number, or a list of six by face; 0 is allowed."""
    number = schema.whole(0, MOST)
    if isinstance(value, list):
        if len(value) != 6:
            schema.fault(where, N_("one number, or six, one for each face"))
        for part in value:
            number(part, where)
    else:
        number(value, where)


POINTS = schema.whole(0, MOST)
COMBINATION = schema.record(
    {"id": schema.name, "name": schema.text, "pattern": pattern, "points": worth}
)
STREAK = schema.record(
    {
        "busts": schema.whole(1, 100),
        "points": schema.nothing_or(POINTS),
        "floor": schema.nothing_or(schema.whole(-MOST, MOST)),
        "reset": schema.flag,
    }
)
COMPUTER = schema.record(
    {
        "base": POINTS,
        "trailing_per": schema.whole(1, MOST),
        "trailing_step": POINTS,
        "trailing_most": POINTS,
        "fewer_dice": schema.many(POINTS),
        "least": POINTS,
        "last_chance": schema.flag,
    }
)
RULES = schema.record(
    {
        **schema.HEADER,
        "kind": schema.one_of("farkle"),
        "dice": schema.whole(5, 6),
        "targets": schema.many(schema.whole(1, MOST)),
        "target": schema.whole(1, MOST),
        "step": schema.whole(1, MOST),
        "combinations": schema.rows(COMBINATION),
        "no_score": schema.whole(-MOST, MOST),
        "opening": POINTS,
        "minimum": POINTS,
        "streak": schema.nothing_or(STREAK),
        "hot_dice": schema.one_of(*HOT_DICE),
        "exact": schema.flag,
        "end": schema.one_of(*ENDS),
        "carry_over": schema.flag,
        "computer": COMPUTER,
    }
)


def check(document: Document) -> None:
    """Raise BadInput ``bad-rules`` if a document is not a Farkle rule set."""
    RULES(document, "")
    rules = FarkleRules(**fields(document))
    for row in rules.combinations:
        _check_combination(rules, row)
    if not any(any(row.points) for row in rules.combinations):
        schema.fault("combinations", N_("a list in which something scores"))
    _check_points(rules)
    if rules.streak and (rules.streak.floor or 0) >= rules.target:
        schema.fault("streak.floor", N_("below the target of {target}"), target=rules.target)
    if len(rules.computer.fewer_dice) > rules.number_of_dice:
        schema.fault(
            "computer.fewer_dice",
            N_("numbers for 1 to {number} dice"),
            number=rules.number_of_dice,
        )


def _check_combination(rules: FarkleRules, row: Combination) -> None:
    """Check that a combination fits the number of dice and has one face if points vary."""
    where = f"combinations.{row.id}"
    if max(sum(row.groups), len(row.exact)) > rules.number_of_dice:
        schema.fault(
            f"{where}.pattern", N_("possible with {number} dice"), number=rules.number_of_dice
        )
    if len(row.points) > 1 and len(row.groups) != 1:
        schema.fault(f"{where}.points", N_("one number: the pattern has more than one face"))


def _check_points(rules: FarkleRules) -> None:
    """Check that all points are multiples of the step, so that totals are too."""
    points = [(row.id, value) for row in rules.combinations for value in row.points]
    named = [(f"combinations.{id}.points", value) for id, value in points]
    named += [("target", rules.target), ("no_score", rules.no_score)]
    named += [("targets", target) for target in rules.targets]
    named += [("opening", rules.opening), ("minimum", rules.minimum)]
    if rules.streak:
        named.append(("streak.points", rules.streak.points or 0))
        named.append(("streak.floor", rules.streak.floor or 0))
    for where, value in named:
        if value % rules.step:
            schema.fault(where, N_("a multiple of the step, {step}"), step=rules.step)
