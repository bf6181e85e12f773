"""All scoring of Penta, compared with a scorer that shares no code with it."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from support import naive_penta as naive

from dicecli import dice as dice_module
from dicecli.rules import preset
from dicecli.rules.card.scoring import attainable, points, section_bonus
from dicecli.rules.card.state import Sheet

PENTA = preset("penta")
THROWN = [tuple(sorted(roll)) for roll in product(range(1, 7), repeat=5)]
ROLLS = sorted({*THROWN})
"""The 7,776 ordered throws of five dice, and the 252 rolls that they make."""

CATEGORIES = {category.id: category for category in PENTA.categories}

CARDS = {
    "empty": {},
    "penta crossed out": {"penta": 0},
    "all faces open": {"penta": 50},
    "all faces filled": {"penta": 50, **dict.fromkeys(naive.UPPER, 0)},
    "odd faces filled": {"penta": 50, "ones": 3, "threes": 0, "fives": 15},
    "only faces left": dict.fromkeys(naive.LOWER, 0) | {"penta": 50},
    "only odd faces left": dict.fromkeys(naive.LOWER, 0)
    | {"penta": 50, "twos": 4, "fours": 8, "sixes": 0},
    "only faces left, penta crossed out": dict.fromkeys(naive.LOWER, 0),
}


def state_of(card, dice=None):
    """Return the state of one player whose card holds ``{category: points}``."""
    sheet = Sheet(tuple(card.get(name) for name in PENTA.choices))
    return PENTA.start(1)._replace(sheets=(sheet,), dice=dice, rolled=int(bool(dice)))


def choice_of(card, dice):
    """Return where ``dice`` may go on a card, in the form of the naive scorer."""
    answer = state_of(card).options(0, dice)
    legal = {row["category"]: row["points"] for row in answer["categories"]}
    bonuses = {row["bonus"] for row in answer["categories"]}
    assert len(bonuses) == 1, "the bonus belongs to the roll, not to the category"
    return naive.Choice(legal, bonuses.pop(), answer["joker"])


def test_the_card_is_that_of_the_rule():
    assert PENTA.choices == naive.CARD


@pytest.mark.parametrize("category", naive.CARD)
def test_every_roll_in_every_category(category):
    for roll in ROLLS:
        assert points(CATEGORIES[category], roll) == naive.points(category, roll), roll


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_every_roll_on_a_card_with_and_without_joker(card):
    for roll in ROLLS:
        assert choice_of(card, roll) == naive.choice(card, roll), roll


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_legal_moves_match_the_naive_choice(card):
    for roll in dice_module.rolls(5):
        wanted = naive.choice(card, roll)
        moves = state_of(card, roll).legal_moves()
        assert {move.category: move.points for move in moves} == wanted.points
        assert all(move.bonus == wanted.bonus and move.dice == roll for move in moves)


@pytest.mark.parametrize(
    "penta",
    [
        pytest.param(None, id="open", marks=pytest.mark.slow),
        pytest.param(0, id="crossed out", marks=pytest.mark.slow),
        pytest.param(50, id="filled"),
    ],
)
def test_every_five_alike_on_every_card(penta):
    """All 4,096 ways in which the other twelve categories can be open or filled."""
    others = [name for name in naive.CARD if name != "penta"]
    held = {} if penta is None else {"penta": penta}
    for filled in product([False, True], repeat=len(others)):
        names = [name for name, is_filled in zip(others, filled, strict=True) if is_filled]
        card = held | dict.fromkeys(names, 0)
        if len(card) == len(naive.CARD):
            continue  # the game is over: nothing may be filled
        for face in range(1, 7):
            roll = (face,) * 5
            assert choice_of(card, roll) == naive.choice(card, roll), card


def test_order_of_dice_never_matters():
    for roll in dice_module.rolls(5):
        wanted = PENTA.scores(roll)
        for order in set(permutations(map(str, roll))):
            assert PENTA.read_dice(order) == roll
            assert PENTA.read_dice(("".join(order),)) == roll
        assert PENTA.scores(roll) == wanted


@pytest.mark.parametrize(
    ("category", "number"),
    [
        ("three-of-a-kind", 1656),
        ("four-of-a-kind", 156),
        ("full-house", 300),
        ("small-straight", 1200),
        ("large-straight", 240),
        ("penta", 6),
        ("chance", 7776),
        ("sixes", 7776 - 5**5),
    ],
)
def test_how_many_of_all_rolls_give_points(category, number):
    assert sum(points(CATEGORIES[category], roll) > 0 for roll in THROWN) == number


@pytest.mark.parametrize("category", naive.CARD)
def test_attainable_points(category):
    wanted = sorted({naive.points(category, roll) for roll in ROLLS})
    assert list(attainable(PENTA, CATEGORIES[category])) == wanted


@pytest.mark.parametrize(
    ("category", "values"),
    [
        ("ones", (0, 1, 2, 3, 4, 5)),
        ("sixes", (0, 6, 12, 18, 24, 30)),
        ("full-house", (0, 25)),
        ("penta", (0, 50)),
        ("chance", tuple(range(5, 31))),
        ("three-of-a-kind", (0, *range(5, 31))),
    ],
)
def test_attainable_points_that_one_can_count(category, values):
    assert attainable(PENTA, CATEGORIES[category]) == values


@pytest.mark.parametrize(("held", "bonus"), [(0, 0), (62, 0), (63, 35), (64, 35), (105, 35)])
def test_bonus_of_the_upper_section(held, bonus):
    assert section_bonus(PENTA, "upper", held) == naive.upper_bonus(held) == bonus


def test_lower_section_earns_no_bonus():
    assert section_bonus(PENTA, "lower", 235) == 0


@pytest.mark.parametrize(("ones", "total"), [(2, 62), (3, 63 + 35)])
def test_bonus_counts_in_the_total(ones, total):
    thrice = {name: 3 * face for name, face in naive.UPPER.items()}
    assert state_of({**thrice, "ones": ones}).totals() == (total,)


@pytest.mark.parametrize("roll", list(dice_module.rolls(5))[::17])
def test_best_category_is_the_first_with_most_points(roll):
    values = [naive.points(name, roll) for name in naive.CARD]
    first = CATEGORIES[naive.CARD[values.index(max(values))]]
    assert PENTA.best(roll) == {"category": first.id, "points": max(values)}


@pytest.mark.parametrize("category", naive.CARD)
def test_examples_explain_their_category(category):
    """The first example gives points; with several, the last one misses."""
    first, *rest = CATEGORIES[category].examples
    assert naive.points(category, first) > 0
    if rest:
        assert naive.points(category, rest[-1]) == 0
