"""The shipped rule sets: all their points, Jokers, bonuses and turns.

Everything is held against ``naive_family``, which was written from the words of
the rules, and against worked examples in ``worked/``, which were counted by hand.
"""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest
from support import games, naive_family
from support.marks import CHIEF_GAMES, slow_except

from dicecli.dice import rolls, ways
from dicecli.errors import BadInput, IllegalMove
from dicecli.game import play
from dicecli.rules import PRESETS, preset
from dicecli.rules.card.scoring import attainable, points, section_bonus
from dicecli.rules.card.state import Sheet
from dicecli.rules.farkle.chances import gains
from dicecli.rules.farkle.combinations import NO_SCORE, bust, busts, selection, selections
from dicecli.rules.moves import Bank, Bust, Keep, Paper, Record, Roll, Take
from tools import transcripts

HERE = Path(__file__).parent
CARDS = [name for name in PRESETS if preset(name).kind == "card"]
FARKLES = [name for name in PRESETS if preset(name).kind == "farkle"]
BOXES = [(game, category) for game in CARDS for category in preset(game).choices]


def test_every_preset_has_a_naive_scorer():
    assert {*naive_family.CARDS} == {*CARDS}
    assert {*naive_family.SETS} == {*FARKLES}


# Worked examples


def worked(game):
    """Return the worked examples of a game: points by roll, for each category."""
    return json.loads((HERE / "worked" / f"{game}.json").read_text("utf-8"))


def dice_of(roll):
    return tuple(map(int, roll))


@pytest.mark.parametrize("game", CARDS)
def test_every_category_has_worked_examples_of_its_own(game):
    rules, examples = preset(game), worked(game)
    assert tuple(examples) == rules.choices
    for category in rules.categories:
        rows = examples[category.id]
        assert any(rows.values())
        assert {*map(dice_of, rows)} - {*category.examples}, category.id
        for roll, wanted in rows.items():
            assert points(category, dice_of(roll)) == wanted, (category.id, roll)
            assert naive_family.points(game, category.id, dice_of(roll)) == wanted


@pytest.mark.parametrize("game", FARKLES)
def test_every_combination_has_worked_examples(game):
    rules, examples = preset(game), worked(game)
    consoled = [NO_SCORE] if rules.no_score else []
    assert [*examples] == [*(row.id for row in rules.combinations), *consoled]
    for combination, rows in examples.items():
        used = set()
        for roll, wanted in rows.items():
            found = selection(rules, dice_of(roll))
            assert (found.points if found else None) == wanted, roll
            used |= {part.combination for part in found.parts} if found else set()
        assert combination in used


@pytest.mark.parametrize("game", PRESETS)
def test_a_whole_game_stands_in_a_transcript(game):
    text = (HERE / "transcripts" / f"preset-{game}.txt").read_text("utf-8")
    examples = transcripts.parse(text)
    assert any(f"dicecli new {game} " in one.command + " " for one in examples)
    assert any(
        one.command.startswith("dicecli show") and "The game is over" in one.expected.output
        for one in examples
    )


# Score cards


@pytest.mark.parametrize("game", CARDS)
def test_the_card_is_that_of_the_rule(game):
    assert preset(game).choices == tuple(naive_family.CARDS[game])


@pytest.mark.parametrize(("game", "name"), BOXES)
def test_every_roll_in_every_category(game, name):
    rules = preset(game)
    category = rules.categories[rules.line_of(name)]
    for roll in rolls(rules.number_of_dice):
        for first in (False, True):
            wanted = naive_family.points(game, name, roll, first=first)
            assert points(category, roll, first=first) == wanted, roll


@pytest.mark.parametrize(("game", "name"), BOXES)
def test_attainable_points(game, name):
    rules = preset(game)
    wanted = {
        naive_family.points(game, name, roll, first=first)
        for roll in rolls(rules.number_of_dice)
        for first in (False, True)
    }
    assert attainable(rules, rules.categories[rules.line_of(name)]) == tuple(sorted(wanted))


@pytest.mark.parametrize("game", CARDS)
def test_bonus_of_the_upper_section(game):
    rules = preset(game)
    most = 21 * rules.number_of_dice
    for held in range(most + 1):
        assert section_bonus(rules, "upper", held) == naive_family.upper_bonus(game, held)
    assert section_bonus(rules, "lower", 10**6) == 0


