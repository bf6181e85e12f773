"""Real processes: pipes that close, full disks, odd encodings, odd files, kills."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import time

import pytest

NAMES = ("太郎", "Bình", "👨‍👩‍👧 Fam")
BIG = b"22233\n" * 200_000
SECONDS = 30


def start(dicecli, *args, **streams):
    """Start the command with pipes for the streams that are not given."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    environment = {**dicecli.environment, **streams.pop("environment", {})}
    return subprocess.Popen(
        dicecli.argv(*args),
        cwd=dicecli.folder,
        env=environment,
        preexec_fn=interruptible,
        **{**pipes, **streams},
    )


def interruptible():
    """Heed interrupts even where the tests themselves run in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def shell(dicecli, script):
    """Run a shell script in the folder of the command, named ``$dicecli`` in it."""
    words = {"dicecli": f"{sys.executable} -m dicecli"}
    return subprocess.run(
        ["bash", "-c", script],
        cwd=dicecli.folder,
        env={**dicecli.environment, **words},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=SECONDS,
    )


@pytest.fixture
def game(dicecli):
    """The command beside a game in its folder."""
    assert dicecli("new", "penta", *NAMES).status == 0
    return dicecli


# Streams that end, fail or are not there.


def test_reader_gone(dicecli):
    (dicecli.folder / "rolls.txt").write_bytes(BIG)
    script = "$dicecli score penta --batch --input rolls.txt | head -1; exit ${PIPESTATUS[0]}"
    done = shell(dicecli, script)
    assert (done.returncode, done.stdout, done.stderr) == (141, b"25 full house\n", b"")


def test_reader_gone_before_the_first_word(game):
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
def test_full_disk(game, words):
    before = game.file.read_bytes()
    with open("/dev/full", "wb") as full:
        process = start(game, *words.split(), stdout=full)
        _, said = process.communicate(b"22233\n" if "batch" in words else before, SECONDS)
    assert process.returncode == 5
    assert said.count(b"\n") == 1
    assert said.startswith(b'{"error"' if "json" in words else b"dicecli: ")
    if words.endswith("-f -"):
        assert game.file.read_bytes() == before


def test_interrupt_while_a_batch_reads(dicecli):
    process = start(dicecli, "score", "penta", "--batch", stdin=subprocess.PIPE)
    process.stdin.write(BIG[:60_000])
    process.stdin.flush()
    assert process.stdout.read(1) == b"2"  # it is under way
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=SECONDS)
    assert (process.returncode, said) == (130, b"")


@pytest.mark.parametrize("redirection", ["<&-", "2>&-", "<&- 2>&-"])
@pytest.mark.parametrize("words", ["show", "roll 11234", "score penta 44412 -c fours"])
def test_streams_that_are_closed(game, words, redirection):
    done = shell(game, f"$dicecli {words} {redirection}")
    assert done.returncode == 0
    assert done.stdout
    assert done.stderr == b""


@pytest.mark.parametrize("words", ["score penta --batch", "show -f -", "undo -f -"])
def test_standard_input_closed_where_it_is_needed(dicecli, words):
    done = shell(dicecli, f"$dicecli {words} <&-")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1


def test_standard_output_closed(game):
    done = shell(game, "$dicecli show >&-")
    assert (done.returncode, done.stderr.count(b"\n")) == (5, 1)
    done = shell(game, "$dicecli show -f - < dicecli.json >&-")
    assert (done.returncode, done.stderr.count(b"\n")) == (5, 1)
    assert shell(game, "$dicecli frobnicate >&- 2>&-").returncode == 2
    assert shell(game, "$dicecli score penta --batch >&- < /dev/null").returncode in (0, 5)


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


def _decoded(data, environment):
    wide = environment.get("PYTHONIOENCODING") == "utf-16"
    return data.decode("utf-16" if wide else "cp1252" if b"\x96" in data else "utf-8")


@pytest.mark.parametrize("environment", ENCODINGS, ids=str)
def test_names_in_any_encoding(game, environment):
    game("record", "fours", "12345")
    before = game.file.read_bytes()
    for words in ("show", "log", "open", "show -o plain", "show -o tsv", "rules penta"):
        done = game(*words.split(), **environment)
        assert (done.status, done.stderr) == (0, b"")
        assert done.stdout
    shown = _decoded(game("show", "--json", **environment).stdout, environment)
    assert [player["name"] for player in json.loads(shown)["players"]] == list(NAMES)
    refused = game("open", "--of", "Bi", "--json", **environment)
    assert "Bình" in json.loads(_decoded(refused.stderr, environment))["error"]
    assert game.file.read_bytes() == before


@pytest.mark.parametrize("environment", ENCODINGS, ids=str)
def test_a_filter_is_utf_8_whatever_the_encoding(game, environment):
    done = game("roll", "11234", "-f", "-", stdin=game.file.read_bytes(), **environment)
    assert done.status == 0
    assert json.loads(done.stdout.decode("utf-8"))["players"][0]["name"] == NAMES[0]


@pytest.mark.parametrize("environment", ENCODINGS, ids=str)
def test_a_batch_in_any_encoding(dicecli, environment):
    data = "⚃⚃⚃⚀⚁\n\xe9\n".encode()
    done = dicecli("score", "penta", "--batch", "--json", stdin=data, **environment)
    lines = _decoded(done.stdout, environment).splitlines()
    assert done.status == 1
    assert [next(iter(json.loads(line))) for line in lines] == ["game", "line"]


def test_words_that_are_no_text(game):
    """Bytes that are not UTF-8 reach Python as lone surrogates."""
    for words in ("record {}", "open --of {}", "show -f {}", "new penta {} -f x", "{}"):
        done = shell(game, f"word=$(printf 'a\\377'); $dicecli {words.format('$word')}")
        assert done.returncode in (2, 5)
        assert done.stderr.count(b"\n") == 1
        assert b"fault in dicecli" not in done.stderr


# Files of other kinds.


def test_folder_pipe_and_device_are_no_games(dicecli):
    os.mkdir(dicecli.folder / "folder")
    os.mkfifo(dicecli.folder / "pipe")
    found = set()
    for path in ("folder", "pipe", "/dev/null"):
        for words in ("show", "undo", "roll 11234", "new penta An --force", "new penta An"):
            done = dicecli(*words.split(), "-f", path)
            assert (done.out, done.err.count("\n")) == ("", 1), (path, words)
            assert done.status in ((1,) if words == "new penta An" else (3, 5)), (path, words)
            found |= {done.status} - {1}
        assert dicecli("check", path).status in (1, 3, 5)
    assert len(found) == 1, "one kind of fault, one status"
    assert sorted(os.listdir(dicecli.folder)) == ["folder", "pipe"]
    assert stat.S_ISFIFO(os.stat(dicecli.folder / "pipe").st_mode)


def test_link_stays_a_link(game):
    link = game.folder / "link.json"
    link.symlink_to(game.file.name)
    assert game("roll", "11234", "-f", "link.json").status == 0
    assert link.is_symlink()
    assert b'"roll"' in game.file.read_bytes()
    assert game("new", "penta", "An", "-f", "link.json", "--force").status == 0
    assert link.is_symlink()
    assert b'"An"' in game.file.read_bytes()


def test_link_to_nothing(dicecli):
    (dicecli.folder / "link.json").symlink_to("evening.json")
    assert dicecli("show", "-f", "link.json").status == 5
    assert dicecli("new", "penta", "An", "-f", "link.json").status == 0
    assert (dicecli.folder / "link.json").is_symlink()
    assert dicecli("show", "-f", "evening.json").status == 0


def test_links_in_a_circle(dicecli):
    (dicecli.folder / "link.json").symlink_to("link.json")
    for words in ("show", "roll 11234", "new penta An", "new penta An --force"):
        done = dicecli(*words.split(), "-f", "link.json")
        assert (done.status in (1, 5), done.err.count("\n")) == (True, 1)


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_mode_is_kept(game, mode):
    game.file.chmod(mode)
    assert game("roll", "11234").status == 0
    assert stat.S_IMODE(game.file.stat().st_mode) == mode


def test_new_file_follows_the_umask(dicecli):
    shell(dicecli, "umask 027; $dicecli new penta An")
    assert stat.S_IMODE(dicecli.file.stat().st_mode) == 0o640


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_folder_that_may_not_be_written(game):
    game.folder.chmod(0o500)
    try:
        before = game.file.read_bytes()
        for words in ("roll 11234", "new penta An --force", "new penta An -f x.json"):
            done = game(*words.split())
            assert (done.status, done.err.count("\n")) == (5, 1)
        assert game.file.read_bytes() == before
    finally:
        game.folder.chmod(0o700)


def test_long_file_name(dicecli):
    for name in ("n" * 250, "n" * 300, "ễ" * 80):
        done = dicecli("new", "penta", "An", "-f", name)
        assert done.status in (0, 5), name
        assert done.err.count("\n") == done.status // 5
        assert os.listdir(dicecli.folder) == ([name] if done.status == 0 else [])
        for file in dicecli.folder.iterdir():
            assert dicecli("roll", "11234", "-f", name).status == 0
            file.unlink()


def test_nothing_is_left_behind(game):
    for words in ("roll 11234", "record ones", "undo", "redo", "record gours", "undo 9"):
        game(*words.split())
    game("new", "penta", "An")
    game("new", "penta", "An", "--force")
    assert os.listdir(game.folder) == [game.file.name]


# Ends in the middle.


def test_killed_at_any_moment_leaves_old_or_new(game):
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


def test_interrupted_at_any_moment_says_nothing(game):
    old = game.file.read_bytes()
    for step in range(12):
        game.file.write_bytes(old)
        process = start(game, "roll", "11234", stdin=subprocess.DEVNULL)
        time.sleep(0.03 + step * 0.006)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate()
        # Before our first line Python alone has a say in how it ends.
        assert b"dicecli/cli" not in said, said
        early = process.returncode in (-signal.SIGINT, 1)
        assert early or (process.returncode in (0, 130) and said == b""), said
    left = {path.name for path in game.folder.iterdir()} - {game.file.name}
    assert not left


def test_many_writers_lose_nothing(game):
    """A command that says it is done has its event in the file."""
    processes = [start(game, "roll", "11234", stdin=subprocess.DEVNULL) for _ in range(3)]
    processes += [start(game, "record", "ones", "11234") for _ in range(3)]
    for process in processes:
        process.communicate(timeout=SECONDS)
    done = [process.returncode for process in processes].count(0)
    assert {process.returncode for process in processes} <= {0, 1, 4}
    assert len(json.loads(game.file.read_bytes())["events"]) == done
