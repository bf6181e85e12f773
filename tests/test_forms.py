"""What a line at the prompt means: forms of few keys, in every kind of game."""

from __future__ import annotations

import random
import shlex
from statistics import mean

import click
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.games import KINDS, start
from support.marks import slow_except

from dicecli.cli.commands import cli
from dicecli.cli.prompt.forms import meant
from dicecli.cli.transaction import run_line
from dicecli.errors import DiceError
from dicecli.game import play
from dicecli.language import LANGUAGES, using
from dicecli.render.refusals import sentence
from dicecli.rules import PRESETS, preset
from dicecli.rules.moves import Bank, Bust, Keep, Paper, Record, Roll, Take

HEART = ("penta", "poker", "farkle")


@pytest.fixture(autouse=True, params=LANGUAGES)
def language(request):
    """Every test runs in every language."""
    with using(request.param):
        yield request.param


def begun(name, *lines, players=("An", "Bình"), computer=False, **house):
    """Return a game of a preset after some lines at the prompt."""
    rules = preset(name).amended(house) if house else preset(name)
    game = entered(play.begin(rules, map(play.Player, players)), *lines)
    seated = tuple(play.Player(player, computer) for player in players)
    return game._replace(players=seated, seated=seated) if computer else game


def entered(game, *lines):
    """Return the game after lines at the prompt, run as the commands that they mean."""
    parent = click.Context(cli, info_name="dicecli")
    for line in lines:
        for words in meant(line, game):
            game = run_line(shlex.join(words), game, "json", parent).current
    return game


def said(game, line):
    """Return the commands of a line as text."""
    return [shlex.join(words) for words in meant(line, game)]


def refusal(game, line):
    with pytest.raises(DiceError) as caught:
        meant(line, game)
    return caught.value


CARD = [
    ("44126", ["roll 44126"]),
    ("4 4 1 2 6", ["roll 4 4 1 2 6"]),
    ("4-4-1-2-6", ["roll 4-4-1-2-6"]),
    ("\u2683\u2683\u2680\u2681\u2685", ["roll '\u2683\u2683\u2680\u2681\u2685'"]),
    ("44126 --player An", ["roll 44126 --player An"]),
    ("k 44 431", ["roll 431 --keep 44"]),
    ("K 44 431 --json", ["roll 431 --keep 44 --json"]),
    ("4k 44441", ["record four-of-a-kind 44441"]),
    ("fh", ["record full-house"]),
    ("full house 22233", ["record full-house 22233"]),
    ("full house 2 2 2 3 3", ["record full-house 2 2 2 3 3"]),
    ("4 of a kind 44441", ["record four-of-a-kind 44441"]),
    ("four of a kind 44441", ["record four-of-a-kind 44441"]),
    ("tứ quý 44441", ["record four-of-a-kind 44441"]),
    ("tu quy 44441", ["record four-of-a-kind 44441"]),
    ("bốn viên cùng loại 44441", ["record four-of-a-kind 44441"]),
    ("số 4 44441", ["record fours 44441"]),
    ("ba 33312", ["record threes 33312"]),
    ("ba con giống nhau 33312", ["record three-of-a-kind 33312"]),
    ("1s 11345", ["record ones 11345"]),
    ("sanh nho 12346", ["record small-straight 12346"]),
    ("full ho 22233", ["record full-house 22233"]),
    ("ch --points 22", ["record chance --points 22"]),
    ("u", ["undo"]),
    ("u 2", ["undo 2"]),
    ("s", ["show"]),
    ("s An", ["show An"]),
    ("s Van An", ["show 'Van An'"]),
    ("?", ["open"]),
    ("? 44126", ["open 44126"]),
    ("h", ["hint --top 5"]),
    ("h --top 3", ["hint --top 3"]),
    ("record fours 44412", ["record fours 44412"]),
    ("record 'tứ quý' 44441", ["record 'tứ quý' 44441"]),
    ("dicecli roll 44126 --player An", ["roll 44126 --player An"]),
    ("-o plain show", ["-o plain show"]),
    ("rec fours 44412", ["record fours 44412"]),
    ("ren An Bo", ["rename An Bo"]),
    ("log # what was that?", ["log"]),
    ("", []),
    ("# nothing", []),
]


