"""Read and write game files on disk, always as a whole.

A write has two parts. ``creating``, ``replacing`` and ``LockedFile.replacing`` do everything
that may fail: they write the data to a temporary file in the same folder and return a
``Draft``. Once the answer is printed, ``Draft.commit`` renames that file, in one step; until
then ``Draft.discard`` leaves everything as it was.
"""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager, suppress
from errno import EISDIR, ENXIO
from typing import TYPE_CHECKING

from dicecli.errors import BadGameFile, Busy, IllegalMove, SystemFailure
from dicecli.gamefile.codec import MOST_BYTES

try:
    from dicecli.gamefile.drafts import TemporaryFile, write_temporary
    from dicecli.gamefile.lock import acquire, acquire_draft, acquire_name
    from dicecli.gamefile.target import Target, resolve
except ModuleNotFoundError:  # fcntl: without its locks files are only read
    _LOCKS = False
else:
    _LOCKS = True

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Literal

    from dicecli.gamefile.lockfile import LockFile

    MakeDraft = Callable[[Target, os.stat_result | None, LockFile | None], "Draft"]

    Unread = Literal["to-change", "in-folder"]
    """Why a pipe is not read: it could not be changed; it lies among the games of a folder."""

# No system has all of these flags.
_READ = os.O_RDONLY | sum(getattr(os, f"O_{n}", 0) for n in ("CLOEXEC", "NONBLOCK", "BINARY"))


def read(path: str, missing: str = "no-game-file", *, pipe: Unread | None = None) -> bytes:
    """Return the bytes of a game file or a pipe, at most one more than MOST_BYTES.

    ``pipe`` says why a pipe is not read, if it is not. Raises SystemFailure if the file
    cannot be read, with the code ``missing`` if it does not exist, and BadGameFile
    ``not-a-file`` if it is no regular file, and no pipe that something writes to.
    """
    with _failures(path, missing):
        handle = os.open(path, _READ)
        mode = os.fstat(handle).st_mode
        if stat.S_ISFIFO(mode) and pipe is None:
            from dicecli.gamefile.pipes import whole

            return whole(handle, path, MOST_BYTES + 1)
        if not stat.S_ISREG(mode):
            os.close(handle)
            raise _not_a_file(path, mode, pipe)
        with open(handle, "rb") as file:
            return file.read(MOST_BYTES + 1)


def _not_a_file(path: str, mode: int, pipe: Unread | None) -> BadGameFile:
    """Return the refusal of something that is no regular file; a pipe is called so."""
    if pipe is not None and stat.S_ISFIFO(mode):
        return BadGameFile("not-a-file", file=path, pipe=pipe)
    return BadGameFile("not-a-file", file=path)


def _is_pipe(path: str) -> bool:
    """Tell whether a path leads to a pipe; one of ``<(...)`` has no name in its folder."""
    with suppress(OSError, ValueError):
        return stat.S_ISFIFO(os.stat(path).st_mode)
    return False


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
            mode = os.fstat(self._lock.handle).st_mode
            if not stat.S_ISREG(mode):
                self._lock.release()
                raise _not_a_file(path, mode, "to-change")

    def read(self) -> bytes:
        """Return the bytes of the file, at most one more than MOST_BYTES."""
        with _failures(self._path):
            return self._lock.read(MOST_BYTES + 1)

    def replacing(self, data: bytes) -> Draft:
        """Write a draft that replaces the file as it was locked, or last read."""
        with _failures(self._path):
            target = self._lock.target.shared()
            beside = self._lock.beside
            try:
                old = os.fstat(self._lock.handle)
                token = beside.token if beside else None
                return Draft(target, _replacement(target, data, old, token))
            except BaseException:
                target.close()
                raise

    def release(self) -> None:
        """Drop the lock."""
        self._lock.release()


class New:
    """A draft that is a new file; with ``force`` another may be replaced once it is seen.

    ``wait`` is the longest time to wait for others that make the file too, in seconds.
    """

    def __init__(self, wait: float, *, force: bool) -> None:
        self.wait = wait
        self.force = force


class Draft:
    """A finished write that waits for its commit.

    The folder of ``target`` is closed with the draft, and the lock file ``beside`` removed,
    which a draft has where the kernel has no locks and the game is not locked.
    """

    def __init__(
        self,
        target: Target,
        written: TemporaryFile,
        beside: LockFile | None = None,
        new: New | None = None,
    ) -> None:
        self._target, self._written = target, written
        self._beside, self._new = beside, new
        self._open = True
        self.committed = False

    def commit(self) -> None:
        """Rename the temporary file; a reader finds the old file or the new one.

        Raises Busy ``changed-meanwhile`` if another program has changed, replaced or
        removed the file, or a link to it, since it was read, or a file has come since there
        was none; IllegalMove ``file-exists`` for that without ``force``; SystemFailure if
        renaming fails. In all these cases nothing is changed.
        """
        try:
            with _failures(self._target.path):
                self._rename()
                self.committed = True
            _sync(self._target.folder)
        finally:
            self.discard()

    def _rename(self) -> None:
        path = self._target.path
        try:
            if self._new is None:
                self._target.check()
                _rename(self._written, self._target)
            else:
                self._target.check_name()
                _rename_to_new(self._written, self._target, self._new.wait)
        except FileNotFoundError:  # the draft, which another program has removed
            raise Busy("changed-meanwhile", file=path) from None
        except FileExistsError:
            if self._new is not None and self._new.force:
                raise Busy("changed-meanwhile", file=path) from None
            raise IllegalMove("file-exists", file=path) from None

    def discard(self) -> None:
        """Remove the temporary file, unless it was renamed, and close all files."""
        if self._open:
            self._open = False
            self._written.release()
            if self._beside is not None:
                self._beside.release()
            self._target.close()


