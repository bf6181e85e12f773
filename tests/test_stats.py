"""``stats``: compared with a naive count of random games."""

from __future__ import annotations

import json
import os
import re
import statistics
from collections import defaultdict
from pathlib import Path
from random import Random

import pytest
from support.games import CREATED, play_out, rule_sets, start

from dicecli.errors import BadInput
from dicecli.game import answers, play
from dicecli.gamefile.codec import encode
from dicecli.names import key
from dicecli.rules import preset
from dicecli.rules.moves import Bank, Bust, Event, Keep, Paper, Record, Roll, Take
from dicecli.statistics.copies import Copy, copies
from dicecli.statistics.count import count
from dicecli.statistics.order import DEFAULT, GENERAL, arranged, of_players
from dicecli.statistics.summary import groups, median, spread

MIXED = ("penta", "farkle", "yatzy", "yacht", "own penta", "own farkle", "zilch")
HOUSES = ("a card with all", "taken over and hit", "below zero", "down to a floor")


class Games(list):
    """A list of games with a short repr: that of linked events would never end."""

    def __repr__(self):
        return f"{len(self)} games"


def random_games(number, names=(*MIXED, *HOUSES), seed=0):
    """Return random games of many rule sets, some of them unfinished."""
    rng = Random(seed)
    found = Games()
    for at in range(number):
        begun = start(rule_sets()[names[at % len(names)]], rng)
        course = [begun, *play_out(begun._replace(created=moment(at)), rng)]
        found.append(course[-1] if rng.random() < 0.8 else rng.choice(course[1:] or course))
    return found


def moment(minute):
    return f"2026-02-{1 + minute // 1440:02}T{minute // 60 % 24:02}:{minute % 60:02}:00Z"


def written(folder, games):
    """Write games as files into a folder; return their names."""
    folder.mkdir(exist_ok=True)
    names = []
    for number, game in enumerate(games):
        names.append(f"{folder.name}/g{number:03}.json")
        (folder / f"g{number:03}.json").write_bytes(encode(game))
    return names


# The figures, counted from the answers of 'show' and 'log'.


BESIDE = ("amend", "rename", "retire", "skip", "join", "rejoin")


def naive(games):
    """Return all figures by game, rules and player."""
    found = defaultdict(lambda: defaultdict(list))
    for game in games:
        table, log = answers.standing(game), answers.log(game)["events"]
        # A move counts as corrected, at the place where it was put; events that belong to
        # no turn do not count.
        rows = {row["number"]: counts_as(row) for row in log if not row["undone"]}
        moves = [rows[number] for number in play.moves_in_force(game)]
        events = [row for row in moves if "seat" in row and row["kind"] not in BESIDE]
        document = json.loads(json.dumps(game.rules.document()))
        place = (game.rules.id, json.dumps(document, sort_keys=True))
        for seat, row in enumerate(table["players"]):
            part = (game, document, table, [e for e in events if e["seat"] == seat], events)
            found[place][key(row["name"]), row["computer"]].append((*part, seat))
    return {
        place: {who: naive_player(parts) for who, parts in players.items()}
        for place, players in found.items()
    }


def counts_as(row):
    """Return a row of the log as it counts; of an insertion, the turn that it put in."""
    own = row["entry"] if row["kind"] == "insert" else row
    return {**own, **row.get("now", {})}


def naive_player(parts):
    done = [
        part for part in parts if part[2]["over"] and not part[2]["players"][part[5]]["retired"]
    ]
    rows = [part[2]["players"][part[5]] for part in done]
    totals = [row["total"] for row in rows]
    against = [part for part in done if len(part[2]["players"]) > 1]
    won = [p for p in against if p[2]["players"][p[5]]["name"] in p[2]["winners"]]
    figures = {
        "played": len(parts),
        "finished": len(done),
        "unfinished": len(parts) - len(done),
        "contests": len(against),
        "wins": len(won),
        "shared_wins": sum(len(part[2]["winners"]) > 1 for part in won),
        "win_rate": len(won) / len(against) if against else None,
        "average": statistics.fmean(totals) if totals else None,
        "median": statistics.median(totals) if totals else None,
        "best": max(totals, default=None),
        "worst": min(totals, default=None),
        "spread": statistics.stdev(totals) if len(totals) > 1 else None,
    }
    document = parts[0][1]
    return figures | NAIVE[document["kind"]](document, done, rows)


