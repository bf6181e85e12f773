"""Prefixes of commands, categories, games and players."""

from __future__ import annotations

import json
import shlex

import pytest

from dicecli.cli.commands import CHANGING, MODULES
from dicecli.cli.prefixes import command_meant, commands_meant
from dicecli.cli.prescan import scan
from dicecli.errors import BadGameFile, BadInput
from dicecli.game import play
from dicecli.gamefile.codec import decode
from dicecli.language import using
from dicecli.rules import PRESETS, preset
from dicecli.rules.spelling import folded, parted

CARDS = [name for name in PRESETS if preset(name).choices]


@pytest.fixture
def dicecli(dicecli_here):
    """The command within this process, in a folder with a game of three."""
    assert dicecli_here("new", "penta", "An", "Anh", "Bình").status == 0
    return dicecli_here


def refusal(action, word):
    """Return the code and facts of the refusal of a word."""
    with pytest.raises(BadInput) as refused:
        action(word)
    return refused.value.code, refused.value.facts


def beginnings(word):
    return [word[:length] for length in range(1, len(word) + 1)]


@pytest.mark.parametrize("name", MODULES)
def test_an_unambiguous_prefix_is_the_command(name):
    for word in beginnings(name):
        others = [other for other in MODULES if other.startswith(word)]
        if word == name or others == [name]:
            assert command_meant(word) == name
        else:
            assert refusal(command_meant, word) == (
                "ambiguous-command",
                {"word": word, "candidates": others},
            )


@pytest.mark.parametrize("word", ["", "RECORD", "x", "recordx", "-", " record"])
def test_ambiguous_prefixes_and_other_words_are_refused(word):
    assert commands_meant(word) == []
    assert refusal(command_meant, word)[0] == "unknown-command"


@pytest.mark.parametrize("game", CARDS)
def test_an_unambiguous_prefix_is_the_category(game):
    rules = preset(game)
    words: dict[str, str] = {}
    shown: dict[str, str] = {}
    for row in rules.document()["categories"]:
        for name in (row["id"], row["name"], *row["aliases"]):
            words[parted(name)] = row["id"]
        shown |= {parted(name): row["id"] for name in (row["id"], row["name"])}
    folds = {folded(word): id for word, id in words.items()}
    for begun in {part.strip("-") for word in words for part in beginnings(word)}:
        able = {id for word, id in words.items() if word.startswith(begun)}
        seen = {id for word, id in shown.items() if word.startswith(begun)}
        able = seen if seen and len(able) > 1 else able
        if begun in words:
            assert rules.choice(begun) == words[begun]
        elif folded(begun) in folds:  # a whole name, written as one word
            assert rules.choice(begun) == folds[folded(begun)]
        elif begun.isdigit():
            assert refusal(rules.choice, begun)[0] == "unknown-category"
        elif len(able) == 1:
            assert rules.choice(begun) == able.pop()
        else:
            code, facts = refusal(rules.choice, begun)
            assert (code, set(facts["candidates"])) == ("ambiguous-category", able)


@pytest.mark.parametrize(
    ("word", "id"),
    [
        ("lar", "large-straight"),
        ("Full Ho", "full-house"),
        ("sảnh l", "large-straight"),
        ("tu q", "four-of-a-kind"),
        ("Tứ", "four-of-a-kind"),
        ("o", "ones"),
        ("full_ho", "full-house"),
    ],
)
def test_prefixes_are_accepted_in_every_language(word, id):
    assert preset("penta").choice(word) == id


@pytest.mark.parametrize(
    ("language", "game", "word", "id"),
    [
        ("en", "penta", "pe", "penta"),
        ("en", "penta", "p", "penta"),
        ("en", "penta", "fi", "fives"),
        ("en", "penta", "c", "chance"),
        ("en", "penta", "ca", "four-of-a-kind"),
        ("en", "poker", "po", "poker"),
        ("vi", "penta", "pe", "penta"),
        ("vi", "penta", "cơ", "chance"),
        ("vi", "penta", "cu", "full-house"),
    ],
)
def test_a_beginning_means_the_name_that_is_shown(language, game, word, id):
    with using(language):
        assert preset(game).choice(word) == id