@pytest.mark.parametrize("name", ["penta", "poker"])
@pytest.mark.parametrize(("line", "commands"), CARD)
def test_a_line_in_a_card_game(name, line, commands):
    assert said(begun(name), line) == commands


FARKLE = [
    ([], "112346", ["roll 112346"]),
    (["112346"], "k 11", ["keep 11"]),
    (["112346"], "k 1 1", ["keep 1 1"]),
    (["112346"], "kb 11", ["keep 11 --bank"]),
    (["112346"], "k", ["keep 11"]),
    (["112556"], "k", ["keep 1155"]),
    (["112346"], "kb", ["keep 11 --bank"]),
    (["112346"], "kb --player An", ["keep 11 --bank --player An"]),
    (["112346"], "k 11 4426", ["keep 11", "roll 4426"]),
    (["112346"], "k 11 4 4 2 6", ["keep 11", "roll 4 4 2 6"]),
    (["112346"], "k 11 4426 --player An", ["keep 11 --player An", "roll 4426 --player An"]),
    (["112346"], "k 1 1346", ["keep 1 1346"]),
    (["123456"], "k 123456 112233", ["keep 123456", "roll 112233"]),
    (["112346"], "k 77", ["keep 77"]),
    (["112346", "k 11"], "b", ["bank"]),
    (["112346", "k 11"], "2345", ["roll 2345"]),
    ([], "b 650", ["bank --points 650"]),
    ([], "b --points 650", ["bank --points 650"]),
    ([], "x", ["bust"]),
    ([], "X", ["bust"]),
    ([], "t", ["take"]),
    ([], "t 2345", ["take", "roll 2345"]),
    ([], "u 3", ["undo 3"]),
    ([], "s", ["show"]),
    ([], "? 112346", ["open 112346"]),
    ([], "ba", ["bank"]),
    ([], "keep 11 --bank", ["keep 11 --bank"]),
]


@pytest.mark.parametrize(("before", "line", "commands"), FARKLE)
def test_a_line_in_farkle(before, line, commands):
    assert said(begun("farkle", *before), line) == commands


COMPUTER = [
    ("penta", [], "44126", ["auto 44126"]),
    ("penta", ["44126"], "k 44 431", ["roll 431 --keep 44", "auto"]),
    ("poker", [], "44126", ["auto 44126"]),
    ("farkle", [], "112346", ["auto 112346"]),
    ("farkle", ["112346"], "k 11 4426", ["keep 11", "auto 4426"]),
    ("farkle", [], "t 2345", ["take", "auto 2345"]),
    ("penta", [], "fh 22233", ["record full-house 22233"]),
]


@pytest.mark.parametrize(("name", "before", "line", "commands"), COMPUTER)
def test_dice_in_the_turn_of_the_computer(name, before, line, commands):
    game = begun(name, *before, players=("Robo",), computer=True)
    assert said(game, line) == commands


def test_the_choice_of_the_computer_is_played():
    game = begun("farkle", players=("Robo",), computer=True)
    after = entered(game, "112346")
    assert [type(event.move) for event in after.events][:2] == [Roll, Keep]


