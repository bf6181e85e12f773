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

_PAUSE = 0.004  # seconds between two attempts


def acquire(path: str, wait: float) -> int:
    """Lock a game file and return the handle; closing the handle drops the lock.

    Waits up to ``wait`` seconds. Raises Busy after that, OSError if the file does not
    exist or may not be written; a file that may not be written must not be replaced
    either.
    """
    end = time.monotonic() + wait
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CLOEXEC | os.O_NONBLOCK)
        if _lock(handle) and _has_name(handle, path):
            return handle
        os.close(handle)
        if time.monotonic() >= end:
            raise Busy("busy", path=path, wait=wait)
        time.sleep(_PAUSE)


def _lock(handle: int) -> bool:
    with suppress(BlockingIOError):
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def _has_name(handle: int, path: str) -> bool:
    """Tell whether ``path`` still names the open file, which another may have replaced."""
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(handle), os.stat(path))
    return False
