"""The trials of tests/durability.py with small numbers, and kills at every step of a write.

The full numbers: python tests/durability.py
"""

from __future__ import annotations

import fcntl
import io
import json
import os
import signal
import stat
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import durability
import pytest
from support.command import prepare
from support.processes import as_anyone, start

from dicecli.cli.commands import CHANGING
from dicecli.cli.main import run
from dicecli.errors import BadGameFile, Busy, IllegalMove, SystemFailure
from dicecli.gamefile import codec, drafts, store
from dicecli.rules.moves import NAMES


def test_many_writers_lose_nothing_and_double_nothing(tmp_path):
    found = durability.writers(tmp_path, processes=8, turns=3)
    assert found.faults == []
    assert found.measured["turns"] + found.measured["busy"] == 24


@pytest.mark.slow
def test_writers_that_do_not_wait_are_refused_or_counted(tmp_path):
    found = durability.writers(tmp_path, processes=6, turns=3, wait=0)
    assert found.faults == []
    assert found.measured["turns"] + found.measured["busy"] == 18
    assert found.measured["turns"] > 0


def test_writers_without_locks_of_the_kernel_lose_nothing(tmp_path):
    with durability.without_locks():
        found = durability.writers(tmp_path, processes=6, turns=3)
    assert found.faults == []
    assert found.measured["turns"] + found.measured["busy"] == 18


@pytest.mark.slow
def test_killed_at_random_moments_without_locks_of_the_kernel(tmp_path):
    with durability.without_locks():
        found = durability.kills(tmp_path, runs=10)
    assert found.faults == []
    assert found.measured["killed"] == 10


@pytest.mark.slow
def test_killed_at_random_moments(tmp_path):
    found = durability.kills(tmp_path, runs=10)
    assert found.faults == []
    assert found.measured["killed"] == 10


@pytest.mark.slow
def test_a_full_disk_leaves_every_file_as_it_was(tmp_path):
    try:
        found = durability.full_disk(tmp_path, (0, 2), ("thrown", "left"))
    except PermissionError as error:
        pytest.skip(f"{error.strerror}: needs root")
    assert found.faults == []
    assert found.measured["refused"] > 0


def test_full_disk_is_tried_with_every_changing_command():
    lines = [line for lines in durability.FULL.values() for line in lines]
    known = {line.split()[0] for line in (*lines, *durability.NEW)}
    assert set(CHANGING) <= known


def test_spoilt_files_are_games_or_named_faults(tmp_path, fuzz):
    found = durability.mutations(tmp_path, fuzz * 3, sample=fuzz)
    assert found.faults == []
    index = Path(__file__).parent / "bad_games" / "index.json"
    assert set(found.measured["codes"]) <= json.loads(index.read_text("utf-8")).keys()
    assert found.measured["seconds of a file, longest"] < durability.LONGEST
    assert found.measured["MB of a process, most"] < durability.MOST_MEMORY / 2**20


def test_files_to_be_spoilt_have_every_event():
    games = [codec.decode(data) for data in durability.sound_files()]
    moves = {type(event.move) for game in games for event in game.events}
    assert moves == NAMES.keys()
    assert {game.rules.kind for game in games} == {"card", "farkle"}
    assert any(game.rules.id == "ours" for game in games)


# Killed at every step of a write.

DYING = """\
import os, signal, sys
from dicecli.cli.main import run
CHANGES = ("rename", "chmod", "chown", "remove", "link", "symlink")
left = int(sys.argv[1])
def tick():
    global left
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
def hook(event, args):
    if event in ("open", *map("os.".__add__, CHANGES)):
        if not str(args[0]).endswith((".py", ".pyc")):
            tick()
    elif event == "fcntl.flock":
        tick()
fsync = os.fsync
def dying_fsync(handle):
    tick()
    fsync(handle)
os.fsync = dying_fsync
sys.addaudithook(hook)
sys.exit(run(sys.argv[2:]))
"""
"""Runs a command and kills it before its Nth access to a file."""


def dies(dicecli, step, *words):
    """Run a command that is killed before a step; tell whether it got that far."""
    quietly = {"PYTHONDONTWRITEBYTECODE": "1"}  # writing byte code is not a step
    done = dicecli.script(DYING, str(step), *words, environment=quietly)
    assert done.returncode in (-signal.SIGKILL, 0), done
    return done.returncode != 0


def test_killed_at_every_step_of_a_change_leaves_old_or_new(anywhere):
    dicecli = anywhere
    prepare(dicecli, "new penta An")
    old = dicecli.file.read_bytes()
    assert dicecli("roll", "11234").status == 0
    new = dicecli.file.read_bytes()
    found, step = set(), 1
    while True:
        dicecli.file.write_bytes(old)
        if not dies(dicecli, step, "roll", "11234"):
            break
        found.add(dicecli.file.read_bytes())
        words = ["roll", "11234"] if dicecli.file.read_bytes() == old else ["undo"]
        assert dicecli(*words, "--wait", "0").status == 0, step
        assert os.listdir(dicecli.folder) == [dicecli.file.name], step
        step += 1
    assert found == {old, new}
    assert step > 7, "lock, read, write, sync, mode, replace, sync"


