"""Files written whole beside the one whose place they take, and what died there.

Whoever writes holds the kernel's lock on the new file until it has its name, so a
file beside that nobody holds is what a killed command left, and may go.
"""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_MODE = 0o666  # less the umask, as for any file that a program makes
_NAME = re.compile(r"\.dicecli\.[0-9a-f]{16}\.tmp")


@contextmanager
def written(target: str, data: bytes) -> Iterator[str]:
    """Write ``data`` to a new file in the folder of ``target``, down to the disk.

    Gives its path. It is gone afterwards, unless it was given another name.
    """
    folder = os.path.dirname(target)
    _sweep(folder)
    handle, path = _new(folder)
    with open(handle, "wb") as file, _gone_afterwards(path):
        file.write(data)
        file.flush()
        os.fsync(handle)
        yield path


def _new(folder: str) -> tuple[int, str]:
    """Open a new file of a name that nobody has, locked against a sweep."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW
    while True:
        path = os.path.join(folder, f".dicecli.{os.urandom(8).hex()}.tmp")
        handle = os.open(path, flags, _MODE)
        if _locked(handle) and os.path.exists(path):
            return handle, path
        os.close(handle)  # somebody swept in the moment before the lock


def _locked(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks, where nobody sweeps either
        pass
    return True


@contextmanager
def _gone_afterwards(path: str) -> Iterator[None]:
    try:
        yield
    finally:
        with suppress(OSError):
            os.unlink(path)


def _sweep(folder: str) -> None:
    """Remove what killed commands left in a folder; what cannot go stays."""
    with suppress(OSError):
        for name in filter(_NAME.fullmatch, os.listdir(folder)):
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
