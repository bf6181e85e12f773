"""The keys of JSON answers: one meaning and one type each, and ``show`` tells all."""

from __future__ import annotations

import json
import shlex
from collections import defaultdict
from collections.abc import Mapping

import pytest

GAMES = {
    "penta": (
        *("new penta An Bình Chi --computer Robo", "roll 44126", "roll 415 --keep 44"),
        *("record fours", "record penta 11111", "record chance 12345", "auto 22213 --fill"),
        *("record penta 66666", "roll 11111", "open", "score", "hint --explain", "odds"),
        *("record ones", "score 44123 -c fours", "amend 2 44412", "rename Chi Lan", "undo"),
        *("redo", "insert 1 chance 12345", "undo", "swap 3 5", "undo"),
        *("drop 3", "log", "undo"),
        *("retire Lan", "rejoin Lan", "skip", "join Dung", "log", "show"),
        *("show --chart", "play --input lines"),
    ),
    "farkle": (
        *("new farkle An --computer Robo --target 5000 --house carry-over=yes", "open", "odds"),
        *("roll 112346", "open", "score", "score -k 11", "odds", "odds --keep 1", "keep 1"),
        *("roll 12346", "keep 1 --bank", "take", "undo", "auto 123466", "roll 23446", "log"),
        *("bust", "amend 1 112356", "show", "show --chart", "undo 3", "redo", "rename An Anh"),
        *("play --input lines", "retire Robo", "rejoin Robo", "skip", "join Chi --points 500"),
        *("log", "show", "show --chart", "insert 1 --points 650", "log"),
    ),
}
"""Games in which every command about a game answers."""

BESIDE = (
    *("score penta 44412", "score penta 44412 -c fours", "score farkle 112356 -k 11", "rules"),
    *("score farkle 112356", "odds penta", "odds farkle", "hint penta 44126 --rolls-left 1"),
    *("show --blank penta An", "show --blank farkle", "show --blank maxi-yatzy", "stats ."),
    *("rules penta --keys", "check broken penta.json", "check cut --repair mended"),
)
"""Commands that are about no game in progress."""

MAPS = ("sections", "house", "category_figures", "bonuses")
"""Keys of maps: the keys below them are ids."""

TWO_TYPES = {
    "players": "a list of names in the answer of new, else of objects",
    "categories": "a map of points on a card, else a list of objects",
}
"""Keys whose two types are told apart by the command, as the first answers had them."""


KINDS = (
    "roll",
    "record",
    "keep",
    "bank",
    "paper",
    "take",
    "undo",
    "redo",
    "amend",
    "insert",
    "drop",
    "swap",
    "rename",
    "retire",
    "skip",
    "join",
    "rejoin",
)
"""The kinds of events in the two games."""


@pytest.fixture
def answers(dicecli_here):
    """Return all answers as pairs: the words of the command, and the document."""
    folder = dicecli_here.folder
    (folder / "lines").write_text("show\nlog\n")
    found = []
    for name, commands in GAMES.items():
        file = f"{name}.json"
        found += [(words, answer(dicecli_here, words, "-f", file)) for words in commands]
    text = (folder / "farkle.json").read_text("utf-8")
    (folder / "broken").write_text(text.replace('"points":100', '"points":150'), "utf-8")
    (folder / "cut").write_text(text[:-40], "utf-8")
    (folder / "twin.json").write_text(text, "utf-8")
    (folder / "wrong.json").write_text("{", "utf-8")
    return [*found, *((words, answer(dicecli_here, words)) for words in BESIDE)]


def answer(dicecli, words, *more):
    done = dicecli(*shlex.split(words), *more, "--json")
    assert done.out, (words, done)
    return done.json


def parts(value, within=""):
    """Yield all keys of a document with their values, those that are ids left out."""
    if isinstance(value, list):
        for item in value:
            yield from parts(item, within)
    if isinstance(value, dict):
        for key, item in value.items():
            if within not in MAPS:
                yield key, item
            yield from parts(item, "" if within in MAPS else key)


def kind_of(value):
    """Return the type of a JSON value; numbers are of one type, lists are of their items."""
    if isinstance(value, bool):
        return "flag"
    if isinstance(value, int | float):
        return "number"
    if isinstance(value, list):
        return " ".join(["list of", *sorted({kind_of(item) for item in value})])
    return type(value).__name__


def test_every_key_has_one_type(answers):
    found = defaultdict(set)
    for _, document in answers:
        for key, value in parts(document):
            if value not in (None, []):
                found[key].add(kind_of(value))
    assert {key: kinds for key, kinds in found.items() if len(kinds) > 1}.keys() == {*TWO_TYPES}


def test_players_are_names_and_seats_are_numbers(answers):
    for words, document in answers:
        for key, value in parts(document):
            if key in ("player", "next", "old", "to", "original"):
                assert value is None or isinstance(value, str), words
            if key in ("seat", "number", "event", "count", "dice_left", "target"):
                assert value is None or type(value) is int, words


def test_every_answer_about_a_game_has_its_last_event(dicecli_here):
    (dicecli_here.folder / "lines").write_text("show\nlog\n")
    for name, commands in GAMES.items():
        file = dicecli_here.folder / f"{name}.json"
        for words in commands:
            document = answer(dicecli_here, words, "-f", file.name)
            events = json.loads(file.read_bytes())["events"]
            assert document["event"] == len(events), words


