"""A kind of game that dicecli does not ship gets every command through one table entry."""

from __future__ import annotations

import inspect
import json
from random import Random

import pig
import pytest
import test_every_game
from support import games

from dicecli import rules
from dicecli.cli.commands import MODULES
from dicecli.game import play
from dicecli.render import OUTPUTS
from dicecli.rules.kinds import KINDS
from dicecli.rules.moves import Bank, Roll

GAMES = 40


@pytest.fixture(scope="module", autouse=True)
def registered():
    """Register the kind, and a rule set of it, for the tests of this module."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(KINDS, "pig", pig.KIND)
        patch.setitem(rules.PRESETS, "pig", "pig")
        patch.setitem(games.KINDS, "pig", games.Kind(random_move, choices, total))
        yield


def random_move(game, rng):
    """Return a random legal move of Pig."""
    if game.state.points and rng.random() < 0.3:
        return Bank()
    return Roll((rng.randint(1, 6),))


def choices(game):
    """Return the one choice there is."""
    return [Bank()]


def total(game, card, seat):
    """Return the sum of what a player banked, from the events alone."""
    moves = [link.event for link in games.links(game.position.corrected)]
    return sum(e.move.points for e in moves if e.player == seat and isinstance(e.move, Bank))


def course(number):
    """Return a random game as it stood before and after each event."""
    rng = Random(f"pig {number}")
    begun = games.start(rules.preset("pig"), rng, number + 1 if number < 2 else None)
    return [begun, *games.play_out(begun, rng)]


@pytest.fixture(scope="module")
def played(registered):
    return {("pig", number): course(number) for number in range(GAMES)}


GENERIC = {
    name: test
    for name, test in vars(test_every_game).items()
    if name.startswith("test_") and list(inspect.signature(test).parameters) == ["played"]
}


@pytest.mark.parametrize("name", GENERIC)
def test_every_generic_test_passes(name, played):
    GENERIC[name](played)


def test_there_are_generic_tests():
    assert len(GENERIC) >= 9


def test_games_end(played):
    assert all(play.outcome(course[-1]) for course in played.values())


COMMANDS = [
    "new pig An Bình --computer Robo",
    "roll 5",
    "roll --random --seed 3",
    "undo",
    "redo",
    "undo",
    "bank",
    "roll 2",
    "bank",
    "auto 6",
    "auto --random --seed 1",
    "amend 7 --dice 3",
    "swap 1 7",
    "undo",
    "drop 8",
    "undo",
    "rename Bình Bee",
    "open",
    "open 4",
    "score 4",
    "score pig 4",
    "score pig 1",
    "odds",
    "odds pig",
    "show",
    "show --chart",
    "show --blank pig An",
    "log",
    "rules pig",
    "rules pig --keys",
    "rules pig --house target=30 --json",
    "rules",
    "stats dicecli.json",
    "stats dicecli.json --categories",
    "check dicecli.json",
    "schema",
    "schema show",
    "completion bash",
    "retire Bee",
    "rejoin Bee",
    "join Cee --points 5",
    "skip",
    "new --again dicecli.json -f next.json",
    "new pig An -f house.json --house target=20",
    "roll 6 -f house.json",
]
REFUSED = {
    "insert 1 --points 3": 1,
    "hint": 1,
    "hint pig 5": 1,
    "solve pig": 1,
    "record ones 1": 1,
    "keep 5": 1,
    "bust": 1,
    "take": 1,
    "bank --points 50": 1,
    "roll 12": 2,
    "score pig 12": 2,
    "score": 2,
}


def test_every_command_answers(dicecli_here):
    for line in COMMANDS:
        done = dicecli_here(*line.split())
        assert (done.status, "fault" in done.err) == (0, False), (line, done.err)


def test_every_command_is_tried():
    tried = {line.split()[0] for line in (*COMMANDS, *REFUSED)} | {"play"}
    assert tried == set(MODULES)


def test_commands_of_other_games_are_refused(dicecli_here):
    dicecli_here("new", "pig", "An")
    before = dicecli_here.file.read_bytes()
    for line, status in REFUSED.items():
        done = dicecli_here(*line.split())
        assert (done.status, done.err.count("\n")) == (status, 1), (line, done.err)
        assert "fault" not in done.err
    assert dicecli_here.file.read_bytes() == before


@pytest.mark.parametrize("output", OUTPUTS)
def test_every_output_is_written(dicecli_here, output):
    dicecli_here("new", "pig", "An", "Bình")
    asked = ("show", "open 5", "log", "score pig 5", "odds pig", "rules pig")
    for line in ("roll 5", "bank", *asked, "stats dicecli.json", "play --input moves"):
        dicecli_here.folder.joinpath("moves").write_text("roll 6\nbank\n")
        done = dicecli_here(*line.split(), "-o", output)
        assert (done.status, done.out != "") == (0, True), (line, done.err)


def test_a_slip_is_noted(dicecli_here):
    dicecli_here("new", "pig", "An", "Bình")
    dicecli_here("roll", "2")
    assert dicecli_here("bank").err.startswith("note: 2 is little")


def test_a_document_of_ones_own_is_played(dicecli_here):
    document = json.loads(dicecli_here("rules", "pig", "--json").stdout)
    own = {**document, "id": "hog", "target": 6}
    dicecli_here.folder.joinpath("hog.json").write_text(json.dumps(own))
    dicecli_here("new", "--rules", "hog.json", "An")
    dicecli_here("roll", "6")
    assert dicecli_here("bank", "--json").json["over"] is True
    own["target"] = 1
    dicecli_here.folder.joinpath("hog.json").write_text(json.dumps(own))
    assert dicecli_here("rules", "--rules", "hog.json").status == 3
