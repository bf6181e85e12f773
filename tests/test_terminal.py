"""``play`` at the prompt of a real pseudo-terminal."""

from __future__ import annotations

import os
import re
import signal
import sys
import termios
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from support import games
from support.command import Command, prepare
from support.marks import slow, slow_except
from support.terminals import Terminal

from dicecli.game import play
from dicecli.gamefile.codec import decode
from dicecli.render.views.card.shortest import shortest
from dicecli.rules import preset
from dicecli.rules.moves import Bank, Bust, Keep, Paper, Record, Roll

HOME = Path(__file__).parent.parent
FIRST = "An, turn 1, 3 rolls left> "
SECOND = "An, turn 1, 2 rolls left> "


@pytest.fixture
def terminal(dicecli):
    """Return a function that starts the command in a terminal; all are closed in the end."""
    opened = []

    def started(*words, **settings):
        opened.append(Terminal(dicecli, *words, **settings))
        return opened[-1]

    yield started
    for one in opened:
        one.close()


@pytest.fixture
def penta(dicecli):
    """The command at a game of Penta of two."""
    prepare(dicecli, "new penta An Bình")
    return dicecli


def events(dicecli):
    return decode(dicecli.file.read_bytes()).events


def test_a_line_is_saved_and_answered_and_an_error_goes_on(penta, terminal):
    seat = terminal("play")
    seat.prompt(FIRST)
    assert "roll 1 of 3, 1-2-4-4-6" in seat.enter("roll 44126", SECOND)
    assert len(events(penta)) == 1
    assert "similar: record" in seat.enter("recrod fours", SECOND)
    assert "fours 1-2-4-4-6 = 8" in seat.enter("record fours", "Bình, turn 1, 3 rolls left> ")
    assert len(events(penta)) == 2
    seat.enter("undo", SECOND)
    seat.type("q\r")
    assert seat.leaves() == 0
    assert len(events(penta)) == 3


def test_interrupts_clear_the_line_and_the_end_of_input_leaves(penta, terminal):
    seat = terminal("play")
    seat.prompt(FIRST)
    seat.type("record ones 11345")
    seat.wait(lambda: seat.line.endswith("11345"), "the line")
    seat.type("\x03")
    seat.prompt(FIRST)
    assert seat.line == FIRST.rstrip()
    seat.type("\x04")
    assert seat.leaves() == 0
    assert events(penta) == ()


@pytest.mark.parametrize("plain", [False, slow(True)])
def test_a_kill_in_the_middle_loses_nothing_that_was_answered(penta, terminal, plain):
    seat = terminal("play", plain=plain)
    seat.prompt(FIRST)
    seat.type("roll 44126\rroll 44135\rrecord fours\rrecord ones 11345\rrecord twos 22")
    seat.wait(lambda: "fours 1-3-4-4-5 = 8" in seat.seen, "the answer")
    seat.kill()
    assert len(events(penta)) >= 3
    again = terminal("play", plain=plain)
    again.prompt("Bình, turn 1, " if len(events(penta)) == 3 else "An, turn 2, ")


ROUND = (
    "fours 44412",
    "fives 55512",
    "twos 22245",
    "ones 11145",
    "sixes 66645",
    "threes 33345",
)


@pytest.mark.slow
@pytest.mark.parametrize("answers", range(1, 13))
def test_a_kill_after_any_answer_keeps_that_answer(penta, terminal, answers):
    """The lines are typed ahead, so the kill meets the work on a later one."""
    seat = terminal("play", "-q", plain=True)
    seat.prompt(FIRST)
    lines = [f"record {line}" for line in ROUND for _player in range(2)]
    seat.type("".join(f"{line}\r" for line in lines))
    seat.wait(lambda: len(re.findall(r" \d-.* = \d", seat.text)) >= answers, "the answers")
    seat.kill()
    answered = len(re.findall(r" \d-.* = \d+ \(event \d+\); ", seat.text))
    assert len(events(penta)) >= answered >= answers
    prepare(penta, "check dicecli.json", "show")


def test_a_window_that_is_closed_loses_nothing(penta, terminal):
    seat = terminal("play")
    seat.prompt(FIRST)
    seat.enter("roll 44126", SECOND)
    seat.type("record fo")
    seat.close()
    assert len(events(penta)) == 1
    assert os.listdir(penta.folder) == ["dicecli.json"]


def test_pasted_lines_are_done_one_by_one(penta, terminal):
    seat = terminal("play")
    seat.prompt(FIRST)
    seat.type("\x1b[200~roll 44126\nrecord fours\x1b[201~")
    seat.enter("", "Bình, turn 1, 3 rolls left> ")
    assert len(events(penta)) == 2


