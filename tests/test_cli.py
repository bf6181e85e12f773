"""The command line in detail: statuses, errors, filters, JSON shapes, batch, help."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil

import pytest
from support.command import Command
from support.examples import lines_run_here

import dicecli as package
from dicecli.cli.commands import CHANGING, MODULES, cli

GAME = "dicecli.json"


@pytest.fixture
def dicecli(dicecli_here):
    """The command within this process; test_processes has real processes."""
    return dicecli_here


@pytest.fixture
def table(dicecli):
    """A game of two: An has filled fours, Bình has rolled once."""
    for words in ("new penta An Bình", "record fours 44412", "roll 11234"):
        assert dicecli(*shlex.split(words)).status == 0
    return dicecli


def holds(document, words):
    """Tell whether a document has these keys, in this order; it may have more."""
    wanted = words.split()
    return [key for key in document if key in wanted] == wanted


# Refusals: the status, the reason code, one line, and a file left as it was.

REFUSED = [
    ("record ones --player An", 1, "not-your-turn"),
    ("record ones 11235", 1, "other-dice"),
    ("record ones --points 3", 1, "points-over-roll"),
    ("roll --keep 66 1 2 3", 1, "kept-not-rolled"),
    ("roll --keep 11234 ''", 1, "all-kept"),
    ("new penta Chi", 1, "file-exists"),
    ("undo 3", 1, "nothing-to-undo"),
    ("redo", 1, "nothing-to-redo"),
    ("new penta --force 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21", 1, None),
    ("roll 1234", 2, "dice-count"),
    ("roll --keep 11 1 2", 2, "dice-count"),
    ("roll 11237", 2, "bad-die"),
    ("roll 1123-4-0", 2, "bad-die"),
    ("roll 1 1 2 3 -4", 2, "bad-die"),
    ("roll 1 1 2 3 1.0", 2, "bad-die"),
    ("roll 1 1 2 3 1_0", 2, "bad-die"),
    ("roll 1 1 2 3 ４", 2, "bad-die"),
    ("roll --keep x 1 2", 2, "bad-die"),
    ("record gours", 2, "unknown-category"),
    ("record fo", 2, "ambiguous-category"),
    ("record ''", 2, "unknown-category"),
    ("record ' - '", 2, "unknown-category"),
    ("record ones 11234 --points 2", 2, "dice-and-points"),
    ("record ones --points -1", 2, "bad-number"),
    ("record ones --points 1_0", 2, "bad-number"),
    ("record ones --points ３", 2, "bad-number"),
    ("record ones --points 2.0", 2, "bad-number"),
    ("record ones --player Chi", 2, "unknown-player"),
    ("record ones --player ''", 2, None),
    ("record", 2, "missing-argument"),
    ("record ones --pionts 2", 2, "unknown-option"),
    ("record ones -x", 2, "unknown-option"),
    ("undo 0", 2, "bad-number"),
    ("undo -1", 2, "bad-number"),
    ("undo two", 2, "bad-number"),
    ("undo 1 2", 2, None),
    ("open --of Chi", 2, "unknown-player"),
    ("open 1123", 2, "dice-count"),
    ("new penta '' --force", 2, "bad-name"),
    ("new penta 'a\tb' --force", 2, "bad-name"),
    ("new penta An AN --force", 2, "name-twice"),
    ("new pinta An --force", 2, "unknown-game"),
    ("new --force", 2, "no-game-named"),
    ("score pinta 11234", 2, "unknown-game"),
    ("score penta", 2, "nothing-to-score"),
    ("score penta 11234 -c gours", 2, "unknown-category"),
    ("score penta 11234 -f dicecli.json", 2, "game-and-file"),
    ("score penta --batch -f dicecli.json", 2, "game-and-file"),
    ("score penta 11234 --input rolls.txt", 2, "input-without-batch"),
    ("score penta 11234 --batch", 2, "dice-and-batch"),
    ("score --batch", 2, "no-game"),
    ("show An --chart", 2, "name-and-chart"),
    ("show -o xml", 2, None),
    ("rules pinta", 2, "unknown-game"),
    ("completion ksh", 2, None),
    ("check", 2, "missing-argument"),
    ("frobnicate", 2, "unknown-command"),
    ("r", 2, "ambiguous-command"),
    ("score p 11234", 2, "unknown-game"),
    ("--bogus", 2, "unknown-option"),
    ("show -f nowhere.json", 5, "no-game-file"),
    ("record ones -f nowhere/game.json", 5, "no-game-file"),
    ("check nowhere.json", 5, "no-game-file"),
    ("score penta --batch --input nowhere.txt", 5, None),
]


@pytest.mark.parametrize(("words", "status", "code"), REFUSED)
def test_refused_words_have_a_status_a_code_and_one_line(table, words, status, code):
    before = table.file.read_bytes()
    args = shlex.split(words)
    plain = table(*args)
    assert (plain.status, plain.out) == (status, "")
    assert re.fullmatch(r"dicecli: [^A-Z\n][^\n]*\n", plain.err), plain.err
    coded = table(*args, "--json")
    assert (coded.status, coded.out, coded.err.count("\n")) == (status, "", 1)
    error = json.loads(coded.err)
    assert list(error)[:2] == ["error", "code"]
    assert code in (None, error["code"])
    assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", error["code"])
    assert table.file.read_bytes() == before
    assert [path.name for path in table.folder.iterdir()] == [GAME]


@pytest.mark.parametrize("form", ["--json", "-o json", "-ojson", "--output=json"])
def test_errors_are_json_however_json_is_asked_for(table, form):
    words = shlex.split(form)
    assert json.loads(table(*words, "frobnicate").err)
    assert json.loads(table("show", *words, "--bogus").err)["code"] == "unknown-option"
    assert json.loads(table("roll", *words, "11237").err)["code"] == "bad-die"


def test_errors_name_what_would_be_right(table):
    assert "Bình" in table("record", "ones", "--player", "An").err
    assert "An, Bình" in table("record", "ones", "--player", "Chi").err
    assert "fours" in table("record", "gours").err
    assert "penta" in table("rules", "pinta").err
    assert "die 3" in table("roll", "11", "7", "3", "4").err


def test_unknown_category_always_names_near_ones(table):
    for word in ("tt", "house", "straight", "kind", "xyzzy"):
        said = table("record", word).err
        assert any(name in said for name in ("ones", "full-house", "-straight", "-of-a-")), said


def test_refused_undo_counts_steps_grammatically(table):
    assert "are only 2 steps" in table("undo", "3").err
    assert "no step" in (said := table("redo", "1").err) or "nothing" in said


UNSOUND = {
    "empty": b"",
    "not JSON": b"{",
    "a list": b"[]\n",
    "not UTF-8": b'{"format": "\xff"}',
    "other format": b'{"format":"other"}',
    "too deep": b"[" * 100_000,
    "long number": b'{"format":"dicecli-game","version":' + b"1" * 10_000 + b"}",
}


@pytest.mark.parametrize("data", UNSOUND.values(), ids=UNSOUND)
@pytest.mark.parametrize("words", ["show", "undo", "record ones 11123", "open", "log"])
def test_unsound_file_is_status_3(dicecli, data, words):
    dicecli.file.write_bytes(data)
    done = dicecli(*words.split())
    assert (done.status, done.out, done.err.count("\n")) == (3, "", 1)
    assert done.err.startswith(f"dicecli: {GAME}: ")
    assert dicecli.file.read_bytes() == data


def test_unsound_file_is_named_with_event_and_line(table):
    text = table.file.read_text("utf-8")
    table.file.write_text(text.replace('"points":12', '"points":16'), "utf-8")
    assert "event 1, line 12: " in table("show").err
    found = table("check", GAME, "--json")
    (file,) = found.json["files"]
    assert found.status == 1
    assert holds(file, "file sound faults replayed count")
    assert holds(file["faults"][0], "code number line error")
    assert (file["sound"], file["replayed"], file["count"]) == (False, 0, 2)


# The game as a filter.


@pytest.fixture
def pipe(table):
    """The command with the game of ``table``, oddly spaced, on standard input."""
    game = table.file.read_bytes().replace(b"\n", b"\n\n")
    table.file.unlink()

    def run(words, **environment):
        return table(*shlex.split(words), stdin=game, **environment)

    run.game, run.folder = game, table.folder
    return run


@pytest.mark.parametrize("form", ["-f -", "-f-", "--file -", "--file=-"])
def test_filter_writes_game_and_report_apart(pipe, form):
    done = pipe(f"record ones {form}")
    assert done.status == 0
    assert json.loads(done.stdout)["events"][-1]["category"] == "ones"
    assert done.err == "Bình: ones 1-1-2-3-4 = 2 (event 3); An to roll\n"
    assert list(pipe.folder.iterdir()) == []


def test_filter_reports_json_on_standard_error(pipe):
    done = pipe("record ones -f - --json")
    assert json.loads(done.stderr)["points"] == 2
    assert json.loads(done.stdout)["format"] == "dicecli-game"


def test_asking_filter_answers_on_standard_output(pipe):
    assert pipe("show -f - --json").json["turn"]["player"] == "Bình"
    assert pipe("score -f - -c ones").out == "2\n"


FILTER_REFUSALS = [
    (words, status)
    for words, status, code in REFUSED
    if words.split()[0] in CHANGING and "-f" not in words and not words.startswith("new")
]


@pytest.mark.parametrize(("words", "status"), FILTER_REFUSALS)
def test_filter_passes_through_what_it_refuses(pipe, words, status):
    for form in (f"{words} -f -", f"{words} --json --file=-"):
        done = pipe(form)
        assert (done.status, done.stdout) == (status, pipe.game)
        assert done.err.count("\n") == 1


@pytest.mark.parametrize(("words", "status"), FILTER_REFUSALS)
def test_filter_named_by_the_environment(pipe, words, status):
    done = pipe(words, DICECLI_FILE="-")
    assert (done.status, done.stdout) == (status, pipe.game)


def test_filter_option_before_the_word_that_is_refused(pipe):
    for words in ("record -f - gours", "record -f - --pionts 3", "undo -f - two"):
        assert pipe(words).stdout == pipe.game


@pytest.mark.parametrize("words", ["record ones --player", "undo --json=no", "roll --keep"])
def test_filter_option_without_its_value(pipe, words):
    command, *rest = words.split()
    for done in (pipe(f"{command} -f - {rest[-1]}"), pipe(words, DICECLI_FILE="-")):
        assert (done.status, done.stdout) == (2, pipe.game)


@pytest.mark.parametrize("data", UNSOUND.values(), ids=UNSOUND)
def test_filter_passes_on_no_unsound_game(dicecli, data):
    done = dicecli("record", "ones", "11123", "-f", "-", stdin=data)
    assert (done.status, done.out) == (3 if data else 2, "")
    assert done.err.count("\n") == 1


def test_filter_of_new_reads_nothing(dicecli):
    done = dicecli("new", "penta", "An", "-f", "-", stdin=b"\xff no game")
    assert (done.status, done.err) == (0, "penta: An; An to roll\n")
    assert done.json["events"] == []
    refused = dicecli("new", "pinta", "An", "-f", "-", stdin=b"\xff no game")
    assert (refused.status, refused.out) == (2, "")


# Where the game is.


def test_file_by_option_before_environment_before_default(dicecli):
    dicecli("new", "penta", "An")
    dicecli("new", "penta", "Bình", DICECLI_FILE="b.json")
    dicecli("new", "penta", "Chi", "-f", "c.json", DICECLI_FILE="b.json")
    names = {
        path.name: json.loads(path.read_bytes())["players"][0]["name"]
        for path in dicecli.folder.iterdir()
    }
    assert names == {GAME: "An", "b.json": "Bình", "c.json": "Chi"}
    assert dicecli("show", "--json", DICECLI_FILE="").json["players"][0]["name"] == "An"


def test_game_named_never_looks_at_a_file(dicecli):
    dicecli.file.write_text("no game")
    assert dicecli("score", "penta", "44412", "-c", "fours").out == "12\n"
    assert dicecli("rules", "penta").status == 0
    assert dicecli("score", "penta", "44412", DICECLI_FILE="nowhere.json").status == 0


def test_new_replaces_a_file_only_with_force(table):
    assert table("new", "penta", "Chi", "--force").status == 0
    assert table("show", "--json").json["players"][0]["name"] == "Chi"


def test_created_honours_source_date_epoch(dicecli):
    dicecli("new", "penta", "An", SOURCE_DATE_EPOCH="0")
    assert json.loads(dicecli.file.read_bytes())["created"] == "1970-01-01T00:00:00Z"


WORDS = [
    "tomorrow",
    "1.5",
    "-1",
    "+1",
    "1_0",
    "٣",
    "253402300800",
    "9" * 5000,
    " 1",
    "\x1b[31m",
]


@pytest.mark.parametrize("epoch", WORDS)
def test_a_malformed_source_date_epoch_is_named(dicecli, epoch):
    done = dicecli("new", "penta", "An", SOURCE_DATE_EPOCH=epoch)
    assert done.status == 2
    assert "SOURCE_DATE_EPOCH" in done.err
    assert "\x1b" not in done.err
    assert os.listdir(dicecli.folder) == []


@pytest.mark.parametrize("epoch", ["", "0", "253402300799"])
def test_each_game_has_a_mark_of_its_own(dicecli, epoch):
    marks = []
    for _ in range(2):
        assert dicecli("new", "penta", "An", "--force", SOURCE_DATE_EPOCH=epoch).status == 0
        assert dicecli("record", "ones", "11123").status == 0
        marks.append(json.loads(dicecli.file.read_bytes())["mark"])
    assert dicecli("undo").status == 0
    assert json.loads(dicecli.file.read_bytes())["mark"] == marks[1] != marks[0]
    again = dicecli("new", "--again", "dicecli.json", "-f", "next.json")
    assert again.status == 0
    following = json.loads((dicecli.folder / "next.json").read_bytes())["mark"]
    assert following not in marks


@pytest.mark.parametrize("name", ["-An", "--json", "-f"])
def test_name_may_begin_with_a_hyphen(dicecli, name):
    assert dicecli("new", "penta", "--", name).status == 0
    assert dicecli("record", "ones", "11123", f"--player={name}").status == 0


def test_names_given_both_ways_keep_their_order(dicecli):
    done = dicecli("new", "penta", "An", "-p", "Bình", "--json", "-p", "Chi")
    assert done.json["players"] == ["An", "Bình", "Chi"]


def test_name_is_trimmed_and_composed(dicecli):
    done = dicecli("new", "penta", "  Bi\u0300nh ", "--json")
    assert done.json["players"] == ["Bình"]
    assert dicecli("record", "ones", "11123", "--player", "BI\u0300NH").status == 0


# Points from paper.


def test_points_from_paper(dicecli):
    dicecli("new", "penta", "An")
    for category, refused, taken in (
        ("ones", (6, 31), 5),
        ("sixes", (1, 7, 36), 30),
        ("three-of-a-kind", (1, 4, 31), 5),
        ("full-house", (1, 24, 26), 25),
        ("chance", (0, 4, 31), 30),
        ("small-straight", (25, 40), 0),
        ("penta", (5, 100, 150), 50),
    ):
        for points in refused:
            done = dicecli("record", category, "--points", str(points), "--json")
            assert json.loads(done.err)["code"] == "not-attainable"
            assert done.status == 1
        done = dicecli("record", category, "--points", str(taken), "--json").json
        assert (done["points"], done["bonus"]) == (taken, 0)
    event = json.loads(dicecli.file.read_bytes())["events"][-1]
    assert event == {
        "event": "record",
        "player": 0,
        "category": "penta",
        "points": 50,
        "bonus": 0,
    }


def test_points_from_paper_while_a_joker_may_be_due(dicecli):
    dicecli("new", "penta", "An")
    dicecli("record", "penta", "66666")
    done = dicecli("record", "fours", "--points", "20", "--json")
    assert (done.status, json.loads(done.err)["code"]) == (1, "points-and-joker")
    dicecli("undo")
    dicecli("record", "penta", "--points", "0")
    assert dicecli("record", "fours", "--points", "20").status == 0


# JSON, key by key.


def test_events_in_the_file(table):
    table("roll", "--keep", "11", "6", "5", "1")
    table("record", "ones")
    table("undo", "2")
    table("redo")
    lines = table.file.read_text("utf-8").split('"events": [\n')[1].splitlines()[:6]
    assert [line.strip().rstrip(",") for line in lines] == [
        '{"event":"record","player":0,"category":"fours","dice":[1,2,4,4,4],'
        '"points":12,"bonus":0}',
        '{"event":"roll","player":1,"dice":[1,1,2,3,4]}',
        '{"event":"roll","player":1,"dice":[1,1,1,5,6],"kept":[1,1]}',
        '{"event":"record","player":1,"category":"ones","dice":[1,1,1,5,6],'
        '"points":3,"bonus":0}',
        '{"event":"undo","events":2}',
        '{"event":"redo","events":1}',
    ]
    document = json.loads(table.file.read_bytes())
    assert list(document) == [
        "format",
        "version",
        "created",
        "mark",
        "rules",
        "players",
        "events",
    ]
    assert list(document["players"][0]) == ["name", "computer"]


def test_json_of_score(table):
    alone = table("score", "penta", "6", "11", "43", "--json").json
    assert list(alone) == ["game", "dice", "categories"]
    assert alone["dice"] == [1, 1, 3, 4, 6]
    assert alone["categories"][0] == {"category": "ones", "points": 2, "bonus": 0}
    assert len(alone["categories"]) == 13
    one = table("score", "penta", "22233", "--category", "fh", "--json").json
    assert one == {
        "game": "penta",
        "dice": [2, 2, 2, 3, 3],
        "category": "full-house",
        "points": 25,
    }
    here = table("score", "--json").json
    assert holds(here, "game player dice joker categories")
    assert (here["player"], here["joker"]) == ("Bình", False)


def test_json_of_open(table):
    bare = table("open", "--json").json
    assert holds(bare, "game player joker categories")
    assert all(list(row) == ["category"] for row in bare["categories"])
    other = table("open", "44123", "--of", "an", "--json").json
    assert other["player"] == "An"
    assert "fours" not in [row["category"] for row in other["categories"]]
    assert all(list(row) == ["category", "points", "bonus"] for row in other["categories"])


def test_json_of_show(table):
    card = table("show", "--json").json
    keys = "game next next_computer awaits over winners event players turn house open"
    assert list(card) == keys.split()
    player = (
        "name computer categories sections upper upper_bonus lower penta_bonus total retired "
        "turns_owed"
    )
    assert list(card["players"][0]) == player.split()
    sections = {"upper": {"points": 12, "bonus": 0}, "lower": {"points": 0, "bonus": None}}
    assert card["players"][0]["sections"] == sections
    assert (card["next"], card["next_computer"], card["awaits"]) == (
        "Bình",
        False,
        "roll-or-record",
    )
    assert (card["over"], card["winners"], card["event"]) == (False, [], 2)
    assert card["open"] == list(card["players"][1]["categories"])
    assert card["players"][0]["categories"]["fours"] == 12
    assert card["players"][0]["categories"]["ones"] is None
    assert card["turn"] == {
        "player": "Bình",
        "number": 1,
        "roll": 1,
        "dice": [1, 1, 2, 3, 4],
        "rolls_left": 2,
    }
    table("record", "ones")
    after = table("show", "--json").json
    assert (after["event"], after["awaits"]) == (3, "roll")
    assert after["open"] == [id for id in card["open"] if id != "fours"]  # An's
    turn = after["turn"]
    assert turn == {"player": "An", "number": 2, "roll": 0, "dice": None, "rolls_left": 3}


def test_json_of_changing_commands(dicecli):
    begun = dicecli("new", "penta", "An", "Bình", "--json").json
    assert holds(begun, "file game players next")
    assert begun["file"] == GAME
    common = "player next over winners event"
    rolled = dicecli("roll", "64123", "--json").json
    assert holds(rolled, f"{common} dice roll rolls_left")
    assert (rolled["next"], rolled["dice"]) == ("An", [1, 2, 3, 4, 6])
    filled = dicecli("record", "ones", "--json").json
    assert holds(filled, f"{common} category points bonus total")
    assert (filled["player"], filled["next"], filled["event"]) == ("An", "Bình", 2)
    undone = dicecli("undo", "2", "--json").json
    assert holds(undone, "numbers next event direction events")
    assert (sorted(undone["numbers"]), undone["next"]) == ([1, 2], "An")
    redone = dicecli("redo", "--json").json
    assert (redone["numbers"], redone["next"]) == ([1], "An")


def test_json_of_log(table):
    table("undo")
    events = table("log", "--json").json["events"]
    assert [list(event)[:3] for event in events] == [["number", "undone", "kind"]] * 3
    assert [event["undone"] for event in events] == [False, True, False]
    assert holds(events[0], "number undone kind player seat category dice points bonus")


def test_json_of_check_lists_sound_files_too(table):
    found = table("check", GAME, "--json").json
    sound = {"file": GAME, "sound": True, "faults": [], "replayed": 2, "count": 2}
    assert found == {"files": [sound]}
    assert table("check", GAME).out == ""


def test_json_of_a_game_that_is_over(dicecli):
    dicecli("new", "penta", "An")
    names = table_of_categories(dicecli)
    for name in names[:-1]:
        dicecli("record", name, "12346")
    last = dicecli("record", names[-1], "12346", "--json").json
    assert (last["next"], last["over"], last["winners"]) == (None, True, ["An"])
    card = dicecli("show", "--json").json
    assert (card["turn"], card["over"], card["winners"]) == (None, True, ["An"])
    assert (card["next"], card["awaits"], card["open"]) == (None, None, [])
    assert dicecli("open").status == dicecli("score", "12345").status == 1
    assert dicecli("undo").status == 0


def table_of_categories(dicecli):
    rules = dicecli("rules", "penta", "--json").json
    return [category["id"] for category in rules["categories"]]


def test_keys_are_snake_case(table):
    for words in ("show", "log", "open", "score", "rules penta", "check dicecli.json"):
        text = table(*words.split(), "--json").out
        keys = set(re.findall(r'"([^"]*)": ', text)) - set(table_of_categories(table))
        assert all(re.fullmatch("[a-z_]+", key) for key in keys)


def test_tsv_and_plain_have_no_words_for_people(table):
    rows = table("show", "-o", "tsv").out.splitlines()
    assert rows[0] == "category\tAn\tBình"
    assert "fours\t12\t" in rows
    assert all(row.count("\t") == 2 for row in rows)
    assert table("score", "-c", "ones", "-o", "plain").out == "2\n"


# Many rolls.


def batch(dicecli, data, *options):
    return dicecli("score", "penta", "--batch", *options, stdin=data)


def test_batch_answers_in_order_with_errors_in_place(dicecli):
    done = batch(dicecli, b"22233\n\n44447\n6 5 4 3 2\n\xff\xfe\n123\n")
    assert (done.status, done.err) == (1, "")
    lines = done.out.splitlines()
    assert [lines[0], lines[3]] == ["25 full house", "40 large straight"]
    assert all(lines[place].startswith("error: ") for place in (1, 2, 4, 5))
    assert len(lines) == 6


def test_batch_without_faults_has_status_0(dicecli):
    assert batch(dicecli, b"")[:2] == (0, b"")
    for end in (b"", b"\n", b"\r\n"):
        assert batch(dicecli, b"22233\r\n11346" + end).out == "25 full house\n15 chance\n"


def test_batch_of_one_category(dicecli):
    done = batch(dicecli, b"22233\n11346\n66666", "--category", "fh")
    assert (done.status, done.out) == (0, "25\n0\n0\n")


def test_batch_as_json(dicecli):
    done = batch(dicecli, b"22233\nx\n", "--json")
    first, second = map(json.loads, done.out.splitlines())
    assert first == dicecli("score", "penta", "22233", "--json").json
    assert holds(second, "line error code")
    assert (second["line"], second["code"]) == (2, "bad-die")


def test_batch_from_a_file(dicecli):
    (dicecli.folder / "rolls.txt").write_bytes(b"22233\n")
    assert batch(dicecli, b"11346\n", "--input", "rolls.txt").out == "25 full house\n"
    assert batch(dicecli, b"11346\n", "--input", "-").out == "15 chance\n"
    assert batch(dicecli, b"", "--input", ".").status == 5
    assert batch(dicecli, b"", "--input", "nowhere.txt").err.count("\n") == 1


def test_batch_answers_one_line_whatever_the_line_holds(dicecli):
    lines = [b"\0", b"\x1b[31m", b"4" * 100_000, "４４４１２".encode(), b"44412\x0b", b"\x85"]
    for options in ((), ("--json",)):
        done = batch(dicecli, b"\n".join(lines), *options)
        answers = done.stdout.split(b"\n")[:-1]
        assert (done.status, len(answers)) == (1, len(lines))
        assert all(len(answer) < 500 and b"\x1b" not in answer for answer in answers)


def test_batch_as_plain_lines(dicecli):
    assert batch(dicecli, b"22233\n", "-o", "plain").out == "25 full house\n"


# Help, and misspelt words.


def test_version_is_printed(dicecli):
    assert dicecli("--version").out == f"dicecli {package.__version__}\n"


@pytest.mark.parametrize("words", ["", "-h", "--help"])
def test_help_lists_every_command(dicecli, words):
    done = dicecli(*words.split())
    assert done.status == 0
    assert all(f"\n  {name} " in done.out for name in MODULES)
    assert "..." not in done.out.split("Asking:")[1]


@pytest.mark.parametrize("name", MODULES)
def test_command_spelt_wrong_gets_a_suggestion(dicecli, name):
    for wrong in (name[1] + name[0] + name[2:], f"{name}t", name.upper()):
        done = dicecli(wrong)
        assert (done.status, done.err.count("\n")) == (2, 1)
        assert name in done.err.replace(wrong, "", 1)


OPTIONS = [
    (name, option)
    for name in MODULES
    for parameter in cli.get_command(None, name).params
    for option in parameter.opts
    if option.startswith("--")
]


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_option_spelt_wrong_gets_a_suggestion(dicecli, name, option):
    wrong = f"{option}x"
    done = dicecli(name, wrong)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert option in done.err.replace(wrong, "", 1)


def page_of(name):
    """Return the help of a command, or of the program for an empty name."""
    return (cli.get_command(None, name) if name else cli).help or ""


def examples(name):
    """Return the commands of a help page's block of examples."""
    page = page_of(name)
    block = page.split("Examples:\n")[1].split("\n\n")[0]
    lines = [re.split(r" {3,}", line.strip())[0] for line in block.splitlines()]
    return [line for line in lines if line.strip("\b ")]


