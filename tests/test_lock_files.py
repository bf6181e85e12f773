"""Where the kernel has no locks: a lock file beside the game keeps two writers apart."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from support.command import prepare

from dicecli.errors import Busy
from dicecli.gamefile import lock, lockfile, store

NAME = ".dicecli.game.json.lock"
TOKEN = "0123456789abcdef"
SLEEPING = "import sys; sys.stdin.read()"
DRAFT = f".dicecli.{TOKEN}.tmp"


@pytest.fixture
def folder(tmp_path):
    """A folder with a file, held open; returns its handle."""
    (tmp_path / "game.json").write_text("game")
    handle = os.open(tmp_path, os.O_RDONLY)
    yield handle
    os.close(handle)


@pytest.fixture
def process():
    """Return a process that lives until the test ends it."""
    running = subprocess.Popen([sys.executable, "-c", SLEEPING], stdin=subprocess.PIPE)
    yield running
    ended(running)


def ended(process):
    """End a process; its parent has asked for its status."""
    process.stdin.close()
    process.wait()


def no_links(*_words, **_folders):
    """Fail as on a file system without symbolic links."""
    raise PermissionError("no links here")


def refused(*_words):
    """Fail as on a file system without locks."""
    raise OSError(38, "Function not implemented")


def owned(folder, process, **changed):
    """Make the lock file of another process; return who it says it is."""
    here = lockfile._here(TOKEN)
    started = lockfile._started(process.pid)
    owner = here._replace(pid=process.pid, started=started)._replace(**changed)
    assert lockfile._make(folder, NAME, owner)
    return owner


@pytest.fixture(params=["links", "files"])
def either(request, monkeypatch):
    """Lock files are symbolic links, or files where there are none."""
    if request.param == "files":
        monkeypatch.setattr("os.symlink", no_links)


@pytest.mark.usefixtures("either")
def test_one_at_a_time(folder, tmp_path):
    mine = lockfile.take(folder, NAME)
    assert lockfile.take(folder, NAME) is None
    mine.release()
    assert os.listdir(tmp_path) == ["game.json"]
    again = lockfile.take(folder, NAME)
    mine.release()
    assert lockfile.take(folder, NAME) is None, "a lock file that is no longer ours stays"
    again.release()


@pytest.mark.usefixtures("either")
def test_a_lock_file_and_the_draft_of_a_dead_process_go(folder, process, tmp_path):
    owner = owned(folder, process)
    (tmp_path / DRAFT).write_text("half")
    assert lockfile.found(folder, NAME) == owner
    assert lockfile.take(folder, NAME) is None
    ended(process)
    mine = lockfile.take(folder, NAME)
    assert set(os.listdir(tmp_path)) == {"game.json", NAME}
    mine.release()


def test_a_process_that_waits_for_its_parent_is_dead(folder, process):
    owned(folder, process)
    process.kill()
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    mine = lockfile.take(folder, NAME)
    assert mine is not None
    mine.release()


@pytest.mark.parametrize(
    ("changed", "stale"),
    [
        ({}, False),
        ({"started": "1"}, True),  # another process has the number by now
        ({"started": "1", "namespace": "1"}, False),  # a container that we cannot look into
        ({"boot": "before", "namespace": "1"}, True),  # the machine was started anew
        ({"boot": "before", "host": "elsewhere"}, False),
        ({"boot": "before", "machine": "other"}, False),
    ],
    ids=str,
)
def test_only_what_is_dead_for_certain_is_stale(folder, process, changed, stale):
    owned(folder, process, **changed)
    mine = lockfile.take(folder, NAME)
    assert (mine is not None) == stale
    if stale:
        mine.release()


def test_without_a_mark_of_the_machine_another_boot_is_another_machine(
    folder, process, monkeypatch
):
    line = lockfile._line
    monkeypatch.setattr(
        lockfile, "_line", lambda path: "" if path == "/etc/machine-id" else line(path)
    )
    owned(folder, process, boot="before")
    ended(process)
    assert lockfile.take(folder, NAME) is None


def test_a_process_that_hides_is_alive(folder, process, monkeypatch):
    owned(folder, process)
    monkeypatch.setattr(lockfile, "_started", lambda _pid: "")
    assert lockfile.take(folder, NAME) is None


def test_the_claim_of_a_killed_process_holds_nobody_up(folder, process, tmp_path):
    """It was killed while it removed a dead lock file, and another while it removed that."""
    owner = owned(folder, process)
    claims = [owner._replace(token=f"{number:016x}") for number in range(3)]
    for removed, claim in zip([owner, *claims], claims, strict=False):
        assert lockfile._make(folder, f".dicecli.{removed.token}.lock", claim)
    assert lockfile.take(folder, NAME) is None
    ended(process)
    mine = lockfile.take(folder, NAME)
    assert set(os.listdir(tmp_path)) == {"game.json", NAME}
    mine.release()


def test_two_that_find_the_same_dead_file_remove_it_once(folder, process, monkeypatch):
    """One made a new lock file meanwhile: the other must not remove that."""
    owned(folder, process)
    ended(process)
    found = lockfile.found
    taken = []

    def meanwhile(folder, name):
        owner = found(folder, name)
        if not taken:
            taken.append(None)
            taken[:] = [lockfile.take(folder, NAME)]
        return owner

    monkeypatch.setattr(lockfile, "found", meanwhile)
    assert lockfile.take(folder, NAME) is None
    assert found(folder, NAME).token == taken[0].token
    taken[0].release()


TEXTS = ["", "x", "me@host.1", f"{TOKEN}:x:1:2:3:4:5", "../../../etc:1:2:3:4:5:6", "\x1b[31m"]


@pytest.mark.parametrize("text", TEXTS)
def test_a_lock_file_that_says_nothing_is_named(dicecli_here, monkeypatch, text):
    prepare(dicecli_here, "new penta An")
    before = dicecli_here.file.read_bytes()
    monkeypatch.setattr("fcntl.flock", refused)
    beside = dicecli_here.folder / ".dicecli.dicecli.json.lock"
    beside.write_text(text)
    done = dicecli_here("roll", "11234", "--wait", "0", "--json")
    assert done.status == 4
    refusal = json.loads(done.err)
    assert refusal["code"] == "locked-by-unknown"
    assert str(beside) in refusal["error"]
    assert (dicecli_here.file.read_bytes(), beside.read_text()) == (before, text)
    beside.unlink()
    assert dicecli_here("roll", "11234", "--wait", "0").status == 0
    assert os.listdir(dicecli_here.folder) == [dicecli_here.file.name]


@pytest.mark.parametrize("kernel", [True, False], ids=["with locks", "without"])
def test_a_writer_elsewhere_is_named_with_the_file_to_remove(
    dicecli_here, monkeypatch, process, kernel
):
    """Where the kernel has locks too: a machine that has none made the file."""
    prepare(dicecli_here, "new penta An")
    before = dicecli_here.file.read_bytes()
    beside = dicecli_here.folder / ".dicecli.dicecli.json.lock"
    handle = os.open(dicecli_here.folder, os.O_RDONLY)
    owner = lockfile._here(TOKEN)._replace(host="kitchen", pid=process.pid)
    assert lockfile._make(handle, beside.name, owner)
    os.close(handle)
    if not kernel:
        monkeypatch.setattr("fcntl.flock", refused)
    done = dicecli_here("roll", "11234", "--wait", "0")
    assert (done.status, dicecli_here.file.read_bytes()) == (4, before)
    assert "kitchen" in done.err
    assert str(beside) in done.err
    assert dicecli_here("show").status == 0
    beside.unlink()
    assert dicecli_here("roll", "11234").status == 0


def test_long_names_have_short_lock_files(tmp_path, monkeypatch):
    monkeypatch.setattr("fcntl.flock", refused)
    path = tmp_path / ("ệ" * 80 + ".json")
    path.write_text("game")
    held = lock.acquire(str(path), 0)
    with pytest.raises(Busy):
        lock.acquire(str(path), 0)
    assert len(os.listdir(tmp_path)) == 2
    held.release()
    assert os.listdir(tmp_path) == [path.name]


def test_the_draft_of_a_new_game_has_a_lock_file(tmp_path, monkeypatch):
    """By it a later writer knows that the draft is in use, or its process dead."""
    monkeypatch.setattr("fcntl.flock", refused)
    first = store.creating(str(tmp_path / "first.json"), b"first")
    store.creating(str(tmp_path / "second.json"), b"second").commit()
    assert len(os.listdir(tmp_path)) == 3
    first.commit()
    assert sorted(os.listdir(tmp_path)) == ["first.json", "second.json"]


def test_the_draft_of_a_table_has_a_lock_file_too(tmp_path, monkeypatch):
    """One that replaces a table that nobody has to lock."""
    monkeypatch.setattr("fcntl.flock", refused)
    table = tmp_path / "table"
    table.write_bytes(b"old")
    draft = store.replacing(str(table), b"new")
    (written,) = tmp_path.glob(".dicecli.*.tmp")
    (lock_file,) = tmp_path.glob(".dicecli.*.lock")
    handle = os.open(tmp_path, os.O_RDONLY)
    token = lockfile.found(handle, lock_file.name).token
    os.close(handle)
    assert written.name == f".dicecli.{token}.tmp"
    draft.commit()
    assert os.listdir(tmp_path) == ["table"]
    assert table.read_bytes() == b"new"


def test_two_new_games_at_once_without_links(dicecli, monkeypatch):
    """Without hard links, a lock file keeps apart those that make one file."""
    monkeypatch.setattr("os.link", no_links)
    handle = os.open(dicecli.folder, os.O_RDONLY)
    other = lockfile.take(handle, ".dicecli.dicecli.json.lock")
    draft = store.creating(str(dicecli.file), b"mine")
    with pytest.raises(Busy):
        draft.commit()
    other.release()
    os.close(handle)
    assert os.listdir(dicecli.folder) == []
    store.creating(str(dicecli.file), b"mine").commit()
    assert dicecli.file.read_bytes() == b"mine"