def naive_card(document, done, rows):
    def mean(values):
        return statistics.fmean(values) if values else None

    lines = {
        category["id"]: [row["categories"][category["id"]] for row in rows]
        for category in document["categories"]
    }
    bonuses = {
        section["id"]: [row["sections"][section["id"]]["bonus"] for row in rows]
        for section in document["sections"]
        if section["bonuses"]
    }
    figures = {
        "category_figures": {
            id: {
                "average": mean(values),
                "crossed_out": values.count(0),
                "crossed_out_rate": mean([value == 0 for value in values]),
            }
            for id, values in lines.items()
        },
        "bonuses": {
            id: {
                "average": mean(values),
                "earned": sum(value > 0 for value in values),
                "rate": mean([value > 0 for value in values]),
            }
            for id, values in bonuses.items()
        },
    }
    if document["five_alike"]:
        made = [
            sum(e["bonus"] > 0 for e in own if e["kind"] == "record") for *_, own, _, _ in done
        ]
        figures |= {"penta_bonuses": sum(made), "penta_bonuses_per_game": mean(made)}
    return figures


def naive_farkle(document, done, rows):
    ends = [end for part in done for end in naive_turns(document, part)]
    hot = [naive_hot_dice(document, part) for part in done]
    banked = [end for end in ends if end]
    busts = ends.count(None)
    return {
        "turns_played": len(ends),
        "banked": len(banked),
        "busts": busts,
        "bust_rate": busts / len(ends) if ends else None,
        "average_banked": statistics.fmean(banked) if banked else None,
        "best_turn": max(banked, default=None),
        "hot_dice_count": sum(hot),
        "hot_dice_per_game": statistics.fmean(hot) if hot else None,
    }


def naive_turns(document, part):
    """Yield how each turn of a player ended: points, or None where it was lost."""
    for event in part[3]:
        if event["kind"] in ("bank", "paper"):
            paper_lost = event["kind"] == "paper" and not event["points"]
            yield None if paper_lost else event["points"]
        elif event["kind"] == "bust" or event.get("bust"):
            yield None


def naive_hot_dice(document, part):
    """Count how often a player set all dice aside, by the dice on the table alone."""
    left, offered, hot = document["dice"], document["dice"], 0
    for event in part[4]:
        if event["kind"] == "keep":
            left -= len(event["dice"])
            if not left:
                left = document["dice"]
                hot += event["seat"] == part[5]
        elif event["kind"] == "take":
            left = offered
        elif event["kind"] != "roll" or event["bust"]:
            left, offered = document["dice"], left
    return hot


NAIVE = {"card": naive_card, "farkle": naive_farkle}


def near(one, other):
    """Tell whether two documents are the same but for the last digits of numbers."""
    if isinstance(one, dict):
        return set(one) == set(other) and all(near(one[key], other[key]) for key in one)
    if isinstance(one, float) or isinstance(other, float):
        return other is not None and one == pytest.approx(other)
    return one == other


@pytest.fixture(scope="module")
def evenings():
    """Random games of many rule sets."""
    return random_games(66)


def test_figures_are_those_of_a_naive_count(evenings, dicecli_here):
    written(dicecli_here.folder / "evenings", evenings)
    done = dicecli_here("stats", "evenings", "--json")
    assert (done.status, done.err) == (0, "")
    document, wanted = done.json, naive(evenings)
    assert document["counted"] == len(evenings) == sum(g["played"] for g in document["groups"])
    assert len(document["groups"]) == len(wanted)
    for group in document["groups"]:
        (players,) = [
            players
            for (id, _), players in wanted.items()
            if id == group["game"] and fits(players, group)
        ]
        for row in group["players"]:
            found = players[key(row["name"]), row["computer"]]
            figures = {name: row[name] for name in row if name not in ("name", "computer")}
            assert near(figures, found), (group["game"], row["name"])
    assert any(row["shared_wins"] for g in document["groups"] for row in g["players"])
    assert any(row.get("hot_dice_count") for g in document["groups"] for row in g["players"])
    assert any(row.get("penta_bonuses") for g in document["groups"] for row in g["players"])
    assert any(g["unfinished"] for g in document["groups"])


