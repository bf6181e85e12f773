"""Texts from outside, made safe to print: what cannot be seen is escaped.

Every text of an answer passes two gates. ``spoken`` takes the texts of a document, which are
one line each, before a view lays them out; ``sealed`` takes the lines of a page before they
are written. Refusals pass ``safe`` fact by fact, and ``sealed`` as a sentence.

A text written from right to left is isolated too, as Unicode Standard Annex #9 advises:
otherwise it would change the places of the words and cells beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeVar, cast

FIRST, LAST = "\u2068", "\u2069"
"""The marks around isolated text: FIRST STRONG ISOLATE, POP DIRECTIONAL ISOLATE."""

_JOINERS = "\u200c\u200d"  # invisible, but emoji and some scripts need them
_WIDE_BLANK = "\u3000"  # two cells wide, so that it is seen
_FLAG = "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,10}\U000e007f"
_NEW_EMOJI = "[\U0001f000-\U0001fffd]"  # reserved; Python's data may be older than the emoji
_SIGN = f"(?s:({_FLAG}|{_NEW_EMOJI}|[{_JOINERS}{_WIDE_BLANK}])|.)"

_FIRST_RIGHT_TO_LEFT = "\u0590"  # Hebrew; all letters before it are written left to right
_RIGHT_TO_LEFT = ("R", "AL", "AN")

_Data = TypeVar("_Data")


class Safe(str):
    """A text that is safe to print as it is, such as the sentence of a refusal."""

    __slots__ = ()


def visible(sign: str) -> bool:
    """Tell whether a character can be printed, or joins those beside it."""
    return sign.isprintable() or sign in _JOINERS


def harmless(text: str) -> str:
    """Return a text with control and other invisible characters escaped, line ends too."""
    return text if text.isprintable() else re.sub(_SIGN, _shown, text)


def _shown(found: re.Match[str]) -> str:
    sign = found[0]
    return sign if found[1] or sign.isprintable() else escape(sign)


def escape(sign: str) -> str:
    r"""Return a character as Python writes it: ``\x1b``, ``\u202e``."""
    return sign.encode("unicode_escape").decode("ascii")


def safe(text: str) -> Safe:
    """Return a text of one line, harmless, and isolated if need be."""
    return Safe(isolated(harmless(text)))


def isolated(text: str) -> str:
    """Return a text between isolating marks if it has letters written from right to left."""
    return f"{FIRST}{text}{LAST}" if _right_to_left(text) and FIRST not in text else text


def bare(text: str) -> str:
    """Return a text without isolating marks, for scripts and for terminals in ASCII."""
    return text if text.isascii() else text.replace(FIRST, "").replace(LAST, "")


def _right_to_left(text: str) -> bool:
    if text.isascii() or max(text) < _FIRST_RIGHT_TO_LEFT:
        return False
    from unicodedata import bidirectional

    return any(bidirectional(sign) in _RIGHT_TO_LEFT for sign in text)


def spoken(document: _Data) -> _Data:
    """Return a document with all its texts safe; those that are ``Safe`` stay."""
    return cast("_Data", _spoken(document))


def _spoken(value: object) -> object:
    if isinstance(value, str):
        return value if isinstance(value, Safe) else safe(value)
    if isinstance(value, dict):
        return {key: _spoken(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_spoken(part) for part in value]
    return value


def sealed(text: str) -> str:
    """Return the lines of a text with what is left of invisible characters escaped.

    Isolating marks stay if each line closes those that it opens.
    """
    if text.isprintable():
        return text
    return "\n".join(map(_sealed_line, text.split("\n")))


def _sealed_line(line: str) -> str:
    if line.isprintable():
        return line
    parts = re.split(f"([{FIRST}{LAST}])", line)
    if _left_open(parts) != 0:
        return harmless(line)
    return "".join(part if part in (FIRST, LAST) else harmless(part) for part in parts)


def _left_open(parts: Iterable[str]) -> int:
    """Return how many marks are not closed, or -1 if one is closed before it is opened."""
    depth = 0
    for part in parts:
        depth += (part == FIRST) - (part == LAST)
        if depth < 0:
            return depth
    return depth


def closed(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines that were one; marks left open are closed, and opened again in the next."""
    depth = 0
    for line in lines:
        begun = FIRST * depth + line
        depth += line.count(FIRST) - line.count(LAST)
        yield begun + LAST * depth
