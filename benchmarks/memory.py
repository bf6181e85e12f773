"""Measure the peak memory of the calls that could take the most.

Prints, for each call, the most memory that its process held, its limit, and the seconds
it took.

    python benchmarks/memory.py

A peak over its limit is marked, and the exit status is then 1. ``solve`` needs numpy.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

TREE = Path(__file__).parent.parent
MEASURED = """\
import resource, sys
from dicecli.cli.main import run
status = run(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
sys.exit(status)
"""


class Call(NamedTuple):
    """A call, its standard input, and the most MB that it may hold."""

    words: str
    lines: str
    limit: int


DEEP = "--house fives.points=all_x_9999 --house upper.bonus=600:35"
CALLS = (
    Call(f"solve penta {DEEP} --to .", "", 250),
    Call("solve poker --to .", "", 250),
    Call("play", "log --json\n" * 60, 60),
    Call("play --json", "roll 11234\nundo\nlog\n" * 20, 60),
    Call("play -o html", "roll 11234\nundo\nlog\n" * 5, 120),
    Call("play --json", "odds\n" * 3_000, 60),
)


def main() -> int:
    """Print the peak of every call beside its limit."""
    over = 0
    with TemporaryDirectory() as folder:
        _ran(folder, Call("new penta An", "", 0))
        _ran(folder, Call("play", "roll 11234\nundo\n" * 5_000, 0))
        for call in CALLS:
            peak, seconds = _ran(folder, call)
            over += peak > call.limit
            mark = "!" if peak > call.limit else " "
            print(f"{peak:5d}{mark}(limit {call.limit:3d}) MB {seconds:6.1f} s  {_shown(call)}")
    return int(over > 0)


def _shown(call: Call) -> str:
    lines = call.lines.splitlines()
    return f"{call.words} ({len(lines)} lines: {lines[-1]})" if lines else call.words


def _ran(folder: str, call: Call) -> tuple[int, float]:
    """Run a call; return its peak memory in MB, and the seconds it took."""
    words = [word.replace("_", " ") for word in call.words.split()]
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(TREE)},
        input=call.lines.encode(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=True,
    )
    return int(done.stderr.split()[-1]) // 1024, time.perf_counter() - began


if __name__ == "__main__":
    sys.exit(main())
