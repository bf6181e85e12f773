"""Options in front of the command, and the options that every command takes."""

from __future__ import annotations

import json
import os

import click
import pytest
from support import schemas

from dicecli.cli.command_table import CHANGING, MODULES
from dicecli.cli.commands import cli
from dicecli.cli.front import FRONT

EVERYWHERE = {"--output", "--json", "--color", "--quiet", "--lang"}
WITHOUT_A_FILE = {"completion", "schema"}
"""Commands that no game could mean anything to."""
ONE_GAME = ("--player", "--expect", "--wait")


@pytest.fixture
def dicecli(dicecli_here):
    """The command within this process, in a folder with a game."""
    assert dicecli_here("new", "penta", "An", "Bình").status == 0
    return dicecli_here


def names_of(command):
    context = click.Context(command)
    return {name for part in command.get_params(context) for name in part.opts}


def command(name):
    return cli.get_command(click.Context(cli), name)


@pytest.mark.parametrize("name", MODULES)
def test_every_command_takes_the_same_options(name):
    names = names_of(command(name))
    assert names >= EVERYWHERE
    assert ("--file" in names) == (name not in WITHOUT_A_FILE)
    if name in CHANGING and name != "new":
        assert names >= set(ONE_GAME)


def test_the_group_offers_what_commands_share():
    taken = [names_of(command(name)) for name in MODULES]
    assert names_of(cli) >= EVERYWHERE | {"--file", *ONE_GAME}
    for option in FRONT:
        takers = [names for names in taken if names >= set(option.opts)]
        assert len(takers) > len(CHANGING) // 2, option.opts


WORDS = [
    *("--json", "-o tsv", "-ojson", "--output=plain", "-q", "-qo json", "--color always"),
    *("--lang vi", "--json --lang vi", "-f other.json", "-f other.json --json"),
    *("--file=other.json -o markdown", "-o tsv --json", "--json -o tsv", "-f ''"),
    *("-o nope", "--color", "--player An", "--player Bình --json", "--expect 0"),
    *("--expect 1 --json", "--wait 1", "--wait x"),
]
LINES = ["undo", "score penta 44412", "open", "show", "log", "record ones 11234", "rules penta"]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("words", WORDS)
def test_options_in_front_do_what_they_do_behind(dicecli, line, words):
    dicecli("new", "yatzy", "Chi", "-f", "other.json")
    files = [dicecli.file, dicecli.folder / "other.json"]
    before = [file.read_bytes() for file in files]
    option = ["" if word == "''" else word for word in words.split()]
    behind = dicecli(*line.split(), *option)
    after = [file.read_bytes() for file in files]
    for file, data in zip(files, before, strict=True):
        file.write_bytes(data)
    front = dicecli(*option, *line.split())
    assert (front.status, front.out) == (behind.status, behind.out)
    assert [file.read_bytes() for file in files] == after
    if front.status == 0:  # refusals name the group, or say what may be before a command
        assert front.err == behind.err


@pytest.mark.parametrize(
    ("front", "behind", "start"),
    [
        ("--json", "-o tsv", "number\t"),
        ("-o tsv", "--json", "{"),
        ("-o html --json", "--json -o tsv", "number\t"),
        ("-f nowhere.json -o tsv", "-f dicecli.json", "number\t"),
        ("-f nowhere.json --json", "--file=dicecli.json", "{"),
    ],
)
def test_the_option_behind_the_command_counts(dicecli, front, behind, start):
    done = dicecli(*front.split(), "log", *behind.split())
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(start)


def test_expect_and_player_behind_the_command_count(dicecli):
    assert dicecli("--expect", "7", "record", "ones", "11234", "--expect", "0").status == 0
    assert dicecli("--player", "An", "undo", "--player", "Bình").status == 0
    assert dicecli("--player", "Bình", "undo", "--player", "nobody").status == 2