EVERY_HELP = """
import sys
from dicecli.cli.commands import MODULES
from dicecli.cli.main import run

sys.exit(any([run([*name, "-h"]) for name in ((), *((name,) for name in MODULES))]))
"""


@pytest.mark.parametrize("level", ["1", "2"])
def test_help_does_not_depend_on_docstrings(tmp_path, level):
    """``python -OO`` drops docstrings, and with them help that click takes from there."""
    command = Command(tmp_path)
    plain = command.script(EVERY_HELP)
    bare = command.script(EVERY_HELP, environment={"PYTHONOPTIMIZE": level})
    assert (bare.returncode, bare.stderr) == (0, b"")
    assert plain.stdout.count(b"Usage: ") > len(MODULES)
    assert bare.stdout == plain.stdout


FARKLE = "dicecli new farkle An Bình --force"
TAKING = f"{FARKLE} --house carry-over=yes"
THREE_TURNS = "; ".join(f"dicecli record {face}s 12344" for face in (1, 2, 3))
FOUR_TURNS = f"{THREE_TURNS}; dicecli record 4s 12344"
TWELVE_TURNS = "; ".join(f"dicecli record {n}s 12344" for n in (1, 2, 3, 4, 5, 6) for _ in "AB")
BEFORE = {
    'dicecli record "tứ quý"': "dicecli roll 66665",
    "dicecli roll --keep 44 1 4 5": "dicecli roll 44126",
    "dicecli roll --random --keep 444": "dicecli roll 44426",
    "dicecli undo": "dicecli record ones 11234",
    "dicecli undo 3": THREE_TURNS,
    "dicecli redo": "dicecli record ones 11234; dicecli undo",
    "dicecli redo 3": f"{THREE_TURNS}; dicecli undo 3",
    "dicecli amend 1 --category fours": "dicecli record ones 11234",
    "dicecli amend 2 --dice 44412": "dicecli record 1s 14444; dicecli record 4s 14444",
    "dicecli amend 1 --points 12 --category fours": "dicecli record ones 11234",
    "dicecli insert 4 fh 22233": FOUR_TURNS,
    "dicecli insert 4 chance --points 22": FOUR_TURNS,
    "dicecli insert 7 --points 650": f"{FARKLE}; {'; '.join(['dicecli bust'] * 7)}",
    "dicecli drop 12": TWELVE_TURNS,
    "dicecli swap 3 7": TWELVE_TURNS,
    "dicecli keep 1 1 5": f"{FARKLE}; dicecli roll 112345",
    "dicecli keep 333 --bank": f"{FARKLE}; dicecli roll 333246",
    "dicecli bank": f"{FARKLE}; dicecli roll 112345; dicecli keep 11",
    "dicecli bank --points 650": FARKLE,
    "dicecli bust": FARKLE,
    "dicecli skip --player Bình": "dicecli skip",
    "dicecli join Dung --points 1500": FARKLE,
    "dicecli rejoin An": "dicecli retire An",
    "dicecli rejoin Bình --json": "dicecli retire Bình",
    "dicecli take": f"{TAKING}; dicecli roll 112345; dicecli keep 11 --bank",
    "dicecli take --player Bình": f"{TAKING}; dicecli roll 112345; dicecli keep 11 --bank",
    "dicecli bust --player Bình": f"{FARKLE}; dicecli bust",
}
"""The commands that must come before an example."""


@pytest.mark.parametrize("name", ["", *MODULES])
def test_help_has_examples(name):
    assert examples(name)
    assert all("dicecli" in example for example in examples(name))


AT_A_TERMINAL = {"dicecli play"}
"""Examples that need a terminal: test_terminal.py plays them."""


@pytest.mark.parametrize(
    "example",
    [
        example
        for name in ("", *MODULES)
        if "Examples:\n" in page_of(name)
        for example in examples(name)
        if example not in AT_A_TERMINAL
    ],
)
def test_examples_of_help_work(example, tmp_path):
    if "jq" in example and not shutil.which("jq"):
        pytest.skip("jq is not installed")
    before = ["mkdir evenings"]
    if "dicecli new" not in example or "--again" in example:
        before += ["dicecli new penta An Bình", "cp dicecli.json evenings/friday.json"]
    before += BEFORE[example].split("; ") if example in BEFORE else []
    results = lines_run_here([*before, example], tmp_path)
    assert [result.status for result in results] == [0] * len(results), results
