"""The odds of categories, compared with exact fractions by plain enumeration."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest
from support import naive_penta as naive

from dicecli.errors import IllegalMove
from dicecli.game import play
from dicecli.rules import preset
from dicecli.rules.moves import Record, Roll

PENTA = preset("penta")


def best(keep, rolls_left, value):
    """Return the mean of a turn by plain recursion over every throw."""

    @cache
    def from_keep(kept, left):
        thrown = list(product(range(1, 7), repeat=5 - len(kept)))
        total = sum(from_roll(tuple(sorted(kept + dice)), left - 1) for dice in thrown)
        return Fraction(total, len(thrown))

    @cache
    def from_roll(dice, left):
        if not left:
            return Fraction(value(dice))
        keeps = {kept for size in range(6) for kept in combinations(dice, size)}
        return max([from_keep(kept, left) for kept in keeps] + [Fraction(value(dice))])

    return from_keep(keep, rolls_left)


@pytest.mark.parametrize("category", naive.CARD)
@pytest.mark.parametrize(("keep", "left"), [((4, 4), 1), ((1, 2, 3), 2), ((), 1)])
def test_odds_and_mean_points_are_exact(category, keep, left):
    rows = {row["category"]: row for row in PENTA.odds(keep, left)["categories"]}
    hit = best(keep, left, lambda dice: int(naive.points(category, dice) > 0))
    mean = best(keep, left, lambda dice: naive.points(category, dice))
    row = rows[category]
    assert Fraction(row["fraction"]) == hit
    assert row["odds"] == pytest.approx(float(hit), abs=0)
    assert row["expected"] == pytest.approx(float(mean), rel=1e-15)


def test_chance_of_five_alike_in_a_whole_turn():
    """The published odds of five alike in three rolls."""
    rows = {row["category"]: row for row in PENTA.odds((), None)["categories"]}
    assert rows["penta"]["fraction"] == "347897/7558272"


def at_table(*moves):
    game = play.begin(PENTA, [play.Player("A")])
    for move in moves:
        game = play.apply(game, move)
    return game.state


def test_odds_in_a_game_list_only_open_categories():
    state = at_table(Record("penta", (5,) * 5))
    rows = state.odds(None, None)["categories"]
    assert [row["category"] for row in rows] == [
        category for category in naive.CARD if category != "penta"
    ]


def test_a_joker_counts_as_what_it_may_fill():
    """Penta holds its points and sixes are open: five 6s may only fill the sixes."""
    state = at_table(Record("penta", (5,) * 5), *[Roll((6,) * 5)] * 3)
    rows = {row["category"]: row["odds"] for row in state.odds(None, None)["categories"]}
    assert rows["sixes"] == 1
    assert sum(rows.values()) == 1


def test_dice_kept_must_be_in_the_roll():
    state = at_table(Roll((1, 1, 2, 3, 4)))
    with pytest.raises(IllegalMove):
        state.odds((5,), None)
    assert state.odds((1, 1), None)["rolls_left"] == 2


def test_odds_after_the_last_roll_take_no_keep():
    state = at_table(*[Roll((1, 1, 2, 3, 4))] * 3)
    with pytest.raises(IllegalMove):
        state.odds((1, 1), None)
    rows = {row["category"]: row for row in state.odds(None, None)["categories"]}
    assert rows["small-straight"]["odds"] == 1
    assert rows["penta"]["fraction"] == "0/1"
