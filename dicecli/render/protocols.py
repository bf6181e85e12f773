"""The protocols of views and writers. Imported by type checkers alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

from dicecli.render.page import Manner, Page
from dicecli.rules.protocols import RuleSet

Document_ = TypeVar("Document_", bound=Mapping[str, object], contravariant=True)


class View(Protocol[Document_]):
    """A function that lays out an answer as a page; most are in ``render.views``."""

    def __call__(self, document: Document_, rules: RuleSet) -> Page:
        """Return the page of an answer; ``rules`` are those of its game."""


class AnyAnswer(Protocol):
    """An ``Answer`` whose document may be of any type; the view is of the same type."""

    @property
    def document(self) -> Mapping[str, object]:
        """The answer as data."""

    @property
    def rules(self) -> RuleSet | None:
        """The rules of its game."""

    @property
    def to_edit(self) -> bool:
        """Whether people edit the JSON."""

    def page(self, *, raw: bool = False) -> Page:
        """Return the document laid out by its view; unless ``raw``, its texts are safe."""


class Writer(Protocol):
    """A module of ``render.writers`` that writes pages in one output."""

    def text(self, page: Page, manner: Manner) -> str:
        """Return a page as text."""
