"""The game file: its text, and every fault that it can have."""

from __future__ import annotations

import ast
import json
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from support.games import CREATED, play_out, start

import dicecli.gamefile
from dicecli.errors import BadGameFile
from dicecli.game import play
from dicecli.gamefile import codec
from dicecli.gamefile.check import examine
from dicecli.render.refusals import sentence
from dicecli.rules import PRESETS, preset
from dicecli.rules.moves import Record, Roll

MIXED = (1, 2, 3, 4, 6)


def game_of_every_event():
    """Return a game with an event of each kind."""
    players = [play.Player("An"), play.Player("Bình", computer=True)]
    game = play.begin(preset("penta"), players, CREATED)
    game = play.apply(game, Roll(MIXED))
    game = play.apply(game, Roll((1, 2, 4, 4, 4), (1, 2, 4)))
    game = play.apply(game, Record("fours"), same=True)
    game = play.apply(game, Record("penta", (5,) * 5))
    game = play.undo(game, 1)[0]
    game = play.redo(game, 1)[0]
    return play.apply(game, Record("chance", None, 22))


TEXT = """\
{
  "format": "dicecli-game",
  "version": 1,
  "created": "2026-01-31T20:15:00Z",
  "rules": {"preset":"penta","version":1},
  "players": [
    {"name":"An","computer":false},
    {"name":"Bình","computer":true}
  ],
  "events": [
    {"event":"roll","player":0,"dice":[1,2,3,4,6]},
    {"event":"roll","player":0,"dice":[1,2,4,4,4],"kept":[1,2,4]},
    {"event":"record","player":0,"category":"fours","dice":[1,2,4,4,4],"points":12,"bonus":0,"same":true},
    {"event":"record","player":1,"category":"penta","dice":[5,5,5,5,5],"points":50,"bonus":0},
    {"event":"undo","events":1},
    {"event":"redo","events":1},
    {"event":"record","player":0,"category":"chance","points":22,"bonus":0}
  ]
}
"""
FIRST_EVENT = 11  # its line


def test_the_file_is_readable_and_has_one_event_a_line():
    assert codec.encode(game_of_every_event()).decode() == TEXT


def test_a_game_without_events_is_a_file_too():
    game = play.begin(preset("penta"), [play.Player("An")], CREATED)
    data = codec.encode(game)
    assert b'"events": []' in data
    assert codec.decode(data).state == game.state


def test_the_layout_of_the_text_does_not_matter():
    document = json.loads(TEXT)
    flipped = dict(reversed(document.items()))
    for data in (
        json.dumps(document),
        json.dumps(flipped, indent=8),
    ):
        assert codec.encode(codec.decode(data.encode())).decode() == TEXT


def found(data):
    """Return the fault of a file's bytes."""
    with pytest.raises(BadGameFile) as refused:
        codec.decode(data)
    fault = refused.value
    said = sentence(fault)
    assert said.isprintable()
    assert len(said) < 1000
    assert examine(data).faults[0].code == fault.code
    return fault


def tampered(old, new):
    assert TEXT.count(old) >= 1, f"nothing to change: {old}"
    return TEXT.replace(old, new, 1)