REFUSED = [
    ("farkle", [], "650", "points-alone", "b 650"),
    ("farkle", ["112346", "k 11"], "650", "points-alone", "b 650"),
    ("farkle", [], "1500", "points-alone", "b 1500"),
    ("farkle", [], "11", "keep-alone", "k 11"),
    ("farkle", ["112346"], "11", "keep-alone", "k 11"),
    ("farkle", ["112346"], "1 1", "keep-alone", "k 1 1"),
    ("farkle", [], "123457", "bad-die", None),
    ("farkle", [], "k", "no-roll-to-keep", None),
    ("farkle", [], "kb", "no-roll-to-keep", None),
    ("farkle", ["111222"], "k 111 222", "keep-unclear", "k 111222"),
    ("farkle", [], "fh 22233", "form-of-cards", "k 11"),
    ("farkle", [], "full house 22233", "form-of-cards", "k 11"),
    ("farkle", [], "tứ quý", "form-of-cards", "k 11"),
    ("farkle", [], "hutn", "not-understood", None),
    ("farkle", [], "11 x", "bad-die", None),
    ("penta", [], "650", "not-a-roll", "ones 43126"),
    ("penta", [], "441", "not-a-roll", "ones 43126"),
    ("penta", [], "441264", "not-a-roll", "ones 43126"),
    ("penta", [], "44127", "bad-die", None),
    ("penta", ["44126"], "431", "kept-unsaid", "k 44 431"),
    ("penta", ["44126"], "4 3 1", "kept-unsaid", "k 44 431"),
    ("penta", ["44126", "44431", "44443"], "431", "not-a-roll", "ones 43126"),
    ("penta", ["44126"], "k", "keep-and-roll", "k 44 431"),
    ("penta", ["44126"], "k 126", "keep-and-roll", "k 126 43"),
    ("penta", ["44126"], "k 4 4 4 3 1", "keep-and-roll", "k 44 431"),
    ("penta", [], "b", "form-of-farkle", "ones 43126"),
    ("penta", [], "b 650", "form-of-farkle", "ones 43126"),
    ("penta", [], "kb 11", "form-of-farkle", "ones 43126"),
    ("penta", ["1s 11345", "1s 11345"], "x", "form-of-farkle", "twos 43126"),
    ("penta", [], "t", "form-of-farkle", "ones 43126"),
    ("penta", [], "44441 4k", "category-behind-dice", "4k 44441"),
    ("penta", [], "4 4 4 4 1 four of", "category-behind-dice", "four of 4 4 4 4 1"),
    ("penta", [], "44441 xy", "bad-die", None),
    ("penta", [], "fo 44441", "ambiguous-category", None),
    ("penta", [], "re 44441", "ambiguous-command", None),
    ("penta", [], "fuls 22233", "not-understood", None),
    ("penta", [], "''", "not-understood", None),
    ("penta", [], "record 'x", "bad-line", None),
    ("penta", [], "x" * 131_073, "command-too-long", None),
    ("penta", [], "q now", "extra-argument", None),
]


@pytest.mark.parametrize(
    ("name", "before", "line", "code", "form"), REFUSED, ids=lambda value: str(value)[:30]
)
def test_a_line_that_means_nothing_is_refused_with_one_that_would_do(
    name, before, line, code, form
):
    error = refusal(begun(name, *before), line)
    assert (error.code, error.facts.get("form")) == (code, form)
    assert form is None or form in sentence(error)


def test_the_form_named_for_a_roll_is_one_that_works():
    """What the sentences name is understood, wherever they are said."""
    for name, before, line, _, form in REFUSED:
        game = begun(name, *before)
        if form is not None and not refusal(game, line).code.startswith(("points", "form-of")):
            assert meant(form, game)


def test_a_line_after_the_end_is_refused():
    game = begun("farkle", players=("An",), target="500", end="first-wins")
    over = entered(game, "b 500")
    for line in ("112346", "k", "kb"):
        assert refusal(over, line).code == "game-over"
    assert said(over, "k 11") == ["keep 11"]


# Categories that are filled.


def test_a_filled_category_makes_no_word_ambiguous():
    game = begun("penta", players=("An",))
    assert refusal(game, "fo 44441").facts["candidates"] == ["fours", "four-of-a-kind"]
    assert said(entered(game, "4s 44441"), "fo 44441") == ["record four-of-a-kind 44441"]
    assert said(entered(game, "4k 44441"), "fo 44441") == ["record fours 44441"]


def test_a_filled_category_that_is_named_is_refused_as_filled():
    game = begun("penta", "4k 44441", "4s 44441", players=("An",))
    for line in ("4k 44441", "fours 44441", "four of 44441", "fours"):
        with pytest.raises(DiceError) as caught:
            entered(game, line)
        assert caught.value.code == "category-filled"
    assert refusal(game, "fo 44441").code == "ambiguous-category"


def test_the_categories_of_the_player_to_move_count():
    game = begun("penta", "4s 44441")
    assert refusal(game, "fo 44441").code == "ambiguous-category"


# Any text.

WORDS = st.sampled_from(
    [
        *("k", "kb", "b", "u", "s", "?", "h", "x", "t", "q", "record", "roll", "fh", "full"),
        *("house", "4k", "tứ", "quý", "số", "1", "11", "44126", "112346", "650", "-1", "--"),
        *("--json", "-o", "an", "#", "'", '"', "\\", "\u2680", "½", "４", "\udcff", "''"),
    ]
)
TEXTS = st.text(max_size=30) | st.lists(WORDS, max_size=7).map(" ".join)
TABLES = [
    ("penta", []),
    ("penta", ["44126"]),
    ("poker", ["44126", "44431", "44443"]),
    ("farkle", []),
    ("farkle", ["112346"]),
    ("farkle", ["111222"]),
    ("farkle", ["112346", "k 11"]),
]


