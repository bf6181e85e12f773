"""The command as tests call it: as a process of its own, or within that of the tests.

Both run the code of the tree that the tests are in: it comes first in ``PYTHONPATH``.
So an edit is tested without another installation.
"""

from __future__ import annotations

import gc
import io
import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from support import refusals, schemas

TREE = Path(__file__).parents[2]
"""The folder of the sources that are tested."""

WITHOUT_LOCKS = TREE / "tests" / "support" / "without_locks"
"""First in PYTHONPATH, it makes the kernel refuse locks."""

KEPT_VARIABLES = ("PATH", "TMPDIR")
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
    "LANGUAGE",
    "LC_ALL",
    "LC_MESSAGES",
)


class Result(NamedTuple):
    """The result of one call of the command."""

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


def _checked(args: Sequence[str], result: Result) -> Result:
    """Return a result; fail if its JSON does not have the schema of the answer or error."""
    if b"\0" not in result.stdout + result.stderr:  # UTF-16, where a test asks for it
        schemas.check(args, *(text.decode("utf-8", "replace") for text in result[1:]))
    refusals.check_all(args, result.status, result.stderr)
    return result


class Command:
    """``dicecli`` as a process, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        kept = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
        own = {"HOME": str(folder), "LC_ALL": "C.UTF-8", "PYTHONPATH": str(TREE)}
        self.environment = {**kept, **own}

    @property
    def file(self) -> Path:
        """The game file that is used when none is named."""
        return self.folder / "dicecli.json"

    def argv(self, *args: str) -> list[str]:
        """Return the words that start the command, for a test that needs a pipe."""
        return [sys.executable, "-m", "dicecli", *args]

    def run(
        self, *words: str, environment: dict[str, str] | None = None, **options: Any
    ) -> subprocess.CompletedProcess[bytes]:
        """Run a program in the folder; options are those of ``subprocess.run``."""
        if "input" not in options:
            options.setdefault("stdin", subprocess.DEVNULL)
        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("stderr", subprocess.PIPE)
        return subprocess.run(
            words,
            cwd=self.folder,
            env={**self.environment, **(environment or {})},
            timeout=60,
            check=False,
            **options,
        )

    def process(self, *args: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
        """Run the command with streams or rights of its own; see ``run``."""
        return self.run(*self.argv(*args), **options)

    def script(
        self, program: str, *args: str, **options: Any
    ) -> subprocess.CompletedProcess[bytes]:
        """Run a program in Python, which can import the package; see ``run``."""
        return self.run(sys.executable, "-c", program, *args, **options)

    def __call__(self, *args: str, stdin: bytes = b"", **environment: str) -> Result:
        done = self.process(*args, input=stdin, environment=environment)
        return _checked(args, Result(done.returncode, done.stdout, done.stderr))


class Impatient:
    """Ends ``show --follow`` at its first rest, as Ctrl-C does: it never ends by itself."""

    def poll(self, milliseconds: float) -> list[tuple[int, int]]:
        raise KeyboardInterrupt


class CommandHere(Command):
    """``dicecli`` within the process of the tests: the same answers, much faster.

    Streams are new ones over bytes; file descriptor 1 is put back after a call
    that let the last flush go nowhere.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(folder)
        self.monkeypatch = monkeypatch
        self.watched: Any = Impatient()

    def __call__(self, *args: str, stdin: bytes = b"", **environment: str) -> Result:
        out, err = io.BytesIO(), io.BytesIO()
        status = self._called(list(args), stdin, environment, out, err)
        return _checked(args, Result(status, out.getvalue(), err.getvalue()))

    def in_one_stream(self, *args: str, **environment: str) -> tuple[str, int]:
        """Return what a terminal shows, standard output and error as they come."""
        both = io.BytesIO()
        out, err = io.BufferedWriter(both), io.BufferedWriter(both)  # type: ignore[arg-type]
        status = self._called(list(args), b"", environment, out, err)
        return both.getvalue().decode(), status

    def _called(self, args, stdin, environment, out, err) -> int:
        from dicecli.cli.main import run

        gc.enable()  # the import has turned it off, for a process of milliseconds
        with self.monkeypatch.context() as patch:
            self._surround(patch, environment)
            streams = {
                "stdin": io.TextIOWrapper(io.BytesIO(stdin), "utf-8", newline="\n"),
                "stdout": io.TextIOWrapper(out, "utf-8", newline="\n"),
                "stderr": io.TextIOWrapper(err, "utf-8", newline="\n", line_buffering=True),
            }
            for name, stream in streams.items():
                patch.setattr(sys, name, stream)
            status = self._guarded(run, args)
            for name in ("stdout", "stderr"):
                streams[name].flush()
                streams[name].detach().flush()
            return status

    def _surround(self, patch: pytest.MonkeyPatch, environment: dict[str, str]) -> None:
        patch.chdir(self.folder)
        patch.setattr("dicecli.cli.following._watched", lambda: self.watched)
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


def prepare(command: Command, *lines: str) -> None:
    """Run commands that must succeed, in the folder of a command and within this process."""
    with pytest.MonkeyPatch.context() as patch:
        here = CommandHere(command.folder, patch)
        for line in lines:
            done = here(*shlex.split(line))
            assert done.status == 0, (line, done.err)