IN_EVENTS = [
    # (event, text, what replaces it, code)
    (1, '"dice":[1,2,3,4,6]', '"dice":[2,1,3,4,6]', "dice-not-sorted"),
    (2, '"kept":[1,2,4]', '"kept":[2,1,4]', "dice-not-sorted"),
    (1, '"dice":[1,2,3,4,6]', '"dice":[1,2,3,4,7]', "wrong-type"),
    (1, '"dice":[1,2,3,4,6]', '"dice":[0,2,3,4,6]', "wrong-type"),
    (1, '"dice":[1,2,3,4,6]', '"dice":[-1,2,3,4,6]', "wrong-type"),
    (1, '"dice":[1,2,3,4,6]', '"dice":[true,2,3,4,6]', "wrong-type"),
    (1, '"dice":[1,2,3,4,6]', '"dice":[1.0,2,3,4,6]', "wrong-type"),
    (1, '"dice":[1,2,3,4,6]', '"dice":[1e0,2,3,4,6]', "wrong-type"),
    (1, '"dice":[1,2,3,4,6]', '"dice":["1",2,3,4,6]', "wrong-type"),
    (1, '"dice":[1,2,3,4,6]', '"dice":[null,2,3,4,6]', "wrong-type"),
    (1, '"dice":[1,2,3,4,6]', '"dice":"12346"', "wrong-type"),
    (1, '"dice":[1,2,3,4,6]', '"dice":12346', "wrong-type"),
    (1, '"dice":[1,2,3,4,6]', '"dice":null', "wrong-type"),
    (1, '"dice":[1,2,3,4,6]', '"dice":{"1":2}', "wrong-type"),
    (1, '"dice":[1,2,3,4,6]', '"dice":[[1,2,3,4,6]]', "wrong-type"),
    (1, '"dice":[1,2,3,4,6]', '"dice":[1,2,3,4]', "dice-count"),
    (1, '"dice":[1,2,3,4,6]', '"dice":[]', "dice-count"),
    (1, '"dice":[1,2,3,4,6]', '"dice":[1,2,3,4,6],"kept":[]', "nothing-to-keep"),
    (1, ',"dice":[1,2,3,4,6]}', "}", "missing-key"),
    (1, '"player":0,"dice"', '"dice"', "missing-key"),
    (1, '"event":"roll",', "", "wrong-type"),
    (1, '"player":0,"dice"', '"player":0,"points":1,"dice"', "unknown-key"),
    (1, '"player":0,"dice"', '"player":0,"":1,"dice"', "unknown-key"),
    (1, '"player":0,"dice"', '"player":0,"Dice":[1],"dice"', "unknown-key"),
    (1, '"player":0', '"player":1', "wrong-player"),
    (1, '"player":0', '"player":2', "wrong-player"),
    (1, '"player":0', '"player":-1', "wrong-type"),
    (1, '"player":0', '"player":false', "wrong-type"),
    (1, '"player":0', '"player":0.0', "wrong-type"),
    (1, '"player":0', '"player":-0.0', "wrong-type"),
    (1, '"player":0', '"player":0e0', "wrong-type"),
    (1, '"player":0', '"player":"0"', "wrong-type"),
    (1, '"player":0', '"player":"An"', "wrong-type"),
    (1, '"player":0', '"player":null', "wrong-type"),
    (1, '"player":0', '"player":9007199254740992', "wrong-type"),
    (1, '"event":"roll"', '"event":"Roll"', "unknown-event"),
    (1, '"event":"roll"', '"event":""', "unknown-event"),
    (1, '"event":"roll"', '"event":"\\ud800"', "unknown-event"),
    (1, '"event":"roll"', '"event":null', "wrong-type"),
    (1, '"event":"roll"', '"event":["roll"]', "wrong-type"),
    (1, '{"event":"roll","player":0,"dice":[1,2,3,4,6]}', "[]", "wrong-type"),
    (1, '{"event":"roll","player":0,"dice":[1,2,3,4,6]}', "null", "wrong-type"),
    (1, '{"event":"roll","player":0,"dice":[1,2,3,4,6]}', "{}", "wrong-type"),
    (2, '"kept":[1,2,4]', '"kept":[1,2,4],"same":1', "wrong-type"),
    (2, '"kept":[1,2,4]', '"kept":[1,2,4],"same":"true"', "wrong-type"),
    (2, '"kept":[1,2,4]', '"kept":[1,2,4],"same":null', "wrong-type"),
    (2, '"kept":[1,2,4]', '"kept":[5]', "kept-not-rolled"),
    (2, '"kept":[1,2,4]', '"kept":[1,2,3]', "kept-not-on-table"),
    (2, '"kept":[1,2,4]', '"kept":null', "wrong-type"),
    (3, '"points":12', '"points":13', "wrong-value"),
    (3, '"points":12', '"points":12.0', "wrong-type"),
    (3, '"points":12', '"points":"12"', "wrong-type"),
    (3, '"points":12', '"points":-12', "wrong-type"),
    (3, '"points":12', '"points":null', "wrong-type"),
    (3, '"points":12,', "", "missing-key"),
    (3, '"bonus":0,', "", "missing-key"),
    (3, '"bonus":0', '"bonus":100', "wrong-value"),
    (3, '"bonus":0', '"bonus":false', "wrong-type"),
    (3, '"category":"fours"', '"category":"fives"', "wrong-value"),
    (3, '"category":"fours"', '"category":"4s"', "unknown-category"),
    (3, '"category":"fours"', '"category":"FOURS"', "unknown-category"),
    (3, '"category":"fours"', '"category":""', "unknown-category"),
    (3, '"category":"fours"', '"category":4', "wrong-type"),
    (3, '"category":"fours",', "", "missing-key"),
    (3, '"dice":[1,2,4,4,4],"points"', '"dice":[1,4,4,4,4],"points"', "other-dice"),
    (3, '"dice":[1,2,4,4,4],"points"', '"points"', "points-over-roll"),
    (7, '"points":22', '"points":22,"same":true', "same-without-first"),
    (5, '"event":"undo"', '"event":"undo","player":0', "unknown-key"),
    (5, '"event":"undo"', '"event":"undo","same":true', "same-without-first"),
    (5, '"events":1', '"events":0', "wrong-type"),
    (5, '"events":1', '"events":-1', "wrong-type"),
    (5, '"events":1', '"events":true', "wrong-type"),
    (5, '"events":1', '"events":2', "undo-splits-step"),
    (5, '"events":1', '"events":5', "nothing-to-undo"),
    (5, '"events":1', '"events":9007199254740991', "nothing-to-undo"),
    (5, '"event":"undo"', '"event":"redo"', "nothing-to-redo"),
    (6, '"redo","events":1', '"redo","events":2', "nothing-to-redo"),
    (7, '"points":22', '"points":4', "not-attainable"),
    (7, '"chance"', '"fours"', "category-filled"),
]