def creating(path: str, data: bytes, *, wait: float = 0.0, force: bool = False) -> Draft:
    """Write a draft of a new file.

    ``wait`` is the longest time to wait for others that make the file, in seconds. Raises
    IllegalMove ``file-exists`` (``regular`` tells whether that is a regular file). With
    ``force`` a file that comes before the commit is a change that nobody has seen, and no
    reason to ask for ``force``.
    """

    def draft(target: Target, old: os.stat_result | None, beside: LockFile | None) -> Draft:
        if old is not None:
            regular = stat.S_ISREG(old.st_mode)
            raise IllegalMove("file-exists", file=path, regular=regular)
        return _new(target, data, beside, New(wait, force=force))

    return _unlocked(path, draft)


def replacing(path: str, data: bytes) -> Draft:
    """Write a draft of a file that may replace another, which nobody has to lock.

    Raises BadGameFile ``not-a-file`` if there is something else of that name.
    """

    def draft(target: Target, old: os.stat_result | None, beside: LockFile | None) -> Draft:
        if old is None:
            return _new(target, data, beside, New(0.0, force=True))
        if not stat.S_ISREG(old.st_mode):
            raise _not_a_file(path, old.st_mode, "to-change")
        written = _replacement(target, data, old, beside.token if beside else None)
        return Draft(target, written, beside)

    return _unlocked(path, draft)


def _unlocked(path: str, draft: MakeDraft) -> Draft:
    """Return a draft of a file that is not locked; without one, nothing is left of it.

    ``draft`` gets what the file is now, None if there is none, and the lock file of the
    draft, where the kernel has no locks.
    """
    check_system()
    with _failures(path, missing="no-folder"):
        target = resolve(path)
        beside = None
        try:
            beside = acquire_draft(target.folder)
            return draft(target, _status(target), beside)
        except BaseException:
            if beside is not None:
                beside.release()
            target.close()
            raise


def _new(target: Target, data: bytes, beside: LockFile | None, new: New) -> Draft:
    token = beside.token if beside else None
    return Draft(target, write_temporary(target.folder, data, token=token), beside, new)


def _status(target: Target) -> os.stat_result | None:
    """Return the status of the file of a name, None if there is none."""
    with suppress(FileNotFoundError):
        return os.stat(target.name, dir_fd=target.folder, follow_symlinks=False)
    return None


def _replacement(
    target: Target, data: bytes, old: os.stat_result, token: str | None
) -> TemporaryFile:
    written = write_temporary(target.folder, data, _mode_at_first(old), token)
    try:
        _copy_mode(old, written.handle)
    except BaseException:
        written.release()
        raise
    return written


def _mode_at_first(old: os.stat_result) -> int:
    """Return the mode of a draft until it has the owner and group of the old file.

    With another group, the mode of the old file would let that group read the game.
    """
    ours = (old.st_uid, old.st_gid) == (os.geteuid(), os.getegid())
    return stat.S_IMODE(old.st_mode) & (0o777 if ours else 0o700)


def _copy_mode(old: os.stat_result, handle: int) -> None:
    """Give a new file the mode, owner and group of the old one, as far as that can be.

    File systems without owners, and containers, refuse with errors of many kinds.
    """
    for owner in (old.st_uid, -1):  # -1: the group alone, if the owner is refused
        with suppress(OSError):
            os.fchown(handle, owner, old.st_gid)
            break
    with suppress(OSError):
        os.fchmod(handle, stat.S_IMODE(old.st_mode))


def _rename(written: TemporaryFile, target: Target) -> None:
    os.replace(written.name, target.name, src_dir_fd=written.folder, dst_dir_fd=target.folder)


def _rename_to_new(written: TemporaryFile, target: Target, wait: float) -> None:
    """Give a file a second name; raise FileExistsError if the name is taken."""
    try:
        os.link(written.name, target.name, src_dir_fd=written.folder, dst_dir_fd=target.folder)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        _rename_if_free(written, target, wait)


def _rename_if_free(written: TemporaryFile, target: Target, wait: float) -> None:
    """Rename a file; a lock file keeps others apart that make a file of the same name."""
    beside = acquire_name(target, wait)
    try:
        if _status(target) is not None:
            raise FileExistsError(target.path)
        _rename(written, target)
    finally:
        beside.release()


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
            raise BadGameFile("not-a-file", file=path) from error
        if isinstance(error, FileNotFoundError) and _is_pipe(path):
            raise BadGameFile("not-a-file", file=path, pipe="to-change") from error
        if isinstance(error, FileNotFoundError | NotADirectoryError):
            raise SystemFailure(missing, file=path) from error
        if isinstance(error, PermissionError):
            raise SystemFailure("no-permission", file=path) from error
        reason = getattr(error, "strerror", None) or str(error)
        reason = reason[:1].lower() + reason[1:]
        raise SystemFailure("system", file=path, details=reason) from error
