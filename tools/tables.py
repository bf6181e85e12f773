"""Solve the games whose tables of values come with the package.

    python -m tools.tables            solve them all anew (minutes; needs the extra "solve")
    python -m tools.tables --check    fail if a table is missing or is for other rules

The name of a table holds a fingerprint of all rules that matter for scoring, so --check
compares names alone: it solves nothing and takes no time. A table is made by
``dicecli solve GAME``.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from dicecli.advisor.card.tables import file_name, shipped
from dicecli.rules import preset
from dicecli.rules.card.model import CardRules

GAMES = ("penta", "poker", "yacht", "generala", "yams")
"""The games whose tables come with the package, which may take 12 MB together.

For any other game ``hint`` works with an estimate until a player has solved it.
"""
FOLDER = Path(shipped())


def wanted() -> dict[str, str]:
    """Return the name of the table that each game needs."""
    return {game: file_name(cast("CardRules", preset(game))) for game in GAMES}


def differences() -> list[str]:
    """Return a line for each table that is missing, and each that no game needs."""
    there = {path.name for path in FOLDER.iterdir()}
    missing = [f"{name}: missing" for name in wanted().values() if name not in there]
    return missing + [f"{name}: for no game" for name in there - set(wanted().values())]


def make() -> None:
    """Solve every game, then put all tables in the place of the old ones."""
    with TemporaryDirectory() as folder:
        for game in GAMES:
            command = [sys.executable, "-m", "dicecli", "solve", game, "--to", folder]
            subprocess.run(command, check=True)
        for old in FOLDER.glob("*.values"):
            old.unlink()
        for new in Path(folder).iterdir():
            (FOLDER / new.name).write_bytes(new.read_bytes())


def main(words: Sequence[str]) -> int:
    """Make the tables, or only compare their names with --check."""
    if "--check" not in words:
        make()
        return 0
    found = differences()
    for line in found:
        print(f"dicecli/advisor/data/{line}: run 'python -m tools.tables'")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
