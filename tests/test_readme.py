"""README and docs/: the first two lines, the examples, the links, and what CI runs."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from support.examples import played
from support.marks import slow_except

from tools import examples, transcripts

HOME = Path(__file__).parent.parent
README = HOME / "README.md"
PAGES = (*examples.MARKDOWN, HOME / "CONTRIBUTING.md", HOME / "CHANGELOG.md")

pages = pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)


def blocks():
    """Return the code blocks of README, without their fences."""
    text = README.read_text("utf-8")
    return re.findall(r"^```[a-z]*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_first_two_blocks_are_one_line_each():
    game, tests = blocks()[:2]
    assert re.fullmatch(r"[^\n]*examples/penta-evening\.sh\n", game)
    assert re.fullmatch(r"[^\n]*-m pytest[^\n]*\n", tests)


def test_integration_runs_the_second_block():
    command = ["bash", str(HOME / ".ci/run"), "-n"]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    assert said.stdout == blocks()[1]


def test_readme_is_short_and_has_five_commands_on_its_first_screen():
    lines = README.read_text("utf-8").splitlines()
    assert len(lines) <= 250
    first = [line for line in lines[:50] if line.startswith("$ dicecli ")]
    assert len({line.split()[2] for line in first}) == 5


LONG = ("scripts", "statistics")
"""Pages that score a million rolls, or run the command in loops of a shell."""


@played
@pytest.mark.parametrize(
    "path",
    slow_except(
        [path for path in examples.MARKDOWN if path.stem not in LONG], examples.MARKDOWN
    ),
    ids=lambda path: path.stem,
)
def test_examples_print_what_the_page_shows(path, play, tmp_path):
    shown = examples.prepare(path, tmp_path)
    if not shutil.which("jq"):
        shown = [one for one in shown if "jq " not in one.command]
    assert shown
    assert not transcripts.faults(shown, play(shown, tmp_path))


def test_the_script_of_docs_prints_the_totals(dicecli_here, tmp_path):
    if not shutil.which("jq"):
        pytest.skip("no jq")
    text = (HOME / "docs" / "scripts.md").read_text("utf-8")
    (script,) = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    for words in (
        ("new", "farkle", "An", "Bình", "--target", "5000"),
        ("bank", "--points", "5000"),
    ):
        assert dicecli_here(*words, "-f", "friday.json").status == 0
    lines = [script.removeprefix("#!/bin/sh\n")]
    assert transcripts.run(lines, tmp_path) == [("An: 5000\nBình: 0", 0)]
    assert dicecli_here("bust", "-f", "friday.json").status == 0
    assert transcripts.run(lines, tmp_path) == [("An: 5000\nBình: 0\nover", 0)]


@pages
def test_links_lead_somewhere(path):
    text = path.read_text("utf-8")
    links = re.findall(r"\]\(([^)\s]+)\)", text)
    missing = [
        link for link in links if not link.startswith("https:") and not leads(path, link)
    ]
    assert missing == []


def leads(path, link):
    """Tell whether a relative link of a page names a file, and a heading that it has."""
    name, _, anchor = link.partition("#")
    target = (path.parent / name).resolve() if name else path
    return target.is_file() and (not anchor or anchor in anchors(target))


def anchors(path):
    """Return the anchors that GitHub gives to the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in headings}


NAMED = re.compile(r"`((?:[\w.-]+/)*[\w.-]+\.(?:py|sh|txt|json)|(?:[\w.-]+/)+)`")
"""A file or folder as CONTRIBUTING names it: from the root, from dicecli/, or alone."""


def test_contributing_names_files_that_exist():
    text = (HOME / "CONTRIBUTING.md").read_text("utf-8")
    names = [name for name in NAMED.findall(text) if not re.search("NAME|CODE", name)]
    assert len(names) > 50
    assert [name for name in names if not exists(name)] == []


def exists(name):
    if (HOME / name).exists() or (HOME / "dicecli" / name).exists():
        return True
    alone = "/" not in name.removesuffix("/")
    return alone and any(any((HOME / top).rglob(name)) for top in ("dicecli", "tests"))


def test_map_has_every_part_of_the_program():
    text = (HOME / "CONTRIBUTING.md").read_text("utf-8")
    table = text.split("## Map\n")[1].split("\n## ")[0]
    parts = [path for path in (HOME / "dicecli").iterdir() if path.suffix in ("", ".py")]
    packages = [path for path in (HOME / "dicecli").rglob("*/") if list(path.glob("*.py"))]
    known = {path for path in (*parts, *packages) if path.name[0] != "_"}
    names = {path.relative_to(HOME).as_posix() + "/" * path.is_dir() for path in known}
    assert {name for name in names if f"`{name}`" not in table} == set()


def test_readme_links_every_page():
    text = README.read_text("utf-8")
    assert [path for path in examples.MARKDOWN[1:] if f"(docs/{path.name})" not in text] == []


def test_yahtzee_is_named_once_at_most():
    together = "".join(path.read_text("utf-8") for path in examples.MARKDOWN)
    assert together.lower().count("yahtzee") <= 1