@pytest.mark.parametrize("game", naive_family.BONUS)
@pytest.mark.parametrize("missing", [1, 0])
def test_the_bonus_counts_in_the_total_just_when_it_is_reached(game, missing):
    rules, (wanted, bonus) = preset(game), naive_family.BONUS[game]
    upper = [wanted - missing, *[0] * 5]
    state = state_of(game, dict(zip(rules.choices, upper, strict=False)))
    assert state.totals() == (wanted - missing + (0 if missing else bonus),)


def state_of(game, card, dice=None):
    """Return the state of one player whose card holds ``{category: points}``."""
    rules = preset(game)
    sheet = Sheet(tuple(card.get(name) for name in rules.choices))
    return rules.start(1)._replace(sheets=(sheet,), dice=dice, rolled=2 if dice else 0)


def choice_of(game, card, dice):
    """Return where ``dice`` may go on a card, in the form of the naive scorer."""
    answer = state_of(game, card).options(0, dice)
    legal = {row["category"]: row["points"] for row in answer["categories"]}
    bonuses = {row["bonus"] for row in answer["categories"]}
    assert len(bonuses) == 1, "the bonus belongs to the roll, not to the category"
    return naive_family.Choice(legal, bonuses.pop(), answer["joker"])


@pytest.mark.parametrize("game", CARDS)
def test_every_roll_on_an_empty_card(game):
    for roll in rolls(preset(game).number_of_dice):
        wanted = naive_family.choice(game, {}, roll)
        assert choice_of(game, {}, roll) == wanted, roll
        moves = state_of(game, {}, roll).legal_moves()
        assert {move.category: move.points for move in moves} == wanted.points


@pytest.mark.parametrize("held", [None, 0, 50], ids=["open", "crossed out", "filled"])
@pytest.mark.parametrize("game", slow_except(CHIEF_GAMES, naive_family.FIVE))
def test_every_five_alike_on_cards_in_every_joker_state(game, held):
    """Every set of filled faces, with none, some or all of the other categories filled."""
    five = naive_family.FIVE[game]
    others = [name for name in preset(game).choices if name not in (five, *naive_family.FACES)]
    rests = [[], others, others[::2], others[1::2], others[:-1]]
    for filled in product([False, True], repeat=6):
        faces = [name for name, full in zip(naive_family.FACES, filled, strict=True) if full]
        for rest in rests:
            card = dict.fromkeys([*faces, *rest], 0)
            card |= {} if held is None else {five: held}
            if len(card) < len(preset(game).choices):
                _check_five_alike(game, card)


def _check_five_alike(game, card):
    for face in range(1, 7):
        dice = (face,) * 5
        wanted = naive_family.choice(game, card, dice)
        assert choice_of(game, card, dice) == wanted, card
        moves = state_of(game, card, dice).legal_moves()
        assert {move.category: move.points for move in moves} == wanted.points
        assert {move.bonus for move in moves} == {wanted.bonus}


@pytest.mark.parametrize("game", naive_family.FIVE)
def test_other_rolls_are_no_jokers(game):
    card = {naive_family.FIVE[game]: 50, "fours": 12}
    for roll in rolls(5):
        if len(set(roll)) > 1:
            wanted = naive_family.choice(game, card, roll)
            assert choice_of(game, card, roll) == wanted
            assert not wanted.joker


def test_jokers_worked_by_hand():
    """The differences between the games, for 4-4-4-4-4."""
    fours = (4,) * 5

    def legal(game, card):
        return choice_of(game, card, fours)

    assert legal("penta", {"penta": 0}).points["large-straight"] == 0
    assert legal("classic", {"five-of-a-kind": 0}) == ({"fours": 20}, 0, True)
    assert legal("classic", {"five-of-a-kind": 50}) == ({"fours": 20}, 100, True)
    free = legal("classic-free", {"five-of-a-kind": 50})
    assert (free.points["fours"], free.points["full-house"], free.bonus) == (20, 0, 100)
    free = legal("classic-free", {"five-of-a-kind": 0, "fours": 0})
    assert (free.points["large-straight"], free.points["ones"], free.bonus) == (40, 0, 0)
    kniffel = legal("kniffel", {"kniffel": 50, "fours": 12})
    assert (kniffel.points["large-straight"], kniffel.bonus, kniffel.joker) == (0, 100, False)


# Generala: five more with the first roll


