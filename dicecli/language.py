"""Which language is spoken, and how a sentence is said in it.

The sources are written in English. Another language is a gettext catalogue in
``locale/``, read when the first sentence is said in it; an answer in JSON needs none.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES = ("en", "vi")
"""The languages there are; the first is that of the sources."""

DOMAIN = "dicecli"
FOLDER = os.path.join(os.path.dirname(__file__), "locale")
"""Where the catalogues are, each in a folder with the language's code."""

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


class _Speech:
    """The language of this process: one command speaks one language."""

    code = LANGUAGES[0]
    catalogue: NullTranslations | None = None


def speak(code: str) -> None:
    """Say everything from now on in one of LANGUAGES."""
    _Speech.code, _Speech.catalogue = code, None


def spoken() -> str:
    """Return the code of the language that is spoken."""
    return _Speech.code


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak another language for a while."""
    before = _Speech.code, _Speech.catalogue
    speak(code)
    try:
        yield
    finally:
        _Speech.code, _Speech.catalogue = before


def wanted(words: Sequence[str], environ: Mapping[str, str]) -> str:
    """Return the language that a command line asks for, else the environment.

    The words are looked at before they are understood, since even what cannot be
    understood is answered in a language.
    """
    code = ""
    options = list(words)[: words.index("--")] if "--" in words else words
    for before, word in pairwise(["", *options]):
        if before == "--lang":
            code = word
        elif word.startswith("--lang="):
            code = word.removeprefix("--lang=")
    if code not in LANGUAGES:
        code = next((environ[name] for name in _VARIABLES if environ.get(name)), "")
        for sign in ".@_":
            code = code.partition(sign)[0].lower()
    return code if code in LANGUAGES else LANGUAGES[0]


def _(text: str) -> str:
    """Return a text in the language that is spoken; itself where it is not known."""
    if _Speech.code == LANGUAGES[0] or not text:
        return text
    return _catalogue().gettext(text)


def plural(one: str, many: str, number: int) -> str:
    """Return the form of a text that goes with a number."""
    if _Speech.code == LANGUAGES[0]:
        return one if number == 1 else many
    return _catalogue().ngettext(one, many, number)


def N_(text: str) -> str:
    """Mark a text that is said later, by ``_``."""
    return text


def _catalogue() -> NullTranslations:
    """Return the messages of the language that is spoken; English where they lack."""
    if _Speech.catalogue is None:
        _Speech.catalogue = _loaded(os.path.join(FOLDER, _Speech.code, "LC_MESSAGES"))
    return _Speech.catalogue


def _loaded(folder: str) -> NullTranslations:
    # gettext.translation would look at the environment, and import locale for it.
    from gettext import GNUTranslations, NullTranslations

    try:
        with open(os.path.join(folder, f"{DOMAIN}.mo"), "rb") as file:
            return GNUTranslations(file)
    except FileNotFoundError:
        return NullTranslations()
