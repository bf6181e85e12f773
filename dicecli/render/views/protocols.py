"""What the views of a kind of game offer. Imported by type checkers alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from dicecli.answer_types.files import Solved
from dicecli.answer_types.game import Automatic, Blank, EventFacts, Moved, Options, Standing
from dicecli.answer_types.kinds import Best, Hint, Odds, One, Scores, Slip
from dicecli.answer_types.stats import GroupFigures, PlayerFigures
from dicecli.render.page import Grid, Page, Row
from dicecli.rules.protocols import RuleSet


class GameViews(Protocol):
    """The views of one kind of game: a package of ``render.views``."""

    def score(self, document: Scores | Options, rules: RuleSet) -> Page:
        """Lay out what one roll gives."""

    def number(self, document: One, rules: RuleSet) -> Page:
        """Lay out the points of one choice: the number alone."""

    def open(self, document: Options, rules: RuleSet) -> Page:
        """Lay out what a player may fill or set aside."""

    def best(self, row: Best, rules: RuleSet) -> tuple[str, str]:
        """Return the best choice for a roll, as a script reads it and in words."""

    def show(self, document: Standing, rules: RuleSet) -> Page:
        """Lay out how all players stand."""

    def blank(self, document: Blank, rules: RuleSet) -> Page:
        """Lay out an empty card or sheet."""

    def moved(self, move: str, document: Moved, rules: RuleSet) -> Page:
        """Lay out the answer to a move, which ``move`` names."""

    def said(self, event: EventFacts, rules: RuleSet) -> str:
        """Say what an event did."""

    def explained(self, rules: RuleSet) -> Page:
        """Lay out the rules in words."""

    def odds(self, document: Odds, rules: RuleSet) -> Page:
        """Lay out what the next rolls may bring."""

    def why(self, document: Automatic, rules: RuleSet) -> str:
        """Say why the computer chose what it did."""

    def slip(self, document: Slip, rules: RuleSet) -> str:
        """Say what looks like a slip about an entry."""

    def stats_rows(self, group: GroupFigures) -> list[Row]:
        """Return the rows that statistics of this kind of game add."""

    def stats_grids(self, group: GroupFigures) -> list[Grid]:
        """Return the statistics of each category."""

    def stats_columns(self, row: PlayerFigures) -> Mapping[str, object]:
        """Return the figures of one player that other kinds of game lack, for a script."""

    def stats_by_category(self, row: PlayerFigures) -> Mapping[str, Mapping[str, object]]:
        """Return the figures of one player for each category, for a script."""


class AdvisedViews(GameViews, Protocol):
    """The views of a kind of game that has an advisor."""

    def hint(self, document: Hint, rules: RuleSet) -> Page:
        """Lay out what to do, best first."""

    def solve(self, document: Solved, rules: RuleSet) -> Page:
        """Lay out what a game is worth, and where its table is."""
