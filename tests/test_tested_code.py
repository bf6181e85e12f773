"""The tests run the code of this tree, not that of an installed copy."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import durability
from support.command import TREE

import dicecli as package
from tools import transcripts

WHERE = "import dicecli; print(dicecli.__file__)"
TESTED = str(TREE / "dicecli" / "__init__.py")


def test_the_tests_import_the_tree():
    assert Path(package.__file__).samefile(TESTED)


def test_processes_run_the_tree(dicecli, tmp_path):
    for environment in (
        dicecli.environment,
        transcripts.environment(tmp_path),
        durability.environment(),
        None,
    ):
        call = [sys.executable, "-c", WHERE]
        said = subprocess.check_output(call, cwd=tmp_path, env=environment, text=True)
        assert Path(said.strip()).samefile(TESTED), environment


def test_the_installed_script_calls_main(tmp_path):
    """It imports the package like any process, so the tree comes first."""
    (script,) = entry_points(group="console_scripts", name="dicecli")
    assert script.value == "dicecli.cli.main:main"
    (shown,) = transcripts.run(["command -v dicecli"], tmp_path)
    assert Path(shown.output).parent.samefile(Path(sys.executable).parent)
