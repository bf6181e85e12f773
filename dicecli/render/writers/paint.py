"""Colours on a terminal.

They only repeat what the text says, for readers without them.
"""

from __future__ import annotations

_BOLD_GREEN, _RED, _BOLD_RED, _BOLD_MAGENTA = "1;32", "31", "1;31", "1;35"

_COLORS = {
    "leader": _BOLD_GREEN,
    "winner": _BOLD_GREEN,
    "crossed-out": _RED,
    "bust": _BOLD_RED,
    "refusal": _BOLD_RED,
    "notice": _BOLD_MAGENTA,
}
"""The tones with a colour; each can be read on black and on white."""


def painted(text: str, tone: str) -> str:
    """Return a text in the colour of a tone, line by line."""
    color = _COLORS.get(tone)
    if color is None:
        return text
    return "\n".join(
        f"\x1b[{color}m{line}\x1b[0m" if line.strip() else line for line in text.split("\n")
    )
