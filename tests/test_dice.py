"""How dice are read and written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecli import dice
from dicecli.errors import BadInput

ROLLS = st.lists(st.integers(1, 6), min_size=1, max_size=8)
SEPARATORS = st.text(", -\t\r\n", min_size=1, max_size=3)
FACES = "⚀⚁⚂⚃⚄⚅"


@pytest.mark.parametrize(
    "words",
    [
        ("4", "4", "4", "1", "2"),
        ("44412",),
        ("4,4,4,1,2",),
        ("4-4-4-1-2",),
        ("4 4 4 1 2",),
        ("444", "12"),
        ("4", "44,1", "2"),
        ("4, 4, 4, 1, 2",),
        ("⚃⚃⚃⚀⚁",),
        ("⚃-⚃", "4", "⚀,2"),
        ("4-4,4 1\t2",),
        ("44412\r\n",),
        ("44412\n",),
        ("4,,4,4,,1,2",),
        (",44412,",),
        ("44412-",),
        ("4--4--4--1--2",),
        ("", "444", "", "12"),
        ("4 - 4 - 4 - 1 - 2",),
        ("21444",),
    ],
)
def test_dice_may_be_written_apart_or_together(words):
    assert dice.parse(words) == (1, 2, 4, 4, 4)


@pytest.mark.parametrize("words", [(), ("",), (" ",), (",",), ("-",), ("\r\n",), ("", "")])
def test_words_without_dice_are_no_dice(words):
    assert dice.parse(words) == ()


@pytest.mark.parametrize(
    ("words", "die", "position"),
    [
        (("0",), "0", 1),
        (("7",), "7", 1),
        (("1", "2", "3", "4", "7"), "7", 5),
        (("12347",), "7", 5),
        (("10",), "0", 2),
        (("1,2,8",), "8", 3),
        (("12", "", "3,,9"), "9", 4),
        (("-1",), "-1", 1),
        (("1", "2", "-3", "4", "5"), "-3", 3),
        (("1,-3",), "-3", 2),
        (("1 -3",), "-3", 2),
        (("-3-4",), "-3", 1),
        (("+3",), "+3", 1),
        (("1", "1_0"), "1_0", 2),
        (("1", "1.0"), "1.0", 2),
        (("1e0",), "1e0", 1),
        (("1111x",), "x", 5),
        (("12", "44fours"), "fours", 5),
        (("fours",), "fours", 1),
        (("0x1",), "0x1", 1),
        (("½",), "½", 1),
        (("²",), "²", 1),
        (("①",), "①", 1),
        (("３",), "３", 1),
        (("٣",), "٣", 1),
        (("३",), "३", 1),
        (("𝟑",), "𝟑", 1),
        (("三",), "三", 1),
        (("Ⅲ",), "Ⅲ", 1),
        (("🎲",), "🎲", 1),
        (("1", "six"), "six", 2),
        (("1", "true"), "true", 2),
        (("1", "nan"), "nan", 2),
        (("1/2",), "1/2", 1),
        (("4–4",), "4–4", 1),
        (("4−4",), "4−4", 1),
        (("1;2",), "1;2", 1),
        (("1\u00a02",), "1\u00a02", 1),
        (("1\u200b",), "1\u200b", 1),
        (("1\x00",), "1\x00", 1),
        (("1\u0301",), "1\u0301", 1),
        (("\ufeff1",), "\ufeff1", 1),
        (("\udcff",), "\udcff", 1),
        (("2d6",), "2d6", 1),
        (("111xy",), "xy", 4),
        (("11", "22x12"), "x", 5),
        (("44.12",), ".", 3),
        (("4441_2",), "_", 5),
        (("44４12",), "４", 3),
        (("44x17",), "x", 3),
        (("4417x",), "7", 4),
        (("447",), "7", 3),
        (("⚀⚀x",), "x", 3),
        (("11,2222\x00",), "\x00", 7),
        (("1x",), "x", 2),
        (("1x111",), "1x111", 1),
        (("7.5",), "7.5", 1),
        (("４４４１２",), "４４４１２", 1),
    ],
)
def test_a_bad_die_is_named_with_its_position(words, die, position):
    with pytest.raises(BadInput) as refused:
        dice.parse(words)
    assert refused.value.code == "bad-die"
    assert refused.value.facts == {"word": die, "position": position}


@pytest.mark.parametrize("word", ["--3", "---3", ",--3", "1,--3", "1 --3"])
def test_two_minus_signs_are_refused(word):
    """One minus sign before a die is refused, and so are two."""
    with pytest.raises(BadInput):
        dice.parse((word,))


@pytest.mark.parametrize("word", ["1234", "123456", "1", ""])
def test_wrong_number_of_dice(word):
    with pytest.raises(BadInput) as refused:
        dice.parse_number((word,), 5)
    assert refused.value.code == "dice-count"
    assert refused.value.facts == {"given": len(word), "wanted": 5}


@given(ROLLS)
def test_written_dice_are_read_back(values):
    roll = tuple(sorted(values))
    assert dice.parse((dice.text(roll),)) == roll
    assert dice.parse(map(str, values)) == roll
    assert dice.parse(("".join(map(str, values)),)) == roll
    assert dice.parse(("".join(FACES[value - 1] for value in values),)) == roll


@given(st.lists(st.tuples(st.sampled_from("123456⚀⚁⚂⚃⚄⚅"), SEPARATORS), min_size=1))
def test_any_separators_may_follow_a_die(pairs):
    """After a die only: a hyphen before one is a minus sign."""
    joined = "".join(sign + separator.rstrip("-") + "," for sign, separator in pairs)
    calm = joined.replace("-", " ")
    assert len(dice.parse((calm,))) == len(pairs)


@given(st.lists(st.text(max_size=6), max_size=6))
def test_any_words_give_dice_or_a_refusal(words):
    found, refusal = read(words)
    if refusal is None:
        signs = [sign for word in words for sign in word if sign not in ", -\t\r\n"]
        assert found == tuple(sorted(found))
        assert set(found) <= set(range(1, 7))
        assert len(found) == len(signs)
    else:
        assert refusal.code == "bad-die"
        assert refusal.facts["position"] >= 1
        assert any(refusal.facts["word"] in word for word in words)


def read(words):
    """Return the dice and None, or None and the refusal."""
    try:
        return dice.parse(words), None
    except BadInput as refusal:
        return None, refusal


def test_every_roll_of_five_dice_is_listed_once():
    rolls = list(dice.rolls(5))
    assert len(rolls) == len(set(rolls)) == 252
    assert rolls == sorted(rolls)


@pytest.mark.parametrize(
    ("held", "part", "found"),
    [
        ((1, 1, 2), (1, 1), True),
        ((1, 1, 2), (1, 1, 1), False),
        ((1, 1, 2), (), True),
        ((), (1,), False),
        ((1, 1, 2), (3,), False),
    ],
)
def test_contains_counts_each_die_once(held, part, found):
    assert dice.contains(held, part) is found