def fits(players, group):
    """Tell whether the naive count has the same players and numbers of games."""
    rows = {(key(row["name"]), row["computer"]): row["played"] for row in group["players"]}
    same = rows == {who: row["played"] for who, row in players.items()}
    totals = sorted(str(row["average"]) for row in group["players"])
    return same and totals == sorted(str(row["average"]) for row in players.values())


def counted(games):
    known = {}
    return [count(game, known) for game in games]


def test_order_of_games_does_not_matter(evenings):
    found = groups(counted(evenings))
    for seed in range(5):
        shuffled = Random(seed).sample(evenings, len(evenings))
        assert groups(counted(shuffled)) == found


def test_undone_events_do_not_count():
    game = play.begin(preset("farkle"), [play.Player("An"), play.Player("Bo")], CREATED)
    for move in (Paper(500), Bust(), Paper(12000), Bust()):
        game = play.apply(game, move)
    straight, _ = figures_of(game)
    assert (straight["turns_played"], straight["banked"], straight["best_turn"]) == (
        2,
        2,
        12000,
    )
    game, _ = play.undo(game, 2)
    game = play.apply(game, Bust())
    game = play.apply(game, Paper(10000))
    an, bo = figures_of(play.apply(game, Paper(350)))
    assert (an["turns_played"], an["banked"], an["busts"], an["best_turn"]) == (3, 2, 1, 500)
    assert (bo["wins"], bo["average"], bo["best_turn"]) == (1, 10000, 10000)


def figures_of(*games):
    (group,) = groups(counted(games))
    return group.document["players"]


def test_a_turn_past_an_exact_target_is_neither_banked_nor_a_bust():
    rules = preset("farkle").amended({"exact": "yes", "end": "first-wins", "target": "1000"})
    game = play.begin(rules, [play.Player("An")], CREATED)
    moves = (Paper(500), Roll((1, 1, 1, 2, 4, 6)), Keep((1, 1, 1)), Bank(), Bust(), Paper(500))
    for move in moves:
        game = play.apply(game, move)
    (row,) = figures_of(game)
    assert (row["turns_played"], row["banked"], row["busts"], row["bust_rate"]) == (
        4,
        2,
        1,
        0.25,
    )
    assert (row["best"], row["best_turn"], row["average_banked"]) == (1000, 500, 500)


def test_rules_that_differ_are_other_groups():
    plain = start(preset("farkle"), Random(1), 2)
    short = start(preset("farkle").amended({"target": "5000"}), Random(1), 2)
    same = start(preset("farkle").amended({"target": "10000"}), Random(1), 2)
    found = groups(counted([short, plain, same, plain]))
    told = [(group.document["house"], group.document["played"]) for group in found]
    assert told == [({}, 3), ({"target": 5000}, 1)]
    assert len({group.document["rules_mark"] for group in found}) == 2


def test_players_are_known_by_the_keys_of_their_names_and_shown_as_last_written():
    seats = [[("BÌNH", False)], [("bình", False)], [("Bình", False)], [("bình", True)]]
    games = [
        play.begin(preset("yacht"), [play.Player(*one) for one in players], moment(at))
        for players, at in zip(seats, (1, 3, 2, 9), strict=True)
    ]
    found = figures_of(*games)
    assert [(row["name"], row["computer"], row["played"]) for row in found] == [
        ("bình", False, 3),
        ("bình", True, 1),
    ]


