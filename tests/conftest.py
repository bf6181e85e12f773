"""Options of a test run, and the two ways in which tests call the command."""

from __future__ import annotations

import gc
import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

KEPT_VARIABLES = ("PATH", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "TMPDIR")
HEEDED_VARIABLES = (
    "DICECLI_FILE",
    "DICECLI_DEBUG",
    "DICECLI_QUIET",
    "SHELL",
    "_DICECLI_COMPLETE",
    "SOURCE_DATE_EPOCH",
    "COLUMNS",
    "NO_COLOR",
    "LANG",
    "LC_ALL",
    "LC_MESSAGES",
)


def pytest_addoption(parser):
    parser.addoption(
        "--games",
        type=int,
        default=20,
        metavar="N",
        help="random games of each rule set (a full run plays 2000)",
    )
    parser.addoption(
        "--fuzz",
        type=int,
        default=500,
        metavar="N",
        help="random inputs of each kind (a full run tries 20000)",
    )


@pytest.fixture(scope="session")
def games(request):
    """How many random games to play of each rule set."""
    return request.config.getoption("--games")


@pytest.fixture(scope="session")
def fuzz(request):
    """How many random inputs to try of each kind."""
    return request.config.getoption("--fuzz")


class Result(NamedTuple):
    """What one call of the command left behind."""

    status: int
    stdout: bytes
    stderr: bytes

    @property
    def out(self) -> str:
        return self.stdout.decode()

    @property
    def err(self) -> str:
        return self.stderr.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.stdout)


class Command:
    """``dicecli`` as a process of its own, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        kept = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
        self.environment = {**kept, "HOME": str(folder), "LC_ALL": "C.UTF-8"}

    @property
    def file(self) -> Path:
        """The game file that is used when none is named."""
        return self.folder / "dicecli.json"

    def argv(self, *args: str) -> list[str]:
        """Return the words that start the command, for a test that needs a pipe."""
        return [sys.executable, "-m", "dicecli", *args]

    def __call__(self, *args: str, stdin: bytes = b"", **environment: str) -> Result:
        done = subprocess.run(
            self.argv(*args),
            input=stdin,
            capture_output=True,
            cwd=self.folder,
            env={**self.environment, **environment},
            timeout=60,
            check=False,
        )
        return Result(done.returncode, done.stdout, done.stderr)


class CommandHere(Command):
    """``dicecli`` in the process of the tests: the same answers, much faster.

    Streams are new ones over bytes; file descriptor 1 is put back after a call
    that let the last flush go nowhere.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(folder)
        self.monkeypatch = monkeypatch

    def __call__(self, *args: str, stdin: bytes = b"", **environment: str) -> Result:
        from dicecli.cli.main import run

        gc.enable()  # the import has turned it off, for a process of milliseconds
        out, err = io.BytesIO(), io.BytesIO()
        with self.monkeypatch.context() as patch:
            self._surround(patch, environment)
            for name, stream in ("stdin", io.BytesIO(stdin)), ("stdout", out), ("stderr", err):
                patch.setattr(sys, name, io.TextIOWrapper(stream, "utf-8", newline="\n"))
            status = self._guarded(run, list(args))
            sys.stdout.flush()
            sys.stderr.flush()
            return Result(status, out.getvalue(), err.getvalue())

    def _surround(self, patch: pytest.MonkeyPatch, environment: dict[str, str]) -> None:
        patch.chdir(self.folder)
        for name in HEEDED_VARIABLES:
            patch.delenv(name, raising=False)
        for name, value in {**self.environment, **environment}.items():
            patch.setenv(name, value)

    def _guarded(self, run: Any, args: list[str]) -> int:
        first = os.dup(1)
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, ())
        try:
            return int(run(args))
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)  # a change blocks interrupts
            os.dup2(first, 1)
            os.close(first)


@pytest.fixture
def dicecli(tmp_path):
    """The command as a process, in a fresh folder, with LC_ALL=C.UTF-8."""
    return Command(tmp_path)


@pytest.fixture
def dicecli_here(tmp_path, monkeypatch):
    """The command within this process, in a fresh folder, with LC_ALL=C.UTF-8."""
    return CommandHere(tmp_path, monkeypatch)
