"""Several answers as one text, rendered one after another.

Only one answer at a time is in memory. The parts around them are known in the end: they
depend on all answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from dicecli.render import render, speech, title_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dicecli.render.protocols import AnyAnswer


class Pieces(Protocol):
    """The pieces of one text; ``between`` is the text between two of them."""

    between: str

    def piece(self, answer: AnyAnswer) -> str:
        """Return an answer as a piece, or "" if it adds nothing."""

    def around(self, document: Mapping[str, object]) -> tuple[str, str]:
        """Return the texts before and after all pieces; ``document`` says what all did.

        Its first key is ``answers``, an empty list.
        """


def pieces(output: str, *, ascii: bool) -> Pieces | None:
    """Return what renders answers as one text; None if the output has a text for each."""
    if output == "json":
        return _Json()
    kinds: dict[str, type[_Markdown | _Html]] = {"markdown": _Markdown, "html": _Html}
    return kinds[output](ascii) if output in kinds else None


class _Json:
    between = ", "

    def piece(self, answer: AnyAnswer) -> str:
        return self._text(answer.document)

    def around(self, document: Mapping[str, object]) -> tuple[str, str]:
        before, brackets, after = self._text(document).partition("[]")
        return before + brackets[0], brackets[1] + after

    def _text(self, document: Mapping[str, object]) -> str:
        from dicecli.render.writers.jsontext import text

        return text(document)


class _Markdown:
    between = "\n\n"

    def __init__(self, ascii: bool) -> None:
        self._ascii = ascii

    def piece(self, answer: AnyAnswer) -> str:
        return render(answer, "markdown", ascii=self._ascii)

    def around(self, document: Mapping[str, object]) -> tuple[str, str]:
        return "", ""


class _Html:
    between = ""

    def __init__(self, ascii: bool) -> None:
        from dicecli.render.writers.html import Document

        self._ascii = ascii
        self._document = Document(ascii=ascii)

    def piece(self, answer: AnyAnswer) -> str:
        with speech("html"):
            return self._document.part(answer.page(), title_of(answer))

    def around(self, document: Mapping[str, object]) -> tuple[str, str]:
        return self._document.around()
