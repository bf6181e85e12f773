"""Find the lines of events and keys in a file's text, to report a fault there.

Parsing loses the positions, so the text is read again; sound files never need it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from json import JSONDecoder
from typing import Any

from dicecli.errors import BadGameFile
from dicecli.gamefile.strict import row

_BLANKS = re.compile(r"[ \t\r\n]*")


def lines_of_events(text: str, most: int) -> list[int]:
    """Return the line where each of the first ``most`` events begins."""
    start = start_of_events(text)
    if start is None:
        return []
    lines, line, seen = [], 1, 0
    for position, _ in _rows(text, start, JSONDecoder().raw_decode):
        line += text.count("\n", seen, position)
        seen = position
        lines.append(line)
        if len(lines) == most:
            break
    return lines


def line_of_key(text: str, key: str, *, last: bool = False) -> int | None:
    """Return the line of a key of the outermost object, the first or the last of it."""
    places = [place for name, place in _keys(text) if name == key]
    return text.count("\n", 0, places[-1 if last else 0]) + 1 if places else None


def whole_events(text: str, start: int) -> list[Any]:
    """Return the events of the list at ``start``, up to the first that is not JSON.

    The text may be cut off anywhere.
    """
    return [event for _, event in _rows(text, start, row)]


def place_unread(fault: BadGameFile, text: str) -> None:
    """Set the event and the line of a fault in a text that is not JSON."""
    start = start_of_events(text)
    if start is None:
        return
    names = [name for name, _ in _keys(text)]
    key = fault.facts.get("key")
    if fault.code == "key-twice" and isinstance(key, str) and names.count(key) > 1:
        fault.line = line_of_key(text, key, last=True)
        return
    sound = len(whole_events(text, start))
    lines = lines_of_events(text, sound + 1)
    if sound < len(lines):
        fault.event, fault.line = sound + 1, lines[sound]


def _rows(
    text: str, start: int, decode: Callable[[str, int], tuple[Any, int]]
) -> Iterator[tuple[int, Any]]:
    """Yield the position and value of each row of a list, up to the first fault.

    A row that ``decode`` cannot read comes last, as None, for the sake of its position.
    """
    position = _skip(text, start + 1)
    while position < len(text) and text[position] not in "]}":
        try:
            value, end = decode(text, position)
        except (ValueError, RecursionError, BadGameFile):
            if decode is not row:
                yield position, None
            return
        yield position, value
        position = _skip(text, end)
        if text[position : position + 1] != ",":
            return
        position = _skip(text, position + 1)


def start_of_events(text: str) -> int | None:
    """Return the position of the list of events, None if there is none."""
    place = next((place for name, place in _keys(text) if name == "events"), None)
    return place if place is not None and text[place : place + 1] == "[" else None


def _keys(text: str) -> Iterator[tuple[str, int]]:
    """Yield each key of the outermost object, and the position of its value."""
    decode = JSONDecoder().raw_decode
    position = _skip(text, 0)
    try:
        while text[position] != "}":
            key, position = decode(text, _skip(text, position + 1))
            position = _skip(text, position)
            if text[position] != ":":
                return
            position = _skip(text, position + 1)
            yield key, position
            _, position = decode(text, position)
            position = _skip(text, position)
            if text[position] not in ",}":
                return
    except (IndexError, RecursionError, ValueError):
        pass


def _skip(text: str, position: int) -> int:
    found = _BLANKS.match(text, position)
    return found.end() if found else position