def test_the_first_roll_gives_five_more_and_the_second_does_not():
    state, dice = preset("generala").start(1), (2, 2, 2, 2, 5)
    first, _ = state.apply(Roll(dice))
    second, _ = first.apply(Roll(dice))
    assert first.apply(Record("four-of-a-kind"))[1].points == 45
    assert second.apply(Record("four-of-a-kind"))[1].points == 40
    assert first.apply(Record("ones"))[1].points == 0
    assert first.apply(Record("twos"))[1].points == 8


def test_dice_recorded_without_a_roll_are_no_first_roll():
    state = preset("generala").start(1)
    assert state.apply(Record("straight", (1, 2, 3, 4, 5)))[1].points == 20
    assert state.apply(Record("straight", None, 25))[1].points == 25


def test_the_first_roll_adds_nothing_to_a_category_without_points():
    rules = preset("generala")
    straight = rules.categories[rules.line_of("straight")]
    free = straight._replace(points=0)
    assert points(straight, (1, 2, 3, 4, 5), first=True) == 25
    assert points(free, (1, 2, 3, 4, 5), first=True) == 0


def test_the_first_roll_adds_nothing_to_a_joker_that_goes_for_0():
    """Only house rules combine the two."""
    rules = preset("penta").amended({"joker.choice": "original", "fours.first-roll": "5"})
    left = rules.line_of("fours")
    filled = [0] * len(rules.choices)
    filled[rules.line_of("penta")], filled[left] = 50, None
    state = rules.start(1)._replace(sheets=(Sheet(tuple(filled)),))
    first, _ = state.apply(Roll((4,) * 5))
    assert first.apply(Record("fours"))[1] == Record("fours", (4,) * 5, 0, 100)
    assert first.legal_moves() == (Record("fours", (4,) * 5, 0, 100),)


def test_a_generala_of_the_first_roll_gives_no_more():
    first, _ = preset("generala").start(1).apply(Roll((3,) * 5))
    assert first.apply(Record("generala"))[1].points == 50


# Farkle and its variants


@pytest.mark.parametrize("game", FARKLES)
def test_every_roll_has_exactly_the_selections_of_the_rule(game):
    rules = preset(game)
    assert rules.number_of_dice == naive_family.NUMBER[game]
    for number in range(1, rules.number_of_dice + 1):
        for dice in rolls(number):
            found = {one.dice: one.points for one in selections(rules, dice)}
            assert found == naive_family.selections(game, dice), dice
            assert bust(rules, dice) == (not found)
            for one in selections(rules, dice):
                laid = sorted(die for part in one.parts for die in part.dice)
                assert tuple(laid) == one.dice
                assert sum(part.points for part in one.parts) == one.points


@pytest.mark.parametrize("game", FARKLES)
def test_odds_and_means_are_exact(game):
    rules = preset(game)
    for number in range(1, rules.number_of_dice + 1):
        best = {
            dice: max(naive_family.selections(game, dice).values(), default=0)
            for dice in rolls(number)
        }
        lost = sum(ways(dice) for dice, value in best.items() if not value)
        assert busts(rules)[number - 1] == lost
        assert gains(rules, number) == sum(ways(dice) * best[dice] for dice in best)


NUMBERS = {
    "farkle": (10000, 0, 0, "one-more-turn"),
    "farkle-300": (10000, 0, 0, "one-more-turn"),
    "kingdom": (4000, 0, 0, "first-wins"),
    "zilch": (10000, 300, 300, "one-more-turn"),
    "dix-mille": (10000, 800, 0, "one-more-turn"),
    "greed": (3000, 300, 0, "one-more-turn"),
}


@pytest.mark.parametrize("game", FARKLES)
def test_target_opening_minimum_and_end_are_those_of_the_rule(game):
    rules = preset(game)
    found = (rules.target, rules.opening, rules.minimum, rules.end)
    assert found == NUMBERS[game]


# Turns of Farkle and its variants


LOST, ONE = Roll((2, 2, 3, 3, 4, 6)), Roll((1, 2, 3, 4, 6, 6))
FIVE_LOST = Roll((2, 3, 4, 6, 6))


def played(game, *moves, players=2, **house):
    """Return a game after some moves; house rules are written with underscores."""
    values = {key.replace("_", "-"): str(value) for key, value in house.items()}
    rules = preset(game).amended(values)
    begun = play.begin(rules, [play.Player(name) for name in "ABCDEF"[:players]])
    return games.played(begun, *moves)


def refused(after, move):
    return games.refused(after, move, IllegalMove).code