@pytest.mark.parametrize(("event", "old", "new", "code"), IN_EVENTS)
def test_a_fault_in_an_event_has_its_number_and_line(event, old, new, code):
    fault = found(tampered(old, new).encode())
    assert fault.code == code
    assert (fault.event, fault.line) == (event, FIRST_EVENT + event - 1)
    assert (fault.replayed, fault.events) == (event - 1, 7)


def test_the_line_is_found_in_any_layout():
    document = json.loads(tampered('"points":12', '"points":13'))
    data = json.dumps({"events": document.pop("events"), **document}, indent=1)
    line = data[: data.index('"event": "record"')].count("\n")
    assert found(data.encode()).line == line
    assert found(json.dumps(json.loads(data)).encode()).line == 1


OWN_BUT_OTHER_HOUSE = json.dumps(
    {**preset("penta").document(), "id": "ours", "house": {"full-house.points": 30}}
)
IN_HEADER = [
    ('"dicecli-game"', '"dicecli"', "not-a-game"),
    ('"format": "dicecli-game",', "", "not-a-game"),
    ('"format": "dicecli-game"', '"format": ["dicecli-game"]', "not-a-game"),
    ('"version": 1,', '"version": 2,', "newer-version"),
    ('"version": 1,', '"version": 9999999999999999999,', "newer-version"),
    ('"version": 1,', '"version": 0,', "unknown-version"),
    ('"version": 1,', '"version": -1,', "unknown-version"),
    ('"version": 1,', '"version": 1.0,', "unknown-version"),
    ('"version": 1,', '"version": 1e0,', "unknown-version"),
    ('"version": 1,', '"version": true,', "unknown-version"),
    ('"version": 1,', '"version": "1",', "unknown-version"),
    ('"version": 1,', '"version": 1e999,', "number-too-large"),
    ('"version": 1,', "", "unknown-version"),
    (f'"created": "{CREATED}",', "", "missing-key"),
    (CREATED, "", "bad-created"),
    (CREATED, "yesterday", "bad-created"),
    (CREATED, f"{CREATED}\\n", "bad-created"),
    (CREATED, "٢٠٢٦-01-31T20:15:00Z", "bad-created"),
    (f'"{CREATED}"', "0", "wrong-type"),
    (f'"{CREATED}",', f'"{CREATED}","mark":7,', "wrong-type"),
    (f'"{CREATED}",', f'"{CREATED}","mark":"",', "bad-mark"),
    (f'"{CREATED}",', f'"{CREATED}","mark":"0123456789abcdeF",', "bad-mark"),
    (f'"{CREATED}",', f'"{CREATED}","mark":"0123456789abcdef\\n",', "bad-mark"),
    ('{"preset":"penta","version":1}', OWN_BUT_OTHER_HOUSE, "house-not-in-rules"),
    ('"penta","version":1', '"Penta","version":1', "unknown-preset"),
    ('"penta","version":1', '"","version":1', "unknown-preset"),
    ('"penta","version":1', '"../penta","version":1', "unknown-preset"),
    ('"penta","version":1', '"\\ud800","version":1', "unknown-preset"),
    ('"penta","version":1', '7,"version":1', "wrong-type"),
    ('"penta","version":1', '"penta","version":2', "unknown-preset-version"),
    ('"penta","version":1', '"penta","version":true', "unknown-preset-version"),
    ('"penta","version":1', '"penta","version":1.0', "unknown-preset-version"),
    ('"penta","version":1', '"penta"', "missing-key"),
    ('"penta","version":1', '"penta","version":1,"x":1', "unknown-key"),
    ('{"preset":"penta","version":1}', '"penta"', "wrong-type"),
    ('"version": 1,', '"version": 1, "state": {},', "unknown-key"),
    ('"version": 1,', '"version": 1, "version": 1,', "key-twice"),
    ('"player":0', '"player":0,"player":0', "key-twice"),
    ('"player":0', '"player":0,"pl\\u0061yer":0', "key-twice"),
    ('"name":"An",', "", "missing-key"),
    (',"computer":false', "", "missing-key"),
    ('"computer":false', '"computer":0', "wrong-type"),
    ('"computer":false', '"computer":null', "wrong-type"),
    ('"computer":false', '"computer":false,"color":"red"', "unknown-key"),
    ('"An"', "1", "wrong-type"),
    ('"An"', "null", "wrong-type"),
    ('"An"', '""', "bad-name"),
    ('"An"', '" An"', "bad-name"),
    ('"An"', '"A\\u0000n"', "bad-name"),
    ('"An"', '"A\\u202en"', "bad-name"),
    ('"An"', '"\\ud800"', "bad-name"),
    ('"Bình"', '"Bi\\u0300nh"', "bad-name"),
    ('"An"', f'"{"a" * 41}"', "bad-name"),
    ('"An"', '"BÌNH"', "name-twice"),
    ('{"name":"An","computer":false}', '"An"', "wrong-type"),
    ('"player":0', '"player":NaN', "not-a-number"),
    ('"player":0', '"player":Infinity', "not-a-number"),
    ('"player":0', '"player":-Infinity', "not-a-number"),
    ('"player":0', f'"player":{"9" * 5000}', "number-too-long"),
    ('"player":0', '"player":1e999', "number-too-large"),
    ('"dice":[1,2,3,4,6]', f'"dice":{"[" * 100_000}', "too-deep"),
    ('"dice":[1,2,3,4,6]', f'"dice":{"[" * 100_000}{"]" * 100_000}', "too-deep"),
    ('"dice":[1,2,3,4,6]', '"dice":' + '{"a":' * 100_000, "too-deep"),
]


