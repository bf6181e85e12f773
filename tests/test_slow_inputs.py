"""Small inputs must not take long: work grows with the size of the input, not its square.

Times are in ``benchmarks/limits.py``. Here the work is counted, and quick methods are
compared with plain ones that follow the definition.
"""

from __future__ import annotations

import json
import os
import shlex
import sys
from glob import glob
from itertools import permutations, product
from pathlib import Path

import pytest
from support.games import CREATED

from dicecli.cli import commands, patterns, shellwords
from dicecli.cli.prescan import scan
from dicecli.dice import _pieces, contains, rolls
from dicecli.game import corrections, history, out_of_turn, play, rearrangements
from dicecli.gamefile import codec
from dicecli.gamefile.check import examine
from dicecli.gamefile.strict import without_strings
from dicecli.names import key
from dicecli.render.page import Grid, Row, cell
from dicecli.render.writers import grid
from dicecli.rules import preset
from dicecli.rules.card import patterns as card_patterns
from dicecli.rules.card import scoring
from dicecli.rules.farkle.combinations import occurrences
from dicecli.rules.farkle.model import Combination
from dicecli.rules.moves import Keep, Rename, Roll
from dicecli.statistics import copies
from dicecli.statistics.count import Counted

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
sys.path.append(str(BENCHMARKS))
import limits  # noqa: E402


class Counter:
    """Counts the calls of a function that it stands for."""

    def __init__(self, function):
        self.calls = 0
        self._function = function

    def __call__(self, *args, **settings):
        self.calls += 1
        return self._function(*args, **settings)


def texts(signs, longest):
    """Yield every text of some signs up to a length."""
    for length in range(longest + 1):
        yield from map("".join, product(signs, repeat=length))


# Text


def is_outside_of_strings(text):
    """Yield whether each sign is outside of strings, reading one sign after the other."""
    inside = escaped = False
    for sign in text:
        if escaped:
            escaped = False
            yield False
        elif inside and sign == "\\":
            escaped = True
            yield False
        elif sign == '"':
            inside = not inside
            yield False
        else:
            yield not inside


def test_brackets_within_strings_are_left_out():
    for text in texts('"\\[a', 7):
        outside = zip(text, is_outside_of_strings(text), strict=True)
        wanted = [sign for sign, out in outside if out and sign == "["]
        assert list(without_strings(text).replace("a", "").replace("\\", "")) == wanted, text


def test_the_line_of_a_shell_has_the_words_that_shlex_finds():
    for line in texts("a# \\\"'\n", 6):
        try:
            wanted = shlex.split(line)
        except ValueError:
            with pytest.raises(ValueError, match="open quote"):
                shellwords.split(line)
        else:
            assert shellwords.split(line) == wanted, line


@pytest.mark.parametrize(
    ("line", "bare"),
    [
        ("show # all", "show "),
        ("# all", ""),
        ("rename An '# 1' # now", "rename An '# 1' "),
        ("rename An Bo#1", "rename An Bo#1"),
        ('rename An "a"#1', 'rename An "a"#1'),
        ("rename An \\# #", "rename An \\# "),
        ("rename An 'open # quote", "rename An 'open # quote"),
    ],
)
def test_a_comment_begins_with_a_word(line, bare):
    assert shellwords.without_comment(line) == bare


def naive_pieces(word):
    """Yield the pieces of a word of dice sign by sign, as ``dice`` describes them."""
    piece, before = "", " "
    for position, sign in enumerate(word):
        ahead = word[position:].lstrip("-")[:1]
        minus = (before in ", \t\r\n" and ahead.strip(", \t\r\n")) or piece.strip("-") != piece
        if (
            sign in ", \t\r\n"
            or (sign == "-" and not minus)
            or (piece.strip("-") and sign == "-")
        ):
            yield piece
            piece = ""
        else:
            piece += sign
        before = sign
    yield piece


def test_a_hyphen_is_a_minus_sign_where_no_die_is_before_it():
    for word in texts("-1, a", 7):
        found, wanted = (list(filter(None, pieces(word))) for pieces in (_pieces, naive_pieces))
        assert found == wanted, word


# Files


