"""How Farkle and its kin look. Each function imports the module that it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dicecli.render.page import Grid, Page, Row
    from dicecli.rules.farkle.model import FarkleRules
    from dicecli.rules.protocols import Document


def score(document: Document, rules: FarkleRules) -> Page:
    """Lay out what can be set aside of a roll."""
    from dicecli.render.views.farkle import scores

    return scores.score(document, rules)


def number(document: Document, rules: FarkleRules) -> Page:
    """Lay out the points of one selection: the number alone."""
    from dicecli.render.views.farkle import scores

    return scores.number(document, rules)


def open(document: Document, rules: FarkleRules) -> Page:
    """Lay out what can be set aside, and what the turn holds."""
    from dicecli.render.views.farkle import scores

    return scores.open(document, rules)


def best(row: Document, rules: FarkleRules) -> tuple[str, str]:
    """Return the best selection of a roll, as its combinations and in words."""
    from dicecli.render.views.farkle import scores

    return scores.best(row, rules)


def show(document: Document, rules: FarkleRules) -> Page:
    """Lay out the totals of all players, and the turn."""
    from dicecli.render.views.farkle import standings

    return standings.show(document, rules)


def blank(document: Document, rules: FarkleRules) -> Page:
    """Lay out an empty sheet of turns."""
    from dicecli.render.views.farkle import empty

    return empty.blank(document, rules)


def moved(move: str, document: Document, rules: FarkleRules) -> Page:
    """Lay out the answer to a move, which ``move`` names."""
    from dicecli.render.views.farkle import moves

    return moves.MOVES[move](document, rules)


def said(event: Document, rules: FarkleRules) -> str:
    """Say what an event did."""
    from dicecli.render.views.farkle import moves

    return moves.said(event, rules)


def explained(rules: FarkleRules) -> Page:
    """Lay out the rules in words."""
    from dicecli.render.views.farkle import rules_text

    return rules_text.explained(rules)


def odds(document: Document, rules: FarkleRules) -> Page:
    """Lay out the odds of a bust."""
    from dicecli.render.views.farkle import chances

    return chances.odds(document, rules)


def why(document: Document, rules: FarkleRules) -> str:
    """Say why the computer chose what it did."""
    from dicecli.render.views.farkle import chances

    return chances.why(document, rules)


def slip(document: Document, rules: FarkleRules) -> str:
    """Say what looks like a slip about an entry."""
    from dicecli.render.views.farkle import slips

    return slips.worded(document, rules)


def stats_rows(group: Document) -> list[Row]:
    """Return the rows on turns, which statistics add."""
    from dicecli.render.views.farkle import stats

    return stats.rows(group)


def stats_grids(group: Document) -> list[Grid]:
    """Return nothing: there are no categories."""
    from dicecli.render.views.farkle import stats

    return stats.grids(group)


def stats_columns(row: Document) -> Document:
    """Return the figures of one player that only Farkle and its kin have, for a script."""
    from dicecli.render.views.farkle import stats

    return stats.columns(row)
