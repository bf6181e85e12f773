"""``play`` beside other commands, and how much it holds in memory."""

from __future__ import annotations

import fcntl
import json
import subprocess
from contextlib import contextmanager
from itertools import count

import pytest
from support.processes import start

from dicecli.cli import spool
from dicecli.cli.change import play
from dicecli.cli.spool import Spool
from dicecli.errors import BadInput, SystemFailure
from dicecli.gamefile.codec import decode
from dicecli.rules.card import answers


@pytest.fixture
def dicecli(dicecli_here, monkeypatch):
    monkeypatch.setattr("os.fsync", lambda handle: None)
    assert dicecli_here("new", "penta", "An", "Bình").status == 0
    return dicecli_here


def entries(dicecli):
    """Return the names of the categories that are filled in the file."""
    return [event.move.category for event in decode(dicecli.file.read_bytes()).events]


@contextmanager
def held(dicecli):
    """Hold the lock of the game file, as a writing command does."""
    with dicecli.file.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def meanwhile(monkeypatch, act):
    """Call ``act`` with 1, 2 ... before each line is run."""
    numbers, run_line = count(1), play.run_line

    def disturbed(*args):
        act(next(numbers))
        return run_line(*args)

    monkeypatch.setattr(play, "run_line", disturbed)


def test_lines_that_change_nothing_need_no_lock(dicecli):
    with held(dicecli):
        done = dicecli("play", "--wait", "0", "--json", stdin=b"show\nodds\nlog")
        assert (done.status, len(done.json["answers"])) == (0, 3)
        done = dicecli("play", "--wait", "0", stdin=b"show\nrecord ones 11345")
        assert (done.status, done.out) == (4, "")
    assert dicecli("play", "--wait", "0", stdin=b"record ones 11345").status == 0


def test_others_write_while_the_lines_are_run(dicecli, monkeypatch):
    """The lines are then done on the game of the others: nothing is lost or done twice."""

    def other_writes(number):
        if number == 2:
            assert dicecli("record", "ones", "11345", "--wait", "0").status == 0

    meanwhile(monkeypatch, other_writes)
    done = dicecli("play", stdin=b"show -o plain\nrecord chance 11345\nlog --json")
    assert done.status == 0
    assert entries(dicecli) == ["ones", "chance"]
    assert done.out.count("An, Ones: 2 points\n") == 1, "the answers are those of the last run"
    assert "An, Ones: open" not in done.out


def test_short_lines_are_run_again_under_the_lock(dicecli, monkeypatch):
    """Otherwise many short writers could keep them from ever being done."""
    statuses = []

    def others_write(number):
        words = ("record", ("ones", "twos", "threes")[number - 1], "11345", "--wait", "0")
        statuses.append(dicecli(*words).status)

    meanwhile(monkeypatch, others_write)
    assert dicecli("play", stdin=b"record chance 11345").status == 0
    assert statuses == [0, 4]
    assert entries(dicecli) == ["ones", "chance"]


def test_long_lines_are_run_again_without_the_lock(dicecli, monkeypatch):
    monkeypatch.setattr("dicecli.cli.unlocked.SHORT", 0)
    statuses = []

    def others_write(number):
        if number <= 2:
            words = ("record", ("ones", "twos")[number - 1], "11345", "--wait", "0")
            statuses.append(dicecli(*words).status)

    meanwhile(monkeypatch, others_write)
    assert dicecli("play", stdin=b"record chance 11345").status == 0
    assert statuses == [0, 0]
    assert entries(dicecli) == ["ones", "twos", "chance"]


def test_long_lines_that_are_overtaken_for_too_long_are_refused(dicecli, monkeypatch):
    """Not before ``--wait`` seconds have passed; then nothing of them is written."""
    monkeypatch.setattr("dicecli.cli.unlocked.SHORT", 0)
    clock = count(0, 0.5)  # each look at it takes half a second
    monkeypatch.setattr("dicecli.cli.unlocked.monotonic", lambda: next(clock))
    runs = []

    def others_write(number):
        runs.append(number)
        assert dicecli("roll" if number % 2 else "undo", *["11345"][: number % 2]).status == 0

    meanwhile(monkeypatch, others_write)
    done = dicecli("play", "--wait", "3", "--json", stdin=b"rename An Anh")
    said = json.loads(done.stderr)
    assert (done.status, done.out, said["code"]) == (4, "", "overtaken")
    assert "line" not in said
    assert "dicecli.json" in said["error"]
    assert runs == [1, 2, 3]
    assert "Anh" not in dicecli.file.read_text()
    assert dicecli("undo", "--wait", "0").status == 0, "the lock was dropped"


@pytest.mark.parametrize("short", [1, 0])
def test_expect_is_checked_again(dicecli, monkeypatch, short):
    monkeypatch.setattr("dicecli.cli.unlocked.SHORT", short)
    meanwhile(monkeypatch, lambda number: dicecli("roll", "11345"))
    done = dicecli("play", "--expect", "0", "--json", stdin=b"record chance 11345")
    assert (done.status, json.loads(done.stderr)["code"]) == (4, "not-there")
    assert len(decode(dicecli.file.read_bytes()).events) == 1


def test_a_line_that_is_refused_on_the_new_game_refuses_all(dicecli, monkeypatch):
    def other_writes(number):
        if number == 1:
            assert dicecli("record", "chance", "11345").status == 0

    meanwhile(monkeypatch, other_writes)
    text = b"show\nrecord chance 11345 --player An"
    done = dicecli("play", "--json", stdin=text)
    said = json.loads(done.stderr)
    assert (done.status, said["code"], said["line"]) == (1, "not-your-turn", 2)
    assert entries(dicecli) == ["chance"]
    assert dicecli("undo", "--wait", "0").status == 0