def test_names_in_the_language_in_use_are_shown():
    """In Vietnamese, the card shows both Cơ hội and Cù lũ."""
    with using("vi"):
        code, facts = refusal(preset("penta").choice, "c")
    assert (code, facts["candidates"]) == ("ambiguous-category", ["full-house", "chance"])


@pytest.mark.parametrize("name", PRESETS)
def test_prefixes_of_games_are_refused(name):
    """A prefix of a game cannot be told from dice and categories."""
    for word in beginnings(name)[:-1]:
        if word not in PRESETS:
            assert refusal(preset, word)[0] == "unknown-game"


def test_prefixes_in_a_file_are_faults(dicecli):
    """The meaning of a file must not depend on which other games exist."""
    dicecli("record", "large-straight", "12345")
    data = dicecli.file.read_bytes()
    for whole, short in ((b'"penta"', b'"pent"'), (b'"large-straight"', b'"lar"')):
        assert data.count(whole) == 1
        with pytest.raises(BadGameFile):
            decode(data.replace(whole, short))


def test_an_unambiguous_prefix_is_the_player():
    seated = [play.Player(name) for name in ("An", "Anh", "Bình", "Châu Anh")]
    game = play.begin(preset("penta"), seated)

    def seat(word):
        return play.seat_of(game, word)

    assert [seat(word) for word in ("an", "ANH", "b", "BÌ", " Châu", "ch")] == [
        0,
        1,
        2,
        2,
        3,
        3,
    ]
    assert refusal(seat, "a") == (
        "ambiguous-player",
        {"word": "a", "candidates": ["An", "Anh"]},
    )
    assert seat("Bi") == 2
    for word in ("", " ", "nh", "Ih", "Anhh"):
        assert refusal(seat, word)[0] == "unknown-player"


def test_prefixes_do_what_whole_words_do(dicecli):
    assert dicecli("rec", "lar", "12345").out.startswith("An: large straight 1-2-3-4-5 = 40")
    assert dicecli("rec", "f", "12345").err == (
        'dicecli: "f" is ambiguous in Penta; the categories that match: '
        "fours, fives, four-of-a-kind, full-house\n"
    )
    assert dicecli("rec", "tu", "44441", "--player", "anh").out.startswith(
        "Anh: four of a kind"
    )
    assert dicecli("sco", "penta", "44412", "-c", "ch").out == "15\n"
    assert dicecli("od", "penta", "--keep", "44", "--json").json["game"] == "penta"
    hint = ("hi", "penta", "44126", "--rolls-left", "0", "--filled", "on=3,tw=4", "--json")
    assert "ones" not in [row["category"] for row in dicecli(*hint).json["choices"]]
    assert dicecli("new", "far", "An", "-f", "x.json").status == 2


def test_help_of_a_prefix_is_that_of_the_command(dicecli):
    assert dicecli("rec", "-h").out == dicecli("record", "-h").out


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("rec fours -f -", ["record"]),
        ("-f - rec fours", ["record"]),
        ("-f record sho", ["show"]),
        ("--output auto rec", ["record"]),
        ("", []),
        ("frobnicate --player new", []),
        ("-- und", ["undo"]),
        ("-f -", []),
    ],
)
def test_commands_that_a_prefix_may_mean(line, names):
    assert list(scan(line.split(), {}).names) == names


@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ("rec gours -f -", True),
        ("-f - rec gours 44412", True),
        ("r -f -", True),
        ("recrod fours 44412 -f - --player new", True),
        ("und 3 -f -", True),
        ("s -f -", True),
        ("sc -f -", False),
        ("sho Zi -f -", False),
        ("ne penta '' -f -", False),
    ],
)
def test_a_filter_passes_through_what_a_prefix_refuses(dicecli, line, whole):
    game = dicecli.file.read_bytes()
    done = dicecli(*shlex.split(line), stdin=game)
    assert done.status in (1, 2)
    assert done.stdout == (game if whole else b"")


def test_a_filter_may_use_prefixes(dicecli):
    done = dicecli("rec", "lar", "12345", "-f", "-", stdin=dicecli.file.read_bytes())
    assert json.loads(done.stdout)["events"][0]["category"] == "large-straight"


def test_every_changing_command_has_a_prefix():
    """A new command may make a prefix ambiguous, but each command keeps one."""
    for name in CHANGING:
        assert any(
            commands_meant(name[:length]) == [name] for length in range(1, len(name) + 1)
        )
