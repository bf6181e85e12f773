"""``play``: many commands as one transaction."""

from __future__ import annotations

import json
import os
import resource
import subprocess

import pytest
from support.processes import start

from dicecli.cli.commands import ASKING, CHANGING
from dicecli.cli.transaction import OTHERS, commands, without_comment
from dicecli.gamefile.codec import decode

SESSION = """\
# Penta, a Friday
roll 4 4 1 2 6
roll --keep 44 1 4 5   # An's second
record fours --player An

rename "An" 'An #2'
record fh 22233
undo
redo
amend 4 -c chance
"""


@pytest.fixture
def dicecli(dicecli_here, monkeypatch):
    monkeypatch.setattr("os.fsync", lambda handle: None)
    assert dicecli_here("new", "penta", "An", "Bình").status == 0
    return dicecli_here


def play(dicecli, text, *words):
    return dicecli("play", *words, stdin=text.encode() if isinstance(text, str) else text)


def test_each_line_does_what_its_command_does(dicecli, tmp_path_factory):
    """Same answers, same file, same undo steps."""
    lines = [line for _, line in commands(SESSION.replace("amend 4", "amend 3"))]
    done = play(dicecli, "\n".join(lines))
    assert done.status == 0
    together = dicecli.file.read_bytes()
    assert dicecli("new", "penta", "An", "Bình", "--force").status == 0
    said = []
    for line in lines:
        words = line.replace("'", '"').split('"')
        words = line.split() if len(words) == 1 else ["rename", "An", "An #2"]
        alone = dicecli(*words)
        assert alone.status == 0, words
        said.append(alone.out)
    assert done.out == "".join(said)
    first, second = json.loads(together), json.loads(dicecli.file.read_bytes())
    assert first["events"] == second["events"]


def test_one_refused_line_refuses_all_and_is_named(dicecli):
    before = dicecli.file.read_bytes()
    done = play(dicecli, SESSION)
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith("dicecli: line 10: event 4 is 'rename'")
    assert dicecli.file.read_bytes() == before
    done = play(dicecli, SESSION, "--json")
    refusal = json.loads(done.stderr)
    assert (refusal["code"], refusal["line"], next(iter(refusal))) == (
        "not-amendable",
        10,
        "error",
    )


REFUSED = {
    "a bad die": ("roll 44417", 2, "bad-die"),
    "the rules": ("roll 44412\nbank", 1, "other-game"),
    "no command": ("rool 44412", 2, "unknown-command"),
    "no option": ("show --bogus", 2, "unknown-option"),
    "a place": ("show -f dicecli.json", 2, "file-in-play"),
    "help": ("show -h", 2, "unknown-option"),
    "nested": ("play", 2, "not-in-play"),
    "a game": ("new penta An --force", 2, "not-in-play"),
    "rules": ("rules penta", 2, "not-in-play"),
    "check": ("check dicecli.json", 2, "not-in-play"),
    "score of a game": ("score penta 11111", 2, "not-in-play"),
    "odds of a game": ("odds penta", 2, "not-in-play"),
    "hint of a game": ("hint penta 11234", 2, "not-in-play"),
    "a batch": ("score --batch", 2, "not-in-play"),
    "a quote": ("rename An 'Bo", 2, "bad-line"),
    "a backslash": ("rename An Bo\\", 2, "bad-line"),
    "the wrong player": ("roll 44412 --player Bình", 1, "not-your-turn"),
    "the wrong place": ("roll 44412 --expect 1", 4, "not-there"),
    "no UTF-8": (b"rename An \xff", 2, "bad-name"),
    "an escape": ("\x1b[31m", 2, "unknown-command"),
    "an option alone": ("--version", 2, "not-in-play"),
    "a line of its own kind": ("rename An 'x\u2028y'", 2, "bad-name"),
    "dicecli alone": ("dicecli", 2, "not-in-play"),
}


@pytest.mark.parametrize(("text", "status", "code"), REFUSED.values(), ids=REFUSED)
def test_lines_that_are_no_commands_are_refused(dicecli, text, status, code):
    before = dicecli.file.read_bytes()
    text = text.encode() if isinstance(text, str) else text
    done = play(dicecli, b"record ones 11234\nundo\n" + text, "--json")
    refusal = json.loads(done.stderr)
    assert (done.status, refusal["code"]) == (status, code), refusal
    assert refusal["line"] == 3 + text.count(b"\n")
    assert (done.out, dicecli.file.read_bytes()) == ("", before)
    assert done.err.removesuffix("\n").isprintable()


