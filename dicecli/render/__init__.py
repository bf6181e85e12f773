"""Answers as text: tables, plain lines for screen readers, JSON, TSV, Markdown and HTML."""

# No "from __future__ import annotations" here: a NamedTuple of types that are written
# as strings takes twice as long to build, and this is built at every start.
from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar, cast

from dicecli import language
from dicecli.language import LANGUAGES, _

if TYPE_CHECKING:
    from dicecli.answer_types.kinds import Slip
    from dicecli.render.protocols import View
    from dicecli.rules.protocols import RuleSet


OUTPUTS = ("table", "plain", "json", "tsv", "markdown", "html")
FOR_SCRIPTS = ("json", "tsv")
"""The outputs that are the same in every language."""


_IN_ASCII = str.maketrans(
    {"·": ".", "✗": "x", "…": "...", "┤": "+", "│": "|", "└": "+", "─": "-"}
)


Document = TypeVar("Document", bound=Mapping[str, object])


class Answer(NamedTuple, Generic[Document]):
    """What a command answers.

    ``document`` is the answer itself, in the shape of its JSON; ``view`` is the
    function of ``render.views`` that lays it out for people. ``rules`` are those of
    its game, if it is about one. ``to_edit`` tells that its JSON is to be edited: a
    line for each part.
    """

    view: "View[Document]"
    document: Document
    rules: "RuleSet | None" = None
    to_edit: bool = False


def render(
    answer: Answer[Document],
    output: str,
    *,
    width: int = 80,
    ascii: bool = False,
    color: bool = False,
) -> str:
    """Return an answer as text without a last line end.

    ``width`` is that of the terminal in cells. With ``ascii`` the text holds ASCII
    characters alone: JSON, Markdown and HTML escape the others, and the marks of
    tables and charts are replaced. ``color`` colours tables; other outputs ignore it.
    """
    if output == "json":
        from dicecli.render.writers import jsontext

        write = jsontext.indented if answer.to_edit else jsontext.text
        return write(answer.document, ascii=ascii)
    from dicecli.render.page import Manner
    from dicecli.render.writers import WRITERS

    title = answer.rules.name if answer.rules else str(answer.document.get("game", "dicecli"))
    with speech(output):
        # A view that needs rules is only given together with them.
        page = answer.view(answer.document, cast("RuleSet", answer.rules))
        text_of_page = WRITERS[output]().text(page, Manner(width, color, ascii, _(title)))
    return text_of_page.translate(_IN_ASCII) if ascii else text_of_page


def speech(output: str) -> AbstractContextManager[None]:
    """Return a context manager: English for the outputs that scripts read."""
    return language.using(LANGUAGES[0] if output in FOR_SCRIPTS else language.current())


def slip_note(slip: "Slip", rules: "RuleSet") -> str:
    """Return a line about an entry that looks like a slip."""
    from dicecli.render.views.rooms import room
    from dicecli.render.words import harmless

    words = room(rules.kind).slip(slip, rules)
    return harmless(_("note: {doubt} ('dicecli undo' takes it back)").format(doubt=words))
