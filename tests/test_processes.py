"""Real processes: pipes that close, full disks, odd encodings, odd files, kills."""

from __future__ import annotations

import fcntl
import json
import os
import resource
import shlex
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from support.command import Command, prepare
from support.marks import slow, slow_except
from support.processes import SECONDS, as_anyone, shell, start

from dicecli.gamefile import store
from dicecli.render import OUTPUTS

NAMES = ("太郎", "Bình", "👨‍👩‍👧 Fam")
BIG = b"22233\n" * 200_000


@pytest.fixture
def game(dicecli):
    """The command in a folder with a game."""
    prepare(dicecli, shlex.join(["new", "penta", *NAMES]))
    return dicecli


# Streams that end, fail or are closed.


def test_a_closed_pipe_ends_a_batch_with_141(dicecli):
    (dicecli.folder / "rolls.txt").write_bytes(BIG)
    script = "$dicecli score penta --batch --input rolls.txt | head -1; exit ${PIPESTATUS[0]}"
    done = shell(dicecli, script)
    assert (done.returncode, done.stdout, done.stderr) == (141, b"25 full house\n", b"")


def test_a_pipe_closed_before_the_answer_is_no_fault(game):
    done = shell(game, "$dicecli show | true; exit ${PIPESTATUS[0]}")
    assert (done.returncode in (0, 141), done.stderr) == (True, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
@pytest.mark.parametrize(
    "words",
    [
        "show",
        "log --json",
        "score penta 44412",
        "score penta --batch",
        "rules penta",
        "-h",
        "score -h",
        "--version",
        "completion bash",
        "roll 11234",
        "roll 11234 -f -",
    ],
)
def test_an_answer_to_a_full_disk_is_status_5(game, words):
    before = game.file.read_bytes()
    with open("/dev/full", "wb") as full:
        process = start(game, *words.split(), stdout=full)
        _, said = process.communicate(b"22233\n" if "batch" in words else before, SECONDS)
    assert process.returncode == 5
    assert said.count(b"\n") == 1
    assert said.startswith(b'{"error"' if "json" in words else b"dicecli: ")
    if words.endswith("-f -"):
        assert game.file.read_bytes() == before


def test_an_interrupt_ends_a_batch_with_130(dicecli):
    process = start(dicecli, "score", "penta", "--batch", stdin=subprocess.PIPE)
    process.stdin.write(BIG[:60_000])
    process.stdin.flush()
    assert process.stdout.read(1) == b"2"  # it has started
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=SECONDS)
    assert (process.returncode, said) == (130, b"")


@pytest.mark.parametrize("redirection", ["<&-", "2>&-", "<&- 2>&-"])
@pytest.mark.parametrize("words", ["show", "roll 11234", "score penta 44412 -c fours"])
def test_closed_streams_that_are_not_needed_do_no_harm(game, words, redirection):
    done = shell(game, f"$dicecli {words} {redirection}")
    assert done.returncode == 0
    assert done.stdout
    assert done.stderr == b""


@pytest.mark.parametrize("words", ["score penta --batch", "show -f -", "undo -f -"])
def test_closed_standard_input_is_refused_where_it_is_needed(dicecli, words):
    done = shell(dicecli, f"$dicecli {words} <&-")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1


def test_closed_standard_output_is_status_5(game):
    done = shell(game, "$dicecli show >&-")
    assert (done.returncode, done.stderr.count(b"\n")) == (5, 1)
    done = shell(game, "$dicecli show -f - < dicecli.json >&-")
    assert (done.returncode, done.stderr.count(b"\n")) == (5, 1)
    assert shell(game, "$dicecli frobnicate >&- 2>&-").returncode == 2
    assert shell(game, "$dicecli score penta --batch >&- < /dev/null").returncode in (0, 5)


def shorted(number):
    """Return what allows a process ``number`` file descriptors."""
    return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (number, number))


FEW = range(5, 13)
"""Numbers of file descriptors, three of them streams: with 4 Python itself does not start."""


