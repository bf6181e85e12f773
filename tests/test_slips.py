"""Likely mistakes are noted on standard error, and change nothing else."""

from __future__ import annotations

import shlex

import pytest

from dicecli.cli import tables_path
from dicecli.rules import preset
from dicecli.rules.card import slips as card_slips
from dicecli.rules.farkle import slips as farkle_slips
from dicecli.rules.moves import Bank, Keep, Record, Roll


@pytest.fixture
def dicecli(dicecli_here):
    """The command within this process."""
    return dicecli_here


def play(dicecli, *lines):
    """Run commands that must succeed; return the result of the last."""
    for line in lines:
        done = dicecli(*shlex.split(line))
        assert done.status == 0, done.err
    return done


def note(dicecli, *lines):
    """Return the note on standard error after some commands, or an empty text."""
    said = play(dicecli, *lines).err
    assert said.count("\n") <= 1
    assert not said or said.startswith("note: ")
    assert not said or said.endswith(" ('dicecli undo' takes it back)\n")
    return said.removeprefix("note: ").partition(" ('")[0]


NEW = "new penta An Bình"
CLASSIC = "new classic An Bình"  # no table comes with it


@pytest.mark.parametrize(
    ("new", "entry", "said"),
    [
        (
            NEW,
            "small-straight 44412",
            "small straight got 0, but fours gives 12 with these dice",
        ),
        (NEW, "ones 12345", "ones got 1, but large straight gives 40 with these dice"),
        (NEW, "chance 66666", "chance got 30, but penta gives 50 with these dice"),
        (NEW, "fours 44412", ""),
        (NEW, "three-of-a-kind 44412", ""),
        (NEW, "ones 11256", ""),
        (NEW, "small-straight --points 0", ""),
        (
            CLASSIC,
            "small-straight 44412",
            "small straight got 0, but three of a kind gives 15 ",
        ),
        (CLASSIC, "ones 11111", "ones got 5, but five of a kind gives 50 with these dice"),
        (CLASSIC, "twos 22333", "twos got 4, but full house gives 25 with these dice"),
        (CLASSIC, "fours 44412", ""),
        (CLASSIC, "ones 13466", ""),  # chance would give 20, but is worth more later
    ],
)
def test_slips_of_a_card_are_noted(dicecli, new, entry, said):
    found = note(dicecli, new, f"record {entry}")
    assert found.startswith(said)
    assert bool(found) == bool(said)


def test_crossing_out_the_best_category_is_not_noted(dicecli):
    """No note if the table shows that crossing out is the better choice."""
    ones_to_fives = ("ones 12346", "twos 12346", "threes 12346", "fours 12346", "fives 12345")
    others = ("chance 45566", "fh 22233", "ss 12345", "ls 12345", "3k 66612", "4k 66661")
    lines = [f"record {entry}" for entry in (*ones_to_fives, *others)]
    assert note(dicecli, "new penta An", *lines, "record penta 12346") == ""
    assert note(dicecli, "new classic An --force", *lines, "record 5k 12346") == (
        "five of a kind got 0, but sixes gives 6 with these dice"
    )


def test_no_note_where_no_category_gives_points(dicecli):
    open_still = ("large-straight", "penta")
    filled = [id for id in preset("penta").choices if id not in open_still]
    lines = [f"record {id} 12346" for id in filled]
    assert note(dicecli, "new penta An", *lines, "record penta 12446") == ""


def test_a_damaged_table_gives_no_note(dicecli, monkeypatch, tmp_path):
    from dicecli.advisor.card.tables import file_name

    (tmp_path / file_name(preset("penta"))).write_bytes(b"spoilt")
    monkeypatch.setattr(tables_path, "folders", lambda: iter([str(tmp_path)]))
    assert note(dicecli, NEW, "record small-straight 44412").startswith(
        "small straight got 0, but three"
    )


def test_a_fault_of_the_note_is_no_fault_of_the_command(dicecli, monkeypatch):

    def fail(state, move, then):
        raise AssertionError

    monkeypatch.setattr(card_slips, "slip", fail)
    done = play(dicecli, NEW, "record small-straight 44412")
    assert (done.status, done.err) == (0, "")


