"""Text from outside is shown escaped, wherever a command prints it.

Each place where a command line, the environment, a file or its name can hold text is
given one that would move, colour or hide what a terminal shows, in every output.
"""

from __future__ import annotations

import json
import os
import pty
import shlex
import shutil
import subprocess

import click
import pytest
from durability import hostile
from support.command import HEEDED_VARIABLES, prepare
from support.marks import slow_except

from dicecli.cli.commands import MODULES, cli
from dicecli.errors import BadGameFile, BadInput
from dicecli.render import OUTPUTS
from dicecli.render.refusals import sentence
from dicecli.render.safe import bare

BAD = "a\x1b[31m\nNEXT\r\x9b\u202e\u2066\u2069\u200f\u2028\udc9b\ufeff'\"<i>|\tc"
"""All at once: escapes, line ends, bidirectional marks, an undecodable byte."""

PARTS = ("\x1b[31mred", "a\nNEXT", "\u202eb", "\udcff", "\x9b2J", "\u2069\u2068")
"""Each alone: a text with one of them may take another way."""

LINES = {
    "score": "score penta 44412",
    "open": "open 44412",
    "show": "show",
    "hint": "hint 44412",
    "odds": "odds penta",
    "log": "log",
    "rules": "rules penta",
    "check": "check dicecli.json",
    "stats": "stats dicecli.json",
    "solve": "solve --rules none.json",
    "completion": "completion bash",
    "schema": "schema show",
    "new": "new penta An -f new.json",
    "roll": "roll 44412",
    "record": "record fours 44412",
    "keep": "keep 1 -f farkle.json",
    "bank": "bank -f farkle.json",
    "bust": "bust -f farkle.json",
    "take": "take -f farkle.json",
    "auto": "auto 44412",
    "undo": "undo",
    "redo": "redo",
    "amend": "amend 1 --points 3",
    "insert": "insert 1 chance --points 22",
    "drop": "drop 1",
    "swap": "swap 1 2 -f left.json",
    "rename": "rename An Chi",
    "retire": "retire An",
    "skip": "skip",
    "join": "join Chi",
    "rejoin": "rejoin Chi -f left.json",
    "play": "play --input lines.txt",
}
"""A line for each command, which the tests spoil word by word and option by option."""

commands = pytest.mark.parametrize("command", MODULES)


def begin(dicecli):
    for path in dicecli.folder.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    prepare(
        dicecli,
        *("new penta An Chi -f left.json", "retire Chi -f left.json"),
        *("new penta An Bình", "record twos 22213"),
        *("new farkle An Bình -f farkle.json", "roll 123466 -f farkle.json"),
    )
    (dicecli.folder / "lines.txt").write_text("undo\n", "utf-8")


def assert_shown_escaped(done, what):
    """Check that both streams are safe for a terminal; isolating marks are ours."""
    for stream in (done.stdout, done.stderr):
        text = stream.decode("utf-8")  # what cannot be decoded would fail
        assert not hostile(bare(text)), ascii((what, text))
        for line in text.split("\n"):
            assert not line.startswith("NEXT"), ascii((what, text))
            assert line.count("\u2068") == line.count("\u2069"), ascii((what, line))
    assert b"Traceback" not in done.stderr, ascii(what)
    assert b"fault in dicecli" not in done.stderr, ascii(what)


def spoilt(command, text):
    """Yield the line of a command with a text in each place in turn."""
    words = shlex.split(LINES[command])
    for at in range(1, len(words) + 1):
        yield [*words[:at], text, *words[at:]]
        if at < len(words):
            yield [*words[:at], text, *words[at + 1 :]]
    for option in (*cli.get_command(None, command).params, *cli.params):
        if isinstance(option, click.Option):
            name = max(option.opts, key=len)
            yield [*words, name, text]
            yield [*words, f"{name}={text}"]
    yield [*words, f"--{text}"]
    yield [*words, f"-{text}"]


def test_every_command_has_a_line():
    assert set(LINES) == set(MODULES)


@commands
def test_words_and_options(dicecli_here, command):
    begin(dicecli_here)
    for number, words in enumerate(spoilt(command, BAD)):
        for output in OUTPUTS:
            assert_shown_escaped(dicecli_here(*words, "-o", output), (words, output))
        part = PARTS[number % len(PARTS)]
        words = [part if word == BAD else word.replace(BAD, part) for word in words]
        for place in (words, [words[0], "--lang", "vi", *words[1:]]):
            assert_shown_escaped(dicecli_here(*place), place)


