"""The manual pages and the completion files: up to date, well formed, played.

To write what the examples print now into the pages: python tests/test_man.py
"""

import importlib.util
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import jsonschema
import pytest
import transcript

from dicecli import errors
from dicecli.cli.ask.completion import SHELLS, script
from dicecli.cli.group import HOMES
from dicecli.gamefile.codec import decode
from dicecli.render.sentences import SENTENCES
from dicecli.rules.moves import NAMES

HOME = Path(__file__).parent.parent
MAN = HOME / "man"
PAGES = ("dicecli.1", "dicecli-game.5")
FILES = {"bash": "dicecli", "zsh": "_dicecli", "fish": "dicecli.fish"}

pages = pytest.mark.parametrize("name", PAGES)


def page(name):
    return (MAN / name).read_text("utf-8")


def generator():
    spec = importlib.util.spec_from_file_location("generate", MAN / "generate.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def game_file():
    """Return the file that dicecli-game(5) shows."""
    shown = page("dicecli-game.5").split(".Sh EXAMPLES\n")[1]
    return re.search(r"^\.Bd .*?\n(.*?)^\.Ed$", shown, re.M | re.S)[1]


@pages
def test_lists_are_up_to_date(name):
    assert generator().filled(page(name)) == page(name)


def test_every_part_stands_in_a_page():
    together = "".join(map(page, PAGES))
    for part in generator().PARTS:
        assert f'.\\" begin {part}\n' in together
        assert f'.\\" end {part}\n' in together


def test_every_reason_is_explained():
    together = "".join(map(page, PAGES))
    assert [code for code in SENTENCES if f".It Cm {code}\n" not in together] == []


def test_every_command_and_status_is_explained():
    text = page("dicecli.1")
    for name in HOMES:
        assert f".It Xo\n.Cm {name}\n" in text
    statuses = text.split(".Sh EXIT STATUS\n")[1].split(".Sh ")[0]
    found = {int(number) for number in re.findall(r"^\.It (\d+)$", statuses, re.M)}
    assert found == {
        value for value in vars(errors.ExitStatus).values() if isinstance(value, int)
    }


@pages
def test_examples(name, tmp_path):
    (tmp_path / "evening.json").write_text(game_file(), "utf-8")
    examples = transcript.examples_of(page(name))
    assert examples
    assert not transcript.faults(examples, transcript.play(examples, tmp_path))


def test_game_file_is_sound():
    assert decode(game_file().encode()).events


def test_game_file_fits_the_schema():
    schema = json.loads((HOME / "dicecli/game.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(json.loads(game_file()))


@pytest.mark.parametrize("move", NAMES, ids=NAMES.values())
def test_every_event_is_explained(move):
    events = page("dicecli-game.5").split(".Ss Events\n")[1].split(".Ss ")[0]
    start = events.index(f".It Cm {NAMES[move]}\n")
    item = re.split(r"^\.(?:It|El)", events[start + 1 :], flags=re.M)[0]
    for field in move._fields:
        assert re.search(rf"^\.Cm {field}\b", item, re.M)


@pages
def test_lint(name):
    if not shutil.which("mandoc"):
        pytest.skip("no mandoc")
    command = ["mandoc", "-T", "lint", "-W", "warning", str(MAN / name)]
    said = subprocess.run(command, capture_output=True, text=True)
    # The date of the list of installed pages is no fault of this one.
    lines = [line for line in said.stdout.splitlines() if "mandoc.db" not in line]
    assert not lines


@pages
def test_lexgrog(name):
    if not shutil.which("lexgrog"):
        pytest.skip("no lexgrog")
    command = ["lexgrog", str(MAN / name)]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    assert f"{name.split('.')[0]} - " in said.stdout


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_file(shell):
    shipped = (HOME / "completions" / FILES[shell]).read_text("utf-8")
    assert shipped == f"{script(shell)}\n"


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_file_is_understood(shell):
    if not shutil.which(shell):
        pytest.skip(f"no {shell}")
    path = HOME / "completions" / FILES[shell]
    subprocess.run([shell, "-n", str(path)], check=True)


def main():
    """Play the pages and write their results anew."""
    for name in PAGES:
        text = page(name)
        examples = transcript.examples_of(text)
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "evening.json").write_text(game_file(), "utf-8")
            results = transcript.play(examples, Path(folder))
        lines = text.splitlines()
        before = lines.index(".Sh EXAMPLES")
        for example, result in reversed(list(zip(examples, results, strict=True))):
            status = [f"[{result.status}]"] if result.status else []
            first, end = (before + line for line in example.lines)
            lines[first:end] = map(roff, [*result.output.splitlines(), *status])
        (MAN / name).write_text("\n".join(lines) + "\n", "utf-8")


def roff(line):
    """Return a line of output as a page writes it."""
    line = line.replace("\\", "\\e").replace("'", "\\(aq")
    line = re.sub(r"(?<![\w-])-|(?<=-)-|-(?=-)", r"\\-", line)
    return rf"\&{line}" if line.startswith(".") else line


if __name__ == "__main__":
    sys.exit(main())
