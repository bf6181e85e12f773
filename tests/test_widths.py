"""Help and tables fit the terminal, at 40 columns too."""

from __future__ import annotations

import re

import pytest
from support.marks import slow_except
from wcwidth import wcswidth

from dicecli.cli.command_table import MODULES
from dicecli.language import LANGUAGES
from dicecli.rules import PRESETS, preset

WIDTHS = (40, 60, 80, 120)
NARROW = 40

languages = pytest.mark.parametrize("code", LANGUAGES)


def too_wide(text, width):
    """Return the lines that are wider than a terminal, and more than one word."""
    return [
        line for line in text.splitlines() if wcswidth(line) > width and " " in line.strip()
    ]


# Help


def is_example(line):
    return line.startswith("    ") and "dicecli" in line


@languages
@pytest.mark.parametrize("width", WIDTHS)
def test_help_fits_the_terminal(dicecli_here, width, code):
    for name in ("", *MODULES):
        done = dicecli_here(*filter(None, (name, "-h", "--lang", code)), COLUMNS=str(width))
        assert (done.status, done.err) == (0, "")
        assert [line for line in too_wide(done.out, width) if not is_example(line)] == [], name


@pytest.mark.parametrize("name", MODULES)
def test_help_says_the_same_at_any_width(dicecli_here, name):
    def words(width):
        out = dicecli_here(name, "-h", COLUMNS=str(width)).out
        return "".join(out.split())  # names of options are folded at a bar too

    assert words(NARROW) == words(20) == words(80) == words(500)


def test_a_wide_terminal_is_used(dicecli_here):
    lines = dicecli_here("stats", "-h", COLUMNS="120").out.splitlines()
    assert 80 < max(map(len, lines)) <= 120
    assert dicecli_here("stats", "-h", COLUMNS="500").out.splitlines() == lines


def test_bare_help_fits_too(dicecli_here):
    lines = too_wide(dicecli_here(COLUMNS="40").out, NARROW)
    assert [line for line in lines if not is_example(line)] == []


# Tables


NAMES = ("Kateřina", "Bình", "An", "山田太郎", "Wilhelmi", "Ω")
assert max(map(wcswidth, NAMES)) == 8

OF_RULES = (
    *("rules", "schema", "completion", "rules {game}", "rules {game} --keys", "odds {game}"),
    *("score {game} {dice}", "show --blank {game}"),
)
OF_GAME = (
    *("log", "show", "show --chart", "show {0}", "show {0} --chart", "odds"),
    *("show --blank {game} {names}", "check dicecli.json", "stats dicecli.json"),
    "stats dicecli.json --categories",
)
PLAYED = {
    "card": (
        *("open", "open {dice}", "open {alike}", "open {game} {dice}", "score {dice}"),
        *("roll {dice}", "hint", "open", "score", "odds", "undo", "redo", "record {first}"),
        *("amend 1 {other}", "record {second} {alike}"),
    ),
    "farkle": (
        *("open", "roll {dice}", "open", "score", "odds", "keep 1", "open", "odds", "undo"),
        *("redo", "undo 2", "bank --points 1000", "bust", "bank --points 1000"),
    ),
}
LAST = ("rename {0} Xuân", "show", "retire Xuân", "show", "log")


def tables_of(text):
    """Yield the tables and charts of a page: what has a rule, between blank lines."""
    for block in text.split("\n\n"):
        lines = block.splitlines()
        if any(re.fullmatch(r"-+( +-+)*", line) for line in lines) or "─" in block:
            yield block


def session(game, players):
    """Return commands that print all tables of a game with so many players."""
    rules = preset(game)
    number = rules.number_of_dice
    facts = {
        "game": game,
        "names": " ".join(NAMES[:players]),
        "dice": "123344"[:number],
        "alike": "5" * number,
        "other": "123456"[:number],
        "first": (*rules.choices, "")[0],
        "second": (*rules.choices, "", "")[1],
    }
    lines = (
        *("new {game} {names} --force", *(OF_RULES if players == 1 else ()), *OF_GAME),
        *(*PLAYED[rules.kind], *OF_GAME, *LAST),
    )
    return [line.format(*NAMES[:players], **facts) for line in lines]


@languages
@pytest.mark.parametrize("game", slow_except(["penta"], PRESETS))
def test_every_table_fits_forty_columns(dicecli_here, game, code):
    most = preset(game).seats.players[1]
    tables, wide = 0, []
    for players in range(1, min(most, len(NAMES)) + 1):
        for line in session(game, players):
            done = dicecli_here(*line.split(), "--lang", code, COLUMNS=str(NARROW))
            assert done.status == 0, (line, done.err)
            for table in tables_of(done.out):
                tables += 1
                wide += [(players, line, row) for row in too_wide(table, NARROW)]
    assert wide == []
    assert tables > 20 * players


def test_only_a_long_name_needs_more(dicecli_here):
    name = "Maximilian-Alexander von und zu Hohenfels"[:40]
    dicecli_here("new", "farkle", name, "An")
    out = dicecli_here("show", COLUMNS="40").out
    assert "Maximilian" in out
    assert too_wide(out, NARROW) == []


def test_words_that_find_no_room_stand_below_their_row(dicecli_here):
    out = dicecli_here("score", "farkle", "111155", COLUMNS="40").out
    assert "1-1-1-1-5        1150       1  66.7 %\n  single 1-5, three of a kind 1-1-1" in out
    wide = dicecli_here("score", "farkle", "111155", COLUMNS="80").out
    assert "1-1-1-1-5        1150    1" not in wide
    words = [word for word in wide.split() if not word.startswith("--")]
    assert set(words) <= set(out.split())


def test_a_list_that_finds_no_room_becomes_several_tables(dicecli_here):
    out = dicecli_here("rules", "farkle", COLUMNS="40").out
    assert out.count("Dice rolled") == 2
    assert "66.7 %" in out
    assert "2.3 %" in out


def test_folding_keeps_colours_within_their_cells(dicecli_here):
    dicecli_here("new", "farkle", "An")
    dicecli_here("bank", "--points", "650")
    for words in (("show",), ("rules", "farkle"), ("score", "farkle", "112356")):
        colored = dicecli_here(*words, "--color", "always", COLUMNS="40").out
        plain = dicecli_here(*words, COLUMNS="40").out
        assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == plain
