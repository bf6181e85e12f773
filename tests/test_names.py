"""Names of players: what may be one, and when two are the same."""

from __future__ import annotations

import re
import sys
from unicodedata import category, name, normalize

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from wcwidth import wcswidth

from dicecli import names
from dicecli.errors import BadInput

FAMILY = "👨‍👩‍👧‍👦"
SURFER = "🏄🏽‍♀️"
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


def refusal(name):
    with pytest.raises(BadInput) as refused:
        names.clean(name)
    assert refused.value.code == "bad-name"
    return refused.value.facts["problem"]


@pytest.mark.parametrize(
    "name",
    [
        "An",
        "Bình",
        "Nguyễn Thị Ánh",
        "山田太郎",
        "김철수",
        "Ольга",
        "أحمد",
        "विश्वनाथ",
        "1e5",
        "007",
        "1_000",
        "null",
        "true",
        "-",
        "-An",
        "--force",
        "a b",
        "a\u3000b",
        "'; DROP TABLE",
        '"quoted"',
        "back\\slash",
        "{name}",
        "%s",
        "|pipe|",
        "🎲",
        "❤️",
        "🇻🇳",
        FAMILY,
        SURFER,
        pytest.param(ENGLAND, id="flag of tags"),
        pytest.param("\U0001fae8", id="emoji of 2022"),
        "می‌خواهم",
        "क्‍ष",
    ],
)
def test_any_visible_text_may_be_a_name(name):
    assert names.clean(name) == normalize("NFC", name)


@pytest.mark.parametrize("blanks", [" ", "  ", "\t", "\n", "\u00a0", "\u3000", "\r\n"])
def test_blanks_around_a_name_are_trimmed(blanks):
    assert names.clean(f"{blanks}An{blanks}") == "An"


def test_names_are_composed():
    assert names.clean(normalize("NFD", "Bình")) == normalize("NFC", "Bình")


@pytest.mark.parametrize(
    "name", ["", " ", "\t\n", "\u3000", "\u200d", "\u200c\u200d", "\u0301", "\ufe0f"]
)
def test_a_name_needs_a_visible_character(name):
    assert refusal(name) == "empty"


@pytest.mark.parametrize(
    "sign",
    [
        "\x00",
        "\x07",
        "\x1b",
        "\x7f",
        "\x9b",
        "\n",
        "\t",
        "\r",
        "\u2028",
        "\u2029",
        "\u200e",
        "\u200f",
        "\u061c",
        "\u202a",
        "\u202b",
        "\u202c",
        "\u202d",
        "\u202e",
        "\u2066",
        "\u2067",
        "\u2068",
        "\u2069",
        "\ufeff",
        "\u200b",
        "\udc80",
    ],
    ids=ascii,
)
def test_control_and_bidi_characters_are_refused(sign):
    assert refusal(f"A{sign}n") == "control"


@pytest.mark.parametrize(
    "name",
    [
        "a" * 40,
        "あ" * 20,
        "e\u0301" * 40,
        "q\u0301" * 40,
        "q\u0301\u0323" * 40,
        "q\u0301\u0323\u0302\u0303" * 40,
        FAMILY * 20,
        "🎲" * 20,
        "🇻🇳" * 20,
        "가" * 20,
    ],
    ids=lambda name: f"{name[:4]}x{len(name)}",
)
def test_a_name_of_forty_cells_is_accepted(name):
    assert names.clean(name) == normalize("NFC", name)


@pytest.mark.parametrize(
    "name",
    [
        "a" * 41,
        "あ" * 21,
        "あ" * 20 + "a",
        "q\u0301" * 41,
        FAMILY * 21,
        "🎲" * 21,
        "a" * 1_000_000,
        "a" + "\u0301" * 1_000_000,
    ],
    ids=lambda name: f"{name[:4]}x{len(name)}",
)
def test_a_name_of_more_than_forty_cells_is_refused(name):
    assert refusal(name) == "long"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("An", "an"),
        ("AN", "aN"),
        (" An", "An "),
        ("BÌNH", "bình"),
        ("Bình", normalize("NFD", "Bình")),
        ("Straße", "STRASSE"),
        ("ΣΊΣΥΦΟΣ", "σίσυφος"),
        ("Σίσυφος", "σίσυφοσ"),
        ("ﬁn", "FIN"),
        ("\u212a", "k"),
        ("Ǆ", "ǆ"),
    ],
)
def test_names_that_differ_in_case_or_form_are_the_same(one, other):
    assert names.key(one) == names.key(other)
    with pytest.raises(BadInput) as refused:
        names.distinct([one, "Someone", other])
    assert refused.value.code == "name-twice"


@pytest.mark.parametrize(
    ("one", "other"), [("An", "Ân"), ("An", "Ann"), ("a b", "ab"), ("1", "１")]
)
def test_names_that_differ_in_letters_are_not_the_same(one, other):
    assert names.distinct([one, other]) == (one, other)