@pytest.mark.parametrize(
    ("line", "option", "known"),
    [
        ("-f x.json completion bash", "-f", {"-o", "--json", "--color", "-q"}),
        ("--expect 0 show", "--expect", {"-f", "-o", "--json", "--color", "-q"}),
        ("--player An log", "--player", {"-f", "-o", "--json", "--color", "-q"}),
        ("--wait 1 rules", "--wait", {"-f", "-o", "--json", "--color", "-q"}),
        ("--expect 0 sco penta 11234", "--expect", {"-f", "-o", "--json", "--color", "-q"}),
    ],
)
def test_an_option_that_the_command_does_not_take(dicecli, line, option, known):
    done = dicecli(*line.split())
    assert (done.status, done.out) == (2, "")
    said, _, names = done.err.partition(" takes: ")
    assert f" {option};" in said
    assert set(names.strip().split(", ")) == known
    refused = json.loads(dicecli("--json", *line.split()).err)
    assert refused["code"] == "option-not-taken"


@pytest.mark.parametrize("name", MODULES)
def test_errors_with_json_in_front_are_json(dicecli, name):
    for words in (["--nope"], ["-f", "", "x", "y"]):
        done = dicecli("--json", name, *words)
        assert done.status in (1, 2)
        assert set(json.loads(done.err)) >= {"error", "code"}


@pytest.mark.parametrize(
    "line", ["", "nope", "--nope", "-f", "--color nope show", "-o", "-- -x"]
)
def test_errors_without_a_command_are_json_too(dicecli, line):
    done = dicecli("--json", *line.split())
    assert (done.status, done.out) == (2, "")
    assert json.loads(done.err)["error"]


def test_options_without_a_command_are_refused(dicecli):
    for words in ("--json", "-q", "-f dicecli.json", "-o tsv", "--lang vi --color never"):
        done = dicecli(*words.split())
        assert (done.status, done.out) == (2, ""), words
    assert dicecli("--lang", "vi").out.startswith("Cách dùng:")
    assert dicecli().out == dicecli("-h").out == dicecli("--json", "-h").out


def test_the_version_as_json(dicecli):
    line = dicecli("--version").out
    assert line.startswith("dicecli ")
    for words in ("--json --version", "--version --json", "-o json --version show"):
        done = dicecli(*words.split())
        assert done.json == {"release": line.split()[1]}
        assert schemas.types_of("version", done.out) == ("Release",)
    assert dicecli("--version", "--json", "-o", "tsv").out == line


def test_a_filter_with_its_options_in_front(dicecli):
    game = dicecli.file.read_bytes()
    done = dicecli("-f", "-", "--json", "record", "ones", "11234", stdin=game)
    assert done.status == 0
    assert json.loads(done.stdout)["events"][0]["category"] == "ones"
    assert json.loads(done.err)["points"] == 2
    for words in (
        "-f - record ones 1",
        "-f - --expect 9 undo",
        "-qf - nope",
        "--nope -f - undo",
    ):
        refused = dicecli(*words.split(), stdin=game)
        assert refused.status in (2, 4), words
        assert refused.stdout == game
    assert dicecli("-f", "-", "show", stdin=game).out == dicecli("show").out


def test_options_in_front_in_lines_of_play(dicecli):
    lines = b"--player An record ones 11234\n--json log\n-o tsv --lang vi log\n"
    done = dicecli("-q", "play", stdin=lines)
    assert done.status == 0
    said, data, *table = done.out.splitlines()
    assert said.startswith("An: ones")
    assert json.loads(data)["events"]
    assert table[0].startswith("number\t")
    # what was given to play is not given to its lines
    done = dicecli(
        "--wait", "3", "--expect", "1", "--player", "b", "play", stdin=b"show\nundo\n"
    )
    assert done.status == 0


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"-f x.json show", "file-in-play"),
        (b"--json", "not-in-play"),
        (b"--version", "not-in-play"),
        (b"-h", "not-in-play"),
        (b"--json rules penta", "not-in-play"),
        (b"--expect 0 show", "option-not-taken"),
        (b"--player B\xc3\xacnh roll 11234", "not-your-turn"),
        (b"-o nope show", "bad-choice"),
    ],
)
def test_options_in_front_that_a_line_may_not_have(dicecli, line, code):
    done = dicecli("--json", "play", stdin=line)
    assert (json.loads(done.err)["code"], json.loads(done.err)["line"]) == (code, 1)


