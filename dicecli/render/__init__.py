"""Answers as text: tables, plain lines for the ear, JSON, TSV, Markdown and HTML."""

# No "from __future__ import annotations" here: a NamedTuple of types that are written
# as strings takes twice as long to build, and this is built at every start.
from collections.abc import Mapping
from contextlib import AbstractContextManager
from importlib import import_module
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar, cast

from dicecli import language
from dicecli.language import LANGUAGES, _

if TYPE_CHECKING:
    from dicecli.answer_types.kinds import Slip
    from dicecli.render.protocols import View, Writer
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

    ``width`` is that of the terminal in cells; ``ascii`` is for an output that
    can hold no more: JSON and HTML are escaped, and our own marks are drawn with
    letters. ``color`` is for tables, what else there is has none.
    """
    if output == "json":
        from dicecli.render.writers import jsontext

        write = jsontext.laid_out if answer.to_edit else jsontext.text
        return write(answer.document, ascii=ascii)
    from dicecli.render.page import Manner

    writer: Writer = import_module(f"dicecli.render.writers.{output}")
    title = answer.rules.name if answer.rules else str(answer.document.get("game", "dicecli"))
    with speech(output):
        # A view that needs rules is only given together with them.
        page = answer.view(answer.document, cast("RuleSet", answer.rules))
        text_of_page = writer.text(page, Manner(width, color, ascii, _(title)))
    return text_of_page.translate(_IN_ASCII) if ascii else text_of_page


def speech(output: str) -> AbstractContextManager[None]:
    """Return what an answer is said within: what scripts read is English at all times."""
    return language.using(LANGUAGES[0] if output in FOR_SCRIPTS else language.current())


def slip_note(slip: "Slip", rules: "RuleSet") -> str:
    """Return a line about an entry that looks like a slip."""
    from dicecli.render.views.rooms import room
    from dicecli.render.words import harmless

    words = room(rules.kind).slip(slip, rules)
    return harmless(_("note: {doubt} ('dicecli undo' takes it back)").format(doubt=words))