@pytest.mark.parametrize(
    ("text", "words", "status", "code"),
    [
        ("", (), 2, "no-commands"),
        ("\n # only this\n", (), 2, "no-commands"),
        ("undo", ("--expect", "4"), 4, "not-there"),
        ("undo", ("--player", "Bình"), 1, "not-your-turn"),
        ("undo", ("--input", "nowhere.txt"), 5, "system"),
        ("undo", ("--input", "."), 5, "system"),
        ("undo", ("-f", "nowhere.json"), 5, "no-game-file"),
        ("x" * (16 * 2**20 + 1), (), 2, "too-many-commands"),
    ],
)
def test_refusals_of_play_itself_name_no_line(dicecli, text, words, status, code):
    done = play(dicecli, text, *words, "--json")
    refusal = json.loads(done.stderr)
    assert (done.status, refusal["code"]) == (status, code)
    assert "line" not in refusal


def test_every_command_of_a_game_may_be_a_line():
    assert {*ASKING, *CHANGING} - OTHERS == {
        *("score", "open", "show", "hint", "odds", "log"),
        *("roll", "record", "keep", "bank", "bust", "take", "auto", "undo", "redo"),
        *("amend", "insert", "drop", "swap"),
        *("rename", "retire", "skip", "join", "rejoin"),
    }


def test_asking_commands_may_be_lines(dicecli):
    text = "roll 44126\nscore\nopen\nodds --keep 44\nhint --top 1\nlog\nshow -o plain\nauto"
    done = play(dicecli, text)
    assert done.status == 0
    assert "An, Ones: open" in done.out
    assert len(decode(dicecli.file.read_bytes()).events) == 1


def test_play_with_asking_lines_only_leaves_the_file(dicecli):
    before = dicecli.file.stat()
    assert play(dicecli, "show\nlog").status == 0
    assert dicecli.file.stat() == before


def test_json_of_play_is_one_document(dicecli):
    text = "roll 44126\nrecord fours\nshow -o plain"
    done = play(dicecli, text, "--json")
    document = done.json
    rolled, recorded, shown = document.pop("answers")
    assert (rolled["roll"], recorded["points"], shown["over"]) == (1, 8, False)
    assert document == {
        "next": "Bình",
        "next_computer": False,
        "awaits": "roll",
        "over": False,
        "winners": [],
        "event": 2,
    }
    assert play(dicecli, "show", "-o", "tsv").out == dicecli("show", "-o", "tsv").out


def test_play_reads_a_file_with_windows_line_ends(dicecli):
    (dicecli.folder / "turns.txt").write_bytes(
        b"\xef\xbb\xbfdicecli roll 44126\r\n\r\nundo\r\n"
    )
    done = dicecli("play", "--input", "turns.txt", stdin=b"bank")
    assert (done.status, done.err) == (0, "")
    assert len(decode(dicecli.file.read_bytes()).events) == 2


def test_play_is_a_filter(dicecli):
    data = dicecli.file.read_bytes()
    (dicecli.folder / "turns.txt").write_text("record ones 11234\nshow")
    (dicecli.folder / "asks.txt").write_text("show")
    (dicecli.folder / "wrong.txt").write_text("show\nbank")
    done = dicecli("play", "-f", "-", "--input", "turns.txt", stdin=data)
    assert (done.status, len(decode(done.stdout).events)) == (0, 1)
    assert done.err.startswith("An: ones 1-1-2-3-4 = 2 (event 1); Bình to roll\n")
    done = dicecli("play", "-f", "-", "--input", "asks.txt", stdin=data)
    assert (done.status, done.stdout) == (0, data)
    for words in (("--input", "wrong.txt"), ("--input", "nowhere.txt"), ()):
        done = dicecli("play", "-f", "-", *words, stdin=data)
        assert (done.status != 0, done.stdout) == (True, data), words


def test_a_filter_without_a_change_passes_the_game_on(dicecli):
    assert dicecli("roll", "44126").status == 0
    data = dicecli.file.read_bytes()
    done = dicecli("auto", "-f", "-", stdin=data)
    assert (done.status, done.stdout) == (0, data)


