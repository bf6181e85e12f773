"""Game files on disk: read whole, replaced whole, never half of either.

A write has two halves. ``replacing`` and ``creating`` do all that may fail: the new
bytes lie on the disk then, beside the old ones. ``Draft.commit`` gives them the name,
in one step, once the answer is out; until then ``Draft.discard`` leaves all as it was.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from dicecli.errors import BadGameFile, IllegalMove, SystemFailure
from dicecli.gamefile.codec import MOST_BYTES
from dicecli.gamefile.drafts import Beside, written
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

    Raises Busy after ``wait`` seconds, SystemFailure where there is no file, or
    none that may be written.
    """
    with _named(path):
        return acquire(path, wait)


class Draft:
    """What a file shall hold: all written, but under no name yet."""

    def __init__(self, path: str, target: str, beside: Beside, *, new: bool) -> None:
        self._path, self._target, self._beside, self._new = path, target, beside, new
        self.committed = False

    def commit(self) -> None:
        """Give it the name: whoever reads finds the old file or the new one.

        Raises IllegalMove ``file-exists`` where a new file's name was taken since,
        SystemFailure where it cannot be given; the old file stands then.
        """
        try:
            with _named(self._path):
                (_name_new if self._new else os.replace)(self._beside.path, self._target)
                self.committed = True
            _sync_folder(self._target)
        except FileExistsError:
            raise IllegalMove("file-exists", path=self._path) from None
        finally:
            self.discard()

    def discard(self) -> None:
        """Leave everything as it was; nothing is taken back after ``commit``."""
        self._beside.let_go()


def creating(path: str, data: bytes, *, force: bool = False) -> Draft:
    """Prepare a new file; with ``force`` in the place of one that exists.

    Raises IllegalMove ``file-exists`` (``regular`` tells whether it is a file at all);
    with ``force`` BadGameFile ``not-a-file`` for what is none.
    """
    with _named(path, missing="no-folder"):
        target = os.path.realpath(path)
        if force and os.path.lexists(target):
            return _in_place_of(path, data)
        if os.path.lexists(target):
            regular = os.path.isfile(target)
            raise IllegalMove("file-exists", path=path, regular=regular)
        return Draft(path, target, written(os.path.dirname(target), data), new=not force)


def replacing(path: str, data: bytes) -> Draft:
    """Prepare to put ``data`` in the place of an existing game file."""
    with _named(path):
        return _in_place_of(path, data)


def _in_place_of(path: str, data: bytes) -> Draft:
    target = os.path.realpath(path)
    _check_is_file(path, target)
    beside = written(os.path.dirname(target), data)
    try:
        _take_over_mode(target, beside.handle)
    except BaseException:
        beside.let_go()
        raise
    return Draft(path, target, beside, new=False)


def _check_is_file(path: str, target: str) -> None:
    if not stat.S_ISREG(os.stat(target).st_mode):
        raise BadGameFile("not-a-file", path=path)


def _take_over_mode(target: str, handle: int) -> None:
    """Give the new file the mode and, where allowed, the owner and group of the old."""
    old = os.stat(target)
    for owner in (old.st_uid, -1):  # the group alone where the owner may not be kept
        with suppress(PermissionError):
            os.fchown(handle, owner, old.st_gid)
            break
    os.fchmod(handle, stat.S_IMODE(old.st_mode))


def _name_new(beside: str, target: str) -> None:
    """Give a file a name that nothing must have yet; FileExistsError if it has."""
    try:
        os.link(beside, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if os.path.lexists(target):
            raise FileExistsError(target) from None
        os.replace(beside, target)


def _sync_folder(path: str) -> None:
    """Make the new name last; some file systems cannot, and lose nothing else."""
    with suppress(OSError):
        handle = os.open(os.path.dirname(os.path.realpath(path)), os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def _named(path: str, missing: str = "no-game-file") -> Iterator[None]:
    """Turn what the system says of ``path`` into a SystemFailure.

    ``missing`` is the reason code where there is nothing of that name. That there is
    something already is left for who asked for a new name.
    """
    try:
        yield
    except FileExistsError:
        raise
    except IsADirectoryError as error:
        raise BadGameFile("not-a-file", path=path) from error
    except (OSError, ValueError) as error:
        nothing = isinstance(error, FileNotFoundError | NotADirectoryError)
        refused = "no-permission" if isinstance(error, PermissionError) else "system"
        code = missing if nothing else refused
        reason = getattr(error, "strerror", None) or str(error)
        reason = reason[:1].lower() + reason[1:]
        raise SystemFailure(code, path=path, reason=reason) from error
