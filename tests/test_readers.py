"""Asking commands write nothing, lock nothing and wait for nobody."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import time

import pytest
from support.command import prepare
from support.marks import slow_except
from support.processes import as_anyone

from dicecli.cli.commands import ASKING

GAMES = {
    "penta": ("new penta An Bình", "roll 44126", "roll --keep 44 1 4 5"),
    "farkle": ("new farkle An Bình", "roll 123466", "keep 1"),
}
OF_A_GAME = (
    *(
        "show",
        "show --json",
        "show -o plain",
        "show -o tsv",
        "show --chart",
        "show -o html",
        "log",
        "log --json",
    ),
    *("open", "open --of An", "odds", "odds --json", "check dicecli.json"),
    *("check dicecli.json --json", "check dicecli.json nowhere.json"),
    *("stats dicecli.json", "stats . --json", "stats dicecli.json nowhere.json"),
)
OF_ONE_GAME = {
    "penta": (
        *("open 44145", "score 44145", "odds --keep 44", "show -f link.json"),
        *("hint", "hint --json --top 3", "hint 44145"),
    ),
    "farkle": ("open 11554", "score 11554", "show -f link.json"),
}
OF_NO_GAME = (
    *("rules", "rules penta", "rules farkle --json", "rules penta --keys", "score penta 44412"),
    *("score farkle 112356 --json", "odds farkle", "odds penta --keep 44", "-h", "show -h"),
    *("hint penta 44126", "hint poker --json"),
    *("show --blank penta An", "show --blank farkle -o html"),
    *("schema", "schema show", "schema error --json"),
    *("completion bash", "completion zsh", "completion fish", "--version"),
)
ALL = {
    name: [line.split() for line in (*OF_A_GAME, *lines, *OF_NO_GAME)]
    for name, lines in OF_ONE_GAME.items()
}
READS = {"show", "log", "open", "odds", "check", "stats", "score", "hint"}
"""Commands that read the game file unless a game is named."""

games = pytest.mark.parametrize("name", GAMES)


def game(dicecli, name):
    """Make a game and a link to it, with old timestamps so that a write would show."""
    prepare(dicecli, *GAMES[name])
    (dicecli.folder / "link.json").symlink_to("dicecli.json")
    old = time.time() - 1000
    os.utime(dicecli.file, (old, old))
    os.utime(dicecli.folder, (old, old))


def found(folder):
    """Return the content and metadata of all files, which a write would change."""
    return {
        path.name: (
            path.read_bytes() if path.is_file() else b"",
            [
                getattr(path.lstat(), f"st_{fact}")
                for fact in (
                    "ino",
                    "mode",
                    "uid",
                    "gid",
                    "size",
                    "nlink",
                    "mtime_ns",
                    "ctime_ns",
                )
            ],
        )
        for path in (folder, *folder.iterdir())
    }


def status_of(words, *, sound):
    """Return the status that a command ends with."""
    if "nowhere.json" in words:
        return 5
    asks_of_game = words[0] in READS and not {"penta", "poker", "farkle", "-h"} & set(words)
    if sound or not asks_of_game:
        return 0
    return 1 if words[0] in ("check", "stats") else 3


def test_every_asking_command_is_tried():
    for lines in ALL.values():
        asked = {line[0] for line in lines}
        assert set(ASKING) - {"solve"} <= asked  # solve writes a table


@games
def test_asking_commands_leave_files_and_folder_unchanged(dicecli_here, name):
    game(dicecli_here, name)
    before = found(dicecli_here.folder)
    for words in ALL[name]:
        done = dicecli_here(*words)
        assert done.status == status_of(words, sound=True), (words, done.err)
        assert found(dicecli_here.folder) == before, words


@games
def test_asking_commands_leave_a_broken_file_unchanged(dicecli_here, name):
    game(dicecli_here, name)
    text = dicecli_here.file.read_text("utf-8")
    for broken in (text[:-9], text.replace('"dice":[', '"dice":[7,', 1), ""):
        dicecli_here.file.write_text(broken, "utf-8")
        before = found(dicecli_here.folder)
        for words in ALL[name]:
            done = dicecli_here(*words)
            assert done.status == status_of(words, sound=False), (words, done.err)
            assert found(dicecli_here.folder) == before, words


@games
def test_asking_commands_do_not_wait_for_the_lock(dicecli_here, name):
    game(dicecli_here, name)
    before = found(dicecli_here.folder)
    for words in ALL[name]:
        # A process that stopped in the middle of a write.
        with dicecli_here.file.open("rb") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            began = time.monotonic()
            done = dicecli_here(*words)
            assert time.monotonic() - began < 3, words
        assert done.status == status_of(words, sound=True), (words, done.err)
        assert found(dicecli_here.folder) == before, words


NO_WRITER = """\
import os, sys
from dicecli.cli.main import run
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
def hook(event, args):
    path = str(args[0]) if args else ""
    if event == "open" and path != os.devnull and args[2] & WRITES:
        os._exit(99)
    writes = ("rename", "remove", "mkdir", "link", "symlink", "chmod", "chown", "truncate")
    if event in ("fcntl.flock", "fcntl.lockf") or event.removeprefix("os.") in writes:
        os._exit(98)
