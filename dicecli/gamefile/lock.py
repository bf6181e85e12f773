"""Who may write: one command at a time, and nobody once it died.

The lock is the kernel's and lies on the game file itself, so a process that dies
leaves nothing behind. Since a write puts a new file in the place of the old one,
whoever got the lock looks whether it still is the file of that name.
"""

from __future__ import annotations

import fcntl
import os
import time
from contextlib import suppress

from dicecli.errors import Busy

_PAUSE = 0.004  # seconds between two tries


def acquire(path: str, wait: float) -> int:
    """Return a handle that holds the lock of a game file; closing it lets go.

    Waits up to ``wait`` seconds. Raises Busy, or OSError where there is no file that
    may be written: who may not write it may not replace it either.
    """
    end = time.monotonic() + wait
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CLOEXEC | os.O_NONBLOCK)
        if _taken(handle) and _still_there(handle, path):
            return handle
        os.close(handle)
        if time.monotonic() >= end:
            raise Busy("busy", path=path, wait=wait)
        time.sleep(_PAUSE)


def _taken(handle: int) -> bool:
    with suppress(BlockingIOError):
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def _still_there(handle: int, path: str) -> bool:
    """Tell whether the locked file has not been replaced meanwhile."""
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(handle), os.stat(path))
    return False
