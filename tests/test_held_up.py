"""A command that is stopped between reading and renaming never puts an old game back.

The process is stopped before each of its system calls on files in turn. Meanwhile the
file, a link to it or the folder is replaced; what was put there must survive.
"""

from __future__ import annotations

import os
import signal
import subprocess

import pytest
from support.processes import interruptible

from dicecli.gamefile import codec

STOPPING = """\
import os, signal, sys
from dicecli.cli.main import run
# Not "replace": directly before it, after the last comparison, nothing can be noticed.
names = ("open", "stat", "unlink", "fsync", "lseek", "fstat", "fchmod", "write", "link")
calls = 0
def stopping(name):
    call = getattr(os, name)
    def stopped(*args, **more):
        global calls
        calls += 1
        if calls == int(sys.argv[1]):
            os.kill(os.getpid(), signal.SIGSTOP)
        return call(*args, **more)
    return stopped
for name in names:
    setattr(os, name, stopping(name))
sys.exit(run(sys.argv[2:]))
"""

MOST_STEPS = 60


def replaced(folder):
    """Another game takes the place of the file."""
    folder.joinpath("other.json").replace(folder / "game.json")


def removed_and_begun_anew(folder):
    """The file is removed, and another game begun and played under its name."""
    folder.joinpath("game.json").unlink()
    folder.joinpath("game.json").write_bytes(folder.joinpath("other.json").read_bytes())


def removed(folder):
    """The file is removed."""
    folder.joinpath("game.json").unlink()


def written(folder):
    """An editor writes another game into the file itself."""
    folder.joinpath("game.json").write_bytes(folder.joinpath("other.json").read_bytes())


def linked(folder):
    """The link is turned to another game."""
    folder.joinpath("link.json").unlink()
    folder.joinpath("link.json").symlink_to("other.json")


def pipe(folder):
    """A pipe takes the place of the file."""
    folder.joinpath("game.json").unlink()
    os.mkfifo(folder / "game.json")


def folder_instead(folder):
    """A folder takes the place of the file."""
    folder.joinpath("game.json").unlink()
    folder.joinpath("game.json").mkdir()


def moved_and_linked(folder):
    """The file is moved, and a link to its new place left."""
    folder.joinpath("game.json").rename(folder / "moved.json")
    folder.joinpath("game.json").symlink_to("moved.json")


ACTIONS = [
    moved_and_linked,
    replaced,
    removed_and_begun_anew,
    removed,
    written,
    linked,
    pipe,
    folder_instead,
]


def held_up(dicecli, step, action, words):
    """Stop a command before a step, act, and let it go on.

    Returns what the action left, the exit status and the error; None if the command ended
    before the step.
    """
    held = subprocess.Popen(
        [dicecli.argv()[0], "-c", STOPPING, str(step), *words],
        cwd=dicecli.folder,
        env=dicecli.environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        preexec_fn=interruptible,
    )
    _, status = os.waitpid(held.pid, os.WUNTRACED)
    if not os.WIFSTOPPED(status):
        held.returncode = os.waitstatus_to_exitcode(status)
        held.stderr.close()
        return None
    action(dicecli.folder)
    left = state(dicecli.folder)
    os.kill(held.pid, signal.SIGCONT)
    error = held.communicate(timeout=60)[1]
    return left, held.returncode, error.decode()


def state(folder):
    """Return all that is in a folder but drafts and lock files: contents, links, kinds."""
    found = {}
    for path in folder.iterdir():
        if path.name.startswith(".dicecli."):
            continue
        if path.is_symlink():
            found[path.name] = os.readlink(path)
        elif path.is_file():
            found[path.name] = path.read_bytes()
        else:
            found[path.name] = "pipe" if path.is_fifo() else "folder"
    return found


def prepared(dicecli):
    """Begin two games, and make a link to the first."""
    for path in dicecli.folder.iterdir():
        path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()
    dicecli("new", "penta", "An", "-f", "game.json")
    dicecli("new", "penta", "Others", "-f", "other.json")
    dicecli("record", "ones", "11345", "-f", "other.json")
    (dicecli.folder / "link.json").symlink_to("game.json")


