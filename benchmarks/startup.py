"""Time every command against the libraries that it loads.

Prints, for each call, the ratio of its CPU time (user and system, the whole process)
to that of a bare import, the limit of the ratio, and the time itself. A call and its
import are run one after the other, many times, so that both meet the same machine;
the ratio is that of the medians. Byte code must be there, since a start is timed and
not a compilation: the first run of each call, which writes it, does not count.

Run it with the interpreter of the environment where dicecli is installed:

    python benchmarks/startup.py                  every call, 9 times
    python benchmarks/startup.py 31 odds hint     31 times those with one of the words

A ratio over its limit is marked. The calls run in an environment made for the purpose,
which finds the packages as after a plain install: an editable install loads 20 modules
of its own at every start, with the bare import too, so that every ratio looks better
than a user's.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import sysconfig
import venv
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

SCRIPT = Path(sys.executable).with_name("dicecli")
RUNS = 9

BASES = {"click": "import click", "tabulate": "import click, tabulate"}
"""What a call is compared to; the second is for answers that hold a table."""

GAMES = {
    "penta": (
        "new penta An Binh",
        "record fours 44412",
        "record chance 45566",
        "record full-house 22233",
        "record twos 22245",
        "record small-straight 12345",
        "record sixes 66612",
        "roll 11366",
    ),
    "farkle": (
        "new farkle An Binh",
        "roll 112346",
        "keep 11 --bank",
        "roll 112346",
        "keep 11",
        "bank",
        "roll 155236",
        "keep 155",
        "roll 146",
    ),
}
GAMES["kept"] = (*GAMES["farkle"], "keep 1")
GAMES["undone"] = (*GAMES["penta"], "undo 2")
GAMES["house"] = ("new farkle An Binh --house carry-over=yes", *GAMES["farkle"][1:3])
GAMES["penta-house"] = ("new penta An Binh --house rolls=4", *GAMES["penta"][1:])
"""Games in the middle, each by the commands that make it."""

LINES = "record ones\nroll 22345\nrecord threes\nshow\n"
"""What ``play`` reads from the file "lines"."""


class Call(NamedTuple):
    """A call to time; ``game`` is the key of the game that it finds, "" for none."""

    limit: float
    base: str
    game: str
    words: str


CALLS = (
    Call(1.25, "click", "", "score penta 11346 --json"),
    Call(1.25, "click", "", "score farkle 112356 --json"),
    Call(1.25, "click", "", "score penta 11346 --json --lang vi"),
    Call(1.25, "tabulate", "", "score penta 11346"),
    Call(1.25, "tabulate", "", "score farkle 112356"),
    Call(1.25, "tabulate", "", "score penta 11346 --lang vi"),
    Call(1.25, "tabulate", "", "score farkle 112356 --lang vi"),
    Call(1.25, "click", "penta", "score 11366 --json"),
    Call(1.25, "click", "penta", "open --json"),
    Call(1.25, "tabulate", "penta", "open"),
    Call(1.25, "tabulate", "farkle", "open"),
    Call(1.25, "click", "penta", "show --json"),
    Call(1.25, "tabulate", "penta", "show"),
    Call(1.25, "tabulate", "farkle", "show"),
    Call(1.6, "click", "penta", "hint --json"),
    Call(1.25, "tabulate", "penta", "hint"),
    Call(1.6, "click", "", "hint poker 44126 --rolls-left 1 --json"),
    Call(1.6, "click", "", "odds penta --json"),
    Call(1.25, "tabulate", "", "odds penta"),
    Call(1.25, "tabulate", "", "odds poker"),
    Call(1.25, "tabulate", "", "odds farkle"),
    Call(1.25, "tabulate", "penta", "odds"),
    Call(1.25, "tabulate", "farkle", "odds"),
    Call(1.25, "click", "penta", "log --json"),
    Call(1.25, "tabulate", "penta", "log"),
    Call(1.25, "tabulate", "", "rules"),
    Call(1.25, "tabulate", "", "rules penta"),
    Call(1.25, "click", "", "rules penta --json"),
    Call(1.25, "tabulate", "", "rules farkle --keys"),
    Call(1.3, "click", "penta", "check dicecli.json --json"),
    Call(1.25, "tabulate", "penta", "stats dicecli.json"),
    Call(1.5, "click", "farkle", "stats dicecli.json --json"),
    Call(1.25, "click", "", "completion bash"),
    Call(1.25, "click", "", "record --help"),
    Call(1.35, "click", "", "new penta An Binh"),
    Call(1.3, "click", "", "new farkle An Binh --json"),
    Call(1.3, "click", "penta", "roll 11366 --json"),
    Call(1.45, "click", "penta", "roll 11366"),
    Call(1.3, "click", "penta", "record ones --json"),
    Call(1.5, "click", "penta", "record ones"),
    Call(1.5, "click", "penta-house", "record ones --json"),
    Call(1.3, "click", "farkle", "keep 1 --json"),
    Call(1.4, "click", "farkle", "keep 1"),
    Call(1.3, "click", "kept", "bank --json"),
    Call(1.4, "click", "kept", "bank"),
    Call(1.3, "click", "kept", "roll 35 --json"),
    Call(1.3, "click", "kept", "bust --json"),
    Call(1.4, "click", "house", "take --json"),
    Call(1.5, "click", "penta", "auto --json"),
    Call(1.5, "click", "farkle", "auto --json"),
    Call(1.3, "click", "penta", "undo --json"),
    Call(1.35, "click", "penta", "undo"),
    Call(1.3, "click", "farkle", "undo --json"),
    Call(1.3, "click", "undone", "redo --json"),
    Call(1.3, "click", "penta", "amend 1 --category sixes --json"),
    Call(1.3, "click", "penta", "rename An Anh --json"),
    Call(1.3, "click", "penta", "retire An --json"),
    Call(1.3, "click", "penta", "join Dung --json"),
    Call(1.45, "click", "penta", "play --input lines --json"),
)


class Clock:
    """Times commands in a folder, each with a fresh copy of the game that it finds."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = plain_environment(folder / "venv")
        self.environment = {**os.environ}
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)
        (folder / "lines").write_text(LINES, encoding="ascii")

    def write_games(self) -> None:
        """Make the game files that the calls find."""
        for name, commands in GAMES.items():
            for words in commands:
                self.run(str(SCRIPT), *words.split(), "-f", name)

    def run(self, *arguments: str) -> None:
        """Run Python with some arguments; CalledProcessError if it fails."""
        subprocess.run(
            (self.python, *arguments),
            cwd=self.folder,
            env=self.environment,
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def seconds(self, *arguments: str, game: str = "") -> float:
        """Return the user and system time of one run of Python."""
        file = self.folder / "dicecli.json"
        file.unlink(missing_ok=True)
        if game:
            shutil.copyfile(self.folder / game, file)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.run(*arguments)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def ratio(self, call: Call, runs: int) -> tuple[float, float]:
        """Return the ratio of a call to its base, and its median in milliseconds."""
        command, base = (str(SCRIPT), *call.words.split()), ("-c", BASES[call.base])
        self.seconds(*command, game=call.game)
        pairs = [
            (self.seconds(*command, game=call.game), self.seconds(*base)) for _ in range(runs)
        ]
        ours, theirs = (statistics.median(times) for times in zip(*pairs, strict=True))
        return ours / theirs, ours * 1000


def plain_environment(folder: Path) -> str:
    """Make an environment that has the packages of this one; return its interpreter."""
    venv.create(folder, symlinks=True)
    spec = find_spec("dicecli")
    assert spec is not None
    assert spec.origin is not None
    places = (str(Path(spec.origin).parents[1]), sysconfig.get_path("purelib"))
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "these.pth").write_text("\n".join(places), encoding="utf-8")
    return str(folder / "bin" / "python")


def main() -> None:
    """Print every ratio beside its limit."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    words = set(sys.argv[2:])
    calls = [call for call in CALLS if not words or words & set(call.words.split())]
    with TemporaryDirectory() as folder:
        clock = Clock(Path(folder))
        clock.write_games()
        for call in calls:
            ratio, milliseconds = clock.ratio(call, runs)
            print(_row(call, ratio, milliseconds), flush=True)


def _row(call: Call, ratio: float, milliseconds: float) -> str:
    mark = "!" if ratio > call.limit else " "
    game = f"  ({call.game})" if call.game else ""
    figures = (
        f"{ratio:5.2f}{mark}(limit {call.limit:<4g}) x {call.base:8} {milliseconds:6.1f} ms"
    )
    return f"{figures}  {call.words}{game}"


if __name__ == "__main__":
    main()