@pytest.mark.slow
def test_killed_at_every_step_of_new_leaves_nothing_or_a_game(anywhere):
    dicecli = anywhere
    prepare(dicecli, "new poker Bình")
    other = dicecli.file.read_bytes()
    for force in ([], ["--force"]):
        found, step = set(), 1
        while True:
            dicecli.file.unlink(missing_ok=True)
            if force:
                dicecli.file.write_bytes(other)
            if not dies(dicecli, step, "new", "penta", "An", *force):
                break
            found.add(_preset_of(dicecli.file))
            done = dicecli("new", "farkle", "An", "--force", "--wait", "0")
            assert (done.status, _preset_of(dicecli.file)) == (0, "farkle"), step
            step += 1
        assert found == {"poker" if force else None, "penta"}


def test_killed_at_every_step_of_a_repair_leaves_nothing_or_a_game(dicecli):
    prepare(dicecli, "new penta An")
    cut = dicecli.file.read_bytes()[:-4]
    dicecli.file.write_bytes(cut)
    out, step = dicecli.folder / "out.json", 1
    while dies(dicecli, step, "check", "dicecli.json", "--repair", "out.json"):
        assert _preset_of(out) in (None, "penta")
        assert dicecli.file.read_bytes() == cut
        out.unlink(missing_ok=True)
        step += 1
    assert _preset_of(out) == "penta"


def _preset_of(file):
    """Return the game of a file that is whole, None where there is none."""
    return codec.decode(file.read_bytes()).rules.id if file.exists() else None


# Drafts of killed commands.


def test_the_next_writer_removes_the_draft_of_a_killed_one(dicecli):
    prepare(dicecli, "new penta An")
    assert dies_before_replacing(dicecli), "nothing was left: this test has nothing to do"
    done = as_anyone(dicecli, "roll", "11234")
    assert (done.returncode, done.stderr) == (0, b"")
    assert os.listdir(dicecli.folder) == [dicecli.file.name]
    assert len(codec.decode(dicecli.file.read_bytes()).events) == 1


def test_drafts_in_use_and_other_files_are_not_removed(dicecli):
    names = [".dicecli.0123456789abcdef.tmp", ".dicecli.tmp", ".dicecli.0123.tmp", "x.tmp"]
    for name in names:
        (dicecli.folder / name).write_text("mine")
    os.mkfifo(dicecli.folder / ".dicecli.00000000000000ff.tmp")
    with open(dicecli.folder / names[0]) as alive:
        fcntl.flock(alive, fcntl.LOCK_EX)
        prepare(dicecli, "new penta An", "roll 11234")
        assert {name for name in os.listdir(dicecli.folder) if name in names} == {*names}
    assert dicecli("undo").status == 0
    left = set(os.listdir(dicecli.folder))
    assert left >= {*names[1:], "dicecli.json"}
    assert names[0] not in left


def test_a_draft_removed_before_it_is_locked_is_made_again(tmp_path, monkeypatch):
    locked = fcntl.flock
    swept = []

    def sweep_first(handle, how):
        if not swept:
            (made,) = tmp_path.iterdir()
            made.unlink()
            swept.append(made.name)
        locked(handle, how)

    monkeypatch.setattr("fcntl.flock", sweep_first)
    folder = os.open(tmp_path, os.O_RDONLY)
    made = drafts.write_temporary(folder, b"whole")
    assert (tmp_path / made.name).read_bytes() == b"whole"
    assert swept
    assert made.name not in swept
    made.release()
    os.close(folder)
    assert list(tmp_path.iterdir()) == []


def dies_before_replacing(dicecli):
    """Kill a command at every step; return the files that the last one left."""
    before, step = dicecli.file.read_bytes(), 1
    left = []
    while dies(dicecli, step, "roll", "11234") and dicecli.file.read_bytes() == before:
        left = sorted(set(os.listdir(dicecli.folder)) - {dicecli.file.name})
        step += 1
    mode = dicecli.file.stat().st_mode
    dicecli.file.chmod(0o600)
    dicecli.file.write_bytes(before)
    dicecli.file.chmod(mode)
    last = left[-1:] if left else []
    for name in set(left) - set(last):
        (dicecli.folder / name).unlink()
    return last


# The answer is printed before the change is made.


