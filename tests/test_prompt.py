"""The prompt of ``play``, line by line, with a reader that types what a test says."""

from __future__ import annotations

import fcntl
import json
import os

import pytest

from dicecli.cli.change import play as play_command
from dicecli.cli.prompt import evening, table
from dicecli.cli.prompt.beginning import free_path, last_path
from dicecli.cli.prompt.completion import games_offered, offered
from dicecli.errors import SystemFailure
from dicecli.gamefile import store
from dicecli.gamefile.codec import decode


class Typist:
    """A reader that types lines; a function is called in the place of a line, an error raised.

    ``questions`` are those that it was asked. After the last line comes Ctrl-D.
    """

    def __init__(self, lines):
        self._lines = list(lines)
        self.questions = []

    def line(self, question):
        self.questions.append(question)
        while self._lines and callable(self._lines[0]) and not _is_error(self._lines[0]):
            self._lines.pop(0)()
        if not self._lines:
            raise EOFError
        line = self._lines.pop(0)
        if _is_error(line):
            raise line
        return line

    @property
    def prompts(self):
        return [question.prompt for question in self.questions]


def _is_error(line):
    return isinstance(line, type) and issubclass(line, BaseException)


class Prompt:
    """The prompt in this process; a call types lines and returns what was said."""

    def __init__(self, dicecli, monkeypatch):
        self.dicecli, self._monkeypatch = dicecli, monkeypatch
        monkeypatch.setattr(play_command, "_at_prompt", lambda session: True)
        self.typist = Typist([])

    def __call__(self, *lines, words=(), **environment):
        self.typist = Typist(lines)
        self._monkeypatch.setattr(evening, "_reader", lambda session: self.typist)
        return self.dicecli("play", *words, **environment)

    def events(self):
        return decode(self.dicecli.file.read_bytes()).events


@pytest.fixture
def no_game(dicecli_here, monkeypatch):
    """The prompt in a folder without a game."""
    monkeypatch.setattr("os.fsync", lambda handle: None)
    return Prompt(dicecli_here, monkeypatch)


@pytest.fixture
def prompt(no_game):
    """The prompt at a game of Penta of two."""
    assert no_game.dicecli("new", "penta", "An", "Bình").status == 0
    return no_game


def elsewhere(prompt, *words):
    """Return a function that enters a command in another process meanwhile."""

    def enter():
        done = prompt.dicecli.process(*words)
        assert done.returncode == 0, done.stderr

    return enter


# A line


def test_each_line_is_answered_as_by_its_command(prompt):
    lines = ["roll 44126", "roll --keep 44 1 4 5", "record fours", "show", "open 22233", "undo"]
    done = prompt(*lines)
    assert done.status == 0
    typed = prompt.events()
    assert prompt.dicecli("new", "penta", "An", "Bình", "--force").status == 0
    alone = [prompt.dicecli(*line.split()).out for line in lines]
    at = 0
    for answer in alone:
        at = done.out.index(answer, at) + len(answer)
    assert typed == prompt.events()


def test_each_line_is_a_step_of_undo(prompt):
    done = prompt("roll 44126", "record fours", "undo")
    assert (done.status, len(prompt.events())) == (0, 3)
    assert "taken back: An, fours" in done.out


def test_the_prompt_says_how_the_turn_stands(prompt):
    prompt("roll 44126", "record fours", "record ones 11345", "roll 11345", "retire An")
    assert prompt.typist.prompts == [
        "An, turn 1, 3 rolls left> ",
        "An, turn 1, 2 rolls left> ",
        "Bình, turn 1, 3 rolls left> ",
        "An, turn 2, 3 rolls left> ",
        "An, turn 2, 2 rolls left> ",
        "Bình, turn 2, 3 rolls left> ",
    ]


def test_the_prompt_of_farkle_says_points_and_dice(no_game):
    assert no_game.dicecli("new", "farkle", "An", "Bình").status == 0
    no_game("roll 111234", "keep 111", "roll 555", "keep 555", "bank")
    assert no_game.typist.prompts == [
        "An, turn 1, 0 points, 6 dice to roll> ",
        "An, turn 1, 0 points, dice to set aside> ",
        "An, turn 1, 1000 points, 3 dice to roll> ",
        "An, turn 1, 1000 points, dice to set aside> ",
        "An, turn 1, 1500 points, 6 dice to roll> ",
        "Bình, turn 1, 0 points, 6 dice to roll> ",
    ]


