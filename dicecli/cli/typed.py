"""A command line in words, as somebody types it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_PLAIN = "-_=,./:@+%"
"""The signs, besides letters and digits, that no shell takes for its own."""


def typed(words: Iterable[str]) -> str:
    """Return a command line of dicecli, with quotes only where a shell needs them."""
    return " ".join(["dicecli", *map(_quoted, words)])


def _quoted(word: str) -> str:
    if word and all(sign.isalnum() or sign in _PLAIN for sign in word):
        return word
    from shlex import quote

    return quote(word)
