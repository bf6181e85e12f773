"""The views of Farkle and its variants (``GameViews`` of ``views.protocols``).

The types of the arguments have the keys that all kinds of game share. Each view casts
its document to the type of Farkle and imports the module that it needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dicecli.answer_types.farkle import (
        FarkleBestOne,
        FarkleBlank,
        FarkleGroup,
        FarkleMoved,
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
    from dicecli.answer_types.kinds import Best, BestOne, Odds, One, Scores, Slip
    from dicecli.answer_types.stats import GroupFigures, PlayerFigures
    from dicecli.render.page import Grid, Page, Row
    from dicecli.rules.farkle.model import FarkleRules
    from dicecli.rules.protocols import RuleSet


def score(document: Scores | Options, rules: RuleSet) -> Page:
    """Lay out the selections of a roll."""
    from dicecli.render.views.farkle import scores

    return scores.score(
        cast("FarkleScores | FarkleSelections", document), cast("FarkleRules", rules)
    )


def number(document: One, rules: RuleSet) -> Page:
    """Lay out the points of one selection: the number alone."""
    from dicecli.render.views.farkle import scores

    return scores.number(cast("FarkleOne", document), cast("FarkleRules", rules))


def open(document: Options, rules: RuleSet) -> Page:
    """Lay out the selections of a player, or the dice to roll."""
    from dicecli.render.views.farkle import scores

    return scores.open(
        cast("FarkleSelections | FarkleNoRoll", document), cast("FarkleRules", rules)
    )


def best(row: Best, rules: RuleSet) -> tuple[str, str]:
    """Return the best selection of a roll, as its dice for scripts and in words."""
    from dicecli.render.views.farkle import scores

    return scores.best(row, cast("FarkleRules", rules))


def best_one(document: BestOne, rules: RuleSet) -> Page:
    """Lay out the best selection of a roll, with its points."""
    from dicecli.render.views.farkle import scores

    return scores.best_one(cast("FarkleBestOne", document), cast("FarkleRules", rules))


def notices(document: Scores | Options, rules: RuleSet) -> list[str]:
    """Return no sentences: a selection is all of its answer."""
    return []


def show(document: Standing, rules: RuleSet) -> Page:
    """Lay out the totals of all players, and the running turn."""
    from dicecli.render.views.farkle import standings

    return standings.show(cast("FarkleStanding", document), cast("FarkleRules", rules))


def blank(document: Blank, rules: RuleSet) -> Page:
    """Lay out an empty sheet of turns."""
    from dicecli.render.views.farkle import empty

    return empty.blank(cast("FarkleBlank", document), cast("FarkleRules", rules))


def moved(move: str, document: Moved, rules: RuleSet) -> Page:
    """Lay out the answer to a move; ``move`` is its name."""
    from dicecli.render.views.farkle import moves

    return moves.moved(move, cast("FarkleMoved", document), cast("FarkleRules", rules))


def turn(document: Standing) -> tuple[str, str]:
    """Return the running turn in a few words, and in fewer: points and dice to roll."""
    from dicecli.render.views.farkle import prompt

    return prompt.turn(cast("FarkleStanding", document))


def lacking(document: Standing, rules: RuleSet) -> list[str]:
    """Return what the player to move lacks to the target."""
    from dicecli.render.views.farkle import prompt

    return prompt.lacking(cast("FarkleStanding", document))


def said(event: EventFacts, rules: RuleSet) -> str:
    """Return an event in words, without the name of its player."""
    from dicecli.render.views.farkle import moves

    return moves.said(event, cast("FarkleRules", rules))


def explained(rules: RuleSet) -> Page:
    """Lay out the rules in sentences."""
    from dicecli.render.views.farkle import rules_text

    return rules_text.explained(cast("FarkleRules", rules))


def odds(document: Odds, rules: RuleSet) -> Page:
    """Lay out the odds of a bust, and the gain from one more roll."""
    from dicecli.render.views.farkle import chances

    return chances.odds(cast("FarkleOdds", document), cast("FarkleRules", rules))


def why(document: Automatic, rules: RuleSet) -> str:
    """Return the reason for the computer's choice in words, empty without one."""
    from dicecli.render.views.farkle import chances

    return chances.why(document, cast("FarkleRules", rules))


def slip(document: Slip, rules: RuleSet) -> str:
    """Return the reason why an entry is likely a mistake, in words."""
    from dicecli.render.views.farkle import slips

    return slips.worded(cast("FarkleSlip", document), cast("FarkleRules", rules))


def stats_rows(group: GroupFigures) -> list[Row]:
    """Return the rows on turns for a table of statistics."""
    from dicecli.render.views.farkle import stats

    return stats.rows(cast("FarkleGroup", group))


def stats_grids(group: GroupFigures) -> list[Grid]:
    """Return no tables: there are no categories."""
    from dicecli.render.views.farkle import stats

    return stats.grids(cast("FarkleGroup", group))


def stats_columns(row: PlayerFigures) -> Mapping[str, object]:
    """Return the figures of one player that only Farkle has, for scripts."""
    from dicecli.render.views.farkle import stats

    return stats.columns(cast("FarklePlayerFigures", row))


def stats_by_category(row: PlayerFigures) -> Mapping[str, Mapping[str, object]]:
    """Return no figures: there are no categories."""
    return {}
