"""JSON read strictly: one meaning for every text, or a named fault."""

from __future__ import annotations

import json
import re
from typing import Any

from dicecli.errors import BadGameFile

_BOM = b"\xef\xbb\xbf"
_DEEPEST = 100  # no game nests deeper than 5


def parse(text: str) -> Any:
    """Return the JSON value that a text holds.

    Raises BadGameFile for what JSON leaves open or Python would let pass: a key
    twice, NaN, numbers too long, nesting too deep.
    """
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise BadGameFile(
            "not-json", line=error.lineno, column=error.colno, reason=_reason(error)
        ) from error
    except RecursionError as error:
        raise BadGameFile("too-deep") from error
    except ValueError as error:  # an integer of more digits than Python reads
        raise BadGameFile("number-too-long") from error


def row(text: str, position: int) -> tuple[Any, int]:
    """Return the JSON value that begins at a place of a text, and where it ends.

    Raises ValueError, RecursionError or BadGameFile, as ``parse`` for a whole text.
    """
    return _STRICT.raw_decode(text, position)


def too_deep(text: str) -> bool:
    """Tell whether brackets nest deeper than in any game, without building anything."""
    depth = 0
    for bracket in re.findall(r'"(?:[^"\\]|\\.)*"|([\[{\]}])', text[:_LOOKED_AT]):
        depth += 1 if bracket in ("[", "{") else -1 if bracket else 0
        if depth > _DEEPEST:
            return True
    return False


_LOOKED_AT = 100_000


def _reason(error: json.JSONDecodeError) -> str:
    """Return what json found, without its dangling "at"."""
    said = error.msg.removesuffix(" at").removesuffix(" starting")
    return said[:1].lower() + said[1:]


def decoded(data: bytes) -> str:
    """Return the text of UTF-8 bytes; BadGameFile for other encodings, or nothing."""
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
    raise BadGameFile("not-a-number", name=name)


_STRICT = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant)
