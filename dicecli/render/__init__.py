"""Answers as text: a table for people, plain lines for the ear, JSON and TSV."""

# No "from __future__ import annotations" here: a NamedTuple of types that are written
# as strings takes twice as long to build, and this is built at every start.
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document, RuleSet


OUTPUTS = ("table", "plain", "json", "tsv")


_IN_ASCII = str.maketrans({"·": ".", "✗": "x", "…": "..."})


class Answer(NamedTuple):
    """What a command has to say.

    ``document`` is the answer itself, in the shape of its JSON; ``view`` names
    the function that lays it out for people, in ``render.<kind of game>`` or, for
    what all games say alike, in ``render.general`` or ``render.evening``.
    """

    view: str
    document: "Document"
    rules: "RuleSet | None" = None


def render(answer: Answer, output: str, *, width: int = 80, ascii: bool = False) -> str:
    """Return an answer as text without a last line end.

    ``width`` is that of the terminal in cells; ``ascii`` is for an output that
    can hold no more: JSON is escaped, and our own marks are drawn with letters.
    """
    if output == "json":
        from dicecli.render.jsontext import text

        return text(answer.document, ascii=ascii)
    page = _view(answer)(answer.document, answer.rules)
    writer: Any = import_module(f"dicecli.render.{output}")
    text_of_page: str = writer.text(page, width)
    return text_of_page.translate(_IN_ASCII) if ascii else text_of_page


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
