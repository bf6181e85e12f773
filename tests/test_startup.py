"""The modules that a simple command does not load."""

from __future__ import annotations

import json

import pytest
from support.command import Command

PROGRAM = """
import json, sys
if {words!r}:
    from dicecli.cli.main import run
    run({words!r})
else:
    import click
json.dump(sorted(sys.modules), sys.stderr)
"""

SCORE = ["score", "penta", "11346", "--json"]
LATE = (
    "tabulate",
    "wcwidth",
    "difflib",
    "random",
    "unicodedata",
    "dicecli.game.play",
    "dicecli.gamefile",
    "dicecli.game.answers",
    "dicecli.advisor",
    "dicecli.statistics",
    "dicecli.rules.protocols",
    "dicecli.rules.moves",
    "dicecli.rules.card.state",
    "dicecli.rules.farkle",
    "dicecli.render.views.shared",
    "dicecli.render.views.card.room",
    "dicecli.render.writers.table",
    "dicecli.render.refusals",
    "dicecli.cli.failure",
    "dicecli.cli.change",
    "prompt_toolkit",
    "dicecli.cli.prompt",
)


def loaded(words, folder):
    """Return the modules of a fresh process after a command; [] is ``import click``."""
    done = Command(folder).script(PROGRAM.format(words=words))
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stderr.splitlines()[-1])), done.stdout


@pytest.fixture(scope="module")
def ours(tmp_path_factory):
    """The modules that scoring a roll loads beyond those of click."""
    folder = tmp_path_factory.mktemp("empty")
    click, _ = loaded([], folder)
    score, answer = loaded(SCORE, folder)
    assert json.loads(answer)["game"] == "penta"
    return score - click


@pytest.mark.parametrize("module", LATE)
def test_scoring_a_roll_does_not_load(module, ours):
    assert {name for name in ours if name == module or name.startswith(f"{module}.")} == set()


def test_scoring_a_roll_loads_one_rule_set(ours):
    presets = {name for name in ours if name.startswith("dicecli.rules.presets.")}
    assert presets <= {"dicecli.rules.presets.penta", "dicecli.rules.presets.rows"}


def test_scoring_a_roll_loads_one_command(ours):
    commands = {name for name in ours if name.startswith("dicecli.cli.ask.")}
    assert commands == {"dicecli.cli.ask.score"}


def test_a_loaded_module_is_noticed(tmp_path):
    """A refusal loads the sentences, so the tests above can fail."""
    refused, _ = loaded(["score", "penta", "11346", "--category", "--json"], tmp_path)
    assert "dicecli.cli.failure" in refused


def test_lines_that_are_no_prompt_load_none(tmp_path):
    (tmp_path / "lines").write_text("roll 44126\n", encoding="utf-8")
    loaded(["new", "penta", "An"], tmp_path)
    modules, answer = loaded(["play", "--input", "lines"], tmp_path)
    assert b"roll 1 of 3" in answer
    beside = ("prompt_toolkit", "dicecli.cli.prompt")
    assert {name for name in modules if name.startswith(beside)} == set()


def test_a_category_by_its_id_is_not_searched_for(tmp_path):
    """Names are compared, and words joined, only for other names."""
    assert Command(tmp_path)("new", "penta", "An").status == 0
    late = {"dicecli.cli.category_words", "dicecli.rules.spelling", "dicecli.cli.prompt"}
    modules, answer = loaded(["record", "fours", "44412", "--json"], tmp_path)
    assert (json.loads(answer)["category"], modules & late) == ("fours", set())
    modules, answer = loaded(["record", "full", "house", "22233", "--json"], tmp_path)
    assert (json.loads(answer)["category"], modules & late) == (
        "full-house",
        late - {"dicecli.cli.prompt"},
    )
