"""Read and write game files on disk, always as a whole.

A write has two parts. ``creating`` and ``LockedFile.replacing`` do everything that may
fail: they write the data to a temporary file in the same folder and return a ``Draft``.
Once the answer is printed, ``Draft.commit`` renames that file, in one step; until then
``Draft.discard`` leaves everything as it was.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EISDIR, ENXIO

from dicecli.errors import BadGameFile, IllegalMove, SystemFailure
from dicecli.gamefile.codec import MOST_BYTES

try:
    from dicecli.gamefile.drafts import TemporaryFile, write_temporary
    from dicecli.gamefile.lock import acquire
    from dicecli.gamefile.target import Target, resolve
except ModuleNotFoundError:  # fcntl: without its locks files are only read
    _LOCKS = False
else:
    _LOCKS = True

# No system has all of these flags.
_READ = os.O_RDONLY | sum(getattr(os, f"O_{n}", 0) for n in ("CLOEXEC", "NONBLOCK", "BINARY"))
_PRIVATE = 0o600  # until the draft has the mode of the file that it replaces


def read(path: str, missing: str = "no-game-file") -> bytes:
    """Return the bytes of a game file, at most one more than MOST_BYTES.

    Raises SystemFailure if the file cannot be read, with the code ``missing`` if it
    does not exist, and BadGameFile if it is not a regular file.
    """
    with _failures(path, missing):
        handle = os.open(path, _READ)
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            os.close(handle)
            raise BadGameFile("not-a-file", path=path)
        with open(handle, "rb") as file:
            return file.read(MOST_BYTES + 1)


def check_system() -> None:
    """Raise SystemFailure ``not-posix`` on a system on which files are only read."""
    if not _LOCKS:
        raise SystemFailure("not-posix")


class LockedFile:
    """A game file that this process alone may change, until ``release``."""

    def __init__(self, path: str, wait: float) -> None:
        """Lock the file.

        Raises Busy after ``wait`` seconds, SystemFailure if the file does not exist or
        may not be written, BadGameFile if it is not a regular file.
        """
        check_system()
        self._path = path
        with _failures(path):
            self._lock = acquire(path, wait)
            if not stat.S_ISREG(os.fstat(self._lock.handle).st_mode):
                self._lock.release()
                raise BadGameFile("not-a-file", path=path)

    def read(self) -> bytes:
        """Return the bytes of the file, at most one more than MOST_BYTES."""
        with _failures(self._path):
            return self._lock.read(MOST_BYTES + 1)

    def replacing(self, data: bytes) -> Draft:
        """Write a draft that replaces the file as it was locked, or last read."""
        with _failures(self._path):
            target = self._lock.target.shared()
            try:
                return _replacement(target, data, os.fstat(self._lock.handle))
            except BaseException:
                target.close()
                raise

    def release(self) -> None:
        """Drop the lock."""
        self._lock.release()


class Draft:
    """A finished write that waits for its commit.

    With ``new`` nothing may have the name at the commit, unless ``patience`` is given: a
    file that came meanwhile is then locked within so many seconds, and replaced. The folder
    of ``target`` is closed with the draft.
    """

    def __init__(
        self,
        target: Target,
        written: TemporaryFile,
        *,
        new: bool,
        patience: float | None = None,
    ) -> None:
        self._target, self._written, self._new = target, written, new
        self._patience = patience
        self._open = True
        self.committed = False

    def commit(self) -> None:
        """Rename the temporary file; a reader finds the old file or the new one.

        Raises Busy ``changed-meanwhile`` if another program has changed, replaced or
        removed the file, or a link to it, since it was read; IllegalMove ``file-exists``
        if another file took a new name; SystemFailure if renaming fails. In all these
        cases nothing is changed.
        """
        try:
            with _failures(self._target.path):
                if self._new:
                    self._rename_to_new()
                else:
                    self._target.check()
                    _rename(self._written, self._target)
                self.committed = True
            _sync(self._target.folder)
        except FileExistsError:
            raise IllegalMove("file-exists", path=self._target.path) from None
        finally:
            self.discard()

    def _rename_to_new(self) -> None:
        try:
            _rename_to_new(self._written, self._target)
        except FileExistsError:
            if self._patience is None:
                raise
            self._replace_what_came()

    def _replace_what_came(self) -> None:
        """Replace a file that took the name meanwhile, under its lock as any other."""
        assert self._patience is not None
        path = self._target.path
        lock = acquire(path, self._patience)
        try:
            if not stat.S_ISREG(os.fstat(lock.handle).st_mode):
                raise BadGameFile("not-a-file", path=path)
            _copy_mode(os.fstat(lock.handle), self._written.handle)
            _rename(self._written, lock.target)
        finally:
            lock.release()

    def discard(self) -> None:
        """Remove the temporary file, unless it was renamed, and close all files."""
        if self._open:
            self._open = False
            self._written.release()
            self._target.close()


def creating(path: str, data: bytes, *, patience: float | None = None) -> Draft:
    """Write a draft of a new file; with ``patience`` it may replace what comes meanwhile.

    Raises IllegalMove ``file-exists`` if there is a file (``regular`` tells whether that is
    a regular one), with ``patience`` BadGameFile ``not-a-file`` if it is not regular.
    """
    check_system()
    with _failures(path, missing="no-folder"):
        target = resolve(path)
        try:
            old = _status(target)
            regular = old is not None and stat.S_ISREG(old.st_mode)
            if old is not None and patience is None:
                raise IllegalMove("file-exists", path=path, regular=regular)
            if old is not None and not regular:
                raise BadGameFile("not-a-file", path=path)
            written = write_temporary(target.folder, data)
            return Draft(target, written, new=True, patience=patience)
        except BaseException:
            target.close()
            raise


def _status(target: Target) -> os.stat_result | None:
    """Return the status of the file of a name, None if there is none."""
    with suppress(FileNotFoundError):
        return os.stat(target.name, dir_fd=target.folder, follow_symlinks=False)
    return None


def _replacement(target: Target, data: bytes, old: os.stat_result) -> Draft:
    written = write_temporary(target.folder, data, _PRIVATE)
    try:
        _copy_mode(old, written.handle)
    except BaseException:
        written.release()
        raise
    return Draft(target, written, new=False)


def _copy_mode(old: os.stat_result, handle: int) -> None:
    """Give a new file the mode and, if allowed, the owner and group of the old one."""
    for owner in (old.st_uid, -1):  # -1: the group alone, if the owner is refused
        with suppress(PermissionError):
            os.fchown(handle, owner, old.st_gid)
            break
    os.fchmod(handle, stat.S_IMODE(old.st_mode))


def _rename(written: TemporaryFile, target: Target) -> None:
    os.replace(written.name, target.name, src_dir_fd=written.folder, dst_dir_fd=target.folder)


def _rename_to_new(written: TemporaryFile, target: Target) -> None:
    """Give a file a second name; raise FileExistsError if the name is taken."""
    folder = target.folder
    try:
        os.link(written.name, target.name, src_dir_fd=folder, dst_dir_fd=folder)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if _status(target) is not None:
            raise FileExistsError(target.path) from None
        _rename(written, target)


def _sync(folder: int) -> None:
    """Flush the new name to the disk, on file systems that can do so."""
    with suppress(OSError):
        os.fsync(folder)


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
    except (OSError, ValueError) as error:
        if getattr(error, "errno", None) in (EISDIR, ENXIO):  # a folder; a socket or device
            raise BadGameFile("not-a-file", path=path) from error
        absent = isinstance(error, FileNotFoundError | NotADirectoryError)
        refused = "no-permission" if isinstance(error, PermissionError) else "system"
        code = missing if absent else refused
        reason = getattr(error, "strerror", None) or str(error)
        reason = reason[:1].lower() + reason[1:]
        raise SystemFailure(code, path=path, reason=reason) from error