def test_the_prompt_of_zilch_says_what_is_on_offer(no_game):
    assert (
        no_game.dicecli("new", "farkle", "An", "Bình", "--house", "carry-over=yes").status == 0
    )
    no_game("roll 111234", "keep 111", "bank")
    assert no_game.typist.prompts[-1] == "Bình, turn 1, 1000 points on offer, 6 dice to roll> "


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("An", "An, turn 1, 3 rolls left> "),
        ("Phương Thảo", "Phương Thảo, 3 rolls left> "),
        ("Nguyễn Thị Phương Thảo", "Nguyễn Thị…, 3 rolls left> "),
        ("山田太郎山田太郎山田太郎", "山田太郎山…, 3 rolls left> "),
    ],
)
def test_the_prompt_is_short_in_a_narrow_terminal(no_game, name, expected):
    assert no_game.dicecli("new", "penta", "-p", name).status == 0
    no_game(COLUMNS="40")
    assert no_game.typist.prompts == [expected]


def test_an_error_says_what_is_wrong_and_goes_on(prompt):
    done = prompt("rool 44126", "roll 44127", "record 'fours", "new penta", "roll 44126")
    assert done.status == 0
    assert len(prompt.events()) == 1
    said = done.err.splitlines()[1:]
    known = (
        "similar: roll",
        '"7" is not a die',
        "a quote is not closed",
        "'new' cannot be used",
    )
    assert [line for line, part in zip(said, known, strict=True) if part not in line] == []


def test_an_error_is_broken_between_words(prompt):
    said = prompt("roll 44127", words=["-q"], COLUMNS="40").err
    assert max(map(len, said.splitlines())) <= 40
    assert said.replace("\n", " ").startswith('"7" is not a die (die 5): dice are whole')
    said = prompt("roll 44127", words=["-q", "-o", "plain"], COLUMNS="40").err
    assert len(said.splitlines()) == 1


def test_a_fault_of_the_program_is_one_line_too(prompt, monkeypatch):
    def broken(line, game):
        raise RuntimeError("broken")

    monkeypatch.setattr(table, "meant", broken)
    done = prompt("roll 44126", "roll 44126")
    assert (done.status, done.err.count("broken")) == (0, 2)


def test_an_interrupt_clears_the_line_and_a_running_command(prompt, monkeypatch):
    meant = table.meant

    def long(line, game):
        if line == "hint":
            raise KeyboardInterrupt
        return meant(line, game)

    monkeypatch.setattr(table, "meant", long)
    done = prompt(KeyboardInterrupt, "hint", "roll 44126")
    assert (done.status, len(prompt.events())) == (0, 1)


@pytest.mark.parametrize("line", ["q", "quit", "EXIT", " q "])
def test_a_word_leaves(prompt, line):
    assert prompt(line, "roll 44126").status == 0
    assert prompt.events() == ()


def test_comments_and_empty_lines_do_nothing(prompt):
    done = prompt("", "   ", "# a comment", "roll 44126 # the first")
    assert (done.status, len(prompt.events())) == (0, 1)


def test_pasted_lines_are_done_up_to_the_first_that_is_refused(prompt):
    done = prompt("roll 44126\nrecord fours\nrool 1\nrecord ones 11345\nshow")
    assert len(prompt.events()) == 2
    assert done.err.splitlines()[-2:] == ["not entered: record ones 11345", "not entered: show"]


