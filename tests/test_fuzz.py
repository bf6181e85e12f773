"""Random words and spoilt files: no traceback, and no game is lost.

The number of tries is the option --fuzz; every try has a seed of its own, which
a failure names. FUZZ_SEED in the environment starts from another one.
"""

from __future__ import annotations

import json
import os
import random
import shutil

import durability
import pytest

from dicecli.cli.commands import MODULES, cli
from dicecli.rules import PRESETS

FIRST_SEED = int(os.environ.get("FUZZ_SEED", "1"))
STATUSES = {0, 1, 2, 3, 4, 5}

OPTIONS = sorted(
    {
        name
        for command in MODULES
        for parameter in cli.get_command(None, command).params
        for name in parameter.opts
        if name.startswith("-") and name != "--follow"  # it ends by an interrupt alone
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
WORDS = [list(MODULES), OPTIONS, DICE, DICE, CATEGORIES, PLAYERS, FILES, VALUES, GARBAGE]
COMMANDS = [*MODULES, *("roll", "record", "keep", "auto", "undo", "score") * 2]
INPUTS = (b"", b"44412\n22233", b"\xff\0\n4\n", b"{", b"[1,2]")


@pytest.fixture
def dicecli(dicecli_here, monkeypatch):
    # Syncing every write is slow, and these tests do not need it.
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    return dicecli_here


GAMES = {
    "penta": (
        *("new penta An Bình 太郎 --force", "roll 44126", "roll --keep 44 1 4 5"),
        *("record fours", "record penta 66666", "record fh --points 25", "undo 2", "redo"),
        *("undo", "record chance 11346", "record 3k 22233", "roll 55555", "record fives"),
        *("record penta 55555", "undo", "record ss 12345", "amend 9 -c 4k", "rename An Anh"),
        *("amend 2 --dice 44125", "undo 2", "redo", "retire 太郎", "join Dung", "skip"),
        *("rejoin 太郎", "roll 66666", "insert 1 twos 12345", "drop 2", "undo 2"),
    ),
    "farkle": (
        *("new farkle An Bình --computer 太郎 --target 5000 --force", "roll 123466"),
        *("keep 1", "roll 11234", "keep 11 --bank", "roll 223466", "bank --points 650"),
        *("auto 111155", "auto 11 2 3 4 6", "undo", "redo", "undo 2", "auto 222346"),
        *("bust", "roll 123456", "keep 123456", "roll 222333", "keep 222333 --bank"),
        *("auto 234466", "roll 555234", "keep 555", "bust", "bank --points 5000", "undo"),
        *(
            "roll 112233",
            "keep 112233",
            "amend 1 --dice 123446",
            "rename An Anh",
            "retire Bình",
        ),
        *("rejoin Bình", "skip", "join Dung --points 500", "undo 4", "roll 555123"),
        *("insert 1 --points 650", "swap 6 7", "drop 6", "undo 3"),
    ),
}
"""Commands that make a game with every kind of event."""


def sound_game(dicecli, name):
    """Return the bytes of a game of a rule set."""
    if name not in PRESETS:
        pytest.skip(f"no {name}")
    for words in GAMES[name]:
        done = dicecli(*words.split())
        assert done.status == 0, (words, done)
    return dicecli.file.read_bytes()


def assert_civil(done, what):
    """Check what holds for every answer."""
    said = done.stderr.decode("utf-8", "replace")
    assert done.status in STATUSES, what
    assert "Traceback" not in said, what
    assert "internal-fault" not in said, what
    assert "fault in dicecli" not in said, what
    several = "['stats" in what or "['sta" in what  # it names each unreadable file
    assert done.status == 0 or several or said.count("\n") <= 1, what
    assert not durability.hostile(said + done.stdout.decode("utf-8", "replace")), what


def random_args(chance):
    """Return random words, often close to a valid command."""
    words = [chance.choice(COMMANDS)] if chance.random() < 0.9 else []
    words += [chance.choice(chance.choice(WORDS)) for _ in range(chance.randrange(7))]
    if chance.random() < 0.1:
        chance.shuffle(words)
    return words


@pytest.mark.parametrize("name", GAMES)
def test_random_words_never_end_in_a_traceback(dicecli, fuzz, name):
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
    """Remove other files; none of them may be a draft."""
    for name in set(os.listdir(folder)) - set(names):
        assert not name.endswith(".tmp"), name
        (folder / name).unlink()


# Spoilt files.


@pytest.mark.parametrize("name", GAMES)
def test_spoilt_files_are_shown_or_refused(dicecli, fuzz, name):
    game = sound_game(dicecli, name)
    for seed in range(FIRST_SEED, FIRST_SEED + fuzz):
        chance = random.Random(seed)
        data = chance.choice(durability.SPOILERS)(chance, game)
        while data and chance.random() < 0.3:
            data = durability.spoil_bytes(chance, data)
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
    """Check that a sound file can be changed, and is still sound."""
    assert_civil(dicecli("log"), what)
    assert dicecli("undo").status in (0, 1), what
    assert dicecli("check", "dicecli.json").status == 0, what


# Hostile text is never printed as it is.

HOSTILE = {
    "escape": "\x1b[31mred",
    "title": "\x1b]0;mine\x07",
    "one-byte escape": "\x9b31m",
    "bidi": "\u202egnp.nosj",
    "isolate": "\u2066a\u2069",
    "mark": "\u200fa",
    "lines": "a\nb\r\nc",
    "paragraphs": "a\u2028b\u2029c\x85d",
    "tab": "a\tb",
    "delete": "a\x7f\x08b",
    "byte order mark": "\ufeffa",
    "no text": "a\udc9b\udcff",
    "tags": "a\U000e0041\U000e0042",
}
"""Text that would move, hide or colour what a terminal shows."""

TRIED_ALWAYS = ("title", "bidi", "no text")
OUTPUTS = ("table", "plain", "json", "tsv", "markdown", "html")

hostile_words = pytest.mark.parametrize(
    "word",
    [
        pytest.param(word, id=name, marks=() if name in TRIED_ALWAYS else pytest.mark.slow)
        for name, word in HOSTILE.items()
    ],
)


def assert_harmless(done, what):
    """Check that an answer is safe to print in a terminal."""
    assert_civil(done, what)
    for stream in (done.stdout, done.stderr):
        assert not durability.hostile(stream.decode("utf-8", "surrogateescape")), (what, stream)


FILES_NAMED = (
    *("show -f {}", "roll 44412 -f {}", "check {}", "check {} --repair out.json", "log -f {}"),
    *("new penta An -f {} --force", "check dicecli.json --repair {}", "rules --rules {}"),
    *("new --again {} -f x.json --force", "play --input {}"),
    *("new --rules {} An -f x.json", "score penta --batch --input {}"),
)
WORDS_NAMED = (
    *("{}", "--{}", "show {}", "score {}", "roll {}", "record {}", "open --of {}", "odds {}"),
    *("bank --points {}", "rules {}", "completion {}", "undo --player {}", "redo {}"),
    *(
        "rename An {}",
        "rename {} Bo",
        "retire {}",
        "join {}",
        "rejoin {}",
        "amend 1 --dice {}",
        "amend 1 -c {}",
        "insert 1 {}",
    ),
    *("amend {} --points 3", "insert {} ones --points 3", "drop {}", "swap 1 {}"),
    *("new --again {} -f x.json", "play --input {}"),
    *("new {} An -f x.json", "new penta {} -f x.json", "new penta An --house {}=1 -f x.json"),
    *("new penta An --house rolls={} -f x.json", "new penta An --target {} -f x.json"),
)


@hostile_words
def test_hostile_file_names_are_never_printed_as_they_are(dicecli, word):
    """Whether the file exists, is broken, or is missing."""
    sound = sound_game(dicecli, "penta")
    for number, words in enumerate(FILES_NAMED):
        for data in (sound, sound[:-9], None):
            for output in OUTPUTS if data == sound else (OUTPUTS[number % len(OUTPUTS)],):
                clear(dicecli.folder)
                dicecli.file.write_bytes(sound)
                if data is not None:
                    (dicecli.folder / word).write_bytes(data)
                args = [part.format(word) for part in words.split()]
                assert_harmless(dicecli(*args, "-o", output), (data, args, output))


@hostile_words
def test_hostile_words_are_never_printed_as_they_are(dicecli, word):
    sound_game(dicecli, "penta")
    for number, words in enumerate(WORDS_NAMED):
        args = [part.format(word) for part in words.split()]
        assert_harmless(dicecli(*args), args)
        assert_harmless(dicecli(*args, "-o", OUTPUTS[number % len(OUTPUTS)]), args)
        leave_only(dicecli.folder, "dicecli.json")


def clear(folder):
    for path in folder.iterdir():
        shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


ASKED = ("show", "log", "open", "odds", "undo")


@hostile_words
def test_hostile_texts_in_a_file_are_never_printed_as_they_are(dicecli, word):
    """Replace every text of a game in turn, those of its rules too."""
    for number in (2, 4, 5):  # a whole rule set of each kind, and house rules
        document = json.loads(durability.sound_files()[number])
        document["events"] = document["events"][:3]
        for turn, (place, key) in enumerate(texts(document)):
            before = place[key]
            place[key] = word if turn % 2 else before + word
            dicecli.file.write_text(json.dumps(document), "utf-8")
            for output in OUTPUTS:
                done = dicecli("check", "dicecli.json", "-o", output)
                assert_harmless(done, (number, key, before, output))
            sound = done.status == 0
            for words in ASKED if sound else ("show", "show --json"):
                for output in OUTPUTS if sound else ("table",):
                    done = dicecli(*words.split(), "-o", output)
                    assert_harmless(done, (number, key, before, words, output))
            place[key] = before


def texts(document):
    """Yield the place of every text in a document; of long lists, the first two rows."""
    keys = list(document) if isinstance(document, dict) else range(min(2, len(document)))
    for key in keys:
        below = document[key]
        if isinstance(below, str):
            yield document, key
        elif isinstance(below, dict | list):
            yield from texts(below)
