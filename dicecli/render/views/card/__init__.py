"""The views of score cards (``GameViews`` and ``AdvisedViews`` of ``views.protocols``).

The types of the arguments have the keys that all kinds of game share. Each view casts
its document to the type of a card and imports the module that it needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dicecli.answer_types.card import (
        CardBest,
        CardBestOne,
        CardBlank,
        CardGroup,
        CardHint,
        CardLegal,
        CardOdds,
        CardOne,
        CardOpen,
        CardPlayerFigures,
        CardRecorded,
        CardRolled,
        CardScores,
        CardSlip,
        CardStanding,
        CategoryFigures,
    )
    from dicecli.answer_types.files import Solved
    from dicecli.answer_types.game import Automatic, Blank, EventFacts, Moved, Options, Standing
    from dicecli.answer_types.kinds import Best, BestOne, Hint, Odds, One, Scores, Slip
    from dicecli.answer_types.stats import GroupFigures, PlayerFigures
    from dicecli.render.page import Grid, Page, Row
    from dicecli.rules.card.model import CardRules
    from dicecli.rules.protocols import RuleSet


def score(document: Scores | Options, rules: RuleSet) -> Page:
    """Lay out the points of one roll, in all categories or in the legal ones."""
    from dicecli.render.views.card import scores

    return scores.score(cast("CardScores | CardLegal", document), cast("CardRules", rules))


def number(document: One, rules: RuleSet) -> Page:
    """Lay out the points of one category: the number alone."""
    from dicecli.render.views.card import scores

    return scores.number(cast("CardOne", document), cast("CardRules", rules))


def open(document: Options, rules: RuleSet) -> Page:
    """Lay out the open categories, with their points if there are dice."""
    from dicecli.render.views.card import scores

    return scores.open(cast("CardOpen | CardLegal", document), cast("CardRules", rules))


def best(row: Best, rules: RuleSet) -> tuple[str, str]:
    """Return the best category of a roll, as an id for scripts and in words."""
    from dicecli.render.views.card import scores

    return scores.best(cast("CardBest", row), cast("CardRules", rules))


def best_one(document: BestOne, rules: RuleSet) -> Page:
    """Lay out the best category of a roll, with its points."""
    from dicecli.render.views.card import scores

    return scores.best_one(cast("CardBestOne", document), cast("CardRules", rules))


def notices(document: Scores | Options, rules: RuleSet) -> list[str]:
    """Return sentences on the Joker or the bonus that is due, or may be on a card."""
    from dicecli.render.views.card import scores

    return scores.due(cast("CardScores | CardLegal", document), cast("CardRules", rules))


def show(document: Standing, rules: RuleSet) -> Page:
    """Lay out the cards of all players, side by side."""
    from dicecli.render.views.card import cards

    return cards.show(cast("CardStanding", document), cast("CardRules", rules))


def blank(document: Blank, rules: RuleSet) -> Page:
    """Lay out an empty card."""
    from dicecli.render.views.card import empty

    return empty.blank(cast("CardBlank", document), cast("CardRules", rules))


def moved(move: str, document: Moved, rules: RuleSet) -> Page:
    """Lay out the answer to ``roll`` or ``record``; ``move`` is its name."""
    from dicecli.render.views.card import moves

    if move == "roll":
        return moves.roll(cast("CardRolled", document), cast("CardRules", rules))
    return moves.record(cast("CardRecorded", document), cast("CardRules", rules))


def turn(document: Standing) -> tuple[str, str]:
    """Return the running turn in a few words, and in fewer: the rolls left."""
    from dicecli.render.views.card import prompt

    return prompt.turn(cast("CardStanding", document))


def lacking(document: Standing, rules: RuleSet) -> list[str]:
    """Return what the player to move lacks to each bonus."""
    from dicecli.render.views.card import prompt

    return prompt.lacking(cast("CardStanding", document), cast("CardRules", rules))


def said(event: EventFacts, rules: RuleSet) -> str:
    """Return an event in words, without the name of its player."""
    from dicecli.render.views.card import moves

    return moves.said(event, cast("CardRules", rules))


def explained(rules: RuleSet) -> Page:
    """Lay out the rules in sentences."""
    from dicecli.render.views.card import rules_text

    return rules_text.explained(cast("CardRules", rules))


def odds(document: Odds, rules: RuleSet) -> Page:
    """Lay out the odds of categories."""
    from dicecli.render.views.card import advice

    return advice.odds(cast("CardOdds", document), cast("CardRules", rules))


def hint(document: Hint, rules: RuleSet) -> Page:
    """Lay out the choices of a turn, best first, with the loss of each."""
    from dicecli.render.views.card import advice

    return advice.hint(cast("CardHint", document), cast("CardRules", rules))


def choice(document: Hint, rules: RuleSet) -> str:
    """Return the first choice of a hint in words, empty if it has none."""
    from dicecli.render.views.card import advice

    return advice.choice(cast("CardHint", document), cast("CardRules", rules))


def solve(document: Solved, rules: RuleSet) -> Page:
    """Lay out the expected total of a game, and the file of its table of values."""
    from dicecli.render.views.card import advice

    return advice.solve(document, cast("CardRules", rules))


def why(document: Automatic, rules: RuleSet) -> str:
    """Return the reason for the computer's choice in words, empty without one."""
    from dicecli.render.views.card import advice

    return advice.why(document, cast("CardRules", rules))


def slip(document: Slip, rules: RuleSet) -> str:
    """Return the reason why an entry is likely a mistake, in words."""
    from dicecli.render.views.card import slips

    return slips.worded(cast("CardSlip", document), cast("CardRules", rules))


def stats_rows(group: GroupFigures) -> list[Row]:
    """Return the rows on bonuses for a table of statistics."""
    from dicecli.render.views.card import stats

    return stats.rows(cast("CardGroup", group))


def stats_grids(group: GroupFigures) -> list[Grid]:
    """Return tables of the averages and of the crossed-out rates of all categories."""
    from dicecli.render.views.card import stats

    return stats.grids(cast("CardGroup", group))


def stats_columns(row: PlayerFigures) -> Mapping[str, object]:
    """Return the figures of one player that only cards have, for scripts."""
    from dicecli.render.views.card import stats

    return stats.columns(cast("CardPlayerFigures", row))


def stats_by_category(row: PlayerFigures) -> Mapping[str, CategoryFigures]:
    """Return the figures of one player by category, for scripts."""
    return cast("CardPlayerFigures", row)["category_figures"]
