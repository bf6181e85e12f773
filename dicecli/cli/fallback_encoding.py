"""Replace characters that a stream cannot encode by the same letters without accents."""

from __future__ import annotations

import codecs
from typing import cast

from dicecli import language
from dicecli.language import LANGUAGES

WITHOUT_ACCENTS = "dicecli-without-accents"
"""The name of the error handler, for ``reconfigure(errors=...)`` of a stream."""


def _without_accents(error: UnicodeError) -> tuple[str | bytes, int]:
    """Return the failed letters without accents if ASCII can write them, else escapes.

    English text has no accents; what fails there is a name, and escapes keep all of it.
    """
    from unicodedata import combining, normalize

    failed = cast("UnicodeEncodeError", error)
    letters = failed.object[failed.start : failed.end]
    decomposed = normalize("NFD", letters.translate(_STROKES))
    plain = "".join(sign for sign in decomposed if not combining(sign))
    if language.current() == LANGUAGES[0] or not plain.isascii():
        return codecs.backslashreplace_errors(error)
    return plain, failed.end


_STROKES = str.maketrans("đĐ", "dD")
codecs.register_error(WITHOUT_ACCENTS, _without_accents)
