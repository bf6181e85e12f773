"""The order of names in the language in use, as its dictionaries have it."""

from __future__ import annotations

from typing import NamedTuple
from unicodedata import combining, normalize

from dicecli import language

Mark = tuple[int, int]
Letter = tuple[str, int]
SortKey = tuple[tuple[Letter, ...], tuple[tuple[Mark, ...], ...], tuple[bool, ...], str]


class Alphabet(NamedTuple):
    """What a language adds to the letters a to z.

    ``letters`` are those with a mark that are letters of their own; they follow the same
    letter without a mark, in this order. ``marks`` are the accents that have an order;
    others follow by code point.
    """

    letters: str = ""
    marks: str = ""


ALPHABETS = {
    "en": Alphabet(),
    # a ă â b c d đ e ê ...; the tones are ngang (without a mark), huyền, hỏi, ngã, sắc, nặng.
    # Source: the collation of Vietnamese in CLDR, common/collation/vi.xml.
    "vi": Alphabet("ăâđêôơư", "\u0300\u0309\u0303\u0301\u0323"),
}
"""The alphabet of each language of ``language.LANGUAGES``."""

_STROKE = "\u0335"
_STROKED = {"đ": "d", "ħ": "h", "ł": "l", "ø": "o", "ŧ": "t"}
"""Letters with a stroke, which Unicode does not take apart, and the same without it."""

_JOINED = str.maketrans({"æ": "ae", "œ": "oe"})


def sort_key(name: str) -> SortKey:
    """Return a key that sorts names: by letters, then by accents, then lower case first.

    Blanks come before letters, and other scripts follow by code point. Only equal names have
    equal keys.
    """
    alphabet = ALPHABETS[language.current()]
    composed = normalize("NFC", name)
    folded = normalize("NFC", composed.casefold()).translate(_JOINED)
    letters: list[Letter] = []
    accents: list[tuple[Mark, ...]] = []
    for sign in folded:
        base, marks = _apart(sign)
        if combining(sign) and letters and letters[-1][0] in _LATIN:
            accents[-1] += _ranks(sign, alphabet)
            continue
        letter, rest = _letter(base, marks, alphabet)
        letters.append(letter)
        accents.append(_ranks(rest, alphabet))
    cases = tuple(sign.isupper() for sign in composed)
    return tuple(letters), tuple(accents), cases, name


_LATIN = "abcdefghijklmnopqrstuvwxyz"


def _apart(sign: str) -> tuple[str, str]:
    """Return a Latin letter and its marks; another character is whole."""
    if sign in _STROKED:
        return _STROKED[sign], _STROKE
    whole = normalize("NFD", sign)
    return (whole[0], whole[1:]) if whole[0] in _LATIN else (sign, "")


def _letter(base: str, marks: str, alphabet: Alphabet) -> tuple[Letter, str]:
    """Return the letter of the alphabet, and the marks that are not part of it."""
    for mark in marks:
        whole = "đ" if (base, mark) == ("d", _STROKE) else normalize("NFC", base + mark)
        if whole in alphabet.letters:
            return (base, alphabet.letters.index(whole) + 1), marks.replace(mark, "")
    return (base, 0), marks


def _ranks(marks: str, alphabet: Alphabet) -> tuple[Mark, ...]:
    """Return the ranks of accents; those with an order come before all others."""
    return tuple(
        (0, alphabet.marks.index(mark)) if mark in alphabet.marks else (1, ord(mark))
        for mark in marks
    )
