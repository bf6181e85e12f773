"""Where in a file's text its events stand; asked only when one is at fault."""

from __future__ import annotations

from json import JSONDecodeError, JSONDecoder
from typing import Any

_BLANKS = " \t\r\n"


def lines_of_events(text: str) -> list[int]:
    """Return the line on which each event of a JSON text begins."""
    start = start_of_events(text)
    if start is None:
        return []
    lines, line, seen = [], 1, 0
    for position, _ in _rows(text, start):
        line += text.count("\n", seen, position)
        seen = position
        lines.append(line)
    return lines


def whole_events(text: str, start: int) -> list[Any]:
    """Return the events from ``start`` on that are whole, in a text that may be cut."""
    return [event for _, event in _rows(text, start)]


def _rows(text: str, start: int) -> list[tuple[int, Any]]:
    """Return the rows of a list with the position of each, up to where it breaks."""
    decoder = JSONDecoder()
    rows: list[tuple[int, Any]] = []
    position = _skip(text, start + 1)
    while position < len(text) and text[position] not in "]}":
        try:
            row, end = decoder.raw_decode(text, position)
        except (JSONDecodeError, RecursionError, ValueError):
            break
        rows.append((position, row))
        position = _skip(text, end)
        if text[position : position + 1] != ",":
            break
        position = _skip(text, position + 1)
    return rows


def start_of_events(text: str) -> int | None:
    """Return where the list of events begins, None where there is none to find."""
    decoder = JSONDecoder()
    position = _skip(text, 0)
    try:
        while text[position] != "}":
            key, position = decoder.raw_decode(text, _skip(text, position + 1))
            position = _skip(text, _skip(text, position) + 1)
            if key == "events":
                return position if text[position] == "[" else None
            _, position = decoder.raw_decode(text, position)
            position = _skip(text, position)
    except (IndexError, RecursionError, ValueError):
        pass
    return None


def _skip(text: str, position: int) -> int:
    while position < len(text) and text[position] in _BLANKS:
        position += 1
    return position
