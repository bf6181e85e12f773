"""Finding players by names that somebody typed, in old files too."""

from __future__ import annotations

import json

import pytest

from dicecli.errors import BadInput
from dicecli.game.seats import meant

TABLE = ("An", "Bình", "Van An", "Ân Nguyễn", "\u0111\u1ea1t", "Zoë")


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("an", 0),
        ("binh", 1),
        ("BINH", 1),
        ("B\u200cình", 1),
        ("van\u00a0an", 2),
        ("Van  An", 2),
        ("an nguyen", 3),
        ("dat", 4),
        ("zoe", 5),
        ("va", 2),
        ("ân", 3),
        ("bi", 1),
        ("an nguy", 3),
        ("da", 4),
    ],
)
def test_a_player_is_found_by_what_people_type(typed, wanted):
    assert meant(typed, TABLE) == wanted


@pytest.mark.parametrize("typed", ["", " ", "\u200c", "ngu", "binhh", "dạt", "bì nh"])
def test_nobody_is_found_by_less(typed):
    with pytest.raises(BadInput) as refused:
        meant(typed, TABLE)
    assert refused.value.code == "unknown-player"


@pytest.mark.parametrize(
    ("typed", "known", "wanted"),
    [
        ("an", ("Ân", "Ấn"), ["Ân", "Ấn"]),
        ("van  an", ("Van\u00a0An", "Van\u2003An"), ["Van\u00a0An", "Van\u2003An"]),
        ("b", ("Bo", "Bình"), ["Bo", "Bình"]),
        ("bi", ("Bình", "Bích"), ["Bình", "Bích"]),
    ],
)
def test_several_that_fit_are_all_named(typed, known, wanted):
    with pytest.raises(BadInput) as refused:
        meant(typed, known)
    assert refused.value.code == "ambiguous-player"
    assert refused.value.facts["candidates"] == wanted


def test_the_exact_name_comes_before_one_that_looks_the_same():
    known = ("Van\u00a0An", "Van An", "Vân An")
    assert [meant(name, known) for name in known] == [0, 1, 2]


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [("Tuan", 0), ("tuan", 0), ("Tuấn", 1), ("tuấn", 1), ("Tuấn A", 2), ("tuan a", 2)],
)
def test_a_name_as_it_is_typed_comes_before_one_with_accents(typed, wanted):
    assert meant(typed, ("Tuan", "Tuấn", "Tuấn Anh")) == wanted


def test_a_beginning_with_its_accents_comes_before_one_without():
    assert meant("bí", ("Bình", "Bích")) == 1
    assert meant("a", ("Ân", "Anh")) == 1


# A game of an older dicecli.

ALIKE = ("Van An", "Van\u00a0An", "A\u200cn", "An")


@pytest.fixture
def old(dicecli_here):
    """Begin a game whose file has names that look the same."""
    assert dicecli_here("new", "farkle", "1", "2", "3", "4").status == 0
    document = json.loads(dicecli_here.file.read_text("utf-8"))
    for player, name in zip(document["players"], ALIKE, strict=True):
        player["name"] = name
    dicecli_here.file.write_text(json.dumps(document), "utf-8")
    return dicecli_here


def test_an_old_game_stays_sound_and_goes_on(old):
    assert old("check", "dicecli.json").status == 0
    for name in ALIKE:
        assert old("bank", "--points", "500", "--player", name).status == 0
    assert old("bank", "--points", "500", "--player", "Van  An").status == 2
    assert [row["name"] for row in old("show", "--json").json["players"]] == list(ALIKE)


def test_new_names_in_an_old_game_are_told_apart(old):
    for name, code in (
        ("Van  An", "name-twice"),
        ("AN", "name-alike"),
        ("A\u200dn", "name-alike"),
    ):
        done = old("rename", "Van An" if name != "Van  An" else "An", name, "--json")
        assert (done.status, json.loads(done.err)["code"]) == (2, code), name
    assert old("rename", "Van\u00a0An", "Van \u3000 Bảo").status == 0
    assert old("show", "--json").json["players"][1]["name"] == "Van Bảo"
    assert old("rename", "A\u200cn", "Chi").status == 0
    assert old("new", "--again", "dicecli.json", "-f", "next.json").status == 0


def test_the_next_game_has_no_names_that_look_the_same(old):
    done = old("new", "--again", "dicecli.json", "-f", "next.json", "--json")
    assert (done.status, json.loads(done.err)["code"]) == (2, "name-twice")


def test_statistics_know_a_player_by_the_look_of_the_name(dicecli_here):
    assert dicecli_here("new", "farkle", "Van An", "An").status == 0
    text = dicecli_here.file.read_text("utf-8")
    (dicecli_here.folder / "b.json").write_text(text.replace("Van An", "VAN\u2003 An"), "utf-8")
    (dicecli_here.folder / "c.json").write_text(text.replace('"An"', '"A\u200cn"'), "utf-8")
    assert dicecli_here("bank", "--points", "500", "-f", "b.json").status == 0
    assert dicecli_here("bank", "--points", "550", "-f", "c.json").status == 0
    (group,) = dicecli_here("stats", "dicecli.json", "b.json", "c.json", "--json").json[
        "groups"
    ]
    assert [row["played"] for row in group["players"]] == [3, 3]


def test_statistics_keep_players_of_one_game_apart(old):
    (group,) = old("stats", "dicecli.json", "--json").json["groups"]
    assert {row["name"] for row in group["players"]} == set(ALIKE)
    assert [row["played"] for row in group["players"]] == [1, 1, 1, 1]


def test_statistics_find_a_player_without_accents(dicecli_here):
    assert dicecli_here("new", "penta", "An", "Bình", "Bính").status == 0
    assert dicecli_here("new", "penta", "An", "Đạt", "-f", "b.json").status == 0
    done = dicecli_here("stats", "dicecli.json", "b.json", "--player", "dat", "--json")
    assert [row["name"] for group in done.json["groups"] for row in group["players"]] == ["Đạt"]
    done = dicecli_here("stats", "dicecli.json", "--player", "binh", "--json")
    assert (done.status, json.loads(done.err)["code"]) == (2, "ambiguous-player")