def test_a_game_of_one_player_is_no_win():
    rng = Random(4)
    *_, game = play_out(start(preset("penta"), rng, 1), rng)
    (row,) = figures_of(game)
    assert row["finished"] == (0 if play.outcome(game) is None else 1)
    assert (row["contests"], row["wins"], row["win_rate"]) == (0, 0, None)


def test_median_and_spread():
    assert [median(values) for values in ([], [3], [1, 2], [1, 2, 9])] == [None, 3, 1.5, 2]
    assert [spread(values) for values in ([], [3], [4, 4])] == [None, None, 0]
    big = [10**15, 10**15 + 1, 10**15 + 2]
    assert spread(big) == 1


@pytest.mark.parametrize("name", rule_sets())
def test_every_rule_set_has_its_own_group(name):
    rules = rule_sets()[name]
    begun = start(rules, Random(2))
    (group,) = groups(counted([begun, begun]))
    assert (group.document["played"], group.document["unfinished"]) == (2, 2)
    assert all(row["average"] is None for row in group.document["players"])


# Sorting and narrowing.


def test_players_are_sorted_by_any_figure(evenings):
    found = groups(counted(evenings))
    own = (
        "bust-rate",
        "best_turn",
        "HOT-DICE-COUNT",
        "penta-bonuses",
        "upper-bonus-rate",
        "chance",
    )
    for word in (*GENERAL, *own):
        for by, reverse in ((word, False), (word, True), (f"-{word}", False)):
            for group in arranged(found, by, reverse=reverse):
                down = by == word and not reverse
                check_order(group.document["players"], word.lower().replace("-", "_"), down)
    ties = arranged(found, "contests", reverse=True)
    for group, usual in zip(ties, arranged(found, None, reverse=False), strict=True):
        rows = usual.document["players"]
        assert group.document["players"] == sorted(rows, key=lambda row: row["contests"])


def test_sort_orders_either_way(folder, dicecli_here):
    def names(*words):
        done = dicecli_here("stats", "evenings", "--sort", *words, "--json")
        assert done.status == 0, done.err
        return [row["name"] for row in done.json["groups"][0]["players"]]

    rising = names("name")
    assert len(rising) > 2
    assert rising[::-1] == names("-name") == names("name", "--reverse")
    assert rising == names("-name", "--reverse") == sorted(rising, key=key)


def check_order(players, word, down):
    values = [value_of(row, word) for row in players]
    having = [value for value in values if value is not None]
    assert values[: len(having)] == having, "who has no number comes last"
    down = down is not (word == "name")
    assert having == sorted(having, reverse=down)


def value_of(row, word):
    if word == "name":
        return key(row["name"])
    if word.endswith("_bonus_rate"):
        return row.get("bonuses", {}).get(word.removesuffix("_bonus_rate"), {}).get("rate")
    if word in row.get("categories", {}):
        return row["categories"][word]["average"]
    return row.get(word)


def test_default_order_is_by_wins_then_average_then_name(evenings, dicecli_here):
    written(dicecli_here.folder / "evenings", evenings)
    assert DEFAULT == ("wins", "average")
    for group in dicecli_here("stats", "evenings", "--json").json["groups"]:
        rows = [
            (-row["wins"], row["average"] is None, -(row["average"] or 0), *who)
            for row in group["players"]
            for who in [(key(row["name"]), row["computer"])]
        ]
        assert rows == sorted(rows)


def test_options_narrow_to_players_and_a_game(evenings, dicecli_here):
    written(dicecli_here.folder / "evenings", evenings)
    document = dicecli_here("stats", "evenings", "--json").json
    only = dicecli_here("stats", "evenings", "--json", "--player", "BÌNH", "--game", "yatzy")
    wanted = [group for group in document["groups"] if group["game"] == "yatzy"]
    for group in wanted:
        group["players"] = [row for row in group["players"] if row["name"] == "Bình"]
    assert only.json["groups"] == wanted
    assert wanted


