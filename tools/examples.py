"""Rewrite the output shown by the examples of README, docs/ and the manual pages.

    python -m tools.examples               every document
    python -m tools.examples FILE...       only these

Each document is played from its first example to its last in an empty folder of its
own, and each example gets the output that its command prints now. The commands of a
manual page find the first game file of dicecli-game(5) there, as ``evening.json``.
Read the difference before you commit it.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tools import transcripts

HOME = Path(__file__).parent.parent
MARKDOWN = (HOME / "README.md", *sorted((HOME / "docs").glob("*.md")))
MAN_PAGES = tuple(sorted((HOME / "man").glob("*.[15]")))


def game_files() -> list[str]:
    """Return the game files that dicecli-game(5) shows: one of Penta, one of Farkle."""
    page = (HOME / "man" / "dicecli-game.5").read_text("utf-8")
    return re.findall(r"^\{\n.*?^\}\n", page.split(".Sh EXAMPLES\n")[1], re.M | re.S)


def prepare(path: Path, folder: Path) -> list[transcripts.Example]:
    """Return the examples of a document; write the files that they need to a folder."""
    if path in MAN_PAGES:
        (folder / "evening.json").write_text(game_files()[0], "utf-8")
    return transcripts.examples_of(path.read_text("utf-8"))


def rewritten(path: Path, folder: Path) -> str:
    """Return the text of a document with the results of playing it in an empty folder."""
    lines = path.read_text("utf-8").splitlines()
    examples = prepare(path, folder)
    results = transcripts.play(examples, folder)
    for example, result in reversed(list(zip(examples, results, strict=True))):
        first, end = example.lines
        lines[first:end] = _printed(result, roff=path in MAN_PAGES)
    return "\n".join(lines) + "\n"


def _printed(result: transcripts.Result, *, roff: bool) -> list[str]:
    status = [f"[{result.status}]"] if result.status else []
    lines = [*result.output.splitlines(), *status]
    return [_roff(line) for line in lines] if roff else lines


def _roff(line: str) -> str:
    """Return a line of output as the source of a manual page."""
    line = line.replace("\\", "\\e").replace("'", "\\(aq")
    line = re.sub(r"(?<![\w-])-|(?<=-)-|-(?=-)", r"\\-", line)
    return rf"\&{line}" if line.startswith(".") else line


def main(words: Sequence[str]) -> None:
    """Rewrite the documents named, or all of them."""
    for path in [Path(word).resolve() for word in words] or [*MARKDOWN, *MAN_PAGES]:
        with tempfile.TemporaryDirectory() as folder:
            path.write_text(rewritten(path, Path(folder)), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
