"""The program run from a zip, from folders that cannot be written, without a home."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipapp
from importlib.util import find_spec
from pathlib import Path

import pytest
from support.command import TREE, prepare
from support.processes import bound_by_modes

from dicecli import packaged

NEEDED = ("click", "tabulate", "wcwidth")
UNWANTED = shutil.ignore_patterns("__pycache__", "poker-*.values", "yams-*.values")


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A folder with the package and what it needs, as ``pip install --target`` fills it."""
    folder = tmp_path_factory.mktemp("lib")
    shutil.copytree(TREE / "dicecli", folder / "dicecli", ignore=UNWANTED)
    for name in NEEDED:
        source = Path(find_spec(name).origin)
        if source.name == "__init__.py":
            shutil.copytree(source.parent, folder / name, ignore=UNWANTED)
        else:
            shutil.copy(source, folder)
    return folder


@pytest.fixture(scope="module")
def archive(files, tmp_path_factory):
    """The program as one file."""
    path = tmp_path_factory.mktemp("zip") / "dicecli.pyz"
    zipapp.create_archive(files, path, main="dicecli.cli.main:main", compressed=True)
    return path


def run(words, folder, before, preexec_fn=None, **environment):
    """Run Python with the words ``before``, and nothing but its own library."""
    return subprocess.run(
        [sys.executable, *before, *words.split()],
        cwd=folder,
        env={"LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"], **environment},
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
        preexec_fn=preexec_fn,
    )


@pytest.fixture
def zipped(archive, tmp_path):
    """The program run from its zip, without any other package."""
    return lambda words, **options: run(words, tmp_path, ["-I", "-S", str(archive)], **options)


def test_a_game_is_played_from_a_zip(zipped, tmp_path):
    for words in (
        "new penta An Bình",
        "roll 11226",
        "record twos",
        "show",
        "check dicecli.json",
    ):
        done = zipped(words)
        assert (done.returncode, done.stderr) == (0, b""), words
    assert zipped("--version").stdout.startswith(b"dicecli ")
    assert zipped("completion bash").stdout.startswith(b"# Completion of dicecli")
    assert os.listdir(tmp_path) == ["dicecli.json"]


def test_vietnamese_is_there_in_a_zip(zipped):
    done = zipped("score penta 22233 --lang vi")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Cù lũ" in done.stdout.decode()
    done = zipped("frob", LANGUAGE="vi", LC_ALL="vi_VN.UTF-8")
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert "không có lệnh" in done.stderr.decode()


def test_tables_are_there_in_a_zip(zipped):
    done = json.loads(zipped("hint penta 44126 --rolls-left 2 --json").stdout)
    assert done["exact"] is True
    done = json.loads(zipped("hint penta --house rolls=2 44126 --json").stdout)
    assert (done["exact"], done["reason"]) == (False, "no-table")


def test_what_a_zip_lacks_is_named(zipped):
    done = zipped("solve yacht")
    assert (done.returncode, done.stderr.count(b"\n")) == (5, 1)
    assert b"pip install 'dicecli[solve]'" in done.stderr


def test_files_of_a_zip_need_no_memory_file(archive, tmp_path):
    """Systems other than Linux have no files in memory."""
    program = (
        f"import os, sys; sys.path.insert(0, {str(archive)!r}); del os.memfd_create\n"
        "from dicecli.cli.main import run; sys.exit(run(sys.argv[1:]))"
    )
    words = "hint penta 44126 --json --lang vi"
    done = run(words, tmp_path, ["-I", "-S", "-c", program])
    assert json.loads(done.stdout)["exact"] is True


def test_only_files_of_the_zip_are_unpacked(tmp_path):
    with pytest.raises(FileNotFoundError):
        packaged.unpacked(str(tmp_path / "none"))


