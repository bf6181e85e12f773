"""Read, play and rewrite transcripts: sessions as a person sees them.

``python -m tools.transcripts --rewrite tests/transcripts/*.txt`` replaces the output in
transcripts with what the commands print now.

A transcript is prose at column 0 and examples indented by four spaces: `$ ` and a
command, `> ` and its further lines, its output, and `[2]` if its exit status is not 0.
Each command runs in a shell of its own (exported variables are lost) in the folder of
the session.

Other documents have examples too: Markdown between ```console and ```, manual pages in
the displays (.EX, .nf, .Bd) of their section EXAMPLES or FIRST STEPS. ``tools.examples``
rewrites these;
a test plays them:

    examples = examples_of(text)
    assert faults(examples, play(examples, folder)) == []
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

TREE = Path(__file__).parent.parent
INDENT = "    "
SECONDS = 60
MOMENT = "1767225600"  # 2026-01-01T00:00:00Z
MARK = "5a1f9c0e7b3d2468"


class Result(NamedTuple):
    """The output of a command, both streams together, and its exit status."""

    output: str
    status: int = 0


class Example(NamedTuple):
    """A command of a document and the result that the document shows.

    ``lines`` is the place of the result: the number (from 0) of its first line, and of
    the line after its last one; blank lines at its end are not counted.
    """

    command: str
    expected: Result
    lines: tuple[int, int]


def parse(text: str) -> list[Example]:
    """Return the examples of a transcript in order."""
    return _examples(enumerate(text.splitlines()), INDENT)


def examples_of(text: str) -> list[Example]:
    """Return the examples of a document: Markdown, a manual page or a transcript."""
    if re.search(r"^```console$", text, re.MULTILINE):
        return _examples(_between(text, r"```console", r"```"), "")
    if re.search(r"^\.(TH|Dd) ", text, re.MULTILINE):
        return _examples(_displays(text), "")
    return parse(text)


def play(examples: Iterable[Example], folder: Path) -> list[Result]:
    """Run the commands of examples in order in a folder; return their results."""
    return run((example.command for example in examples), folder)


def run(commands: Iterable[str], folder: Path) -> list[Result]:
    """Run shell commands in order in a folder; return their results."""
    return [_result(command, folder) for command in commands]


def faults(examples: Sequence[Example], results: Sequence[Result]) -> list[str]:
    """Return a report for every example whose result differs."""
    return [
        f"$ {example.command}\nexpected: {example.expected}\n   found: {result}"
        for example, result in zip(examples, results, strict=True)
        if result != example.expected
    ]


def rewritten(text: str, results: Sequence[Result]) -> str:
    """Return a transcript with its results replaced."""
    lines = text.splitlines()
    pairs = list(zip(parse(text), results, strict=True))
    for example, result in reversed(pairs):
        first, end = example.lines
        lines[first:end] = _written(result)
    return "\n".join(lines) + "\n"


def played(text: str, folder: Path) -> str:
    """Return a transcript with the results of playing it now."""
    return rewritten(text, play(parse(text), folder))


def environment(folder: Path) -> dict[str, str]:
    """Return environment variables with which every session looks the same."""
    programs = os.path.dirname(sys.executable)
    return {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(TREE),  # an installed copy may be older
        "HOME": str(folder),
        "LC_ALL": "C.UTF-8",
        "COLUMNS": "80",
        "SOURCE_DATE_EPOCH": MOMENT,
    }


def _result(command: str, folder: Path) -> Result:
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=SECONDS,
    )
    return Result(as_seen(done.stdout.decode()), done.returncode)


def as_seen(text: str) -> str:
    """Return a text without blanks at line ends and blank lines after the last one.

    The random mark of a game is masked.
    """
    return "\n".join(line.rstrip() for line in masked(text).split("\n")).rstrip("\n")


def masked(text: str) -> str:
    """Return a text with the same mark in every game file that it shows."""
    return re.sub(r'"mark": "[0-9a-f]{16}"', f'"mark": "{MARK}"', text)


def _examples(lines: Iterable[tuple[int, str]], indent: str) -> list[Example]:
    """Split numbered lines into examples; a line without the indent ends one."""
    found: list[Example] = []
    command: list[str] = []
    output: list[str] = []
    start = 0

    def close() -> None:
        if command:
            found.append(_example("\n".join(command), output, start))
        command.clear()
        output.clear()

    last = -1
    for number, line in lines:
        if number > last + 1:  # another display
            close()
        last = number
        inside = line.startswith(indent)
        words = line[len(indent) :]
        if inside and words.startswith("$ "):
            close()
            command.append(words[2:])
            start = number + 1
        elif command and inside and words.startswith("> ") and not output:
            command.append(words[2:])
            start = number + 1
        elif inside or not line:
            output.append(words)
        else:
            close()
    close()
    return found


def _example(command: str, output: list[str], start: int) -> Example:
    while output and not output[-1].strip():
        output.pop()
    lines = (start, start + len(output))
    status = re.fullmatch(r"\[([0-9]+)\]", output[-1]) if output else None
    shown = output[:-1] if status else output
    result = Result("\n".join(shown), int(status[1]) if status else 0)
    return Example(command, result, lines)


def _written(result: Result) -> list[str]:
    lines = result.output.split("\n") if result.output else []
    lines += [f"[{result.status}]"] if result.status else []
    return [f"{INDENT}{line}" if line else "" for line in lines]


def _between(text: str, opening: str, closing: str) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines of every block between two marks."""
    inside = False
    for number, line in enumerate(text.splitlines()):
        if re.fullmatch(closing if inside else opening, line):
            inside = not inside
        elif inside:
            yield number, line


def _displays(page: str) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines of the displays in a manual page's examples, as printed."""
    sections = re.split(r"^(?=\.S[Hh] )", page, flags=re.MULTILINE)
    named = re.compile(r"\.S[Hh] +(?:EXAMPLES|FIRST STEPS)")
    examples = next((part for part in sections if named.match(part)), "")
    before = page[: page.index(examples)].count("\n")
    opening, closing = r"\.(EX|nf|Bd .*)", r"\.(EE|fi|Ed)"
    for number, line in _between(examples, opening, closing):
        if not line.startswith((".", "'")):
            yield before + number, _printed(line)


def _printed(line: str) -> str:
    """Return a line of roff source as a terminal shows it."""
    signs = {"e": "\\", "-": "-", "&": "", "(aq": "'", "(dq": '"', "(ha": "^"}
    signs |= {"(ti": "~", "(ga": "`", "(rs": "\\", "\\": "\\"}
    plain = re.sub(r"\\f(\[[^]]*\]|\(..|.)", "", line)
    return re.sub(r"\\(\(..|.)", lambda found: signs.get(found[1], found[0]), plain)


def main(words: list[str]) -> None:
    """Rewrite the transcripts named after --rewrite, each played in an empty folder."""
    if words[:1] != ["--rewrite"]:
        sys.exit("usage: python -m tools.transcripts --rewrite FILE...")
    for name in words[1:]:
        file = Path(name)
        with tempfile.TemporaryDirectory() as folder:
            file.write_text(played(file.read_text("utf-8"), Path(folder)), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
