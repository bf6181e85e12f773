"""The catalogue of broken files: for each reason code a file, and what ``check`` says of it.

bad_games/index.json names for each reason code the file, and what ``check --json`` must
say of it. Some files would be too large to be kept: "repeat" says which text, where it
stands last in the file, is written out how often. To write what is said now into the
index, and read the difference: python tests/test_bad_games.py
"""

from __future__ import annotations

import ast
import json
import sys
import tempfile
from pathlib import Path

import pytest
from support.command import Command
from support.marks import slow_except

import dicecli
from dicecli.errors import BadGameFile
from dicecli.game import play
from dicecli.gamefile import codec
from dicecli.gamefile.check import examine, repaired
from dicecli.render.refusals import SENTENCES
from dicecli.rules import preset
from dicecli.rules.moves import Record, Roll

HOME = Path(__file__).parent
FOLDER = HOME / "bad_games"
INDEX = json.loads((FOLDER / "index.json").read_text("utf-8"))

NOT_IN_A_FILE = {
    "no-dice": "a record without dice has points",
    "unknown-game": "a preset is looked up before: unknown-preset",
    "bad-die": "dice in a file are numbers: wrong-type",
    "file-full": "a command that would write too much",
    "file-exists": "a command that would write over a file",
    "unknown-target": "new --target",
    "target-twice": "new --target",
    "nothing-to-insert": "insert: an event without dice or points has missing-key",
    "over-by-then": "why a correction is refused: amend-breaks",
    "turn-goes-on": "why a correction is refused: amend-breaks",
    "turn-over-by-then": "why a correction is refused: amend-breaks",
    "unknown-player": "--player, --of",
    "name-alike": "new, rename: files are read by the old comparison",
    "ambiguous-player": "--player, --of",
    "ambiguous-category": "record, score --category",
    "no-target": "new --target",
    "no-categories": "score --category",
    "dice-range": "score",
    "keep-count": "odds --keep",
    "too-many-rolls": "odds --rolls-left",
    "no-game-file": "there is no file",
    "no-rule-file": "there is no file",
    "no-folder": "there is no file",
    "no-permission": "the file cannot be read",
    "not-posix": "the system on which a file is to be written",
    "system": "the file cannot be read",
    "busy": "the lock",
    "locked-elsewhere": "the lock: another computer holds it",
    "locked-by-unknown": "the lock: a lock file that is damaged",
    "card-full": "--filled of a card in words",
    "changed-meanwhile": "the lock: the file is another one by now",
}
"""The reason codes that no file can have, and where they come from."""


def bytes_of(row):
    """Return the bytes of a file of the catalogue, written out in full."""
    data = (FOLDER / row["file"]).read_bytes()
    if "repeat" in row:
        text = row["repeat"]["text"].encode()
        head, found, tail = data.rpartition(text)
        assert found, row
        data = head + text * row["repeat"]["times"] + tail
    return data


def placed(folder, row):
    """Put a file of the catalogue in a folder; return its name there."""
    path = folder / row["file"]
    if (FOLDER / row["file"]).is_dir():
        path.mkdir(exist_ok=True)
    else:
        path.write_bytes(bytes_of(row))
    return row["file"]


def said_of(dicecli, row):
    """Return what ``check --json`` says of a file of the catalogue."""
    done = dicecli("check", "--json", placed(dicecli.folder, row))
    assert (done.status, done.stderr) == (1, b"")
    (found,) = done.json["files"]
    assert (found.pop("file"), found.pop("sound")) == (row["file"], False)
    return found


codes = pytest.mark.parametrize("code", INDEX)
LARGE = ("too-many-events", "amend-too-far")
codes_with_slow_ones = pytest.mark.parametrize(
    "code", slow_except([code for code in INDEX if code not in LARGE], INDEX)
)
"""As ``codes``, but files that take a second to read belong to the slow tests."""


