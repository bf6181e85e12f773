"""Hints, tables of values on disk, and the computer player that uses them."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from zlib import crc32

import pytest
from support import naive_penta as naive

from dicecli.advisor.card import computer, hint, tables
from dicecli.advisor.card.advice import _fills, _of_keeps, exact
from dicecli.advisor.card.situation import Situation
from dicecli.advisor.card.space import Cell, cell, space
from dicecli.cli import folders
from dicecli.dice import ways
from dicecli.errors import BadGameFile, IllegalMove, SystemFailure
from dicecli.game import play
from dicecli.rules import PRESETS, preset
from dicecli.rules.card.chances import best_keeps
from dicecli.rules.moves import Roll

SHIPPED = ("penta", "poker", "yacht", "generala", "yams")
PENTA = preset("penta")


def table(rules):
    found = tables.find(rules, [tables.shipped()])
    assert found is not None
    return found


# Tables


@pytest.mark.parametrize("game", SHIPPED)
def test_a_shipped_table_is_sound(game):
    rules = preset(game)
    found = table(rules)
    found.check()
    assert found.head.states == space(rules).offsets[-1]
    assert found.head.expected == pytest.approx(found.value(Cell(0, 0, 0, 0)), abs=1e-4)


def test_shipped_tables_are_of_these_games_and_small():
    files = list(Path(tables.shipped()).iterdir())
    assert {file.name for file in files} == {tables.file_name(preset(name)) for name in SHIPPED}
    assert sum(file.stat().st_size for file in files) < 12_000_000


def some_cards(rules, number, seed):
    """Return cards with the points that random rolls give in random categories."""
    chance = random.Random(seed)
    for _ in range(number):
        state = rules.start(1)
        for _ in range(chance.randrange(len(rules.categories))):
            dice = tuple(sorted(chance.choices(range(1, 7), k=rules.number_of_dice)))
            state = state._replace(dice=dice, rolled=3)
            state, _ = state.apply(chance.choice(state.legal_moves()))
        yield state.sheets[0].filled


@pytest.mark.parametrize("game", SHIPPED)
def test_states_of_a_table_follow_from_those_after_them(game):
    """Compute the value of a state again from its turn, without the solver."""
    rules = preset(game)
    found = table(rules)
    for filled in some_cards(rules, 20, seed=game):
        situation = Situation(rules, filled, 0, None, rules.rolls)
        again = first_roll_mean(situation, found)
        assert found.value(cell(rules, found.space, filled)) == pytest.approx(again, abs=1e-3)


def first_roll_mean(situation, found):
    """Return the mean over the first roll of what its best choice is worth."""
    outlook = exact(situation, found)
    later = situation._replace(rolls_left=situation.rules.rolls - 1)
    of_keeps = best_keeps(_of_keeps(later, outlook), situation.rules.number_of_dice)
    total = 0.0
    for dice, kept in of_keeps.items():
        fills = _fills(situation, dice, outlook, first=True)
        filled = max(choice.expected for choice in fills) - situation.held
        total += ways(dice) * max(kept, filled)
    return total / 6**situation.rules.number_of_dice


def damaged(data, place):
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


def written(path, data):
    path.write_bytes(data)
    return str(path)


def test_a_damaged_table_is_refused_with_its_file_name(tmp_path):
    rules = preset("yacht")
    data = Path(table(rules).path).read_bytes()
    for place in range(0, len(data), 97):
        path = written(tmp_path / "broken", damaged(data, place))
        with pytest.raises(BadGameFile) as refused:
            tables.Table(path, rules).check()
        assert refused.value.facts["path"] == path
    for length in (0, 10, 70, len(data) - 1):
        with pytest.raises(BadGameFile, match="bad-table"):
            tables.Table(written(tmp_path / "short", data[:length]), rules)


def test_a_page_is_checked_when_it_is_first_read(tmp_path):
    rules = preset("yacht")
    data = Path(table(rules).path).read_bytes()
    found = tables.Table(written(tmp_path / "broken", damaged(data, len(data) - 1)), rules)
    assert found.value(Cell(0, 0, 0, 0)) > 100
    with pytest.raises(BadGameFile, match="bad-table"):
        found.value(Cell(0, (1 << 12) - 1, 0, 0))


def test_a_table_of_other_rules_is_refused(tmp_path):
    data = Path(table(preset("yacht")).path).read_bytes()
    other = preset("yacht").amended({"chance.points": "20"})
    with pytest.raises(BadGameFile, match="other-table"):
        tables.Table(written(tmp_path / "other", data), other)


def test_rules_that_score_alike_share_a_table():
    named = PENTA._replace(name="Ours", ties="none", version=2)
    assert tables.fingerprint(named) == tables.fingerprint(PENTA)
    cards = [preset(game) for game in PRESETS if preset(game).kind == "card"]
    prints = {tables.fingerprint(rules) for rules in cards}
    assert len(prints) == len(cards), "no two presets score alike"
    for key in ("rolls=2", "upper.bonus=63:36", "ones.first-roll=1", "five-alike.bonus=99"):
        house = dict([key.split("=")])
        assert tables.fingerprint(PENTA.amended(house)) not in prints


def test_values_too_large_for_float32_are_written_as_float64(tmp_path):
    rules = preset("yacht")
    lines = space(rules)
    values = [5000.0001 + number / 3 for number in range(lines.offsets[-1])]
    path = written(tmp_path / "wide", tables.encode(rules, lines, values))
    found = tables.Table(path, rules)
    assert found.head.width == 8
    assert found.value(Cell(0, 7, 0, 0)) == values[7]


# Hints


def situation(dice, rolls_left, **filled):
    words = {category.replace("_", "-"): value for category, value in filled.items()}
    return hint.on_paper(PENTA, dice, rolls_left, words)


def advice(*told, **filled):
    return hint.advise(situation(*told, **filled), [tables.shipped()])


def test_every_distinct_keep_and_every_open_category_is_ranked():
    answer = advice((1, 2, 4, 4, 6), 2, chance=20)
    rows = answer["choices"]
    kept = [tuple(row["keep"]) for row in rows if row["action"] == "keep"]
    filled = [row["category"] for row in rows if row["action"] == "record"]
    keeps = {part for size in range(5) for part in combinations((1, 2, 4, 4, 6), size)}
    assert (set(kept), len(kept)) == (keeps, len(keeps))
    assert sorted(filled) == sorted(set(PENTA.choices) - {"chance"})
    assert rows[0]["loss"] == 0
    assert [row["loss"] for row in rows] == sorted(row["loss"] for row in rows)
    for row in rows:
        assert answer["expected"] - row["expected"] == pytest.approx(row["loss"], abs=1e-4)


def test_the_last_category_is_worth_what_is_worked_out_by_hand():
    """Only sixes open, one roll left, two sixes kept: 12 + 3 more dice at 1 each."""
    others = {id.replace("-", "_"): 0 for id in PENTA.choices if id not in ("sixes", "chance")}
    answer = advice((1, 2, 3, 6, 6), 1, chance=10, **others)
    best = answer["choices"][0]
    assert best["keep"] == [6, 6]
    assert best["expected"] == pytest.approx(10 + 12 + 3)


def test_points_and_bonuses_held_are_counted():
    state = PENTA.start(1)
    sheet = state.sheets[0]
    filled = tuple(50 if id == "penta" else None for id in PENTA.choices)
    state = state._replace(sheets=(sheet._replace(filled=filled, extra=100),))
    with_bonus = hint.advise(hint.at_table(state, None), [tables.shipped()])
    without = advice(None, None, penta=50)
    assert with_bonus["expected"] == pytest.approx(without["expected"] + 100)


def test_equal_choices_are_marked_and_in_card_order():
    others = {id.replace("-", "_"): 0 for id in PENTA.choices if id not in ("ones", "penta")}
    answer = advice((2, 3, 4, 5, 6), 0, **others)
    tied = [row for row in answer["choices"] if not row["loss"]]
    assert len(answer["choices"]) == 2
    assert tied[0] == answer["choices"][0]


def test_the_joker_of_penta_is_forced():
    answer = advice((4, 4, 4, 4, 4), 0, penta=50)
    assert [row["category"] for row in answer["choices"]] == ["fours"]
    assert answer["choices"][0]["bonus"] == 100
    answer = advice((4, 4, 4, 4, 4), 0, penta=50, fours=8)
    found = {row["category"]: row["points"] for row in answer["choices"]}
    assert found == naive.choice({"penta": 50, "fours": 8}, (4,) * 5).points


def test_a_full_card_and_points_out_of_reach_are_refused():
    with pytest.raises(IllegalMove, match="not-attainable"):
        situation((1, 1, 1, 1, 1), 0, ones=6)
    with pytest.raises(IllegalMove, match="card-full"):
        situation(
            None, None, **{id.replace("-", "_"): 0 for id in PENTA.choices} | {"chance": 9}
        )


# On the command line


def test_a_hint_needs_neither_numpy_nor_platformdirs(dicecli):
    program = """
