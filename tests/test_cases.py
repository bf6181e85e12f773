"""Cases as data: faults that programs of this kind have had, one a line.

A row of ``cases.jsonl`` has an ``id`` and a ``why``; ``new`` are the words that begin
its game, and end with ``new_status``. Each of its ``steps`` is a command:

- ``cmd``: the words, quoted as in a shell; ``status``: its exit status (one or
  several; 0 if left out);
- ``out``: all that it prints, ``text``: texts in the output, ``err``: a text in the
  error message;
- ``json``: keys of the answer and their values, ``path``: the same by dotted path;
- ``tamper``: a text of the file, and what replaces it before the command;
- ``unchanged``: the file is the same afterwards, byte for byte.
"""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

ROWS = Path(__file__).with_name("cases.jsonl").read_text(encoding="utf-8").splitlines()
CASES = [json.loads(row) for row in ROWS]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case_answers_as_written(case, dicecli_here):
    if "new" in case:
        begin(dicecli_here, case)
    for step in case["steps"]:
        play(dicecli_here, step)


def test_names_of_cases_are_unique():
    assert len({case["id"] for case in CASES}) == len(CASES)
    assert len({case["why"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("id", ["Y22", "P01", "dice-06", "name-08"])
def test_a_case_answers_the_same_in_a_process_of_its_own(id, dicecli):
    """The cases run within this process; a few of them also as a process."""
    case = next(case for case in CASES if case["id"] == id)
    test_case_answers_as_written(case, dicecli)


def begin(command, case):
    result = command("new", *shlex.split(case["new"]))
    wanted = case.get("new_status", 0)
    assert result.status == wanted, result.err
    assert command.file.exists() == (wanted == 0)


def play(command, step):
    if "tamper" in step:
        tamper(command.file, *step["tamper"])
    before = contents(command.file)
    words = shlex.split(step["cmd"])
    if step.keys() & {"json", "path"}:
        words.append("--json")
    result = command(*words)
    check_status(step, result)
    check_texts(step, result)
    check_values(step, result)
    if step.get("unchanged"):
        assert contents(command.file) == before


def tamper(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def contents(file):
    return file.read_bytes() if file.exists() else None


def check_status(step, result):
    wanted = step.get("status", 0)
    wanted = wanted if isinstance(wanted, list) else [wanted]
    assert result.status in wanted, (step["cmd"], result)
    if result.status:
        assert result.out == "", "a refusal prints no answer"
        assert result.err.count("\n") == 1, "a refusal is one line"
        assert result.err.endswith("\n")
    else:
        notes = result.err.splitlines()  # a likely mistake is noted, and entered
        assert all(line.startswith("note: ") for line in notes), result.err


def check_texts(step, result):
    if "out" in step:
        assert result.out.strip() == step["out"], step["cmd"]
    for text in step.get("text", []):
        assert text in result.out
    assert step.get("err", "") in result.err, step["cmd"]


def check_values(step, result):
    for key, value in step.get("json", {}).items():
        assert same(result.json[key], value), (step["cmd"], key, result.json[key])
    for path, value in step.get("path", {}).items():
        assert same(dig(result.json, path), value), (step["cmd"], path)


def dig(value, path):
    for key in path.split("."):
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value


def same(one, other):
    """Compare as JSON, where 1, 1.0 and true differ."""
    return json.dumps(one) == json.dumps(other)
