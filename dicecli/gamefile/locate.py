"""Where in a file's text an event stands; asked only when one is at fault."""

from __future__ import annotations

from json import JSONDecoder

_BLANKS = " \t\r\n"


def line_of_event(text: str, number: int) -> int | None:
    """Return the line on which event ``number`` (from 1) of a sound JSON text begins."""
    position = _start_of(text, "events")
    if position is None:
        return None
    for passed in range(number):
        position = _skip(text, position + 1)
        if passed < number - 1:
            _, position = JSONDecoder().raw_decode(text, position)
            position = _skip(text, position)
    return text.count("\n", 0, position) + 1


def _start_of(text: str, wanted: str) -> int | None:
    """Return where the value of a key of the outermost object begins."""
    decoder = JSONDecoder()
    position = _skip(text, 0)
    while text[position] != "}":
        key, position = decoder.raw_decode(text, _skip(text, position + 1))
        position = _skip(text, _skip(text, position) + 1)
        if key == wanted:
            return position
        _, position = decoder.raw_decode(text, position)
        position = _skip(text, position)
    return None


def _skip(text: str, position: int) -> int:
    while position < len(text) and text[position] in _BLANKS:
        position += 1
    return position