def test_a_folder_that_cannot_be_written_is_enough(files, tmp_path):
    """No byte code is written beside the package, and no home is needed."""
    for path in (files, *files.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        for words in ("new penta An", "hint 11226", "roll 11226", "stats dicecli.json"):
            before = ["-s", "-m", "dicecli"]
            done = run(words, tmp_path, before, bound_by_modes, PYTHONPATH=str(files))
            assert (done.returncode, done.stderr) == (0, b""), words
        assert not list(files.rglob("__pycache__"))
    finally:
        for path in (files, *files.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)


HOMELESS = """
import pwd, sys
def unknown(user): raise KeyError(user)
pwd.getpwuid = unknown
from dicecli.cli.main import run
sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.parametrize("home", ["", None, "relative"])
def test_a_user_without_a_home_is_advised(dicecli, home):
    pytest.importorskip("platformdirs")
    del dicecli.environment["HOME"]
    environment = {} if home is None else {"HOME": home}
    words = ["hint", "yacht", "--house", "rolls=2", "--json"]
    done = dicecli.script(HOMELESS, *words, environment=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["reason"] == "no-table"
    words = ["solve", "yacht", "--house", "rolls=1", "--json"]
    done = dicecli.script(HOMELESS, *words, environment=environment)
    assert (done.returncode, json.loads(done.stderr)["code"]) == (5, "no-home")
    assert os.listdir(dicecli.folder) == []
    done = dicecli.script(HOMELESS, *words, "--to", "tables", environment=environment)
    assert done.returncode == 0


NOT_POSIX = """
import os, signal, sys
for name in ("fcntl", "pwd", "resource", "termios"):
    sys.modules[name] = None
FLAGS = "O_NONBLOCK O_NOFOLLOW O_DIRECTORY O_PATH O_CLOEXEC O_NOCTTY"
CALLS = "fchmod fchown pread memfd_create sched_getaffinity geteuid mkfifo link"
SIGNALS = "pthread_sigmask SIGPIPE SIGHUP SIG_BLOCK SIG_SETMASK"
for module, names in ((os, FLAGS), (os, CALLS), (signal, SIGNALS)):
    for name in names.split():
        delattr(module, name)
from dicecli.cli.main import run
sys.exit(run(sys.argv[1:]))
"""
"""The command on a system without what only POSIX systems have, such as Windows.

``os.name`` stays: with another value Python's own modules import what is not there.
"""

READING = [
    *("score penta 22233", "show", "open 11223", "log", "odds", "rules penta", "show --chart"),
    *("check dicecli.json", "stats dicecli.json", "stats .", "hint", "hint penta 11226", "-h"),
    *("score penta 22233 --lang vi", "show -f -", "completion bash", "show --blank penta"),
    *("undo -f -", "record ones -f -", "new penta An -f -"),
]
WRITING = [
    *("roll 11223", "record ones", "undo", "new penta An -f new.json", "new penta An --force"),
    *("check dicecli.json --repair new.json", "auto --random", "play --input lines.txt"),
    *("solve yacht --house rolls=1 --to new/tables", "rename An Bo"),
]


@pytest.fixture
def elsewhere(dicecli):
    """The command on a system that is not POSIX, in a folder with a game."""
    prepare(dicecli, "new penta An", "roll 11226")
    (dicecli.folder / "lines.txt").write_text("record ones\n")
    before = dicecli.file.read_bytes()
    yield lambda words: dicecli.script(NOT_POSIX, *words.split(), input=before)
    assert dicecli.file.read_bytes() == before
    assert sorted(os.listdir(dicecli.folder)) == ["dicecli.json", "lines.txt"]


@pytest.mark.parametrize("words", READING)
def test_commands_that_write_no_file_need_no_posix(elsewhere, words):
    done = elsewhere(words)
    assert (done.returncode, b"fault" in done.stderr) == (0, False), done.stderr
    assert done.stdout or words.startswith("check")


@pytest.mark.parametrize("words", WRITING)
def test_commands_that_write_a_file_say_that_they_need_posix(elsewhere, words):
    pytest.importorskip("numpy")
    done = elsewhere(f"{words} --json")
    assert (done.returncode, done.stdout) == (5, b"")
    assert json.loads(done.stderr)["code"] == "not-posix"