@pytest.mark.parametrize("plain", [False, True])
def test_an_end_by_a_signal_leaves_the_terminal_as_it_was(penta, terminal, plain):
    seat = terminal("play", plain=plain)
    seat.prompt(FIRST)
    seat.signal(signal.SIGTERM)
    assert seat.leaves() == -signal.SIGTERM
    modes = termios.tcgetattr(seat.process.child_fd)[3]
    assert modes & termios.ICANON
    assert modes & termios.ECHO


def test_two_prompts_at_one_game(penta, terminal):
    one, two = terminal("play"), terminal("play")
    one.prompt(FIRST)
    two.prompt(FIRST)
    one.enter("roll 44126", SECOND)
    said = two.enter("record ones 11345", SECOND)
    assert "the game has moved on" in said
    assert "roll 1-2-4-4-6" in said
    assert two.line == f"{SECOND}record ones 11345"
    two.type("\x15record fours")  # Ctrl-U clears, as at every prompt
    two.wait(lambda: two.line.endswith("record fours"), "the line")
    two.enter("", "Bình, turn 1, 3 rolls left> ")
    one.enter("", "Bình, turn 1, 3 rolls left> ")
    assert len(events(penta)) == 2


def test_without_a_game_it_asks_and_after_the_end_it_goes_on(dicecli, terminal):
    seat = terminal("play")
    seat.prompt("Which game?")
    seat.type("farkle\r")
    seat.prompt("Who plays?")
    seat.enter("An, Bình", "An, turn 1, 0 points, 6 dice to roll> ")
    seat.enter("bank --points 10000", "Bình, ")
    said = seat.enter("bust", "Enter: a rematch, q: leave> ")
    assert "An wins" in said
    assert "Farkle" in said
    seat.enter("", "An, turn 1, 0 points, 6 dice to roll> ")
    seat.type("\x04")
    assert seat.leaves() == 0
    assert "to go on: dicecli play -f dicecli-2.json" in seat.seen
    assert len(events(dicecli)) == 2
    assert sorted(os.listdir(dicecli.folder)) == ["dicecli-2.json", "dicecli.json"]


def test_keys_complete_and_recall_lines(penta, terminal):
    seat = terminal("play")
    seat.prompt(FIRST)
    seat.enter("roll 44126", SECOND)
    seat.type("rec\t fo\t\t")
    seat.wait(lambda: "Four of a kind: 0" in seat.seen, "the menu with points")
    assert "Fours: 8" in seat.seen
    seat.type("\x03")
    seat.prompt(SECOND)
    seat.type("\x1b[A")
    seat.wait(lambda: seat.line == f"{SECOND}roll 44126", "the line before")


def test_the_toolbar_is_below(penta, terminal):
    seat = terminal("play")
    seat.prompt(FIRST)
    seat.wait(lambda: seat.toolbar == "An 0 · 63 to the bonus", "the toolbar")
    seat.enter("roll 44126", SECOND)
    seat.wait(lambda: seat.toolbar.endswith("keep 4-4, roll 3"), "the advice")


def test_a_narrow_terminal_shows_all_of_it(penta, terminal):
    prepare(penta, "rename Bình 'Nguyễn Thị Phương Thảo'", "record ones 11345")
    seat = terminal("play", columns=40)
    seat.prompt("Nguyễn Thị…, 3 rolls left> ")
    seat.type("roll 44126")
    seat.wait(lambda: seat.line == "Nguyễn Thị…, 3 rolls left> roll 44126", "the line")
    seat.enter("", "Nguyễn Thị…, 2 rolls left> ")


