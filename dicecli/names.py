"""Names of players: the check of a name, and the comparison of two names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from dicecli.errors import BadInput

MOST_CELLS = 40
# Enough for 40 cells of letters with many marks, and for any emoji sequence. The width alone
# is no limit: a megabyte of combining marks is one cell wide.
MOST_CHARACTERS = 400
_JOINERS = "\u200c\u200d"  # needed for emoji and in some scripts
# Flags of regions: a black flag followed by invisible tags.
_FLAG = "\U0001f3f4[\U000e0020-\U000e007f]+"
# Control characters that str.strip would remove like blanks.
_CONTROLS = "\x0b\x0c\x1c\x1d\x1e\x1f\x85\u2028\u2029"
_BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


def clean(name: str) -> str:
    """Return a name without blanks around it, in Unicode form NFC.

    Raises BadInput ``bad-name``, with ``reason`` "empty", "long" or "control", unless the
    name is 1 to 40 terminal cells of visible text without control characters and
    bidirectional formatting characters.
    """
    if any(sign in _CONTROLS for sign in name):
        raise BadInput("bad-name", name=name, reason="control")
    name = name.strip()
    if len(name) > MOST_CHARACTERS:
        raise BadInput("bad-name", name=name, reason="long")
    if not (name.isascii() and name.isprintable()):
        name = _clean_unicode(name)
    if not name:
        raise BadInput("bad-name", name=name, reason="empty")
    if len(name) > MOST_CELLS // 2 and _cells(name) > MOST_CELLS:
        raise BadInput("bad-name", name=name, reason="long")
    return name


def _clean_unicode(name: str) -> str:
    from unicodedata import category, normalize

    name = normalize("NFC", name)
    seen = re.sub(_FLAG, "", name)
    kinds = [category(sign) for sign in seen]
    for sign, kind in zip(seen, kinds, strict=True):
        if kind in _INVISIBLE and sign not in _JOINERS:
            raise BadInput("bad-name", name=name, reason="control")
    # Unassigned characters (Cn) are allowed: they may be emoji of a newer Unicode version.
    blank = [
        sign in _BLANK_LETTERS or (kind != "Cn" and kind[0] in "CMZ")
        for sign, kind in zip(seen, kinds, strict=True)
    ]
    if seen == name and name and all(blank):
        raise BadInput("bad-name", name=name, reason="empty")
    return name


def _cells(name: str) -> int:
    if name.isascii():
        return len(name)
    from wcwidth import wcswidth

    return wcswidth(name)


def key(name: str) -> str:
    """Return a key that is equal for names that differ only in case."""
    if name.isascii():
        return name.strip().lower()
    from unicodedata import normalize

    return normalize("NFC", normalize("NFC", name.strip()).casefold())


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names cleaned; raise BadInput ``name-twice`` if two are the same."""
    cleaned = tuple(map(clean, names))
    seen = set()
    for name in cleaned:
        if key(name) in seen:
            raise BadInput("name-twice", name=name)
        seen.add(key(name))
    return cleaned