@pytest.mark.parametrize("number", slow_except([5, 7], FEW))
@pytest.mark.parametrize(
    "words",
    [
        *(f"show -o {output}" for output in OUTPUTS),
        *("show --chart", "hint 11226", "stats dicecli.json", "check dicecli.json --lang vi"),
        *("roll 11234", "roll 11234 --json", "record ones 11234", "roll 11234 -f -"),
        *("new penta An -f new.json", "check dicecli.json --repair new.json"),
    ],
)
def test_few_file_descriptors_are_enough_or_named_in_one_line(game, words, number):
    before = game.file.read_bytes()
    done = game.process(*words.split(), input=before, preexec_fn=shorted(number))
    assert done.returncode in (0, 5)
    if done.returncode == 5:
        assert done.stderr.count(b"\n") == 1
        assert b"too many open files" in done.stderr
        assert done.stdout == (before if words.endswith("-f -") else b"")
        assert game.file.read_bytes() == before
        assert os.listdir(game.folder) == ["dicecli.json"]


def test_a_failure_while_the_program_is_loaded_is_one_line_too(dicecli):
    (dicecli.folder / "click.py").write_text("raise OSError(24, 'Too many open files', 'x.py')")
    done = dicecli("show")
    assert done == (5, b"", b"dicecli: cannot load 'x.py': too many open files\n")


# Encodings and locales.

ENCODINGS = [
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "cp1252"},
    {"PYTHONIOENCODING": "utf-16"},
    {"LC_ALL": "C"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "POSIX", "LANG": "vi_VN.UTF-8"},
    {"LC_ALL": "no_SUCH.locale"},
]


@pytest.mark.parametrize("environment", [*ENCODINGS[:2], *map(slow, ENCODINGS[2:])], ids=str)
def test_names_in_any_encoding(game, environment):
    game("record", "fours", "12345")
    before = game.file.read_bytes()
    for words in ("show", "log", "open", "show -o plain", "show -o tsv", "rules penta"):
        done = game(*words.split(), **environment)
        assert (done.status, done.stderr) == (0, b"")
        assert done.stdout
    assert game.file.read_bytes() == before


@pytest.mark.parametrize("environment", [*ENCODINGS[:2], *map(slow, ENCODINGS[2:])], ids=str)
def test_json_is_utf_8_in_any_encoding(game, environment):
    """Scripts read it, and they expect the same bytes everywhere."""
    for words in ("show", "rules penta", "play", "log"):
        line = [*words.split(), "--json"]
        done = game(*line, stdin=b"show\n", **environment)
        assert done == game(*line, stdin=b"show\n")
        assert words != "show" or NAMES[1].encode() in done.stdout
    for words in ("open --of Zi", "stats dicecli.json --of Bìn"):
        done = game(*words.split(), "--json", **environment)
        assert done == game(*words.split(), "--json")
        assert words != "open --of Zi" or "Bình" in json.loads(done.err)["error"]
    data = game.file.read_bytes()
    done = game(*["record", "ones", "11234", "-f", "-", "--json"], stdin=data, **environment)
    assert (done.status, done.stdout.count(NAMES[1].encode())) == (0, 1)
    assert json.loads(done.stderr.decode("utf-8"))["next"] == NAMES[1]


@pytest.mark.parametrize("environment", ENCODINGS, ids=str)
def test_a_filter_is_utf_8_whatever_the_encoding(game, environment):
    done = game("roll", "11234", "-f", "-", stdin=game.file.read_bytes(), **environment)
    assert done.status == 0
    assert json.loads(done.stdout.decode("utf-8"))["players"][0]["name"] == NAMES[0]


@pytest.mark.parametrize("environment", ENCODINGS, ids=str)
def test_a_batch_in_any_encoding(dicecli, environment):
    data = "⚃⚃⚃⚀⚁\n\xe9\n".encode()
    done = dicecli("score", "penta", "--batch", "--json", stdin=data, **environment)
    lines = done.out.splitlines()
    assert done.status == 1
    assert [next(iter(json.loads(line))) for line in lines] == ["game", "line"]


def test_arguments_that_are_not_utf_8_are_refused(game):
    """Bytes that are not UTF-8 reach Python as lone surrogates."""
    for words in ("record {}", "open --of {}", "show -f {}", "new penta {} -f x", "{}"):
        done = shell(game, f"word=$(printf 'a\\377'); $dicecli {words.format('$word')}")
        assert done.returncode in (2, 5)
        assert done.stderr.count(b"\n") == 1
        assert b"fault in dicecli" not in done.stderr


# Files of other kinds.


