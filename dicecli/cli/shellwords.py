"""Split a line into words as a POSIX shell does, without expansions.

``shlex`` gives the same words, but copies the word begun for every character that it adds:
a word of a megabyte takes minutes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_PARTS = re.compile(
    r"""
    (?P<blank> [ \t\r\n]++ )
    | (?P<plain> [^ \t\r\n"'\\]++ )
    | \\ (?P<sign> . )
    | " (?P<quoted> (?: [^"\\]++ | \\. )*+ ) "
    | ' (?P<literal> [^']*+ ) '
    """,
    re.VERBOSE | re.DOTALL,
)
"""The parts of a line. Possessive: an open quote is looked through once, not again."""

_ESCAPED = re.compile(r'\\(["\\])')
"""The escapes within double quotes; a backslash before another character stays."""


def split(line: str) -> list[str]:
    """Return the words of a line; raise ValueError for an open quote or a last backslash."""
    words: list[str] = []
    word: list[str] | None = None
    end = 0
    for part in _parts(line):
        end = part.end()
        if part.lastgroup == "blank":
            words += [] if word is None else ["".join(word)]
            word = None
        else:
            word = word if word is not None else []
            word.append(_meant(part))
    if end != len(line):
        raise ValueError("an open quote or a last backslash")
    return words if word is None else [*words, "".join(word)]


def without_comment(line: str) -> str:
    """Return a line without its comment: a word that begins with #, outside quotes."""
    after_blank = True
    for part in _parts(line):
        if after_blank and part.group().startswith("#"):
            return line[: part.start()]
        after_blank = part.lastgroup == "blank"
    return line


def _parts(line: str) -> Iterator[re.Match[str]]:
    """Yield the parts of a line, up to a quote that is not closed."""
    part = _PARTS.match(line)
    while part is not None:
        yield part
        part = _PARTS.match(line, part.end())


def _meant(part: re.Match[str]) -> str:
    """Return the text that a part of a word stands for."""
    meant: str = part[part.lastgroup or 0]
    escaped = part.lastgroup == "quoted" and "\\" in meant
    return _ESCAPED.sub(r"\1", meant) if escaped else meant
