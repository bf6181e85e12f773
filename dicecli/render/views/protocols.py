"""What the views of a kind of game offer. Imported by type checkers alone."""

from __future__ import annotations

from typing import Any, Protocol

from dicecli.render.page import Grid, Page, Row
from dicecli.rules.protocols import Document


class GameViews(Protocol):
    """The views of one kind of game: a package of ``render.views``."""

    def score(self, document: Document, rules: Any) -> Page:
        """Lay out what one roll gives."""

    def number(self, document: Document, rules: Any) -> Page:
        """Lay out the points of one choice: the number alone."""

    def open(self, document: Document, rules: Any) -> Page:
        """Lay out what a player may fill or set aside."""

    def best(self, row: Document, rules: Any) -> tuple[str, str]:
        """Return the best choice for a roll, as a script reads it and in words."""

    def show(self, document: Document, rules: Any) -> Page:
        """Lay out how all players stand."""

    def blank(self, document: Document, rules: Any) -> Page:
        """Lay out an empty card or sheet."""

    def moved(self, move: str, document: Document, rules: Any) -> Page:
        """Lay out the answer to a move, which ``move`` names."""

    def said(self, event: Document, rules: Any) -> str:
        """Say what an event did."""

    def explained(self, rules: Any) -> Page:
        """Lay out the rules in words."""

    def odds(self, document: Document, rules: Any) -> Page:
        """Lay out what the next rolls may bring."""

    def why(self, document: Document, rules: Any) -> str:
        """Say why the computer chose what it did."""

    def slip(self, document: Document, rules: Any) -> str:
        """Say what looks like a slip about an entry."""

    def stats_rows(self, group: Document) -> list[Row]:
        """Return the rows that statistics of this kind of game add."""

    def stats_grids(self, group: Document) -> list[Grid]:
        """Return the statistics of each category."""

    def stats_columns(self, row: Document) -> Document:
        """Return the figures of one player that other kinds of game lack, for a script."""


class AdvisedViews(GameViews, Protocol):
    """The views of a kind of game that has an advisor."""

    def hint(self, document: Document, rules: Any) -> Page:
        """Lay out what to do, best first."""

    def solve(self, document: Document, rules: Any) -> Page:
        """Lay out what a game is worth, and where its table is."""