@pytest.mark.slow
def test_folders_pipes_and_devices_are_refused_as_games(dicecli, monkeypatch):
    os.mkdir(dicecli.folder / "folder")
    os.mkfifo(dicecli.folder / "pipe")
    monkeypatch.chdir(dicecli.folder)  # the name of a socket must be short
    socket.socket(socket.AF_UNIX).bind("socket")
    for path in ("folder", "pipe", "socket", "/dev/null"):
        for words in ("show", "undo", "roll 11234", "new penta An --force", "new penta An"):
            done = dicecli(*words.split(), "-f", path)
            assert (done.out, done.err.count("\n")) == ("", 1), (path, words)
            assert done.status == (1 if words == "new penta An" else 3), (path, words)
        for words in ("stats", "check"):  # both list the faults of many files
            assert dicecli(words, path).status == 1 or path == "folder"
        for words in ("new --again", "rules --rules", "check --repair x.json"):
            done = dicecli(*words.split(), path, "--json")
            assert (done.status, json.loads(done.err)["code"]) == (3, "not-a-file")
    assert sorted(os.listdir(dicecli.folder)) == ["folder", "pipe", "socket"]
    assert stat.S_ISFIFO(os.stat(dicecli.folder / "pipe").st_mode)


def test_a_symbolic_link_stays_one(game):
    link = game.folder / "link.json"
    link.symlink_to(game.file.name)
    assert game("roll", "11234", "-f", "link.json").status == 0
    assert link.is_symlink()
    assert b'"roll"' in game.file.read_bytes()
    assert game("new", "penta", "An", "-f", "link.json", "--force").status == 0
    assert link.is_symlink()
    assert b'"An"' in game.file.read_bytes()


def test_a_link_to_nothing_can_be_begun(dicecli):
    (dicecli.folder / "link.json").symlink_to("evening.json")
    assert dicecli("show", "-f", "link.json").status == 5
    assert dicecli("new", "penta", "An", "-f", "link.json").status == 0
    assert (dicecli.folder / "link.json").is_symlink()
    assert dicecli("show", "-f", "evening.json").status == 0


def test_a_circle_of_links_is_refused(dicecli):
    (dicecli.folder / "link.json").symlink_to("link.json")
    for words in ("show", "roll 11234", "new penta An", "new penta An --force"):
        done = dicecli(*words.split(), "-f", "link.json")
        assert (done.status in (1, 5), done.err.count("\n")) == (True, 1)


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_mode_of_the_file_is_kept(game, mode):
    game.file.chmod(mode)
    assert game("roll", "11234").status == 0
    assert stat.S_IMODE(game.file.stat().st_mode) == mode


def test_a_new_file_follows_the_umask(dicecli):
    shell(dicecli, "umask 027; $dicecli new penta An")
    assert stat.S_IMODE(dicecli.file.stat().st_mode) == 0o640


def test_a_read_only_folder_is_refused_with_no_permission(game):
    (game.folder / "link.json").symlink_to("dicecli.json")
    game.folder.chmod(0o500)
    before = game.file.read_bytes()
    for words in (
        *("roll 11234", "roll 11234 -f link.json", "record ones 11234"),
        *("new penta An --force", "new penta An -f x.json"),
        "check dicecli.json --repair x.json",
    ):
        done = as_anyone(game, *words.split(), "--json")
        code = json.loads(done.stderr)["code"]
        assert (done.returncode, code, done.stdout) == (5, "no-permission", b""), words
    assert game.file.read_bytes() == before
    assert sorted(os.listdir(game.folder)) == ["dicecli.json", "link.json"]


def test_an_unreadable_file_is_refused_with_no_permission(game):
    game.file.chmod(0)
    for words in ("show", "roll 11234", "check dicecli.json", "new penta An --force"):
        done = as_anyone(game, *words.split(), "--json")
        code = json.loads(done.stderr)["code"]
        assert (done.returncode, code, done.stdout) == (5, "no-permission", b""), words
    assert stat.S_IMODE(game.file.stat().st_mode) == 0


