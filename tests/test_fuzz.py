"""Random words and spoilt files: never a traceback, never a game lost.

The number of tries is the option --fuzz; every try has a seed of its own, which
a failure names. FUZZ_SEED in the environment starts from another one.
"""

from __future__ import annotations

import json
import os
import random

import pytest

from dicecli.cli.group import HOMES, cli
from dicecli.rules import PRESETS

FIRST_SEED = int(os.environ.get("FUZZ_SEED", "1"))
STATUSES = {0, 1, 2, 3, 4, 5}

OPTIONS = sorted(
    {
        name
        for command in HOMES
        for parameter in cli.get_command(None, command).params
        for name in parameter.opts
        if name.startswith("-")
    }
)
DICE = [
    "4",
    "44412",
    "1",
    "6",
    "123456",
    "1",
    "15",
    "4,4,4",
    "4-4-4-1-2",
    "⚀⚁⚂⚃⚄",
    "0",
    "7",
    "-1",
    "11",
]
CATEGORIES = ["fours", "penta", "fh", "3k", "full-house", "cù lũ", "chance", "LS"]
PLAYERS = ["An", "Bình", "an", "BÌNH", "太郎", "👨‍👩‍👧"]
FILES = ["dicecli.json", "-", "other.json", ".", "nowhere/x.json", "/dev/null", "rolls.txt", ""]
VALUES = ["json", "plain", "tsv", "table", "penta", "poker", "bash", "0", "25", "50", "99"]
GARBAGE = [
    *("", " ", "-", "--", "---", "-x", "--bogus", "--json=1", "-o", "=", "%s", "{x}", "\\"),
    *("*", "'", '"', "\n", "\t", "\0x", "\x1b[31m", "\x7f", "\u202e", "\u200b", "\ufeff"),
    *("\ud800", "\udcff", "ﬀ", "İ", "ß", "e\u0301" * 9, "４４４１２", "٣", "1_0", "1e3", "+3"),
    *("1.0", "NaN", "null", "true", "9" * 30, "-" * 99, "a" * 5000, "4" * 5000, "é" * 3000),
]
WORDS = [list(HOMES), OPTIONS, DICE, DICE, CATEGORIES, PLAYERS, FILES, VALUES, GARBAGE]
COMMANDS = [*HOMES, *("roll", "record", "keep", "auto", "undo", "score") * 2]
INPUTS = (b"", b"44412\n22233", b"\xff\0\n4\n", b"{", b"[1,2]")


@pytest.fixture
def dicecli(dicecli_here, monkeypatch):
    # Forcing every write down to the disk is slow, and no part of these tests.
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    return dicecli_here


GAMES = {
    "penta": (
        *("new penta An Bình 太郎 --force", "roll 44126", "roll --keep 44 1 4 5"),
        *("record fours", "record penta 66666", "record fh --points 25", "undo 2", "redo"),
        *("undo", "record chance 11346", "record 3k 22233", "roll 55555", "record fives"),
        *("record penta 55555", "undo", "record ss 12345", "roll 66666"),
    ),
    "farkle": (
        *("new farkle An Bình --computer 太郎 --target 5000 --force", "roll 123466"),
        *("keep 1", "roll 11234", "keep 11 --bank", "roll 223466", "bank --points 650"),
        *("auto 111155", "auto 11 2 3 4 6", "undo", "redo", "undo 2", "auto 222346"),
        *("bust", "roll 123456", "keep 123456", "roll 222333", "keep 222333 --bank"),
        *("auto 234466", "roll 555234", "keep 555", "bust", "bank --points 5000", "undo"),
        *("roll 112233", "keep 112233", "roll 555123"),
    ),
}
"""Commands that make a game with every kind of event."""


def sound_game(dicecli, name):
    """Return the bytes of a game of that name; skip where the rule set is not shipped."""
    if name not in PRESETS:
        pytest.skip(f"no {name}")
    for words in GAMES[name]:
        done = dicecli(*words.split())
        assert done.status == 0, (words, done)
    return dicecli.file.read_bytes()


def assert_civil(done, what):
    """Check what every answer owes its reader, whatever was asked."""
    said = done.stderr.decode("utf-8", "replace")
    assert done.status in STATUSES, what
    assert "Traceback" not in said, what
    assert "internal-fault" not in said, what
    assert "fault in dicecli" not in said, what
    assert done.status == 0 or said.count("\n") <= 1, what
    assert "\x1b" not in said, what


def random_args(chance):
    """Return a list of words that is often nearly right."""
    words = [chance.choice(COMMANDS)] if chance.random() < 0.9 else []
    words += [chance.choice(chance.choice(WORDS)) for _ in range(chance.randrange(7))]
    if chance.random() < 0.1:
        chance.shuffle(words)
    return words


