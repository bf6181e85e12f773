"""Own rule documents: read, checked, played, kept in the game file."""

from __future__ import annotations

import json
from copy import deepcopy

import pytest
from support.games import CREATED

from dicecli.errors import BadInput
from dicecli.game import play
from dicecli.gamefile import codec
from dicecli.rules import PRESETS, checked, decode, is_shipped, preset
from dicecli.rules.moves import Keep, Paper, Record, Roll
from dicecli.rules.presets import farkle, penta

KINDS = {"card": "penta", "farkle": "zilch"}  # zilch has a streak


def document(game, **changes):
    return {**deepcopy(preset(game).document()), **changes}


def own(game, **changes):
    """Return a sound document that is no preset."""
    return document(game, **{"id": "ours", **changes})


def written(dicecli, value, name="ours.json"):
    """Write a document, or a text, into the folder of the session; return its name."""
    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    (dicecli.folder / name).write_bytes(text)
    return name


# Printed documents read back


@pytest.mark.parametrize("game", PRESETS)
def test_a_printed_document_is_read_back(dicecli_here, game):
    printed = dicecli_here("rules", game, "--json").stdout
    file = written(dicecli_here, printed)
    assert checked(json.loads(printed)) == preset(game)
    roll = "123556" if preset(game).number_of_dice == 6 else "12355"
    for form in ("table", "json"):
        plain = dicecli_here("score", game, roll, "-o", form)
        assert plain.status == 0
        assert dicecli_here("score", "--rules", file, roll, "-o", form) == plain
    assert dicecli_here("rules", "--rules", file) == dicecli_here("rules", game)
    assert dicecli_here("rules", "--rules", file, "--keys") == dicecli_here(
        "rules", game, "--keys"
    )


@pytest.mark.parametrize("game", PRESETS)
def test_a_document_is_the_same_after_every_reading(game):
    rules = preset(game)
    assert decode(rules.document()) == rules == checked(rules.document())
    assert checked(rules.document()).document() == rules.document()


def test_optional_keys_of_a_category():
    """Without them there are no aliases, examples or points for the first roll."""
    bare = own("penta")
    for row in bare["categories"]:
        del row["aliases"], row["examples"], row["first_roll"]
    rules = checked(bare)
    assert rules.scores((2, 2, 2, 3, 3))["categories"][8]["points"] == 25
    assert rules.choice("full-house") == "full-house"
    assert checked(rules.document()) == rules


def test_the_name_of_the_rules_may_precede_the_dice(dicecli_here):
    file = written(dicecli_here, own("penta"))
    assert dicecli_here("score", "ours", "22233", "-c", "fh", "--rules", file).out == "25\n"
    refused = dicecli_here("score", "penta", "22233", "--rules", file)
    assert (refused.status, refused.err.count("\n")) == (2, 1)


def test_house_rules_over_a_document(dicecli_here):
    file = written(dicecli_here, own("penta"))
    words = ["22233", "-c", "fh", "--rules", file, "--house", "full-house.points=30"]
    assert dicecli_here("score", *words).out == "30\n"


# Rules in the game file


def test_a_game_of_an_own_rule_set_carries_it_whole(dicecli_here):
    file = written(dicecli_here, own("greed", target=1000, targets=[1000]))
    assert dicecli_here("new", "--rules", file, "An").status == 0
    (dicecli_here.folder / file).unlink()
    assert json.loads(dicecli_here.file.read_bytes())["rules"]["target"] == 1000
    assert dicecli_here("bank", "--points", "1000").status == 0
    assert dicecli_here("show", "--json").json["winners"] == ["An"]
    assert dicecli_here("check", "dicecli.json").status == 0


def test_a_document_that_is_a_preset_is_carried_by_name(dicecli_here):
    file = written(dicecli_here, document("yatzy"))
    dicecli_here("new", "--rules", file, "An")
    head = json.loads(dicecli_here.file.read_bytes())["rules"]
    assert head == {"preset": "yatzy", "version": 1}