def test_a_read_only_file_is_not_replaced(game):
    """Without permission to write a file, it cannot be replaced either."""
    game.file.chmod(0o444)
    before = game.file.read_bytes()
    for words in ("roll 11234", "new penta An --force"):
        done = as_anyone(game, *words.split(), "--json")
        assert (done.returncode, json.loads(done.stderr)["code"]) == (5, "no-permission")
    assert as_anyone(game, "show").returncode == 0
    assert (game.file.read_bytes(), os.listdir(game.folder)) == (before, [game.file.name])


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give a file away")
def test_the_group_is_kept_where_the_owner_may_not_be(game):
    with tempfile.TemporaryDirectory() as folder:  # one that every user may enter
        os.chmod(folder, 0o777)
        file = Path(folder) / "shared.json"
        file.write_bytes(game.file.read_bytes())
        os.chown(file, 12345, 2000)
        file.chmod(0o660)
        child = os.fork()
        if not child:  # a process of another user, of the same group
            os.setgroups([2000])
            os.setgid(12346)
            os.setuid(12346)
            with suppress(BaseException):
                store.LockedFile(str(file), 0).replacing(b"new").commit()
            os._exit(0)
        os.waitpid(child, 0)
        made = file.stat()
        assert file.read_bytes() == b"new"
        assert (made.st_uid, made.st_gid, stat.S_IMODE(made.st_mode)) == (12346, 2000, 0o660)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give a file away")
def test_owner_is_kept(game):
    os.chown(game.file, 12345, 23456)
    for words in ("roll 11234", "new penta An --force"):
        assert game(*words.split()).status == 0
        assert (game.file.stat().st_uid, game.file.stat().st_gid) == (12345, 23456)


@pytest.mark.parametrize(
    ("words", "status"),
    [
        *(("show", 5), ("roll 11234", 5), ("new penta An", 5), ("new penta An --force", 5)),
        *(("check dicecli.json", 5), ("score penta 44412", 0), ("rules", 0)),
        *(("show -f ../dicecli.json", 0), ("check /dev/null --repair x.json", 3)),
    ],
)
def test_a_removed_working_folder_is_refused_where_it_is_needed(game, words, status):
    """The working folder of the shell was removed."""
    done = shell(game, f"mkdir gone; cd gone; rmdir ../gone; $dicecli {words} --json")
    assert done.returncode == status, done.stderr
    if status:
        assert json.loads(done.stderr)["code"] != "internal-fault"
    assert os.listdir(game.folder) == ["dicecli.json"]


def test_drafts_are_written_beside_the_target_of_a_link(game):
    """The draft is written in the folder of the file, not in that of the link."""
    other = game.folder / "other"
    other.mkdir()
    game.file.rename(other / "evening.json")
    game.file.symlink_to("other/evening.json")
    (game.folder / "second.json").symlink_to(game.file)
    game.folder.chmod(0o500)
    for number, path in enumerate(("dicecli.json", "second.json")):
        done = as_anyone(game, "roll", "11234", "-f", path, "--expect", str(number))
        assert (done.returncode, done.stderr) == (0, b"")
    assert os.listdir(other) == ["evening.json"]
    assert game.file.is_symlink()
    assert (other / "evening.json").read_bytes().count(b'"roll"') == 2


def test_long_file_names_work_or_are_refused(dicecli):
    for name in ("n" * 250, "n" * 300, "ễ" * 80):
        done = dicecli("new", "penta", "An", "-f", name)
        assert done.status in (0, 5), name
        assert done.err.count("\n") == done.status // 5
        assert os.listdir(dicecli.folder) == ([name] if done.status == 0 else [])
        for file in dicecli.folder.iterdir():
            assert dicecli("roll", "11234", "-f", name).status == 0
            file.unlink()


def test_no_other_files_are_left(game):
    for words in ("roll 11234", "record ones", "undo", "redo", "record gours", "undo 9"):
        game(*words.split())
    game("new", "penta", "An")
    game("new", "penta", "An", "--force")
    assert os.listdir(game.folder) == [game.file.name]


# Killed or interrupted.


def test_a_kill_at_any_moment_leaves_old_or_new(game):
    old = game.file.read_bytes()
    assert game("roll", "11234").status == 0
    new = game.file.read_bytes()
    for step in range(16):
        game.file.write_bytes(old)
        process = start(game, "roll", "11234", stdin=subprocess.DEVNULL)
        time.sleep(step * 0.008)
        process.kill()
        process.communicate()
        assert game.file.read_bytes() in (old, new)
    game.file.write_bytes(old)
    assert game("roll", "11234").status == 0
    assert game.file.read_bytes() == new


