"""Lock a game file, so that one command at a time changes it.

The kernel holds the lock on the game file itself and drops it when the process ends,
so a killed process leaves no lock behind. A write replaces the file by a new one; a
process that waited for the lock therefore checks that its file still has the name.
"""

from __future__ import annotations

import fcntl
import os
import time
from contextlib import suppress

from dicecli.errors import Busy
from dicecli.gamefile.target import Target, resolve, stamp

_PAUSE = 0.004  # seconds between two attempts


class Lock:
    """A locked file: where it is, and the open handle that holds the lock."""

    def __init__(self, target: Target, handle: int) -> None:
        self.target = target
        self.handle = handle

    def read(self, most: int) -> bytes:
        """Return up to ``most`` bytes; the target remembers the file as it was read.

        Raises Busy ``changed-meanwhile`` if the file is written to at the same time.
        """
        before = stamp(os.fstat(self.handle))
        data = _read(self.handle, most)
        if stamp(os.fstat(self.handle)) != before:
            raise Busy("changed-meanwhile", path=self.target.path)
        self.target.found = before
        return data

    def release(self) -> None:
        """Drop the lock, and close the folder."""
        with suppress(OSError):
            os.close(self.handle)
        self.target.close()


def _read(handle: int, most: int) -> bytes:
    os.lseek(handle, 0, os.SEEK_SET)
    with open(handle, "rb", closefd=False) as file:
        return file.read(most)


def acquire(path: str, wait: float) -> Lock:
    """Lock a game file; links to it are followed once.

    Waits up to ``wait`` seconds. Raises Busy after that, OSError if the file does not
    exist or may not be written; a file that may not be written must not be replaced
    either.
    """
    end = time.monotonic() + wait
    while True:
        lock = _attempt(path)
        if lock is not None:
            return lock
        if time.monotonic() >= end:
            raise Busy("busy", path=path, wait=wait)
        time.sleep(_PAUSE)


def _attempt(path: str) -> Lock | None:
    """Return the lock if it is free; None if it is not, or the file was just replaced."""
    target = resolve(path)
    handle = None
    try:
        flags = os.O_RDWR | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOFOLLOW
        handle = os.open(target.name, flags, dir_fd=target.folder)
        if _lock(handle) and _has_name(handle, path):
            target.found = stamp(os.fstat(handle))
            return Lock(target, handle)
    except BaseException:
        _close(handle, target)
        raise
    _close(handle, target)
    return None


def _close(handle: int | None, target: Target) -> None:
    if handle is not None:
        os.close(handle)
    target.close()


def _lock(handle: int) -> bool:
    with suppress(BlockingIOError):
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def _has_name(handle: int, path: str) -> bool:
    """Tell whether ``path`` still leads to the open file, which another may have replaced."""
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(handle), os.stat(path))
    return False