def test_a_note_is_printed_once_though_lines_are_run_twice(dicecli, monkeypatch):
    def other_writes(number):
        if number == 1:
            assert dicecli("rename", "An", "Anh").status == 0

    meanwhile(monkeypatch, other_writes)
    done = dicecli("play", stdin=b"record ones 55555")
    assert (done.status, done.err.count("note:")) == (0, 1)


def test_many_calls_of_play_at_once_lose_nothing(dicecli):
    assert dicecli("new", "farkle", "An", "Bình", "--force").status == 0
    turns = b"bank --points 50\nodds\nbust\n"
    calls = [
        start(dicecli, "play", "--wait", "60", stdout=subprocess.PIPE) for _number in range(6)
    ]
    for call in calls:
        call.stdin.write(turns)
        call.stdin.close()
    for call in calls:
        assert (call.wait(60), call.stderr.read()) == (0, b"")
    game = decode(dicecli.file.read_bytes())
    assert [event.move.points for event in game.events] == [50, 0] * 6


# Work and memory


def test_what_was_asked_before_is_not_worked_out_again(dicecli, monkeypatch):
    """Until the game changes; the answers are the same text."""
    asked, odds_of = [], answers.odds_of
    monkeypatch.setattr(answers, "odds_of", lambda *args: asked.append(args) or odds_of(*args))
    text = b"show\n" + b"odds\n" * 50 + b"odds -k 4\n" * 50
    text += b"record ones 11345\n" + b"odds\n" * 50
    done = dicecli("play", "-o", "plain", stdin=b"roll 44126\n" + text.replace(b"11345", b""))
    assert (done.status, len(asked)) == (0, 3)
    alone = dicecli("odds", "-o", "plain").out
    assert done.out.endswith(alone * 50)


@pytest.mark.parametrize("output", ["table", "plain", "json", "tsv", "markdown", "html"])
def test_answers_in_a_file_are_those_in_memory(dicecli, monkeypatch, output):
    text = b"show\nlog\nshow\nrecord ones 11345\nshow\nlog\nshow\nundo\nlog --json\nshow -o tsv"
    before = dicecli.file.read_bytes()
    inside = dicecli("play", "-o", output, stdin=text)
    dicecli.file.write_bytes(before)
    monkeypatch.setattr(spool, "MOST_IN_MEMORY", 20)
    assert dicecli("play", "-o", output, stdin=text) == inside
    assert inside.status == 0


@pytest.mark.parametrize("output", ["json", "markdown", "html"])
@pytest.mark.parametrize("code", ["utf-8", "ascii"])
def test_answers_of_one_line_are_a_whole_document(dicecli, output, code):
    """What ``show`` prints alone is what ``play`` prints of it, as one page."""
    streams = {"PYTHONIOENCODING": code}
    alone = dicecli.process("show", "-o", output, environment=streams)
    lines = dicecli.process("play", "-o", output, environment=streams, input=b"show")
    assert (alone.returncode, lines.returncode) == (0, 0)
    if output == "json":
        assert json.loads(lines.stdout)["answers"] == [json.loads(alone.stdout)]
    else:
        assert lines.stdout == alone.stdout


def test_a_spool_gives_back_its_texts(monkeypatch):
    monkeypatch.setattr(spool, "MOST_IN_MEMORY", 10)
    texts = Spool()
    one = texts.add("Bình \udcff", "table")
    texts.add("long " * 100, "json")
    texts.again(one)
    expected = [("Bình \udcff", "table"), ("long " * 100, "json"), ("Bình \udcff", "table")]
    assert list(texts) == list(texts) == expected
    texts.close()


def test_a_spool_refuses_more_than_its_limit(monkeypatch):
    monkeypatch.setattr(spool, "MOST_KEPT", 100)
    texts = Spool()
    piece = texts.add("x" * 100, "table")
    texts.again(piece)
    with pytest.raises(BadInput, match="answers-too-long"):
        texts.add("x", "table")


def test_a_full_disk_of_temporary_files_is_named(dicecli, monkeypatch):
    monkeypatch.setattr(spool, "MOST_IN_MEMORY", 10)
    monkeypatch.setattr("tempfile.tempdir", "/nowhere")
    before = dicecli.file.read_bytes()
    done = dicecli("play", "--json", stdin=b"record ones 11345\nlog")
    said = json.loads(done.stderr)
    assert (done.status, done.out, said["code"]) == (5, "", "system")
    assert said["error"].startswith("/nowhere: ")
    assert dicecli.file.read_bytes() == before
    with pytest.raises(SystemFailure):
        Spool().add("x" * 11, "table")


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


@pytest.mark.parametrize("output", ["json", "html"])
def test_memory_does_not_grow_with_the_answers(dicecli, output):
    """Each answer lists 1,000 events and more, and none is the same as another."""
    assert dicecli("play", stdin=b"roll 11234\nundo\n" * 500).status == 0
    peaks = []
    for number in (4, 40):
        lines = b"roll 11234\nundo\nlog\n" * number
        done = dicecli.script(MEASURED, "play", "-o", output, input=lines)
        assert done.returncode == 0
        assert len(done.stdout) > number * 60_000
        peaks.append(int(done.stderr.split()[-1]))
    assert peaks[1] < peaks[0] + 6 * 1024  # kB
