"""What views and writers are. Imported by type checkers alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

from dicecli.render.page import Manner, Page
from dicecli.rules.protocols import RuleSet

Document_ = TypeVar("Document_", bound=Mapping[str, object], contravariant=True)


class View(Protocol[Document_]):
    """Lays out an answer as a page; most are functions of ``render.views``."""

    def __call__(self, document: Document_, rules: RuleSet) -> Page:
        """Return the page of an answer about a game with these rules."""


class Writer(Protocol):
    """Writes pages in one output: a module of ``render.writers``."""

    def text(self, page: Page, manner: Manner) -> str:
        """Return a page as text."""
