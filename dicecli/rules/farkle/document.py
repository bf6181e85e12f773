"""Reading and writing the documents of Farkle rule sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicecli.rules.farkle.model import Combination, Computer, FarkleRules, Streak
from dicecli.rules.header import header_document, read_header

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document


def fields(document: Document) -> dict[str, Any]:
    """Return the fields of FarkleRules from a document, which is not checked.

    The pattern of a combination is "alike N", "groups N N ..." (groups of equal dice, each
    of a different face) or "exact 1 2 3 ..."; its points are one number, or a list of six,
    one for each face.
    """
    computer = document["computer"]
    return {
        **read_header(document),
        "number_of_dice": document["dice"],
        "targets": tuple(document["targets"]),
        "target": document["target"],
        "step": document["step"],
        "combinations": tuple(map(_combination, document["combinations"])),
        "no_score": document["no_score"],
        "opening": document["opening"],
        "minimum": document["minimum"],
        "streak": Streak(**document["streak"]) if document["streak"] else None,
        "hot_dice": document["hot_dice"],
        "exact": document["exact"],
        "end": document["end"],
        "carry_over": document["carry_over"],
        "computer": Computer(**{**computer, "fewer_dice": tuple(computer["fewer_dice"])}),
    }


def _combination(row: Document) -> Combination:
    word, *words = row["pattern"].split()
    numbers = tuple(map(int, words))
    points = row["points"] if isinstance(row["points"], list) else [row["points"]]
    groups, exact = ((), tuple(sorted(numbers))) if word == "exact" else (numbers, ())
    return Combination(row["id"], row["name"], groups, exact, tuple(points))


def encode(rules: FarkleRules) -> Document:
    """Return the document of a rule set, which ``fields`` reads."""
    fewer = list(rules.computer.fewer_dice)
    return {
        **header_document(rules),
        "dice": rules.number_of_dice,
        "targets": list(rules.targets),
        "target": rules.target,
        "step": rules.step,
        "combinations": [_combination_document(row) for row in rules.combinations],
        "no_score": rules.no_score,
        "opening": rules.opening,
        "minimum": rules.minimum,
        "streak": rules.streak._asdict() if rules.streak else None,
        "hot_dice": rules.hot_dice,
        "exact": rules.exact,
        "end": rules.end,
        "carry_over": rules.carry_over,
        "computer": {**rules.computer._asdict(), "fewer_dice": fewer},
    }


def _combination_document(row: Combination) -> Document:
    points = row.points[0] if len(row.points) == 1 else list(row.points)
    return {"id": row.id, "name": row.name, "pattern": _pattern(row), "points": points}


def _pattern(row: Combination) -> str:
    word = "exact" if row.exact else "alike" if len(row.groups) == 1 else "groups"
    return " ".join([word, *map(str, row.exact or row.groups)])
