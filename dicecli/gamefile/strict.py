"""JSON read strictly: one meaning for every text, or a named fault."""

from __future__ import annotations

import json
from typing import Any

from dicecli.errors import BadGameFile

_BOM = b"\xef\xbb\xbf"


def parse(data: bytes) -> tuple[str, Any]:
    """Return the text and the JSON value that UTF-8 bytes hold.

    Raises BadGameFile for what JSON leaves open or Python would let pass:
    byte order marks, other encodings, a key twice, NaN, numbers too long, nesting
    too deep.
    """
    text = _decoded(data)
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise BadGameFile(
            "not-json", line=error.lineno, column=error.colno, reason=_reason(error)
        ) from error
    except RecursionError as error:
        raise BadGameFile("too-deep") from error
    except ValueError as error:  # an integer of more digits than Python reads
        raise BadGameFile("number-too-long") from error
    return text, value


def _reason(error: json.JSONDecodeError) -> str:
    """Return what json found, without its dangling "at"."""
    said = error.msg.removesuffix(" at").removesuffix(" starting")
    return said[:1].lower() + said[1:]


def _decoded(data: bytes) -> str:
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