def test_events_say_their_kind_and_whose_they_are(answers):
    names = {"An": 0, "Anh": 0, "Robo": 1, "Bình": 1, "Chi": 2, "Lan": 2, "Dung": 4}
    seen = set()
    for words, document in answers:
        for key in ("events", "moves", "changes"):
            for row in document.get(key, ()):
                seen |= {row.get("kind")}
                assert ("player" in row) == ("seat" in row), words
                if "player" in row and (row["player"], row["seat"]) != ("Robo", 3):
                    assert names[row["player"]] == row["seat"], words
                if row.get("kind") in ("undo", "redo"):
                    assert row["count"] > 0
    assert set(KINDS) <= seen


def test_undo_and_redo_list_numbers_and_events(answers):
    steps = [(words, row) for words, row in answers if words.split()[0] in ("undo", "redo")]
    for words, document in steps:
        assert document["direction"] == words.split()[0]
        assert document["numbers"] == [row["number"] for row in document["events"]]
    assert len(steps) > 4


def test_amend_tells_the_events_before_and_after(answers):
    changes = [row for _, document in answers for row in document.get("changes", ())]
    assert changes[0]["before"]["dice"] == [1, 4, 4, 4, 5]
    assert changes[0]["after"]["dice"] == [1, 2, 4, 4, 4]
    for row in changes:
        old, new = row["before"], row["after"]
        assert (new or old)["seat"] == row["seat"]
        if old and new:
            assert old["kind"] == new["kind"]
            assert (old["seat"] == new["seat"]) == ("old_player" not in row)
    assert any(row["before"] is None for row in changes)
    assert any(row["after"] is None for row in changes)


def test_values_of_house_rules_are_numbers_where_they_are_numbers(answers):
    shown = [row for words, row in answers if words == "show" and row["game"] == "farkle"]
    assert shown[0]["house"] == {"carry-over": "yes", "target": 5000}
    assert shown[0]["target"] == 5000
    (stats,) = [document for words, document in answers if words == "stats ."]
    houses = [group["house"] for group in stats["groups"] if group["game"] == "farkle"]
    assert houses == [{"carry-over": "yes", "target": 5000}]


# What a script reads of ``show`` before it acts.


def test_show_names_the_open_categories_of_the_player_to_move(dicecli_here):
    for words in ("new penta An Bình", "record ones 11345", "record fours 44412"):
        answer(dicecli_here, words)
    for player in ("An", "Bình"):
        shown, listed = answer(dicecli_here, "show"), answer(dicecli_here, "open")
        assert shown["next"] == shown["turn"]["player"] == listed["player"] == player
        assert shown["open"] == [row["category"] for row in listed["categories"]]
        answer(dicecli_here, "record chance 12346")


def test_show_is_enough_to_act_on(dicecli_here):
    """A whole game of two, in which every command follows from ``show`` alone."""
    answer(dicecli_here, "new poker An --computer Robo")
    turns = 0
    while (shown := answer(dicecli_here, "show"))["next"] is not None:
        assert (shown["awaits"], shown["turn"]["roll"]) == ("roll", 0)
        command = f"record {shown['open'][-1]} 12346"
        if shown["next_computer"]:
            command = "auto --random --seed 1"
        answer(dicecli_here, f"{command} --expect {shown['event']}")
        turns += 1
    assert (shown["over"], shown["open"], shown["awaits"]) == (True, [], None)
    assert turns == 2 * len(shown["players"][0]["categories"])


def test_farkle_has_no_open_categories(dicecli_here):
    answer(dicecli_here, "new farkle An Bình")
    assert "open" not in answer(dicecli_here, "show")


FLAT = ("upper", "upper_bonus", "lower", "lower_bonus")


@pytest.mark.parametrize(
    ("rules", "flat"),
    [
        ("penta", "upper upper_bonus lower"),
        ("yatzy", "upper upper_bonus lower"),
        ("penta --house upper.bonus=none", "upper lower"),
        ("penta --house lower.bonus=100:20", ""),
        ("--rules three.json", ""),
    ],
)
def test_a_card_of_an_upper_and_a_lower_section_has_their_sums_beside(
    rules, flat, dicecli_here
):
    document = answer(dicecli_here, "rules penta") | {"id": "three"}
    third = {**document["sections"][1], "id": "third"}
    document["categories"][-1]["section"] = "third"
    document["sections"].append(third)
    (dicecli_here.folder / "three.json").write_text(json.dumps(document))
    answer(dicecli_here, f"new {rules} An")
    answer(dicecli_here, "record fours 44412")
    (card,) = answer(dicecli_here, "show")["players"]
    assert [key for key in FLAT if key in card] == flat.split()
    assert card["sections"]["upper"]["points"] == 12
    sums = [part["points"] + (part["bonus"] or 0) for part in card["sections"].values()]
    assert card["total"] == sum(sums) + card["penta_bonus"]
    for key in flat.split():
        section, _, bonus = key.partition("_")
        assert card[key] == card["sections"][section][bonus or "points"]


def test_single_points_of_a_game_name_its_player(dicecli_here):
    answer(dicecli_here, "new penta An")
    alone = answer(dicecli_here, "score penta 44412 -c fours")
    assert list(alone) == ["game", "dice", "category", "points"]
    of_the_game = answer(dicecli_here, "score 44412 -c fours")
    card = {"bonus": 0, "joker": False, "joker_step": None}
    assert of_the_game == {**alone, **card, "player": "An", "event": 0}


def test_the_options_of_a_roll_are_those_of_open(dicecli_here):
    for game, dice in (("penta", "44126"), ("farkle", "112346")):
        answer(dicecli_here, f"new {game} An --force")
        rolled = answer(dicecli_here, f"roll {dice}")
        listed = answer(dicecli_here, f"open {dice}")
        assert isinstance(rolled["options"], Mapping)
        about = ("player", "event")
        assert rolled["options"] == {key: listed[key] for key in listed if key not in about}