@pytest.fixture
def command(request, code):
    """The command within this process; as a process of its own for large files."""
    large = "repeat" in INDEX[code]
    return request.getfixturevalue("dicecli" if large else "dicecli_here")


@codes_with_slow_ones
def test_check_says_what_the_catalogue_says(command, code):
    row = INDEX[code]
    assert said_of(command, row) == row["said"]
    assert [fault["code"] for fault in row["said"]["faults"]] == [code]


@codes_with_slow_ones
def test_check_prints_the_same_sentence_for_people(command, code):
    row = INDEX[code]
    name = placed(command.folder, row)
    done = command("check", name)
    (fault,) = row["said"]["faults"]
    assert done.out.splitlines()[0].replace(f"{name}: ", "") == fault["error"]
    assert done.out.replace("\n", "").isprintable()


@codes_with_slow_ones
def test_every_command_refuses_with_the_same_code(command, code):
    name = placed(command.folder, INDEX[code])
    for words in ("show", "undo"):
        done = command(words, "-f", name, "--json")
        assert (done.status, done.stdout) == (3, b"")
        assert json.loads(done.stderr)["code"] == code


@codes
def test_the_manual_lists_the_code(code):
    assert f".It Cm {code}\n" in (HOME.parent / "man" / "dicecli-game.5").read_text("utf-8")


def test_every_file_is_in_the_index():
    named = {row["file"] for row in INDEX.values()} | {"index.json"}
    assert {path.name for path in FOLDER.iterdir()} <= named


def test_every_reason_is_in_the_catalogue():
    known = set().union(*map(codes_in, modules_behind_a_file()))
    assert known - NOT_IN_A_FILE.keys() == INDEX.keys()
    assert NOT_IN_A_FILE.keys() <= known


def modules_behind_a_file():
    """Yield the modules that read and replay a file."""
    package = Path(dicecli.__file__).parent
    for path in package.rglob("*.py"):
        rooms = ("cli", "render", "advisor", "statistics", "answer_types")
        if path.relative_to(package).parts[0] not in rooms:
            yield path


def codes_in(path):
    """Return the reason codes that a module mentions."""
    found = ast.walk(ast.parse(path.read_text("utf-8")))
    texts = {node.value for node in found if isinstance(node, ast.Constant)}
    return texts & SENTENCES.keys()


# Several faults at once.

SEVERAL = """\
{
  "format": "dicecli-game",
  "version": 1,
  "created": "2026-01-31T20:15:00Z",
  "rules": {"preset":"penta","version":1},
  "players": [
    {"name":"An","computer":false}
  ],
  "events": [
    {"event":"record","player":0,"category":"ones","dice":[1,1,2,3,4],"points":2,"bonus":0},
    {"event":"record","player":0,"category":"twos","dice":[1,2,2,3,4],"points":6,"bonus":0},
    {"event":"record","player":0,"category":"twos","dice":[1,2,2,3,4],"points":4,"bonus":0},
    {"event":"record","player":0,"category":"fours","dice":[4,1,2,3,4],"points":8,"bonus":0},
    {"event":"throw","player":0},
    {"event":"record","player":0,"category":"chance","dice":[1,2,2,3,4],"points":12,"bonus":0}
  ]
}
"""


def test_all_faults_of_a_file_are_listed(dicecli_here):
    dicecli_here.file.write_text(SEVERAL)
    done = dicecli_here("check", "--json", "dicecli.json")
    (found,) = done.json["files"]
    assert list(done.json) == ["files"]
    assert list(found) == ["file", "sound", "faults", "replayed", "count"]
    assert (found["file"], found["sound"]) == ("dicecli.json", False)
    assert (found["replayed"], found["count"]) == (1, 6)
    places = [(fault["code"], fault["number"], fault["line"]) for fault in found["faults"]]
    assert places == [
        ("wrong-value", 2, 11),
        ("category-filled", 3, 12),
        ("dice-not-sorted", 4, 13),
        ("unknown-event", 5, 14),
    ]
    for fault in found["faults"]:
        assert list(fault) == ["code", "number", "line", "error"]
        assert fault["error"].startswith(f"event {fault['number']}, line {fault['line']}: ")
    told = dicecli_here("check", "dicecli.json").out.splitlines()
    assert len(told) == 5
    assert told[-1] == "dicecli.json: 1 of 6 events can be replayed"