def test_words_in_the_place_of_a_command(dicecli_here):
    begin(dicecli_here)
    for text in (BAD, *PARTS):
        for words in (
            [text],
            [f"--{text}"],
            ["--json", text],
            [f"-o{text}", "show"],
            ["-h", text],
        ):
            assert_shown_escaped(dicecli_here(*words), words)
        for line in (text, f"record {text}", f"roll {text} {text}", f"show -o {text}"):
            data = line.encode("utf-8", "surrogateescape")
            assert_shown_escaped(dicecli_here("play", stdin=data), line)
            assert_shown_escaped(dicecli_here("score", "penta", "--batch", stdin=data), line)


@pytest.mark.parametrize("variable", [*HEEDED_VARIABLES, "HOME", "XDG_CACHE_HOME", "TERM"])
def test_variables(dicecli_here, variable):
    begin(dicecli_here)
    lines = (
        "show",
        "record ones 11123",
        "undo",
        "new penta An -f new.json --force",
        "completion",
    )
    for text in (BAD, *PARTS):
        for words in (*lines, "hint yacht 44412 --house rolls=2", "log --lang xx"):
            for output in ("table", "json"):
                args = words.split() + (["-o", output] if words != "completion" else [])
                assert_shown_escaped(dicecli_here(*args, **{variable: text}), (variable, words))


FILES = (
    *("show -f {}", "record ones 11123 -f {}", "check {}", "check {} dicecli.json", "stats {}"),
    *("stats . -r", "stats {} {}", "log -f {}", "check dicecli.json --repair new{}"),
    *(
        "new penta An -f new{}",
        "new penta An -f {}",
        "new --again {} -f new{}",
        "rules --rules {}",
    ),
    *("play --input {}", "score penta --batch --input {}", "show -f {}/x", "stats {}/*"),
)


KINDS_OF_FILES = ("sound", "broken", "missing", "folder", "not-ours")


@pytest.mark.parametrize("kind", slow_except(["missing"], KINDS_OF_FILES))
def test_names_of_files(dicecli_here, kind):
    for number, words in enumerate(FILES):
        for text in (BAD, PARTS[number % len(PARTS)]):
            for output in OUTPUTS:
                begin(dicecli_here)
                name = f"{text}.json"
                put(dicecli_here, dicecli_here.folder / name, kind)
                args = [word.replace("{}", name) for word in words.split()]
                assert_shown_escaped(dicecli_here(*args, "-o", output), (args, output))


def put(dicecli, path, kind):
    """Make a file of a kind."""
    sound = dicecli.file.read_bytes()
    if kind == "folder":
        path.mkdir()
        (path / path.name).write_bytes(sound[:-9])
    elif kind != "missing":
        data = {"sound": sound, "broken": sound[:-9], "not-ours": b'{"format": "\x1b"}'}[kind]
        path.write_bytes(data)


def texts(value, place=()):
    """Yield the place of every text and key in a document; of long lists, the first rows."""
    if isinstance(value, str):
        yield place
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from texts(part, (*place, key))
    elif isinstance(value, list):
        for at, part in enumerate(value[:2]):
            yield from texts(part, (*place, at))


def with_text(document, place, text, *, as_key=False):
    """Return a copy of a document with a text in a place, or as the key of that place."""
    copy = json.loads(json.dumps(document))
    below = copy
    for step in place[:-1]:
        below = below[step]
    if as_key:
        below[text] = below.pop(place[-1])
    else:
        below[place[-1]] = text
    return copy


def written(path, document):
    path.write_text(json.dumps(document), "utf-8")  # in ASCII: lone surrogates too


def test_texts_of_a_game(dicecli_here):
    begin(dicecli_here)
    document = json.loads(dicecli_here.file.read_text("utf-8"))
    lines = ("show", "check game.json", "stats game.json", "new --again game.json -f new.json")
    for place in texts(document):
        for text in (BAD, *PARTS):
            for as_key in (False, isinstance(place[-1], str)):
                spoiled = with_text(document, place, text, as_key=as_key)
                written(dicecli_here.folder / "game.json", spoiled)
                for words, output in zip(lines, ("table", "plain", "html", "tsv"), strict=True):
                    args = [*words.split(), "-o", output]
                    done = dicecli_here(*args, DICECLI_FILE="game.json")
                    assert_shown_escaped(done, (place, text, args))


