"""Pictures of what dicecli prints: pages in a browser, on paper, and a terminal.

    python benchmarks/screenshots.py FOLDER         pages and prints, with a browser
    python benchmarks/screenshots.py --terminal     the pictures of README, without one

Everything is made from scratch with the interpreter of the environment where dicecli
is installed: games are played with seeds, so that the same pictures come out.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

HOME = Path(__file__).parent.parent
PICTURES = HOME / "examples" / "pictures"
DICECLI = str(Path(sys.executable).with_name("dicecli"))

GAMES = {
    "penta": ("new penta An Bình Chi", "auto --random", 33),
    "penta-over": ("new penta An Bình Chi", "auto --random", 39),
    "six": ("new poker An Bình Chi Dũng Giang Hương", "auto --random", 80),
    "twenty": ("new penta " + " ".join(f"Player{n}" for n in range(1, 21)), "auto --random", 50),
    "farkle": ("new farkle An Bình Chi", "auto --random", 38),
}
"""How games are begun, what is called again and again with a seed, and how often."""

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
TERMINAL = {
    "card": "show -f penta-over.json",
    "chart": "show --chart -f penta-over.json",
}
"""The pictures of README, and the commands that they show."""


def said(words: str, folder: Path) -> str:
    """Return what a command prints."""
    environment = {**os.environ, "COLUMNS": "80", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [DICECLI, *words.split()],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        check=True,
    )
    return done.stdout.decode()


def play(folder: Path, names: Sequence[str] = tuple(GAMES)) -> None:
    """Play games into a folder."""
    for name in names:
        begin, move, times = GAMES[name]
        said(f"{begin} --force -f {name}.json", folder)
        for seed in range(1, times + 1):
            said(f"{move} --seed {seed} -f {name}.json", folder)


def pages(folder: Path) -> dict[str, Path]:
    """Write all pages into a folder; return where they are, by name."""
    written = {}
    for name, words in PAGES.items():
        written[name] = folder / f"{name}.html"
        written[name].write_text(said(f"{words} -o html", folder), "utf-8")
    return written


def photographed(folder: Path) -> Iterator[str]:
    """Write pictures and prints of all pages into a folder; yield what they measure."""
    from browser import browser

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
    """Return how many pages a print has."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


# A terminal, drawn

_SIZE = 14
_WIDE, _HIGH = 8.4, 19
_INKS = {"32": "#5fd38d", "31": "#ff8b94", "35": "#cfa8ff"}


def terminal(command: str, text: str) -> str:
    """Return a picture, as SVG, of a terminal with a command and its coloured answer."""
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
    """Draw a line; each part stands where it belongs, whatever the font's width."""
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
    """Yield the pictures of README by name, played anew."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        play(folder, ("penta-over",))
        for picture, words in TERMINAL.items():
            shown = said(f"{words} --color always", folder)
            yield f"{picture}.svg", terminal(f"dicecli {words}".split(" -f ")[0], shown)


def main(words: Sequence[str]) -> int:
    """Make the pictures that the words ask for."""
    if list(words) == ["--terminal"]:
        PICTURES.mkdir(exist_ok=True)
        for name, picture in terminals():
            (PICTURES / name).write_text(picture, "utf-8")
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
