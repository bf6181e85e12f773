"""Read and write game files on disk, always as a whole.

A write has two parts. ``creating`` and ``replacing`` do everything that may fail: they
write the data to a temporary file in the same folder and return a ``Draft``. Once the
answer is printed, ``Draft.commit`` renames that file, in one step; until then
``Draft.discard`` leaves everything as it was.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from dicecli.errors import BadGameFile, IllegalMove, SystemFailure
from dicecli.gamefile.codec import MOST_BYTES
from dicecli.gamefile.drafts import TemporaryFile, write_temporary
from dicecli.gamefile.lock import acquire


def read(path: str, missing: str = "no-game-file") -> bytes:
    """Return the bytes of a game file, at most one more than MOST_BYTES.

    Raises SystemFailure if the file cannot be read, with the code ``missing`` if it
    does not exist, and BadGameFile if it is not a regular file.
    """
    with _failures(path, missing):
        handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            os.close(handle)
            raise BadGameFile("not-a-file", path=path)
        with open(handle, "rb") as file:
            return file.read(MOST_BYTES + 1)


def lock(path: str, wait: float) -> int:
    """Lock a game file and return the handle; closing the handle drops the lock.

    Raises Busy after ``wait`` seconds, SystemFailure if the file does not exist or
    may not be written.
    """
    with _failures(path):
        return acquire(path, wait)


class Draft:
    """A finished write that waits for its commit.

    ``path`` is the name as the user wrote it, ``target`` the file that it leads to;
    with ``new`` nothing may have that name at the commit.
    """

    def __init__(self, path: str, target: str, written: TemporaryFile, *, new: bool) -> None:
        self._path, self._target, self._written, self._new = path, target, written, new
        self.committed = False

    def commit(self) -> None:
        """Rename the temporary file; a reader finds the old file or the new one.

        Raises IllegalMove ``file-exists`` if another file took a new name meanwhile,
        SystemFailure if renaming fails; then the old file is unchanged.
        """
        try:
            with _failures(self._path):
                rename = _rename_to_new if self._new else os.replace
                rename(self._written.path, self._target)
                self.committed = True
            _sync_folder(self._target)
        except FileExistsError:
            raise IllegalMove("file-exists", path=self._path) from None
        finally:
            self.discard()

    def discard(self) -> None:
        """Remove the temporary file; after ``commit`` there is none."""
        self._written.release()


def creating(path: str, data: bytes, *, force: bool = False) -> Draft:
    """Write a draft of a new file; with ``force`` it may replace an existing one.

    Raises IllegalMove ``file-exists`` (``regular`` tells whether that is a regular
    file); with ``force`` BadGameFile ``not-a-file`` if it is not.
    """
    with _failures(path, missing="no-folder"):
        target = os.path.realpath(path)
        if force and os.path.lexists(target):
            return _replacement(path, data)
        if os.path.lexists(target):
            regular = os.path.isfile(target)
            raise IllegalMove("file-exists", path=path, regular=regular)
        written = write_temporary(os.path.dirname(target), data)
        return Draft(path, target, written, new=not force)


def replacing(path: str, data: bytes) -> Draft:
    """Write a draft that replaces an existing game file."""
    with _failures(path):
        return _replacement(path, data)


def _replacement(path: str, data: bytes) -> Draft:
    target = os.path.realpath(path)
    _check_is_file(path, target)
    written = write_temporary(os.path.dirname(target), data)
    try:
        _copy_mode(target, written.handle)
    except BaseException:
        written.release()
        raise
    return Draft(path, target, written, new=False)


def _check_is_file(path: str, target: str) -> None:
    if not stat.S_ISREG(os.stat(target).st_mode):
        raise BadGameFile("not-a-file", path=path)


def _copy_mode(target: str, handle: int) -> None:
    """Give a new file the mode and, if allowed, the owner and group of the old one."""
    old = os.stat(target)
    for owner in (old.st_uid, -1):  # -1: the group alone, if the owner is refused
        with suppress(PermissionError):
            os.fchown(handle, owner, old.st_gid)
            break
    os.fchmod(handle, stat.S_IMODE(old.st_mode))


def _rename_to_new(path: str, target: str) -> None:
    """Give a file a second name; raise FileExistsError if the name is taken."""
    try:
        os.link(path, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if os.path.lexists(target):
            raise FileExistsError(target) from None
        os.replace(path, target)


def _sync_folder(path: str) -> None:
    """Flush the new name to the disk, on file systems that can do so."""
    with suppress(OSError):
        handle = os.open(os.path.dirname(os.path.realpath(path)), os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def _failures(path: str, missing: str = "no-game-file") -> Iterator[None]:
    """Context manager: turn an OSError about ``path`` into a SystemFailure.

    ``missing`` is the code if nothing has that name. FileExistsError passes through:
    it is an answer to the caller that asked for a new name.
    """
    try:
        yield
    except FileExistsError:
        raise
    except IsADirectoryError as error:
        raise BadGameFile("not-a-file", path=path) from error
    except (OSError, ValueError) as error:
        absent = isinstance(error, FileNotFoundError | NotADirectoryError)
        refused = "no-permission" if isinstance(error, PermissionError) else "system"
        code = missing if absent else refused
        reason = getattr(error, "strerror", None) or str(error)
        reason = reason[:1].lower() + reason[1:]
        raise SystemFailure(code, path=path, reason=reason) from error