def test_an_interrupt_at_any_moment_prints_nothing(game):
    old = game.file.read_bytes()
    for step in range(12):
        game.file.write_bytes(old)
        process = start(game, "roll", "11234", stdin=subprocess.DEVNULL)
        time.sleep(0.03 + step * 0.006)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate()
        # Before our first line runs, Python decides how the process ends.
        assert b"dicecli/cli" not in said, said
        # One that comes while "site" reads a .pth file is swallowed by it, with a message.
        # So is one within a callback of the import system.
        swallowed = said.startswith((b"Error processing line", b"Exception ignored in"))
        early = swallowed or process.returncode in (-signal.SIGINT, 1)
        assert early or (process.returncode in (0, 130) and said == b""), said
    left = {path.name for path in game.folder.iterdir()} - {game.file.name}
    assert not left


def test_many_writers_lose_nothing(game):
    """Every command with status 0 has its event in the file."""
    processes = [start(game, "roll", "11234", stdin=subprocess.DEVNULL) for _ in range(3)]
    processes += [start(game, "record", "ones", "11234") for _ in range(3)]
    for process in processes:
        process.communicate(timeout=SECONDS)
    done = [process.returncode for process in processes].count(0)
    assert {process.returncode for process in processes} <= {0, 1, 4}
    assert len(json.loads(game.file.read_bytes())["events"]) == done


# The lock, and the event that is expected.


@contextmanager
def held(game):
    """Hold the lock of the game file, as a writing command does."""
    with game.file.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


CHANGES = (
    *("roll 11234", "record ones 11234", "undo", "redo", "auto 11234", "keep 1", "bank"),
    *("bank --points 50", "bust", "take", "new penta An --force"),
    *("amend 1 --dice 11234", "rename An Anh", "retire An", "new --again dicecli.json --force"),
)


def test_every_change_waits_for_the_lock(game):
    before = game.file.read_bytes()
    with held(game):
        for words in CHANGES:
            done = game(*words.split(), "--wait", "0", "--json")
            code = json.loads(done.stderr)["code"]
            assert (done.status, done.out, code) == (4, "", "busy"), words
            assert game.file.read_bytes() == before
        began = time.monotonic()
        done = game("roll", "11234", "--wait", "0.3")
        assert time.monotonic() - began > 0.3
    said = "dicecli: dicecli.json is busy: another command held it for 0.3 seconds\n"
    assert (done.status, done.err) == (4, said)
    assert game("roll", "11234", "--wait", "0").status == 0
    assert os.listdir(game.folder) == ["dicecli.json"]


def test_a_change_waits_until_the_lock_is_free(game):
    with held(game):
        process = start(game, "roll", "11234", stdin=subprocess.DEVNULL)
        time.sleep(0.4)
        assert process.poll() is None
    _, said = process.communicate(timeout=SECONDS)
    assert (process.returncode, said) == (0, b"")


def test_the_lock_dies_with_its_holder(game):
    script = "import fcntl, sys, time; file = open('dicecli.json'); fcntl.flock(file, 2); "
    script += "print(flush=True); time.sleep(60)"
    words = (sys.executable, "-c", script)
    holder = subprocess.Popen(words, cwd=game.folder, stdout=subprocess.PIPE)
    holder.stdout.readline()
    assert game("roll", "11234", "--wait", "0").status == 4
    holder.kill()
    holder.communicate()
    assert game("roll", "11234", "--wait", "0").status == 0


def test_new_needs_no_lock_where_there_is_no_game(game):
    with held(game):
        assert game("new", "penta", "An", "-f", "other.json", "--wait", "0").status == 0
        done = game("new", "penta", "An", "--json")
        assert (done.status, json.loads(done.stderr)["code"]) == (1, "file-exists")


@pytest.mark.parametrize("words", [words for words in CHANGES if words[:4] != "new "])
def test_expect_refuses_a_game_at_another_event(dicecli_here, words):
    game = dicecli_here
    assert game("new", "penta", *NAMES).status == 0
    before = game.file.read_bytes()
    done = game(*words.split(), "--expect", "7", "--json")
    facts = {"event": 0, "wanted": 7}
    error = {"error": "the game is at event 0, not at 7", "code": "not-there", **facts}
    assert (done.status, done.out, json.loads(done.stderr)) == (4, "", error)
    piped = game(*words.split(), "--expect", "7", "-f", "-", stdin=before)
    assert (piped.status, piped.stdout) == (4, before)
    assert game.file.read_bytes() == before


SCRIPTS = {
    "penta An": ("roll 44126", "record fours", "undo", "redo", "auto --random", "undo 2"),
    "farkle An --house carry-over=yes": (
        *("bust", "roll 123466", "keep 1 --bank", "take", "roll 22334", "bust"),
        *("bank --points 300", "undo 3", "redo", "auto --random --seed 5"),
    ),
}


