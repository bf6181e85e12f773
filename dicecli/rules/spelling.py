"""How words are compared: case, accents, blanks and hyphens do not count."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping


def folded(word: str) -> str:
    """Return what two spellings of one word share.

    ``Sảnh nhỏ``, ``sanh-nho`` and ``SANH_NHO`` are one word.
    """
    return "".join(sign for sign in _plain(word) if sign not in _PARTS)


def parted(word: str) -> str:
    """Return what two beginnings of one word share: its parts stay apart.

    ``Full Ho`` and ``full_ho`` begin as ``full-house``; ``fullho`` does not.
    """
    return re.sub(f"[{_PARTS}]+", "-", _plain(word)).strip("-")


_PARTS = " _'\u2019\t-"


def _plain(word: str) -> str:
    return (word if word.isascii() else _without_accents(word)).lower()


def _without_accents(word: str) -> str:
    from unicodedata import combining, normalize

    plain = normalize("NFD", word.casefold().replace("đ", "d"))
    return "".join(sign for sign in plain if not combining(sign))


def meaning(word: str, meanings: Mapping[str, str]) -> str | None:
    """Return what ``word`` means by a table of folded spellings, else None.

    A word of nothing but blanks and hyphens means nothing.
    """
    spelt = folded(word)
    return meanings.get(spelt) if spelt else None


def beginnings(word: str, meanings: Mapping[str, str]) -> list[str]:
    """Return, each once, what the parted spellings mean that begin with ``word``.

    Nothing begins with a word of digits alone, which are dice, nor with an empty one.
    """
    spelt = parted(word)
    if not spelt or spelt.isdigit():
        return []
    found = (what for name, what in meanings.items() if name.startswith(spelt))
    return list(dict.fromkeys(found))


_LONGEST_COMPARED = 40  # characters: the time grows with the square of the length


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """Return up to three of the known words that ``word`` may have meant."""
    from difflib import get_close_matches

    return get_close_matches(folded(word)[:_LONGEST_COMPARED], sorted(known), n=3, cutoff=0.6)
