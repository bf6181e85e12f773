"""Views of advice on score cards: choices, odds, the value of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import N_, _
from dicecli.render.page import Cell, Grid, Page, Prose, Row, cell, raw
from dicecli.render.views import shared
from dicecli.render.views.card.scores import name_of
from dicecli.render.words import count, decimal, dice, listed, named, percent
from dicecli.rules.card.model import CardRules

if TYPE_CHECKING:
    from dicecli.answer_types.card import CardHint, CardOdds, ChoiceRow, OddsRow
    from dicecli.answer_types.files import Solved
    from dicecli.answer_types.game import Automatic


def odds(document: CardOdds, rules: CardRules) -> Page:
    """Lay out the odds of categories."""
    line = _("{rolls} left, from {dice}; odds if the turn is played for one category alone")
    if "keep" in document:
        line = _(
            "{rolls} left, keeping {dice}; odds if the turn is played for one category alone"
        )
    kept = document["keep"] if "keep" in document else document["dice"]
    line = line.format(rolls=count(document["rolls_left"], "roll"), dice=dice(kept))
    data = raw("category", ("odds", "fraction", "expected"), document["categories"])
    return Page((Prose(line), _odds(document["categories"], rules)), data)


def _odds(categories: list[OddsRow], rules: CardRules) -> Grid:
    """Return the table of odds and mean points by category."""
    rows = tuple(
        Row(name_of(rules, row["category"]), (_made(row["odds"]), _mean(row["expected"])))
        for row in categories
    )
    return Grid(_("Category"), (_("Odds"), _("Points on average")), rows)


def _made(odds: float) -> Cell:
    """Return the cell of the odds of scoring in a category."""
    shown = percent(odds)
    return cell(odds, shown, _("{percent} to score").format(percent=shown))


def _mean(points: float) -> Cell:
    """Return the cell of mean points."""
    shown = decimal(points, ".2f")
    return cell(points, shown, _("{points} points on average").format(points=shown))


def hint(document: CardHint, rules: CardRules) -> Page:
    """Lay out the choices of a turn, best first, with the loss of each."""
    notes = [Prose(_advice(document, rules))]
    if not document["exact"]:
        notes.append(
            Prose(_(_ESTIMATE[document["reason"] or "no-table"]).format(game=rules.id))
        )
    keys = ("keep", "category", "points", "bonus", "expected", "loss")
    blank = dict.fromkeys(keys)
    data = raw("action", keys, [{**blank, **row} for row in document["choices"]])
    below = _odds_of_best(document, rules) if "category_odds" in document else ()
    return Page((*notes, *_choices(document, rules), *below), data)


def choice(document: CardHint, rules: CardRules) -> str:
    """Return the best choice in words, empty before a roll."""
    best = document["choices"][:1]
    return _choice(best[0], document, rules) if best else ""


def _choices(document: CardHint, rules: CardRules) -> tuple[Grid, ...]:
    """Return the table of choices, nothing before the first roll."""
    rows = tuple(
        Row(
            _choice(row, document, rules),
            (
                cell(row["expected"], decimal(row["expected"]), _expected(row["expected"])),
                cell(row["loss"], _loss(row), _lost(row)),
            ),
        )
        for row in document["choices"]
    )
    columns = (_("Expected total"), _("Loss"))
    return (Grid(_("Choice"), columns, rows),) if rows else ()


def _odds_of_best(document: CardHint, rules: CardRules) -> tuple[Prose | Grid, ...]:
    """Return the odds of the open categories after the best choice."""
    best = document["choices"][0]
    text = _("Odds with the dice as they are, if the turn is played for one category alone:")
    if best["action"] == "keep":
        text = _("Odds when keeping {dice}, if the turn is played for one category alone:")
        text = text.format(dice=dice(best["keep"]))
    return Prose(text), _odds(document["category_odds"], rules)


_ESTIMATE = {
    "no-table": N_(
        "This is an estimate: there is no table for these rules ('dicecli solve' makes one). "
        "This turn is exact; each category still open counts as a turn played for it alone, "
        "and the bonus of a section counts in proportion to its points."
    ),
    "bad-table": N_(
        "This is an estimate: the table for these rules cannot be used ('dicecli solve' makes "
        "a new one). This turn is exact; each category still open counts as a turn played for "
        "it alone, and the bonus of a section counts in proportion to its points."
    ),
    "too-many-states": N_(
        "This is an estimate: these rules are too large for a table. This turn is exact; each "
        "category still open counts as a turn played for it alone, and the bonus of a section "
        "counts in proportion to its points."
    ),
}


def _advice(document: CardHint, rules: CardRules) -> str:
    """Return the best choice as a sentence, or the expected total before a roll."""
    player = f"{document['player']}: " if document["player"] else ""
    if not document["choices"]:
        ahead = _("{rolls} left; {expected} points expected in all.").format(
            rolls=count(document["rolls_left"], "roll"),
            expected=decimal(document["expected"]),
        )
        return f"{player}{ahead}"
    return f"{player}{_best_choice(document, rules)}"


def _best_choice(document: CardHint, rules: CardRules) -> str:
    """Return the best choice with equally good ones, or with the best of the other action."""
    best, *others = document["choices"]
    ties = [row for row in others if not row["loss"]]
    text = _("{choice}: {expected} expected").format(
        choice=_choice(best, document, rules), expected=decimal(best["expected"])
    )
    if ties:
        equal = listed([_choice(row, document, rules) for row in ties], "or")
        return _("{best}; equally good: {others}.").format(best=text, others=equal)
    other = document["instead"] or next(iter(others), None)
    if other is None:
        return f"{text}."
    worth = f"{decimal(other['expected'])} ({_loss(other)})"
    return f"{text}; {_choice(other, document, rules)}: {worth}."


def _choice(row: ChoiceRow, document: CardHint, rules: CardRules) -> str:
    """Return a choice in words: "keep 4-4, roll 3" or "fours now for 8"."""
    if row["action"] == "keep":
        text = _("keep {dice}, roll {number}") if row["keep"] else _("roll all {number}")
        rolled = rules.number_of_dice - len(row["keep"])
        return text.format(dice=dice(row["keep"]), number=rolled)
    worth = str(row["points"])
    if row["bonus"]:
        worth = _("{points} and {bonus} bonus").format(points=worth, bonus=row["bonus"])
    text = _("{category} for {points}")
    if document["rolls_left"]:
        text = _("{category} now for {points}")
    return text.format(category=name_of(rules, row["category"]).lower(), points=worth)


def _loss(row: ChoiceRow) -> str:
    """Return the loss of a choice as a table shows it."""
    if not row["loss"]:
        return _("best")
    return f"-{decimal(row['loss'], '.1f' if row['loss'] >= 0.05 else '.2g')}"


def _expected(points: float) -> str:
    """Return an expected total in words."""
    return _("{points} points expected in all").format(points=decimal(points))


def _lost(row: ChoiceRow) -> str:
    """Return the loss of a choice in words."""
    if not row["loss"]:
        return _("the best")
    return _("{points} less than the best").format(points=_loss(row)[1:])


def solve(document: Solved, rules: CardRules) -> Page:
    """Lay out the expected total of a game, and the file of its table of values."""
    line = _("{game}: {expected} points expected with perfect play").format(
        game=named(rules.name), expected=decimal(document["expected"], ".7f")
    )
    size = _("{states} states, {megabytes} MB").format(
        states=decimal(document["states"], ",d"), megabytes=decimal(document["bytes"] / 1e6)
    )
    return Page((line, f"{size}: {document['file']}"), shared.facts(document))


def why(document: Automatic, rules: CardRules) -> str:
    """Return the expected total of a choice in words, empty if the choice has none."""
    return _expected(document["why"]["expected"]) if "expected" in document["why"] else ""
