"""The order of names in each language."""

from __future__ import annotations

import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecli import language
from dicecli.collation import ALPHABETS, sort_key


def test_every_language_has_an_alphabet():
    assert set(ALPHABETS) == set(language.LANGUAGES)


IN_ORDER = {
    "vi": (
        "a à ả ã á ạ ă ằ ẳ ẵ ắ ặ â ầ ẩ ẫ ấ ậ b c d đ e è ẻ ẽ é ẹ ê ề ể ễ ế ệ g h i k l m n "
        "o ò ỏ õ ó ọ ô ồ ổ ỗ ố ộ ơ ờ ở ỡ ớ ợ p q r s t u ù ủ ũ ú ụ ư ừ ử ữ ứ ự v x y ỳ",
        "an An AN anh ăn Ân Bình Chi Dũng Đạt Đức Em Ông Ơn Quý Uyên Ưu Xuân Ý Ольга 山田",
        "Binh Bình Bỉnh Bĩnh Bính Bịnh",
        "Ma|Mà|Ma An|Ma Ăn|Mà Ăn|Mai",
    ),
    "en": (
        "an An AN Ân Anh Binh Bình Đạt Dũng em Émile Emma Øre ost zoe Zoë Ольга 山田",
        "Ma|Mà|Ma An|Mai",
    ),
}


@pytest.mark.parametrize(
    ("code", "row"), [(code, row) for code, rows in IN_ORDER.items() for row in rows]
)
def test_names_are_in_the_order_of_the_language(code, row):
    names = row.split("|" if "|" in row else None)
    with language.using(code):
        keys = list(map(sort_key, names))
    assert all(one < other for one, other in itertools.pairwise(keys)), names


@given(st.text(max_size=12), st.text(max_size=12))
def test_only_equal_names_have_equal_keys(one, other):
    for code in language.LANGUAGES:
        with language.using(code):
            assert (sort_key(one) == sort_key(other)) == (one == other)


NAMES = ("Đạt", "Dũng", "Ân", "Anh", "Zoë", "an", "Ăn")


@pytest.mark.parametrize(
    ("code", "wanted"),
    [("vi", "an Anh Ăn Ân Dũng Đạt Zoë"), ("en", "an Ân Ăn Anh Đạt Dũng Zoë")],
)
def test_statistics_are_in_the_order_of_the_language(code, wanted, dicecli_here):
    assert dicecli_here("new", "penta", *NAMES).status == 0
    for options in ((), ("--sort", "name"), ("--sort", "average")):
        words = ("stats", "dicecli.json", *options, "--lang", code)
        done = dicecli_here(*words, "--json")
        (group,) = done.json["groups"]
        assert [row["name"] for row in group["players"]] == wanted.split()
        lines = dicecli_here(*words, "-o", "tsv").out.splitlines()[1:]
        assert [line.split("\t")[3] for line in lines] == wanted.split()
    back = dicecli_here("stats", "dicecli.json", "--sort", "-name", "--lang", code, "--json")
    (group,) = json.loads(back.out)["groups"]
    assert [row["name"] for row in group["players"]] == wanted.split()[::-1]
