"""A card described in words gets the answers of a game with the same card."""

from __future__ import annotations

import json
from itertools import product

import pytest
from support.marks import slow, slow_except

from dicecli import dice as dice_module
from dicecli.errors import DiceError, IllegalMove
from dicecli.game import answers
from dicecli.rules import preset, with_house
from dicecli.rules.card.paper import possible_points
from dicecli.rules.card.scoring import points
from dicecli.rules.moves import Record, Roll

ROLLS = list(dice_module.rolls(5))
FIVE_ALIKE = [(face,) * 5 for face in range(1, 7)]
FULL = {"ones": 3, "twos": 6, "fours": 12, "chance": 20, "full-house": 25}

GAME_KEYS = ("player", "event")
OF_NO_GAME = dict.fromkeys(GAME_KEYS)
"""What an answer has of a game, where there is none."""


def roll_for(rules, id):
    """Return a roll that is not five alike, with the most points in a category."""
    category = rules.categories[rules.line_of(id)]
    mixed = [roll for roll in ROLLS if len(set(roll)) > 1]
    return max(mixed, key=lambda roll: points(category, roll))


def cards(rules, held):
    """Yield every card with ``held`` in the five-alike category, as played, and in words.

    The five-alike category is filled last, so that no entry before it is a Joker.
    """
    alike = rules.five_alike.category
    last = {None: None, 0: (1, 2, 3, 4, 6), 50: (6,) * 5}[held]
    played = [(rules.start(1), {})]
    for id in rules.choices:
        if id != alike:
            played += [record(state, told, id, roll_for(rules, id)) for state, told in played]
    for state, told in played:
        if last is not None:
            state, told = record(state, told, alike, last)
        if state.player is not None:  # a full card ends the game
            yield state, told


def record(state, told, id, dice):
    after, made = state.apply(Record(id, dice))
    return after, {**told, id: made.points}


def outcome(call, *args):
    """Return what a call returns, or the code and the facts of its refusal."""
    try:
        return call(*args)
    except DiceError as refusal:
        return refusal.code, refusal.facts


def assert_as_played(state, paper, roll):
    """Compare a roll on a card in words with the moves of the game that led there.

    Return the moves that are legal there.
    """
    answer = answers.options_on_paper(paper, roll)
    rolled, _ = state.apply(Roll(roll))
    moves = rolled.legal_moves()
    assert [(row["category"], row["points"], row["bonus"]) for row in answer["categories"]] == [
        (move.category, move.points, move.bonus) for move in moves
    ]
    assert answer["player"] is None
    assert answer["event"] is None
    assert {key: answer[key] for key in answer if key not in GAME_KEYS} == state.options(
        0, roll
    )
    return moves


def assert_each_choice_as_recorded(state, paper, roll, rules):
    """Compare ``--category`` with ``record`` for every category of the card."""
    for id in rules.choices:
        one = outcome(paper.one, 0, roll, id)
        made = outcome(state.apply, Record(id, roll))
        if isinstance(one, dict):
            assert one["points"] == made[1].points
        else:
            assert one == made


@pytest.mark.parametrize(
    ("game", "held"),
    [
        ("penta", 50),
        *map(slow, [("penta", 0), ("penta", None)]),
        *map(slow, product(["classic"], (None, 0, 50))),
    ],
)
def test_every_five_alike_on_every_card_is_scored_as_in_a_game(game, held):
    rules, number = preset(game), 0
    for state, told in cards(rules, held):
        number += 1
        paper = rules.on_paper(told, FIVE_ALIKE[0])
        for roll in FIVE_ALIKE:
            assert_as_played(state, paper, roll)
    assert number == 4096 - (held is not None)


@pytest.mark.parametrize("game", slow_except(["penta"], ["penta", "classic"]))
@pytest.mark.parametrize("held", slow_except([50], [None, 0, 50]))
def test_every_roll_is_scored_as_in_a_game(game, held):
    rules = preset(game)
    some = list(cards(rules, held))[::683]
    assert len(some) == 6
    for state, told in some:
        for roll in ROLLS:
            paper = rules.on_paper(told, roll)
            moves = assert_as_played(state, paper, roll)
            best = rules.best_of(answers.options_on_paper(paper, roll))
            most = max(move.points + move.bonus for move in moves)
            first = next(move for move in moves if move.points + move.bonus == most)
            assert best["category"] == first.category
            assert (best["points"], best["bonus"]) == (first.points, first.bonus)
        for roll in ROLLS[::25] + FIVE_ALIKE:
            assert_each_choice_as_recorded(state, paper, roll, rules)


@pytest.mark.parametrize("game", ["penta", "yatzy", "generala", "maxi-yatzy", "farkle"])
def test_the_best_of_a_roll_without_a_card_is_that_of_a_batch(game):
    rules = preset(game)
    for roll in list(dice_module.rolls(rules.number_of_dice))[::7]:
        best, batch = rules.best_of(rules.scores(roll)), rules.best(roll)
        assert {key: best[key] for key in batch} == batch


