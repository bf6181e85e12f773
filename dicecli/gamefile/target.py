"""Where a path leads: a name in a folder that is held open while it is written.

Between the reading of a file and its replacement, the file, a link to it or the folder may be
replaced by another program. A ``Target`` remembers what was found, so that a write can be
refused instead of replacing something that nobody has looked at.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from errno import ELOOP

from dicecli.errors import Busy

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC


Stamp = tuple[int, int, int, int, int]
"""Device, inode, size, and the times of the last write and change: any write changes it."""


def stamp(status: os.stat_result) -> Stamp:
    """Return the stamp of a file."""
    times = (status.st_mtime_ns, status.st_ctime_ns)
    return (status.st_dev, status.st_ino, status.st_size, *times)


class Target:
    """The file that ``path`` leads to: ``name`` in the open ``folder``, links followed.

    ``found`` is the stamp of the file, None if there was none.
    """

    def __init__(self, path: str, folder: int, name: str, found: Stamp | None) -> None:
        self.path = path
        self.folder = folder
        self.name = name
        self.found = found

    def shared(self) -> Target:
        """Return the same target with a handle of its own on the folder."""
        return Target(self.path, os.dup(self.folder), self.name, self.found)

    def check(self) -> None:
        """Raise Busy ``changed-meanwhile`` if ``path`` no longer leads to what was found."""
        if not (self._is_in_its_folder() and self._is_unchanged()):
            raise Busy("changed-meanwhile", file=self.path)

    def check_name(self) -> None:
        """Raise Busy ``changed-meanwhile`` if ``path`` no longer leads to this name."""
        if not self._is_in_its_folder():
            raise Busy("changed-meanwhile", file=self.path)

    def _is_unchanged(self) -> bool:
        with suppress(FileNotFoundError):
            return stamp(os.stat(self.path)) == self.found
        return False

    def _is_in_its_folder(self) -> bool:
        folder, name = os.path.split(os.path.realpath(self.path))
        with suppress(OSError):
            same = os.path.samestat(os.stat(folder), os.fstat(self.folder))
            return same and name == self.name
        return False

    def close(self) -> None:
        """Close the folder."""
        with suppress(OSError):
            os.close(self.folder)


def resolve(path: str) -> Target:
    """Return where a path leads now, with its folder open; raise OSError for no folder."""
    folder, name = os.path.split(os.path.realpath(path))
    handle = open_folder(folder)
    try:
        status = os.stat(name, dir_fd=handle, follow_symlinks=False)
        if stat.S_ISLNK(status.st_mode):  # realpath leaves a circle of links as it is
            raise OSError(ELOOP, os.strerror(ELOOP))
        found = stamp(status)
    except FileNotFoundError:
        found = None
    except BaseException:
        os.close(handle)
        raise
    return Target(path, handle, name, found)


def open_folder(folder: str) -> int:
    """Open a folder to work in; one that cannot be listed too."""
    try:
        return os.open(folder, _FOLDER)
    except PermissionError:
        return os.open(folder, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
