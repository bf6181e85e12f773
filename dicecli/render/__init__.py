"""Answers as text: tables, plain lines for screen readers, JSON, TSV, Markdown and HTML."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar, cast

from dicecli import language
from dicecli.language import LANGUAGES, _
from dicecli.render.safe import FIRST, LAST, bare, sealed, spoken

if TYPE_CHECKING:
    from dicecli.answer_types.game import Options
    from dicecli.answer_types.kinds import Scores, Slip
    from dicecli.errors import DiceError
    from dicecli.render.page import Page
    from dicecli.render.protocols import AnyAnswer, View
    from dicecli.rules.protocols import RuleSet


OUTPUTS = ("table", "plain", "json", "tsv", "markdown", "html")
FOR_SCRIPTS = ("json", "tsv")
"""Outputs that are in English in every language."""


_IN_ASCII = str.maketrans(
    {"·": ".", "✗": "x", "…": "...", "┤": "+", "│": "|", "└": "+", "─": "-"}
    | dict.fromkeys((FIRST, LAST), "")
)


Document = TypeVar("Document", bound=Mapping[str, object])


class Answer(NamedTuple, Generic[Document]):
    """The answer of a command.

    ``document`` is the answer as data, in the form of its JSON; ``view`` is the function of
    ``render.views`` that lays it out for people. ``rules`` are those of its game, None if
    it is not about one. ``to_edit`` says that people edit the JSON: it is indented.
    """

    view: View[Document]
    document: Document
    rules: RuleSet | None = None
    to_edit: bool = False

    def page(self, *, raw: bool = False) -> Page:
        """Return the document laid out by its view; unless ``raw``, its texts are safe."""
        rules = cast("RuleSet", self.rules)  # given wherever the view needs them
        if raw:
            return self.view(self.document, rules)
        return self.view(spoken(self.document), rules).sealed()


def render(
    answer: AnyAnswer,
    output: str,
    *,
    width: int = 80,
    ascii: bool = False,
    color: bool = False,
) -> str:
    """Return an answer as text without a final newline.

    ``output`` is one of ``OUTPUTS``. ``width`` is that of the terminal in cells. With ``ascii``
    the text holds ASCII characters alone: Markdown and HTML escape the others, and the marks of
    tables and charts are replaced; JSON, which is UTF-8 everywhere, ignores it. ``color``
    colours tables; other outputs ignore it.
    """
    if output == "json":
        from dicecli.render.writers import jsontext

        write = jsontext.indented if answer.to_edit else jsontext.text
        return write(answer.document)
    from dicecli.render.page import Manner
    from dicecli.render.writers import WRITERS

    with speech(output):
        manner = Manner(width, color, ascii, title_of(answer))
        page = answer.page(raw=output in FOR_SCRIPTS)
        text_of_page = WRITERS[output]().text(page, manner)
    return text_of_page.translate(_IN_ASCII) if ascii else text_of_page


def title_of(answer: AnyAnswer) -> str:
    """Return the heading of an answer whose page begins with none."""
    if answer.rules:
        return sealed(_(answer.rules.name))
    return sealed(_(str(answer.document.get("game", "dicecli"))))


def speech(output: str) -> AbstractContextManager[None]:
    """Return a context manager: English for the outputs that scripts read."""
    return language.using(LANGUAGES[0] if output in FOR_SCRIPTS else language.current())


def told(error: DiceError, output: str) -> str:
    """Return the sentence of a refusal for an output; for scripts nothing is isolated."""
    from dicecli.render.refusals import sentence

    with speech(output):
        said = sentence(error)
    return bare(said) if output in FOR_SCRIPTS else said


def choice_note(document: Scores | Options, rules: RuleSet) -> str | None:
    """Return a line with what one choice alone does not tell of a roll; None if nothing."""
    from dicecli.render.views.rooms import room

    notices = room(rules.kind).notices(spoken(document), rules)
    if not notices:
        return None
    return sealed(_("note: {notices}").format(notices=" ".join(notices)))


def slip_note(slip: Slip, rules: RuleSet) -> str:
    """Return a line that points out an entry that is likely a mistake."""
    from dicecli.render.views.rooms import room

    words = room(rules.kind).slip(spoken(slip), rules)
    return sealed(_("note: {doubt} ('dicecli undo' takes it back)").format(doubt=words))
