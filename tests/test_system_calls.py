"""Each system call of a write fails in turn, with each error that file systems give.

The command then succeeds, or it is refused with one line and the game is as it was.
"""

from __future__ import annotations

import errno
import os
import sys

import pytest
from support.command import prepare

from dicecli.gamefile import codec

CALLS = (
    *("open", "stat", "lstat", "fstat", "dup", "lseek", "write", "fsync", "fchmod", "fchown"),
    *("replace", "link", "symlink", "unlink", "listdir", "readlink"),
)
ERRORS = ("EPERM", "EACCES", "EINVAL", "EIO", "ENOSPC", "EDQUOT", "ENOLCK", "EOPNOTSUPP")
MORE_ERRORS = ("ENOSYS", "EROFS", "ESTALE", "EMFILE", "ENFILE", "ENOENT", "ENODEV", "EBADF")
HARMLESS = ("fchmod", "fchown", "flock", "listdir")
"""Calls that a file system may refuse with any error, and games are kept nevertheless."""

CALLERS = ("dicecli", "posixpath", "genericpath")
"""The modules that call: the package, and what finds where links lead for it."""

MOST_CALLS = 40


class Failing:
    """Replaces a function: its Nth call from the package fails, or all from the Nth on."""

    def __init__(self, call, number, name, *, always=False):
        self._call, self._number, self._error = call, number, getattr(errno, name)
        self._always = always
        self.calls = 0

    def __call__(self, *args, **options):
        if not sys._getframe(1).f_globals["__name__"].startswith(CALLERS):
            return self._call(*args, **options)
        self.calls += 1
        if self.calls == self._number or (self._always and self.calls > self._number):
            raise OSError(self._error, os.strerror(self._error))
        return self._call(*args, **options)


def failed(dicecli, monkeypatch, name, failing, words):
    """Run a command while a function fails; return its result."""
    place = "fcntl.flock" if name == "flock" else f"os.{name}"
    with monkeypatch.context() as patch:
        patch.setattr(place, failing)
        return dicecli(*words, "--wait", "0")


def check(dicecli, done, before, where):
    """Check that a change was made as a whole, or refused as a whole."""
    after = dicecli.file.read_bytes() if dicecli.file.exists() else None
    assert b"Traceback" not in done.stderr, where
    assert b"fault in" not in done.stderr, where
    if done.status == 0:
        assert after != before, where
        codec.decode(after)
    else:
        assert done.status in range(1, 6), where
        assert done.stderr.count(b"\n") == 1, where
        assert after == before, where


WRITES = {
    "record": ("new penta An", ("record", "ones", "11345")),
    "new": ("", ("new", "penta", "An")),
    "force": ("new poker An", ("new", "penta", "An", "--force")),
}


def functions():
    """Return the functions that may fail, by name."""
    import fcntl

    return {"flock": fcntl.flock, **{name: getattr(os, name) for name in CALLS}}


@pytest.mark.parametrize("name", ["flock", *CALLS])
@pytest.mark.parametrize("write", WRITES)
def test_each_call_of_a_write_fails(dicecli_here, monkeypatch, write, name):
    """Only the Nth call fails."""
    commands, words = WRITES[write]
    tried = 0
    for number in range(1, MOST_CALLS):
        for error in (*ERRORS, *MORE_ERRORS):
            for path in dicecli_here.folder.iterdir():
                path.unlink()
            prepare(dicecli_here, *[commands] if commands else [])
            before = dicecli_here.file.read_bytes() if commands else None
            failing = Failing(functions()[name], number, error)
            done = failed(dicecli_here, monkeypatch, name, failing, words)
            if failing.calls < number:
                return
            tried += 1
            check(dicecli_here, done, before, (name, number, error))
            if name in HARMLESS:
                assert done.status == 0, (name, number, error, done)
            if name != "unlink":
                left = set(os.listdir(dicecli_here.folder)) - {dicecli_here.file.name}
                assert left == set(), (name, number, error)
    raise AssertionError(f"more calls of {name} than expected, {tried} tried")


@pytest.mark.parametrize("error", ["ENOLCK", "EOPNOTSUPP", "ENOSYS", "EINVAL", "EPERM", "EIO"])
@pytest.mark.parametrize("name", ["flock", "link", "symlink", "fchmod", "fchown", "listdir"])
def test_what_a_file_system_never_does_keeps_nobody_from_playing(
    dicecli_here, monkeypatch, name, error
):
    """A game that can be begun can be played."""
    for words in (*[write[1] for write in WRITES.values() if write[1][0] != "record"],):
        for path in dicecli_here.folder.iterdir():
            path.unlink()
        for line in (words, ("record", "ones", "11345"), ("undo",)):
            failing = Failing(functions()[name], 1, error, always=True)
            done = failed(dicecli_here, monkeypatch, name, failing, line)
            assert (done.status, done.stderr) == (0, b""), line
        assert os.listdir(dicecli_here.folder) == [dicecli_here.file.name]
