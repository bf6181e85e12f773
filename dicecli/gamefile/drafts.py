"""Write temporary files; clean up those of killed processes.

A process holds a kernel lock on its temporary file until the file has its final name.
So a temporary file that nobody has locked belongs to a killed process.
"""

from __future__ import annotations

import fcntl
import os
import re
from contextlib import suppress

_MODE = 0o666  # the umask applies, as to any new file
_NAME = re.compile(r"\.dicecli\.[0-9a-f]{16}\.tmp")


class TemporaryFile:
    """A file under a temporary name in an open folder; the open handle keeps it locked."""

    def __init__(self, folder: int, name: str, handle: int) -> None:
        self.folder = folder
        self.name = name
        self.handle = handle

    def release(self) -> None:
        """Remove the temporary name, if it is still there, and close the file."""
        with suppress(OSError):
            os.unlink(self.name, dir_fd=self.folder)
        with suppress(OSError):
            os.close(self.handle)


def write_temporary(folder: int, data: bytes, mode: int = _MODE) -> TemporaryFile:
    """Write ``data`` to a new temporary file in an open folder, and flush it to the disk."""
    _remove_stale(folder)
    new = _create(folder, mode)
    try:
        _write(new.handle, data)
        os.fsync(new.handle)
    except BaseException:
        new.release()
        raise
    return new


def _write(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:  # a disk that fills up takes a part of the data before it fails
        rest = rest[os.write(handle, rest) :]


def _create(folder: int, mode: int) -> TemporaryFile:
    """Create and lock a file with a random name."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW
    while True:
        name = f".dicecli.{os.urandom(8).hex()}.tmp"
        handle = os.open(name, flags, mode, dir_fd=folder)
        if _lock(handle) and _exists(folder, name):
            return TemporaryFile(folder, name, handle)
        os.close(handle)  # another process took it for stale before it was locked


def _exists(folder: int, name: str) -> bool:
    with suppress(OSError):
        os.stat(name, dir_fd=folder, follow_symlinks=False)
        return True
    return False


def _lock(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks: there nothing is removed as stale
        pass
    return True


def _remove_stale(folder: int) -> None:
    """Remove the temporary files of killed processes, as far as that is possible."""
    with suppress(OSError):
        for name in filter(_NAME.fullmatch, os.listdir(folder)):
            _remove_if_stale(folder, name)


def _remove_if_stale(folder: int, name: str) -> None:
    flags = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOFOLLOW
    with suppress(OSError):
        handle = os.open(name, flags, dir_fd=folder)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.unlink(name, dir_fd=folder)
        finally:
            os.close(handle)
