"""Read JSON strictly: each text has one meaning, or a named fault."""

from __future__ import annotations

import json
import re
from math import isinf
from typing import Any

from dicecli.errors import BadGameFile

_BOM = b"\xef\xbb\xbf"

# Both serve the wording alone: a text of too many brackets is called too deep rather
# than too long if it nests deeper than any game (5) within its beginning. Looking at
# the beginning keeps that quick.
_DEEPEST = 100
_LOOKED_AT = 100_000  # characters

# The lines that git puts between the two sides of a conflict, and around them. No line of
# JSON begins so.
_CONFLICT = r"^(<{7}|\|{7}|={7}|>{7})(?=\s|$)"

_STRING = r'"(?:[^"\\]++|\\.)*+"?'


def parse(text: str) -> Any:
    """Return the JSON value that a text holds.

    Raises BadGameFile for text that is not JSON, and for what JSON leaves open or
    Python accepts: a repeated key, NaN, very long or large numbers, very deep nesting.
    Where git has left a merge conflict in the text, that is the fault.
    """
    try:
        return _parsed(text)
    except BadGameFile:
        _check_merged(text)
        raise


def _parsed(text: str) -> Any:
    try:
        return json.loads(text, **_HOOKS)
    except json.JSONDecodeError as error:
        raise BadGameFile(
            "not-json", line=error.lineno, column=error.colno, details=_reason(error)
        ) from error
    except RecursionError as error:
        raise BadGameFile("too-deep") from error
    except ValueError as error:  # an integer of more digits (4,300) than Python reads
        raise BadGameFile("number-too-long") from error


def _check_merged(text: str) -> None:
    """Raise BadGameFile ``merge-conflict`` for a text with a line that git has put in."""
    marker = re.search(_CONFLICT, text, re.MULTILINE)
    if marker:
        line = text.count("\n", 0, marker.start()) + 1
        raise BadGameFile("merge-conflict", line=line, check="dicecli check")


def row(text: str, position: int) -> tuple[Any, int]:
    """Return the JSON value that begins at a position of a text, and its end.

    Raises ValueError, RecursionError or BadGameFile for the faults that ``parse`` names.
    """
    return _STRICT.raw_decode(text, position)


def too_deep(text: str) -> bool:
    """Tell whether brackets nest deeper than in any game, without parsing the text."""
    depth = 0
    for bracket in re.findall(r"[\[{\]}]", without_strings(text[:_LOOKED_AT])):
        depth += 1 if bracket in "[{" else -1
        if depth > _DEEPEST:
            return True
    return False


def without_strings(text: str) -> str:
    """Return what is outside the strings of a text; an open string reaches to the end.

    The pattern never goes back: one that does would begin anew at every quote of a string
    that is not closed.
    """
    return re.sub(_STRING, "", text, flags=re.DOTALL)


def _reason(error: json.JSONDecodeError) -> str:
    """Return the message of json, without the "at" or "starting at" at its end."""
    message = error.msg.removesuffix(" at").removesuffix(" starting")
    return message[:1].lower() + message[1:]


def decoded(data: bytes) -> str:
    """Return the text of bytes; raise BadGameFile if they are empty or not UTF-8."""
    if not data.strip(b" \t\r\n"):
        raise BadGameFile("empty")
    if data.startswith(_BOM):
        raise BadGameFile("byte-order-mark")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadGameFile("not-utf-8", line=line, byte=error.start) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise BadGameFile("key-twice", key=name)
            seen.add(name)
    return document


def _no_constant(name: str) -> Any:
    raise BadGameFile("not-a-number", word=name)


def _float(text: str) -> float:
    """Return a number with a decimal point or an exponent, which may be beyond all floats."""
    number = float(text)
    if isinf(number):
        raise BadGameFile("number-too-large", word=text)
    return number


_HOOKS: dict[str, Any] = {
    "object_pairs_hook": _object,
    "parse_constant": _no_constant,
    "parse_float": _float,
}
_STRICT = json.JSONDecoder(**_HOOKS)
