"""How fast many rolls are scored, and whether it takes memory.

Prints lines a second of CPU time (user and system, the whole process from a file to
nowhere, its start included) and by the clock. Run it with the interpreter of the
environment where dicecli is installed:

    python benchmarks/batch.py                     a million rolls, each way of asking
    python benchmarks/batch.py --lines 20000000    more of them
    python benchmarks/batch.py --beside PYTHON     also the rate at which yatzy-solver,
                                                   a library, scores the categories in
                                                   the interpreter PYTHON, in turn
    python benchmarks/batch.py --memory 50000000   the memory that so many lines take

Where yatzy-solver is beside dicecli, --beside is not needed. The clock counts what else
the machine does; ratios of CPU time hardly do.
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
"""How many rolls are written at random; the file has them again and again."""

WAYS: list[tuple[tuple[str, ...], int | None, int | None]] = [
    (("penta", "--json"), 1_000_000, 3),
    (("penta", "--category", "full-house"), 3_000_000, 10),
    (("penta",), None, None),
    (("penta", "-o", "tsv"), None, None),
    (("poker", "--json"), None, None),
    (("farkle", "--json"), None, None),
]
"""What is asked, the lines a second wanted, and how many times the library's rolls."""

SPACED = ("penta", "--json")
"""What is asked once more for dice with blanks between, in two spellings."""

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
"""What the library is timed with: all categories of each roll, without input or output."""


class Rate(NamedTuple):
    """Lines a second of CPU time, and by the clock."""

    work: float
    clock: float


def spent(command: Sequence[str], source: Path) -> tuple[float, float]:
    """Return the CPU seconds of a command that reads a file, and those of the clock."""
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
    """Return how fast the command answers a file of so many lines."""
    work, clock = spent((DICECLI, "score", *words, "--batch"), source)
    return Rate(number / work, number / clock)


def of_library(python: str, rolls: int = ROLLS) -> Rate:
    """Return how many rolls a second the library scores in all categories."""
    program = LIBRARY.format(rolls=rolls)
    done = subprocess.run(
        (python, "-c", program), stdout=subprocess.PIPE, check=True, text=True
    )
    work, clock = map(float, done.stdout.split())
    return Rate(rolls / work, rolls / clock)


def write_rolls(path: Path, dice: int, number: int, between: Sequence[str] = ("",)) -> None:
    """Write random rolls, one a line; their dice are parted in one of some ways."""
    rng = random.Random(1)
    rolls = [rng.choices("123456", k=dice) for _ in range(min(ROLLS, number))]
    lines = [f"{rng.choice(between).join(roll)}\n" for roll in rolls]
    with path.open("w", encoding="ascii") as file:
        for left in range(number, 0, -ROLLS):
            file.writelines(itertools.islice(lines, left))


def print_rates(folder: Path, lines: int, runs: int, python: str | None) -> None:
    """Print how fast every way of asking is, and its ratio to the library."""
    files = {"penta": folder / "five", "poker": folder / "five", "farkle": folder / "six"}
    write_rolls(folder / "five", 5, lines)
    write_rolls(folder / "six", 6, lines)
    write_rolls(folder / "spaced", 5, lines, (" ", ", "))
    asked = [(words, files[words[0]], least, times) for words, least, times in WAYS]
    asked.append((SPACED, folder / "spaced", None, None))
    print("millions a second, of work, by the clock, and times those of yatzy-solver")
    for words, source, least, times in asked:
        ours, theirs = [], []
        for _ in range(runs):
            ours.append(of_batch(words, source, lines))
            theirs += [of_library(python)] if python else []
        print(_row(_median(ours), (least, times), theirs), *words, "<", source.name)


def _row(ours: Rate, wanted: tuple[int | None, int | None], theirs: Sequence[Rate]) -> str:
    """Return our rates and their ratio to the library's, each beside what is wanted."""
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
    """Print what a reader holds after each tenth of so many lines, in MiB."""
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
        print(f"MiB held over {lines} lines: {' '.join(map(str, held))}  {' '.join(words)}")


def resident(pid: int) -> float:
    """Return the MiB that a process holds now."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return round(int(line.split()[1]) / 1024, 1)


def main() -> None:
    """Read the options and print what they ask for."""
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
