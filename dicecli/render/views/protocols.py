"""The protocol of the views of a kind of game. Imported by type checkers alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from dicecli.answer_types.files import Solved
from dicecli.answer_types.game import Automatic, Blank, EventFacts, Moved, Options, Standing
from dicecli.answer_types.kinds import Best, BestOne, Hint, Odds, One, Scores, Slip
from dicecli.answer_types.stats import GroupFigures, PlayerFigures
from dicecli.render.page import Grid, Page, Row
from dicecli.rules.protocols import RuleSet


class GameViews(Protocol):
    """The views of one kind of game: a module or package that ``rules.kinds`` names.

    Documents are answers of that kind; their types here have the keys that all kinds share.
    """

    def score(self, document: Scores | Options, rules: RuleSet) -> Page:
        """Lay out the points of one roll, for each choice."""

    def number(self, document: One, rules: RuleSet) -> Page:
        """Lay out the points of one choice: the number alone."""

    def open(self, document: Options, rules: RuleSet) -> Page:
        """Lay out the choices of a player."""

    def best(self, row: Best, rules: RuleSet) -> tuple[str, str]:
        """Return the best choice for a roll, as text for scripts and in words."""

    def best_one(self, document: BestOne, rules: RuleSet) -> Page:
        """Lay out the best choice for a roll: its points, and the choice in words."""

    def notices(self, document: Scores | Options, rules: RuleSet) -> list[str]:
        """Return what an answer with one of these choices does not tell, in sentences."""

    def show(self, document: Standing, rules: RuleSet) -> Page:
        """Lay out the cards or totals of all players, and the running turn."""

    def blank(self, document: Blank, rules: RuleSet) -> Page:
        """Lay out an empty card or sheet."""

    def moved(self, move: str, document: Moved, rules: RuleSet) -> Page:
        """Lay out the answer to a move; ``move`` is its name."""

    def turn(self, document: Standing) -> tuple[str, str]:
        """Return the running turn in a few words, and in fewer for a narrow terminal."""

    def lacking(self, document: Standing, rules: RuleSet) -> list[str]:
        """Return what the player to move lacks to an aim: a bonus, the target."""

    def said(self, event: EventFacts, rules: RuleSet) -> str:
        """Return an event in words, without the name of its player."""

    def explained(self, rules: RuleSet) -> Page:
        """Lay out the rules in sentences."""

    def odds(self, document: Odds, rules: RuleSet) -> Page:
        """Lay out the odds of the next rolls."""

    def why(self, document: Automatic, rules: RuleSet) -> str:
        """Return the reason for the computer's choice in words, empty without one."""

    def slip(self, document: Slip, rules: RuleSet) -> str:
        """Return the reason why an entry is likely a mistake, in words."""

    def stats_rows(self, group: GroupFigures) -> list[Row]:
        """Return the rows that this kind of game adds to a table of statistics."""

    def stats_grids(self, group: GroupFigures) -> list[Grid]:
        """Return tables of statistics by category, none if there are no categories."""

    def stats_columns(self, row: PlayerFigures) -> Mapping[str, object]:
        """Return the figures of one player that this kind of game adds for scripts."""

    def stats_by_category(self, row: PlayerFigures) -> Mapping[str, Mapping[str, object]]:
        """Return the figures of one player by category, for scripts."""


class AdvisedViews(GameViews, Protocol):
    """The views of a kind of game that has an advisor."""

    def hint(self, document: Hint, rules: RuleSet) -> Page:
        """Lay out the choices of a turn, best first."""

    def choice(self, document: Hint, rules: RuleSet) -> str:
        """Return the first choice of a hint in words, empty if it has none."""

    def solve(self, document: Solved, rules: RuleSet) -> Page:
        """Lay out the expected total of a game, and the file of its table of values."""