def test_several_commands_of_a_line_are_one_step(no_game, monkeypatch):
    assert no_game.dicecli("new", "farkle", "An", "Bình").status == 0
    kept = (("keep", "111"), ("roll", "555"), ("keep", "555", "--bank"))
    monkeypatch.setattr(
        table, "meant", lambda line, game: kept if line == "all" else ((line,),)
    )
    assert no_game.dicecli("roll", "111234").status == 0
    done = no_game("all")
    assert [event.same for event in no_game.events()] == [False, False, True, True, True]
    assert "An banks 1500" in done.out
    assert "1-1-1 = 1000" in done.out
    assert no_game.dicecli("check", "dicecli.json").status == 0
    no_game("undo")
    assert no_game.dicecli("show", "--json").json["turn"]["dice"] == [1, 1, 1, 2, 3, 4]


def test_a_command_of_another_player_is_a_step_of_its_own(prompt, monkeypatch):
    two = (("record", "ones", "11345"), ("roll", "44126"), ("rename", "An", "Chi"))
    monkeypatch.setattr(table, "meant", lambda line, game: two)
    prompt("all")
    assert [event.same for event in prompt.events()] == [False, False, False]
    assert prompt.dicecli("check", "dicecli.json").status == 0


def test_of_several_commands_of_a_line_all_are_done_or_none(no_game, monkeypatch):
    assert no_game.dicecli("new", "farkle", "An", "Bình").status == 0
    two = (("keep", "111"), ("roll", "5555"))
    monkeypatch.setattr(table, "meant", lambda line, game: two)
    assert no_game.dicecli("roll", "111234").status == 0
    done = no_game("all")
    assert len(no_game.events()) == 1
    assert done.out.count("1-1-1 = 1000") == 0


def test_nothing_is_answered_that_is_not_saved(prompt, monkeypatch):
    def full(draft):
        draft.discard()
        raise SystemFailure("system", file="dicecli.json", details="no space left on device")

    monkeypatch.setattr(store.Draft, "commit", full)
    done = prompt("roll 44126", "show")
    assert "roll 1 of 3" not in done.out
    assert "no space left on device" in done.err
    assert prompt.typist.prompts[1] == "An, turn 1, 3 rolls left> "
    assert os.listdir(prompt.dicecli.folder) == ["dicecli.json"]


def test_the_card_is_shown_after_a_round_and_at_the_end(prompt):
    done = prompt("record ones 11345")
    assert "Upper section" not in done.out
    done = prompt("record ones 11345")
    assert done.out.count("Upper section") == 2  # sitting down, and after the round
    done = prompt("undo", "redo", "roll 44126", "retire Bình")
    assert done.out.count("Upper section") == 2


def test_one_player_sees_the_card_after_each_turn(no_game):
    assert no_game.dicecli("new", "penta", "An").status == 0
    assert no_game("record ones 11345", "record twos 22345").out.count("Upper section") == 2


def test_a_line_names_its_own_output(prompt):
    done = prompt("show --json", "roll 44126")
    document, *others = [line for line in done.out.splitlines() if line.startswith("{")]
    assert json.loads(document)["over"] is False
    assert others == []


# Options


def test_quiet_prints_no_notes(prompt):
    done = prompt("record twos 22233", words=["-q"])
    assert (done.status, done.err) == (0, "")
    prompt("undo")
    assert "full house gives 25" in prompt("record twos 22233").err


def test_a_named_player_enters_their_own_turns_only(prompt):
    done = prompt("roll 44126", "show", words=["--player", "Bình"])
    assert prompt.events() == ()
    assert "it is An's turn" in done.err
    assert "Upper section" in done.out
    assert prompt(words=["--player", "Chi"]).status == 2


def test_the_game_must_stand_where_expect_says(prompt):
    assert prompt(words=["--expect", "3"]).status == 4
    assert prompt("roll 44126", words=["--expect", "0"]).status == 0
    assert len(prompt.events()) == 1


def test_a_busy_file_is_an_error_and_the_prompt_goes_on(prompt):
    with prompt.dicecli.file.open("rb") as file:

        def lock():
            fcntl.flock(file, fcntl.LOCK_EX)

        def unlock():
            fcntl.flock(file, fcntl.LOCK_UN)

        done = prompt(lock, "roll 44126", "show", unlock, "roll 11345", words=["--wait", "0"])
    assert "is busy" in done.err or "writing" in done.err
    assert [event.move.dice for event in prompt.events()] == [(1, 1, 3, 4, 5)]


