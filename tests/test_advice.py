"""Hints, and the computer player that follows them."""

from __future__ import annotations

import json
import random
from itertools import combinations
from pathlib import Path

import pytest
from support import naive_penta as naive

from dicecli.advisor.card import computer, hint, tables
from dicecli.cli import folders
from dicecli.errors import IllegalMove, SystemFailure
from dicecli.game import play
from dicecli.rules import preset
from dicecli.rules.moves import Roll

PENTA = preset("penta")


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
