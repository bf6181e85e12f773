"""How score-card games look. Each function imports the module that it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dicecli.render.page import Grid, Page, Row
    from dicecli.rules.card.model import CardRules
    from dicecli.rules.protocols import Document


def score(document: Document, rules: CardRules) -> Page:
    """Lay out the points of one roll, or of what may be filled with it."""
    from dicecli.render.views.card import scores

    return scores.score(document, rules)


def number(document: Document, rules: CardRules) -> Page:
    """Lay out the points of one category: the number alone."""
    from dicecli.render.views.card import scores

    return scores.number(document, rules)


def open(document: Document, rules: CardRules) -> Page:
    """Lay out the open categories, with points where dice were given."""
    from dicecli.render.views.card import scores

    return scores.open(document, rules)


def best(row: Document, rules: CardRules) -> tuple[str, str]:
    """Return the best category of a roll, as an id and in words."""
    from dicecli.render.views.card import scores

    return scores.best(row, rules)


def show(document: Document, rules: CardRules) -> Page:
    """Lay out the cards of all players, side by side."""
    from dicecli.render.views.card import cards

    return cards.show(document, rules)


def blank(document: Document, rules: CardRules) -> Page:
    """Lay out an empty card."""
    from dicecli.render.views.card import empty

    return empty.blank(document, rules)


def moved(move: str, document: Document, rules: CardRules) -> Page:
    """Lay out the answer to a move, which ``move`` names."""
    from dicecli.render.views.card import moves

    return moves.MOVES[move](document, rules)


def said(event: Document, rules: CardRules) -> str:
    """Say what an event did."""
    from dicecli.render.views.card import moves

    return moves.said(event, rules)


def explained(rules: CardRules) -> Page:
    """Lay out the rules in words."""
    from dicecli.render.views.card import rules_text

    return rules_text.explained(rules)


def odds(document: Document, rules: CardRules) -> Page:
    """Lay out the odds of categories."""
    from dicecli.render.views.card import advice

    return advice.odds(document, rules)


def hint(document: Document, rules: CardRules) -> Page:
    """Lay out what to keep or fill, best first, and what each choice loses."""
    from dicecli.render.views.card import advice

    return advice.hint(document, rules)


def solve(document: Document, rules: CardRules) -> Page:
    """Lay out what a game is worth, and where its table is."""
    from dicecli.render.views.card import advice

    return advice.solve(document, rules)


def why(document: Document, rules: CardRules) -> str:
    """Say why the computer chose what it did."""
    from dicecli.render.views.card import advice

    return advice.why(document, rules)


def slip(document: Document, rules: CardRules) -> str:
    """Say what looks like a slip about an entry."""
    from dicecli.render.views.card import slips

    return slips.worded(document, rules)


def stats_rows(group: Document) -> list[Row]:
    """Return the rows that the statistics of a card add."""
    from dicecli.render.views.card import stats

    return stats.rows(group)


def stats_grids(group: Document) -> list[Grid]:
    """Return the statistics of each category."""
    from dicecli.render.views.card import stats

    return stats.grids(group)


def stats_columns(row: Document) -> Document:
    """Return the figures of one player that only cards have, for a script."""
    from dicecli.render.views.card import stats

    return stats.columns(row)