def test_nobody_writes_before_the_answer_is_out(dicecli):
    """A slow reader of one command's answer does not lose another command's change."""
    prepare(dicecli, "new farkle An Bình")
    reading, writing = os.pipe()
    fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 4096)
    os.set_blocking(writing, False)
    with suppress(BlockingIOError):
        while True:
            os.write(writing, b"." * 4096)
    os.set_blocking(writing, True)
    words = ("bank", "--points", "50")
    first = start(dicecli, *words, stdin=subprocess.DEVNULL, stdout=writing)
    os.close(writing)
    _wait_until_locked(dicecli.file)
    assert dicecli("bank", "--points", "100", "--wait", "0").status == 4
    assert dicecli("show").status == 0
    os.close(reading)
    assert first.wait(30) == 141
    first.stderr.close()
    assert codec.decode(dicecli.file.read_bytes()).events == ()
    assert dicecli("bank", "--points", "100").status == 0
    assert os.listdir(dicecli.folder) == [dicecli.file.name]


def _wait_until_locked(file):
    """Wait until a command holds the lock and has written its draft."""
    for _ in range(1500):
        time.sleep(0.02)
        if any(name.endswith(".tmp") for name in os.listdir(file.parent)):
            time.sleep(0.3)
            return
    raise AssertionError("nobody came")


@pytest.mark.parametrize("words", [("roll", "11234"), ("new", "poker", "An", "--force")])
def test_an_answer_that_cannot_be_written_needs_no_room_to_undo(dicecli, words):
    """The change was never made, so nothing needs to be undone."""
    prepare(dicecli, "new penta An")
    before, node = dicecli.file.read_bytes(), dicecli.file.stat().st_ino
    with open("/dev/full", "w") as full:
        done = dicecli.process(*words, stdout=full)
    assert done.returncode == 5
    assert (dicecli.file.read_bytes(), dicecli.file.stat().st_ino) == (before, node)
    assert os.listdir(dicecli.folder) == [dicecli.file.name]


INTERRUPTED = """\
import os, signal, sys
from dicecli.cli.main import run
signal.signal(signal.SIGINT, signal.default_int_handler)  # the tests may run under nohup
fsync, calls = os.fsync, []
def interrupted_fsync(handle):
    calls.append(handle)
    if len(calls) == int(sys.argv[1]):
        os.kill(os.getpid(), signal.SIGINT)
    fsync(handle)
os.fsync = interrupted_fsync
sys.exit(run(sys.argv[2:]))
"""


@pytest.mark.parametrize(("call", "status"), [(1, 130), (2, 0)])
@pytest.mark.parametrize("words", [("roll", "11234"), ("new", "poker", "An", "--force")])
def test_an_interrupt_fails_a_command_only_before_the_change(dicecli, words, call, status):
    prepare(dicecli, "new penta An")
    before = dicecli.file.read_bytes()
    done = dicecli.script(INTERRUPTED, str(call), *words)
    assert done.returncode == status, done.stderr
    assert (dicecli.file.read_bytes() == before) == (status == 130)
    assert os.listdir(dicecli.folder) == [dicecli.file.name]


def test_an_interrupt_after_the_change_is_ignored(dicecli):
    """Interrupts at any ``close`` after the change: the command has succeeded."""
    prepare(dicecli, "new penta An")
    script = INTERRUPTED.replace("fsync", "close").replace("interrupted_close", "late")
    for call in range(1, 12):
        before = dicecli.file.read_bytes()
        done = dicecli.script(script, str(call), "roll", "11234")
        changed = dicecli.file.read_bytes() != before
        assert (done.returncode == 0) == changed, (call, done)
        if changed:
            assert dicecli("undo").status == 0


SILENT = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}


def test_of_several_forced_new_at_once_each_is_done_or_refused(dicecli):
    """One that found no file does not replace the game that came before its own."""
    (dicecli.folder / "link.json").symlink_to("dicecli.json")
    started = [
        start(dicecli, "new", "penta", "An", f"P{number}", "--force", "-f", name, **SILENT)
        for number, name in enumerate(["dicecli.json", "link.json"] * 3)
    ]
    done = [(one.wait(60), one.stderr.read()) for one in started]
    assert {status for status, _ in done} <= {0, 4}
    assert all((b"meanwhile" in error) == (status == 4) for status, error in done), done
    assert 0 in [status for status, _ in done]
    assert (dicecli.folder / "link.json").is_symlink()
    assert len(codec.decode(dicecli.file.read_bytes()).players) == 2


def test_a_forced_new_leaves_a_game_alone_that_came_meanwhile(tmp_path):
    game = tmp_path / "game.json"
    forced = store.creating(str(game), b"forced", force=True)
    store.creating(str(game), b"first").commit()
    with pytest.raises(Busy):
        forced.commit()
    assert game.read_bytes() == b"first"
    assert os.listdir(tmp_path) == ["game.json"]


