"""How score-card games look.

The views of all games hand on answers with the keys that every kind has; here they are
taken for what they are, the answers of a card. Each function imports what it needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dicecli.answer_types.card import (
        CardBest,
        CardBlank,
        CardGroup,
        CardHint,
        CardLegal,
        CardOdds,
        CardOne,
        CardOpen,
        CardPlayerFigures,
        CardScores,
        CardSlip,
        CardStanding,
        CategoryFigures,
    )
    from dicecli.answer_types.files import Solved
    from dicecli.answer_types.game import Automatic, Blank, EventFacts, Moved, Options, Standing
    from dicecli.answer_types.kinds import Best, Hint, Odds, One, Scores, Slip
    from dicecli.answer_types.stats import GroupFigures, PlayerFigures
    from dicecli.render.page import Grid, Page, Row
    from dicecli.rules.card.model import CardRules
    from dicecli.rules.protocols import RuleSet


def score(document: Scores | Options, rules: RuleSet) -> Page:
    """Lay out the points of one roll, or of what may be filled with it."""
    from dicecli.render.views.card import scores

    return scores.score(cast("CardScores | CardLegal", document), cast("CardRules", rules))


def number(document: One, rules: RuleSet) -> Page:
    """Lay out the points of one category: the number alone."""
    from dicecli.render.views.card import scores

    return scores.number(cast("CardOne", document), cast("CardRules", rules))


def open(document: Options, rules: RuleSet) -> Page:
    """Lay out the open categories, with points where dice were given."""
    from dicecli.render.views.card import scores

    return scores.open(cast("CardOpen | CardLegal", document), cast("CardRules", rules))


def best(row: Best, rules: RuleSet) -> tuple[str, str]:
    """Return the best category of a roll, as an id and in words."""
    from dicecli.render.views.card import scores

    return scores.best(cast("CardBest", row), cast("CardRules", rules))


def show(document: Standing, rules: RuleSet) -> Page:
    """Lay out the cards of all players, side by side."""
    from dicecli.render.views.card import cards

    return cards.show(cast("CardStanding", document), cast("CardRules", rules))


def blank(document: Blank, rules: RuleSet) -> Page:
    """Lay out an empty card."""
    from dicecli.render.views.card import empty

    return empty.blank(cast("CardBlank", document), cast("CardRules", rules))


def moved(move: str, document: Moved, rules: RuleSet) -> Page:
    """Lay out the answer to a move, which ``move`` names."""
    from dicecli.render.views.card import moves

    return moves.moved(move, document, cast("CardRules", rules))


def said(event: EventFacts, rules: RuleSet) -> str:
    """Say what an event did."""
    from dicecli.render.views.card import moves

    return moves.said(event, cast("CardRules", rules))


def explained(rules: RuleSet) -> Page:
    """Lay out the rules in words."""
    from dicecli.render.views.card import rules_text

    return rules_text.explained(cast("CardRules", rules))


def odds(document: Odds, rules: RuleSet) -> Page:
    """Lay out the odds of categories."""
    from dicecli.render.views.card import advice

    return advice.odds(cast("CardOdds", document), cast("CardRules", rules))


def hint(document: Hint, rules: RuleSet) -> Page:
    """Lay out what to keep or fill, best first, and what each choice loses."""
    from dicecli.render.views.card import advice

    return advice.hint(cast("CardHint", document), cast("CardRules", rules))


def solve(document: Solved, rules: RuleSet) -> Page:
    """Lay out what a game is worth, and where its table is."""
    from dicecli.render.views.card import advice

    return advice.solve(document, cast("CardRules", rules))


def why(document: Automatic, rules: RuleSet) -> str:
    """Say why the computer chose what it did."""
    from dicecli.render.views.card import advice

    return advice.why(document, cast("CardRules", rules))


def slip(document: Slip, rules: RuleSet) -> str:
    """Say what looks like a slip about an entry."""
    from dicecli.render.views.card import slips

    return slips.worded(cast("CardSlip", document), cast("CardRules", rules))


def stats_rows(group: GroupFigures) -> list[Row]:
    """Return the rows that the statistics of a card add."""
    from dicecli.render.views.card import stats

    return stats.rows(cast("CardGroup", group))


def stats_grids(group: GroupFigures) -> list[Grid]:
    """Return the statistics of each category."""
    from dicecli.render.views.card import stats

    return stats.grids(cast("CardGroup", group))


def stats_columns(row: PlayerFigures) -> Mapping[str, object]:
    """Return the figures of one player that only cards have, for a script."""
    from dicecli.render.views.card import stats

    return stats.columns(cast("CardPlayerFigures", row))


def stats_by_category(row: PlayerFigures) -> Mapping[str, CategoryFigures]:
    """Return the figures of one player for each category, for a script."""
    return cast("CardPlayerFigures", row)["categories"]
