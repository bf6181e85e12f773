"""Pipes in the place of files, and standard input that is closed or empty."""

from __future__ import annotations

import json
import os
import shlex
import subprocess

import pytest
from support.marks import slow_except

from dicecli.errors import BadGameFile
from dicecli.gamefile import pipes
from dicecli.gamefile.codec import MOST_BYTES
from dicecli.gamefile.store import read

GAME = "new penta An Bình"


@pytest.fixture
def game(dicecli):
    """A command in a folder with a game and a rule document."""
    assert dicecli(*GAME.split()).status == 0
    assert dicecli("record", "ones", "11234").status == 0
    rules = dicecli("rules", "penta", "--house", "rolls=2", "--json").stdout
    (dicecli.folder / "rules.json").write_bytes(rules)
    return dicecli


def shell(game, line):
    """Run a line of bash in which ``$d`` is the command."""
    words = {"d": " ".join(map(shlex.quote, game.argv()))}
    done = game.run("bash", "-c", line, environment=words)
    return done.returncode, done.stdout, done.stderr.decode()


READING = [
    ("show --json -f {}", "dicecli.json"),
    ("log -f {}", "dicecli.json"),
    ("hint --json -f {}", "dicecli.json"),
    ("check --json {}", "dicecli.json"),
    ("check --json -f {}", "dicecli.json"),
    ("stats --json {}", "dicecli.json"),
    ("new --again {} -f -", "dicecli.json"),
    ("rules -f {} --json", "dicecli.json"),
    ("rules --json --rules {}", "rules.json"),
    ("score --json --rules {} 11234", "rules.json"),
    ("show --json --blank --rules {}", "rules.json"),
    ("odds penta --json", "rules.json"),
]


QUICK = ("show --json -f {}", "rules -f {} --json", "show --json --rules {}", "check --json {}")


@pytest.mark.parametrize(("line", "file"), slow_except(QUICK, READING))
def test_what_comes_by_a_pipe_is_read_as_a_file(game, line, file):
    def answer(path):
        status, out, err = shell(game, f"SOURCE_DATE_EPOCH=0 $d {line.format(path)}")
        assert (status, err if "-f -" not in line else "") == (0, "")
        out = out.replace(b"/dev/fd/63", file.encode())
        return [row for row in out.splitlines() if b'"mark"' not in row]

    assert answer(f"<(cat {file})") == answer(file)
    assert answer(f"<(sleep 1.2; cat {file})") == answer(file)  # longer than PATIENCE


@pytest.mark.parametrize(
    ("line", "file"),
    [
        ("show -f -", "dicecli.json"),
        ("check -", "dicecli.json"),
        ("stats -", "dicecli.json"),
        ("new --again - -f next.json", "dicecli.json"),
        ("rules --rules -", "rules.json"),
        ("new --rules - An -f next.json", "rules.json"),
        ("score --rules - 11234", "rules.json"),
    ],
)
def test_a_dash_is_standard_input(game, line, file):
    status, out, err = shell(game, f"cat {file} | $d {line}")
    assert (status, err) == (0, "")
    (game.folder / "next.json").unlink(missing_ok=True)
    named = shell(
        game,
        f"$d {line.replace(' - ', f' {file} ').removesuffix(' -')}"
        + (f" {file}" if line.endswith(" -") else ""),
    )
    assert named == (0, out, "")


def test_lines_come_by_a_pipe_too(game):
    batch = shell(game, "$d score penta --batch --input <(echo 22233; sleep 0.1; echo 11111)")
    assert batch == (0, b"25 full house\n50 penta\n", "")
    assert shell(game, "$d play --json --input <(echo 'record ones 11234')")[0] == 0
    both = "$d score --rules - --batch --input <(echo 11111) < rules.json"
    assert shell(game, both) == (0, b"50 penta\n", "")
    status, _, err = shell(game, "$d --json score --rules - --batch < rules.json")
    assert (status, json.loads(err)["code"]) == (2, "two-inputs")


def test_a_broken_game_by_a_pipe_is_repaired(game):
    broken = f"head -c {game.file.stat().st_size - 20} dicecli.json"
    for line in (
        f"$d check <({broken}) --repair a.json",
        f"{broken} | $d check - --repair b.json",
    ):
        assert shell(game, line)[0] == 0
    status, out, _ = shell(game, f"{broken} | $d check -")
    assert (status, out.startswith(b"standard input: ")) == (1, True)
    assert (game.folder / "a.json").read_bytes() == (game.folder / "b.json").read_bytes()


@pytest.mark.parametrize(
    "line",
    [
        *("record twos 11223", "roll 11234", "undo", "rename An Anh", "auto --random"),
        *("play --input <(echo undo)", "new penta An", "new penta An --force"),
    ],
)
def test_a_pipe_is_not_changed(game, line):
    before = game.file.read_bytes()
    status, out, err = shell(game, f"$d {line} -f <(cat dicecli.json)")
    assert (status, out, err.count("\n")) == (3, b"", 1)
    assert "/dev/fd/" in err
    assert "'-f -'" in err
    assert shell(game, f"cat dicecli.json | $d --json {line} -f /dev/stdin")[0] == 3
    assert game.file.read_bytes() == before