def test_a_changed_document_under_the_name_of_a_preset_is_carried_whole(dicecli_here):
    file = written(dicecli_here, document("yatzy", rolls=2))
    dicecli_here("new", "--rules", file, "An")
    assert json.loads(dicecli_here.file.read_bytes())["rules"]["rolls"] == 2
    assert dicecli_here("show", "--json").json["turn"]["rolls_left"] == 2


def test_house_rules_over_an_own_document_are_carried(dicecli_here):
    file = written(dicecli_here, own("penta"))
    dicecli_here("new", "--rules", file, "An", "--house", "full-house.points=30")
    (dicecli_here.folder / file).unlink()
    assert "= 30" in dicecli_here("record", "fh", "22233").out
    assert dicecli_here("check", "dicecli.json").status == 0


def test_house_rules_over_an_own_document_are_named_after_a_reload(dicecli_here):
    file = written(dicecli_here, own("penta"))
    dicecli_here("new", "--rules", file, "An", "--house", "full-house.points=30")
    assert "full-house.points=30" in dicecli_here("show").out


def test_a_preset_with_house_rules_carries_them(dicecli_here):
    dicecli_here("new", "zilch", "An", "--house", "streak=2:all", "--house", "opening=500")
    head = json.loads(dicecli_here.file.read_bytes())["rules"]
    assert head["house"] == {"streak": "2:all", "opening": 500}
    assert dicecli_here("bank", "--points", "450").status == 1
    for words in (["bank", "--points", "500"], ["bust"], ["bust"]):
        assert dicecli_here(*words).status == 0
    assert dicecli_here("show", "--json").json["players"][0]["total"] == 0


@pytest.mark.parametrize(
    "house",
    [
        {"openning": 500},
        {"opening": "many"},
        {"opening": 1.5},
        {"opening": True},
        {"opening": None},
        {"opening": [500]},
        {"target": 10020},
        ["opening"],
        "opening=500",
        {"a\n\x1b[31m": 1},
        {"opening": "5\n00\x1b[31m"},
    ],
    ids=repr,
)
def test_hostile_house_rules_in_a_game_file_are_faults(dicecli_here, house):
    dicecli_here("new", "farkle", "An")
    file = json.loads(dicecli_here.file.read_bytes())
    file["rules"]["house"] = house
    dicecli_here.file.write_text(json.dumps(file), "utf-8")
    refused_with(3, dicecli_here("show"))


def refused_with(status, result):
    """Check that a command printed one line on standard error and nothing else."""
    assert (result.status, result.out) == (status, ""), result.err
    assert result.err.startswith("dicecli: ")
    assert result.err.count("\n") == 1
    assert result.err.rstrip("\n").isprintable(), result.err
    assert len(result.err) < 2000


# Older versions of a preset


@pytest.mark.parametrize(
    ("module", "older", "move", "points"),
    [
        (penta, {"rolls": 2, "version": 1}, Record("fours", (1, 2, 4, 4, 4)), 12),
        (farkle, {"opening": 500, "version": 1}, Paper(500), 500),
    ],
    ids=["penta", "farkle"],
)
def test_a_game_of_an_older_version_replays_under_it(monkeypatch, module, older, move, points):
    name = module.DOCUMENT["id"]
    monkeypatch.setattr(module, "OLDER", {1: {**module.DOCUMENT, **older}}, raising=False)
    monkeypatch.setattr(module, "DOCUMENT", {**module.DOCUMENT, "version": 2})
    begun = play.begin(preset(name, 1), [play.Player("An")], CREATED)
    data = codec.encode(play.apply(begun, move))
    assert json.loads(data)["rules"] == {"preset": name, "version": 1}
    again = codec.decode(data)
    assert (again.rules.version, again.state.totals()) == (1, (points,))
    assert codec.encode(again) == data
    assert preset(name).version == 2
    assert is_shipped(preset(name))
    assert is_shipped(preset(name, 1))


