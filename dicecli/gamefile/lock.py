"""Lock a game file, so that one command at a time changes it.

The kernel holds the lock on the game file itself and drops it when the process ends,
so a killed process leaves no lock behind. A write replaces the file by a new one; a
process that waited for the lock therefore checks that its file still has the name.
Where the kernel has no locks, a lock file beside the game does it: see ``lockfile``, which
is loaded only there.
"""

from __future__ import annotations

import fcntl
import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from dicecli.errors import Busy
from dicecli.gamefile.target import Target, resolve, stamp

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from dicecli.gamefile.lockfile import LockFile

    _Locked = TypeVar("_Locked")

_PAUSE = 0.004  # seconds between two attempts
_LONGEST_NAME = 200  # bytes of a game file's name within that of its lock file


class Lock:
    """A locked file: where it is, and the open handle that holds the lock.

    ``beside`` is the lock file, where the kernel has no locks.
    """

    def __init__(self, target: Target, handle: int, beside: LockFile | None) -> None:
        self.target = target
        self.handle = handle
        self.beside = beside

    def read(self, most: int) -> bytes:
        """Return up to ``most`` bytes; the target remembers the file as it was read.

        Raises Busy ``changed-meanwhile`` if the file is written to at the same time.
        """
        before = stamp(os.fstat(self.handle))
        data = _read(self.handle, most)
        if stamp(os.fstat(self.handle)) != before:
            raise Busy("changed-meanwhile", file=self.target.path)
        self.target.found = before
        return data

    def release(self) -> None:
        """Drop the lock, and close the folder."""
        _drop(self.target, self.handle, self.beside)


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
    return _retried(lambda: _attempt(path), path, wait)


def acquire_name(target: Target, wait: float) -> LockFile:
    """Lock the name of a file that does not exist yet, as ``acquire`` does."""
    from dicecli.gamefile import lockfile

    name = _beside(target.name)
    return _retried(lambda: lockfile.take(target.folder, name), target.path, wait)


def acquire_draft(folder: int) -> LockFile | None:
    """Make the lock file of a draft whose file is not locked; None if the kernel has locks.

    It only says whose the draft is: by it a later writer knows that its process is dead.
    """
    try:
        fcntl.flock(folder, fcntl.LOCK_SH | fcntl.LOCK_NB)
        fcntl.flock(folder, fcntl.LOCK_UN)
    except BlockingIOError:
        return None
    except OSError:
        from dicecli.gamefile import lockfile

        return lockfile.take(folder, f".dicecli.{os.urandom(8).hex()}.lock")
    return None


def _retried(attempt: Callable[[], _Locked | None], path: str, wait: float) -> _Locked:
    end = time.monotonic() + wait
    while True:
        lock = attempt()
        if lock is not None:
            return lock
        if time.monotonic() >= end:
            raise _busy(path, wait)
        time.sleep(_PAUSE)


def _attempt(path: str) -> Lock | None:
    """Return the lock if it is free; None if it is not, or the file was just replaced."""
    target = resolve(path)
    handle, beside = None, None
    try:
        flags = os.O_RDWR | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOFOLLOW
        handle = os.open(target.name, flags, dir_fd=target.folder)
        free, beside = _lock(handle, target)
        if free and _has_name(handle, path):
            target.found = stamp(os.fstat(handle))
            return Lock(target, handle, beside)
    except BaseException:
        _drop(target, handle, beside)
        raise
    _drop(target, handle, beside)
    return None


def _drop(target: Target, handle: int | None, beside: LockFile | None) -> None:
    if beside is not None:
        beside.release()
    if handle is not None:
        with suppress(OSError):
            os.close(handle)
    target.close()


def _lock(handle: int, target: Target) -> tuple[bool, LockFile | None]:
    """Return whether the file is locked now, and the lock file if one was needed.

    A lock file counts where the kernel has locks too: a machine that has none may have
    made it.
    """
    name = _beside(target.name)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.stat(name, dir_fd=target.folder, follow_symlinks=False)
    except FileNotFoundError:
        return True, None
    except BlockingIOError:
        return False, None
    except OSError:  # the kernel has no locks here
        pass
    from dicecli.gamefile import lockfile

    beside = lockfile.take(target.folder, name)
    return beside is not None, beside


def _beside(game: str) -> str:
    """Return the name of the lock file of a game file in the same folder."""
    name = os.fsencode(game)
    if len(name) > _LONGEST_NAME:
        from zlib import crc32

        return f".dicecli.{crc32(name):08x}.lock"
    return f".dicecli.{game}.lock"


def _busy(path: str, wait: float) -> Busy:
    """Return the refusal; it names a lock file that this machine cannot judge."""
    from dicecli.gamefile import lockfile

    target = resolve(path)
    try:
        name = _beside(target.name)
        owner = lockfile.found(target.folder, name)
    finally:
        target.close()
    if owner is None or lockfile.is_here(owner):
        return Busy("busy", file=path, wait=wait)
    beside = os.path.join(os.path.dirname(os.path.realpath(path)), name)
    if not owner.token:
        return Busy("locked-by-unknown", file=path, lock=beside)
    return Busy("locked-elsewhere", file=path, lock=beside, host=owner.host)


def _has_name(handle: int, path: str) -> bool:
    """Tell whether ``path`` still leads to the open file, which another may have replaced."""
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(handle), os.stat(path))
    return False
