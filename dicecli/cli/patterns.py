"""Expand patterns such as ``evenings/**/*.json`` to the paths that they match.

The patterns are those of ``glob``: ``*``, ``?``, ``[abc]`` and ``[!abc]`` within a name, and
``**`` for any number of folders. Hidden names match only a dot that is written; ``..`` has
no meaning behind a sign. ``glob`` itself calls itself for each part of a pattern, searches a
folder once for each way in which ``**`` leads to it, and reads on to the end for every ``[``
that is not closed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from fnmatch import translate
from functools import lru_cache
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

    Folders that are links are not searched for ``**``, since links can make circles. Each
    folder is listed once, whatever the pattern is.
    """
    base, steps = _split(pattern)
    search = _Search(steps)
    found: list[str] = []
    waiting = [(base, search.first)]
    while waiting:
        folder, active = waiting.pop()
        for entry in _entries(folder):
            path = os.path.join(folder, entry.name)
            matches, onward = search.after(entry, active)
            if matches:
                found.append(path)
            if onward:
                waiting.append((path, onward))
    if pattern.endswith("/"):
        return sorted(f"{path}/" for path in found if os.path.isdir(path))
    return sorted(found)


def _split(pattern: str) -> tuple[str, list[str]]:
    """Return the folder that a pattern begins with, and its parts from the first sign on."""
    parts = [part for part in pattern.split("/") if part]
    signs = [_SIGNS.search(part) is not None for part in parts]
    first = signs.index(True)
    root = "/" if pattern.startswith("/") else ""
    rest = [part for part in parts[first:] if part != "."]
    steps = [step for before, step in pairwise(["", *rest]) if not before == step == _ANY]
    return root + "/".join(parts[:first]), steps


class _Search:
    """The steps of a pattern, and which of them are next in a folder.

    A set of steps is a number with a bit for each; the bit after the last step stands for
    the end. So a folder takes the same time however many steps are next in it.
    """

    def __init__(self, steps: list[str]) -> None:
        self._end = 1 << len(steps)
        self._steps: dict[str, int] = {}
        for at, step in enumerate(steps):
            self._steps[step] = self._steps.get(step, 0) | 1 << at
        self._any = self._steps.pop(_ANY, 0)
        self.first = self._reached(1)

    def after(self, entry: os.DirEntry[str], active: int) -> tuple[bool, int]:
        """Return whether an entry of a folder matches, and the steps that are next in it."""
        stay = 0 if entry.name[0] == "." else active & self._any
        moved = self._matched(entry.name, active) << 1
        matches = bool((moved | stay << 1) & self._end)
        inside = moved & ~self._end
        if inside and not entry.is_dir():
            inside = 0
        if stay and not entry.is_dir(follow_symlinks=False):
            stay = 0
        return matches, self._reached(inside | stay)

    def _matched(self, name: str, active: int) -> int:
        """Return those of the active steps that a name matches."""
        matched = 0
        for step, bits in self._steps.items():
            if bits & active and _matches(step, name):
                matched |= bits & active
        return matched

    def _reached(self, steps: int) -> int:
        """Add the steps behind each ``**``, which may stand for no folder."""
        return steps | (steps & self._any) << 1 & ~self._end


def _matches(step: str, name: str) -> bool:
    if not _SIGNS.search(step):
        return step == name
    matcher = _matcher(step)
    hidden = name[0] == "." and step[0] != "."
    return matcher is not None and not hidden and matcher(name) is not None


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
