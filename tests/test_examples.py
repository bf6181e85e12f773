"""The scripts in examples/: plain shell, each a whole story, with nothing left behind."""

import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import transcript

HOME = Path(__file__).parent.parent
SCRIPTS = sorted((HOME / "examples").glob("*.sh"))

scripts = pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)


@cache
def run_twice(script):
    """Run a script twice at the same time in an empty folder.

    Returns both results, and the names of what lies in the folder afterwards.
    """
    with TemporaryDirectory() as name, ThreadPoolExecutor(2) as pool:
        folder = Path(name)
        commands = [[f"TMPDIR=. sh {script}"]] * 2
        runs = pool.map(lambda command: transcript.run(command, folder), commands)
        results = [result for (result,) in runs]
        return results, [path.name for path in folder.iterdir()]


def told(name):
    """Return the lines that a script prints."""
    results, _ = run_twice(HOME / "examples" / name)
    return results[0].output.splitlines()


@scripts
def test_is_plain_shell(script):
    assert script.read_text("utf-8").startswith("#!/bin/sh\n")
    assert script.stat().st_mode & 0o111 == 0o111
    if shutil.which("shellcheck"):
        subprocess.run(["shellcheck", str(script)], check=True)


@scripts
def test_runs_twice_at_the_same_time_and_leaves_nothing(script):
    results, left = run_twice(script)
    assert [result.status for result in results] == [0, 0], results
    unnamed = {re.sub(r"\(\S+\.json\)", "", result.output) for result in results}
    assert len(unnamed) == 1
    assert not left


@scripts
def test_stops_at_the_first_failure(script, tmp_path):
    (result,) = transcript.run([f"TMPDIR=. DICECLI=false sh {script}"], tmp_path)
    assert result == transcript.Result("", 1)
    assert not list(tmp_path.iterdir())


def test_penta_ends_with_the_winner():
    assert told("penta-evening.sh")[-1].startswith("The game is over: An wins with")


def test_farkle_ends_with_the_winner_and_a_tie_for_second():
    lines = told("farkle-evening.sh")
    assert lines[-1] == "The game is over: Bình wins with 5550 points."
    start = max(at for at, line in enumerate(lines) if line.startswith("Farkle "))
    rows = [re.split(r"  +", line) for line in lines[start + 2 : start + 6]]
    totals = [(name, int(total)) for name, total, *_ in rows]
    assert sorted(totals, key=lambda row: -row[1]) == [
        ("Bình", 5550),
        ("An", 5050),
        ("Chi", 5050),
        ("Robo (computer)", 1700),
    ]


@pytest.mark.parametrize(
    "said",
    [
        "Bình: 2-4-6, bust: the turn is lost; Chi to roll",
        "Chi: 1-2-3-4-5-6 = 1500; 1500 this turn, hot dice; roll 6 dice or bank",
        "An: 1 = 100; 1200 this turn, hot dice; roll 6 dice or bank",
        "Bình banks 650, 650 in all; Chi to roll",
        "Chi loses the turn; Robo (computer) to roll",
        "taken back: An, roll 2-2-3-4-6-6, bust (event 37)",
        "Robo rolls 3 dice next",
        "Robo: roll 4-4-6, bust",
        "Chi banks 1500, 5050 in all; final round; Robo (computer) to roll",
        "(trailing by 3350, 2 dice left: it banks from 3400)",
        "An and Chi lead with 5050 points.",
    ],
)
def test_farkle_tells_of(said):
    assert said in told("farkle-evening.sh")


def test_poker_gives_the_bonus_above_63():
    lines = told("poker-round.sh")
    assert lines[:4] == ["16", "15", "0", "22"]
    cells = [re.split(r"  +", line) for line in lines]
    assert ["Left side", "63", "64"] in cells
    assert ["Bonus (35 at 64)", "0", "35"] in cells