def test_a_farkle_roll_on_paper_has_as_many_dice_as_were_left():
    rules = preset("farkle")
    for number in range(1, 7):
        for roll in list(dice_module.rolls(number))[::5]:
            answer = answers.options_on_paper(rules.on_paper({}, roll), roll)
            assert answer == {**rules.scores(roll), **OF_NO_GAME}


def test_a_farkle_state_has_no_card():
    with pytest.raises(IllegalMove) as caught:
        preset("farkle").on_paper({"ones": 3}, None)
    assert caught.value.code == "no-categories"


@pytest.mark.parametrize("game", ["penta", "classic-free", "generala", "yatzy", "poker"])
def test_a_card_has_points_that_a_roll_or_a_joker_gives(game):
    rules = preset(game)
    for line, category in enumerate(rules.categories):
        wanted = {
            points(category, roll, joker=joker, first=first)
            for roll in ROLLS
            for joker in ({False, rules.joker.choice != "none" and len(set(roll)) == 1})
            for first in (False, True)
        }
        wanted |= set() if rules.joker.choice == "none" else {0}
        assert possible_points(rules, line) == tuple(sorted(wanted))


@pytest.fixture
def played(dicecli_here):
    """A game with the card ``FULL``, and five alike for 50."""
    assert dicecli_here("new", "penta", "An").status == 0
    rolls = {
        "ones": "11123",
        "twos": "22213",
        "fours": "44412",
        "chance": "55226",
        "full-house": "33344",
        "penta": "66666",
    }
    for category, roll in rolls.items():
        assert dicecli_here("record", category, roll).status == 0
    return dicecli_here


FILLED = ",".join(f"{id}={value}" for id, value in {**FULL, "penta": 50}.items())


@pytest.mark.parametrize(
    ("command", "roll"),
    [("open", ()), *product(["open", "score"], [("44444",), ("12345",), ("66666",)])],
)
def test_the_command_answers_as_for_a_game(played, command, roll):
    wanted = played(command, *roll, "--json").json
    found = played(command, "penta", *roll, "--filled", FILLED, "--json").json
    wanted = {key: wanted[key] for key in found}  # without what only a game has
    assert found == {**wanted, **OF_NO_GAME}


@pytest.mark.parametrize("category", ["large-straight", "sixes", "fours", "chance", "penta"])
@pytest.mark.parametrize("roll", ["44444", "66666", "12345"])
def test_one_category_is_answered_or_refused_as_for_a_game(played, category, roll):
    wanted = played("score", roll, "-c", category, "--json")
    found = played("score", "penta", roll, "--filled", FILLED, "-c", category, "--json")
    assert (found.status, found.stderr) == (wanted.status, wanted.stderr)
    if found.status == 0:
        assert found.json == {**wanted.json, **OF_NO_GAME}
    else:
        assert json.loads(found.err)["code"] in ("category-filled", "joker-elsewhere")


@pytest.mark.parametrize("roll", ["44444", "66666", "12345", "11112"])
def test_the_best_choice_for_a_game_is_legal_there(played, roll):
    answer = played("score", roll, "--json").json
    wanted = max(answer["categories"], key=lambda row: row["points"] + row["bonus"])
    wanted |= {key: answer[key] for key in ("joker", "joker_step")}
    best = played("score", roll, "--best", "--json").json
    dice = [int(die) for die in roll]
    on_paper = played("score", "penta", roll, "--best", "--filled", FILLED, "--json").json
    assert on_paper == {"game": "penta", "dice": dice, **wanted, **OF_NO_GAME}
    assert best == {**on_paper, **{key: best[key] for key in GAME_KEYS}}
    assert best["player"] == "An"


def test_a_joker_on_a_card_is_said_for_one_category_and_the_best(dicecli_here):
    card = ("44444", "--filled", "penta=50")
    joker = {"bonus": 100, "joker": True, "joker_step": "face"}
    for choice in (("-c", "fours"), ("--best",)):
        found = dicecli_here("score", "penta", *card, *choice, "--json").json
        assert {**found, **joker} == found
    assert "Joker: Penta is filled" in dicecli_here("score", "penta", *card, "--best").out
    assert dicecli_here("score", "penta", *card, "-c", "fours").out == "20\n"


ONE_CHOICE = [
    ("penta", "44444", "penta=50,fours=12", "lower", 100, "Joker: Penta is filled"),
    ("penta", "44444", "penta=50", "face", 100, "Fours is open"),
    ("penta", "44444", "penta=0", None, 0, ""),
    ("penta", "44441", "penta=50", None, 0, ""),
    ("kniffel", "44444", "kniffel=50", None, 100, "100 bonus points"),
]