def test_faults_of_the_header_hide_no_faults_of_events(dicecli_here):
    dicecli_here.file.write_text(SEVERAL.replace('"An"', '""'))
    (found,) = dicecli_here("check", "--json", "dicecli.json").json["files"]
    codes = [fault["code"] for fault in found["faults"]]
    assert codes == ["bad-name", "dice-not-sorted", "unknown-event"]
    assert found["replayed"] == 0


def test_sound_and_broken_files_are_checked_together(dicecli_here):
    assert dicecli_here("new", "penta", "An").status == 0
    (dicecli_here.folder / "b.json").write_text(SEVERAL)
    done = dicecli_here("check", "--json", "dicecli.json", "b.json")
    assert done.status == 1
    assert [file["sound"] for file in done.json["files"]] == [True, False]
    sound = {"faults": [], "replayed": 0, "count": 0}
    assert done.json["files"][0] == {"file": "dicecli.json", "sound": True, **sound}


# What can be saved.


@codes_with_slow_ones
def test_repair_saves_what_the_catalogue_says_is_sound(command, code):
    row = INDEX[code]
    name = placed(command.folder, row)
    before = None if name == "." else (command.folder / name).read_bytes()
    out = command.folder / "out.json"
    done = command("check", name, "--repair", "out.json", "--json")
    if done.status == 0:
        assert done.json["replayed"] == len(codec.decode(out.read_bytes()).events)
        assert done.json["replayed"] >= row["said"]["replayed"]
    else:
        assert (done.status, json.loads(done.stderr)["code"]) == (3, code)
        assert not out.exists()
    if before is not None:
        assert (command.folder / name).read_bytes() == before


def small_game():
    """Return the bytes of a game with two-byte letters, a step of two events, an undo."""
    game = play.begin(preset("penta"), [play.Player("Bình")], "2026-01-31T20:15:00Z")
    game = play.apply(game, Roll((1, 2, 3, 4, 6)))
    game = play.apply(game, Record("ones"), same=True)
    game = play.undo(game, 1)[0]
    return codec.encode(play.apply(game, Record("chance", None, 22)))


def test_a_file_cut_anywhere_is_saved_or_refused(dicecli_here, monkeypatch):
    monkeypatch.setattr("os.fsync", lambda handle: None)
    data = small_game()
    whole = codec.decode(data)
    ends = [data.index(b"\n", at) for at in places_of(data, b'{"event"')]
    # The last event has no comma behind it.
    ends = [end - (data[end - 1 : end] == b",") for end in ends]
    out = dicecli_here.folder / "out.json"
    saved = []
    for cut in range(len(data) + 1):
        dicecli_here.file.write_bytes(data[:cut])
        promised = examine(data[:cut]).replayed
        done = dicecli_here("check", "dicecli.json", "--repair", "out.json")
        assert dicecli_here.file.read_bytes() == data[:cut]
        if done.status == 0:
            game = codec.decode(out.read_bytes())
            assert promised == len(game.events), cut
            assert game.events == whole.events[: len(game.events)]
            assert len(game.events) == sum(end <= cut for end in ends), cut
            saved.append(cut)
            out.unlink()
        else:
            assert (done.status, done.out, done.err.count("\n")) == (3, "", 1), cut
            assert "internal" not in done.err
            assert promised == 0
            assert not out.exists()
    # From where the list of events begins there is always something to save.
    begun = data.index(b'"events": [') + len(b'"events": [')
    assert saved == list(range(begun, len(data) + 1))