@pytest.mark.parametrize(
    ("words", "code", "near"),
    [
        ("--sort avrage", "unknown-sort-key", "average"),
        ("--sort ''", "unknown-sort-key", "average"),
        ("--sort bust-rate", "unknown-sort-key", "win-rate"),
        ("--player Bin", "in-no-game", "Bình"),
        ("--player ''", "in-no-game", "An"),
        ("--game farkle", "no-games-of", "penta"),
    ],
)
def test_options_that_fit_nothing_are_refused(words, code, near, dicecli_here):
    written(dicecli_here.folder / "evenings", random_games(4, ("penta",)))
    args = ["stats", "evenings", *words.replace("''", "\0").split()]
    args = ["" if word == "\0" else word for word in args]
    done = dicecli_here(*args)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert near in done.err
    assert json.loads(dicecli_here(*args, "--json").err)["code"] == code


# Files.


@pytest.fixture
def folder(dicecli_here):
    """A folder of three sound games, one of them not over, beside the command."""
    place = dicecli_here.folder / "evenings"
    written(place, random_games(3, ("yacht",), seed=6))
    return place


def numbers(done):
    """Return how many games were counted, and the files that were not."""
    document = done.json
    lists = (document[name] for name in ("skipped", "repeated", "passed_over"))
    return (document["counted"], *map(len, lists))


@pytest.mark.parametrize(
    "words",
    [
        ("evenings",),
        ("evenings/",),
        ("evenings/*.json",),
        ("evenings/g00?.json",),
        ("**/*.json",),
        (".", "-r"),
        ("evenings/g000.json", "evenings/g001.json", "evenings/g002.json"),
    ],
)
def test_files_folders_and_patterns(words, folder, dicecli_here):
    done = dicecli_here("stats", "--json", *words)
    assert (done.status, numbers(done)) == (0, (3, 0, 0, 0))


def test_a_folder_stands_for_its_own_json_files(folder, dicecli_here):
    (folder / "deep").mkdir()
    data = encode(random_games(1, ("farkle",), seed=9)[0])
    (folder / "deep" / "one.json").write_bytes(data)
    (folder / ".hidden").mkdir()
    (folder / ".hidden" / "two.json").write_text("{", "utf-8")
    (folder / ".hidden.json").write_text("{", "utf-8")
    (folder / "notes.txt").write_text("{", "utf-8")
    assert numbers(dicecli_here("stats", "evenings", "--json")) == (3, 0, 0, 0)
    assert numbers(dicecli_here("stats", "evenings", "-r", "--json")) == (4, 0, 0, 0)


def test_a_file_named_like_a_pattern_is_a_file(folder, dicecli_here):
    (folder / "g000.json").rename(folder / "g[1].json")
    assert numbers(dicecli_here("stats", "evenings/g[1].json", "--json")) == (1, 0, 0, 0)


def test_standard_input_is_one_game(folder, dicecli_here):
    data = (folder / "g000.json").read_bytes()
    done = dicecli_here("stats", "-", "evenings/g001.json", "--json", stdin=data)
    assert (done.status, numbers(done)) == (0, (2, 0, 0, 0))
    nothing = dicecli_here("stats", "-", stdin=b"")
    assert (nothing.status, nothing.out) == (2, "")
    broken = dicecli_here("stats", "-", "evenings", stdin=data[:-9])
    assert broken.status == 1
    assert "standard input: line " in broken.err
    assert numbers(dicecli_here("stats", "-", "-", "--json", stdin=data)) == (1, 0, 1, 0)


def test_a_broken_file_is_named_with_its_reason_and_skipped(folder, dicecli_here):
    text = (folder / "g001.json").read_text("utf-8")
    (folder / "g001.json").write_text(text[:-9], "utf-8")
    done = dicecli_here("stats", "evenings", "-o", "tsv")
    assert (done.status, done.err.count("\n")) == (1, 1)
    fault = dicecli_here("check", "evenings/g001.json", "--json").json["files"][0]["faults"][0]
    coded = dicecli_here("stats", "evenings", "--json")
    assert (coded.status, numbers(coded)) == (1, (2, 1, 0, 0))
    assert coded.json["skipped"] == [{"file": "evenings/g001.json", **fault}]
    said = f"evenings/g001.json: {fault['error']}"
    assert done.err == f"dicecli: {said}\n"
    refusal = json.loads(coded.err)
    assert (refusal["error"], refusal["code"]) == (said, fault["code"])
    assert (refusal["file"], refusal["line"]) == ("evenings/g001.json", fault["line"])
    (folder / "g001.json").unlink()
    rest = dicecli_here("stats", "evenings", "-o", "tsv")
    assert (rest.status, rest.out, rest.err) == (0, done.out, "")


