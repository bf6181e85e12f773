"""Make pictures of what dicecli prints: web pages, printed sheets, terminals.

    python -m tools.pictures FOLDER         pictures of all pages, to look at (needs a browser)
    python -m tools.pictures --readme       the pictures in examples/pictures

The games are defined below, so every run makes the same pictures. Pictures of terminals
need no browser. Run it with the interpreter of the environment where dicecli is installed.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HOME = Path(__file__).parent.parent
PICTURES = HOME / "examples" / "pictures"
DICECLI = str(Path(sys.executable).with_name("dicecli"))

Document = dict[str, Any]

PAGES = {
    "penta": "show -f penta.json",
    "penta-over": "show -f penta-over.json",
    "six": "show -f six.json",
    "twenty": "show -f twenty.json",
    "farkle": "show -f farkle.json",
    "blank": "show --blank penta An Bình Chi",
    "blank-poker": "show --blank poker --players 6",
    "blank-farkle": "show --blank farkle",
    "chart": "show --chart -f penta-over.json",
    "chart-farkle": "show --chart -f farkle.json",
    "log": "log -f farkle.json",
    "rules": "rules penta",
    "score": "score penta 44412",
    "hint": "hint penta 44126",
}
SIZES = {
    "phone": (360, 740, False),
    "desk": (1280, 800, False),
    "dark": (360, 740, True),
}
TERMINAL = {"card": "show", "chart": "show --chart"}
"""The terminals in README and docs, and the commands that they show."""

NAMES = ("An", "Bình", "Chi", "Dũng", "Giang", "Hương")
EVENING = (
    ("fours 16", "full-house 25", "fives 20"),
    ("small-straight 30", "sixes 24", "large-straight 40"),
    ("full-house 25", "twos 8", "threes 9"),
    ("chance 23", "fours 12", "chance 20"),
    ("sixes 24", "chance 22", "ones 2"),
    ("four-of-a-kind 17", "threes 9", "small-straight 30"),
    ("fives 10", "four-of-a-kind 27", "twos 2"),
    ("twos 6", "fives 10", "full-house 25"),
    ("ones 2", "ones 1", "penta 0"),
    ("penta 0", "three-of-a-kind 23", "three-of-a-kind 24"),
    ("three-of-a-kind 18", "small-straight 30", "sixes 18"),
    ("large-straight 40", "penta 0", "four-of-a-kind 0"),
    ("threes 3", "large-straight 0", "fours 8"),
)
"""The game of Penta in the pictures of README, turn by turn, with points alone."""

TURNS = ((250, 1000, 500), (1100, 650, 1050), (400, 400, 350), (1500, 2500, 450), (600, 0, 0))
"""Turns of Farkle; the game has each of them twice."""


def said(words: str, folder: Path) -> str:
    """Return the output of a command."""
    environment = {**os.environ, "COLUMNS": "80", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [DICECLI, *words.split()],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        check=True,
    )
    return done.stdout.decode()


def games() -> Iterator[tuple[str, Document]]:
    """Yield the name and the game file of each game in the pictures."""
    three, six = NAMES[:3], NAMES
    yield "penta", _game("penta", three, _filled(EVENING[:11]))
    yield "penta-over", _game("penta", three, _filled(EVENING))
    yield "six", _game("penta", six, _filled([row * 2 for row in EVENING[:12]]))
    many = [f"Player {number}" for number in range(1, 21)]
    yield "twenty", _game("penta", many, _filled([(row * 7)[:20] for row in EVENING[:5]]))
    turns = [
        {"event": "paper", "player": seat, "points": points}
        for row in TURNS * 2
        for seat, points in enumerate(row)
    ]
    yield "farkle", _game("farkle", three, turns)


def _filled(rows: Sequence[Sequence[str]]) -> list[Document]:
    """Return events that fill a card with points, without dice."""
    return [
        {"event": "record", "player": seat, "category": id, "points": int(points), "bonus": 0}
        for row in rows
        for seat, (id, points) in enumerate(words.split() for words in row)
    ]


def _game(preset: str, names: Sequence[str], events: list[Document]) -> Document:
    return {
        "format": "dicecli-game",
        "version": 1,
        "created": "2026-01-01T00:00:00Z",
        "rules": {"preset": preset, "version": 1},
        "players": [{"name": name, "computer": False} for name in names],
        "events": events,
    }


def play(folder: Path) -> None:
    """Write all games into a folder, each as NAME.json."""
    for name, game in games():
        (folder / f"{name}.json").write_text(json.dumps(game), "utf-8")


def pages(folder: Path) -> dict[str, Path]:
    """Write all pages into a folder; return their paths by name."""
    written = {}
    for name, words in PAGES.items():
        written[name] = folder / f"{name}.html"
        written[name].write_text(said(f"{words} -o html", folder), "utf-8")
    return written


def photographed(folder: Path) -> Iterator[str]:
    """Write pictures and prints of all pages into a folder; yield their measurements."""
    from tools.browser import browser

    with browser() as window:
        for name, page in pages(folder).items():
            for size, (width, height, dark) in SIZES.items():
                window.open(page, width, height, dark=dark)
                (folder / f"{name}-{size}.png").write_bytes(window.picture())
                wide = window.value("document.documentElement.scrollWidth")
                yield f"{name}-{size}: {wide} of {width} pixels wide"
            printed = window.paper()
            (folder / f"{name}-a5.pdf").write_bytes(printed)
            yield f"{name}-a5: {sheets(printed)} sheets"


def sheets(pdf: bytes) -> int:
    """Return the number of pages of a PDF."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


