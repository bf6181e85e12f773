"""Score cards small enough for plain recursion, which together have every rule."""

from __future__ import annotations

from dicecli.rules import checked


def row(id, section, pattern, points, first_roll=0):
    plain = {"id": id, "name": id.title(), "section": section, "pattern": pattern}
    return {**plain, "points": points, "first_roll": first_roll}


def made(id, dice, rolls, sections, categories, five_alike=None, joker=None):
    return checked(
        {
            "id": id,
            "name": id,
            "kind": "card",
            "version": 1,
            "summary": "a tiny card",
            "dice": dice,
            "rolls": rolls,
            "seats": {"players": [1, 2], "humans": [0, 2], "computers": [0, 2]},
            "sections": [
                {"id": name, "name": name, "bonuses": [dict(one) for one in steps]}
                for name, steps in sections.items()
            ],
            "categories": [{"aliases": [], "examples": [], **one} for one in categories],
            "five_alike": five_alike,
            "joker": joker or {"choice": "none", "after_zero": False, "full_value": "never"},
            "ties": "shared",
        }
    )


def step(at_least, points):
    return {"at_least": at_least, "points": points}


ONES = row("ones", "upper", "face 1", "matching")
FIVES = row("fives", "upper", "face 5", "matching")
SIXES = row("sixes", "upper", "face 6", "matching")
RUN = row("run", "lower", "run 2", 9)
CHANCE = row("chance", "lower", "any", "all")
TWINS = row("twins", "lower", "alike 2", 10)
TRIPLETS = row("triplets", "lower", "alike 3", 30, first_roll=5)

TINY = (
    made(
        "forced",
        2,
        3,
        {"upper": [step(8, 7)], "lower": []},
        [ONES, SIXES, RUN, TWINS],
        {"category": "twins", "bonus": 4, "after_zero": False},
        {"choice": "forced", "after_zero": True, "full_value": "always"},
    ),
    made(
        "free",
        2,
        2,
        {"upper": [step(6, 3), step(12, 8)], "lower": []},
        [SIXES, CHANCE, RUN, TWINS],
        {"category": "twins", "bonus": 0, "after_zero": True},
        {"choice": "free", "after_zero": False, "full_value": "face-filled"},
    ),
    made(
        "original",
        3,
        2,
        {"upper": [], "lower": [step(20, 9)]},
        [FIVES, RUN, TRIPLETS],
        {"category": "triplets", "bonus": 12, "after_zero": True},
        {"choice": "original", "after_zero": False, "full_value": "never"},
    ),
    made(
        "both-sections",
        2,
        1,
        {"upper": [step(3, 5)], "lower": [step(10, 6), step(19, 11)]},
        [ONES, FIVES, CHANCE, {**TWINS, "first_roll": 3}],
        {"category": "twins", "bonus": 5, "after_zero": True},
        {"choice": "forced", "after_zero": True, "full_value": "always"},
    ),
    made(
        "no-joker",
        3,
        3,
        {"upper": [step(5, 4)], "lower": []},
        [FIVES, CHANCE, TRIPLETS],
    ),
    made(
        "far-beyond-the-steps",
        2,
        2,
        {"upper": [step(9, 4), step(700, 90)], "lower": [step(40, 6)]},
        [
            {**ONES, "points": "all x 97"},
            {**SIXES, "points": "matching + 11"},
            {**CHANCE, "points": "all x 9"},
            {**TWINS, "points": 41},
        ],
    ),
)