def test_a_missing_file_is_status_5_and_the_others_count(folder, dicecli_here):
    (folder / "g001.json").write_text("{", "utf-8")
    for word in ("nowhere.json", "no*.json", "empty"):
        (dicecli_here.folder / "empty").mkdir(exist_ok=True)
        done = dicecli_here("stats", word, "evenings", "--json")
        assert (done.status, numbers(done)) == (5, (2, 2, 0, 0))
        code = "no-game-in-folder" if word == "empty" else "no-input-file"
        assert [row["code"] for row in done.json["skipped"]] == [code, "not-json"]
        told = [json.loads(line)["code"] for line in done.err.splitlines()]
        assert told == [code, "not-json"]
        assert word in done.err
    alone = dicecli_here("stats", "nowhere.json")
    assert (alone.status, alone.out, alone.err.count("\n")) == (5, "", 1)
    assert dicecli_here("stats").status == 2


def test_the_same_file_counts_once(folder, dicecli_here):
    wanted = dicecli_here("stats", "evenings", "--json").json["groups"]
    (folder / "hard.json").hardlink_to(folder / "g000.json")
    (folder / "soft.json").symlink_to("g001.json")
    done = dicecli_here("stats", "evenings", "evenings/g002.json", "--json")
    assert (done.status, done.err, numbers(done)) == (0, "", (3, 0, 3, 0))
    assert done.json["groups"] == wanted
    assert done.json["repeated"][0] == {
        "file": "evenings/hard.json",
        "original": "evenings/g000.json",
        "repeats": "file",
    }
    said = dicecli_here("stats", "evenings").err
    assert said.count("counts once") == 2
    assert "evenings/soft.json is the same file as evenings/g001.json" in said


def test_a_game_and_its_earlier_copy_count_once(folder, dicecli_here):
    rng = Random(11)
    begun = start(preset("yacht"), rng, 2)._replace(created=moment(99), mark="0123456789abcdef")
    course = list(play_out(begun, rng))
    (folder / "a.json").write_bytes(encode(course[8]))
    (folder / "z.json").write_bytes(encode(course[-1]))
    done = dicecli_here("stats", "evenings", "--json")
    assert (done.status, numbers(done)) == (0, (4, 0, 1, 0))
    assert done.json["repeated"] == [
        {"file": "evenings/a.json", "original": "evenings/z.json", "repeats": "game"}
    ]
    assert "evenings/a.json is a copy of the game in" in dicecli_here("stats", "evenings").err


def test_copies_share_rules_players_start_and_events():
    mark = "0123456789abcdef"

    def game(*moves, names=("An", "Bo"), created=CREATED, rules="yacht", mark=mark):
        game = play.begin(preset(rules), map(play.Player, names), created, mark)
        for move in moves:
            game = play.apply(game, move)
        return game

    dice = (1, 1, 2, 3, 4)
    one, two, three, four = (Record(choice, dice) for choice in preset("yacht").choices[:4])
    games = [
        game(),  # 0: without events, it is a copy of none
        game(one),  # 1: the beginning of 3
        game(one, two, three),  # 2: continued differently
        game(one, two, four),  # 3
        game(one, two, four),  # 4: all of 3
        game(one, names=("An", "Bao")),
        game(one, created=moment(1)),
        game(one, mark="fedcba9876543210"),
        game(one, mark=""),
        game(two),
        game(rules="farkle"),
    ]
    assert copies(counted(games)) == [Copy(1, 2), Copy(4, 3)]
    house = preset("yacht").amended({"rolls": "2"})
    other = play.begin(house, map(play.Player, ("An", "Bo")), CREATED, mark)
    alike = [game(one), play.apply(other, one)]
    assert alike[0].events == alike[1].events
    assert copies(counted(alike)) == [], "other rules, another game"
    taken, lost = (
        game()._replace(events=(Event(0, Paper(50)), Event(1, move)))
        for move in (Take(), Bust())
    )
    assert taken.events == lost.events
    assert copies(counted([taken, lost])) == []


