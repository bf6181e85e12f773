"""What people type first: it works, or the command that does it is named."""

import json

import pytest

from dicecli.cli.command_table import MODULES
from dicecli.cli.guesses import OTHERS
from dicecli.cli.typed import typed
from dicecli.errors import BadInput
from dicecli.rules import PRESETS, known_as, preset

PENTA = ("new penta An Bình",)
FARKLE = ("new farkle An Bình",)


def answered(command, before, words):
    for line in before:
        assert command(*line.split()).status == 0
    return command(*words.split())


@pytest.mark.parametrize(
    ("before", "words", "like"),
    [
        ((), "penta 11346", "score penta 11346"),
        ((), "hot-dice 112356", "score farkle 112356"),
        ((), "games", "rules"),
        ((), "list -o tsv", "rules -o tsv"),
        ((), "help", "-h"),
        ((), "help score", "score -h"),
        ((), "-V", "--version"),
        ((), "score yahtzee 11346", "score classic 11346"),
        ((), "rules Hot_Dice", "rules farkle"),
    ],
)
def test_a_guess_beyond_doubt_works(dicecli_here, before, words, like):
    done = answered(dicecli_here, before, words)
    assert (done.status, done.out) == (0, dicecli_here(*like.split()).out)


@pytest.mark.parametrize(
    ("before", "words", "command"),
    [
        ((), "score 11111", "score penta 11111"),
        ((), "44126", "score penta 44126"),
        ((), "hint 44126", "hint penta 44126"),
        ((), "penta", "new penta An Bình"),
        ((), "yahtzee An", "new classic An"),
        ((), "start penta An", "new penta An"),
        (PENTA, "history", "log"),
        (PENTA, "4 4 1 2 6", "roll 4 4 1 2 6"),
        (PENTA, "record fours 12", "record fours --points 12"),
        (FARKLE, "bank 500", "bank --points 500"),
        (FARKLE, "record 500", "bank --points 500"),
        (FARKLE, "hint", "odds"),
        ((*FARKLE, "bank --points 500"), "amend 1 550", "amend 1 --points 550"),
    ],
)
def test_a_refusal_names_the_command_that_does_it(dicecli_here, before, words, command):
    done = answered(dicecli_here, before, words)
    assert done.err.endswith(f"try 'dicecli {command}'\n")
    line = json.loads(dicecli_here("--json", *words.split()).err)["command_line"]
    assert line == f"dicecli {command}"
    if before or not command.startswith("new"):
        assert dicecli_here(*command.split()).status == 0


@pytest.mark.parametrize("words", ["keep 11", "bank"])
def test_a_command_of_another_game_names_ours_with_a_word_to_replace(dicecli_here, words):
    done = answered(dicecli_here, PENTA, words)
    assert "try 'dicecli r" in done.err
    assert done.err.rstrip("'\n").split()[-1].isupper()


def test_a_forgotten_option_does_not_matter_to_amend(dicecli_here):
    answered(dicecli_here, PENTA, "record fours 44412")
    assert dicecli_here("amend", "1", "twos").status == 0
    assert dicecli_here("amend", "1", "full", "house", "22233").status == 0
    (change,) = dicecli_here("amend", "1", "66612", "-c", "sixes", "--json").json["changes"]
    assert (change["after"]["category"], change["after"]["points"]) == ("sixes", 18)


def test_another_name_is_noted_but_never_ours(dicecli_here):
    done = dicecli_here("new", "yahtzee", "An")
    assert done.err == "note: the rules of \"yahtzee\" are those of 'classic' here\n"
    assert dicecli_here("new", "yahtzee", "An", "-q", "--force").err == ""
    text = dicecli_here("rules").out + dicecli_here("rules", "classic").out
    assert "yahtzee" not in text.lower()
    assert "yahtzee" not in dicecli_here.file.read_text("utf-8").lower()


def test_several_games_are_all_named(dicecli_here):
    for words in ("new 10,000 An", "10000", "score 10000 112356"):
        done = dicecli_here(*words.split(), "--json")
        assert json.loads(done.err)["near"] == ["farkle", "dix-mille"]


def test_no_other_name_is_a_name_of_ours():
    for home in PRESETS.values():
        for name in known_as.names(home):
            assert name not in PRESETS
            assert name.lower() == name
    assert OTHERS.keys().isdisjoint(MODULES)
    assert set(OTHERS.values()) <= MODULES.keys()


def test_a_number_as_the_only_name_is_noted(dicecli_here):
    done = dicecli_here("new", "penta", "4")
    assert (done.status, "'dicecli new penta An Bình'" in done.err) == (0, True)
    assert dicecli_here("new", "penta", "4", "An", "--force").err == ""


def test_a_file_that_exists_leads_to_another_file_first(dicecli_here):
    done = answered(dicecli_here, PENTA, "new penta An")
    assert done.status == 1
    assert done.err.index("-f OTHER.json") < done.err.index("--force")


def test_a_rematch_by_other_settings(dicecli_here):
    answered(dicecli_here, ("new farkle An Bình --house opening=500",), "show")
    other = ("--target", "5000", "--house", "minimum=300", "-f", "next.json")
    done = dicecli_here("new", "--again", "dicecli.json", *other)
    assert done.status == 0, done.err
    house = dicecli_here("show", "-f", "next.json", "--json").json["house"]
    assert house == {"opening": 500, "minimum": 300, "target": 5000}
    done = dicecli_here(*["new", "--again", "dicecli.json", "farkle", "-f", "other.json"])
    assert done.status == 2


def test_a_command_line_can_be_typed_as_it_is_said():
    assert typed(["new", "penta", "Bình"]) == "dicecli new penta Bình"
    assert typed(["new", "penta", "An Bình", ""]) == "dicecli new penta 'An Bình' ''"


@pytest.mark.parametrize("word", ["", "zzz", "\x1b[31m", "7", "-", "-,"])
def test_what_means_nothing_is_refused_as_before(dicecli_here, word):
    done = dicecli_here(word, "--json")
    assert done.status == 2
    assert "command_line" not in json.loads(done.err)


def test_a_rule_set_is_known_by_one_spelling_of_many():
    fitting = ["farkle", "dix-mille"]
    assert known_as.games("Ten Thousand") == known_as.games("ten-thousand") == fitting
    assert known_as.games("") == []
    with pytest.raises(BadInput):
        preset("yahtzee")
