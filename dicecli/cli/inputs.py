"""The game files that some words name: files, patterns, folders, standard input."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from glob import glob, has_magic
from typing import NamedTuple

from dicecli.cli.session import FILTER
from dicecli.errors import SystemFailure

ENDING = ".json"


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
    that no shell has expanded is expanded here.
    """
    seen: dict[object, str] = {}
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
    elif has_magic(word) and not os.path.lexists(word):
        names = sorted(glob(word, recursive=True))
        if not names:
            yield Found(word, failure=SystemFailure("no-input-file", path=word))
        for name in names:
            yield from _files(name, recursive=recursive)
    else:
        yield Found(word)


def _in_folder(folder: str, *, recursive: bool) -> Iterator[Found]:
    failures: list[OSError] = []
    some = False
    for place, folders, names in os.walk(folder, onerror=failures.append):
        folders[:] = sorted(name for name in folders if recursive and name[0] != ".")
        for name in sorted(names):
            if name.endswith(ENDING) and name[0] != ".":
                some = True
                yield Found(os.path.join(place, name), listed=True)
    for error in failures:
        path, reason = str(error.filename), (error.strerror or str(error)).lower()
        denied = isinstance(error, PermissionError)
        code = "no-permission" if denied else "system"
        yield Found(path, failure=SystemFailure(code, path=path, reason=reason))
    if not some and not failures:
        yield Found(folder, failure=SystemFailure("no-game-in-folder", path=folder))