@pytest.mark.parametrize("words", SCRIPTS)
def test_the_event_of_an_answer_can_be_expected_by_the_next(dicecli_here, words):
    """``--expect`` takes the event number of the answer before."""
    dicecli = dicecli_here
    assert dicecli("new", *words.split()).status == 0
    number = 0
    for line in SCRIPTS[words]:
        assert dicecli(*line.split(), "--expect", str(number + 1)).status == 4
        done = dicecli(*line.split(), "--expect", str(number), "--json")
        assert done.status in (0, 1), (line, done.err)
        number = done.json["event"] if done.status == 0 else number
        assert number == len(json.loads(dicecli.file.read_bytes())["events"]), line
    assert number > 4


# No change is made if its answer cannot be printed.


@pytest.fixture(scope="module")
def farkle_game(tmp_path_factory):
    """The bytes of a game of Farkle with points to take over and a step to redo."""
    dicecli = Command(tmp_path_factory.mktemp("farkle"))
    new = "new farkle An --house carry-over=yes"
    prepare(dicecli, new, "roll 123466", "keep 1 --bank", "roll 123466", "undo")
    return dicecli.file.read_bytes()


@pytest.fixture
def farkle(dicecli, farkle_game):
    """The command in a folder with that game."""
    dicecli.file.write_bytes(farkle_game)
    return dicecli


TAKEN_BACK = (
    *("roll 123466", "take", "bust", "bank --points 50", "undo", "redo", "auto --random"),
    *("new penta An --force", "roll 123466 --json", "undo -o tsv", "rename An Anh"),
    *("retire An", "new --again dicecli.json --force"),
)
ENDS = [
    pytest.param("$dicecli {} > /dev/full", 5, id="full"),
    pytest.param("$dicecli {} >&-", 5, id="closed"),
    pytest.param("$dicecli {} | true; exit ${{PIPESTATUS[0]}}", 141, id="gone"),
]


TAKEN_BACK_ALWAYS = ("take", "bank --points 50", "undo", "new penta An --force")


@pytest.mark.parametrize(("script", "status"), ENDS)
@pytest.mark.parametrize("words", slow_except(TAKEN_BACK_ALWAYS, TAKEN_BACK))
def test_a_change_whose_answer_cannot_be_printed_is_not_made(farkle, words, script, status):
    before = farkle.file.read_bytes()
    done = shell(farkle, script.format(words))
    assert done.returncode == status, done.stderr
    assert done.stderr.count(b"\n") == (0 if status == 141 else 1)
    assert farkle.file.read_bytes() == before
    assert os.listdir(farkle.folder) == ["dicecli.json"]


@pytest.mark.parametrize(("script", "status"), ENDS)
def test_a_new_game_whose_answer_cannot_be_printed_is_not_made(dicecli, script, status):
    done = shell(dicecli, script.format("new penta An"))
    assert (done.returncode, os.listdir(dicecli.folder)) == (status, [])


@pytest.mark.parametrize(("script", "status"), ENDS)
def test_a_repair_whose_answer_cannot_be_printed_leaves_the_broken_file(farkle, script, status):
    before = farkle.file.read_bytes()[:-4]
    farkle.file.write_bytes(before)
    done = shell(farkle, script.format("check dicecli.json --repair out.json"))
    assert done.returncode == status
    assert farkle.file.read_bytes() == before
    out = farkle.folder / "out.json"
    assert not out.exists() or farkle("check", "out.json").status == 0


# Files that would take long or much memory to read.

MOST_SECONDS = 2
MOST_MEMORY = 300 * 2**20
HEADER = (
    '{"format":"dicecli-game","version":1,"created":"2026-01-31T20:15:00Z",'
    '"rules":{"preset":"penta","version":1},"players":[%s],"events":['
)
AN = '{"name":"An","computer":false}'
ROOM = 16 * 2**20 - 300


def named(name):
    """Return a game whose player has a name."""
    return HEADER % AN.replace("An", name) + "]}"