def test_a_new_file_is_made_on_a_file_system_without_links(tmp_path, monkeypatch):
    def refuse(*_, **_folders):
        raise PermissionError("no links here")

    monkeypatch.setattr("os.link", refuse)
    target = tmp_path / "game.json"
    store.creating(str(target), b"new").commit()
    assert target.read_bytes() == b"new"
    with pytest.raises(IllegalMove, match="file-exists"):
        store.creating(str(target), b"other")
    late = tmp_path / "late.json"
    draft = store.creating(str(late), b"mine")
    late.write_bytes(b"theirs")
    with pytest.raises(IllegalMove, match="file-exists"):
        draft.commit()
    assert late.read_bytes() == b"theirs"
    assert {path.name for path in tmp_path.iterdir()} == {"game.json", "late.json"}


# The lock, and what makes a write last.


def test_a_lock_on_a_file_that_was_replaced_while_waiting_is_taken_anew(tmp_path, monkeypatch):
    """Otherwise two writers hold a lock, each on another file of the same name."""
    game, newer = tmp_path / "game.json", tmp_path / "newer.json"
    game.write_bytes(b"old")
    newer.write_bytes(b"new")
    locked = fcntl.flock

    def replaced_first(handle, how):
        """Another writer ends just before the lock is free."""
        if newer.exists():
            newer.replace(game)
        locked(handle, how)

    monkeypatch.setattr("fcntl.flock", replaced_first)
    locked_file = store.LockedFile(str(game), 5)
    try:
        assert locked_file.read() == b"new"
        with pytest.raises(Busy):
            store.LockedFile(str(game), 0)
    finally:
        locked_file.release()


def test_a_lock_on_a_file_that_was_removed_while_waiting_is_none(tmp_path, monkeypatch):
    game = tmp_path / "game.json"
    game.write_bytes(b"old")
    locked = fcntl.flock

    def removed_first(handle, how):
        game.unlink(missing_ok=True)
        locked(handle, how)

    monkeypatch.setattr("fcntl.flock", removed_first)
    with pytest.raises(SystemFailure, match="no-game-file"):
        store.LockedFile(str(game), 5)


@pytest.mark.parametrize("write", ["replacing", "creating"])
def test_the_data_is_synced_before_it_has_its_name_and_the_folder_after(
    tmp_path, monkeypatch, write
):
    """A name that is only in the memory of the kernel is gone after a power cut."""
    game = tmp_path / "game.json"
    if write == "replacing":
        game.write_bytes(b"old")
    synced = []

    def recorded(handle):
        named = game.exists() and game.read_bytes() == b"new"
        found = os.fstat(handle)
        synced.append(("folder" if stat.S_ISDIR(found.st_mode) else "file", named))
        if stat.S_ISDIR(found.st_mode):
            assert os.path.samestat(found, tmp_path.stat())

    monkeypatch.setattr("os.fsync", recorded)
    if write == "replacing":
        store.LockedFile(str(game), 0).replacing(b"new").commit()
    else:
        store.creating(str(game), b"new").commit()
    assert synced == [("file", False), ("folder", True)]


@pytest.mark.skipif(not os.path.exists("/proc/self/fd"), reason="no /proc here")
def test_reading_locking_and_writing_leave_no_file_open(tmp_path):
    game = tmp_path / "game.json"
    before = len(os.listdir("/proc/self/fd"))
    store.creating(str(game), b"new").commit()
    locked = store.LockedFile(str(game), 0)
    assert locked.read() == b"new"
    locked.replacing(b"never").discard()
    with pytest.raises(Busy):
        store.LockedFile(str(game), 0)
    draft = locked.replacing(b"newer")
    draft.commit()
    draft.discard()
    locked.release()
    assert store.read(str(game)) == b"newer"
    with pytest.raises(BadGameFile):
        store.read(str(tmp_path))
    with pytest.raises(IllegalMove):
        store.creating(str(game), b"other")
    assert len(os.listdir("/proc/self/fd")) == before
    assert os.listdir(tmp_path) == ["game.json"]


def test_the_file_has_its_new_name_only_after_the_last_of_the_answer_is_out(
    dicecli_here, monkeypatch
):
    dicecli = dicecli_here
    prepare(dicecli, "new penta An")
    before, seen = dicecli.file.read_bytes(), []

    class Watched(io.TextIOWrapper):
        def flush(self):
            seen.append(dicecli.file.read_bytes() == before)
            super().flush()

    monkeypatch.chdir(dicecli.folder)
    answer = io.BytesIO()
    monkeypatch.setattr("sys.stdout", Watched(answer, "utf-8"))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        assert run(["roll", "11234"]) == 0
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    assert answer.getvalue().startswith(b"An: roll 1 of 3")
    assert dicecli.file.read_bytes() != before
    assert len(seen) > 0
    assert all(seen), "something was left to print once the file had its name"
