"""Examples of documents, played without a process for each command."""

from __future__ import annotations

import re
import shlex

import pytest

from support.command import CommandHere
from tools import transcripts

SHELL = re.compile(r"[|<>&;$`*?(){}\[\]~#\\\n]")
"""The signs that mean something to a shell."""


def played_here(examples, folder):
    """Run the commands of examples in a folder, as ``lines_run_here`` does."""
    return lines_run_here([example.command for example in examples], folder)


def lines_run_here(lines, folder):
    """Run shell commands one after the other in a folder; return their results.

    A plain call of dicecli runs within the process of the tests: the same code
    answers, in a tenth of the time. Any other line gets a shell of its own.
    """
    with pytest.MonkeyPatch.context() as patch:
        command = CommandHere(folder, patch)
        return [_result(command, line, folder) for line in lines]


played = pytest.mark.parametrize(
    "play",
    [
        pytest.param(played_here, id="here"),
        pytest.param(transcripts.play, id="processes", marks=pytest.mark.slow),
    ],
)
"""Gives a test both ways to play examples; a process for each command is slow."""


def _result(command, line, folder):
    if SHELL.search(line) or not line.startswith("dicecli "):
        (result,) = transcripts.run([line], folder)
        return result
    environment = transcripts.environment(folder)
    shown, status = command.in_one_stream(*shlex.split(line)[1:], **environment)
    return transcripts.Result(transcripts.as_seen(shown), status)