@pytest.mark.parametrize(
    ("old", "new", "code"), IN_HEADER, ids=[f"{row[2]} {row[1][:24]}" for row in IN_HEADER]
)
def test_faults_of_the_whole_file_have_their_code(old, new, code):
    fault = found(tampered(old, new).encode())
    assert fault.code == code
    # A fault that makes the whole text no JSON still has a place.
    assert fault.event in (None, 1)
    assert fault.event is None or fault.line == 11
    assert fault.replayed == 0


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("events", None, "wrong-type"),
        ("events", {}, "wrong-type"),
        ("events", "roll", "wrong-type"),
        ("players", None, "wrong-type"),
        ("players", {}, "wrong-type"),
        ("players", [], "number-of-players"),
        (
            "players",
            [{"name": f"P{n}", "computer": False} for n in range(21)],
            "number-of-players",
        ),
        ("rules", None, "wrong-type"),
        ("rules", [], "wrong-type"),
        ("events", [None] * 100_001, "too-many-events"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_values_of_a_wrong_type_are_faults(key, value, code):
    data = json.dumps({**json.loads(TEXT), key: value}).encode()
    assert found(data).code == code


@pytest.mark.parametrize("key", json.loads(TEXT))
def test_every_missing_key_is_a_fault(key):
    document = json.loads(TEXT)
    del document[key]
    codes = {"format": "not-a-game", "version": "unknown-version"}
    fault = found(json.dumps(document).encode())
    assert fault.code == codes.get(key, "missing-key")


OTHER_BYTES = [
    (TEXT.replace('"events": [', '"events": [' + "[]," * 260_000).encode(), "too-much", None),
    (TEXT.replace("\n", "\r\n").encode(), "carriage-return", 1),
    (b"", "empty", None),
    (b" \n\t\r\n", "empty", None),
    (b"\xef\xbb\xbf" + TEXT.encode(), "byte-order-mark", None),
    (b"\xef\xbb\xbf", "byte-order-mark", None),
    (TEXT.encode("latin-1"), "not-utf-8", 8),
    (TEXT.encode("utf-16"), "not-utf-8", 1),
    (TEXT.replace("An", "\ud800").encode(errors="surrogatepass"), "not-utf-8", 7),
    (TEXT.encode()[:200], "not-json", 8),
    (TEXT.encode()[:-3], "not-json", 18),
    (TEXT.encode() + b"}", "not-json", 20),
    (TEXT.encode() * 2, "not-json", 20),
    (TEXT.replace("An", "A\tn").encode(), "not-json", 7),
    (TEXT.replace("  ]\n}", "  ,]\n}").encode(), "not-json", 18),
    (TEXT.replace('"', "'").encode(), "not-json", 2),
    (TEXT.replace("  ]\n", "<<<<<<< HEAD\n  ]\n").encode(), "merge-conflict", 18),
    (TEXT.replace("  ]\n", "=======\n  ]\n").encode(), "merge-conflict", 18),
    (TEXT.replace("  ]\n", "======== \n  ]\n").encode(), "not-json", 18),
    ('{"a":1}'.encode("utf-32-le"), "not-json", 1),
    (b"\x00" * 100, "not-json", 1),
    (b"MZ\x90\x00", "not-utf-8", 1),
    (b"null", "not-an-object", None),
    (b"[]", "not-an-object", None),
    (b"1", "not-an-object", None),
    (b'"dicecli-game"', "not-an-object", None),
    (b"{}", "not-a-game", None),
    (b"[" * 100_000, "too-deep", None),
    (b'{"a":' * 100_000, "too-deep", None),
    (b" " * (16 * 2**20 + 1), "too-large", None),
]


@pytest.mark.parametrize(
    ("data", "code", "line"), OTHER_BYTES, ids=[f"{row[1]}-{row[0][:8]}" for row in OTHER_BYTES]
)
def test_files_that_are_not_games_have_their_code(data, code, line):
    fault = found(data)
    assert (fault.code, fault.line) == (code, line)
    assert (fault.event, fault.replayed) == (None, 0)


def test_a_file_of_the_largest_size_is_read():
    data = TEXT.encode()
    padded = data + b" " * (16 * 2**20 - len(data))
    assert codec.decode(padded).events == game_of_every_event().events


NESTED = [
    ('"version": 1,', '"version": {},'),
    ('"penta","version":1', '"penta","version":{}'),
    ('"preset":"penta"', '"preset":{}'),
    (f'"{CREATED}"', "{}"),
    ('"An"', "{}"),
    ('"dice":[1,2,3,4,6]', '"dice":{}'),
    ('"category":"fours"', '"category":{}'),
]


@pytest.mark.parametrize(
    "depths",
    [
        pytest.param(range(850, 1000, 10), id="some"),
        pytest.param(range(850, 1000), id="all", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize(("old", "new"), NESTED, ids=[row[1] for row in NESTED])
def test_nesting_near_the_limit_is_a_fault_like_any_other(dicecli_here, old, new, depths):
    """What can just be read may be too deeply nested to be read a second time."""
    for depth in depths:
        nested = new.replace("{}", "[" * depth + "]" * depth)
        dicecli_here.file.write_text(tampered(old, nested), encoding="utf-8")
        assert dicecli_here("check", "dicecli.json", "-o", "plain").status == 1, depth


def deepest():
    """Return the most deeply nested list that can be read from here."""
    value, depth = [], 500
    while True:
        depth += 1
        try:
            value = json.loads("[" * depth + "]" * depth)
        except RecursionError:
            return value
        if depth > 20_000:
            return value


@pytest.mark.parametrize(
    ("code", "facts"),
    [
        ("unknown-version", {"wanted": 1}),
        ("unknown-preset-version", {"game": "x", "most": 1}),
    ],
)
def test_every_fault_has_a_sentence_whatever_it_holds(code, facts):
    """The faulty value may be too deeply nested to be printed."""
    fault = BadGameFile(code, version=deepest(), **facts)
    assert further_down(20, sentence, fault)


def further_down(frames, function, argument):
    """Call a function from a stack that is so many frames deeper."""
    if frames:
        return further_down(frames - 1, function, argument)
    return function(argument)


@pytest.mark.parametrize("event", [1, 7, 40])
def test_a_move_after_the_end_is_a_fault(event):
    game = play.begin(preset("penta"), [play.Player("An")], CREATED)
    for category in game.rules.choices:
        game = play.apply(game, Record(category, MIXED))
    document = json.loads(codec.encode(game))
    more = {"event": "roll", "player": 0, "dice": [1, 2, 3, 4, 6]}
    document["events"] += [more] * event
    fault = found(json.dumps(document).encode())
    assert (fault.code, fault.event, fault.replayed) == ("game-over", 14, 13)
    assert fault.events == 13 + event


def test_the_first_fault_is_named_when_there_are_two():
    data = tampered('"points":12', '"points":13').replace('"points":22', '"points":"22"')
    assert (found(data.encode()).code, found(data.encode()).event) == ("wrong-value", 3)


def test_a_later_event_that_cannot_be_read_leaves_those_before_it():
    finding = examine(tampered('"points":22', '"points":"22"').encode())
    assert (finding.replayed, finding.events) == (6, 7)


def test_sound_files_have_no_fault():
    finding = examine(TEXT.encode())
    assert (finding.faults, finding.replayed, finding.events) == ((), 7, 7)


def test_every_reason_of_the_codec_is_reached():
    """Whatever ``BadGameFile`` names in the codec stands in a table above."""
    reached = {row[-1] for row in IN_EVENTS} | {row[-1] for row in IN_HEADER}
    reached |= {row[1] for row in OTHER_BYTES} | {"too-many-events", "number-of-players"}
    folder = Path(dicecli.gamefile.__file__).parent
    for module in ("codec.py", "reading.py", "fields.py", "strict.py"):
        raised = _reasons(ast.parse((folder / module).read_text(encoding="utf-8")))
        assert raised - reached == set(), module


def _reasons(tree):
    """Return the reason codes that a module passes to BadGameFile as literals."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    ours = [call for call in calls if getattr(call.func, "id", "") == "BadGameFile"]
    first = [call.args[0] for call in ours]
    return {arg.value for arg in first if isinstance(arg, ast.Constant)}


# Any bytes


def decoded(data):
    """Return the game, or None if the bytes are refused; anything else fails the test."""
    with suppress(BadGameFile):
        return codec.decode(data)
    return None


@given(st.binary(max_size=300))
def test_any_bytes_are_a_game_or_a_fault(data):
    assert decoded(data) is None


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=10,
)


@given(st.sampled_from(sorted(json.loads(TEXT))), VALUES)
def test_any_value_in_the_header_is_a_game_or_a_fault(key, value):
    decoded(json.dumps({**json.loads(TEXT), key: value}).encode())


@given(
    st.integers(0, 6),
    st.sampled_from(["event", "player", "dice", "kept", "points", "bonus", "events", "same"]),
    VALUES,
)
def test_any_value_in_an_event_is_a_game_or_a_fault(number, key, value):
    document = json.loads(TEXT)
    document["events"][number][key] = value
    game = decoded(json.dumps(document).encode())
    assert game is None or len(game.events) == 7


@given(st.integers(0, len(TEXT.encode())), st.integers(0, 40), st.binary(max_size=6))
def test_any_cut_of_a_file_is_a_game_or_a_fault(position, length, other):
    data = TEXT.encode()
    game = decoded(data[:position] + other + data[position + length :])
    assert game is None or codec.decode(codec.encode(game)).state == game.state


# The JSON Schema


@pytest.fixture(scope="module")
def schema():
    """The schema that is shipped with the program."""
    text = files("dicecli").joinpath("game.schema.json").read_text(encoding="utf-8")
    document = json.loads(text)
    Draft202012Validator.check_schema(document)
    return Draft202012Validator(document)


def test_the_schema_knows_a_game(schema):
    assert list(schema.iter_errors(json.loads(TEXT))) == []


@pytest.mark.parametrize("name", PRESETS)
def test_the_schema_knows_every_random_game(schema, name, games):
    for seed in range(games // 4):
        rng = Random(seed)
        game = start(preset(name), rng)
        for after in play_out(game, rng):
            game = after
        assert list(schema.iter_errors(json.loads(codec.encode(game)))) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"format": "dicecli-game",', ""),
        ('"version": 1,', '"version": 2,'),
        ('"version": 1,', '"version": 1, "state": {},'),
        ('"name":"An",', ""),
        ('"An"', '""'),
        ('"computer":false', '"computer":0'),
        ('"dice":[1,2,3,4,6]', '"dice":[1,2,3,4,7]'),
        ('"dice":[1,2,3,4,6]', '"dice":["1",2,3,4,6]'),
        ('"player":0', '"player":-1'),
        ('"event":"roll"', '"event":"reroll"'),
        ('"points":12,', ""),
        ('"events":1', '"events":0'),
        ('"event":"undo"', '"event":"undo","player":0'),
    ],
)
def test_the_schema_refuses_what_has_another_shape(schema, old, new):
    assert list(schema.iter_errors(json.loads(tampered(old, new)))) != []