@pytest.mark.slow
@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.__name__)
def test_what_came_meanwhile_survives(anywhere, action):
    """A roll is refused, or it is added to what came; nothing else changes."""
    dicecli = anywhere
    words = ("roll", "11234", "-f", "link.json")
    refused = []
    for step in range(1, MOST_STEPS):
        prepared(dicecli)
        done = held_up(dicecli, step, action, words)
        if done is None:
            break
        left, status, error = done
        after = state(dicecli.folder)
        assert "Traceback" not in error
        assert [*dicecli.folder.glob(".dicecli.*")] == [], (step, status, error)
        if status == 0 and after != left:
            _check_added(left, after, step)
        else:
            assert after == left, (step, status, error)
        refused += [status] if status else []
    assert step > 8
    assert 4 in refused


def _check_added(left, after, step):
    """Check that one file has one event more than what an action left of it."""
    (changed,) = (name for name in after if after[name] != left.get(name))
    assert after.keys() == left.keys(), step
    before, now = codec.decode(left[changed]), codec.decode(after[changed])
    assert now.events[:-1] == before.events, step
    assert now.seated == before.seated, step


@pytest.mark.slow
def test_a_game_begun_meanwhile_survives_a_forced_new(dicecli):
    """It replaces the game that it found, and no other."""
    statuses = set()
    for step in range(1, MOST_STEPS):
        prepared(dicecli)
        words = ("new", "poker", "X", "--force", "-f", "game.json")
        done = held_up(dicecli, step, removed_and_begun_anew, words)
        if done is None:
            break
        left, status, _error = done
        statuses.add(status)
        if status:
            assert state(dicecli.folder) == left
    assert statuses == {0, 4}


def begun_anew(dicecli):
    """Another ``new`` begins a game, unless the held one has got as far itself."""
    words = ("new", "penta", "Others", "--wait", "0.1", "-f", "game.json")
    assert dicecli(*words).status in (0, 1)


@pytest.mark.slow
@pytest.mark.parametrize("force", [[], ["--force"]], ids=["new", "force"])
def test_a_game_begun_while_there_was_none_survives(anywhere, force):
    """No ``new`` has seen it, so none replaces it."""
    dicecli = anywhere
    statuses = set()
    for step in range(1, MOST_STEPS):
        for path in dicecli.folder.iterdir():
            path.unlink()
        words = ("new", "poker", "X", *force, "-f", "game.json")
        done = held_up(dicecli, step, lambda _folder: begun_anew(dicecli), words)
        if done is None:
            break
        left, status, error = done
        statuses.add(status)
        game = codec.decode(dicecli.folder.joinpath("game.json").read_bytes())
        if status:
            assert state(dicecli.folder) == left, (step, error)
            assert game.rules.id == "penta"
    assert step > 8
    assert 0 in statuses
    assert statuses & ({4} if force else {1})


def moved(folder):
    """The folder of the game is moved away, and another comes in its place."""
    folder.joinpath("place").rename(folder / "before")
    folder.joinpath("place").mkdir()


def turned(folder):
    """The link to the game leads to another name by now."""
    folder.joinpath("link.json").unlink()
    folder.joinpath("link.json").symlink_to("other.json")


@pytest.mark.parametrize(
    "force", [[], pytest.param(["--force"], marks=pytest.mark.slow)], ids=["new", "force"]
)
@pytest.mark.parametrize(
    ("action", "path"),
    [(moved, "place/game.json"), (turned, "link.json")],
    ids=["folder", "link"],
)
def test_a_new_game_is_where_its_path_leads(dicecli, action, path, force):
    statuses = set()
    for step in range(1, MOST_STEPS):
        for entry in sorted(dicecli.folder.rglob("*"), reverse=True):
            entry.rmdir() if entry.is_dir() and not entry.is_symlink() else entry.unlink()
        dicecli("new", "penta", "Others", "-f", "other.json")
        (dicecli.folder / "place").mkdir()
        (dicecli.folder / "link.json").symlink_to("game.json")
        other = (dicecli.folder / "other.json").read_bytes()
        words = ("new", "poker", "X", *force, "-f", path)
        done = held_up(dicecli, step, action, words)
        if done is None:
            break
        statuses.add(done[1])
        files = [path for path in dicecli.folder.rglob("*.json") if not path.is_symlink()]
        begun = [path for path in files if codec.decode(path.read_bytes()).rules.id == "poker"]
        assert len(begun) == (0 if done[1] else 1), (step, done)
        if not force:
            assert (dicecli.folder / "other.json").read_bytes() == other
        assert [*dicecli.folder.rglob("*.tmp")] == []
    assert 4 in statuses