@pytest.mark.parametrize(("game", "roll", "filled", "step", "bonus", "said"), ONE_CHOICE)
def test_one_category_tells_of_a_joker_and_the_bonus(
    dicecli_here, game, roll, filled, step, bonus, said
):
    """To scripts in JSON, to people on standard error: the answer is a number alone."""
    card = (game, roll, "--filled", filled)
    legal = dicecli_here("open", *card, "--json").json
    assert (legal["joker"], legal["joker_step"]) == (step is not None, step)
    for row in legal["categories"]:
        one = ("score", *card, "-c", row["category"])
        common = {key: legal[key] for key in ("game", "dice", "joker", "joker_step")}
        assert dicecli_here(*one, "--json").json == {**common, **row, **OF_NO_GAME}
        told = dicecli_here(*one)
        assert (told.out, bool(told.err)) == (f"{row['points']}\n", bool(said))
        assert (row["bonus"], said in told.err) == (bonus, True)
        assert dicecli_here(*one, "-q").stderr == b""


def test_the_best_choice_without_a_card_says_when_it_would_be_a_joker(dicecli_here):
    for output in ("table", "plain"):
        done = dicecli_here("score", "penta", "44444", "--best", "-o", output)
        assert done.out == "50 penta\n"
        assert "--filled penta=50" in done.err
    answer = dicecli_here("score", "penta", "44444", "--best", "--json")
    assert answer.json.keys() == {"game", "dice", "category", "points", "bonus"}
    number = dicecli_here("score", "penta", "44444", "-c", "fours")
    assert (number.out, number.err) == ("20\n", "")
    one = dicecli_here("score", "penta", "44444", "-c", "fours", "--json")
    assert one.out == (
        '{"game": "penta", "dice": [4, 4, 4, 4, 4], "category": "fours", "points": 20}\n'
    )


def test_names_and_house_rules_and_rule_files_combine(dicecli_here):
    words = ("44444", "--filled", "Bốn=12", "--filled", "penta=0", "-c", "cù lũ")
    assert dicecli_here("score", "penta", *words).out == "0\n"
    house = ("--house", "joker.after-zero=yes")
    assert dicecli_here("score", "penta", *words, *house).out == "25\n"
    rules = dicecli_here("rules", "penta", *house, "--json").out
    (dicecli_here.folder / "ours.json").write_text(rules, "utf-8")
    assert dicecli_here("score", *words, "--rules", "ours.json").out == "25\n"
    assert dicecli_here("open", *words[:-2], "--rules", "ours.json", "--json").json["joker"]


def test_a_game_that_is_named_reads_no_file(dicecli_here):
    dicecli_here.file.write_text("not a game", "utf-8")
    assert dicecli_here("open", "penta").status == 0
    assert dicecli_here("score", "penta", "44444", "--filled", "penta=50").status == 0
    assert dicecli_here("open").status == 3


@pytest.mark.parametrize("output", ["table", "plain", "markdown", "html"])
@pytest.mark.parametrize(
    ("game", "said"), [("penta", "a Joker"), ("kniffel", "100 bonus"), ("yatzy", None)]
)
def test_a_joker_that_may_be_due_is_said_to_people(dicecli_here, game, said, output):
    answer = " ".join(dicecli_here("score", game, "55555", "-o", output).out.split())
    assert ("--filled" in answer) == (said is not None)
    assert said is None or said in answer
    mixed = dicecli_here("score", game, "55554", "-o", output).out
    assert "--filled" not in mixed


@pytest.mark.parametrize("output", ["json", "tsv"])
def test_a_joker_that_may_be_due_is_not_said_to_scripts(dicecli_here, output):
    assert "Joker" not in dicecli_here("score", "penta", "55555", "-o", output).out
    keys = {"game", "dice", "categories"}
    assert dicecli_here("score", "penta", "55555", "--json").json.keys() == keys


@pytest.mark.parametrize(
    ("choice", "value", "once", "bonus"),
    [
        ("forced", "no", "If Penta has scored, this roll earns 100 bonus points and is", 100),
        ("forced", "yes", "If Penta is filled, even with 0, this roll is a Joker:", 100),
        ("forced", "no", "If Penta has scored, this roll is a Joker:", 0),
        ("none", "no", "If Penta has scored, this roll earns 100 bonus points. To", 100),
        ("none", "no", None, 0),
    ],
)
def test_the_sentence_on_a_joker_is_that_of_the_rules(choice, value, once, bonus):
    from dicecli.render.views.card.rules_text import joker_due

    house = {
        "joker.choice": choice,
        "joker.after-zero": value,
        "five-alike.bonus": str(bonus),
    }
    now = {"joker.choice": "forced", "joker.after-zero": "no", "five-alike.bonus": "100"}
    changed = {key: house[key] for key in house if house[key] != now[key]}
    said = joker_due(with_house(preset("penta"), tuple(changed.items())))
    assert said.startswith(once) if once else said == ""