def test_house_rules_over_an_older_version_replay_too(monkeypatch):
    monkeypatch.setattr(farkle, "OLDER", {1: farkle.DOCUMENT}, raising=False)
    monkeypatch.setattr(farkle, "DOCUMENT", {**farkle.DOCUMENT, "version": 2, "opening": 500})
    rules = preset("farkle", 1).amended({"target": "5000"})
    begun = play.begin(rules, [play.Player("An")], CREATED)
    data = codec.encode(play.apply(begun, Paper(50)))
    assert json.loads(data)["rules"]["house"] == {"target": 5000}
    assert codec.decode(data).rules == rules


def test_an_unknown_version_is_refused(dicecli_here):
    dicecli_here("new", "penta", "An")
    text = dicecli_here.file.read_text("utf-8")
    for version in ("2", "0", "-1", "10000000", "1.0", "true", '"1"'):
        dicecli_here.file.write_text(text.replace('"version":1}', f'"version":{version}}}'))
        refused_with(3, dicecli_here("show"))


# Contradictions


def change(document, *path, to):
    """Change a value inside a document; a row of a list is named by its id."""
    place = document
    for part in path[:-1]:
        rows = isinstance(place, list) and isinstance(part, str)
        place = next(row for row in place if row["id"] == part) if rows else place[part]
    place[path[-1]] = to
    return document


def doubled(document, rows):
    document[rows].append(document[rows][0])
    return document


CONTRADICTIONS = {
    "a bonus out of reach": (
        change(own("penta"), "sections", "upper", "bonuses", 0, "at_least", to=106),
        "sections.upper.bonuses",
    ),
    "a category twice": (doubled(own("penta"), "categories"), "categories.ones"),
    "a section twice": (doubled(own("penta"), "sections"), "sections.upper"),
    "a combination twice": (doubled(own("zilch"), "combinations"), "combinations.single"),
    "points that are no number": (
        change(own("penta"), "categories", "chance", "points", to="most"),
        "categories.chance.points",
    ),
    "a name that means two categories": (
        change(own("penta"), "categories", "chance", "aliases", to=["fh"]),
        "categories.chance",
    ),
    "a name that an accent tells apart": (
        change(own("penta"), "categories", "chance", "aliases", to=["BỐN"]),
        "categories.chance",
    ),
    "five alike of no category": (
        change(own("penta"), "five_alike", "category", to="yahtzee"),
        "five_alike.category",
    ),
    "a Joker without five alike": (own("penta", five_alike=None), "joker.choice"),
    "a section that is not there": (
        change(own("penta"), "categories", "chance", "section", to="middle"),
        "categories.chance.section",
    ),
    "a pattern of too many dice": (
        change(own("penta"), "categories", "penta", "pattern", to="alike 6"),
        "categories.penta.pattern",
    ),
    "a run that no dice have": (
        change(own("penta"), "categories", "chance", "pattern", to="run 6"),
        "categories.chance.pattern",
    ),
    "examples of other dice": (
        change(own("penta"), "categories", "chance", "examples", to=["123456"]),
        "categories.chance.examples",
    ),
    "a combination of too many dice": (
        change(own("greed"), "combinations", "three-of-a-kind", "pattern", to="groups 4 2"),
        "combinations.three-of-a-kind",
    ),
    "points beside the step": (
        change(own("zilch"), "combinations", "straight", "points", to=1510),
        "combinations.straight.points",
    ),
    "points by face of two faces": (
        change(own("zilch"), "combinations", "three-pairs", "points", to=[50] * 6),
        "combinations.three-pairs.points",
    ),
    "a target beside the step": (own("zilch", target=10020), "target"),
    "more seats than players": (
        own("penta", seats={"players": [2, 1], "humans": [0, 2], "computers": [0, 2]}),
        "seats.players",
    ),
    "nobody can sit down": (
        own("penta", seats={"players": [3, 4], "humans": [0, 1], "computers": [0, 1]}),
        "seats",
    ),
}


