"""Write temporary files; clean up those of killed processes.

A process holds a kernel lock on its temporary file until the file has its final name.
So a temporary file that nobody has locked belongs to a killed process. Where the kernel has
no locks, the file has the token of the process's lock file in its name and goes with it.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from errno import EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP

from dicecli.gamefile.fields import is_random

_MODE = 0o666  # the umask applies, as to any new file
_BEFORE, _AFTER = ".dicecli.", ".tmp"
_CANNOT = {EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP}
"""Errors of a file system that cannot flush: there is nothing to wait for."""


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


def write_temporary(
    folder: int, data: bytes, mode: int = _MODE, token: str | None = None
) -> TemporaryFile:
    """Write ``data`` to a new temporary file in an open folder, and flush it to the disk.

    ``token`` is that of the lock file, where one is needed.
    """
    _remove_stale(folder)
    new = _create(folder, mode, token)
    try:
        _write(new.handle, data)
        _flush(new.handle)
    except BaseException:
        new.release()
        raise
    return new


def _flush(handle: int) -> None:
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _CANNOT:
            raise


def _write(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:  # a disk that fills up takes a part of the data before it fails
        rest = rest[os.write(handle, rest) :]


def _create(folder: int, mode: int, token: str | None) -> TemporaryFile:
    """Create and lock a file with a random name, or that of ``token``."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW
    while True:
        name = f"{_BEFORE}{token or os.urandom(8).hex()}{_AFTER}"
        handle = os.open(name, flags, mode, dir_fd=folder)
        made = TemporaryFile(folder, name, handle)
        if _lock(handle) and _exists(folder, name):
            return made
        made.release()  # another process took it for stale before it was locked


def _exists(folder: int, name: str) -> bool:
    try:
        os.stat(name, dir_fd=folder, follow_symlinks=False)
    except FileNotFoundError:
        return False
    except OSError:  # nothing says that it is gone
        pass
    return True


def _lock(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # the kernel has no locks here
        pass
    return True


def _remove_stale(folder: int) -> None:
    """Remove the temporary files of killed processes, as far as that is possible."""
    with suppress(OSError):
        for name in filter(_token, os.listdir(folder)):
            _remove_if_stale(folder, name)


def _remove_if_stale(folder: int, name: str) -> None:
    flags = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOFOLLOW
    with suppress(OSError):
        handle = os.open(name, flags, dir_fd=folder)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if not _is_held(folder, name):
                os.unlink(name, dir_fd=folder)
        finally:
            os.close(handle)


def _is_held(folder: int, name: str) -> bool:
    """Tell whether a lock file says that the process of a temporary file may be alive.

    On a machine without locks it may be, though the kernel of this one knows nothing of it.
    """
    from dicecli.gamefile.lockfile import holds

    token = _token(name)
    return token is not None and holds(folder, token)


def _token(name: str) -> str | None:
    """Return the random digits in the name of a temporary file, None for others."""
    if not (name.startswith(_BEFORE) and name.endswith(_AFTER)):
        return None
    token = name[len(_BEFORE) : -len(_AFTER)]
    return token if is_random(token) else None
