"""Answers as text: tables, plain lines for the ear, JSON, TSV, Markdown and HTML."""

# No "from __future__ import annotations" here: a NamedTuple of types that are written
# as strings takes twice as long to build, and this is built at every start.
from contextlib import AbstractContextManager
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from dicecli.language import LANGUAGES, _, speaking, spoken

if TYPE_CHECKING:
    from dicecli.render.page import Page
    from dicecli.rules.kinds import Document, RuleSet


OUTPUTS = ("table", "plain", "json", "tsv", "markdown", "html")
FOR_SCRIPTS = ("json", "tsv")
"""The outputs that are the same in every language."""


_IN_ASCII = str.maketrans(
    {"·": ".", "✗": "x", "…": "...", "┤": "+", "│": "|", "└": "+", "─": "-"}
)


class Answer(NamedTuple):
    """What a command has to say.

    ``document`` is the answer itself, in the shape of its JSON; ``view`` names
    the function that lays it out for people, in ``render.<kind of game>`` or, for
    what all games say alike, in ``render.general`` or ``render.evening``.
    ``to_edit`` tells that its JSON is to be edited: a line for each part.
    """

    view: str
    document: "Document"
    rules: "RuleSet | None" = None
    to_edit: bool = False


def render(
    answer: Answer,
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
        from dicecli.render import jsontext

        write = jsontext.laid_out if answer.to_edit else jsontext.text
        return write(answer.document, ascii=ascii)
    from dicecli.render.page import Manner

    writer: Any = import_module(f"dicecli.render.{output}")
    title = answer.rules.name if answer.rules else answer.document.get("game", "dicecli")
    with speech(output):
        page = laid_out(answer)
        manner = Manner(width, color, ascii, _(title))
        text_of_page: str = writer.text(page, manner)
    return text_of_page.translate(_IN_ASCII) if ascii else text_of_page


def speech(output: str) -> AbstractContextManager[None]:
    """Return what an answer is said within: what scripts read is English at all times."""
    return speaking(LANGUAGES[0] if output in FOR_SCRIPTS else spoken())


def laid_out(answer: Answer) -> "Page":
    """Return an answer as the page that a writer of an output is given."""
    page: Page = _view(answer)(answer.document, answer.rules)
    return page


def _view(answer: Answer) -> Any:
    """Return the view of the game's own room, else one that all games share."""
    rooms = [answer.rules.kind] if answer.rules else []
    for room in (*rooms, "general", "evening"):
        view = getattr(import_module(f"dicecli.render.{room}"), answer.view, None)
        if view is not None:
            return view
    raise LookupError(answer.view)


def best_in_words(row: "Document", rules: "RuleSet") -> tuple[str, str]:
    """Return the best of a roll (``RuleSet.best``) for a script, and in words."""
    room = import_module(f"dicecli.render.{rules.kind}")
    words: tuple[str, str] = room.best(row, rules)
    return words


def doubt_in_words(doubt: "Document", rules: "RuleSet") -> str:
    """Return a line that points out what looks like a slip (``State.doubt``)."""
    from dicecli.language import _
    from dicecli.render.words import harmless

    room = import_module(f"dicecli.render.{rules.kind}_doubts")
    said: str = room.worded(doubt, rules)
    return harmless(_("note: {doubt} ('dicecli undo' takes it back)").format(doubt=said))