sys.addaudithook(hook)
sys.dont_write_bytecode = True
for words in sys.stdin.read().splitlines():
    run(words.split())
"""
"""Runs lines as commands; exits at once if one opens a file to write, or locks one."""


def watched(dicecli, *lines):
    """Run commands in a process that exits if one writes; return the process."""
    return dicecli.script(NO_WRITER, input="\n".join(lines).encode())


@games
@pytest.mark.parametrize(
    "broken", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["sound", "broken"]
)
def test_asking_commands_open_no_file_to_write(dicecli, name, broken):
    game(dicecli, name)
    if broken:
        dicecli.file.write_bytes(dicecli.file.read_bytes()[:-9])
    done = watched(dicecli, *map(" ".join, ALL[name]))
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False), done.stderr[-500:]
    for words in ("undo", "new penta An -f other.json", "check dicecli.json --repair o.json"):
        assert watched(dicecli, words).returncode in (98, 99), "the watch is asleep"


@pytest.mark.parametrize("name", slow_except(["farkle"], GAMES))
def test_asking_commands_need_no_permission_to_write(dicecli, name):
    game(dicecli, name)
    dicecli.file.chmod(0o444)
    dicecli.folder.chmod(0o555)
    before = found(dicecli.folder)
    try:
        for words in ALL[name][:: 1 if name == "penta" else 3]:
            done = as_anyone(dicecli, *words)
            assert done.returncode == status_of(words, sound=True), (words, done.stderr)
        assert found(dicecli.folder) == before
        refused = as_anyone(dicecli, "undo", "--json")
        code = json.loads(refused.stderr)["code"]
        assert (refused.returncode, code) == (5, "no-permission"), "the modes hold nobody back"
        assert found(dicecli.folder) == before
    finally:
        dicecli.folder.chmod(0o755)


def test_a_reader_sees_the_old_or_the_new_file(dicecli_here):
    """A reader that opened the file before it was replaced reads the old one to its end."""
    game(dicecli_here, "penta")
    old = dicecli_here.file.read_bytes()
    with dicecli_here.file.open("rb") as reader:
        first = reader.read(10)
        assert dicecli_here("undo").status == 0
        assert first + reader.read() == old
    assert dicecli_here.file.read_bytes() != old


def test_asking_commands_read_a_copy_too(dicecli_here):
    game(dicecli_here, "farkle")
    shutil.copy(dicecli_here.file, dicecli_here.folder / "copy.json")
    assert dicecli_here("show", "-f", "copy.json").out == dicecli_here("show").out