@pytest.mark.parametrize(("value", "where"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_contradictions_are_refused_with_their_place(value, where):
    with pytest.raises(BadInput, match="bad-rules") as caught:
        checked(value)
    assert caught.value.facts["where"].startswith(where)


def test_an_exact_set_in_any_order_scores():
    """The document is refused, or the set can be set aside like any other."""
    pattern = "exact 6 5 4 3 2"
    value = change(own("zilch"), "combinations", "straight", "pattern", to=pattern)
    legal = checked(value).start(1).apply(Roll((2, 3, 4, 5, 6, 6)))[0].legal_moves()
    assert legal[0] == Keep((2, 3, 4, 5, 6), 1500)


@pytest.mark.parametrize("id", ["total", "categories", "name", "computer", "penta-bonus"])
def test_section_ids_that_are_keys_of_answers_change_no_answer(dicecli_here, id):
    """The document is refused, or the answer still has the keys of every card."""
    value = own("penta")
    value["sections"][0]["id"] = id
    for row in value["categories"]:
        row["section"] = id if row["section"] == "upper" else row["section"]
    begun = dicecli_here("new", "--rules", written(dicecli_here, value), "An")
    if begun.status != 3:
        dicecli_here("record", "fours", "44412")
        card = dicecli_here("show", "--json").json["players"][0]
        assert (card["name"], card["computer"], card["total"]) == ("An", False, 12)
        assert card[id] == 12
        assert dicecli_here("show").status == 0


def test_rules_without_a_game_takes_no_house_rules_and_no_keys(dicecli_here):
    """There is nothing for them to change."""
    refused_with(2, dicecli_here("rules", "--house", "rolls=2"))
    refused_with(2, dicecli_here("rules", "--keys"))


# Hostile documents

HOSTILE = {
    "nothing": None,
    "a true": True,
    "a number": 1,
    "a huge number": 10**6,
    "a huger number": -(10**30),
    "a fraction": 1.5,
    "an empty text": "",
    "a text": "x",
    "control characters": "a\n\x1b[31m\u202e\x00",
    "a long text": "x" * 10**5,
    "half a surrogate": "\ud800",
    "an empty list": [],
    "a list": ["x"],
    "a huge list": [{"id": "x"}] * 10**4,
    "a nested list": [[[[[[]]]]]],
    "an empty object": {},
    "an object": {"id": 1, "x\n\x1b[31m": []},
}


def places(value, path=()):
    """Yield the path of every part of a document; of lists, that of the first row."""
    yield path
    if isinstance(value, dict):
        for key, part in value.items():
            yield from places(part, (*path, key))
    elif isinstance(value, list) and value:
        yield from places(value[0], (*path, 0))


def part(document, path):
    for step in path:
        document = document[step]
    return document


PLACES = [(game, path) for game in KINDS.values() for path in places(own(game)) if path]


def named(place):
    return f"{place[0]}-{'.'.join(map(str, place[1]))}"


def said(value):
    """Return the refusal of a document, or None if it is sound."""
    try:
        rules = checked(value)
    except BadInput as error:
        return error.facts
    rules.start(1)
    assert checked(rules.document()) == rules
    return None


@pytest.mark.parametrize("place", PLACES, ids=named)
def test_any_value_at_any_place_of_a_document_is_accepted_or_refused(place):
    game, path = place
    for value in HOSTILE.values():
        changed = own(game)
        part(changed, path[:-1])[path[-1]] = value
        said(changed)


@pytest.mark.parametrize("place", PLACES, ids=named)
def test_every_key_is_needed_or_has_a_default(place):
    game, path = place
    changed = own(game)
    del part(changed, path[:-1])[path[-1]]
    facts = said(changed)
    optional = ("aliases", "examples", "first_roll", 0)
    assert facts is not None or path[-1] in optional


@pytest.mark.parametrize("place", PLACES, ids=named)
def test_unknown_keys_are_refused_everywhere(place):
    game, path = place
    changed = own(game)
    inner = part(changed, path)
    if isinstance(inner, dict):
        inner["surplus"] = 1
        assert "surplus" in said(changed)["where"]


WRITTEN = {
    "an empty file": b"",
    "blanks": b" \n",
    "no JSON": b"rules",
    "a list": b"[]",
    "a number": b"1e999",
    "NaN": b'{"kind": NaN}',
    "infinity": b'{"kind": "card", "dice": Infinity}',
    "a key twice": b'{"kind": "card", "kind": "card"}',
    "deep": b"[" * 10**5,
    "deep objects": b'{"a":' * 10**5,
    "a long number": b'{"kind": "card", "dice": ' + b"9" * 5000 + b"}",
    "latin 1": b'{"id": "\xe9"}',
    "a byte order mark": b"\xef\xbb\xbf{}",
    "a game": b'{"format": "dicecli-game", "version": 1}',
    "a kind as a list": b'{"kind": ["card"]}',
    "an unknown kind": b'{"kind": "cards\\n\\u001b[31m"}',
    "an id to hide": json.dumps(own("penta", id="a\n\x1b[31m")).encode(),
    "a key to hide": json.dumps(own("penta", **{"a\n\x1b[31m": 1})).encode(),
    "a long key": json.dumps(own("penta", **{"x" * 10**5: 1})).encode(),
    "a category to hide": json.dumps(
        change(own("penta"), "categories", "chance", "id", to="a\n\x1b[31m")
    ).encode(),
    "points too long": json.dumps(
        change(own("penta"), "categories", "chance", "points", to="all + " + "9" * 5000)
    ).encode(),
    "half a surrogate": b'{"kind": "card", "\\ud800": 1}',
    "a row with half a surrogate": json.dumps(
        change(own("penta"), "categories", "chance", "id", to="\ud800")
    ).encode(),
}


@pytest.mark.parametrize("data", WRITTEN.values(), ids=WRITTEN)
@pytest.mark.parametrize("words", [["score", "12345"], ["new", "An"], ["rules"]], ids=" ".join)
def test_a_rule_file_that_is_not_sound_is_refused_in_one_line(dicecli_here, words, data):
    file = written(dicecli_here, data)
    result = dicecli_here(words[0], "--rules", file, *words[1:])
    refused_with(3, result)
    assert not dicecli_here.file.exists()


@pytest.mark.parametrize("data", WRITTEN.values(), ids=WRITTEN)
def test_unsound_rules_inside_a_game_file_are_refused(dicecli_here, data):
    dicecli_here("new", "penta", "An")
    head, _, rest = dicecli_here.file.read_bytes().partition(b'{"preset":"penta","version":1}')
    dicecli_here.file.write_bytes(head + data + rest)
    refused_with(3, dicecli_here("show"))


def test_a_missing_rule_file_is_status_5(dicecli_here):
    for words in (["score", "12345"], ["new", "An"], ["rules"]):
        refused_with(5, dicecli_here(words[0], "--rules", "nowhere.json", *words[1:]))


def test_a_folder_is_refused_as_a_rule_file(dicecli_here):
    (dicecli_here.folder / "folder").mkdir()
    refused_with(3, dicecli_here("rules", "--rules", "folder"))


def test_a_document_of_the_largest_size_is_checked_in_time():
    """Sixty categories with the slowest pattern are checked in little time."""
    row = {**own("penta")["categories"][0], "aliases": [], "examples": ["123456"]}
    rows = [
        {**row, "id": f"c{n}", "name": f"c{n}", "pattern": "groups 1 1 1 1 1 1"}
        for n in range(60)
    ]
    value = own("penta", categories=rows, dice=6, five_alike=None)
    value["joker"]["choice"] = "none"
    value["sections"][0]["bonuses"] = []
    assert len(checked(value).choices) == 60