def test_repair_saves_the_events_before_bytes_that_are_no_utf_8(dicecli_here):
    data = small_game()
    last = data.rindex(b'{"event"')
    dicecli_here.file.write_bytes(data[:last] + b"\xff" + data[last:])
    done = dicecli_here("check", "dicecli.json", "--repair", "out.json", "--json")
    assert (done.status, done.json["replayed"]) == (0, 3)
    saved = codec.decode((dicecli_here.folder / "out.json").read_bytes())
    assert saved.events == codec.decode(data).events[:3]


def saved_events(data, path):
    """Return how many events ``--repair`` saves of the bytes of a file."""
    path.write_bytes(data)
    try:
        return repaired(str(path))[1]
    except BadGameFile:
        return 0


@pytest.mark.parametrize("part", [b"\xff", b"\x00", b"\\", b'"', b"\n=======\n", b"[", b"}"])
def test_check_counts_what_repair_saves(part, tmp_path):
    """Whatever is put anywhere into a file; what is not saved is not promised."""
    data = small_game()
    counts = set()
    for at in range(len(data)):
        spoilt = data[:at] + part + data[at:]
        found = examine(spoilt).replayed
        assert found == saved_events(spoilt, tmp_path / "spoilt.json"), at
        counts.add(found)
    assert counts >= {0, 1, 2, 3}


def test_people_are_told_what_can_be_saved_of_a_file_that_was_cut(dicecli_here):
    dicecli_here.file.write_bytes(small_game()[:-10])
    done = dicecli_here("check", "dicecli.json")
    assert (done.status, done.out.splitlines()[1]) == (
        1,
        "dicecli.json: 3 events can be replayed",
    )


CONFLICT = """\
<<<<<<< HEAD
    {"event":"record","player":0,"category":"chance","dice":[1,2,2,3,4],"points":12,"bonus":0}
||||||| 1234567
=======
    {"event":"record","player":0,"category":"chance","dice":[1,2,2,3,5],"points":13,"bonus":0}
>>>>>>> friday
"""
MARKERS = [line for line in CONFLICT.splitlines() if line[0] != " "]
READERS = (
    *("show -f m.json", "undo -f m.json", "open -f m.json", "stats m.json"),
    *("new --again m.json -f x.json", "rules --rules m.json", "score --rules m.json 11111"),
    *("new --rules m.json -f x.json", "play -f m.json", "hint -f m.json"),
)


@pytest.mark.parametrize("words", READERS)
@pytest.mark.parametrize("marker", [*MARKERS, CONFLICT.rstrip()])
def test_a_merge_conflict_is_called_one(words, marker, dicecli_here):
    text = small_game().decode().replace('"events": [\n', f'"events": [\n{marker}\n')
    line = text[: text.index(marker)].count("\n") + 1
    (dicecli_here.folder / "m.json").write_text(text)
    done = dicecli_here(*words.split(), stdin=b"show" if "play" in words else text.encode())
    assert (done.status, done.out) == (1 if words.startswith("stats") else 3, "")
    assert f"line {line}: a merge conflict of git" in done.err
    assert "git checkout --ours" in done.err
    assert ("dicecli rules" if "--rules" in words else "dicecli check") in done.err
    assert done.err.count("m.json") == 1


def test_a_merge_conflict_from_a_pipe_and_in_check_is_called_one(dicecli_here):
    text = small_game().decode().replace("  ]\n", f"{CONFLICT}  ]\n")
    piped = dicecli_here("show", "-f", "-", "--json", stdin=text.encode())
    assert (piped.status, json.loads(piped.err)["code"]) == (3, "merge-conflict")
    dicecli_here.file.write_text(text)
    (found,) = dicecli_here("check", "dicecli.json", "--json").json["files"]
    assert [fault["code"] for fault in found["faults"]] == ["merge-conflict"]
    assert found["replayed"] == 4
    done = dicecli_here("check", "dicecli.json", "--repair", "out.json", "--json")
    assert (done.status, done.json["replayed"]) == (0, 4)