@pytest.mark.parametrize(("events", "alike"), [(9, []), (10, [Copy(0, 1)])])
def test_short_games_without_a_mark_are_no_copies(events, alike):
    """Under one date two real games may begin alike, and one of them end there."""
    begun = play.begin(preset("farkle"), map(play.Player, ("An", "Bo")), CREATED)
    games = [begun]
    for number in range(12):
        games.append(play.apply(games[-1], Paper(50 * (number + 1))))
    assert copies(counted([games[events], games[-1]])) == alike


def test_other_json_in_a_folder_is_skipped(folder, dicecli_here):
    (folder / "rules.json").write_text(json.dumps(preset("penta").document()), "utf-8")
    (folder / "list.json").write_text("[]", "utf-8")
    done = dicecli_here("stats", "evenings", "--json")
    assert (done.status, done.err, numbers(done)) == (0, "", (3, 0, 0, 2))
    assert dicecli_here("stats", "evenings").err.count("is not a game: it is left out") == 2
    named = dicecli_here("stats", "evenings/rules.json", "--json")
    assert (named.status, numbers(named)) == (1, (0, 1, 0, 0))
    for path in folder.glob("g*.json"):
        path.unlink()
    none = dicecli_here("stats", "evenings", "--json")
    assert (none.status, none.out, json.loads(none.err)["code"]) == (2, "", "no-games")


def test_only_broken_files_give_status_1_and_no_figures(folder, dicecli_here):
    for path in folder.iterdir():
        path.write_text("{", "utf-8")
    done = dicecli_here("stats", "evenings")
    assert (done.status, done.out, done.err.count("\n")) == (1, "", 3)
    assert dicecli_here("stats", "evenings", "--json").json["groups"] == []
    header = dicecli_here("stats", "evenings", "-o", "tsv").out
    assert header.startswith("game\thouse\trules_mark\tplayer\t")
    assert header.count("\n") == 1


def test_hostile_file_names_are_not_printed_as_they_are(folder, dicecli_here):
    for name in ("\x1b]0;x\x07.json", "\u202egnp.json", "a\nb.json"):
        (folder / name).write_text('{"format": "\x1b[2J', "utf-8")
        (folder / f"copy {name}").write_bytes((folder / "g000.json").read_bytes())
        os.link(folder / "g001.json", folder / f"link {name}")
    for output in ("table", "plain", "tsv", "json"):
        done = dicecli_here("stats", "evenings", "-o", output)
        assert done.status == 1
        lines = (done.out + done.err).split("\n")
        shaping = str.maketrans("", "", "\t\u200d")  # the second is part of a name
        assert all(line.translate(shaping).isprintable() for line in lines), output


# Outputs.


def test_tsv_has_the_figures_of_json(evenings, dicecli_here):
    written(dicecli_here.folder / "evenings", evenings)
    document = dicecli_here("stats", "evenings", "--json").json
    rows = table_of(dicecli_here("stats", "evenings", "-o", "tsv").out)
    flat = [(group, row) for group in document["groups"] for row in group["players"]]
    assert len(rows) == len(flat)
    for line, (group, row) in zip(rows, flat, strict=True):
        assert (line["game"], line["rules_mark"]) == (group["game"], group["rules_mark"])
        assert line["house"] == "; ".join(f"{k}={v}" for k, v in group["house"].items())
        assert (line["player"], line["computer"]) == (row["name"], str(row["computer"]).lower())
        bonuses = {
            f"{id}_bonus_rate": one["rate"] for id, one in row.get("bonuses", {}).items()
        }
        for name, value in line.items():
            if name not in ("game", "house", "rules_mark", "player", "computer"):
                wanted = {**row, **bonuses}.get(name)
                assert value == ("" if wanted is None else str(wanted)), name


