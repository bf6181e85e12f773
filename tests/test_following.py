"""``show --follow``: the card is shown again whenever the file changes."""

import json
import os
import signal
import subprocess
import sys

import pytest
from support.command import prepare


@pytest.fixture
def following(dicecli):
    """A function that starts ``show --follow`` in the folder of the game."""
    started = []

    def start(*words):
        command = [sys.executable, "-m", "dicecli", "show", "--follow", *words]
        process = subprocess.Popen(
            command,
            cwd=dicecli.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def until(process, words):
    """Read lines until one has the words; return them."""
    lines = []
    for line in process.stdout:
        lines.append(line.decode())
        if words in lines[-1]:
            return lines
    raise AssertionError((lines, process.stderr.read()))


def test_each_change_is_shown(dicecli, following):
    prepare(dicecli, "new penta An Bình")
    shown = following()
    until(shown, "An to play")
    assert dicecli("record", "fours", "44412").status == 0
    assert any(line.split() == ["Fours", "12", "·"] for line in until(shown, "Bình to play"))
    assert dicecli("undo").status == 0
    until(shown, "An to play: turn 1")


def test_a_file_that_is_gone_or_broken_for_a_moment_is_said(dicecli, following):
    prepare(dicecli, "new penta An Bình")
    shown = following("An")
    until(shown, "An to play")
    data = dicecli.file.read_bytes()
    dicecli.file.rename(dicecli.folder / "away.json")
    until(shown, "there is no game in dicecli.json")
    dicecli.file.write_bytes(b"{")
    until(shown, "line 1")
    (dicecli.folder / "away.json").replace(dicecli.file)
    until(shown, "An to play")
    assert dicecli.file.read_bytes() == data


def test_json_is_one_document_a_line(dicecli, following):
    prepare(dicecli, "new penta An Bình")
    shown = following("--json")
    assert json.loads(shown.stdout.readline())["event"] == 0
    assert dicecli("record", "fours", "44412").status == 0
    assert json.loads(shown.stdout.readline())["event"] == 1


def test_an_interrupt_ends_it(dicecli, following):
    prepare(dicecli, "new penta An")
    shown = following()
    until(shown, "An to play")
    shown.send_signal(signal.SIGINT)
    assert shown.wait() == 130


def test_a_reader_that_goes_away_ends_it(dicecli, following):
    prepare(dicecli, "new penta An")
    shown = following()
    until(shown, "An to play")
    shown.stdout.close()
    assert dicecli("record", "fours", "44412").status == 0
    assert shown.wait() == 141
    shown.stdout = None


def test_no_game_at_first_is_refused(dicecli, following):
    shown = following()
    assert shown.wait() == 5
