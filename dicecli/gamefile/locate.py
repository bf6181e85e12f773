"""Where in a file's text its events stand; asked only when one is at fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from json import JSONDecoder
from typing import Any

from dicecli.errors import BadGameFile
from dicecli.gamefile.strict import row

_BLANKS = re.compile(r"[ \t\r\n]*")


def lines_of_events(text: str, most: int) -> list[int]:
    """Return the line on which each of the first ``most`` events begins."""
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
    """Return the line on which a key of the head stands, for the first or last time."""
    places = [place for name, place in _keys(text) if name == key]
    return text.count("\n", 0, places[-1 if last else 0]) + 1 if places else None


def whole_events(text: str, start: int) -> list[Any]:
    """Return the events from ``start`` on up to the first that is no sound JSON.

    The text may be cut.
    """
    return [event for _, event in _rows(text, start, row)]


def place_unread(fault: BadGameFile, text: str) -> None:
    """Put the place on a fault of a text that could not be read as JSON."""
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
    """Yield the rows of a list with the position of each, up to where it breaks.

    One that ``decode`` cannot read is the last, as None: it has a place at least.
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
    """Return where the list of events begins, None where there is none to find."""
    place = next((place for name, place in _keys(text) if name == "events"), None)
    return place if place is not None and text[place : place + 1] == "[" else None


def _keys(text: str) -> Iterator[tuple[str, int]]:
    """Yield every key of the outermost object and where its value begins."""
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
