"""Views of the points of a roll, and of the open categories."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dicecli.language import N_, _
from dicecli.render.page import Cell, Grid, Page, Prose, Row, cell, raw
from dicecli.render.safe import bare
from dicecli.render.words import count, dice, listed, named
from dicecli.rules.card.model import CardRules

if TYPE_CHECKING:
    from dicecli.answer_types.card import (
        CardBest,
        CardBestOne,
        CardLegal,
        CardOne,
        CardOpen,
        CardScores,
        LegalCategories,
        PointsRow,
    )


def score(document: CardScores | CardLegal, rules: CardRules) -> Page:
    """Lay out the points of one roll, in all categories or in the legal ones of a player."""
    data = raw("category", ("points", "bonus"), document["categories"])
    # Type checkers do not narrow a union of TypedDicts by a key, here and below.
    legal = [cast("CardLegal", document)] if "player" in document else []
    before = [notice for answer in legal for notice in notices(answer, rules)]
    after = [] if legal else due(document, rules)
    notes, more = ([Prose(notice, "notice") for notice in found] for found in (before, after))
    return Page((_heading(document), *notes, _points(document, rules), *more), data)


def number(document: CardOne, rules: CardRules) -> Page:
    """Lay out the points of one category: the number alone."""
    data = raw("category", ("points",), [document])
    return Page((str(document["points"]),), data)


def open(document: CardOpen | CardLegal, rules: CardRules) -> Page:
    """Lay out the open categories, with their points if there are dice."""
    if document["dice"] is not None:
        return score(document, rules)
    from dicecli.render.views.card.shortest import shortest

    rows = tuple(
        Row(name_of(rules, row["category"]), (_entered_as(shortest(rules, row["category"])),))
        for row in document["categories"]
    )
    heading = (
        _("{categories} open")
        if document["player"] is None
        else _("{player}: {categories} open")
    )
    heading = heading.format(
        player=document["player"], categories=count(len(rows), "category", "categories")
    )
    grid = Grid(_("Category"), (_("Enter as"),), rows, align="l")
    return Page((heading, grid), raw("category", (), document["categories"]))


def _entered_as(word: str) -> Cell:
    """Return the cell with the word that a category is entered by."""
    return cell(word, spoken=_("enter as {word}").format(word=word))


def _heading(document: CardScores | CardLegal) -> str:
    """Return the dice as a heading, with the player if there is one."""
    player, shown = cast("CardLegal", document).get("player"), dice(document["dice"])
    return (
        shown if player is None else _("{player} with {dice}").format(player=player, dice=shown)
    )


def notices(document: LegalCategories, rules: CardRules) -> list[str]:
    """Return notices on the choices: the Joker, a bonus, and that all of them give 0."""
    found = _joker_or_bonus(document, rules)
    if document["must_cross_out"] and document["joker_step"] != "zero":
        found.append(_("No open category gives points: one must be crossed out."))
    return found


def _joker_or_bonus(document: LegalCategories, rules: CardRules) -> list[str]:
    """Return the notice on a Joker or on the five-alike bonus, if there is one."""
    if document["joker_step"]:
        return [_joker(document, rules)]
    if not any(row["bonus"] for row in document["categories"]):
        return []
    bonus = document["categories"][0]["bonus"]
    again = _("All dice are alike again: {bonus} bonus points, whichever category is filled.")
    return [again.format(bonus=bonus)]


def _joker(document: LegalCategories, rules: CardRules) -> str:
    """Return the notice on a Joker: why it is one, and where it may go."""
    names = [name_of(rules, row["category"]) for row in document["categories"]]
    why = _why_joker(rules, document["categories"][0]["bonus"])
    where = _(_JOKER_GOES[document["joker_step"] or "free"])
    where = where.format(category=listed(names, "or"), categories=listed(names, "or"))
    return _("Joker: {why}; {where}.").format(why=why, where=where)


def _why_joker(rules: CardRules, bonus: int) -> str:
    """Return the reason for a Joker in words, with the bonus that it earns, if any."""
    assert rules.five_alike is not None
    why = _("{category} is filled and all dice are alike again")
    if bonus:
        why = _(
            "{category} is filled and all dice are alike again, which earns {bonus} bonus "
            "points"
        )
    return why.format(category=name_of(rules, rules.five_alike.category), bonus=bonus)


def due(document: CardScores | CardLegal, rules: CardRules) -> list[str]:
    """Return sentences on the Joker or bonus of this roll: on its card, or on any that has it.

    At most one, which the second case leaves to the reader's card.
    """
    if "joker_step" in document:
        return _joker_or_bonus(cast("CardLegal", document), rules)
    if len(set(document["dice"])) > 1:
        return []
    from dicecli.render.views.card.rules_text import joker_due

    text = joker_due(rules)
    return [text] if text else []


_JOKER_GOES = {
    "face": N_("{category} is open, so it must be used"),
    "lower": N_("full value in {categories}, one of which must be used"),
    "free": N_("it may go into {categories}"),
    "zero": N_("only face categories are open, so it must go into {categories}, for 0"),
}


def _points(document: CardScores | CardLegal, rules: CardRules) -> Grid:
    """Return the table of points by category."""
    rows = document["categories"]
    bonus = any(row["bonus"] for row in rows)
    lines = tuple(
        Row(name_of(rules, row["category"]), _point_cells(row, bonus)) for row in rows
    )
    columns = (_("Points"), _("Bonus")) if bonus else (_("Points"),)
    return Grid(_("Category"), columns, lines)


def _point_cells(row: PointsRow, bonus: bool) -> tuple[Cell, ...]:
    """Return the cells of a category: points and, if ``bonus`` says so, the bonus."""
    points = cell(row["points"], spoken=count(row["points"], "point"))
    earned = cell(row["bonus"], spoken=_("{bonus} bonus").format(bonus=row["bonus"]))
    return (points, earned) if bonus else (points,)


def best(row: CardBest, rules: CardRules) -> tuple[str, str]:
    """Return the best category of a roll, as an id for scripts and in words."""
    return row["category"], bare(name_of(rules, row["category"])).lower()


def best_one(document: CardBestOne, rules: CardRules) -> Page:
    """Lay out the best category of a roll, after its points, as ``--batch`` does."""
    line = f"{document['points']} {best(document, rules)[1]}"
    if document["bonus"]:
        line = _("{points} {category}, and {bonus} bonus").format(
            points=document["points"],
            category=best(document, rules)[1],
            bonus=document["bonus"],
        )
    notes = []
    if document.get("joker"):
        why = _("Joker: {why}.").format(why=_why_joker(rules, document["bonus"]))
        notes = [Prose(why, "notice")]
    return Page((line, *notes), raw("category", ("points", "bonus"), [document]))


def best_now(document: LegalCategories, rules: CardRules) -> str:
    """Return the categories that give most now, in words; empty if none gives points."""
    rows = sorted(document["categories"], key=lambda row: -row["points"])
    best = [row for row in rows[:_NAMED] if row["points"]]
    if not best:
        return ""
    text = _("{category} {points}")
    names = (bare(name_of(rules, row["category"])).lower() for row in best)
    said = [
        text.format(category=name, points=row["points"])
        for name, row in zip(names, best, strict=True)
    ]
    return _("now: {categories}").format(categories=", ".join(said))


_NAMED = 3
"""The categories that are named after a roll without being asked for."""


def name_of(rules: CardRules, id: str) -> str:
    """Return the name of a category in the language in use."""
    return named(rules.categories[rules.line_of(id)].name)