@pytest.mark.parametrize(
    ("words", "environment"),
    [((), {"TERM": "dumb"}), (("-o", "plain"), {"TERM": "xterm"}), ((), {"LC_ALL": "C"})],
)
def test_plain_lines_never_move_the_cursor(penta, terminal, words, environment):
    latin = {"PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "NO_COLOR": "1"}
    seat = terminal("play", *words, plain=True, **latin, **environment)
    seat.prompt(FIRST)
    assert "roll 1 of 3" in seat.enter("roll 44126", SECOND)
    assert "similar: roll" in seat.enter("rool", SECOND)
    seat.type("record ones")
    seat.wait(lambda: seat.line.endswith("record ones"), "the echo")
    seat.type("\x03")
    seat.prompt(SECOND)
    seat.type("\x04")
    assert seat.leaves() == 0
    assert "\x1b" not in seat.text
    assert len(events(penta)) == 1


def test_without_prompt_toolkit_lines_are_plain(penta, terminal):
    blocked = penta.folder / "blocked" / "prompt_toolkit"
    blocked.mkdir(parents=True)
    (blocked / "__init__.py").write_text("raise ImportError\n", encoding="utf-8")
    path = f"{blocked.parent}:{penta.environment['PYTHONPATH']}"
    seat = terminal("play", plain=True, TERM="xterm", PYTHONPATH=path)
    seat.prompt(FIRST)
    assert "roll 1 of 3" in seat.enter("roll 44126", SECOND)


@pytest.mark.parametrize(
    ("words", "environment", "colored"),
    [
        ((), {}, True),
        (("--color", "never"), {}, False),
        slow(((), {"NO_COLOR": "1"}, False)),
        slow((("--color", "always"), {"NO_COLOR": "1"}, True)),
    ],
)
def test_colour_is_heeded(penta, terminal, words, environment, colored):
    prepare(penta, "record ones 11345", "record ones 11145")
    seat = terminal("play", *words, **environment)
    seat.prompt("An, turn 2, 3 rolls left> ")
    seat.enter("rool", "An, turn 2, 3 rolls left> ")
    assert ("\x1b[1;31m" in seat.text, "\x1b[1;32m" in seat.text) == (colored, colored)


def test_it_speaks_vietnamese(penta, terminal):
    seat = terminal("play", "--lang", "vi")
    seat.prompt("An, lượt 1, còn 3 lần tung> ")
    seat.wait(lambda: seat.toolbar == "An 0 · thiếu 63 để được thưởng", "the toolbar")
    seat.enter("roll 44126", "An, lượt 1, còn 2 lần tung> ")


@pytest.mark.slow
def test_a_terminal_that_does_not_answer_is_no_trouble(penta, terminal):
    seat = terminal("play", answering=False)
    seat.prompt(FIRST)
    seat.enter("roll 44126", SECOND)
    seat.type("\x04")
    assert seat.leaves() == 0
    assert "WARNING" not in seat.seen


@pytest.mark.parametrize(
    "words", [("-o", "json"), *map(slow, [(("-o", "tsv"),), (("--input", "-"),)])]
)
def test_other_outputs_are_of_a_transaction(penta, terminal, words):
    seat = terminal("play", *words, plain=True)
    seat.type("roll 44126\rrecord fours\r\x04")
    assert seat.leaves() == 0
    assert len(events(penta)) == 2
    assert FIRST not in seat.text


@pytest.mark.slow
def test_a_filter_is_refused_in_a_terminal_too(penta, terminal):
    seat = terminal("play", "-f", "-", plain=True)
    seat.type("\x04\x04")
    assert seat.leaves() == 2


# The pages

PAGES = (HOME / "README.md", HOME / "docs" / "prompt.md")


def replayed(page, dicecli, start):
    """Return a page with its sessions at the prompt as they really are.

    These are the blocks of "text". One that begins with the command begins a game; the
    others are at a new one, in which somebody else enters a roll if the game moves on.
    """

    def session(found):
        dicecli.file.unlink(missing_ok=True)
        begins = found[1].startswith("$ dicecli play\n")
        if not begins:
            prepare(dicecli, "new penta An Bình")
        seat = start("play", *([] if begins else ["-q"]), rows=100)
        seat.prompt("")
        if "the game has moved on" in found[1]:
            prepare(dicecli, "roll 44126")
        *lines, last = re.findall(r"^[^\n]*> ?(.*)$", found[1], re.MULTILINE)
        for line in lines:
            seat.enter(line, "")
        if last == "q":
            seat.type("q\r")
            assert seat.leaves() == 0
        said = seat.shown.splitlines()
        return "\n".join(
            ["```text", *(["$ dicecli play", *said] if begins else said[1:]), "```"]
        )

    return re.sub(r"^```text\n(.*?)\n```$", session, page, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("path", slow_except([PAGES[0]], PAGES), ids=lambda path: path.stem)
def test_the_pages_show_what_the_prompt_says(dicecli, terminal, path):
    """Where answers have changed, write them anew: python tests/test_terminal.py"""
    page = path.read_text("utf-8")
    assert replayed(page, dicecli, terminal) == page


# Whole games


def words_of(move):
    """Return the command that makes a move."""
    dice = "".join(map(str, getattr(move, "dice", None) or ()))
    match move:
        case Roll(kept=kept) if kept is not None:
            left = list(move.dice)
            for die in kept:
                left.remove(die)
            return f"roll --keep '{''.join(map(str, kept))}' {''.join(map(str, left))}"
        case Roll():
            return f"roll {dice}"
        case Record() if move.dice is None and move.points is not None:
            return f"record {move.category} --points {move.points}"
        case Record():
            return f"record {move.category} {dice}".rstrip()
        case Keep():
            return f"keep {dice}"
        case Bank():
            return "bank"
        case Bust():
            return "bust"
        case Paper():
            return f"bank --points {move.points}" if move.points else "bust"
    raise AssertionError(move)


MISTAKES = (
    "rool 44126",
    "roll 4412",
    "record fuors 44412",
    "record 'ones",
    "roll 44120",
    "ones x",
)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["penta", "poker", "farkle"])
def test_a_whole_game_with_typing_errors(dicecli, terminal, name):
    rng, rules = Random(name), preset(name)
    move_of = games.KINDS[rules.kind].random_move
    seat = terminal("play")
    seat.prompt("Which game?")
    seat.type(f"{name}\r")
    seat.prompt("Who plays?")
    game = play.begin(rules, [play.Player("An"), play.Player("Bình")])
    seat.enter("An Bình", "An, turn 1, ")
    while game.state.player is not None:
        before = f"{game.players[game.state.player].name}, turn "
        move = move_of(game, rng)
        while isinstance(move, Paper | Bust) and rng.random() < 0.9:
            move = move_of(game, rng)
        if isinstance(move, Roll):  # the dice of the table, not those of a computer
            move = move._replace(random=False, seed=None)
        game = play.apply(game, move)
        after = "Enter: "
        if game.state.player is not None:
            after = f"{game.players[game.state.player].name}, turn "
        if rng.random() < 0.2:
            seat.enter(rng.choice(MISTAKES), before)
        said = seat.enter(words_of(move), after)
        if rng.random() < 0.1:
            seat.enter("undo", before)
            seat.enter("redo", after)
    assert "the game is over" in said
    seat.type("\x04")
    assert seat.leaves() == 0
    played = decode(dicecli.file.read_bytes())
    assert played.state == game.state
    moves = [event.move for event in played.events if event.player is not None]
    assert moves == [event.move for event in game.events]


BEGINNING = {
    "card": {
        "1s 11234": "Bình",
        "2s 22345": "An",
        "33312": "An",
        "3s": "Bình",
        "insert 2 ch 11346": "An",
        "swap 1 2": "An",
        "u": "An",
        "join Chi": "An",
    },
    "farkle": {
        "b 650": "Bình",
        "b 500": "An",
        "x": "Bình",
        "insert 2 --points 300": "An",
        "swap 1 2": "An",
        "u": "An",
        "join Chi": "An",
    },
}
"""Lines, and who is to move after each: a forgotten turn is put in, two turns are exchanged,
which is taken back, and a latecomer joins."""

MOST_KEYS = 9
"""The keys of a turn by its last roll, or of a line in Farkle, without Enter."""


def short_line(game, rng):
    """Return a line with the next entry in its short form, and the move that it makes."""
    state, rules = game.state, game.rules
    if rules.kind == "card":
        dice = tuple(sorted(rng.choices(range(1, 7), k=rules.number_of_dice)))
        rows = state.options(state.player, dice)["categories"]
        id = max(rows, key=lambda row: row["points"])["category"]
        return f"{shortest(rules, id)} {''.join(map(str, dice))}", Record(id, dice)
    move = games.KINDS[rules.kind].random_move(game, rng)
    if isinstance(move, Roll):
        return "".join(map(str, move.dice)), move._replace(random=False, seed=None)
    if isinstance(move, Keep):
        return f"k {''.join(map(str, move.dice))}", move
    if isinstance(move, Paper) and move.points:
        return f"b {move.points}", move
    return "b" if isinstance(move, Bank) else "x", move


@pytest.mark.parametrize("name", ["penta", slow("poker"), slow("farkle")])
def test_a_whole_game_in_few_keys_with_mistakes_found_late(dicecli, terminal, name):
    rng, rules = Random(name), preset(name)
    prepare(dicecli, f"new {name} An Bình")
    seat = terminal("play")
    seat.prompt("An, turn 1, ")
    for line, player in BEGINNING[rules.kind].items():
        seat.enter(line, f"{player}, turn ")
    for _line in range(1000):
        game = decode(dicecli.file.read_bytes())
        if game.state.player is None:
            break
        if rng.random() < 0.1:
            seat.enter(rng.choice(MISTAKES), f"{game.players[game.state.player].name}, turn ")
        line, move = short_line(game, rng)
        assert len(line) <= MOST_KEYS
        player = play.apply(game, move).state.player
        after = "Enter: " if player is None else f"{game.players[player].name}, turn "
        said = seat.enter(line, after)
    assert "the game is over" in said
    seat.type("\x04")
    assert seat.leaves() == 0
    assert [player.name for player in game.players] == ["An", "Bình", "Chi"]
    assert dicecli("check", "dicecli.json").status == 0


def rewrite():
    """Write the sessions at the prompt into the pages as they really are."""
    for path in PAGES:
        with TemporaryDirectory() as folder:
            here = Command(Path(folder))
            page = replayed(path.read_text("utf-8"), here, partial(Terminal, here))
        path.write_text(page, "utf-8")


if __name__ == "__main__":
    sys.exit(rewrite())