FARKLE = "new farkle An Bình --target 5000"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            ("roll 123456", "keep 15"),
            "1-5 gave 150, but 1-2-3-4-5-6 gives 1500 and leaves 6 dice to roll",
        ),
        (("roll 112355", "keep 5"), "5 gave 50, but 1 gives 100 and leaves 5 dice to roll"),
        (
            ("roll 112355", "keep 5 --bank"),
            "5 gave 50, but 1 gives 100 and leaves 5 dice to roll",
        ),
        (
            ("roll 112355", "keep 55"),
            "5-5 gave 100, but 1-1 gives 200 and leaves 4 dice to roll",
        ),
        (("roll 112355", "keep 1"), ""),
        (("roll 112355", "keep 1155"), ""),
        (("roll 123456", "keep 123456"), ""),
        (("bank --points 650",), ""),
        (
            ("bank --points 5000", "roll 111234", "keep 111 --bank"),
            "1000 in all does not beat 5000, and this was the last turn",
        ),
        (("bank --points 5000", "bank --points 5500"), ""),
        (("bank --points 5000", "roll 123456"), ""),
    ],
)
def test_slips_of_a_farkle_turn_are_noted(dicecli, lines, said):
    assert note(dicecli, FARKLE, *lines) == said


def test_rolling_on_where_banking_wins_is_noted(dicecli):
    lines = ("bank --points 5000", "bank --points 4500", "undo", "bank --points 4900", "undo")
    before = ("roll 123456", "keep 123456") * 4
    assert note(dicecli, FARKLE, *lines, *before, "roll 123456") == (
        "banking 6000 would have won the game"
    )


def test_hot_dice_that_must_be_rolled_are_no_better_selection(dicecli):
    house = f"{FARKLE} --house hot-dice=must"
    assert note(dicecli, house, "roll 123456", "keep 15") == ""


@pytest.mark.parametrize("options", ["-q", "--quiet", "--json", "-o json", "-o tsv"])
def test_quiet_leaves_notes_out(dicecli, options):
    done = play(dicecli, NEW, f"record small-straight 44412 {options}")
    assert done.err == ""


def test_quiet_by_the_environment_leaves_notes_out(dicecli):
    play(dicecli, NEW)
    assert dicecli("record", "ss", "44412", DICECLI_QUIET="1").err == ""


def test_plain_output_has_notes_too(dicecli):
    assert note(dicecli, NEW, "record small-straight 44412 -o plain")


def test_the_answer_is_the_same_with_and_without(dicecli):
    loud = play(dicecli, NEW, "record ss 44412")
    silent = play(dicecli, f"{NEW} --force", "record ss 44412 -q")
    assert loud.err
    assert (loud.status, loud.stdout) == (silent.status, silent.stdout)


def test_moves_of_the_computer_are_not_noted(dicecli):
    line = "record small-straight 44412"
    assert note(dicecli, "new penta An --computer Robo", line)
    assert note(dicecli, line.replace("small", "large")) == ""


def test_a_filter_prints_notes_after_its_report(dicecli):
    play(dicecli, NEW)
    game = dicecli.file.read_bytes()
    done = dicecli("record", "ss", "44412", "-f", "-", stdin=game)
    report, said = done.err.splitlines()
    assert report.startswith("An: small straight")
    assert said.startswith("note: ")


def test_a_move_without_dice_is_not_noted():
    state = preset("penta").start(1)
    assert card_slips.slip(state, Record("ones", None, 0, 0)) is None
    assert card_slips.slip(state, Roll((1, 1, 1, 1, 1))) is None


def test_a_farkle_state_without_dice_or_rivals_notes_nothing():
    state = preset("farkle").start(2)
    assert farkle_slips.slip(state, Bank(300)) is None
    assert farkle_slips.slip(state, Keep((1,), 100)) is None
    assert farkle_slips.slip(state, Roll((1, 1, 1, 2, 3, 4))) is None


@pytest.mark.parametrize("words", [("keep 1 --bank",), ("keep 1", "bank")])
def test_points_left_lying_before_a_bank_are_noted(dicecli_here, words):
    for line in ("new farkle An Bình", "roll 111234"):
        assert dicecli_here(*line.split()).status == 0
    said = "".join(dicecli_here(*line.split()).err for line in words)
    assert said.count("note: ") == 1
    assert "1 was banked for 100, but 1-1-1 gives 1000" in said


def test_dice_left_to_roll_again_are_not_noted(dicecli_here):
    for line in ("new farkle An Bình", "roll 111234"):
        assert dicecli_here(*line.split()).status == 0
    assert dicecli_here("keep", "1").err == ""
    assert dicecli_here("roll", "12346").err == ""
