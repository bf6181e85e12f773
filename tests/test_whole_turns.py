"""``insert``, ``drop`` and ``swap`` keep turns whole, and can be taken back exactly."""

from __future__ import annotations

import json
from random import Random

import pytest
from support.games import (
    CREATED,
    KINDS,
    accepted,
    facts,
    links,
    play_out,
    played,
    refused,
    rule_sets,
    start,
)

from dicecli.game import answers, history, play
from dicecli.gamefile import codec
from dicecli.gamefile.check import examine
from dicecli.rules import preset
from dicecli.rules.moves import (
    OUT_OF_TURN,
    Amend,
    Drop,
    Insert,
    Join,
    Keep,
    Paper,
    Record,
    Rejoin,
    Rename,
    Retire,
    Roll,
    Swap,
)


def begun(rules="penta", *names):
    players = [play.Player(name) for name in names or ("An", "Bình")]
    return play.begin(preset(rules), players, CREATED)


def turns(game):
    """Return the moves of turns that count: number, seat, move."""
    counting = [*links(game.position.corrected)][::-1]
    return [
        (link.number, link.event.player, link.event.move)
        for link in counting
        if link.depth and not isinstance(link.event.move, OUT_OF_TURN)
    ]


def breaks(game, move):
    """Return the number of the first entry that ``move`` would break, and why."""
    error = refused(game, move)
    assert error.code == "amend-breaks"
    return error.facts["later"], error.facts["failure"].code


ONES, TWOS, FOURS = (
    Record("ones", (1, 1, 2, 3, 4)),
    Record("twos", (1, 2, 2, 3, 4)),
    Record("fours", (1, 4, 4, 4, 5)),
)
ROLL, BUST = Roll((1, 2, 4, 4, 6)), Roll((2, 3, 4, 6))
HOT = (Roll((1, 1, 1, 5, 5, 5)), Keep((1, 1, 1, 5, 5, 5)), Roll((2, 3, 4, 4, 6, 6)))


def test_a_turn_that_runs_is_not_swapped_with_one_that_has_ended():
    """An's ones would take Bình's roll."""
    error = refused(played(begun(), ONES, ROLL), Swap(1, 2))
    assert (error.code, error.facts) == ("turn-not-over", {"of": 2})


def test_a_roll_that_lost_the_turn_goes_with_the_turn():
    """Alone it would leave An in the middle of the turn, which Bình's would then prolong."""
    game = played(begun("farkle"), *HOT, Roll((1, 2, 3, 4, 4, 6)), Keep((1,)))
    after = play.apply(game, Drop(3))
    assert [row[:2] for row in turns(after)] == [(4, 0), (5, 0)]
    assert (after.state.player, after.state.turn.points) == (0, 100)


def test_a_roll_entered_twice_goes_alone():
    game = played(begun(), ROLL, ROLL, Record("fours"), TWOS)
    assert [row[:2] for row in turns(play.apply(game, Drop(1)))] == [(2, 0), (3, 0), (4, 1)]
    last = play.apply(game, Drop(2))
    assert (last.state.totals(), last.state.player) == ((8, 4), 0)
    named = played(begun(), ROLL, Rename(0, "Anna"), ROLL, Record("fours"))
    assert play.apply(named, Drop(1)).state.totals() == (8, 0)


def test_a_turn_that_its_player_left_is_not_joined_to_the_next():
    """The roll would be Bình's, and his ones would take it."""
    game = played(begun("penta", "An", "Bình", "Chi"), ROLL, Retire(0), ONES)
    assert breaks(game, Insert(1, "twos", (1, 2, 2, 3, 4))) == (3, "turn-goes-on")


def test_a_turn_does_not_fall_apart():
    """The first roll would be An's, who leaves and comes back: no bust would be Bình's."""
    game = played(begun("farkle"), Paper(500), Roll((1, 2, 3, 4, 4, 6)), Keep((1,)))
    game = played(game, Retire(0), Rejoin(0), Roll((2, 3, 4, 4, 6)))
    assert breaks(game, Insert(2, points=400)) == (6, "turn-over-by-then")


def test_who_comes_back_during_a_swapped_turn_is_next_as_before():
    game = played(begun("penta", "An", "Bình", "Chi"), Retire(2), ONES, ROLL, Rejoin(2))
    game = played(game, Record("fours"), TWOS, Record("chance", (1, 2, 2, 3, 4)))
    after = play.apply(game, Swap(2, 5))
    assert turns(after)[:2] == [(3, 0, ROLL), (5, 0, Record("fours", ROLL.dice, 8, 0))]
    assert [row[:2] for row in turns(after)[2:]] == [(2, 1), (6, 2), (7, 0)]
    again = play.apply(after, Swap(2, 5))
    assert (turns(again), again.state) == (turns(game), game.state)


def test_categories_of_one_player_keep_their_dice():
    game = played(begun("penta", "An"), ONES, FOURS, TWOS)
    after = play.apply(game, Swap(1, 3))
    assert [move.category for _, _, move in turns(after)] == ["twos", "fours", "ones"]
    assert [move.dice for _, _, move in turns(after)] == [
        move.dice for _, _, move in turns(game)
    ]


