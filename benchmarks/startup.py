"""How much the command costs over the libraries that it stands on.

Prints the CPU time of each call as a ratio to a bare import, both measured in
turn in one run, with byte code present. Run with the interpreter of the
environment where dicecli is installed: ``python benchmarks/startup.py [RUNS]``.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

PYTHON = sys.executable
DICECLI = str(Path(PYTHON).with_name("dicecli"))
CLICK = (PYTHON, "-c", "import click")
TABULATE = (PYTHON, "-c", "import click, tabulate")
PAIRS = [
    ((DICECLI, "score", "penta", "11346", "--json"), CLICK, 1.25),
    ((DICECLI, "score", "farkle", "112356", "--json"), CLICK, 1.25),
    ((DICECLI, "score", "penta", "11346"), TABULATE, 1.25),
    ((DICECLI, "score", "farkle", "112356"), TABULATE, 1.25),
    ((DICECLI, "score", "penta", "11346", "--json", "--lang", "vi"), CLICK, 1.25),
    ((DICECLI, "score", "penta", "11346", "--lang", "vi"), TABULATE, 1.25),
    ((DICECLI, "score", "farkle", "112356", "--lang", "vi"), TABULATE, 1.25),
    ((DICECLI, "hint", "--json", "-f", "evening.json"), CLICK, 1.6),
]

EVENING = """\
new penta An Binh
record fours 44412
record chance 45566
record full-house 22233
record twos 22245
record small-straight 12345
record sixes 66612
roll 11366
"""
"""What makes evening.json, a game in its middle."""


def cpu_seconds(command: Sequence[str]) -> float:
    """Return the user and system time of one run of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ratio(command: Sequence[str], base: Sequence[str], runs: int) -> tuple[float, float]:
    """Return the ratio of medians, and the command's median in milliseconds."""
    cpu_seconds(command), cpu_seconds(base)
    pairs = [(cpu_seconds(command), cpu_seconds(base)) for _ in range(runs)]
    ours, theirs = (statistics.median(times) for times in zip(*pairs, strict=True))
    return ours / theirs, ours * 1000


def main() -> None:
    """Print every ratio beside its limit."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 21
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        for line in EVENING.splitlines():
            words = (DICECLI, *line.split(), "-f", "evening.json")
            subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        _print_ratios(runs)
        os.chdir(os.sep)


def _print_ratios(runs: int) -> None:
    for command, base, limit in PAIRS:
        times, milliseconds = ratio(command, base, runs)
        words = " ".join(("dicecli", *command[1:]))
        print(f"{times:5.2f} (limit {limit})  {milliseconds:6.1f} ms  {words}")


if __name__ == "__main__":
    main()