def test_the_opening_is_asked_of_each_player_once():
    opened = played("dix-mille", Paper(800), Paper(0))
    assert refused(played("dix-mille"), Paper(750)) == "under-minimum"
    assert play.apply(opened, Paper(50)).state.banked == (850, 0)
    other = play.apply(opened, Paper(50))
    assert refused(other, Paper(750)) == "under-minimum"


def test_points_under_the_minimum_cannot_be_banked():
    after = played("zilch", Paper(300), Paper(300), ONE, Keep((1,)))
    assert refused(after, Bank()) == "under-minimum"
    assert play.legal_moves(after) == ()
    assert after.state.awaits == "roll"
    more = play.apply(play.apply(after, Roll((1, 1, 2, 3, 4))), Keep((1, 1)))
    assert play.apply(more, Bank()).state.banked == (600, 300)


def test_points_equal_to_the_opening_are_enough():
    after = played("greed", Roll((1, 1, 5, 5, 2)), Keep((1, 1, 5, 5)))
    assert after.state.turn.points == 300
    assert play.apply(after, Bank()).state.banked == (300, 0)


def test_three_busts_in_a_row_cost_500_and_the_count_restarts():
    after = played("zilch", Paper(600), *[Paper(0)] * 5)
    assert after.state.banked == (600, -500)
    assert play.apply(after, Paper(0)).state.banked == (100, -500)
    assert played("zilch", Paper(600), *[Paper(0)] * 10).state.banked == (100, -500)
    assert played("zilch", Paper(600), *[Paper(0)] * 12).state.banked == (-400, -1000)


def test_a_turn_banked_ends_the_row_of_busts():
    after = played("zilch", *[Paper(0)] * 4, Paper(300), *[Paper(0)] * 3)
    assert after.state.banked == (300, -500)


@pytest.mark.parametrize("lost", [LOST, Bust(), Paper(0)])
def test_every_way_to_lose_a_turn_counts(lost):
    begun = [Paper(1000), Paper(0), Paper(0), Paper(0), Paper(0), Paper(0)]
    after = played("farkle", *begun, lost, streak="3:400")
    assert after.state.banked == (600, 0)


def test_a_streak_takes_no_more_than_its_floor_leaves():
    busts = [Paper(200), *[Paper(0)] * 5]
    assert played("farkle", *busts, streak="2:500").state.banked == (0, 0)
    down = {"streak": "2:500", "streak.floor": "-100"}
    assert played("farkle", *busts, **down).state.banked == (-100, -100)
    down = {"streak": "2:500", "streak.floor": "none"}
    assert played("farkle", *busts, **down).state.banked == (-300, -500)


def test_a_floor_never_lifts_a_total():
    busts = [Paper(150), *[Paper(0)] * 5]
    high = {"streak": "3:500", "streak.floor": "500"}
    assert played("farkle", *busts, **high).state.banked == (150, 0)
    fined = {"streak": "2:all", "streak.floor": "none", "no-score": "-500"}
    assert played("farkle", LOST, Paper(0), Paper(0), **fined).state.banked == (-500, 0)
    again = {"streak": "2:1000", "no-score": "-500"}
    assert played("farkle", LOST, Paper(0), LOST, **again).state.banked == (-1000, 0)


def test_a_bust_of_all_dice_costs_the_same_however_it_is_entered():
    hot = [Roll((1, 2, 3, 4, 5, 6)), Keep((1, 2, 3, 4, 5, 6))]
    for lost in (LOST, Bust()):
        assert played("farkle", *hot, lost, **{"no-score": "-500"}).state.banked[0] == -500
    left = [Roll((1, 2, 3, 4, 6, 6)), Keep((1,)), Bust()]
    assert played("farkle", *left, **{"no-score": "-500"}).state.banked[0] == 0
    assert refused(played("zilch", *hot), Bust()) == "never-bust"


def test_the_odds_count_what_a_bust_of_all_dice_costs():
    hot = [Roll((1, 2, 3, 4, 5, 6)), Keep((1, 2, 3, 4, 5, 6))]
    plain = played("farkle", *hot).state.odds(None, None)
    fined = played("farkle", *hot, **{"no-score": "-500"}).state.odds(None, None)
    cost = plain["expected_gain"] - fined["expected_gain"]
    assert cost == pytest.approx(500 * 1080 / 46656)


def test_a_minimum_is_asked_of_the_first_turn_too():
    assert refused(played("farkle", minimum="300"), Paper(250)) == "under-minimum"


