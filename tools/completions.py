"""Write the completion files of the package, one for each shell.

``python -m tools.completions`` writes the files in ``completions/``; with ``--check`` it
changes nothing, and fails if a file is not up to date.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from dicecli.cli.ask.completion import SHELLS, script

FOLDER = Path(__file__).parent.parent / "completions"
FILES = {"bash": "dicecli", "zsh": "_dicecli", "fish": "dicecli.fish"}
"""The name under which each shell looks for the completion file of ``dicecli``."""


def stale() -> list[str]:
    """Return the shells whose file is missing or not up to date."""
    return [shell for shell in SHELLS if _shipped(shell) != _made(shell)]


def _shipped(shell: str) -> str | None:
    path = FOLDER / FILES[shell]
    return path.read_text("utf-8") if path.exists() else None


def _made(shell: str) -> str:
    return f"{script(shell)}\n"


def main(words: Sequence[str]) -> int:
    """Write the files that are not up to date, or name them with --check."""
    for shell in stale():
        if "--check" in words:
            print(f"completions/{FILES[shell]}: run 'python -m tools.completions'")
        else:
            (FOLDER / FILES[shell]).write_text(_made(shell), "utf-8")
    return int("--check" in words and bool(stale()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