def filled(unit, room=ROOM):
    """Return a game file of the largest size, filled with repetitions of a unit."""
    return HEADER % AN + (unit * (room // len(unit.encode())))[:-1] + "]}"


def numbered(form, count):
    """Return a form repeated with the numbers from 0 on, joined by commas."""
    return ",".join(form % number for number in range(count))


def corrected(*points):
    """Return a game of Farkle whose first turn is corrected again and again."""
    turns = ['{"event":"paper","player":0,"points":0}'] * 20_000
    amends = [f'{{"event":"amend","of":1,"points":{number}}}' for number in points]
    events = turns + amends * (70_000 // len(amends))
    return (HEADER % AN).replace("penta", "farkle") + ",".join(events) + "]}"


LARGE = {
    "zeros": (lambda: "\0" * 200_000_000, "too-large"),
    "blanks": (lambda: " " * (16 * 2**20 + 1), "too-large"),
    "events": (lambda: filled('{"event":"undo","events":1},', 2_800_100), "too-many-events"),
    "open brackets": (lambda: "[" * 100_000, "too-deep"),
    "brackets": (lambda: filled("[" * 100_000 + "]" * 100_000 + ",", 200_001), "too-deep"),
    "braces": (lambda: HEADER % AN + '{"a":' * 100_000, "too-deep"),
    "name": (lambda: named("ạ\u0323" * 400_000), "bad-name"),
    "escapes": (lambda: named("\\u001b[31m" * 90_000), "bad-name"),
    "bidi": (lambda: named("\u202e" * 300_000), "bad-name"),
    "nul": (lambda: named("\\u0000" * 170_000), "bad-name"),
    "number": (lambda: filled("9" * 10**6 + ",", 10**6 + 1), "number-too-long"),
    "numbers": (lambda: filled("9" * 4200 + ","), None),
    "fractions": (lambda: filled("0.5,"), None),
    "objects": (lambda: filled("{},"), None),
    "lists": (lambda: filled("[],"), None),
    "nests": (lambda: filled("[[[[{}]]]],"), None),
    "texts": (lambda: filled('"āb",'), None),
    "faults": (lambda: filled("0,", 200_000), "wrong-type"),
    "corrections": (lambda: corrected("50", "100"), "amend-too-far"),
    "corrections refused": (lambda: corrected("90000"), "amend-breaks"),
    "keys": (lambda: "{" + numbered('"%x":0', 1_500_000) + "}", None),
    "a key twice": (lambda: "{" + numbered('"%x":0', 60_000) + ',"x":1,"x":2}', "key-twice"),
    "players": (
        lambda: HEADER % numbered('{"name":"%x","computer":false}', 450_000) + "]}",
        None,
    ),
}
"""Files that are large or take much work, with the reason code (None: one of several)."""


LARGE_ALWAYS = ("zeros", "open brackets", "name", "corrections")


@pytest.mark.parametrize(
    "words", slow_except(["show --json -f"], ["show --json -f", "check --json"])
)
@pytest.mark.parametrize("name", slow_except(LARGE_ALWAYS, LARGE))
def test_large_files_are_refused_in_little_time_and_memory(dicecli, name, words):
    made, code = LARGE[name]
    dicecli.file.write_text(made(), "utf-8")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = dicecli.process(*words.split(), "dicecli.json", preexec_fn=short_of_all)
    dicecli.file.unlink()  # pytest keeps the folders of some runs
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert done.returncode == (3 if "show" in words else 1), done.stderr[-300:]
    assert seconds < MOST_SECONDS
    if "show" in words:
        assert code in (None, json.loads(done.stderr)["code"])
        assert len(done.stderr) < 1000
    else:
        (found,) = json.loads(done.stdout)["files"]
        assert code in (None, found["faults"][0]["code"])


def short_of_all():
    """Limit the memory and time of a command to what a file may cost."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))


@pytest.mark.slow
def test_a_full_file_takes_no_further_event(dicecli):
    """The event after the last is refused, and the file stays unchanged."""
    row = '    {"event":"paper","player":0,"points":0}'
    head = (HEADER % AN).replace("penta", "farkle")
    dicecli.file.write_text(head + ",\n".join([row] * 99_999) + "]}")
    assert dicecli("bust", "--json").json["event"] == 100_000
    before = dicecli.file.read_bytes()
    for words in ("bust", "undo"):
        done = dicecli(*words.split(), "--json")
        assert (done.status, json.loads(done.stderr)["code"]) == (1, "file-full")
    piped = dicecli("bust", "-f", "-", stdin=before)
    assert (piped.status, piped.stdout) == (1, before)
    assert dicecli.file.read_bytes() == before
    assert os.listdir(dicecli.folder) == ["dicecli.json"]