def test_quiet_keeps_notes_back(dicecli):
    assert "note:" in dicecli("record", "ones", "12345").err
    dicecli("undo")
    assert dicecli("-q", "record", "ones", "12345").err == ""
    (dicecli.folder / "games").mkdir()
    dicecli.file.rename(dicecli.folder / "games" / "a.json")
    (dicecli.folder / "games" / "b.json").write_text("[]", "utf-8")
    assert "b.json" in dicecli("stats", "games").err
    assert dicecli("stats", "games", "-q").err == dicecli("-q", "stats", "games").err == ""


def test_the_file_of_commands_about_files_and_rules(dicecli):
    dicecli("new", "penta", "An", "--house", "rolls=2", "-f", "x.json")
    assert "rolls=2" in dicecli("-f", "x.json", "rules").out
    house = dicecli("rules", "-f", "x.json", "--json")
    assert house.json["rolls"] == 2
    assert house.json == dicecli("rules", "penta", "--house", "rolls=2", "--json").json
    assert dicecli("-f", "x.json", "check", "--json").json["files"][0]["file"] == "x.json"
    assert dicecli("stats", "-f", "x.json", "--json").json["counted"] == 1
    for words, code in {
        "rules penta -f x.json": "game-and-file",
        "rules -f x.json --house rolls=3": "house-without-game",
        "solve penta -f x.json": "game-and-file",
        "-f x.json check x.json": "files-and-file",
        "-f x.json stats .": "files-and-file",
        "check": "missing-argument",
    }.items():
        done = dicecli(*words.split(), "--json")
        assert (done.status, json.loads(done.err)["code"]) == (2, code), words
    assert dicecli("rules", DICECLI_FILE="x.json").out == dicecli("rules").out


def test_completion_answers_in_every_output(dicecli):
    script = dicecli("completion", "bash").out
    assert dicecli("completion", "bash", "-o", "plain").out == script
    found = dicecli("--json", "completion", "bash").json
    assert (found["shell"], found["script"] + "\n") == ("bash", script)
    rows = dicecli("completion", "--json", SHELL="/bin/fish").json
    assert (rows["own"], rows["shells"][0]["shell"]) == ("fish", "fish")
    assert "<pre><code>" in dicecli("completion", "zsh", "-o", "html").out
    assert "\n```\n" in dicecli("completion", "-o", "markdown").out
    assert dicecli("completion", "-o", "tsv").out.startswith("shell\tfile\tadd\n")


@pytest.mark.parametrize(
    ("line", "word", "option"),
    [
        ("-o=json show", "-o=json", "-o"),
        ("show -f=x", "-f=x", "-f"),
        ("show -qf=x", "-qf=x", "-f"),
        ("-f=x -q show", "-f=x", "-f"),
        ("new penta -p An -p=B -f new", "-p=B", "-p"),
        ("score penta 11234 -c=fh", "-c=fh", "-c"),
        ("score farkle 11234 -k=1", "-k=1", "-k"),
        ("frob -o=json", None, None),
        ("rename An -- -o=json", None, None),
        ("show --of=x", None, None),
    ],
)
def test_an_equals_sign_behind_a_short_option_is_refused(dicecli_here, line, word, option):
    """It would be the first character of the value: a file =x, a player =B."""
    assert dicecli_here("new", "penta", "An").status == 0
    before = sorted(os.listdir(dicecli_here.folder))
    done = dicecli_here(*line.split(), "--json") if word else dicecli_here(*line.split())
    if word is None:
        assert 'not "="' not in done.err
    else:
        refused = json.loads(done.err)
        found = (done.status, refused["code"], refused["word"], refused["option"])
        assert found == (2, "equals-sign", word, option)
    assert line.startswith("rename") or sorted(os.listdir(dicecli_here.folder)) == before


def test_a_value_of_its_own_may_begin_with_an_equals_sign(dicecli_here):
    assert dicecli_here("new", "penta", "-p", "=An", "-f", "=x").status == 0
    assert dicecli_here("show", "--file==x", "--json").json["players"][0]["name"] == "=An"
