"""``insert``, ``drop`` and ``swap`` keep turns whole, and can be taken back exactly."""

from __future__ import annotations

import json
from random import Random

import pytest
from support.games import (
    CREATED,
    KINDS,
    accepted,
    dropped,
    facts,
    inserted,
    links,
    play_out,
    played,
    refused,
    rule_sets,
    start,
    swapped,
)

from dicecli.game import answers, history, play
from dicecli.gamefile import codec
from dicecli.gamefile.check import examine
from dicecli.rules import preset
from dicecli.rules.moves import (
    OUT_OF_TURN,
    Amend,
    Bank,
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
    Skip,
    Swap,
    Take,
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


# Whole turns, in both kinds of game


def test_turns_behind_an_insertion_go_to_whoever_is_to_move():
    """Bình's fives were forgotten; An's roll and fours, entered as his, are An's again."""
    game = played(begun(), ONES, ROLL, Record("fours"), TWOS)
    after = play.apply(game, Insert(3, "fives", (1, 2, 5, 5, 5)))
    assert [row[:2] for row in turns(after)] == [(1, 0), (5, 1), (2, 0), (3, 0), (4, 1)]
    assert (after.state.totals(), after.state.player) == ((2 + 8, 15 + 4), 0)
    assert after.events[-1].move == Insert(3, "fives", (1, 2, 5, 5, 5), 15, 0)


def test_a_turn_of_farkle_is_put_in_taken_out_and_exchanged():
    rolled = Roll((1, 1, 2, 3, 4, 6)), Keep((1, 1)), Bank()
    game = played(begun("farkle"), Paper(500), *rolled, Paper(0))
    assert play.apply(game, Insert(4, points=650)).state.totals() == (700, 650)
    assert play.apply(game, Insert(4, points=0)).state.totals() == (700, 0)
    assert [row[:2] for row in turns(play.apply(game, Drop(3)))] == [(1, 0), (5, 1)]
    swapped_turns = play.apply(game, Swap(1, 3))
    assert [row[:2] for row in turns(swapped_turns)] == [(2, 0), (3, 0), (4, 0), (1, 1), (5, 0)]
    assert swapped_turns.state.totals() == (200, 500)


def test_a_turn_of_two_players_takes_its_rolls_along():
    game = played(begun(), ROLL, Record("fours"), TWOS)
    after = play.apply(game, Swap(2, 3))
    assert [row[:2] for row in turns(after)] == [(3, 0), (1, 1), (2, 1)]
    assert after.state.totals() == (4, 8)


def test_five_alike_put_in_earn_its_bonus_and_makes_jokers_of_what_follows():
    """The same twos are worth a bonus behind a filled penta, and chance may not take them."""
    penta, five_twos = Insert(1, "penta", (6,) * 5), (2,) * 5
    game = played(begun("penta", "An"), Record("twos", five_twos))
    after = play.apply(game, penta)
    assert (game.state.totals(), after.state.totals()) == ((10,), (50 + 10 + 100,))
    assert play.apply(after, Drop(2)).state.totals() == (10,)
    elsewhere = played(begun("penta", "An"), Record("chance", five_twos))
    assert breaks(elsewhere, penta) == (1, "joker-elsewhere")


def test_a_card_from_paper_has_points_alone():
    game = played(begun(), Record("chance", None, 22), TWOS)
    after = play.apply(game, Insert(1, "fours", None, 12))
    assert turns(after)[0] == (3, 0, Record("fours", None, 12, 0))
    assert after.state.totals() == (12 + 4, 22)
    own = played(begun("penta", "An"), Record("ones", None, 3), Record("threes", None, 9))
    assert breaks(own, Swap(1, 2)) == (2, "not-attainable")


def test_the_target_reached_elsewhere_changes_the_end():
    begin = Paper(9500), Paper(9000)
    over = played(begun("farkle"), *begin, Paper(600), Paper(500))
    assert play.outcome(over).winners == (0,)
    after = play.apply(over, Insert(3, points=0))
    assert (after.state.totals(), after.state.player) == ((10_000, 9600), 1)
    assert play.outcome(play.apply(after, Paper(500))).winners == (1,)
    running = played(begun("farkle"), *begin, Paper(0), Paper(0))
    assert breaks(running, Insert(3, points=600)) == (4, "over-by-then")
    assert play.undo(after, 1)[0].state == over.state


def test_a_full_card_with_a_turn_taken_out_goes_on():
    rules = preset("penta")
    points = {one: 5 * (one == "chance") for one in rules.choices}
    full = played(begun("penta", "An"), *(Record(one, None, points[one]) for one in points))
    assert play.outcome(full)
    after = play.apply(full, Drop(3))
    assert after.state.player == 0
    assert play.outcome(play.apply(after, Insert(4, rules.choices[2], None, 0)))
    at = rules.choices.index("chance") + 1
    assert breaks(full, Insert(4, "chance", None, 20)) == (at, "category-filled")


def test_dice_taken_over_are_those_of_the_turn_before():
    """A turn from paper leaves no dice; one taken out leaves those before it."""
    rules = preset("farkle").amended({"carry-over": "yes"})
    new = play.begin(rules, [play.Player("An"), play.Player("Bình")], CREATED)
    game = played(new, Roll((1, 1, 1, 2, 4, 6)), Keep((1, 1, 1)), Bank(), Take())
    assert breaks(game, Insert(4, points=50)) == (4, "nothing-to-take")
    assert breaks(game, Drop(2)) == (4, "nothing-to-take")


# Those who leave, pass and join


def test_who_passed_passes_still_or_the_turn_is_refused():
    game = played(begun(), ONES, Skip(1), FOURS)
    assert breaks(game, Insert(1, "twos", (1, 2, 2, 3, 4))) == (2, "not-your-turn")
    after = play.apply(game, Drop(2))
    assert [row[:2] for row in turns(after)] == [(1, 0), (3, 1)]
    assert after.state.turns_owed() == (0, 0)


def test_who_had_left_has_no_turn_behind_an_insertion():
    game = played(begun("penta", "An", "Bình", "Chi"), ONES, Retire(1), FOURS, TWOS)
    after = play.apply(game, Insert(3, "fives", (1, 2, 5, 5, 5)))
    assert [row[:2] for row in turns(after)] == [(1, 0), (5, 2), (3, 0), (4, 2)]


def test_a_latecomer_sits_there_from_then_on():
    game = played(begun(), ONES, Join("Chi", 0), FOURS, TWOS)
    assert [row[:2] for row in turns(game)] == [(1, 0), (3, 1), (4, 2)]
    after = play.apply(game, Insert(1, "chance", (1, 1, 3, 4, 6)))
    assert [row[:2] for row in turns(after)] == [(5, 0), (1, 1), (3, 0), (4, 1)]
    assert (after.state.player, after.state.turns_owed()[2]) == (2, 1)
    assert [player.name for player in after.players] == ["An", "Bình", "Chi"]
    farkle = played(begun("farkle", "An", "Bình", "Chi"), Paper(0), Join("Dung", 0))
    assert breaks(farkle, Insert(1, points=10_000)) == (2, "final-round")


# What is refused


@pytest.mark.parametrize(
    "words",
    [
        *("insert 9 twos 12234", "insert 3 ones 11234", "insert 1 twos 12234", "insert 1"),
        *("insert 1 twos 122", "insert 1 --points 9", "drop 9", "drop 0", "drop 1"),
        *("swap 1 1", "swap 2 3", "swap 1 4", "swap 1"),
    ],
)
def test_a_refused_rearrangement_leaves_the_file_as_it_was(words, dicecli_here):
    for line in ("new penta An Bình", "record ones 11234", "skip", "record fours 44412"):
        assert dicecli_here(*line.split()).status == 0
    file = dicecli_here.folder / "dicecli.json"
    before = file.read_bytes()
    assert dicecli_here(*words.split()).status in (1, 2)
    assert file.read_bytes() == before


# Turns neither run together nor fall apart


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


def test_what_was_taken_out_is_said_to_be_so_be_it_put_in_or_entered():
    game = played(begun(), ONES, Insert(1, "twos", (1, 2, 2, 3, 4)), Drop(2), Drop(1))
    assert [refused(game, Drop(of)).code for of in (1, 2)] == ["dropped", "dropped"]
    assert [refused(game, Drop(of)).code for of in (3, 4)] == ["not-amendable"] * 2


def test_a_script_reads_what_counts_and_what_was_taken_out(dicecli_here):
    lines = "new penta An Bình", "record ones 11234", "record twos 12234", "drop 1"
    for line in lines:
        assert dicecli_here(*line.split()).status == 0
    head, *rows = (row.split("\t") for row in dicecli_here("log", "-o", "tsv").out.splitlines())
    told = [dict(zip(head, row, strict=True)) for row in rows]
    assert [row["dropped"] for row in told] == ["true", "false", "false"]
    assert [row["now_player"] for row in told] == ["", "An", ""]
    assert told[1]["now_words"] == told[1]["words"]


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
        without = play.apply(after, Drop(len(after.events)))
        assert (turns(without), without.state) == (turns(game), game.state)


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
                _check_insert(game, inserted(game, rng))
                _check_drop(game, dropped(game, rng))
                _check_swap(game, swapped(game, rng))
