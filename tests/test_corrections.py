"""``amend``: what follows a corrected entry is replayed, or the correction is refused."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from support.games import CREATED, played, refused

import dicecli
from dicecli.errors import BadGameFile, BadInput, IllegalMove
from dicecli.game import answers, corrections, play
from dicecli.gamefile import codec
from dicecli.gamefile.check import examine
from dicecli.rules import preset
from dicecli.rules.moves import Amend, Bank, Bust, Keep, Paper, Record, Rename, Retire, Roll


def begun(rules="penta", *names, **house):
    chosen = preset(rules).amended(house) if house else preset(rules)
    players = [play.Player(name) for name in names or ("An", "Bình")]
    return play.begin(chosen, players, CREATED)


def amended(game, *args, **parts):
    return play.apply(game, Amend(*args, **parts))


PENTA = (
    Record("threes", (3, 3, 4, 4, 4)),
    Record("penta", (5, 5, 5, 5, 5)),
    Record("ones", (1, 1, 1, 2, 3)),
    Record("fives", (5, 5, 5, 5, 5)),
)


@pytest.fixture
def penta():
    return played(begun(), *PENTA)


def test_amend_changes_the_category(penta):
    after = amended(penta, 1, category="fours")
    assert after.state.totals() == (12 + 3, 50 + 25 + 100)
    assert after.events[-1].move == Amend(1, "fours", (3, 3, 4, 4, 4), 12, 0)
    assert after.events[:4] == penta.events
    assert after.state.sheets[0].filled[2] is None


def test_amend_changes_dice_and_what_follows_from_them(penta):
    """Without the Penta there is no bonus for the next one, which stays in the fives."""
    after = amended(penta, 2, dice=(1, 5, 5, 5, 5))
    assert after.state.totals() == (9, 25)
    now = play.moves_in_force(after)
    assert now[4].move == Record("fives", (5, 5, 5, 5, 5), 25, 0)
    assert after.events[3].move.bonus == 100


def test_amend_changes_dice_to_points_and_back(penta):
    paper = amended(penta, 1, points=12, category="fours")
    assert paper.events[-1].move == Amend(1, "fours", None, 12, 0)
    other = amended(paper, 1, category="chance")
    assert other.events[-1].move == Amend(1, "chance", None, 12, 0)
    dice = amended(other, 1, dice=(1, 1, 1, 1, 2))
    assert dice.events[-1].move == Amend(1, "chance", (1, 1, 1, 1, 2), 6, 0)
    assert dice.state.totals() == (9, 175)


def test_corrections_of_one_event_are_undone_and_redone(penta):
    first = amended(penta, 1, category="fours")
    second = amended(first, 1, category="chance")
    assert second.state.totals()[0] == 18 + 3
    back, numbers = play.undo(second, 1)
    assert (back.state, numbers) == (first.state, (6,))
    assert play.moves_in_force(back) == play.moves_in_force(first)
    further, _ = play.undo(back, 1)
    assert further.state == penta.state
    forth, numbers = play.redo(further, 2)
    assert (forth.state, numbers) == (second.state, (5, 6))
    assert play.moves_in_force(forth) == play.moves_in_force(second)
    assert codec.decode(codec.encode(forth)).state == second.state


def test_the_game_goes_on_from_a_correction(penta):
    after = played(amended(penta, 1, category="fours"), Record("threes", (1, 2, 3, 3, 3)))
    assert after.state.totals()[0] == 12 + 3 + 9
    assert refused(after, Record("fives", (1, 2, 5, 5, 5))).code == "category-filled"
    assert codec.decode(codec.encode(after)).state == after.state
    assert play.undo(after, 2)[0].state == penta.state


def test_the_first_later_event_that_becomes_illegal_is_named(penta):
    error = refused(penta, Amend(1, category="ones"))
    assert (error.code, error.facts["later"], error.facts["player"]) == (
        "amend-breaks",
        3,
        "An",
    )
    assert (error.facts["failure"].code, error.status) == ("category-filled", 1)


def test_a_joker_that_becomes_due_is_named(penta):
    """With 50 in Penta, five 5s must fill the fives; they stand in chance."""
    other = played(
        begun(),
        Record("ones", (1, 1, 2, 3, 4)),
        Record("penta", (1, 5, 5, 5, 5)),
        Record("twos", (1, 1, 2, 3, 4)),
        Record("chance", (5, 5, 5, 5, 5)),
    )
    error = refused(other, Amend(2, dice=(5, 5, 5, 5, 5)))
    assert (error.facts["later"], error.facts["failure"].code) == (4, "joker-elsewhere")


def test_a_correction_that_is_illegal_itself_is_refused_first(penta):
    assert refused(penta, Amend(3, category="threes")).code == "category-filled"
    assert refused(penta, Amend(1, points=13)).code == "not-attainable"
    assert refused(penta, Amend(4, points=25)).code == "points-and-joker"
    assert refused(penta, Amend(4, category="chance")).code == "joker-elsewhere"
    assert refused(penta, Amend(1, dice=(1, 2))).code == "dice-count"
    assert refused(penta, Amend(1, category="sevens")).code == "unknown-category"


ROLLED = (
    Roll((1, 2, 4, 4, 6)),
    Roll((1, 4, 4, 4, 5), (4, 4)),
    Record("fours"),
    Record("ones", (1, 2, 3, 4, 5)),
)


def test_an_amended_roll_changes_the_record_made_with_it():
    game = played(begun(), *ROLLED)
    after = amended(game, 2, dice=(4, 4, 4, 4, 5))
    assert after.events[-1].move == Amend(2, dice=(4, 4, 4, 4, 5), kept=(4, 4))
    assert play.moves_in_force(after)[3].move == Record("fours", (4, 4, 4, 4, 5), 16, 0)
    assert after.state.totals() == (16, 1)
    # Kept dice are dropped if the new roll does not have them.
    dropped = amended(game, 2, dice=(1, 2, 3, 4, 5))
    assert dropped.events[-1].move == Amend(2, dice=(1, 2, 3, 4, 5))
    assert dropped.state.totals() == (4, 1)


def test_a_roll_of_which_other_dice_were_kept_is_named():
    game = played(begun(), *ROLLED)
    error = refused(game, Amend(1, dice=(1, 2, 3, 4, 6)))
    assert (error.facts["later"], error.facts["failure"].code) == (2, "kept-not-rolled")


def test_dice_entered_as_a_roll_are_corrected_at_the_roll():
    game = played(begun(), *ROLLED)
    error = refused(game, Amend(3, dice=(4, 4, 4, 4, 4)))
    assert (error.code, error.facts["roll_event"]) == ("amend-the-roll", 2)
    assert refused(game, Amend(3, points=12)).code == "points-over-roll"
    assert amended(game, 3, category="chance").state.totals() == (18, 1)


def test_an_amended_random_roll_is_no_longer_random():
    game = played(begun(), Roll((1, 2, 3, 4, 5), random=True, seed=7))
    after = amended(game, 1, dice=(1, 1, 1, 1, 1))
    assert play.moves_in_force(after)[1].move == Roll((1, 1, 1, 1, 1))
    assert after.state.dice == (1, 1, 1, 1, 1)


NOT_AMENDED = {
    "an undo": (5, {"points": 3}, "amend-gone"),
    "what was taken back": (4, {"category": "chance"}, "amend-undone"),
    "none": (6, {"points": 3}, "no-event"),
    "far off": (10**9, {"points": 3}, "no-event"),
    "nothing else": (1, {"category": "threes"}, "nothing-amended"),
    "the same dice": (1, {"dice": (3, 3, 4, 4, 4)}, "nothing-amended"),
}


@pytest.mark.parametrize(("of", "parts", "code"), NOT_AMENDED.values(), ids=NOT_AMENDED)
def test_events_that_cannot_be_amended(penta, of, parts, code):
    back = play.undo(penta, 1)[0]
    assert refused(back, Amend(of, **parts)).code == code


def test_events_taken_back_cannot_be_amended(penta):
    other = played(play.undo(penta, 1)[0], Record("fives", (5, 5, 5, 5, 5)))
    assert refused(other, Amend(4, category="chance")).code == "amend-gone"
    assert refused(penta, Amend(4)).code == "nothing-to-amend"


def test_an_amend_event_cannot_be_amended(penta):
    after = amended(penta, 1, category="fours")
    error = refused(after, Amend(5, category="chance"))
    assert (error.code, error.facts["kind"]) == ("not-amendable", "amend")
    again = play.undo(after, 1)[0]
    assert refused(again, Amend(5, category="chance")).code == "amend-undone"


def test_after_the_end_the_winner_changes_and_the_game_goes_on_again():
    game = played(begun("farkle"), Paper(10000), Paper(10500))
    assert play.outcome(game).winners == (1,)
    other = amended(game, 1, points=11000)
    assert play.outcome(other).winners == (0,)
    shared = amended(other, 2, points=11000)
    assert play.outcome(shared).winners == (0, 1)
    # Now Bình reached the target first, and An has one more turn.
    reopened = amended(game, 1, points=5000)
    assert (play.outcome(reopened), reopened.state.player) == (None, 0)
    assert played(reopened, Paper(0)).state.player is None


def test_a_correction_that_ends_the_game_earlier_is_refused():
    game = played(begun("farkle"), Paper(500), Paper(500), Paper(500), Paper(0))
    error = refused(game, Amend(1, points=10000))
    assert (error.facts["later"], error.facts["failure"].code) == (3, "over-by-then")


FARKLE = (
    Roll((1, 1, 2, 3, 4, 5)),
    Keep((1, 1)),
    Roll((2, 3, 4, 5)),
    Keep((5,)),
    Bank(),
    Paper(650),
)


def test_an_amended_keep_changes_what_is_banked():
    game = played(begun("farkle"), *FARKLE)
    assert game.state.totals() == (250, 650)
    after = amended(game, 2, dice=(1, 5))
    assert after.state.totals() == (200, 650)
    assert after.events[-1].move == Amend(2, dice=(1, 5), points=150)
    assert play.moves_in_force(after)[5].move == Bank(200)
    assert amended(game, 6, points=0).state.totals() == (250, 0)
    error = refused(game, Amend(2, dice=(1,)))
    assert (error.facts["later"], error.facts["failure"].code) == (3, "dice-left")
    error = refused(game, Amend(1, dice=(1, 2, 2, 3, 3, 4)))
    assert (error.facts["later"], error.facts["failure"].code) == (2, "keep-not-rolled")
    lost = refused(game, Amend(3, dice=(2, 3, 4, 6)))
    assert (lost.facts["later"], lost.facts["failure"].code) == (4, "not-your-turn")
    assert refused(game, Amend(2, dice=(6,))).code == "keep-not-rolled"
    assert refused(game, Amend(1, dice=(1, 2))).code == "dice-left"
    assert refused(game, Amend(6, points=7)).code == "odd-points"


@pytest.mark.parametrize(
    ("of", "parts", "code"),
    [
        (5, {"points": 300}, "not-amendable"),
        (1, {"points": 300}, "amend-part"),
        (2, {"points": 300}, "amend-part"),
        (1, {"category": "ones", "dice": (1, 1, 1, 1, 1, 1)}, "amend-part"),
        (6, {"dice": (1,)}, "amend-part"),
        (2, {}, "nothing-to-amend"),
    ],
)
def test_parts_that_an_event_lacks_cannot_be_amended(of, parts, code):
    moves = [Roll((1, 1, 2, 3, 4, 5)), Keep((1, 1)), Roll((2, 3, 4, 5)), Keep((5,)), Bank()]
    game = played(begun("farkle"), *moves, Paper(650))
    assert refused(game, Amend(of, **parts)).code == code


def test_a_lost_turn_has_nothing_to_correct():
    game = played(begun("farkle"), Roll((1, 1, 2, 3, 4, 5)), Keep((1, 1)), Bust())
    assert refused(game, Amend(3, points=50)).code == "not-amendable"


def test_a_player_who_left_later_has_still_left(penta):
    gone = played(penta, Retire(1), Record("twos", (2, 2, 2, 3, 4)))
    after = amended(gone, 1, category="fours")
    assert (after.state.retired, after.state.player) == ({1}, 0)
    assert after.state.totals()[0] == 12 + 3 + 6


def test_a_correction_before_which_the_game_ends_breaks_a_retirement():
    game = played(begun("farkle"), Paper(500), Paper(500), Paper(0), Retire(0))
    error = refused(game, Amend(1, points=10000))
    assert (error.facts["later"], error.facts["failure"].code) == (3, "over-by-then")
    game = played(begun("farkle"), Paper(500), Paper(500), Retire(0))
    error = refused(game, Amend(1, points=10000))
    assert (error.facts["later"], error.facts["failure"].code) == (3, "over-by-then")


# The file


def spoilt(game, old, new):
    data = codec.encode(game).decode()
    assert data.count(old) == 1
    return data.replace(old, new).encode()


SPOILT = {
    "points": ('"points":12,', '"points":16,', "wrong-value"),
    "no points": ('"points":12,', "", "wrong-value"),
    "bonus": ('"points":12,"bonus":0', '"points":12,"bonus":100', "wrong-value"),
    "a bust": ('"points":12,', '"points":12,"bust":false,', "wrong-value"),
    "kept": ('"points":12,', '"points":12,"kept":[4],', "wrong-value"),
    "dice": ('[3,3,4,4,4],"points":12', '[4,3,3,4,4],"points":12', "dice-not-sorted"),
    "of": ('"of":1', '"of":0', "wrong-type"),
    "of itself": ('"of":1', '"of":5', "no-event"),
    "of none": ('"of":1,', "", "missing-key"),
    "of true": ('"of":1,', '"of":true,', "wrong-type"),
    "a player": ('"of":1,', '"of":1,"player":0,', "unknown-key"),
    "same": ('"of":1,', '"of":1,"same":true,', "same-without-first"),
    "a category": (
        '"category":"fours","dice":[3,3,4,4,4],"points":12',
        '"category":"ones","dice":[3,3,4,4,4],"points":0',
        "amend-breaks",
    ),
}


@pytest.mark.parametrize(("old", "new", "code"), SPOILT.values(), ids=SPOILT)
def test_all_that_a_correction_in_a_file_states_is_checked(penta, old, new, code):
    game = amended(penta, 1, category="fours")
    data = spoilt(game, old, new)
    with pytest.raises(BadGameFile) as caught:
        codec.decode(data)
    assert (caught.value.code, caught.value.event) == (code, 5)
    found = examine(data)
    assert [(fault.code, fault.event) for fault in found.faults] == [(code, 5)]
    assert found.replayed == 4


def test_what_earlier_events_stated_is_checked_as_it_was_then(penta):
    """The bonus of event 4 was right when it was entered; event 5 takes it away."""
    game = amended(penta, 2, dice=(1, 5, 5, 5, 5))
    assert codec.decode(codec.encode(game)).state == game.state
    wrong = spoilt(game, '"points":25,"bonus":100', '"points":25,"bonus":0')
    with pytest.raises(BadGameFile) as caught:
        codec.decode(wrong)
    assert (caught.value.code, caught.value.event) == ("wrong-value", 4)


def test_what_is_entered_afterwards_is_checked_as_it_is_now(penta):
    game = played(amended(penta, 2, dice=(1, 5, 5, 5, 5)), Record("twos", (2, 2, 3, 4, 5)))
    game = played(game, Record("sixes", (6, 6, 6, 6, 6)))
    assert game.events[-1].move.bonus == 0
    assert codec.decode(codec.encode(game)).state == game.state
    wrong = spoilt(game, '"points":30,"bonus":0', '"points":30,"bonus":100')
    with pytest.raises(BadGameFile, match="wrong-value"):
        codec.decode(wrong)


def test_a_correction_costs_the_moves_from_there_to_the_last(penta):
    first = amended(penta, 1, category="fours")
    last = amended(penta, 3, dice=(1, 1, 2, 3, 4))
    assert [first.position.replayed, last.position.replayed] == [4, 2]
    assert amended(first, 3, dice=(1, 1, 2, 3, 4)).position.replayed == 6


def test_the_budget_of_corrections_can_be_used_to_the_last_move(penta, monkeypatch):
    monkeypatch.setattr(corrections, "MOST_REPLAYED", 6)
    first = amended(penta, 1, category="fours")
    assert amended(first, 3, dice=(1, 1, 2, 3, 4)).position.replayed == 6
    monkeypatch.setattr(corrections, "MOST_REPLAYED", 5)
    again = refused(first, Amend(3, dice=(1, 1, 2, 3, 4)))
    assert (again.code, again.facts["most"]) == ("amend-too-far", 5)


def test_a_refused_correction_uses_as_much_of_the_budget(penta, monkeypatch):
    wrong = Amend(1, category="chance", dice=(7,) * 5)
    once = corrections.tried(penta.position, wrong.of)
    assert (once.replayed, corrections.tried(once, wrong.of).replayed) == (4, 8)
    assert corrections.tried(penta.position, 3).replayed == 2
    assert corrections.tried(penta.position, 9) == penta.position
    monkeypatch.setattr(corrections, "MOST_REPLAYED", 6)
    assert corrections.tried(once, wrong.of).replayed == 6


def test_corrections_are_bounded_and_still_quick():
    """The limit counts refused corrections too."""
    lines = [{"event": "paper", "player": 0, "points": 0}] * 20_000
    lines += [{"event": "amend", "of": 1, "points": 50 * (1 + turn % 2)} for turn in range(9)]
    game = begun("farkle", "An")
    data = json.loads(codec.encode(game))
    with pytest.raises(BadGameFile) as caught:
        codec.decode(json.dumps({**data, "events": lines}).encode())
    assert (caught.value.code, caught.value.event) == ("amend-too-far", 20_003)
    lines[20_000:] = [{"event": "amend", "of": 1, "points": 10_000}] * 9
    faults = examine(json.dumps({**data, "events": lines}).encode()).faults
    assert [fault.code for fault in faults] == ["amend-breaks"] * 2 + ["amend-too-far"] * 7


def test_the_schema_knows_what_is_written(penta):
    schema = json.loads((Path(dicecli.__file__).parent / "game.schema.json").read_text("utf-8"))
    game = amended(amended(penta, 1, category="fours"), 3, points=3)
    game = played(game, Rename(0, "Anna"), Roll((1, 2, 3, 4, 5)))
    game = played(amended(game, 8, dice=(1, 1, 3, 4, 5)), Retire(0))
    document = json.loads(codec.encode(game))
    jsonschema.validate(document, schema)
    kinds = [event["event"] for event in document["events"]]
    assert {"amend", "rename", "retire"} <= {*kinds}
    for kind in ("amend", "rename", "retire"):
        row = document["events"][kinds.index(kind)]
        for spoilt in ({**row, "x": 1}, {**row, "of": 0, "player": -1}, {"event": kind}):
            with pytest.raises(jsonschema.ValidationError):
                jsonschema.validate({**document, "events": [spoilt]}, schema)


# Answers


def test_log_has_the_old_and_the_new_values(penta):
    game = amended(penta, 2, dice=(1, 5, 5, 5, 5))
    rows = answers.log(game)["events"]
    assert [row.get("amended_by") for row in rows] == [None, 5, None, None, None]
    assert (rows[1]["points"], rows[1]["now"]["points"]) == (50, 0)
    assert (rows[3]["bonus"], rows[3]["now"]["bonus"]) == (100, 0)
    assert (rows[4]["entry"]["category"], rows[4]["player"]) == ("penta", "Bình")
    back = answers.log(play.undo(game, 1)[0])["events"]
    assert not any("now" in row or "amended_by" in row for row in back)
    assert [row["undone"] for row in back] == [False] * 4 + [True, False]


def test_answer_of_amend_names_all_that_changed(penta):
    game = amended(penta, 2, dice=(1, 5, 5, 5, 5))
    document = answers.amended(penta, game)
    assert document["numbers"] == [2, 4]
    assert (document["player"], document["next"], document["event"]) == ("Bình", "An", 5)
    assert [row["after"]["points"] for row in document["changes"]] == [0, 25]


def test_refused_corrections_have_their_kind_of_error():
    game = played(begun(), *PENTA)
    for move, kind in ((Amend(1), BadInput), (Amend(9, points=1), IllegalMove)):
        with pytest.raises(kind):
            play.apply(game, move)