@pytest.mark.parametrize("name", GAMES)
def test_random_words(dicecli, fuzz, name):
    game = sound_game(dicecli, name)
    (dicecli.folder / "rolls.txt").write_bytes(b"44412\n")
    for seed in range(FIRST_SEED, FIRST_SEED + fuzz):
        chance = random.Random(seed)
        args = random_args(chance)
        stdin = chance.choice([*INPUTS, game])
        before = dicecli.file.read_bytes()
        done = dicecli(*args, stdin=stdin)
        what = f"seed {seed}: {args!r} gave {done}"
        assert_civil(done, what)
        after = dicecli.file.read_bytes()
        assert done.status == 0 or after == before, what
        if after != before:
            assert json.loads(after)["format"] == "dicecli-game", what
            dicecli.file.write_bytes(game)
        leave_only(dicecli.folder, "dicecli.json", "rolls.txt")


def leave_only(folder, *names):
    """Remove the files that other words made; none may be a temporary one."""
    for name in set(os.listdir(folder)) - set(names):
        assert not name.endswith(".tmp"), name
        (folder / name).unlink()


# Files that were spoilt.

TOKENS = [
    *(b"null", b"true", b"false", b"0", b"-1", b"7", b"1.0", b"1e0", b"1e999", b"NaN", b"-0"),
    *(b'""', b'"x"', b"[]", b"{}", b"[[]]", b"\xef\xbb\xbf", b"\xff", b"\0", b"\\u0000", b"//"),
    *(b'"\\ud800"', b'"\\u202e"', b"9" * 25, b"9" * 5000, b"[" * 3000, b'{"a":' * 3000),
    *(b"undo", b"redo", b"roll", b"record", b"same", b"player", b"points", b"bonus", b"events"),
    *(b"keep", b"bank", b"bust", b"paper", b"seed", b"random", b"target", b"computer"),
    *(b"penta", b"fours", b"kept", b"dice", b"category", b"\r\n", b"\xe2\x80\xa8", b"'"),
]
PLAIN = [None, True, False, 0, 1, -1, 2**53, 10**40, 1.0, 0.5, 1e300, "", "x", "penta", [], {}]
PLAIN += [[1], [6, 1], [1] * 5, [0], ["1"], {"event": "undo"}, "\ud800", "An", "a" * 500]


def spoil_bytes(chance, data):
    """Change, drop, double or swap some stretch of bytes."""
    start = chance.randrange(len(data))
    end = min(len(data), start + chance.choice((1, 1, 2, 5, 40, 400)))
    part = data[start:end]
    other = bytes(chance.randrange(256) for _ in range(chance.randrange(4)))
    new = chance.choice((b"", part * 2, other, part[::-1], part.upper()))
    cut = chance.random() < 0.1
    return data[:start] + new + (b"" if cut else data[end:])


def spoil_token(chance, data):
    """Put a token of JSON, or a word of the format, in the place of another."""
    borders = [place for place, sign in enumerate(data) if sign in b'"[]{},:\n']
    start, end = sorted(chance.sample(borders, 2))
    if chance.random() < 0.7:
        end = next((place for place in borders if place > start), end)
    return data[: start + 1] + chance.choice(TOKENS) + data[end:]


def spoil_structure(chance, data):
    """Change, drop, double or move a value of the document, anywhere in it."""
    document = json.loads(data)
    place = document
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            break
        key = chance.choice(keys)
        below = place[key]
        if isinstance(below, dict | list) and below and chance.random() < 0.8:
            place = below
            continue
        change(chance, place, key)
        break
    # A lone surrogate can stand in JSON as an escape alone.
    return json.dumps(document).encode()


def change(chance, place, key):
    """Change what stands at a key of a list or of an object."""
    kind = chance.randrange(5)
    if kind == 0:
        del place[key]
    elif kind == 1 and isinstance(place, list):
        place.insert(chance.randrange(len(place) + 1), place[key])
    elif kind == 1:
        place[chance.choice(("same", "kept", "dice", "bonus", "x", ""))] = place[key]
    elif kind == 2 and isinstance(place, list):
        place[key], place[0] = place[0], place[key]
    elif kind == 3 and isinstance(place[key], int):
        place[key] = place[key] + chance.choice((-1, 1, 50, 100))
    else:
        place[key] = chance.choice(PLAIN)


SPOILERS = (spoil_bytes, spoil_token, spoil_structure)


@pytest.mark.parametrize("name", GAMES)
def test_spoilt_files(dicecli, fuzz, name):
    game = sound_game(dicecli, name)
    for seed in range(FIRST_SEED, FIRST_SEED + fuzz):
        chance = random.Random(seed)
        data = chance.choice(SPOILERS)(chance, game)
        while data and chance.random() < 0.3:
            data = spoil_bytes(chance, data)
        dicecli.file.write_bytes(data)
        shown, checked = dicecli("show"), dicecli("check", "dicecli.json")
        what = f"seed {seed}: {data!r} gave {shown}, {checked}"
        assert_civil(shown, what)
        assert_civil(checked, what)
        assert (shown.status, checked.status) in {(0, 0), (3, 1)}, what
        assert dicecli.file.read_bytes() == data, what
        if shown.status == 0:
            goes_on(dicecli, what)


def goes_on(dicecli, what):
    """Check that a file that is sound can be changed, and is sound then too."""
    assert_civil(dicecli("log"), what)
    assert dicecli("undo").status in (0, 1), what
    assert dicecli("check", "dicecli.json").status == 0, what
