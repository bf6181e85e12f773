"""Farkle: every roll, every selection, the turn, the final round and the computer."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from support import naive_farkle
from support.games import played, refused

from dicecli.advisor.farkle.threshold import decide, threshold, trailing
from dicecli.dice import rolls, ways
from dicecli.errors import BadInput, IllegalMove
from dicecli.game import play
from dicecli.rules import preset
from dicecli.rules.farkle.chances import gains
from dicecli.rules.farkle.combinations import bust, busts, idle, selection, selections
from dicecli.rules.farkle.state import Offer, Seat, Turn
from dicecli.rules.moves import Bank, Bust, Keep, Paper, Record, Roll, Take

RULES = preset("farkle")
COUNTS = {1: 4, 2: 16, 3: 60, 4: 204, 5: 600, 6: 1080}
LOST = Roll((2, 2, 3, 3, 4, 6))


@pytest.mark.parametrize("number", range(1, 7))
def test_every_roll_has_exactly_the_selections_of_the_rule(number):
    for dice in rolls(number):
        found = {one.dice: one.points for one in selections(RULES, dice)}
        assert found == naive_farkle.selections(dice), dice


def test_every_one_of_the_55986_rolls_is_a_bust_just_when_nothing_is_legal():
    thrown = (
        tuple(sorted(dice))
        for number in range(1, 7)
        for dice in product(range(1, 7), repeat=number)
    )
    counts = Counter(thrown)
    assert counts.total() == 55_986
    for dice in counts:
        assert bust(RULES, dice) == (not naive_farkle.selections(dice)), dice


def test_every_split_adds_up_and_uses_every_die():
    for dice in rolls(6):
        for one in selections(RULES, dice):
            laid = sorted(die for part in one.parts for die in part.dice)
            assert tuple(laid) == one.dice
            assert sum(part.points for part in one.parts) == one.points


@pytest.mark.parametrize("number", COUNTS)
def test_odds_of_a_bust_are_exact(number):
    counted = sum(ways(dice) for dice in rolls(number) if not naive_farkle.selections(dice))
    assert busts(RULES)[number - 1] == counted == COUNTS[number]


@pytest.mark.parametrize("number", range(1, 7))
def test_mean_of_the_best_selection_is_exact(number):
    best = sum(
        ways(dice) * max(naive_farkle.selections(dice).values(), default=0)
        for dice in rolls(number)
    )
    assert gains(RULES, number) == best


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ((1, 1, 1, 1), 1100),
        ((1, 1, 1, 1, 5, 5), 1500),
        ((3, 3, 3, 5), 350),
        ((2,) * 6, 3000),
        ((3, 3, 3, 3, 4, 4), 1500),
        ((2, 2, 2, 5, 5, 5), 2500),
        ((1, 2, 3, 4, 5, 6), 1500),
    ],
)
def test_a_selection_is_worth_its_best_split(dice, points):
    assert selection(RULES, dice).points == points


def test_selections_come_best_first_then_by_dice_left_then_by_dice():
    for dice in rolls(6):
        keys = [(-one.points, len(one.dice), one.dice) for one in selections(RULES, dice)]
        assert keys == sorted(keys)


def test_the_dice_that_do_not_score_are_named():
    assert idle(RULES, (1, 3)) == (3,)
    assert idle(RULES, (2, 3, 4)) == (2, 3, 4)
    assert idle(RULES, (1, 5)) == ()


# The turn


def game(*moves, players=2, target=10000):
    """Return a game of some players after some moves."""
    rules = RULES.aiming_at(target)
    seated = [play.Player(name) for name in "ABCDEF"[:players]]
    return played(play.begin(rules, seated), *moves)


def test_points_of_several_rolls_add_up_but_combinations_do_not_span_them():
    after = game(Roll((1, 2, 3, 4, 6, 6)), Keep((1,)), Roll((1, 1, 3, 4, 6)), Keep((1, 1)))
    assert after.state.turn == Turn(dice_left=3, points=300, rolled=2)


def test_hot_dice_over_several_rolls_keep_the_points():
    after = game(Roll((1, 1, 1, 2, 4, 6)), Keep((1, 1, 1)), Roll((5, 5, 5)), Keep((5, 5, 5)))
    assert after.state.turn == Turn(dice_left=6, points=1500, rolled=2)
    assert play.apply(after, Bank()).state.banked == (1500, 0)


def test_a_bust_costs_the_turn_and_leaves_the_total():
    after = game(Paper(500), Paper(50), Roll((1, 2, 3, 4, 6, 6)), Keep((1,)))
    lost = play.apply(after, Roll((2, 3, 4, 6, 6)))
    assert lost.events[-1].move.bust is True
    assert (lost.state.banked, lost.state.player) == ((500, 50), 1)
    assert lost.state.turn == Turn(dice_left=6)


@pytest.mark.parametrize(
    ("moves", "move", "code"),
    [
        ([], Keep((1,)), "no-roll-to-keep"),
        ([], Bank(), "nothing-to-bank"),
        ([], Roll((1,)), "dice-left"),
        ([], Paper(75), "odd-points"),
        ([], Record("ones", (1,) * 5), "other-game"),
        ([Roll((1, 2, 3, 4, 6, 6))], Roll((1,) * 6), "nothing-set-aside"),
        ([Roll((1, 2, 3, 4, 6, 6))], Bank(), "nothing-set-aside"),
        ([Roll((1, 2, 3, 4, 6, 6))], Bust(), "no-bust"),
        ([Roll((1, 2, 3, 4, 6, 6))], Keep((1, 1)), "keep-not-rolled"),
        ([Roll((1, 2, 3, 4, 6, 6))], Keep((1, 2)), "idle-dice"),
        ([Roll((1, 2, 3, 4, 6, 6))], Paper(50), "paper-in-turn"),
        ([Roll((1, 2, 3, 4, 6, 6)), Keep((1,))], Keep((1,)), "no-roll-to-keep"),
        ([Roll((1, 2, 3, 4, 6, 6)), Keep((1,))], Paper(50), "paper-in-turn"),
    ],
)
def test_illegal_moves_are_refused(moves, move, code):
    assert refused(game(*moves), move, IllegalMove).code == code


def test_idle_dice_are_named_with_what_could_be_set_aside():
    error = refused(game(Roll((1, 2, 3, 4, 6, 6))), Keep((1, 2)), IllegalMove)
    assert error.facts == {"idle": (2,), "keeps": [(1,)]}


def test_bust_without_dice_at_the_start_is_a_turn_from_paper():
    assert game(Bust()).events[-1].move == Paper(0)
    after = game(Roll((1, 2, 3, 4, 6, 6)), Keep((1,)), Bust())
    assert after.events[-1].move == Bust()
    assert after.state.player == 1


# The end


def test_each_other_player_has_one_more_turn():
    after = game(Paper(50), Paper(5000), LOST, Paper(6000), players=3, target=5000)
    assert play.outcome(after) == play.Outcome((0,), (6050, 5000, 0))


def test_passing_the_leader_starts_no_second_final_round():
    after = game(Paper(5000), Paper(9000), target=5000)
    assert play.outcome(after) == play.Outcome((1,), (5000, 9000))


def test_equal_totals_share_the_win():
    after = game(Paper(5000), Paper(5000), Paper(50), players=3, target=5000)
    assert play.outcome(after).winners == (0, 1)


def test_the_target_counts_only_once_it_is_banked():
    after = game(Roll((1,) * 6), Keep((1,) * 6), target=5000)
    after = play.apply(play.apply(after, Roll((2,) * 6)), Keep((2,) * 6))
    assert after.state.turn.points == 6000
    assert after.state.reached is None


def test_a_single_player_ends_the_game_at_the_target():
    assert play.outcome(game(Paper(5000), players=1, target=5000)).winners == (0,)


def test_a_target_is_one_of_three_unless_a_house_rule_says_else():
    with pytest.raises(IllegalMove):
        RULES.aiming_at(7000)
    assert RULES.amended({"target": "7000"}).target == 7000


# The computer


def at(banked, dice_left=6, points=0, reached=None):
    """Return a state of player 0 with these totals."""
    state = RULES.start(len(banked))
    turn = Turn(dice_left, points, None, 1)
    seats = tuple(Seat(total, 1, 0, total > 0) for total in banked)
    return state._replace(seats=seats, turn=turn, reached=reached)


@pytest.mark.parametrize(
    ("banked", "dice_left", "wanted"),
    [
        ((0, 0), 6, 300),
        ((0, 0), 3, 250),
        ((0, 0), 2, 200),
        ((0, 0), 1, 150),
        ((500, 0), 6, 300),
        ((0, 50), 6, 350),
        ((0, 500), 6, 350),
        ((0, 550), 6, 400),
        ((0, 5000), 6, 800),
        ((0, 9000), 6, 800),
        ((0, 9000, 550), 1, 650),
    ],
)
def test_thresholds_of_the_computer(banked, dice_left, wanted):
    assert threshold(at(banked, dice_left)) == wanted


def test_in_the_final_round_the_threshold_beats_the_leader():
    assert threshold(at((8000, 10000), 1, reached=1)) == 2050
    assert threshold(at((10000, 10000), 6, reached=1)) == 50
    assert threshold(at((10500, 10000), 6, reached=1)) == 300
    assert trailing(at((10500, 10000))) == 0


def test_the_computer_sets_aside_the_most_points_with_the_fewest_dice():
    for dice in rolls(6):
        if not bust(RULES, dice):
            state = at((0, 0))._replace(turn=Turn(6, 0, dice, 1))
            move, _ = decide(state)
            legal = naive_farkle.selections(dice)
            most = max(legal.values())
            fewest = min(len(one) for one, points in legal.items() if points == most)
            assert (move.points, len(move.dice)) == (most, fewest)


def test_the_computer_banks_at_its_threshold_and_not_before():
    assert decide(at((0, 0), 6, 250))[0] is None
    assert decide(at((0, 0), 6, 300))[0] == Bank(300)
    assert decide(at((0, 0), 1, 150))[0] == Bank(150)


def test_the_computer_hits_an_exact_target_and_never_passes_it():
    rules = RULES.amended({"exact": "yes", "target": "1000"})
    near = at((950, 0))._replace(rules=rules, turn=Turn(6, 0, (1, 2, 2, 3, 4, 5), 1))
    assert decide(near)[0] == Keep((5,), 50)
    kept = near.apply(Keep((5,)))[0]
    assert decide(kept)[0] == Bank(50)


def test_the_computer_banks_what_wins_at_once():
    rules = RULES.amended({"end": "first-wins", "target": "4000"})
    assert decide(at((3900, 0), 5, 100)._replace(rules=rules))[0] == Bank(100)
    assert decide(at((3900, 0), 5, 100))[0] is None


@pytest.mark.parametrize(("left", "points", "taken"), [(6, 2500, True), (1, 300, False)])
def test_the_computer_takes_over_what_is_worth_more_than_new_dice(left, points, taken):
    rules = RULES.amended({"carry-over": "yes"})
    state = rules.start(2)._replace(offer=Offer(left, points))
    assert (decide(state)[0] == Take()) is taken


# Asking commands


def test_odds_in_a_game_are_those_of_the_dice_left():
    after = game(Roll((1, 2, 3, 4, 6, 6)), Keep((1,)))
    answer = after.state.odds(None, None)
    assert answer["fraction"] == "25/324"
    lost = Fraction(600, 7776)
    assert answer["expected_gain"] == pytest.approx(
        float(Fraction(gains(RULES, 5), 7776) - lost * 100)
    )


@pytest.mark.parametrize("word", ["", "1111111", "1 2 3 4 5 6 1"])
def test_one_to_six_dice_are_scored(word):
    with pytest.raises(BadInput, match="dice-range"):
        RULES.read_dice((word,))
    for number in range(1, 7):
        assert RULES.read_dice(("5" * number,)) == (5,) * number


def test_score_has_the_dice_left_and_the_odds():
    row = RULES.scores((1, 2, 3, 4, 6, 6))["selections"][0]
    assert row["dice_left"] == 5
    assert row["bust_odds"] == 600 / 7776
    assert RULES.scores((1, 2, 3, 4, 5, 6))["selections"][0]["dice_left"] == 6