import sys
sys.modules["numpy"] = sys.modules["platformdirs"] = None
from dicecli.cli.main import run
status = run(sys.argv[1:])
assert "numpy" not in {name for name, module in sys.modules.items() if module}
sys.exit(status)
"""
    words = ["hint", "penta", "44126", "--rolls-left", "2", "--json"]
    done = dicecli.script(program, *words)
    assert json.loads(done.stdout)["choices"][0]["keep"] == [4, 4]
    done = dicecli.script(program, "solve", "yacht")
    assert done.returncode == 5
    assert b"pip install 'dicecli[solve]'" in done.stderr


def test_hint_uses_the_table_that_solve_wrote(dicecli):
    pytest.importorskip("numpy")
    cache = dicecli.folder / "cache"

    def call(*words):
        done = dicecli(*words, "--json", XDG_CACHE_HOME=str(cache))
        return json.loads(done.stdout or done.stderr)

    words = ("yacht", "--house", "rolls=2")
    before = call("hint", *words)
    assert (before["exact"], before["reason"]) == (False, "no-table")
    solved = call("solve", *words)
    after = call("hint", *words)
    assert after["exact"] is True
    assert after["expected"] == pytest.approx(solved["expected"], abs=1e-4)
    file = Path(solved["file"])
    assert file.is_relative_to(cache)
    assert [part.name for part in file.parent.iterdir()] == [file.name]
    data = file.read_bytes()
    file.write_bytes(damaged(data, len(data) - 5))
    file.write_bytes(damaged(data, 200))
    assert call("hint", *words)["code"] == "bad-table"
    assert call("solve", *words)["expected"] == solved["expected"]
    assert call("hint", *words)["exact"] is True


def test_the_computer_plays_whole_games_by_the_best_choice():
    """A few games by the table: far above what any simple rule reaches."""
    decide = computer.decider(PENTA, [tables.shipped()], fill=False)
    chance = random.Random(1)
    totals = [played(decide, chance) for _ in range(10)]
    assert 200 < sum(totals) / len(totals) < 320


def played(decide, chance):
    """Play a game as ``decide`` says, and return its total."""
    game = play.begin(PENTA, [play.Player("Robo", computer=True)])
    kept = ()
    while game.state.player is not None:
        move, why = decide(game.state)
        if move is None:
            kept = tuple(why.get("keep", ()))
            thrown = chance.choices(range(1, 7), k=5 - len(kept))
            again = kept if game.state.dice else None
            move = Roll(tuple(sorted((*kept, *thrown))), again)
        game = play.apply(game, move)
    return game.state.totals()[0]


def test_checksums_are_those_of_zlib():
    found = table(preset("generala"))
    data = Path(found.path).read_bytes()
    head = tables.Head(*tables._HEAD.unpack(data[: tables._HEAD.size]))
    blank = tables._HEAD.pack(*head._replace(checksum=0))
    assert head.checksum == crc32(found._middle, crc32(blank))
    assert Fraction(len(data) - found._start, head.width) == head.states


def test_a_sound_table_is_found_behind_a_damaged_one(tmp_path):
    rules = preset("yacht")
    data = Path(table(rules).path).read_bytes()
    for folder, found in (("bad", data[:5000]), ("good", data)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / tables.file_name(rules)).write_bytes(found)
    bad, good = str(tmp_path / "bad"), str(tmp_path / "good")
    assert tables.find(rules, [bad, good]).path.startswith(good)
    with pytest.raises(BadGameFile, match="bad-table"):
        tables.find(rules, [bad, str(tmp_path / "none")])


def test_a_folder_that_cannot_be_read_has_no_table(tmp_path):
    rules = preset("yacht")
    (tmp_path / "file").write_text("")
    (tmp_path / "folder" / tables.file_name(rules)).mkdir(parents=True)
    assert tables.find(rules, [str(tmp_path / "file"), str(tmp_path / "folder")]) is None


def test_a_refused_solve_leaves_no_folders(dicecli):
    pytest.importorskip("numpy")
    (dicecli.folder / "old").mkdir()
    short = "yacht --house rolls=1 --json"
    cases = (
        ("maxi-yatzy", "too-many-states"),
        (f"{short} --to new/../../x/{'n' * 300}", "system"),
    )
    for words, code in cases:
        done = dicecli("solve", *f"--to old/new/er {words}".split(), "--json")
        assert json.loads(done.err)["code"] == code
        assert [path.name for path in dicecli.folder.rglob("*")] == ["old"]
    with open("/dev/full", "wb") as full:
        words = [*short.split(), "--to", "old/new/er"]
        done = dicecli.process("solve", *words, stdout=full)
        assert done.returncode == 5
    assert [path.name for path in dicecli.folder.rglob("*")] == ["old"]
    assert dicecli("solve", *words).status == 0
    (table,) = (dicecli.folder / "old/new/er").iterdir()
    assert table.suffix == ".values"


@pytest.mark.parametrize(
    "path", ["a", "a/b/c", "./a//b/", "a/../b", "a/../b/../a/c", "old/a/b", "old", ".", "/"]
)
def test_folders_are_made_as_the_system_does_and_removed_again(tmp_path, monkeypatch, path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old").mkdir()
    before = sorted(tmp_path.rglob("*"))
    made = folders.make(path)
    assert Path(path).is_dir()
    assert len(sorted(tmp_path.rglob("*"))) == len(before) + len(made)
    folders.remove(made)
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("path", ["file", "a/../file/b", "link/b", "a/" + "n" * 300, "g/b"])
def test_folders_that_cannot_be_made_are_refused_and_none_is_left(tmp_path, monkeypatch, path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    (tmp_path / "link").symlink_to("nowhere")
    if path == "g/b":
        (tmp_path / "gone").mkdir()
        monkeypatch.chdir("gone")
        (tmp_path / "gone").rmdir()
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(SystemFailure):
        folders.make(path)
    assert sorted(tmp_path.rglob("*")) == before


def test_solve_refuses_a_folder_that_cannot_be_made_before_solving(dicecli):
    pytest.importorskip("numpy")
    for place, status in (("/dev/null/x", 5), ("", 2)):
        done = dicecli("solve", "yacht", "--house", "rolls=2", "--to", place)
        assert (done.status, done.out, done.err.count("\n")) == (status, "", 1)
    assert "/dev/null/x" in dicecli("solve", "yacht", "--to", "/dev/null/x").err
