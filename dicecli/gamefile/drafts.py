"""Files written whole beside the one whose place they take, and what died there.

Whoever writes holds the kernel's lock on the new file until it has its name, so a
file beside that nobody holds is what a killed command left, and may go.
"""

from __future__ import annotations

import fcntl
import os
import re
from contextlib import suppress
from typing import NamedTuple

_MODE = 0o666  # less the umask, as for any file that a program makes
_NAME = re.compile(r"\.dicecli\.[0-9a-f]{16}\.tmp")


class Beside(NamedTuple):
    """A new file without its name yet: where it lies, and the handle that holds it."""

    path: str
    handle: int

    def let_go(self) -> None:
        """Remove the file, unless it has got another name, and let go of it."""
        with suppress(OSError):
            os.unlink(self.path)
        with suppress(OSError):
            os.close(self.handle)


def written(folder: str, data: bytes) -> Beside:
    """Write ``data`` to a new file in a folder, down to the disk."""
    _sweep(folder)
    new = _new(folder)
    try:
        for part in range(0, len(data), 2**20):
            _write(new.handle, data[part : part + 2**20])
        os.fsync(new.handle)
    except BaseException:
        new.let_go()
        raise
    return new


def _write(handle: int, data: bytes) -> None:
    while data:  # a disk that fills up takes a part of it first
        data = data[os.write(handle, data) :]


def _new(folder: str) -> Beside:
    """Open a new file of a name that nobody has, locked against a sweep."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW
    while True:
        path = os.path.join(folder, f".dicecli.{os.urandom(8).hex()}.tmp")
        handle = os.open(path, flags, _MODE)
        if _locked(handle) and os.path.exists(path):
            return Beside(path, handle)
        os.close(handle)  # somebody swept in the moment before the lock


def _locked(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks, where nobody sweeps either
        pass
    return True


def _sweep(folder: str) -> None:
    """Remove what killed commands left in a folder; what cannot go stays."""
    with suppress(OSError):
        for name in filter(_NAME.fullmatch, os.listdir(folder or ".")):
            _remove_if_dead(os.path.join(folder, name))


def _remove_if_dead(path: str) -> None:
    flags = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOFOLLOW
    with suppress(OSError):
        handle = os.open(path, flags)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.unlink(path)
        finally:
            os.close(handle)
