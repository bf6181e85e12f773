"""Names and aliases of categories and games."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecli.errors import BadInput
from dicecli.rules import PRESETS, preset
from dicecli.rules.spelling import folded, meaning, nearest

PENTA = preset("penta")

WORDS = {
    "ones": "1s Ones ONES át aces một mot",
    "twos": "2s hai",
    "threes": "3s ba",
    "fours": "4s bốn bon BỐN",
    "fives": "5s năm nam",
    "sixes": "6s sáu sau",
    "three-of-a-kind": "3k 3K three_of_a_kind Three-Of-A-Kind threeofakind brelan BRELAN",
    "four-of-a-kind": "4k carré carre tứ-quý tu_quy",
    "full-house": "fh FH full cù-lũ CULU cu_lu full_house FullHouse",
    "small-straight": "ss sảnh-nhỏ sanhnho dãy-nhỏ day-nho",
    "large-straight": "ls sảnh-lớn sanh-lon",
    "chance": "chance Chance",
    "penta": "penta PENTA",
}
PAIRS = [(word, id) for id, words in WORDS.items() for word in words.split()]


@pytest.mark.parametrize(("word", "id"), PAIRS)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_penta_categories_are_known_by_their_aliases(word, id, form):
    assert PENTA.choice(normalize(form, word)) == id


@pytest.mark.parametrize(
    ("word", "id"),
    [
        ("tứ quý", "four-of-a-kind"),
        ("  full   house ", "full-house"),
        ("sảnh nhỏ", "small-straight"),
        ("Dãy Nhỏ", "small-straight"),
    ],
)
def test_spaces_and_case_of_a_category_do_not_count(word, id):
    assert PENTA.choice(word) == id


@pytest.mark.parametrize(
    "word",
    [
        "",
        " ",
        "-",
        "_",
        "--",
        "\t",
        "'",
        "\u0301",
        "\u200b",
        "two-pairs",
        "pair",
        "ghép đôi",
        "poker",
        "chanse",
        "fourz",
        "4",
        "0s",
        "7s",
        "４s",
        "onez",
        "fullhousf",
        "None",
        "__class__",
        "\x00",
        "\udcff",
        "x" * 100_000,
    ],
    ids=lambda word: ascii(word[:12]),
)
def test_unknown_words_are_refused(word):
    with pytest.raises(BadInput) as refused:
        PENTA.choice(word)
    assert refused.value.code == "unknown-category"
    assert refused.value.facts["word"] == word


@pytest.mark.parametrize(
    ("word", "near"),
    [("chanse", "chance"), ("fulhouse", "full-house"), ("fourz", "fours")],
)
def test_the_nearest_words_are_named(word, near):
    with pytest.raises(BadInput) as refused:
        PENTA.choice(word)
    assert refused.value.facts["near"][0] == near
    assert set(refused.value.facts["near"]) <= set(PENTA.choices)


@pytest.mark.parametrize("name", PRESETS)
def test_no_word_means_two_categories(name):
    meanings = defaultdict(set)
    for row in preset(name).document().get("categories", ()):
        for word in (row["id"], row["name"], *row["aliases"]):
            meanings[folded(word)].add(row["id"])
    assert "" not in meanings
    assert [word for word, ids in meanings.items() if len(ids) > 1] == []


@pytest.mark.parametrize("name", PRESETS)
def test_every_word_of_a_category_is_understood(name):
    rules = preset(name)
    for row in rules.document().get("categories", ()):
        for word in (row["id"], row["name"], *row["aliases"]):
            assert rules.choice(word) == row["id"]
            assert rules.choice(word.upper()) == row["id"]
            assert rules.choice(normalize("NFD", word)) == row["id"]


@given(st.text(max_size=30))
def test_any_word_is_a_category_or_refused(word):
    with suppress(BadInput):
        assert PENTA.choice(word) in PENTA.choices


@given(st.text(max_size=30))
def test_folding_twice_changes_nothing(word):
    once = folded(word)
    assert folded(once) == once


def test_an_empty_spelling_never_matches():
    assert meaning("- _", {"": "nothing"}) is None


@given(st.text(max_size=50))
def test_at_most_three_near_words_are_named(word):
    assert len(nearest(word, PENTA.choices)) <= 3


@pytest.mark.parametrize("word", ["penta", "Penta", "PENTA"])
def test_games_are_known_in_any_case(word):
    assert preset(word) == PENTA


@pytest.mark.parametrize(
    "word", ["", "pentas", "penta ", "pent", "../penta", "os", "\x00", "ｐenta"]
)
def test_unknown_games_are_refused(word):
    with pytest.raises(BadInput) as refused:
        preset(word)
    assert refused.value.code == "unknown-game"
    assert set(refused.value.facts["known"]) == set(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_a_rule_set_equals_the_one_read_from_its_document(name):
    from dicecli.rules import decode

    rules = preset(name)
    assert decode(rules.document()) == rules
    assert rules.id == name