def test_another_file_is_named(prompt):
    assert prompt.dicecli("new", "penta", "Chi", "-f", "other.json").status == 0
    prompt("record ones 11345", words=["-f", "other.json"])
    assert prompt.events() == ()


# Others at the same game


def test_a_line_holds_for_the_position_that_was_shown(prompt):
    done = prompt(elsewhere(prompt, "roll", "44126"), "record ones 11345", "undo")
    assert "the game has moved on" in done.err
    assert "roll 1-2-4-4-6" in done.out
    assert "not entered: record ones 11345" in done.err
    assert prompt.typist.questions[1].begun == "record ones 11345"
    assert prompt.typist.questions[2].begun == ""
    assert prompt.typist.prompts[1] == "An, turn 1, 2 rolls left> "
    assert len(prompt.events()) == 2  # the roll and the undo


def test_a_line_that_only_asks_is_answered_for_the_new_position(prompt):
    done = prompt(elsewhere(prompt, "roll", "44126"), "open 44126", "record fours")
    assert "the game has moved on" in done.err
    assert "An with 1-2-4-4-6" in done.out
    assert prompt.typist.questions[1].begun == ""
    assert len(prompt.events()) == 2


def test_a_change_while_a_line_is_done_is_seen_too(prompt, monkeypatch):
    meant, meanwhile = table.meant, [elsewhere(prompt, "roll", "44126")]

    def slow(line, game):
        while meanwhile:
            meanwhile.pop()()
        return meant(line, game)

    monkeypatch.setattr(table, "meant", slow)
    done = prompt("record ones 11345")
    assert "not entered: record ones 11345" in done.err
    assert prompt.typist.questions[1].begun == "record ones 11345"
    assert [event.move.dice for event in prompt.events()] == [(1, 2, 4, 4, 6)]


def test_an_empty_line_looks_at_the_game_again(prompt):
    done = prompt(elsewhere(prompt, "record", "ones", "11345"), "")
    assert "ones 1-1-3-4-5 = 2" in done.out
    assert prompt.typist.prompts[1].startswith("Bình")


def test_the_same_game_in_another_form_has_not_moved_on(prompt):
    def rewrite():
        text = prompt.dicecli.file.read_text(encoding="utf-8")
        prompt.dicecli.file.write_text(json.dumps(json.loads(text)), encoding="utf-8")

    done = prompt(rewrite, "roll 44126")
    assert ("moved on" in done.err, len(prompt.events())) == (False, 1)


def test_another_game_in_the_file_is_shown(prompt):
    done = prompt(elsewhere(prompt, "new", "poker", "Chi", "--force"), "roll 44126", "q")
    assert "another game is in the file now" in done.err
    assert "Chi" in done.out
    assert prompt.typist.prompts[1] == "Chi, turn 1, 3 rolls left> "
    assert prompt.events() == ()


def test_a_file_that_is_gone_or_damaged_is_an_error(prompt):
    file = prompt.dicecli.file
    data = file.read_bytes()
    done = prompt(
        file.unlink,
        "roll 44126",
        lambda: file.write_bytes(b"{"),
        "roll 44126",
        lambda: file.write_bytes(data),
        "roll 44126",
    )
    assert done.status == 0
    assert "there is no game in dicecli.json" in done.err
    assert "dicecli.json: line 1: not JSON" in done.err
    assert len(prompt.events()) == 1


# Beginning and ending


def test_without_a_game_it_asks_for_the_game_and_the_names(no_game):
    done = no_game("?", "", "pentaa", "PENTA", "", "An An", "An, Bình Minh ,", "roll 44126")
    assert done.status == 0
    assert done.out.count("13 categories") >= 2
    assert "similar: penta" in done.err
    prompts = [text.split("?")[0] for text in no_game.typist.prompts]
    assert prompts[:7] == ["Which game"] * 4 + ["Who plays"] * 3
    assert prompts[7:] == ["An, turn 1, 3 rolls left> ", "An, turn 1, 2 rolls left> "]
    game = decode(no_game.dicecli.file.read_bytes())
    assert [player.name for player in game.players] == ["An", "Bình Minh"]


