"""README: its first two lines, its examples, and what continuous integration runs.

To write what the examples print now into it: python tests/test_readme.py
"""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
from support.examples import played_here

from tools import transcripts

HOME = Path(__file__).parent.parent
README = HOME / "README.md"


def blocks():
    """Return the code blocks of README, without their fences."""
    text = README.read_text("utf-8")
    return re.findall(r"^```[a-z]*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_first_two_blocks_are_one_line_each():
    game, tests = blocks()[:2]
    assert re.fullmatch(r"[^\n]*examples/penta-evening\.sh\n", game)
    assert re.fullmatch(r"[^\n]*-m pytest[^\n]*\n", tests)


def test_integration_runs_the_second_block():
    command = ["bash", str(HOME / ".ci/run"), "-n"]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    assert said.stdout == blocks()[1]


def examples():
    """Return the examples of README that can be played here."""
    found = transcripts.examples_of(README.read_text("utf-8"))
    return [one for one in found if shutil.which("jq") or "jq " not in one.command]


def test_examples_print_what_readme_shows(tmp_path):
    assert examples()
    assert not transcripts.faults(examples(), played_here(examples(), tmp_path))


@pytest.mark.slow
def test_examples_print_as_processes_what_readme_shows(tmp_path):
    assert not transcripts.faults(examples(), transcripts.play(examples(), tmp_path))


def test_comparison_is_made_once_at_most():
    assert README.read_text("utf-8").lower().count("yahtzee") <= 1


def main():
    """Play README and write its results anew."""
    text = README.read_text("utf-8")
    examples = transcripts.examples_of(text)
    with tempfile.TemporaryDirectory() as folder:
        results = transcripts.play(examples, Path(folder))
    lines = text.splitlines()
    for example, result in reversed(list(zip(examples, results, strict=True))):
        first, end = example.lines
        status = [f"[{result.status}]"] if result.status else []
        lines[first:end] = [*result.output.splitlines(), *status]
    README.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
