"""A category in several words, before its dice."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecli.cli.category_words import category_and_dice
from dicecli.errors import BadInput, DiceError
from dicecli.rules import PRESETS, preset

PENTA, POKER = preset("penta"), preset("poker")


@pytest.mark.parametrize(
    ("line", "category", "dice"),
    [
        ("full house 22233", "full-house", "22233"),
        ("full house 2 2 2 3 3", "full-house", "2 2 2 3 3"),
        ("full 22233", "full-house", "22233"),
        ("full ho 22233", "full-house", "22233"),
        ("full house", "full-house", ""),
        ("tứ quý 44441", "four-of-a-kind", "44441"),
        ("TỨ QUÝ 44441", "four-of-a-kind", "44441"),
        ("four of a kind 44441", "four-of-a-kind", "44441"),
        ("4 of a kind 44441", "four-of-a-kind", "44441"),
        ("số 4 44441", "fours", "44441"),
        ("số 4 4 4 4 4 1", "fours", "4 4 4 4 1"),
        ("ba 33312", "threes", "33312"),
        ("ba con giống nhau 33312", "three-of-a-kind", "33312"),
        ("ba viên 33312", "three-of-a-kind", "33312"),
        ("1s 11345", "ones", "11345"),
        ("4k 44441", "four-of-a-kind", "44441"),
        ("fours 4x 4 4 1", "fours", "4x 4 4 1"),
        ("full stop", "full-house", "stop"),
        ("ones 4,4,4,1,2", "ones", "4,4,4,1,2"),
        ("ones ⚀⚀⚀⚀⚀", "ones", "⚀⚀⚀⚀⚀"),
        ("ones -1", "ones", "-1"),
    ],
)
def test_the_longest_run_of_words_is_the_category(line, category, dice):
    assert category_and_dice(line.split(), PENTA) == (category, tuple(dice.split()))


def test_a_category_as_one_word_is_what_it_was():
    assert category_and_dice(("tứ quý", "44441"), PENTA) == ("four-of-a-kind", ("44441",))
    assert category_and_dice(("two pair", "11224"), POKER) == ("two-pairs", ("11224",))
    assert category_and_dice(("ones", ""), PENTA) == ("ones", ("",))


@pytest.mark.parametrize(
    ("words", "code", "word"),
    [
        (("4", "44441"), "unknown-category", "4"),
        (("", "ones"), "unknown-category", ""),
        (("fuls", "house", "22233"), "unknown-category", "fuls house"),
        (("fo", "44441"), "ambiguous-category", "fo"),
    ],
)
def test_words_that_name_nothing_are_refused(words, code, word):
    with pytest.raises(DiceError) as refused:
        category_and_dice(words, PENTA)
    assert (refused.value.code, refused.value.facts["word"]) == (code, word)


@pytest.mark.parametrize("name", PRESETS)
def test_every_name_is_understood_before_dice(name):
    rules = preset(name)
    for row in rules.document().get("categories", ()):
        for words in map(str.split, (row["id"], row["name"], *row["aliases"])):
            for dice in ((), ("44126",), ("4", "4", "1")):
                assert category_and_dice((*words, *dice), rules) == (row["id"], dice)


@given(st.lists(st.text(max_size=9), min_size=1, max_size=6))
def test_any_words_are_a_category_or_refused(words):
    with suppress(BadInput):
        category, dice = category_and_dice(words, PENTA)
        assert category in PENTA.choices
        assert dice == tuple(words[len(words) - len(dice) :])


def test_record_takes_several_words_everywhere(dicecli_here):
    assert dicecli_here("new", "penta", "An").status == 0
    for words in ("full house 22233", "tứ quý 44441", "số 4 44412", "chance --points 22"):
        assert dicecli_here("record", *words.split()).status == 0, words
    lines = "record small straight 12346\nroll 23456\nrecord sảnh lớn\n"
    assert dicecli_here("play", stdin=lines.encode()).status == 0
    done = dicecli_here("show", "--json").json["players"][0]["categories"]
    filled = {name: points for name, points in done.items() if points is not None}
    assert filled == {
        "fours": 12,
        "four-of-a-kind": 17,
        "full-house": 25,
        "small-straight": 30,
        "large-straight": 40,
        "chance": 22,
    }


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("ones 11345 twos", "bad-die"),
        ("full stop 22233", "bad-die"),
        ("three of a kind 33312 --points 12", "dice-and-points"),
        ("ones 1134", "dice-count"),
        ("no such thing 11345", "unknown-category"),
    ],
)
def test_other_words_after_a_category_are_refused(dicecli_here, words, code):
    assert dicecli_here("new", "penta", "An").status == 0
    done = dicecli_here("record", *words.split(), "--json")
    assert json.loads(done.err)["code"] == code
