"""Make the folders of a new file, and remove them again."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress

from dicecli.errors import SystemFailure


def make(folder: str) -> list[str]:
    """Make a folder, with those above it; return the new ones, the outermost first.

    Raises SystemFailure if one cannot be made; then there is no new one.
    """
    made: list[str] = []
    try:
        for place in reversed(_missing(folder, made)):
            _make(place, made)
    except OSError as error:
        remove(made)
        raise failure(folder, error) from error
    return made


def _missing(folder: str, made: list[str]) -> list[str]:
    """Make the outermost folder that can be made; return those in it, the innermost first."""
    missing = []
    while True:
        try:
            _make(folder, made)
        except FileNotFoundError:
            missing.append(folder)
            folder = os.path.dirname(folder.rstrip(os.sep))
            if not folder:
                raise
        else:
            return missing


def _make(folder: str, made: list[str]) -> None:
    """Make one folder, unless it is there, and add it to ``made``; raise OSError."""
    try:
        os.mkdir(folder)
        made.append(folder)
    except FileExistsError:
        if not os.path.isdir(folder):
            raise


def remove(made: Sequence[str]) -> None:
    """Remove the folders that ``make`` returned, as far as they are still empty."""
    for folder in reversed(made):
        with suppress(OSError):
            os.rmdir(folder)


def check(folder: str) -> None:
    """Raise SystemFailure if no new file can be put into a folder, which may be missing.

    For what takes long before it writes a file. Nothing is left behind.
    """
    from dicecli.gamefile.store import check_system

    check_system()
    made = make(folder)
    try:
        if not os.access(folder, os.W_OK | os.X_OK):
            raise SystemFailure("no-permission", file=folder)
    finally:
        remove(made)


def failure(folder: str, error: OSError) -> SystemFailure:
    """Return the refusal for a folder that cannot be read or written."""
    if isinstance(error, PermissionError):
        return SystemFailure("no-permission", file=folder)
    reason = (error.strerror or str(error)).lower()
    return SystemFailure("system", file=folder, details=reason)