@pytest.mark.parametrize("line", ["show -f {}", "rules --rules {}"])
def test_no_more_is_read_of_a_pipe_than_of_a_file(game, line):
    status, _, err = shell(game, f"$d --json {line.format('<(yes)')}")
    assert (status, json.loads(err)["code"]) == (3, "too-large")
    assert shell(game, f"$d {line.format('<(true)')}")[2].endswith("the file is empty\n")


def test_reading_ends_at_the_limit(tmp_path):
    """An endless pipe is left after one byte more than a file may have."""
    os.mkfifo(tmp_path / "pipe")
    writer = subprocess.Popen(("sh", "-c", f"yes > {tmp_path}/pipe"), stderr=subprocess.DEVNULL)
    assert len(read(str(tmp_path / "pipe"))) == MOST_BYTES + 1
    writer.wait(10)


# Named pipes


def later(game, line):
    return subprocess.Popen(("sh", "-c", line), cwd=game.folder)


def test_a_named_pipe_is_read_if_something_writes_to_it(game):
    os.mkfifo(game.folder / "pipe")
    shown = game("show").out
    for line in (
        "cat dicecli.json > pipe",
        "sleep 0.4; cat dicecli.json > pipe",
        "exec > pipe; sleep 1.5; cat dicecli.json",
    ):
        with later(game, line):
            assert game("show", "-f", "pipe").out == shown


READERS = [
    *("show -f pipe", "rules --rules pipe", "check --repair x.json pipe", "new --again pipe"),
    *("score penta --batch --input pipe", "play --input pipe"),
]


@pytest.mark.parametrize("line", READERS)
def test_a_named_pipe_without_a_writer_is_refused(game, line):
    os.mkfifo(game.folder / "pipe")
    done = (
        game("--json", *line.split(), "-f", "y.json")
        if "again" in line
        else game("--json", *line.split())
    )
    assert (done.status, json.loads(done.err)["code"]) == (3, "not-a-file")
    assert "nothing writes" in json.loads(done.err)["error"]


def test_a_pipe_in_a_folder_of_games_is_not_read(dicecli_here, monkeypatch):
    """What is written to it is for another reader."""
    monkeypatch.delattr(pipes, "whole")
    os.mkfifo(dicecli_here.folder / "pipe.json")
    dicecli_here("new", "penta", "An")
    done = dicecli_here("stats", ".", "--json")
    assert [row["code"] for row in done.json["skipped"]] == ["not-a-file"]


def test_first_bytes_that_come_late_are_not_lost(monkeypatch):
    """The read that looks for a writer may find data: it is the beginning."""
    monkeypatch.setattr(pipes, "PATIENCE", 0)
    monkeypatch.setattr(pipes.select, "poll", NothingYet)
    out, into = os.pipe()
    os.set_blocking(out, False)
    os.write(into, b"a game")
    os.close(into)
    assert pipes.whole(out, "pipe", 100) == b"a game"
    out, into = os.pipe()
    os.set_blocking(out, False)
    os.close(into)
    with pytest.raises(BadGameFile):
        pipes.whole(out, "pipe", 100)


class NothingYet:
    """A poll in whose time nothing happened."""

    def register(self, handle, events):
        pass

    def poll(self, milliseconds):
        return []


# Standard input that is closed or empty


EXPECTED = [
    ("show -f -", "game"),
    ("record ones 11234 -f -", "game"),
    ("stats -", "game"),
    ("check -", "game"),
    ("new --again - -f next.json", "game"),
    ("rules --rules -", "rule document"),
    ("score 11234 --rules -", "rule document"),
    ("play", "commands"),
    ("play --input -", "commands"),
    ("score penta --batch", "rolls"),
    ("score penta --batch --input -", "rolls"),
]


@pytest.mark.parametrize(("line", "wanted"), EXPECTED)
def test_closed_standard_input_says_what_was_expected(game, line, wanted):
    status, out, err = shell(game, f"$d {line} <&-")
    assert (status, out) == (2, b"")
    assert err.startswith("dicecli: standard input is closed: ")
    assert wanted in err
    status, _, err = shell(game, f"$d --json {line} <&-")
    assert json.loads(err)["code"] == "no-input"


@pytest.mark.parametrize(("line", "wanted"), EXPECTED)
def test_empty_standard_input_says_what_was_expected(game, line, wanted):
    status, out, err = shell(game, f"$d {line} < /dev/null")
    if "--batch" in line:
        assert (status, out, err) == (0, b"", "")  # no rolls, no answers
    else:
        assert (status, out) == (2, b"")
        assert wanted in err