@pytest.mark.parametrize(
    "line", ["An Bình", "An,Bình", "An, Bình", '"An" Bình', " An  Bình ", ",An,,Bình,"]
)
def test_names_are_told_apart_by_blanks_or_commas(no_game, line):
    no_game("farkle", line)
    game = decode(no_game.dicecli.file.read_bytes())
    assert [player.name for player in game.players] == ["An", "Bình"]


def test_the_names_may_follow_the_game(no_game):
    done = no_game("kingdom An Bình Chi", "An Bình")
    assert "3 players: this game takes 1 to 2" in done.err
    game = decode(no_game.dicecli.file.read_bytes())
    assert (game.rules.id, len(game.players)) == ("kingdom", 2)


@pytest.mark.parametrize("lines", [[], ["q"], ["penta"], ["penta", "q"]])
def test_leaving_before_the_game_makes_none(no_game, lines):
    assert no_game(*lines).status == 0
    assert os.listdir(no_game.dicecli.folder) == []


def test_an_interrupt_asks_for_the_game_again(no_game):
    no_game(KeyboardInterrupt, "penta", KeyboardInterrupt, "farkle", "An")
    assert decode(no_game.dicecli.file.read_bytes()).rules.id == "farkle"


def test_a_player_or_event_that_is_expected_needs_a_game(no_game):
    assert no_game(words=["--player", "An"]).status == 5
    assert no_game(words=["--expect", "0"]).status == 5


def test_a_game_that_comes_meanwhile_is_not_replaced(no_game):
    done = no_game("penta", elsewhere(no_game, "new", "farkle", "Chi"), "An")
    assert done.status == 1
    assert decode(no_game.dicecli.file.read_bytes()).rules.id == "farkle"


def over(prompt):
    """Bring a game of Farkle to its end."""
    prompt.dicecli("new", "farkle", "An", "Bình", "--target", "5000")
    for line in ("bank --points 5000", "bust"):
        assert prompt.dicecli(*line.split()).status == 0


@pytest.mark.parametrize("line", ["", "y", "Yes"])
def test_a_rematch_begins_in_a_file_of_its_own(no_game, line):
    over(no_game)
    finished = no_game.dicecli.file.read_bytes()
    done = no_game(line, "bank --points 500")
    assert no_game.typist.prompts[0] == "Enter: a rematch, q: leave> "
    assert no_game.typist.prompts[1].startswith("An, turn 1")
    assert "to go on: dicecli play -f dicecli-2.json" in done.err
    assert no_game.dicecli.file.read_bytes() == finished
    game = decode((no_game.dicecli.folder / "dicecli-2.json").read_bytes())
    assert (len(game.events), game.rules.target) == (1, 5000)
    assert "to go on: dicecli play -f dicecli-2.json" in no_game("q").err


@pytest.mark.parametrize("line", ["n", "No", "q"])
def test_no_rematch_leaves(no_game, line):
    over(no_game)
    assert no_game(line, "undo").status == 0
    assert len(no_game.events()) == 2
    assert os.listdir(no_game.dicecli.folder) == ["dicecli.json"]


def test_the_last_entry_can_be_taken_back(no_game):
    over(no_game)
    done = no_game("undo", "bank --points 6000")
    assert "Bình wins" in done.out
    assert no_game.typist.prompts[-1].startswith("Enter")


def test_vietnamese_may_say_yes_and_no(no_game):
    over(no_game)
    no_game("co", words=["--lang", "vi"])
    assert "dicecli-2.json" in os.listdir(no_game.dicecli.folder)
    assert no_game("không", words=["--lang", "vi"]).status == 0


def test_two_prompts_begin_one_rematch(no_game):
    over(no_game)
    data = (*("new", "--again", "dicecli.json", "-f", "dicecli-2.json"),)
    done = no_game(elsewhere(no_game, *data), "", "bank --points 500")
    assert done.status == 0
    assert sorted(os.listdir(no_game.dicecli.folder)) == ["dicecli-2.json", "dicecli.json"]
    assert len(decode((no_game.dicecli.folder / "dicecli-2.json").read_bytes()).events) == 1


