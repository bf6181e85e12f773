"""Measure the speed and the memory of ``score --batch``.

Prints millions of lines per second: of CPU time (user and system, the whole process,
its start included) and of time by the clock. Run it with the interpreter of the
environment where dicecli is installed:

    python benchmarks/batch.py                     a million rolls for each call
    python benchmarks/batch.py --lines 20000000    20 million
    python benchmarks/batch.py --beside PYTHON     compare with the library yatzy-solver
                                                   in the interpreter PYTHON
    python benchmarks/batch.py --memory 50000000   memory during 50 million lines

--beside is not needed if yatzy-solver is installed beside dicecli. Other programs on
the machine change the time by the clock, but hardly the ratios of CPU time.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

DICECLI = str(Path(sys.executable).with_name("dicecli"))
ROLLS = 100_000
"""The number of random rolls; a longer file repeats them."""

WAYS: list[tuple[tuple[str, ...], int | None, int | None]] = [
    (("penta", "--json"), 1_000_000, 3),
    (("penta", "--category", "full-house"), 3_000_000, 10),
    (("penta",), None, None),
    (("penta", "-o", "tsv"), None, None),
    (("poker", "--json"), None, None),
    (("farkle", "--json"), None, None),
]
"""Words of each call; its least lines per second; how much faster than the library."""

SPACED = ("penta", "--json")
"""A call to repeat with separators between the dice."""

LIBRARY = """
import itertools, random, resource, time
from yatzy_solver import Variant
game = Variant("american")
orders = list(itertools.product(range(1, 7), repeat=5))
rolls = [list(roll) for roll in random.Random(1).choices(orders, k={rolls})]
score, names = game.score, game.categories
begun, clock = time.process_time(), time.perf_counter()
for roll in rolls:
    for name in names:
        score(name, roll)
print(time.process_time() - begun, time.perf_counter() - clock)
"""
"""Times the library: all categories of each roll, without input and output."""


class Rate(NamedTuple):
    """Lines per second of CPU time, and by the clock."""

    work: float
    clock: float


def spent(command: Sequence[str], source: Path) -> tuple[float, float]:
    """Return the CPU time and the time by the clock of a command that reads a file."""
    environment = {**os.environ}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    begun, before = time.perf_counter(), os.times()
    with source.open("rb") as stream:
        subprocess.run(
            command, stdin=stream, stdout=subprocess.DEVNULL, env=environment, check=True
        )
    after, ended = os.times(), time.perf_counter()
    work = after.children_user + after.children_system
    return work - before.children_user - before.children_system, ended - begun


def of_batch(words: Sequence[str], source: Path, number: int) -> Rate:
    """Return the rate of a call for a file with ``number`` lines."""
    work, clock = spent((DICECLI, "score", *words, "--batch"), source)
    return Rate(number / work, number / clock)


def of_library(python: str, rolls: int = ROLLS) -> Rate:
    """Return the rate at which the library scores rolls in all categories."""
    program = LIBRARY.format(rolls=rolls)
    done = subprocess.run(
        (python, "-c", program), stdout=subprocess.PIPE, check=True, text=True
    )
    work, clock = map(float, done.stdout.split())
    return Rate(rolls / work, rolls / clock)


def write_rolls(path: Path, dice: int, number: int, between: Sequence[str] = ("",)) -> None:
    """Write random rolls, one a line, with one of some separators between the dice."""
    rng = random.Random(1)
    rolls = [rng.choices("123456", k=dice) for _ in range(min(ROLLS, number))]
    lines = [f"{rng.choice(between).join(roll)}\n" for roll in rolls]
    with path.open("w", encoding="ascii") as file:
        for left in range(number, 0, -ROLLS):
            file.writelines(itertools.islice(lines, left))


def print_rates(folder: Path, lines: int, runs: int, python: str | None) -> None:
    """Print the rate of each call, and its ratio to the library."""
    files = {"penta": folder / "five", "poker": folder / "five", "farkle": folder / "six"}
    write_rolls(folder / "five", 5, lines)
    write_rolls(folder / "six", 6, lines)
    write_rolls(folder / "spaced", 5, lines, (" ", ", "))
    asked = [(words, files[words[0]], least, times) for words, least, times in WAYS]
    asked.append((SPACED, folder / "spaced", None, None))
    print("millions of lines per second of CPU time, by the clock; ratio to yatzy-solver")
    for words, source, least, times in asked:
        ours, theirs = [], []
        for _ in range(runs):
            ours.append(of_batch(words, source, lines))
            theirs += [of_library(python)] if python else []
        print(_row(_median(ours), (least, times), theirs), *words, "<", source.name)


def _row(ours: Rate, wanted: tuple[int | None, int | None], theirs: Sequence[Rate]) -> str:
    """Return a line with our rates, their ratio to the library's, and the limits."""
    least, times = wanted
    said = f"{ours.work / 1e6:6.2f} {f'(limit {least / 1e6:g})' if least else '':9}"
    said += f" {ours.clock / 1e6:6.2f}"
    if theirs:
        library = _median(theirs).work
        said += f"  x {ours.work / library:4.1f} {f'(limit {times})' if times else '':10}"
        said += f" of {library / 1e6:.2f}"
    return f"{said}  score --batch"


def _median(rates: Sequence[Rate]) -> Rate:
    return Rate(*(statistics.median(column) for column in zip(*rates, strict=True)))


def print_memory(folder: Path, lines: int) -> None:
    """Print the memory of a process after each tenth of its input, in MiB."""
    write_rolls(folder / "rolls", 5, lines // 10)
    block = (folder / "rolls").read_bytes()
    for words in WAYS[0][0], WAYS[1][0]:
        call = (DICECLI, "score", *words, "--batch")
        process = subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        assert process.stdin is not None
        held = []
        for _ in range(10):
            process.stdin.write(block)
            held.append(resident(process.pid))
        process.stdin.close()
        process.wait()
        print(f"MiB during {lines} lines: {' '.join(map(str, held))}  {' '.join(words)}")


def resident(pid: int) -> float:
    """Return the resident memory of a process in MiB."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return round(int(line.split()[1]) / 1024, 1)


def main() -> None:
    """Measure what the options ask for."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--lines", type=int, default=1_000_000, metavar="N")
    options.add_argument("--runs", type=int, default=3, metavar="N")
    options.add_argument("--beside", metavar="PYTHON")
    options.add_argument("--memory", type=int, metavar="N")
    asked = options.parse_args()
    library = sys.executable if find_spec("yatzy_solver") else None
    with TemporaryDirectory() as folder:
        if asked.memory:
            print_memory(Path(folder), asked.memory)
        else:
            print_rates(Path(folder), asked.lines, asked.runs, asked.beside or library)


if __name__ == "__main__":
    main()
