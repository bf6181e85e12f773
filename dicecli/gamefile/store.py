"""Game files on disk: read whole, replaced whole, never half of either."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from dicecli.errors import BadGameFile, IllegalMove, SystemFailure
from dicecli.gamefile.beside import written
from dicecli.gamefile.codec import MOST_BYTES
from dicecli.gamefile.lock import acquire


def read(path: str, missing: str = "no-game-file") -> bytes:
    """Return the bytes of a game file, at most one more than may be read.

    Raises SystemFailure when the file cannot be read (``missing`` names the
    reason where there is none), BadGameFile when it is no regular file.
    """
    with _named(path, missing):
        handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            os.close(handle)
            raise BadGameFile("not-a-file", path=path)
        with open(handle, "rb") as file:
            return file.read(MOST_BYTES + 1)


def lock(path: str, wait: float) -> int:
    """Return a handle that holds a game file's lock until it is closed.

    Raises Busy after ``wait`` seconds, SystemFailure where there is no file.
    """
    with _named(path):
        return acquire(path, wait)


def create(path: str, data: bytes, *, force: bool = False) -> None:
    """Write a new game file; raise IllegalMove ``file-exists`` without ``force``."""
    with _named(path, missing="no-folder"):
        if force and os.path.lexists(path):
            _replace(path, data)
            return
        target = os.path.realpath(path)
        if os.path.lexists(target):
            raise IllegalMove("file-exists", path=path)
        with written(target, data) as beside:
            try:
                _give_name(beside, target)
            except FileExistsError:
                raise IllegalMove("file-exists", path=path) from None
        _sync_folder(path)


def _give_name(beside: str, target: str) -> None:
    """Give a file the name that nothing must have yet; FileExistsError if it has."""
    try:
        os.link(beside, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        os.replace(beside, target)


def restore(path: str, data: bytes | None) -> None:
    """Put a file back as it was: its old bytes, or None where there was none."""
    if data is not None:
        replace(path, data)
        return
    with _named(path):
        os.unlink(os.path.realpath(path))


def replace(path: str, data: bytes) -> None:
    """Put ``data`` in the place of an existing game file, in one step.

    Whoever reads meanwhile, or a crash at any moment, finds the old or the new.
    """
    with _named(path):
        _replace(path, data)


def _replace(path: str, data: bytes) -> None:
    target = os.path.realpath(path)
    with written(target, data) as beside:
        _take_over_mode(target, beside)
        os.replace(beside, target)
    _sync_folder(target)


def _take_over_mode(target: str, beside: str) -> None:
    """Give the new file the mode and, where allowed, the owner of the old one."""
    old = os.stat(target)
    if not stat.S_ISREG(old.st_mode):
        raise BadGameFile("not-a-file", path=target)
    with suppress(PermissionError):
        os.chown(beside, old.st_uid, old.st_gid)
    os.chmod(beside, stat.S_IMODE(old.st_mode))


def _sync_folder(path: str) -> None:
    """Make the new name last; some file systems cannot, and lose nothing else."""
    with suppress(OSError):
        handle = os.open(os.path.dirname(os.path.realpath(path)), os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


_REASONS: dict[type, str] = {
    PermissionError: "no-permission",
    IsADirectoryError: "not-a-file",
}


@contextmanager
def _named(path: str, missing: str = "no-game-file") -> Iterator[None]:
    """Turn what the system says of ``path`` into a SystemFailure.

    ``missing`` is the reason code where there is nothing of that name.
    """
    try:
        yield
    except (OSError, ValueError) as error:
        nothing = isinstance(error, FileNotFoundError | NotADirectoryError)
        code = missing if nothing else _REASONS.get(type(error), "system")
        reason = getattr(error, "strerror", None) or str(error)
        reason = reason[:1].lower() + reason[1:]
        raise SystemFailure(code, path=path, reason=reason) from error