def test_a_combination_of_0_points_does_not_count():
    rules = preset("farkle").amended({"three-pairs.points": "0", "straight.points": "0"})
    assert rules.scores((2, 2, 3, 3, 4, 4))["bust"]
    game = play.apply(play.begin(rules, [play.Player("A")]), Roll((2, 2, 3, 3, 4, 4)))
    assert game.events[-1].move.bust
    assert rules.odds((), None)["by_dice_left"][-1]["fraction"] == "5/162"
    points = {f"{row.id}.points": "0" for row in rules.combinations}
    with pytest.raises(BadInput, match="house-clash"):
        preset("farkle").amended(points)


def test_without_reset_every_further_bust_costs_again():
    on = {"streak": "2:100", "streak.reset": "no"}
    assert played("farkle", Paper(1000), *[Paper(0)] * 6, **on).state.banked == (800, 0)
    on["streak.reset"] = "yes"
    assert played("farkle", Paper(1000), *[Paper(0)] * 6, **on).state.banked == (900, 0)


def test_a_streak_can_take_all():
    after = played("farkle", Paper(1000), *[Paper(0)] * 4, streak="2:all")
    assert after.state.banked == (0, 0)


def test_all_dice_without_a_score_give_500_as_hot_dice():
    after = played("zilch", LOST)
    assert after.events[-1].move.bust is False
    assert play.legal_moves(after) == (Keep(LOST.dice, 500),)
    kept = play.apply(after, Keep(LOST.dice))
    assert (kept.state.turn.points, kept.state.turn.dice_left) == (500, 6)
    assert play.apply(kept, Bank()).state.banked == (500, 0)


def test_five_dice_without_a_score_are_a_bust_at_six_dice():
    after = played("zilch", ONE, Keep((1,)), FIVE_LOST)
    assert after.events[-1].move.bust is True
    assert after.state.player == 1


def test_all_dice_without_a_score_can_cost():
    after = played("farkle", Paper(1000), Paper(0), LOST, no_score=-400)
    assert after.state.banked == (600, 0)
    five = played("farkle", Paper(1000), Paper(0), ONE, Keep((1,)), FIVE_LOST, no_score=-400)
    assert five.state.banked == (1000, 0)


def test_the_first_to_bank_the_target_wins_at_once():
    after = played("kingdom", Paper(3950), Paper(4000))
    assert play.outcome(after) == play.Outcome((1,), (3950, 4000))
    assert refused(after, Paper(50)) == "game-over"


def test_equal_turns_end_with_the_last_seat():
    turns = [Paper(50), Paper(10000), Paper(9950)]
    after = played("farkle", *turns, players=3, end="equal-turns")
    assert play.outcome(after) == play.Outcome((1,), (50, 10000, 9950))
    first = played("farkle", Paper(10000), Paper(50), players=3, end="equal-turns")
    assert first.state.player == 2
    last = played("farkle", *turns[:2], Paper(10000), players=3, end="equal-turns")
    assert play.outcome(last).winners == (1, 2)


def test_nobody_wins_a_tie_where_ties_are_none():
    after = played("farkle", Paper(10000), Paper(10000), ties="none")
    assert play.outcome(after) == play.Outcome((), (10000, 10000))
    assert play.outcome(played("farkle", Paper(10000), Paper(50), ties="none")).winners == (0,)


def test_a_bank_past_an_exact_target_gives_nothing():
    near = [Paper(9800), Paper(0), Roll((1, 1, 1, 2, 3, 4)), Keep((1, 1, 1))]
    after = played("farkle", *near, exact="yes")
    assert play.legal_moves(after) == (Bank(0),)
    assert play.apply(after, Bank()).state.banked == (9800, 0)
    assert refused(played("farkle", Paper(9800), Paper(0), exact="yes"), Paper(250)) == (
        "past-target"
    )


def test_what_was_lost_past_an_exact_target_cannot_be_taken_over():
    turns = [Paper(9800), Paper(0), Roll((1, 1, 1, 2, 3, 4)), Keep((1, 1, 1)), Bank()]
    after = played("farkle", *turns, exact="yes", carry_over="yes")
    assert (after.state.offer, after.state.may_take) == (None, False)
    assert Take() not in play.legal_moves(after)
    assert refused(after, Take()) == "nothing-to-take"
    fits = [*turns[:2], Roll((1, 1, 2, 3, 4, 6)), Keep((1,)), Bank()]
    after = played("farkle", *fits, exact="yes", carry_over="yes")
    assert Take() in play.legal_moves(after)


