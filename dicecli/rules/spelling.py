"""Comparing words without regard to case, accents, blanks and hyphens."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from dicecli.errors import BadInput

if TYPE_CHECKING:
    from typing import Protocol

    class Spelt(Protocol):
        """What has names: a rule set and its categories."""

        def spellings(
            self, spelt: Callable[[str], str], *, shown: bool = False
        ) -> dict[str, str]:
            """Return a dict from each name, as ``spelt`` writes it, to its meaning."""

    class Named(Spelt, Protocol):
        """What has names, and is called by an id and a name itself: a rule set."""

        @property
        def id(self) -> str:
            """The id of the rule set."""

        @property
        def name(self) -> str:
            """The name of the game."""


def folded(word: str) -> str:
    """Return a word in a form that is the same for all of its spellings.

    ``Sảnh nhỏ``, ``sanh-nho`` and ``SANH_NHO`` are one word.
    """
    return "".join(sign for sign in _plain(word) if sign not in _PARTS)


def parted(word: str) -> str:
    """Return a word in a form that a beginning can be compared with: ``a-b-c``.

    The parts of the word stay separate: ``Full Ho`` and ``full_ho`` are beginnings of
    ``full-house``, but ``fullho`` is not.
    """
    return re.sub(f"[{_PARTS}]+", "-", _plain(word)).strip("-")


_PARTS = " _'\u2019\t-"


def _plain(word: str) -> str:
    return (word if word.isascii() else without_accents(word)).lower()


def without_accents(word: str) -> str:
    """Return a word in lower case without accents; đ becomes d."""
    from unicodedata import combining, normalize

    plain = normalize("NFD", word.casefold().replace("đ", "d"))
    return "".join(sign for sign in plain if not combining(sign))


def meaning(word: str, meanings: Mapping[str, str]) -> str | None:
    """Return the meaning of ``word`` in a table of folded spellings, or None.

    A word of blanks and hyphens alone has no meaning.
    """
    spelt = folded(word)
    return meanings.get(spelt) if spelt else None


def beginnings(word: str, meanings: Mapping[str, str]) -> list[str]:
    """Return the meanings of all spellings that begin with ``word``, each one once.

    ``meanings`` is a table of ``parted`` spellings. An empty word is not the beginning of
    any, nor is a word of digits, because digits are dice.
    """
    spelt = parted(word)
    if not spelt or spelt.isdigit():
        return []
    found = (what for name, what in meanings.items() if name.startswith(spelt))
    return list(dict.fromkeys(found))


def begun(word: str, named: Spelt, among: Collection[str] | None = None) -> list[str]:
    """Return the meanings of all names that begin with ``word``, each one once.

    If there are several, only those count whose name is shown to readers, if there are such.
    ``among`` are the meanings that count at all; None is all of them.
    """
    found = _among(beginnings(word, named.spellings(parted)), among)
    if len(found) > 1:
        shown = _among(beginnings(word, named.spellings(parted, shown=True)), among)
        return shown or found
    return found


def category_meant(word: str, rules: Named, among: Collection[str] | None = None) -> str | None:
    """Return the category of a whole name, or of the beginning of one ``among`` some; or None.

    Raises BadInput ``ambiguous-category`` with the categories whose names begin so.
    """
    whole = meaning(word, rules.spellings(folded))
    found = begun(word, rules, among) if whole is None else [whole]
    if len(found) > 1:
        raise BadInput(
            "ambiguous-category",
            word=word,
            game=rules.id,
            title=rules.name,
            candidates=found,
        )
    return found[0] if found else None


def _among(found: list[str], among: Collection[str] | None) -> list[str]:
    return found if among is None else [one for one in found if one in among]


_LONGEST_COMPARED = 40  # characters: the time grows with the square of the length


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """Return up to three known words that are spelt like ``word``, the best one first."""
    from difflib import get_close_matches

    return get_close_matches(folded(word)[:_LONGEST_COMPARED], sorted(known), n=3, cutoff=0.6)