@pytest.fixture
def tree(tmp_path, monkeypatch):
    for place in ("a/b/c", ".h/x", "b/d", "c[1]"):
        (tmp_path / place).mkdir(parents=True)
    for name in ("a/1.json", "a/b/2.json", "a/b/c/3.json", ".h/4.json", "b/d/5.json"):
        (tmp_path / name).touch()
    for name in ("x[y].json", ".z.json", "[.json"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


PATTERNS = (
    *("*", "*/*", "*/*/*", "**/*.json", "**/b/*", "**/", "*/", "[ab]", "[!a]*", "a/?.json"),
    *(
        ".*",
        ".*/*",
        "./*",
        "**/**/*.json",
        "x[[]y].json",
        "x[[]*",
        "*/./*",
        "a//*",
        "[]]",
        "[a",
    ),
    *("[.json", "[*", "*]*", "c[[]1]/", "**/c/*", "a/**/*.json", "no/*", "*/no", "?", "a*/"),
)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_matches_what_glob_finds(pattern, tree):
    found = {path.replace("/./", "/") for path in glob(pattern, recursive=True)}
    assert patterns.matching(pattern) == sorted(found)


def test_a_pattern_from_the_root_matches_too(tree):
    assert patterns.matching(f"{tree}/a/*.json") == [f"{tree}/a/1.json"]


def test_links_in_a_circle_are_not_followed(tree):
    (tree / "a" / "up").symlink_to("..")
    (tree / "also").symlink_to("b")
    assert patterns.matching("**/5.json") == ["b/d/5.json"]
    assert patterns.matching("also/*/5.json") == ["also/d/5.json"]


@pytest.mark.parametrize(
    "pattern", ["**/" * 9 + "*.json", "**/*/" * 9 + "*", "**/a/**/b/**/c/*"]
)
def test_a_folder_is_listed_once_for_a_pattern(pattern, tree, monkeypatch):
    listed = Counter(os.scandir)
    monkeypatch.setattr(patterns.os, "scandir", listed)
    patterns.matching(pattern)
    assert 0 < listed.calls <= 1 + len(list(tree.rglob("*")))


@pytest.mark.parametrize(
    "word", ["*/" * 2000, "**/*/" * 800, "[" * 4000, "*a" * 2000, "?" * 300]
)
def test_a_pattern_of_many_parts_matches_nothing(word, tree):
    assert patterns.is_pattern(word)
    assert patterns.matching(word) == []


def test_a_word_longer_than_any_path_is_no_pattern():
    assert patterns.is_pattern("*" * patterns.LONGEST)
    assert not patterns.is_pattern("*" * (patterns.LONGEST + 1))


@pytest.fixture
def deep(dicecli_here):
    """The paths of folders within each other, more of them than Python calls functions.

    They are removed again: pytest, which calls itself for each level, could not do so.
    """
    folders = [dicecli_here.folder / "d"]
    for _ in range(sys.getrecursionlimit() + 100):
        folders.append(folders[-1] / "d")
    for folder in folders:
        folder.mkdir()
    yield folders
    for folder in reversed(folders):
        for file in folder.glob("*.json"):
            file.unlink()
        folder.rmdir()


@pytest.mark.parametrize("words", [("-r", "d"), ("**/*.json",)])
def test_a_game_below_a_thousand_folders_is_found(words, deep, dicecli_here):
    assert dicecli_here("new", "penta", "An").status == 0
    dicecli_here.file.rename(deep[-1] / "game.json")
    done = dicecli_here("stats", "--json", *words)
    assert (done.status, done.json["counted"]) == (0, 1), done.err


# Words


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["score", "penta", *["1"] * commands.MOST_WORDS], "too-many-words"),
        (["new", "penta", *["-p", "An"] * commands.MOST_OPTIONS, "-p"], "too-many-options"),
        (["show", *["--json=1"] * (commands.MOST_OPTIONS + 1)], "too-many-options"),
    ],
)
def test_more_words_than_a_command_can_use_are_refused(words, code, dicecli_here):
    done = dicecli_here(*words)
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert commands.too_many(words).code == code


def test_words_after_two_hyphens_are_no_options():
    few = ["stats", "--", *["-a"] * (commands.MOST_OPTIONS + 1)]
    assert commands.too_many(few) is None
    assert commands.too_many(few[:1] + few[2:]).code == "too-many-options"