def test_a_turn_past_an_exact_target_says_why_it_is_lost(dicecli_here):
    def done(words, **environment):
        answer = dicecli_here(*words.split(), **environment)
        assert answer.status == 0, answer.err
        return answer

    def log():
        return [row.get("turn_lost") for row in done("log --json").json["events"]]

    done("new farkle An Bình --house exact=yes --house carry-over=yes --house target=500")
    assert done("roll 111234 --json").json["turn_lost"] is None
    lost = done("keep 111 --bank --json").json
    assert (lost["turn_lost"], lost["bust"], lost["points"]) == ("past-target", False, 0)
    assert (lost["awaits"], lost["total"]) == ("roll", 0)
    done("undo")
    done("keep 111")
    said = done("bank").out
    assert said == (
        "An loses the turn: it passes the target of 500, which must be hit exactly "
        "(event 6); Bình to roll\n"
    )
    assert "mục tiêu 500" in done("log --lang vi").out
    assert "a turn lost: it passes the target of 500" in done("log").out
    assert done("roll 223344 --json").json["turn_lost"] is None
    done("undo")
    assert done("roll 223346 --json").json["turn_lost"] == "bust"
    assert done("bust --json").json["turn_lost"] == "bust"
    assert [why for why in log() if why] == ["past-target"] * 2 + ["bust"] * 2
    number = len(log())
    done(f"amend {number} --points 50")
    (row,) = [row for row in done("log --json").json["events"] if row["number"] == number]
    assert (row["turn_lost"], row["now"].get("turn_lost")) == ("bust", None)
    done(f"amend {number} --points 0")
    last = done("log --json").json["events"][-1]
    assert last["entry"]["turn_lost"] == "bust"


def test_a_bank_of_nothing_past_an_exact_target_does_not_open():
    six_ones = [Roll((1,) * 6), Keep((1,) * 6)]
    rules = {"target": "1000", "opening": "500", "exact": "yes"}
    after = played("farkle", *six_ones, Bank(), Paper(0), **rules)
    assert after.events[2].move == Bank(0)
    assert after.state.seats[0].opened is False
    assert refused(after, Paper(300)) == "under-minimum"
    opened = play.apply(play.apply(after, Paper(500)), Paper(0))
    assert play.apply(opened, Paper(50)).state.banked == (550, 0)


def test_an_exact_target_is_reached_exactly():
    after = played("farkle", Paper(9800), Paper(0), Paper(200), exact="yes")
    assert (after.state.banked, after.state.reached) == ((10000, 0), 0)


def test_hot_dice_must_be_rolled_where_the_rule_says_so():
    hot = [Roll((1, 2, 3, 4, 5, 6)), Keep((1, 2, 3, 4, 5, 6))]
    assert refused(played("farkle", *hot, hot_dice="must"), Bank()) == "hot-dice-roll-on"
    assert play.apply(played("farkle", *hot), Bank()).state.banked == (1500, 0)


def left_by_the_first(**house):
    return played("farkle", ONE, Keep((1,)), Bank(), carry_over="yes", **house)


def test_the_dice_left_may_be_taken_over_with_their_points():
    after = left_by_the_first()
    assert play.legal_moves(after) == (Take(),)
    taken = play.apply(after, Take())
    assert (taken.state.turn.dice_left, taken.state.turn.points) == (5, 100)
    assert refused(taken, Bank()) == "nothing-to-bank"
    rolled = play.apply(play.apply(taken, Roll((1, 2, 3, 4, 6))), Keep((1,)))
    assert play.apply(rolled, Bank()).state.banked == (100, 200)


def test_points_taken_over_can_be_lost():
    taken = play.apply(left_by_the_first(), Take())
    assert play.apply(taken, FIVE_LOST).state.banked == (100, 0)
    assert play.apply(taken, Bust()).events[-1].move == Bust()
    assert refused(taken, Paper(50)) == "paper-in-turn"
    assert refused(taken, Take()) == "paper-in-turn"


def test_an_offer_ends_with_the_next_roll_and_with_a_turn_that_is_lost():
    rolled = play.apply(left_by_the_first(), ONE)
    assert rolled.state.offer is None
    assert play.apply(left_by_the_first(), Paper(0)).state.offer is None
    assert refused(play.apply(left_by_the_first(), Paper(50)), Take()) == "nothing-to-take"
    assert refused(played("farkle", ONE, Keep((1,)), Bank()), Take()) == "no-carry-over"
