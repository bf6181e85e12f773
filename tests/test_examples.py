"""The scripts in examples/: plain shell, complete games, no files left."""

import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tools import transcripts

HOME = Path(__file__).parent.parent
SCRIPTS = sorted((HOME / "examples").glob("*.sh"))

scripts = pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)


def penta_evening(lines):
    assert lines[-1].startswith("The game is over: An wins with")


FARKLE = """\
Bình: 2-4-6 (event 8), bust: the turn is lost; Chi to roll
Chi: 1-2-3-4-5-6 = 1500 (event 10); 1500 this turn, hot dice; roll 6 dice or bank
An: 1 = 100 (event 24); 1200 this turn, hot dice; roll 6 dice or bank
Bình banks 650, 650 in all (event 28); Chi to roll
Chi loses the turn (event 29); Robo (computer) to roll
Robo rolls 3 dice next
taken back: An, roll 2-2-3-4-6-6, bust (event 37)
Robo: roll 4-4-6 (random, seed 1), bust (event 58)
2-2-4-4-6-6 set aside: Chi banks 1500, 5050 in all (event 83); final round; Robo (computer) to roll
(trailing by 3350, 2 dice left: it banks at 3400 or more)
An and Chi lead with 5050 points.
"""  # noqa: E501


def farkle_evening(lines):
    """Has a bust, hot dice, paper, an undo, the computer, a final round, a tie for second."""
    told = iter(lines)
    assert [line for line in FARKLE.splitlines() if line not in told] == []
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


def poker_round(lines):
    """Has pairs, and the bonus that needs 64."""
    assert lines[:4] == ["16", "15", "0", "22"]
    cells = [re.split(r"  +", line) for line in lines]
    assert ["Left side", "63", "64"] in cells
    assert ["Bonus (35 at 64)", "0", "35"] in cells


HOUSE = """\
0
25
farkle: An and Bình; An to roll (FILE)
5-5-5 set aside: An banks 500, 500 in all (event 3); Bình to roll or take over
Bình takes over 500 (event 4); roll 3 dice
1-1 set aside: Bình banks 700, 700 in all (event 7); An to roll or take over
An: 2-3-3-4-6-6 (event 8), bust: the turn is lost; Bình to roll
House rules: opening=500; carry-over=yes.
hasty: An and Bình; An to roll (FILE)
An: small straight 1-2-3-4-5 = 30 (event 1); Bình to roll
Bình: roll 2 of 2, 3-6-6-6-6 (event 3); no roll left: record a category
Bình: four of a kind 3-6-6-6-6 = 24 (event 4); An to roll
"""


def house_rules(lines):
    """Has house rules, dice taken over, a contradiction, and an own rule set."""
    told = iter(re.sub(r"\(\S+\.json\)", "(FILE)", line) for line in lines)
    assert [line for line in HOUSE.splitlines() if line not in told] == []
    assert "sections.upper.bonuses must be within reach" in "\n".join(lines)
    assert lines[-3:] == ["", "An leads by 6 points.", "An to play: turn 2, 2 rolls left."]


STORIES = {
    "farkle-evening": farkle_evening,
    "house-rules": house_rules,
    "penta-evening": penta_evening,
    "poker-round": poker_round,
}


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(file, marks=pytest.mark.slow if "evening" in file.stem else ())
        for file in SCRIPTS
    ],
    ids=[file.stem for file in SCRIPTS],
)
def test_script_prints_its_story_and_leaves_no_file(script, tmp_path):
    (result,) = transcripts.run([f"TMPDIR=. sh {script}"], tmp_path)
    assert result.status == 0, result.output
    assert not list(tmp_path.iterdir())
    STORIES[script.stem](result.output.splitlines())


@pytest.mark.slow
@scripts
def test_script_prints_the_same_twice_at_the_same_time(script, tmp_path):
    command = f"TMPDIR=. sh {script}"
    with ThreadPoolExecutor(2) as pool:
        runs = pool.map(lambda _: transcripts.run([command], tmp_path), range(2))
        one, other = (result for (result,) in runs)
    assert one.status == other.status == 0, one.output + other.output
    assert not list(tmp_path.iterdir())
    outputs = {re.sub(r"\(\S+\.json\)", "", result.output) for result in (one, other)}
    assert len(outputs) == 1


@scripts
def test_script_is_plain_shell(script):
    assert script.read_text("utf-8").startswith("#!/bin/sh\n")
    assert script.stat().st_mode & 0o111 == 0o111
    if shutil.which("shellcheck"):
        subprocess.run(["shellcheck", str(script)], check=True)


@scripts
def test_script_stops_at_the_first_failure(script, tmp_path):
    (result,) = transcripts.run([f"TMPDIR=. DICECLI=false sh {script}"], tmp_path)
    assert result == transcripts.Result("", 1)
    assert not list(tmp_path.iterdir())
