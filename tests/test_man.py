"""The manual pages and the completion files: up to date, well formed, examples run."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import jsonschema
import pytest
from support.examples import played

from dicecli import errors
from dicecli.cli.ask.completion import SHELLS
from dicecli.cli.commands import MODULES
from dicecli.gamefile.codec import decode
from dicecli.render.refusals import SENTENCES
from dicecli.rules import PRESETS, preset
from dicecli.rules.card.check import CHOICES, FULL_VALUES
from dicecli.rules.card.patterns import PATTERNS
from dicecli.rules.farkle.check import ENDS, HOT_DICE
from dicecli.rules.header import Seats
from dicecli.rules.moves import KEYS_IN_FILE, NAMES
from dicecli.rules.schema import HEADER
from tools import completions, examples, man, transcripts

HOME = Path(__file__).parent.parent
MAN = HOME / "man"
PAGES = man.PAGES

pages = pytest.mark.parametrize("name", PAGES)


def page(name):
    return (MAN / name).read_text("utf-8")


@pages
def test_lists_are_up_to_date(name):
    assert man.filled(page(name)) == page(name)


def test_every_generated_list_is_in_a_page():
    together = "".join(map(page, PAGES))
    for part in man.PARTS:
        assert f'.\\" begin {part}\n' in together
        assert f'.\\" end {part}\n' in together


def test_every_reason_is_explained():
    together = "".join(map(page, PAGES))
    assert [code for code in SENTENCES if f".It Cm {code}\n" not in together] == []


def test_every_command_and_status_is_explained():
    text = page("dicecli.1")
    for name in MODULES:
        assert f".It Xo\n.Cm {name}\n" in text
    statuses = text.split(".Sh EXIT STATUS\n")[1].split(".Sh ")[0]
    found = {int(number) for number in re.findall(r"^\.It (\d+)$", statuses, re.M)}
    assert found == {
        value for value in vars(errors.ExitStatus).values() if isinstance(value, int)
    }


@played
@pages
def test_examples_print_what_the_page_shows(name, play, tmp_path):
    shown = examples.prepare(MAN / name, tmp_path)
    assert shown
    assert not transcripts.faults(shown, play(shown, tmp_path))


def test_game_files_are_sound_and_fit_the_schema():
    schema = json.loads((HOME / "dicecli/game.schema.json").read_text("utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    games = [decode(text.encode()) for text in examples.game_files()]
    assert [game.rules.id for game in games] == ["penta", "farkle"]
    assert all(game.events for game in games)
    for text in examples.game_files():
        validator.validate(json.loads(text))


def keys_of(value):
    """Return every key of a document, at any depth."""
    if isinstance(value, list):
        return set().union(*map(keys_of, value))
    inside = set().union(*map(keys_of, value.values())) if isinstance(value, dict) else set()
    return inside | set(value) if isinstance(value, dict) else inside


PARTS = {
    "Every rule set": {*HEADER, "kind"},
    "Score cards": keys_of(preset("penta").document()),
    "Farkle": keys_of(preset("zilch").document()),
}
WORDS = (*CHOICES, *FULL_VALUES, *ENDS, *HOT_DICE)


def part_of_rules(title):
    text = page("dicecli-rules.5").replace("\\-", "-")
    return re.split(r"^\.S[sh] ", text.split(f".Ss {title}\n")[1], flags=re.M)[0]


@pytest.mark.parametrize("title", PARTS)
def test_every_key_of_a_rule_set_is_explained(title):
    told = set(re.findall(r"^\.It Cm (\w+)$", part_of_rules(title), re.M))
    common = {*PARTS["Every rule set"], *Seats._fields}
    assert told <= PARTS[title] <= told | common


def test_every_pattern_and_word_of_a_rule_set_is_explained():
    patterns = part_of_rules("Patterns of a category")
    assert re.findall(r"^\.It Cm ([\w-]+)", patterns, re.M) == list(PATTERNS)
    text = part_of_rules("Score cards") + part_of_rules("Farkle")
    assert [word for word in WORDS if not re.search(rf"Ql {word}\b|^\.Ql {word}\b", text)] == []


def test_every_house_rule_and_preset_is_explained():
    text = page("dicecli-rules.5")
    assert [name for name in PRESETS if f".It Cm {name}\n" not in text] == []
    for rules in map(preset, PRESETS):
        for key in rules.house_keys():
            form = key.paths[0][0] in man.FORMS
            name = key.name.rsplit(".", 1)[1] if form else key.name
            assert f"Ns Cm .{name}\n" in text if form else f".It Cm {name}\n" in text


@pytest.mark.parametrize("move", NAMES, ids=NAMES.values())
def test_every_event_is_explained(move):
    events = page("dicecli-game.5").split(".Ss Events\n")[1].split(".Ss ")[0]
    start = events.index(f".It Cm {NAMES[move]}\n")
    item = re.split(r"^\.(?:It|El)", events[start + 1 :], flags=re.M)[0]
    for field in move._fields:
        key = KEYS_IN_FILE.get(field, field)
        assert re.search(rf"^\.Cm {key}\b", item, re.M)


@pages
def test_mandoc_finds_no_fault(name):
    if not shutil.which("mandoc"):
        pytest.skip("no mandoc")
    command = ["mandoc", "-T", "lint", "-W", "warning", str(MAN / name)]
    said = subprocess.run(command, capture_output=True, text=True)
    # An outdated mandoc.db is not a fault of the page.
    lines = [line for line in said.stdout.splitlines() if "mandoc.db" not in line]
    assert not lines


@pages
def test_lexgrog_finds_the_name(name):
    if not shutil.which("lexgrog"):
        pytest.skip("no lexgrog")
    command = ["lexgrog", str(MAN / name)]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    assert f"{name.split('.')[0]} - " in said.stdout


def test_completion_files_are_up_to_date():
    assert completions.stale() == []
    assert {path.name for path in completions.FOLDER.iterdir()} == {*completions.FILES.values()}


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_files_are_valid_shell(shell):
    if not shutil.which(shell):
        pytest.skip(f"no {shell}")
    path = completions.FOLDER / completions.FILES[shell]
    subprocess.run([shell, "-n", str(path)], check=True)