def test_texts_of_a_rule_set(dicecli_here):
    document = json.loads(dicecli_here("rules", "yams", "--json").out)
    for number, place in enumerate(texts(document)):
        for text in (BAD, PARTS[number % len(PARTS)]):
            for as_key in (False, isinstance(place[-1], str)):
                spoiled = with_text(document, place, text, as_key=as_key)
                written(dicecli_here.folder / "r.json", spoiled)
                for words in ("rules --rules r.json", "new --rules r.json An -f n.json"):
                    assert_shown_escaped(dicecli_here(*words.split()), (place, text))


def test_a_refusal_is_one_harmless_line_whatever_its_facts():
    """Some facts are put into sentences of their own, as those of ``_REWORDED``."""
    for code, places in PLACES.items():
        facts = dict.fromkeys(places, BAD)
        of_file = {**facts, "file": BAD}
        for error in (BadInput(code, **facts), BadGameFile(code, line=3, **of_file)):
            said = sentence(error)
            assert not hostile(bare(said)), ascii(said)
            assert "\n" not in said


PLACES = {
    "wrong-value": ("key", "stated", "found"),
    "in-no-game": ("word", "near", "known"),
    "unknown-player": ("word", "known"),
    "bad-rules": ("where", "must_be"),
    "house-clash": ("house_keys", "where", "must_be"),
    "name-alike": ("word", "other"),
    "bad-table": ("file", "details", "fields"),
    "filled-twice": ("category",),
    "other-game": ("command", "game", "title"),
    "missing-argument": ("argument", "help"),
    "bad-choice": ("word", "known", "option", "help"),
    "internal-fault": ("exception", "details"),
}
"""Reason codes, and their facts that may be texts."""


def test_faults_of_the_system(dicecli_here, monkeypatch):
    """The texts of system errors may come from a library or another language."""
    begin(dicecli_here)

    def failing(*args, **kinds):
        raise OSError(5, BAD, BAD)

    for words in ("show", "record ones 11123", "check dicecli.json", "stats dicecli.json"):
        with monkeypatch.context() as patch:
            patch.setattr(os, "open", failing)
            for output in ("table", "json"):
                done = dicecli_here(*words.split(), "-o", output)
                assert done.status != 0
                assert_shown_escaped(done, words)


def solvable(dicecli):
    """Write rules of which the table takes a moment."""
    pytest.importorskip("numpy")
    rules = json.loads(dicecli("rules", "yacht", "--house", "rolls=1", "--json").out)
    rules["id"], rules["categories"] = "tiny", rules["categories"][:2]
    rules["sections"] = [row for row in rules["sections"] if row["id"] == "upper"]
    written(dicecli.folder / "tiny.json", rules)


@pytest.mark.parametrize("output", OUTPUTS)
def test_solve_shows_where_it_wrote(dicecli_here, output):
    solvable(dicecli_here)
    words = ("solve", "--rules", "tiny.json", "-o", output)
    for number, text in enumerate((BAD, *PARTS)):
        for place in ({"HOME": f"{dicecli_here.folder}/h{number}{text}"}, {}):
            more = () if place else ("--to", f"t{number}{text}")
            done = dicecli_here(*words, *more, **place)
            assert done.status == 0, ascii(done.err)
            assert ".values" in done.out
            assert_shown_escaped(done, (more, place, output))
            failed = dicecli_here(*words, "--to", f"/dev/null/{text}")
            assert failed.status != 0
            assert_shown_escaped(failed, text)


def test_a_progress_bar_shows_no_escape(dicecli):
    """The bar itself moves the cursor; the names in it do not."""
    solvable(dicecli)
    controller, terminal = pty.openpty()
    try:
        done = subprocess.run(
            dicecli.argv("solve", "--rules", "tiny.json", "--to", f"t{PARTS[0]}"),
            cwd=dicecli.folder,
            env=dicecli.environment,
            stdout=subprocess.PIPE,
            stderr=terminal,
            timeout=60,
            check=True,
        )
    finally:
        os.close(terminal)
    shown = b""
    try:
        while part := os.read(controller, 65536):
            shown += part
    except OSError:
        pass  # the terminal is closed
    finally:
        os.close(controller)
    assert b"tiny" in shown or b"%" in shown
    assert b"\x1b[31m" not in shown + done.stdout
    assert b"\\x1b[31mred" in done.stdout
