"""Read single values of a game file strictly; each fault is a BadGameFile."""

from __future__ import annotations

from typing import Any

from dicecli.errors import BadGameFile
from dicecli.language import N_

MOST_NUMBER = 2**53 - 1
"""The largest number: JavaScript, jq and others would round larger ones."""


_LENGTH_OF_RANDOM = 16
_HEXADECIMAL = frozenset("0123456789abcdef")


def is_random(text: str) -> bool:
    """Tell whether a text is as the random digits of marks, tokens and names of drafts.

    It is looked at by hand: every command would have to compile a pattern.
    """
    return len(text) == _LENGTH_OF_RANDOM and _HEXADECIMAL.issuperset(text)


def keys(row: dict[str, Any], required: set[str], known: set[str]) -> None:
    """Check that a row has the required keys, and no unknown one."""
    for key in sorted(required - set(row)):
        raise BadGameFile("missing-key", key=key)
    for key in row:
        if key not in known:
            raise BadGameFile("unknown-key", key=key, known=sorted(known))


def text(row: dict[str, Any], key: str) -> str:
    """Read a text."""
    value = row.get(key)
    if not isinstance(value, str):
        raise BadGameFile("wrong-type", key=key, must_be=N_("a text"))
    return value


def flag(row: dict[str, Any], key: str) -> bool:
    """Read true or false."""
    value = row[key]
    if not isinstance(value, bool):
        raise BadGameFile("wrong-type", key=key, must_be=N_("true or false"))
    return value


def whole(row: dict[str, Any], key: str) -> int:
    """Read a whole number from 0; true, 1.0 and 1e0 are not accepted."""
    value = row.get(key)
    if type(value) is not int or not 0 <= value <= MOST_NUMBER:
        raise BadGameFile("wrong-type", key=key, must_be=N_("a whole number"))
    return value


def positive(row: dict[str, Any], key: str) -> int:
    """Read a whole number above 0."""
    value = whole(row, key)
    if value == 0:
        raise BadGameFile("wrong-type", key=key, must_be=N_("a whole number above 0"))
    return value


def dice(row: dict[str, Any], key: str) -> tuple[int, ...]:
    """Read dice from 1 to 6 in ascending order."""
    value = row[key]
    good = isinstance(value, list) and all(type(die) is int and 1 <= die <= 6 for die in value)
    if not good:
        raise BadGameFile("wrong-type", key=key, must_be=N_("a list of dice from 1 to 6"))
    if value != sorted(value):
        raise BadGameFile("dice-not-sorted", key=key)
    return tuple(value)