# Drawing a terminal

_SIZE = 14
_WIDE, _HIGH = 8.4, 19
_INKS = {"32": "#5fd38d", "31": "#ff8b94", "35": "#cfa8ff"}


def terminal(command: str, text: str) -> str:
    """Return an SVG picture of a terminal with a command and its coloured answer."""
    lines = [f"$ {command}", *text.rstrip("\n").split("\n")]
    widest = max(len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in lines)
    width, height = round(widest * _WIDE + 32), round(len(lines) * _HIGH + 28)
    drawn = (_line(line, 28 + number * _HIGH) for number, line in enumerate(lines))
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img">',
            f"<title>{escape(command)}</title>",
            f'<rect width="{width}" height="{height}" rx="8" fill="#15171b"/>',
            f'<g fill="#e9eaec" font-size="{_SIZE}" xml:space="preserve" '
            "font-family=\"ui-monospace, Menlo, 'DejaVu Sans Mono', monospace\">",
            *drawn,
            "</g>",
            "</svg>\n",
        )
    )


def _line(line: str, y: float) -> str:
    """Draw a line; each part is placed by its column, whatever the width of the font."""
    parts = []
    column = 0
    for codes, words in re.findall(r"(?:\x1b\[([0-9;]*)m)?([^\x1b]*)", line):
        for piece in re.finditer(r"\S+(?: \S+)*", words):
            place = f'x="{16 + (column + piece.start()) * _WIDE:.1f}" y="{y}"'
            long = f'textLength="{len(piece[0]) * _WIDE:.1f}" lengthAdjust="spacingAndGlyphs"'
            parts.append(f"<text {place} {long}{_ink(codes)}>{escape(piece[0])}</text>")
        column += len(words)
    return "".join(parts)


def _ink(codes: str) -> str:
    bold = ' font-weight="bold"' if "1" in codes.split(";") else ""
    inks = [f' fill="{_INKS[code]}"' for code in codes.split(";") if code in _INKS]
    return "".join((*inks, bold))


def terminals() -> Iterator[tuple[str, str]]:
    """Yield the file name and the picture of each terminal of README and docs."""
    with TemporaryDirectory() as name:
        play(Path(name))
        for picture, words in TERMINAL.items():
            shown = said(f"{words} -f penta-over.json --color always", Path(name))
            yield f"{picture}.svg", terminal(f"dicecli {words}", shown)


def phone() -> bytes:
    """Return a PNG of the card on a phone."""
    from tools.browser import browser

    with TemporaryDirectory() as name, browser() as window:
        play(Path(name))
        page = Path(name) / "card.html"
        page.write_text(said("show -o html -f penta-over.json", Path(name)), "utf-8")
        window.open(page, 360, 740, scale=1)
        return window.picture()


def readme() -> None:
    """Write the pictures of README and docs; the phone only if there is a browser."""
    from tools.browser import found

    PICTURES.mkdir(exist_ok=True)
    for name, picture in terminals():
        (PICTURES / name).write_text(picture, "utf-8")
    if found():
        (PICTURES / "phone.png").write_bytes(phone())


def main(words: Sequence[str]) -> int:
    """Make the pictures that the command line asks for."""
    if list(words) == ["--readme"]:
        readme()
        return 0
    if len(words) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    play(folder)
    for line in photographed(folder):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
