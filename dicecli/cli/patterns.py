"""Expand patterns such as ``evenings/**/*.json`` to the paths that they match.

The patterns are those of ``glob``: ``*``, ``?``, ``[abc]`` and ``[!abc]`` within a name, and
``**`` for any number of folders. Hidden names match only a dot that is written. ``glob``
itself calls itself for each part of a pattern, searches a folder once for each way in which
``**`` leads to it, and reads on to the end for every ``[`` that is not closed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from fnmatch import translate
from functools import cache, lru_cache
from itertools import pairwise

LONGEST = 4096
"""Characters of a pattern, as many as Linux allows for a path."""

_LONGEST_NAME = 255  # bytes of a file's name: no longer one can match
_REMEMBERED = 256

_ANY = "**"
_SIGNS = re.compile(r"[*?\[]")
_LIST = re.compile(r"\[[^]]+\]")


def is_pattern(word: str) -> bool:
    """Tell whether a word has a sign of a pattern; a word longer than any path has none."""
    return len(word) <= LONGEST and _SIGNS.search(word) is not None


def matching(pattern: str) -> list[str]:
    """Return the paths that a pattern matches, sorted.

    Folders that are links are not searched for ``**``, since links can make circles.
    """
    parts = ["", *filter(None, pattern.split("/"))]
    steps = [step for before, step in pairwise(parts) if not before == step == _ANY]
    begun = ("/" if pattern.startswith("/") else "", 0)
    entries = cache(_entries)
    known, waiting = {begun}, [begun]  # folders, each with the step that is next there
    found: set[str] = set()
    while waiting:
        for path, at in _after(*waiting.pop(), steps, entries):
            if at == len(steps):
                found.add(path)
            elif (path, at) not in known:
                known.add((path, at))
                waiting.append((path, at))
    if pattern.endswith("/"):
        return sorted(f"{path}/" for path in found if os.path.isdir(path))
    return sorted(found)


Entries = Callable[[str], list[os.DirEntry[str]]]


def _after(
    folder: str, at: int, steps: list[str], entries: Entries
) -> Iterator[tuple[str, int]]:
    """Yield where a step leads from a folder, with the number of the step after it."""
    step = steps[at]
    if step == _ANY:
        yield from _any(folder, at, len(steps), entries)
    elif not _SIGNS.search(step):
        path = os.path.join(folder, step)
        if os.path.lexists(path):
            yield path, at + 1
    elif matches := _matcher(step):
        for entry in entries(folder):
            if (entry.name[0] != "." or step[0] == ".") and matches(entry.name):
                yield os.path.join(folder, entry.name), at + 1


def _any(folder: str, at: int, steps: int, entries: Entries) -> Iterator[tuple[str, int]]:
    """Yield where ``**`` leads: on without a folder, or into one; at the end to all paths."""
    last = at + 1 == steps
    if not last:
        yield folder, at + 1
    for entry in entries(folder):
        if entry.name[0] != ".":
            path = os.path.join(folder, entry.name)
            if last:
                yield path, steps
            if entry.is_dir(follow_symlinks=False):
                yield path, at


def _entries(folder: str) -> list[os.DirEntry[str]]:
    """Return what is in a folder, nothing if it is none or cannot be read."""
    with suppress(OSError, ValueError), os.scandir(folder or os.curdir) as found:
        return list(found)
    return []


@lru_cache(_REMEMBERED)
def _matcher(step: str) -> Callable[[str], object] | None:
    """Return a function that tells whether a name matches, None if none can."""
    closed = step.rfind("]") + 1
    lists, rest = step[:closed], step[closed:]
    if len(_LIST.sub("?", lists) + rest) - step.count("*") > _LONGEST_NAME:
        return None
    return re.compile(translate(lists + rest.replace("[", "[[]"))).match
