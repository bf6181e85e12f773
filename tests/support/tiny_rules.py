"""Score cards small enough for plain recursion, which together have every rule."""

from __future__ import annotations

from dicecli.rules import checked


def _category(id, section, pattern, points, first_roll=0):
    row = {"id": id, "name": id.title(), "section": section, "pattern": pattern}
    return {**row, "points": points, "first_roll": first_roll}


def _rules(id, dice, rolls, sections, categories, five_alike=None, joker=None):
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
                {"id": name, "name": name, "bonuses": [dict(step) for step in steps]}
                for name, steps in sections.items()
            ],
            "categories": [{"aliases": [], "examples": [], **row} for row in categories],
            "five_alike": five_alike,
            "joker": joker or {"choice": "none", "after_zero": False, "full_value": "never"},
            "ties": "shared",
        }
    )


def _step(at_least, points):
    return {"at_least": at_least, "points": points}


ONES = _category("ones", "upper", "face 1", "matching")
FIVES = _category("fives", "upper", "face 5", "matching")
SIXES = _category("sixes", "upper", "face 6", "matching")
RUN = _category("run", "lower", "run 2", 9)
CHANCE = _category("chance", "lower", "any", "all")
TWINS = _category("twins", "lower", "alike 2", 10)
TRIPLETS = _category("triplets", "lower", "alike 3", 30, first_roll=5)

TINY = (
    _rules(
        "forced",
        2,
        3,
        {"upper": [_step(8, 7)], "lower": []},
        [ONES, SIXES, RUN, TWINS],
        {"category": "twins", "bonus": 4, "after_zero": False},
        {"choice": "forced", "after_zero": True, "full_value": "always"},
    ),
    _rules(
        "free",
        2,
        2,
        {"upper": [_step(6, 3), _step(12, 8)], "lower": []},
        [SIXES, CHANCE, RUN, TWINS],
        {"category": "twins", "bonus": 0, "after_zero": True},
        {"choice": "free", "after_zero": False, "full_value": "face-filled"},
    ),
    _rules(
        "original",
        3,
        2,
        {"upper": [], "lower": [_step(20, 9)]},
        [FIVES, RUN, TRIPLETS],
        {"category": "triplets", "bonus": 12, "after_zero": True},
        {"choice": "original", "after_zero": False, "full_value": "never"},
    ),
    _rules(
        "both-sections",
        2,
        1,
        {"upper": [_step(3, 5)], "lower": [_step(10, 6), _step(19, 11)]},
        [ONES, FIVES, CHANCE, {**TWINS, "first_roll": 3}],
        {"category": "twins", "bonus": 5, "after_zero": True},
        {"choice": "forced", "after_zero": True, "full_value": "always"},
    ),
    _rules(
        "no-joker",
        3,
        3,
        {"upper": [_step(5, 4)], "lower": []},
        [FIVES, CHANCE, TRIPLETS],
    ),
)