def test_without_any_move_left_the_game_goes_on():
    empty = play.apply(played(begun(), ONES), Drop(1))
    assert (turns(empty), empty.state) == ([], begun().state)
    assert facts(codec.decode(codec.encode(empty))) == facts(empty)
    after = played(empty, TWOS, Rename(0, "Anna"), Join("Chi", 0), FOURS)
    assert [row[:2] for row in turns(after)] == [(3, 0), (6, 1)]
    assert play.undo(after, 5)[0].state == played(begun(), ONES).state


def test_a_refused_amend_names_the_swap_and_a_file_does_not_search_for_it(monkeypatch):
    game = played(begun("penta", "An"), ONES, FOURS)
    for of, category, other in ((1, "fours", 2), (2, "ones", 1)):
        error = refused(game, Amend(of, category=category))
        assert (error.facts["swap_of"], error.facts["swap_with"]) == (of, other)
    data = json.loads(codec.encode(game))
    row = {"event": "amend", "of": 2, "category": "ones", "dice": [1, 4, 4, 4, 5]}
    data["events"] += [{**row, "points": 1, "bonus": 0}] * 9
    monkeypatch.setattr(history.Position, "moves", None)
    faults = examine(json.dumps(data).encode()).faults
    assert [fault.code for fault in faults] == ["category-filled"] * 9


INSERTED = {
    "dice alone": ({"category": "twos", "dice": [1, 2, 2, 3, 4]}, (4, 2)),
    "with points": ({"category": "twos", "dice": [1, 2, 2, 3, 4], "points": 4}, (4, 2)),
    "from paper": ({"category": "twos", "points": 6}, (6, 2)),
}


@pytest.mark.parametrize(("stated", "totals"), INSERTED.values(), ids=INSERTED)
def test_an_insertion_in_a_file_need_not_state_what_follows(stated, totals):
    data = json.loads(codec.encode(played(begun(), ONES)))
    data["events"].append({"event": "insert", "before": 1, **stated})
    game = codec.decode(json.dumps(data).encode())
    assert game.state.totals() == totals
    assert answers.log(game)["events"][1]["entry"]["points"] == totals[0]
    wrong = {**data["events"][1], "points": 10}
    data["events"][1] = wrong
    found = examine(json.dumps(data).encode()).faults
    wanted = [] if "dice" not in stated else [("wrong-value", 2)]
    assert [(fault.code, fault.event) for fault in found] == wanted


# Random games


def _number(game, rng):
    last = len(game.events)
    return rng.randint(max(1, last - rng.choice([4, 10, 30])), last)


def _inserted(game, rng):
    """Return a random forgotten turn; it may well be illegal."""
    rules = game.rules
    if not rules.choices:
        return Insert(_number(game, rng), points=50 * rng.randint(0, 20))
    dice = tuple(sorted(rng.choices(range(1, 7), k=rules.number_of_dice)))
    return Insert(_number(game, rng), rng.choice(rules.choices), dice)


def _check_kept(game, after):
    """Undo, redo and the file give the same; totals are the sums of their parts."""
    back = play.undo(after, 1)[0]
    assert (turns(back), back.state) == (turns(game), game.state)
    forth = play.redo(back, 1)[0]
    assert (turns(forth), forth.state) == (turns(after), after.state)
    assert facts(codec.decode(codec.encode(after))) == facts(after)
    total = KINDS[game.rules.kind].total
    for seat, card in enumerate(answers.standing(after)["players"]):
        assert total(after, card, seat) == card["total"]
    assert len(answers.log(after)["events"]) == len(after.events)


def _check_insert(game, move):
    after = accepted(game, move)
    if after:
        _check_kept(game, after)
        dropped = play.apply(after, Drop(len(after.events)))
        assert (turns(dropped), dropped.state) == (turns(game), game.state)


def _check_swap(game, move):
    after = accepted(game, move)
    if after:
        _check_kept(game, after)
        again = play.apply(after, move)
        assert (turns(again), again.state) == (turns(game), game.state)
        before = {number: one for number, _, one in turns(game)}
        for number, _, one in turns(after):
            assert getattr(one, "dice", None) == getattr(before[number], "dice", None)


def _check_drop(game, move):
    after = accepted(game, move)
    if after:
        _check_kept(game, after)
        assert {row[0] for row in turns(after)} < {row[0] for row in turns(game)} | {0}


@pytest.mark.parametrize("name", [name for name in rule_sets() if name[:4] != "own "])
def test_rearranged_games_can_be_restored(name):
    for seed in range(2):
        rng = Random(f"{name} {seed}")
        course = play_out(start(rule_sets()[name], rng, seed + 1), rng)
        for step, game in enumerate(course):
            if step > 120:
                break
            if game.events and rng.random() < 0.4:
                _check_insert(game, _inserted(game, rng))
                _check_drop(game, Drop(_number(game, rng)))
                _check_swap(game, Swap(_number(game, rng), _number(game, rng)))
