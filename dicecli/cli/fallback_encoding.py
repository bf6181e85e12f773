"""Letters on a terminal that lacks them: written without their accents."""

from __future__ import annotations

import codecs
from typing import cast

from dicecli import language
from dicecli.language import LANGUAGES

PLAIN = "dicecli-plain-letters"
"""The way to handle what an encoding lacks, as streams name it."""


def _plain(error: UnicodeError) -> tuple[str | bytes, int]:
    """Write letters without accents where that is all they lack, else an escape.

    English words have no accents: there it is a name, and an escape tells more.
    """
    from unicodedata import combining, normalize

    failed = cast("UnicodeEncodeError", error)
    letters = failed.object[failed.start : failed.end]
    apart = normalize("NFD", letters.translate(_STROKES))
    plain = "".join(sign for sign in apart if not combining(sign))
    if language.current() == LANGUAGES[0] or not plain.isascii():
        return codecs.backslashreplace_errors(error)
    return plain, failed.end


_STROKES = str.maketrans("đĐ", "dD")
codecs.register_error(PLAIN, _plain)