@pytest.mark.parametrize(("name", "before"), TABLES)
@settings(deadline=None)
@given(text=TEXTS)
def test_any_text_is_commands_or_refused(name, before, text):
    game = begun(name, *before)
    for words in commands_or_refusal(game, text):
        assert words
        assert set(map(type, words)) == {str}


def commands_or_refusal(game, line):
    """Return the commands of a line; of a refused one its sentence, as a command."""
    try:
        return meant(line, game)
    except DiceError as error:
        return ((str(sentence(error)),),)


def test_a_long_line_is_read_at_once():
    """Of many words only a few runs are compared with the names of categories."""
    game = begun("penta")
    assert refusal(game, "zz " * 40_000).code == "not-understood"
    assert meant("fh " * 40_000, game)[0][:2] == ("record", "full-house")


# Whole games.


def name_of(game, category):
    """Return the shortest word that the prompt takes for a category."""
    row = next(row for row in game.rules.categories if row.id == category)
    words = sorted((row.id, *row.aliases, row.id[:2], row.id[:3]), key=len)
    for word in words:
        if word.isascii():
            try:
                if meant(word, game) == (("record", category),):
                    return word
            except DiceError:
                pass
    raise AssertionError(category)


def digits(dice):
    return "".join(map(str, dice))


def rolled_again(table, move):
    """Return the dice of a roll that were not kept."""
    left = list(move.dice)
    for die in move.kept:
        left.remove(die)
    return f"k {digits(move.kept)} {digits(left)}"


def line_of(game, move):
    """Return what is typed at the prompt for a move, and the same as a command."""
    if isinstance(move, Roll) and move.kept:
        return rolled_again(game, move)
    if isinstance(move, Roll):
        return digits(move.dice)
    if isinstance(move, Keep):
        return f"k {digits(move.dice)}"
    if isinstance(move, Record):
        dice = "" if move.dice is None or game.state.dice else f" {digits(move.dice)}"
        points = f" --points {move.points}" if move.dice is None and not game.state.dice else ""
        return f"{name_of(game, move.category)}{dice}{points}"
    if isinstance(move, Paper):
        return f"b {move.points}" if move.points else "x"
    return {Bank: "b", Bust: "x", Take: "t"}[type(move)]


def played_out(rules, rng):
    """Yield each random move of a whole game, the game before it, and what was typed."""
    game = start(rules, rng, number=min(3, rules.seats.players[1]))
    people = tuple(one._replace(computer=False) for one in game.players)
    game = game._replace(players=people, seated=people)
    while game.state.player is not None:
        move = KINDS[rules.kind].random_move(game, rng)
        after = play.apply(game, move)
        made = after.events[-1].move
        if isinstance(made, Roll):
            move = made._replace(random=False, seed=None, kept=made.kept or None)
            after = play.apply(game, move)
        yield game, line_of(game, after.events[-1].move), after
        game = after


@pytest.mark.parametrize("name", [*HEART, *slow_except([], sorted(PRESETS.keys() - HEART))])
def test_a_game_typed_at_the_prompt_is_the_game_of_the_moves(name):
    for game, line, after in played_out(preset(name), random.Random(name)):
        typed = entered(game, line)
        # A difference of whole games would take minutes to print.
        assert typed.events[-1] == after.events[-1], line
        assert len(typed.events) == len(after.events), line


MOST_KEYS = {"penta": 8, "poker": 8, "farkle": 7}
"""The keys of the longest line, without Enter; nine are allowed."""


@pytest.mark.parametrize("name", MOST_KEYS)
def test_a_turn_takes_few_keys(name):
    """Three whole games: a turn of a card by its last roll, in Farkle a roll or a keep."""
    keys = []
    for seed in range(3):
        rng = random.Random(seed)
        for _, line, after in played_out(preset(name), rng):
            move = after.events[-1].move
            if isinstance(move, Record):
                line = f"{name_of(begun(name), move.category)} {digits(move.dice or (1,) * 5)}"
            if not isinstance(move, Roll) or name == "farkle":
                keys.append(len(line))
    assert (max(keys), mean(keys) <= 8) == (MOST_KEYS[name], True)
