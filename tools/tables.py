"""Solve the games whose tables of values come with the package.

    python -m tools.tables            solve them all anew (minutes; needs the extra "solve")
    python -m tools.tables --check    fail if a table is missing, damaged or for other rules

The name of a table holds a fingerprint of all rules that matter for scoring, so --check
compares names and verifies checksums: it solves nothing. A table is made by
``dicecli solve GAME``.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from dicecli.advisor.card.table_format import file_name
from dicecli.advisor.card.tables import Table, shipped
from dicecli.errors import BadGameFile
from dicecli.render.refusals import sentence
from dicecli.rules import preset
from dicecli.rules.card.model import CardRules

GAMES = ("penta", "poker", "yacht", "generala", "yams")
"""The games whose tables come with the package, which may take 12 MB together.

For any other game ``hint`` works with an estimate until a player has solved it.
"""
FOLDER = Path(shipped())


def wanted() -> dict[str, CardRules]:
    """Return the rules of the tables that the games need, by the name of the table."""
    rules = [cast("CardRules", preset(game)) for game in GAMES]
    return {file_name(one): one for one in rules}


def differences() -> list[str]:
    """Return a line for each table that is missing or damaged, or that no game needs."""
    there = {path.name for path in FOLDER.iterdir()}
    found = [line for name, rules in wanted().items() for line in _fault(name, rules)]
    return found + [f"{name}: for no game" for name in there - set(wanted())]


def _fault(name: str, rules: CardRules) -> list[str]:
    """Return what is wrong with a table, if anything is."""
    try:
        Table(str(FOLDER / name), rules).check()
    except OSError as error:
        return [f"{name}: {error.strerror}"]
    except BadGameFile as fault:
        return [f"{name}: {sentence(fault)}"]
    return []


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