def test_a_game_that_goes_on_meanwhile_has_no_rematch(no_game):
    over(no_game)
    done = no_game(elsewhere(no_game, "undo"), "")
    assert "moved on" in done.err
    assert os.listdir(no_game.dicecli.folder) == ["dicecli.json"]


def test_games_of_an_evening_are_numbered(tmp_path):
    first = str(tmp_path / "friday.json")
    assert (free_path(first), last_path(first)) == (str(tmp_path / "friday-2.json"), None)
    for name in ("friday.json", "friday-2.json", "2026-01.json"):
        (tmp_path / name).touch()
    assert free_path(first) == free_path(str(tmp_path / "friday-2.json"))
    assert free_path(first) == str(tmp_path / "friday-3.json")
    assert last_path(first) == str(tmp_path / "friday-2.json")
    assert last_path(str(tmp_path / "friday-2.json")) is None
    assert free_path(str(tmp_path / "2026-01.json")) == str(tmp_path / "2026-01-2.json")


# What a terminal shows beside the lines


def toolbar(prompt, *lines):
    prompt(*lines)
    return prompt.typist.questions[-1].toolbar()


def test_the_toolbar_has_total_bonus_and_advice(prompt):
    assert toolbar(prompt) == "An 0 · 63 to the bonus"
    assert toolbar(prompt, "roll 44126") == "An 0 · 63 to the bonus · keep 4-4, roll 3"
    bar = toolbar(prompt, "record fours", "record ones 11345")
    assert bar == "An 8 · 55 to the bonus"


def test_the_toolbar_of_a_narrow_terminal_has_two_lines(prompt):
    prompt("roll 44126", COLUMNS="40")
    assert prompt.typist.questions[-1].toolbar() == "An 0 · 63 to the bonus\nkeep 4-4, roll 3"


def test_a_full_section_lacks_nothing(no_game):
    assert no_game.dicecli("new", "yacht", "An").status == 0
    assert toolbar(no_game, "record ones 11345") == "An 2"


def test_the_toolbar_of_farkle_has_the_way_to_the_target(no_game):
    assert no_game.dicecli("new", "farkle", "An", "Bình").status == 0
    assert (
        toolbar(no_game, "roll 111234", "keep 111")
        == "An 0 · 10000 to go · 1000 points this turn"
    )
    bar = toolbar(no_game, "bank", "bank --points 10500")
    assert bar == "An 1000 · 10500 to beat"


def test_without_a_table_there_is_no_advice(no_game):
    assert no_game.dicecli("new", "kniffel", "An").status == 0
    assert toolbar(no_game, "roll 44126") == "An 0 · 63 to the bonus"


def test_the_end_has_no_toolbar(no_game):
    over(no_game)
    assert toolbar(no_game) == ""


def offers(prompt, text):
    items, start = offered(str(prompt.dicecli.file), text)
    return {item.value: item.help for item in items}, start


def test_completion_knows_the_game(prompt):
    assert prompt.dicecli("rename", "Bình", "Bình Minh").status == 0
    assert prompt.dicecli("roll", "44126").status == 0
    found, start = offers(prompt, "record fo")
    assert (found, start) == ({"fours": "Fours: 8", "four-of-a-kind": "Four of a kind: 0"}, 7)
    found, start = offers(prompt, "fo")
    assert (list(found), start) == (["fours", "four-of-a-kind"], 0)
    found, _ = offers(prompt, "")
    assert {"chance", "record", "undo"} <= set(found)
    assert {"new", "play", "solve"}.isdisjoint(found)
    assert offers(prompt, "rename ") == ({"An": None, "'Bình Minh'": None}, 7)
    assert offers(prompt, 'rename "Bình M') == ({"'Bình Minh'": None}, 7)
    assert "--points" in offers(prompt, "record fours --po")[0]
    assert offers(prompt, "roll 'unclosed ") == ({}, 5)


def test_completion_offers_games():
    items, start = games_offered("pe")
    assert ([item.value for item in items], start) == (["penta"], 0)
    assert games_offered("penta A")[0] == []
