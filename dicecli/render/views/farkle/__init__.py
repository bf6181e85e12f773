"""How Farkle and its kin look.

The views of all games hand on answers with the keys that every kind has; here they are
taken for what they are, the answers of Farkle. Each function imports what it needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dicecli.answer_types.farkle import (
        FarkleBlank,
        FarkleGroup,
        FarkleNoRoll,
        FarkleOdds,
        FarkleOne,
        FarklePlayerFigures,
        FarkleScores,
        FarkleSelections,
        FarkleSlip,
        FarkleStanding,
    )
    from dicecli.answer_types.game import Automatic, Blank, EventFacts, Moved, Options, Standing
    from dicecli.answer_types.kinds import Best, Odds, One, Scores, Slip
    from dicecli.answer_types.stats import GroupFigures, PlayerFigures
    from dicecli.render.page import Grid, Page, Row
    from dicecli.rules.farkle.model import FarkleRules
    from dicecli.rules.protocols import RuleSet


def score(document: Scores | Options, rules: RuleSet) -> Page:
    """Lay out what can be set aside of a roll."""
    from dicecli.render.views.farkle import scores

    return scores.score(
        cast("FarkleScores | FarkleSelections", document), cast("FarkleRules", rules)
    )


def number(document: One, rules: RuleSet) -> Page:
    """Lay out the points of one selection: the number alone."""
    from dicecli.render.views.farkle import scores

    return scores.number(cast("FarkleOne", document), cast("FarkleRules", rules))


def open(document: Options, rules: RuleSet) -> Page:
    """Lay out what can be set aside, and what the turn holds."""
    from dicecli.render.views.farkle import scores

    return scores.open(
        cast("FarkleSelections | FarkleNoRoll", document), cast("FarkleRules", rules)
    )


def best(row: Best, rules: RuleSet) -> tuple[str, str]:
    """Return the best selection of a roll, as its combinations and in words."""
    from dicecli.render.views.farkle import scores

    return scores.best(row, cast("FarkleRules", rules))


def show(document: Standing, rules: RuleSet) -> Page:
    """Lay out the totals of all players, and the turn."""
    from dicecli.render.views.farkle import standings

    return standings.show(cast("FarkleStanding", document), cast("FarkleRules", rules))


def blank(document: Blank, rules: RuleSet) -> Page:
    """Lay out an empty sheet of turns."""
    from dicecli.render.views.farkle import empty

    return empty.blank(cast("FarkleBlank", document), cast("FarkleRules", rules))


def moved(move: str, document: Moved, rules: RuleSet) -> Page:
    """Lay out the answer to a move, which ``move`` names."""
    from dicecli.render.views.farkle import moves

    return moves.moved(move, document, cast("FarkleRules", rules))


def said(event: EventFacts, rules: RuleSet) -> str:
    """Say what an event did."""
    from dicecli.render.views.farkle import moves

    return moves.said(event, cast("FarkleRules", rules))


def explained(rules: RuleSet) -> Page:
    """Lay out the rules in words."""
    from dicecli.render.views.farkle import rules_text

    return rules_text.explained(cast("FarkleRules", rules))


def odds(document: Odds, rules: RuleSet) -> Page:
    """Lay out the odds of a bust."""
    from dicecli.render.views.farkle import chances

    return chances.odds(cast("FarkleOdds", document), cast("FarkleRules", rules))


def why(document: Automatic, rules: RuleSet) -> str:
    """Say why the computer chose what it did."""
    from dicecli.render.views.farkle import chances

    return chances.why(document, cast("FarkleRules", rules))


def slip(document: Slip, rules: RuleSet) -> str:
    """Say what looks like a slip about an entry."""
    from dicecli.render.views.farkle import slips

    return slips.worded(cast("FarkleSlip", document), cast("FarkleRules", rules))


def stats_rows(group: GroupFigures) -> list[Row]:
    """Return the rows on turns, which statistics add."""
    from dicecli.render.views.farkle import stats

    return stats.rows(cast("FarkleGroup", group))


def stats_grids(group: GroupFigures) -> list[Grid]:
    """Return nothing: there are no categories."""
    from dicecli.render.views.farkle import stats

    return stats.grids(cast("FarkleGroup", group))


def stats_columns(row: PlayerFigures) -> Mapping[str, object]:
    """Return the figures of one player that only Farkle and its kin have, for a script."""
    from dicecli.render.views.farkle import stats

    return stats.columns(cast("FarklePlayerFigures", row))


def stats_by_category(row: PlayerFigures) -> Mapping[str, Mapping[str, object]]:
    """Return nothing: there are no categories."""
    return {}