BLANKS = [chr(code) for code in range(sys.maxunicode) if category(chr(code)) == "Zs"]


@pytest.mark.parametrize("blank", [*BLANKS, "  ", " \u00a0 ", "\u2800"], ids=ascii)
def test_all_blanks_are_one_in_a_new_name(blank):
    assert names.tidy(f"{blank}Van{blank}An{blank}") == "Van An"
    assert names.look(f"Van{blank}An") == names.look("van an")


@pytest.mark.parametrize("blank", ["\t", "\n", "\x0b", "\x1c", "\x85", "\u2028"], ids=ascii)
def test_a_control_character_is_no_blank(blank):
    with pytest.raises(BadInput) as refused:
        names.tidy(f"Van{blank}An")
    assert refused.value.facts["problem"] == "control"


def test_a_name_may_be_long_before_it_is_tidied():
    assert names.tidy("Van" + " " * 300 + "An") == "Van An"


def unseen():
    """Return how many code points are not to be seen."""
    return len(re.findall(names._UNSEEN, "".join(map(chr, range(sys.maxunicode + 1)))))


def test_unseen_characters_are_those_of_unicode():
    """DerivedCoreProperties.txt says: Total code points: 4174."""
    assert unseen() == 4174
    formats = [chr(code) for code in range(sys.maxunicode) if category(chr(code)) == "Cf"]
    shown = [sign for sign in formats if not re.match(names._UNSEEN, sign)]
    assert {name(sign).split()[0] for sign in shown} <= {
        *("ARABIC", "SYRIAC", "KAITHI", "EGYPTIAN", "INTERLINEAR"),
    }


@pytest.mark.parametrize(
    "sign",
    [
        "\u200c",
        "\u200d",
        "\u034f",
        "\ufe0e",
        "\ufe0f",
        "\u180b",
        "\u2065",
        "\ufff0",
        "\U000e0100",
    ],
    ids=ascii,
)
def test_characters_that_cannot_be_seen_make_no_second_name(sign):
    for other in (f"A{sign}n", f"An{sign}", f"{sign}An"):
        assert names.look(other) == names.look("An")
        with pytest.raises(BadInput) as refused:
            names.told_apart(["An", other])
        assert refused.value.code == "name-alike"
        assert names.tidy(other) == other
        assert names.distinct(["An", other]) == ("An", other)


@pytest.mark.parametrize(
    "name", [FAMILY, SURFER, ENGLAND, "❤️", "می‌خواهم", "क्‍ष", "葛\U000e0100"]
)
def test_invisible_characters_stay_where_they_mean_something(name):
    assert names.tidy(name) == name


@pytest.mark.parametrize("name", ["\u3164", "A\u3164n", "A\uffa0n", "\u115f\u1160", "\u2065"])
def test_a_new_name_has_no_letters_that_look_like_blanks(name):
    with pytest.raises(BadInput) as refused:
        names.tidy(name)
    assert refused.value.code == "bad-name"


def test_equal_names_are_told_so_first():
    with pytest.raises(BadInput) as refused:
        names.told_apart(["Van An", "VAN  AN"])
    assert refused.value.code == "name-twice"


@given(st.text(max_size=40))
def test_a_tidy_name_stays_as_it_is(name):
    try:
        tidied = names.tidy(name)
    except BadInput:
        return
    assert names.tidy(tidied) == names.clean(tidied) == tidied
    assert names.look(tidied) == names.look(name)


@given(st.text(max_size=20), st.text(max_size=20))
def test_names_that_are_the_same_look_the_same(one, other):
    assert names.key(one) != names.key(other) or names.look(one) == names.look(other)
    assert names.look(names.look(one)) == names.look(one)


def test_order_of_names_is_kept():
    assert names.distinct(["C", " a", "B"]) == ("C", "a", "B")


@given(st.text(max_size=60))
def test_a_clean_name_stays_as_it_is(name):
    """It may be a reserved character that cannot be seen: files have been begun with those."""
    try:
        cleaned = names.clean(name)
    except BadInput:
        return
    assert names.clean(cleaned) == cleaned
    assert 0 <= wcswidth(cleaned) <= 40
    assert names.key(cleaned) == names.key(name)


@given(st.text(max_size=60))
@example("\U000e0080")
@example("\u1161")  # part of a syllable, without a width of its own
def test_a_new_name_can_be_seen_and_stays_as_it_is(name):
    try:
        tidied = names.tidy(name)
    except BadInput:
        return
    assert names.tidy(tidied) == names.clean(tidied) == tidied
    assert 1 <= wcswidth(tidied) <= 40
    assert names.look(tidied) == names.look(name)


@given(st.text(max_size=20))
def test_case_never_makes_names_differ(name):
    """Names equal their upper case where that can be turned back."""
    if name.upper().casefold() == name.casefold():
        assert names.key(name.upper()) == names.key(name)