def test_tsv_by_category_has_a_line_for_each(evenings, dicecli_here):
    written(dicecli_here.folder / "evenings", evenings)
    document = dicecli_here("stats", "evenings", "--json").json
    rows = table_of(dicecli_here("stats", "evenings", "--categories", "-o", "tsv").out)
    flat = [
        (group["rules_mark"], row["name"], id, figures)
        for group in document["groups"]
        for row in group["players"]
        for id, figures in row.get("category_figures", {}).items()
    ]
    assert len(rows) == len(flat) > 50
    for line, (rules, name, id, figures) in zip(rows, flat, strict=True):
        assert (line["rules_mark"], line["player"], line["category"]) == (rules, name, id)
        for key_, value in figures.items():
            assert line[key_] == ("" if value is None else str(value))


def table_of(text):
    header, *lines = (line.split("\t") for line in text.removesuffix("\n").split("\n"))
    return [dict(zip(header, line, strict=True)) for line in lines]


def test_plain_is_one_fact_a_line_in_words(evenings, dicecli_here):
    written(dicecli_here.folder / "evenings", evenings)
    out = dicecli_here("stats", "evenings", "--categories", "-o", "plain").out
    document = dicecli_here("stats", "evenings", "--json").json
    for group in document["groups"]:
        for row in group["players"]:
            name = row["name"] + (" (computer)" if row["computer"] else "")
            assert f"\n{name}, Games: {row['played']}\n" in out
    assert not re.search(r"^-+|  |\t|: *$", out, re.M)
    assert re.search(r"^An, Ones: crossed out, \d+\.\d %$", out, re.M)
    assert re.search(r"^.*, Wins: \d+, \d+ of them shared$", out, re.M)
    assert re.search(r"^[A-Z][\w ]+: \d+ games\. \d+ (is|are) not finished: ", out, re.M)


@pytest.mark.parametrize("width", [40, 80])
def test_tables_fit_the_terminal(width, evenings, dicecli_here):
    from wcwidth import wcswidth

    written(dicecli_here.folder / "evenings", evenings)
    out = dicecli_here("stats", "evenings", "--categories", COLUMNS=str(width)).out
    assert max(map(wcswidth, out.split("\n"))) <= width


def test_rule_sets_of_one_name_have_marks_to_tell_them_apart(dicecli_here):
    document = json.loads(json.dumps(preset("yacht").document())) | {"id": "ours"}
    from dicecli.rules import checked

    games = []
    for at, rolls in enumerate((3, 4)):
        rules = checked({**document, "rolls": rolls})
        games.append(play.begin(rules, [play.Player("An")], moment(at)))
    written(dicecli_here.folder / "evenings", games)
    out = dicecli_here("stats", "evenings").out
    marks = re.findall(r"^Yacht \(rules ([0-9a-f]{12})\): 1 game\.", out, re.M)
    found = dicecli_here("stats", "evenings", "--json").json["groups"]
    assert marks == [group["rules_mark"] for group in found]
    assert len(set(marks)) == 2


def test_little_is_kept_of_a_game():
    game = random_games(1, ("penta",))[0]
    kept = count(game, {})
    assert kept.trail.itemsize * len(kept.trail) == 8 * len(game.events)
    assert not any(isinstance(part, play.Game) for part in kept)


def test_unknown_player_is_bad_input(evenings):
    with pytest.raises(BadInput):
        of_players(groups(counted(evenings)), ["Nobody"])


def test_statistics_reads_and_prints_nothing():
    import dicecli.statistics

    for path in Path(dicecli.statistics.__file__).parent.glob("*.py"):
        assert not re.search(r"\b(open|print|input)\(", path.read_text("utf-8"))
