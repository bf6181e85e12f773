"""How words are compared: case, accents, blanks and hyphens do not count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def folded(word: str) -> str:
    """Return what two spellings of one word share.

    ``Sảnh nhỏ``, ``sanh-nho`` and ``SANH_NHO`` are one word.
    """
    if not word.isascii():
        word = _without_accents(word)
    return "".join(sign for sign in word.lower() if sign not in " -_'\u2019\t")


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
    """Return, each once, what the folded spellings mean that begin with ``word``.

    Nothing begins with a word of digits alone, which are dice, nor with an empty one.
    """
    spelt = folded(word)
    if not spelt or spelt.isdigit():
        return []
    found = (what for name, what in meanings.items() if name.startswith(spelt))
    return list(dict.fromkeys(found))


def nearest(word: str, known: Iterable[str]) -> list[str]:
    """Return up to three of the known words that ``word`` may have meant."""
    from difflib import get_close_matches

    return get_close_matches(folded(word)[:40], sorted(known), n=3, cutoff=0.6)
