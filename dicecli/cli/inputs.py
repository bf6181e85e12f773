"""The game files that some words name: files, patterns, folders, standard input."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dicecli.cli.patterns import is_pattern, matching
from dicecli.cli.session import FILTER
from dicecli.errors import BadInput, SystemFailure

ENDING = ".json"
MOST_PATTERNS = 100
"""Each of them lists its folders anew."""


class Found(NamedTuple):
    """A file to read, or the reason why there is none.

    ``listed`` tells that it was found in a folder, not named itself; ``same`` is the
    path under which the same file was found before.
    """

    path: str
    listed: bool = False
    failure: SystemFailure | None = None
    same: str | None = None


def input_files(words: Iterable[str], *, recursive: bool) -> Iterator[Found]:
    """Yield the files that words name, in the order of the words.

    A folder stands for its files that end in .json, sorted by name; with ``recursive``
    also for those of its subfolders. Hidden files and folders are left out. A pattern
    that no shell has expanded is expanded here. Raises BadInput ``too-many-patterns``.
    """
    seen: dict[object, str] = {}
    words = list(words)
    if sum(map(is_pattern, words)) > MOST_PATTERNS:
        raise BadInput("too-many-patterns", most=MOST_PATTERNS)
    for word in words:
        for found in _files(word, recursive=recursive):
            identity = _identity(found.path)
            if found.failure is None and identity in seen:
                yield found._replace(same=seen[identity])
            else:
                seen[identity] = found.path
                yield found


def _identity(path: str) -> object:
    """Return the same value for two names of one file; the name if there is no file."""
    if path == FILTER:
        return path
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return path
    return status.st_dev, status.st_ino


def _files(word: str, *, recursive: bool) -> Iterator[Found]:
    if word == FILTER:
        yield Found(word)
    elif os.path.isdir(word):
        yield from _in_folder(word, recursive=recursive)
    elif is_pattern(word) and not os.path.lexists(word):
        names = matching(word)
        if not names:
            yield Found(word, failure=SystemFailure("no-input-file", file=word))
        for name in names:
            yield from _files(name, recursive=recursive)
    else:
        yield Found(word)


def _in_folder(folder: str, *, recursive: bool) -> Iterator[Found]:
    failures: list[OSError] = []
    some = False
    waiting = [folder]
    while waiting:  # os.walk calls itself for each level until Python 3.12
        names, folders = _listed(waiting.pop(), failures)
        some = some or bool(names)
        yield from (Found(path, listed=True) for path in names)
        waiting += reversed(folders if recursive else [])
    for error in failures:
        from dicecli.cli.folders import failure

        path = str(error.filename)
        yield Found(path, failure=failure(path, error))
    if not some and not failures:
        yield Found(folder, failure=SystemFailure("no-game-in-folder", file=folder))


def _listed(folder: str, failures: list[OSError]) -> tuple[list[str], list[str]]:
    """Return the paths of the game files in a folder and of its subfolders, both sorted.

    A folder that cannot be read is added to ``failures``. Links to folders are left out.
    """
    try:
        with os.scandir(folder) as entries:
            found = sorted((entry for entry in entries if entry.name[0] != "."), key=_name)
    except OSError as error:
        failures.append(error)
        return [], []
    inside = [entry.path for entry in found if entry.is_dir() and not entry.is_symlink()]
    games = [entry for entry in found if entry.name.endswith(ENDING) and not entry.is_dir()]
    return [entry.path for entry in games], inside


def _name(entry: os.DirEntry[str]) -> str:
    return entry.name