def test_a_line_of_play_has_a_length(dicecli_here):
    assert dicecli_here("new", "penta", "An").status == 0
    done = dicecli_here("play", "--json", stdin=b"show\n" + b"-" * 200_000)
    assert (done.status, done.out) == (2, "")
    refusal = json.loads(done.err)
    assert (refusal["code"], refusal["line"]) == ("command-too-long", 2)


def test_no_word_is_parsed_more_than_three_times(monkeypatch):
    """Of a line that has many faults, what was read before a fault is kept."""
    from click.parser import _OptionParser

    seen = Counter(_OptionParser._process_opts)
    monkeypatch.setattr(
        _OptionParser, "_process_opts", lambda self, arg, state: seen(self, arg, state)
    )
    faults = [word for _ in range(100) for word in ("--json=1", "--color=auto")]
    line = scan(["show", *faults, "-o", "json"], {})
    assert line.output == "json"
    assert line.color == "auto"
    assert seen.calls < 4 * len(faults)


cases = [case for case in limits.CASES if case.promise == limits.ANSWER]


@pytest.mark.slow
@pytest.mark.parametrize(
    "case", cases, ids=[f"{n}-{case.limit}" for n, case in enumerate(cases)]
)
def test_the_longest_arguments_are_answered(case):
    """A process that does not end is stopped after a minute."""
    assert limits.seconds(case) < limits.PATIENCE


# Rules


def groups_by_definition(dice, sizes):
    """Return the groups of the greatest sum, by trying all faces."""
    found = [
        sorted(face for face, size in zip(faces, sizes, strict=True) for _ in range(size))
        for faces in permutations(range(1, 7), len(sizes))
        if all(dice.count(face) >= size for face, size in zip(faces, sizes, strict=True))
    ]
    return tuple(max(found, key=sum)) if found else None


SIZES = [(3, 2), (1, 1, 1, 1), (2, 2), (2, 1, 1), (1, 2, 3), (4, 2), (2, 2, 2), (1,) * 6, (2,)]


@pytest.mark.parametrize("sizes", SIZES)
def test_groups_have_the_greatest_sum(sizes):
    for dice in (dice for number in (5, 6) for dice in rolls(number)):
        assert card_patterns.groups(dice, *sizes) == groups_by_definition(dice, sizes), dice


@pytest.mark.parametrize("sizes", SIZES)
def test_a_combination_of_groups_is_found_once_for_each_set_of_dice(sizes):
    row = Combination("c", "c", sizes, (), (50,))
    for dice in rolls(6):
        found = [taken for taken, _ in occurrences(row, dice)]
        wanted = {
            tuple(sorted(f for f, size in zip(faces, sizes, strict=True) for _ in range(size)))
            for faces in permutations(range(1, 7), len(sizes))
        }
        assert sorted(found) == sorted(taken for taken in wanted if contains(dice, taken))


def test_points_are_worked_out_once_for_a_pattern(monkeypatch):
    rules = preset("maxi-yatzy")
    scoring._values.cache_clear()
    found = Counter(scoring.find)
    monkeypatch.setattr(scoring, "find", found)
    for number in range(300):
        for category in rules.categories:
            other = category._replace(id=f"x{number}", name=f"X {number}", first_roll=number)
            scoring.attainable(rules, other)
    assert found.calls == len({(row.pattern, row.points) for row in rules.categories}) * 462


def test_attainable_points_of_a_first_roll_are_added():
    rules = preset("generala")
    full = next(row for row in rules.categories if row.first_roll)
    plain = scoring.attainable(rules, full._replace(first_roll=0))
    more = {points + full.first_roll for points in plain if points}
    assert scoring.attainable(rules, full) == tuple(sorted({*plain, *more}))


# Players


@pytest.mark.parametrize("width", [10, 80])
def test_a_name_is_folded_once_however_many_tables_there_are(width, monkeypatch):
    names = tuple(f"player {number}" for number in range(200))
    rows = tuple(Row(f"row {number}", tuple(map(cell, range(200)))) for number in range(3))
    named = Counter(grid._name)
    monkeypatch.setattr(grid, "_name", named)
    drawn = list(grid.tables(Grid("Game", names, rows, by_column=True), width))
    assert len(drawn) > 10
    assert named.calls == len(names)


