"""Tallies of score cards, for statistics: categories, bonuses, further five alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dicecli.rules.card.scoring import section_bonus
from dicecli.rules.card.state import CardState, subtotal
from dicecli.rules.moves import Record
from dicecli.rules.tally import MadeMove, Tally, mean

if TYPE_CHECKING:
    from dicecli.answer_types.card import (
        BonusFigures,
        CardFigures,
        CardParts,
        CategoryFigures,
        NamedCategory,
        NamedSection,
    )
    from dicecli.rules.card.model import CardRules

_FIVE_ALIKE = "five-alike"


def tallies(state: CardState, moves: Iterable[MadeMove[CardState]]) -> tuple[Tally | None, ...]:
    """Return the tally of each seat; None for a player with open categories or retired.

    A tally has the points of every category, the bonus of every section, and the number
    of bonuses for further five alike.
    """
    earned = [0] * len(state.sheets)
    for seat, move, _ in moves:
        if isinstance(move, Record) and move.bonus:
            earned[seat] += 1
    return tuple(
        None if seat in state.retired else _tally(state, seat, bonuses)
        for seat, bonuses in enumerate(earned)
    )


def _tally(state: CardState, seat: int, five_alike: int) -> Tally | None:
    rules, sheet = state.rules, state.sheets[seat]
    tally: Tally = {_FIVE_ALIKE: [five_alike]}
    for category, points in zip(rules.choices, sheet.filled, strict=True):
        if points is None:
            return None
        tally[_line(category)] = [points]
    for section in rules.sections:
        points_in_it = subtotal(rules, sheet, section.id)
        tally[_bonus(section.id)] = [section_bonus(rules, section.id, points_in_it)]
    return tally


def _line(category: str) -> str:
    return f"category {category}"


def _bonus(section: str) -> str:
    return f"bonus {section}"


def figures(rules: CardRules, tally: Tally) -> CardFigures:
    """Return the averages and rates of a tally.

    ``crossed_out`` is the number of games in which a category was filled with 0. Figures of
    bonuses are included if the rules have the bonus.
    """
    lines = {id: _category(tally.get(_line(id), [])) for id in rules.choices}
    bonuses = {id: _earned(tally.get(_bonus(id), [])) for id in _with_bonus(rules)}
    document: CardFigures = {"category_figures": lines, "bonuses": bonuses}
    if rules.five_alike is None:
        return document
    values = tally.get(_FIVE_ALIKE, [])
    document["penta_bonuses"] = sum(values)
    document["penta_bonuses_per_game"] = mean(values)
    return document


def _with_bonus(rules: CardRules) -> dict[str, str]:
    """Return the ids and names of the sections that can earn a bonus."""
    return {section.id: section.name for section in rules.sections if section.bonuses}


def _category(values: list[int]) -> CategoryFigures:
    zeros = values.count(0)
    rate = zeros / len(values) if values else None
    return {"average": mean(values), "crossed_out": zeros, "crossed_out_rate": rate}


def _earned(values: list[int]) -> BonusFigures:
    earned = len(values) - values.count(0)
    rate = earned / len(values) if values else None
    return {"average": mean(values), "earned": earned, "rate": rate}


def sortable(figures: CardFigures) -> dict[str, float | None]:
    """Return the average of each category by its id, and the figures of bonuses."""
    found = {id: row["average"] for id, row in figures["category_figures"].items()}
    found |= {f"{id}_bonus_rate": row["rate"] for id, row in figures["bonuses"].items()}
    if "penta_bonuses" in figures:
        found["penta_bonuses"] = figures["penta_bonuses"]
        found["penta_bonuses_per_game"] = figures["penta_bonuses_per_game"]
    return found


def parts(rules: CardRules) -> CardParts:
    """Return the categories in card order, and the sections that can earn a bonus.

    ``five_alike`` is the five-alike category of the rules, or None.
    """
    bonuses: list[NamedSection] = [
        {"section": id, "name": name} for id, name in _with_bonus(rules).items()
    ]
    categories: list[NamedCategory] = [
        {"category": row.id, "name": row.name} for row in rules.categories
    ]
    five_alike = rules.five_alike.category if rules.five_alike else None
    return {"categories": categories, "bonus_sections": bonuses, "five_alike": five_alike}
