"""Keep two writers apart with a file beside the game, where the kernel has no locks.

Some network file systems refuse ``flock``. There a writer first makes a *lock file* beside
the game, and removes it at the end. It is a symbolic link that leads nowhere: making one is
atomic, it fails if the name is taken, and its text says from the first moment who made it.
Where there are no symbolic links either, it is a small file.

The lock file of a process that was killed is removed by the next writer, but only if that
can know: the process ran on this machine and is dead. To remove it, a writer first takes
the *claim* on it, a lock file whose name holds the token of the first. So of several
writers that find the same dead lock file one removes it, and never a new one that another
has made meanwhile.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from typing import NamedTuple

_ANY = re.compile(r"\.dicecli\..*\.lock", re.DOTALL)
_CLAIM = re.compile(r"\.dicecli\.[0-9a-f]{16}\.lock")
_OWNER = re.compile(r"([0-9a-f]{16}):([0-9]{1,9})" + ":([^:]*)" * 5, re.ASCII)
_ATTEMPTS = 3  # each but the last finds that the file has just been removed
_MODE = 0o644  # readable for others: they must see whose it is
_MOST_TEXT = 1000


class Owner(NamedTuple):
    """Who made a lock file; values that a system does not tell are empty."""

    token: str
    pid: int
    started: str
    """When the process started, in ticks since the system did."""
    namespace: str
    """Within which process numbers mean the same."""
    boot: str
    machine: str
    host: str


class LockFile:
    """A lock file that this process has made; ``token`` tells it from all others."""

    def __init__(self, folder: int, name: str, owner: Owner) -> None:
        self._folder = folder
        self._name = name
        self._owner = owner
        self.token = owner.token

    def release(self) -> None:
        """Remove the file, unless somebody else did and it is another's by now."""
        if found(self._folder, self._name) == self._owner:
            _unlink(self._folder, self._name)


def take(folder: int, name: str) -> LockFile | None:
    """Make a lock file in an open folder; return None if another writer has it.

    Raises OSError if no file can be made there.
    """
    _remove_dead_claims(folder)
    return _take(folder, name)


def found(folder: int, name: str) -> Owner | None:
    """Return who made a lock file, None if there is none.

    Of a file that is not understood nothing is known: an owner on no host.
    """
    try:
        return _owner(_text(folder, name))
    except FileNotFoundError:
        return None
    except OSError:
        return _owner("")


def holds(folder: int, token: str) -> bool:
    """Tell whether a process with a lock file of this token may be alive."""
    owners = (found(folder, name) for name in os.listdir(folder) if _ANY.fullmatch(name))
    return any(owner and owner.token == token and not is_dead(owner) for owner in owners)


def is_here(owner: Owner) -> bool:
    """Tell whether this process can see if the owner lives: both are on one machine.

    Several machines may have one host name. So without a mark of the machine, another boot
    is taken for that of another machine.
    """
    here = _here("")
    if not owner.token or (owner.host, owner.machine) != (here.host, here.machine):
        return False
    if owner.boot != here.boot:
        return bool(owner.machine)
    return owner.namespace == here.namespace


def is_dead(owner: Owner) -> bool:
    """Tell whether the owner is known to be dead."""
    return is_here(owner) and not (owner.boot == _boot() and _lives(owner))


def _take(folder: int, name: str) -> LockFile | None:
    owner = _here(os.urandom(8).hex())
    for _ in range(_ATTEMPTS):
        if _make(folder, name, owner):
            return LockFile(folder, name, owner)
        other = found(folder, name)
        if other == owner:  # made after all: a network file system asked twice
            return LockFile(folder, name, owner)
        if other is None:
            continue
        if not (is_dead(other) and _remove_dead(folder, name, other)):
            break
    return None


def _remove_dead(folder: int, name: str, owner: Owner) -> bool:
    """Remove the lock file and the draft of a dead process; return False if another does."""
    claim = _take(folder, f".dicecli.{owner.token}.lock")
    if claim is None:
        return False
    if found(folder, name) == owner:
        _unlink(folder, f".dicecli.{owner.token}.tmp")  # its draft
        _unlink(folder, name)
    claim.release()
    return True


def _remove_dead_claims(folder: int) -> None:
    """Remove the claims of processes that were killed while they held one."""
    with suppress(OSError):
        for name in filter(_CLAIM.fullmatch, os.listdir(folder)):
            owner = found(folder, name)
            if owner is not None and is_dead(owner):
                _remove_dead(folder, name, owner)


def _make(folder: int, name: str, owner: Owner) -> bool:
    """Make a lock file; return False if there is one."""
    text = ":".join(map(str, owner))
    try:
        os.symlink(text, name, dir_fd=folder)
    except FileExistsError:
        return False
    except OSError:  # no symbolic links
        return _make_file(folder, name, text)
    return True


def _make_file(folder: int, name: str, text: str) -> bool:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW
    try:
        handle = os.open(name, flags, _MODE, dir_fd=folder)
    except FileExistsError:
        return False
    try:
        os.write(handle, text.encode("utf-8", "surrogateescape"))
    except BaseException:
        _unlink(folder, name)
        raise
    finally:
        os.close(handle)
    return True


def _text(folder: int, name: str) -> str:
    with suppress(OSError):
        return os.readlink(name, dir_fd=folder)
    flags = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOFOLLOW
    handle = os.open(name, flags, dir_fd=folder)
    try:
        return os.read(handle, _MOST_TEXT).decode("utf-8", "surrogateescape")
    finally:
        os.close(handle)


def _owner(text: str) -> Owner:
    """Return the owner that a lock file names; one without a token if it names none."""
    match = _OWNER.fullmatch(text)
    if match is None:
        return Owner("", 0, "", "", "", "", "")
    token, pid, *rest = match.groups()
    return Owner(token, int(pid), *rest)


def _here(token: str) -> Owner:
    """Return this process as an owner."""
    host = re.sub(r"[\s:]", "-", os.uname().nodename)
    namespace = ""
    with suppress(OSError):
        namespace = re.sub(r"\D", "", os.readlink("/proc/self/ns/pid"))
    machine = _line("/etc/machine-id")
    pid = os.getpid()
    return Owner(token, pid, _started(pid), namespace, _boot(), machine, host)


def _boot() -> str:
    return _line("/proc/sys/kernel/random/boot_id")


def _line(path: str) -> str:
    """Return the first line of a file of the system; empty if there is none."""
    with suppress(OSError, ValueError), open(path, encoding="ascii") as file:
        return re.sub(r"[^0-9A-Za-z-]", "", file.readline(100))
    return ""


def _lives(owner: Owner) -> bool:
    """Tell whether a process of this machine lives, and is the one that locked."""
    with suppress(PermissionError):  # it belongs to another user
        try:
            os.kill(owner.pid, 0)
        except ProcessLookupError:
            return False
    return _started(owner.pid) in (owner.started, "")


def _started(pid: int) -> str:
    """Return when a process started, in ticks since the system did; empty if not known.

    One that has ended, and whose parent has not asked for its status yet, has no time.
    """
    with suppress(OSError, ValueError), open(f"/proc/{pid}/stat", "rb") as file:
        # The name of the program, in brackets, may have blanks in it.
        fields = file.read().rpartition(b")")[2].decode("ascii").split()
        return "ended" if fields[0] in "ZX" else fields[19]
    return ""


def _unlink(folder: int, name: str) -> None:
    with suppress(OSError):
        os.unlink(name, dir_fd=folder)
