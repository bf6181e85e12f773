"""Names of players: the check of a name, and the comparison of two names.

Game files are read with ``clean``, ``key`` and ``distinct``, which never change: a stricter
comparison would make games unsound that people have begun. New names go through ``tidy`` and
``told_apart``, which compare what a reader sees.
"""

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
# The blanks of Unicode (category Zs), and that of Braille.
_BLANKS = "[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800]+"
_FILLERS = "\u115f\u1160\u3164\uffa0"  # Hangul letters that look like blanks
_BLANK_LETTERS = f"{_FILLERS}\u2800"
# Default_Ignorable_Code_Point of DerivedCoreProperties.txt in Unicode 15.1 (4,174 code
# points), which unicodedata does not have. Later versions of Unicode have the same ones.
_UNSEEN = (
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


def tidy(name: str) -> str:
    """Return a new name as it is kept: as ``clean`` does, with single plain blanks.

    Characters that cannot be seen stay: emoji and some scripts need them. Raises BadInput
    ``bad-name`` as ``clean``, and for letters that look like blanks.
    """
    name = clean(re.sub(_BLANKS, " ", name))
    if name.isascii():
        return name
    if any(sign in _FILLERS for sign in name):
        raise BadInput("bad-name", word=name, problem="control")
    if not look(name) or _cells(name) < 1:
        raise BadInput("bad-name", word=name, problem="empty")
    return name


def clean(name: str) -> str:
    """Return a name without blanks around it, in Unicode form NFC.

    Raises BadInput ``bad-name``, with ``problem`` "empty", "long" or "control", unless the
    name is 1 to 40 terminal cells of visible text without control characters and
    bidirectional formatting characters.
    """
    if any(sign in _CONTROLS for sign in name):
        raise BadInput("bad-name", word=name, problem="control")
    name = name.strip()
    if len(name) > MOST_CHARACTERS:
        raise BadInput("bad-name", word=name, problem="long")
    if not (name.isascii() and name.isprintable()):
        name = _clean_unicode(name)
    if not name:
        raise BadInput("bad-name", word=name, problem="empty")
    if len(name) > MOST_CELLS // 2 and _cells(name) > MOST_CELLS:
        raise BadInput("bad-name", word=name, problem="long")
    return name


def _clean_unicode(name: str) -> str:
    from unicodedata import category, normalize

    name = normalize("NFC", name)
    seen = re.sub(_FLAG, "", name)
    kinds = [category(sign) for sign in seen]
    for sign, kind in zip(seen, kinds, strict=True):
        if kind in _INVISIBLE and sign not in _JOINERS:
            raise BadInput("bad-name", word=name, problem="control")
    # Unassigned characters (Cn) are allowed: they may be emoji of a newer Unicode version.
    blank = [
        sign in _BLANK_LETTERS or (kind != "Cn" and kind[0] in "CMZ")
        for sign, kind in zip(seen, kinds, strict=True)
    ]
    if seen == name and name and all(blank):
        raise BadInput("bad-name", word=name, problem="empty")
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


def look(name: str) -> str:
    """Return a key that is equal for names that a reader cannot tell apart.

    They differ in case, in the kind or number of blanks, or in characters that cannot be
    seen. Names with equal ``key`` have equal looks.
    """
    seen = key(name)
    if not seen.isascii():
        seen = key(re.sub(_UNSEEN, "", seen))
    return re.sub(_BLANKS, " ", seen).strip()


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """Return names cleaned; raise BadInput ``name-twice`` if two have the same ``key``."""
    cleaned = tuple(map(clean, names))
    seen = set()
    for name in cleaned:
        if key(name) in seen:
            raise BadInput("name-twice", word=name)
        seen.add(key(name))
    return cleaned


def told_apart(names: Iterable[str]) -> tuple[str, ...]:
    """Return new names, tidied.

    Raises BadInput ``name-twice`` if two have the same ``key``, ``name-alike`` if two only
    look the same.
    """
    known: dict[str, str] = {}
    for name in map(tidy, names):
        seen = look(name)
        if seen in known:
            raise _alike(name, known[seen])
        known[seen] = name
    return tuple(known.values())


def new_beside(name: str, others: Iterable[str]) -> str:
    """Return a new name, tidied; raise BadInput as ``told_apart``.

    The others, in an old game, may look the same as each other.
    """
    name = tidy(name)
    for other in others:
        if look(other) == look(name):
            raise _alike(name, other)
    return name


def _alike(name: str, other: str) -> BadInput:
    if key(name) == key(other):
        return BadInput("name-twice", word=name)
    return BadInput("name-alike", word=name, other=other)