def test_a_new_name_is_compared_without_reading_all_names_again(monkeypatch):
    read = Counter(key)
    monkeypatch.setattr(out_of_turn, "_key", out_of_turn.lru_cache(256)(read))
    seated = [play.Player(f"player {number}") for number in range(20)]
    game = play.begin(preset("penta"), seated)
    for number in range(100):
        game = play.apply(game, Rename(number % 20, f"name {number}"))
    assert read.calls <= 20 + 100


def long_turns(*more):
    """Return a game of one turn of 400 events, in which ``more`` are entered then."""
    dice = (1, 1, 1, 5, 5, 5)
    game = play.begin(preset("farkle"), [play.Player("An")], CREATED)
    for move in (Roll(dice), Keep(dice)) * 200:
        game = play.apply(game, move)
    document = json.loads(codec.encode(game))
    document["events"] += more
    return json.dumps(document).encode()


WITHIN = {
    "same-turn": {"event": "swap", "of": 400, "with": 399},
    "odd-points": {"event": "insert", "before": 400, "points": 20},
    "of-no-turn": {"event": "swap", "of": 400, "with": 401},
}


@pytest.mark.parametrize(("code", "row"), WITHIN.items(), ids=WITHIN)
def test_a_long_turn_is_gone_through_for_a_few_refusals_alone(code, row, monkeypatch):
    walked = Counter(corrections.state_after)
    monkeypatch.setattr(corrections, "state_after", walked)
    monkeypatch.setattr(corrections, "MOST_REPLAYED", 2000)
    begin = {"event": "rename", "player": 0, "to": "Anna"}
    found = examine(long_turns(begin, *[row] * 500)).faults
    assert [fault.code for fault in found[:2]] == [code, code]
    assert {fault.code for fault in found[6:]} == {"amend-too-far"}
    assert walked.calls < 3 * 2000


def _noted(seen):
    """Return a function that notes what passes."""
    return lambda one: seen.append(one) or one


def test_all_rearrangements_replay_a_limited_number_of_moves(monkeypatch):
    replayed = Counter(rearrangements.again)
    seen = []
    back = history._back
    monkeypatch.setattr(rearrangements, "again", replayed)
    monkeypatch.setattr(history, "_back", lambda *ends: map(_noted(seen), back(*ends)))
    monkeypatch.setattr(corrections, "MOST_REPLAYED", 2000)
    turn = {"event": "paper", "player": 0, "points": 50}
    kinds = (
        {"event": "insert", "before": 50, "points": 100},
        {"event": "swap", "of": 40, "with": 100},
        {"event": "drop", "of": 60},
        {"event": "drop", "of": 60},
        {"event": "undo", "events": 3},
    )
    begun = play.begin(preset("farkle"), [play.Player("An")], CREATED)
    document = json.loads(codec.encode(begun))
    document["events"] = [turn] * 100 + list(kinds) * 100
    faults = examine(json.dumps(document).encode()).faults
    assert {fault.code for fault in faults} == {"dropped", "nothing-to-undo", "amend-too-far"}
    assert 1000 < replayed.calls <= 2000
    assert 500 < len(seen) <= 3 * 2000


def prefixes_by_definition(trails):
    """Return the copies among trails, comparing each with all longer ones."""
    originals, found = [], []
    for number in sorted(range(len(trails)), key=lambda one: -len(trails[one])):
        trail = trails[number]
        same = (one for one in originals if trails[one][: len(trail)] == trail)
        of = next(same, None)
        if of is None:
            originals.append(number)
        else:
            found.append((number, of))
    return sorted(found)


def test_copies_are_those_that_a_comparison_of_all_pairs_finds():
    trails = [
        list(trail) for length in (1, 2, 3, 4) for trail in product((1, 2), repeat=length)
    ]
    trails = [trail for at, trail in enumerate(trails + trails[::3]) if at % 7]
    hashed = [[hash(tuple(trail[: n + 1])) for n in range(len(trail))] for trail in trails]
    mark = "0123456789abcdef"
    games = [Counted(preset("penta"), "", False, (), trail, (), mark) for trail in hashed]
    assert [tuple(found) for found in copies.copies(games)] == prefixes_by_definition(trails)