@pytest.mark.parametrize(
    ("line", "bare"),
    [
        ("roll 44412 # An's", "roll 44412 "),
        ("rename An A#1", "rename An A#1"),
        ("rename An 'A #1' # x", "rename An 'A #1' "),
        ('rename An "\\"# x" #y', 'rename An "\\"# x" '),
        ("rename An \\#1", "rename An \\#1"),
        ("# all", ""),
        ("rename An 'A # x", "rename An 'A # x"),
        ("", ""),
    ],
)
def test_comments_and_blank_lines_are_skipped(line, bare):
    assert without_comment(line) == bare


# In processes of their own


def test_a_hundred_lines_take_little_more_than_one_start(dicecli):
    """Two hundred lines take little longer than one."""
    turns = "bust\n" * 200
    assert dicecli("new", "farkle", "An", "Bình", "--force").status == 0
    one = seconds(dicecli, "bust\n")
    many = min(seconds(dicecli, turns) for _ in range(3))
    assert len(decode(dicecli.file.read_bytes()).events) == 601
    assert many < 6 * one + 0.3


def seconds(dicecli, text):
    """Return the CPU seconds of a process that plays the lines."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert dicecli.process("play", input=text.encode()).returncode == 0
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_a_closed_pipe_leaves_the_game_unchanged(dicecli):
    """Nothing is changed if the answer cannot be printed."""
    before = dicecli.file.read_bytes()
    end, other = os.pipe()
    os.close(end)
    with os.fdopen(other, "wb") as pipe:
        done = dicecli.process("play", input=b"record ones 11234\nshow\n", stdout=pipe)
    assert done.returncode == 141
    assert dicecli.file.read_bytes() == before


def test_a_full_disk_leaves_the_game_unchanged(dicecli):
    before = dicecli.file.read_bytes()
    with open("/dev/full", "wb") as full:
        lines = b"record ones 11234\nshow\n"
        done = dicecli.process("play", "--json", input=lines, stdout=full)
    refusal = json.loads(done.stderr)
    assert (done.returncode, refusal["code"], "line" in refusal) == (5, "output-failed", False)
    assert dicecli.file.read_bytes() == before
    assert os.listdir(dicecli.folder) == ["dicecli.json"]


def test_an_interrupt_leaves_the_game_unchanged(dicecli):
    """While lines are still coming, the game is not locked."""
    before = dicecli.file.read_bytes()
    with start(dicecli, "play", stdout=subprocess.DEVNULL) as process:
        assert process.stdin is not None
        process.stdin.write(b"record ones 11234\n" * 10_000)  # more than a pipe holds
        process.stdin.flush()
        assert dicecli("roll", "44412", "--wait", "0").status == 0
        process.send_signal(2)
        # Python overlooks a signal just before it waits for input; the end wakes it up.
        process.communicate(timeout=60)
        assert process.returncode == 130
    assert dicecli("undo").status == 0
    assert decode(dicecli.file.read_bytes()).state == decode(before).state


def test_input_may_be_a_named_pipe(dicecli):
    """A named pipe, like those that a shell makes for <(...)."""
    pipe = dicecli.folder / "pipe"
    os.mkfifo(pipe)
    writer = subprocess.Popen(("sh", "-c", f"echo 'roll 11234' > {pipe}"))
    assert dicecli("play", "--input", "pipe").status == 0
    writer.wait(10)
    before = dicecli.file.read_bytes()
    for place in (".", "nowhere"):
        done = dicecli("play", "--input", place, "-f", "-", stdin=before)
        assert (done.status, done.stdout) == (5, before), place


MEASURED = """\
import sys
from pathlib import Path
from dicecli.cli.main import run
status = run(sys.argv[1:])
lines = Path("/proc/self/status").read_text().splitlines()
print(next(line for line in lines if line.startswith("VmHWM:")).split()[1], file=sys.stderr)
sys.exit(status)
"""
"""Runs a command and prints its peak memory in kB at the end."""


def test_memory_does_not_grow_with_the_number_of_lines(dicecli):
    """Answers must not keep the games of their lines alive."""
    lines = b"roll 11234\nundo\n" * 2000
    done = dicecli.script(MEASURED, "play", input=lines)
    assert done.returncode == 0
    assert int(done.stderr.split()[-1]) < 60 * 1024  # kB