@pytest.mark.parametrize("words", [*READERS, "check m.json", "check m.json --repair out.json"])
def test_a_file_is_named_once_in_a_message(words, dicecli_here):
    (dicecli_here.folder / "m.json").symlink_to("/dev/null")
    done = dicecli_here(*words.split(), stdin=b"show")
    first, *_ = (done.out + done.err).splitlines()
    assert done.status in (1, 3)
    assert first.removeprefix("dicecli: ") == "m.json is not a regular file"


def test_a_file_that_is_given_twice_is_named_once(dicecli_here):
    assert dicecli_here("new", "penta", "An").status == 0
    done = dicecli_here("stats", "dicecli.json", "dicecli.json")
    assert done.err == "dicecli: dicecli.json is given twice: it counts once\n"


@pytest.mark.parametrize("data", [b"", b" \n", b"\xff\xfe"])
def test_repair_refuses_a_file_without_text(dicecli_here, data):
    dicecli_here.file.write_bytes(data)
    done = dicecli_here("check", "dicecli.json", "--repair", "out.json", "--json")
    assert (done.status, done.out) == (3, "")
    checked = dicecli_here("check", "dicecli.json", "--json").json["files"][0]["faults"][0]
    assert json.loads(done.err)["code"] == checked["code"]
    assert not (dicecli_here.folder / "out.json").exists()


def places_of(data, part):
    """Yield the places at which a part begins in the bytes."""
    at = data.find(part)
    while at >= 0:
        yield at
        at = data.find(part, at + 1)


def test_repair_never_writes_over_a_file(dicecli_here):
    dicecli_here.file.write_text(SEVERAL)
    other = dicecli_here.folder / "other.json"
    other.write_text("mine")
    (dicecli_here.folder / "link.json").symlink_to("other.json")
    for out in ("other.json", "dicecli.json", "link.json", "."):
        done = dicecli_here("check", "dicecli.json", "--repair", out, "--json")
        assert (done.status, json.loads(done.stderr)["code"]) == (1, "file-exists")
    assert (other.read_text(), dicecli_here.file.read_text()) == ("mine", SEVERAL)
    done = dicecli_here("check", "dicecli.json", "--repair", "nowhere/out.json")
    assert (done.status, done.err.count("\n")) == (5, 1)


@pytest.mark.parametrize("events", ['"events": {}', '"events": null', '"event": []'])
def test_repair_refuses_a_file_without_a_list_of_events(dicecli_here, events):
    head = SEVERAL[: SEVERAL.index('"events"')]
    dicecli_here.file.write_text(head + events + "}")
    done = dicecli_here("check", "dicecli.json", "--repair", "out.json", "--json")
    assert (done.status, done.out) == (3, "")
    assert json.loads(done.stderr)["code"] in ("wrong-type", "missing-key", "unknown-key")
    assert not (dicecli_here.folder / "out.json").exists()


def test_repair_says_how_much_was_saved(dicecli_here):
    dicecli_here.file.write_text(SEVERAL)
    done = dicecli_here("check", "dicecli.json", "--repair", "out.json", "--json")
    saved = {"file": "dicecli.json", "repaired": "out.json", "replayed": 1, "count": 6}
    assert (done.status, done.json) == (0, saved)
    assert dicecli_here("check", "out.json").status == 0
    assert dicecli_here("check", "dicecli.json", "out.json", "--repair", "x").status == 2


def rewrite():
    """Rewrite the index with the current output."""
    index = {}
    for code, row in INDEX.items():
        kept = {key: row[key] for key in ("file", "repeat") if key in row}
        with tempfile.TemporaryDirectory() as folder:
            index[code] = {**kept, "said": said_of(Command(Path(folder)), row)}
    text = json.dumps(index, ensure_ascii=False, indent=1)
    (FOLDER / "index.json").write_text(f"{text}\n", "utf-8")


if __name__ == "__main__":
    sys.exit(rewrite())
