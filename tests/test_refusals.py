"""Refusals as data: every reason code with ``--json``, its status and its facts.

``refusals_of_files.json`` has the facts of the faults in ``bad_games/``. To write what is said
now into it, and read the difference: python tests/test_refusals.py
"""

from __future__ import annotations

import ast
import json
import re
import shlex
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

import click
import pytest
from support.command import Command, prepare
from support.marks import slow_except
from support.refusals import check
from support.tiny_rules import made, row, step
from test_bad_games import INDEX, LARGE, placed

import dicecli
from dicecli.advisor.card.space import check_size
from dicecli.advisor.card.tables import Table, shipped
from dicecli.answer_types.failures import Failure
from dicecli.cli import batch, failure, spool, tables_path, usage
from dicecli.cli.commands import MODULES, cli
from dicecli.cli.leads import LEADS
from dicecli.cli.prompt import forms
from dicecli.cli.session import Session
from dicecli.dice import parse
from dicecli.errors import (
    BadGameFile,
    BadInput,
    Busy,
    DiceError,
    ExitStatus,
    IllegalMove,
    SystemFailure,
)
from dicecli.game import play
from dicecli.gamefile import codec, store
from dicecli.gamefile.store import LockedFile
from dicecli.render.reasons import (
    HELPERS,
    LONGEST_FACT,
    LONGEST_WORD,
    PLACES,
    REASONS,
    document,
    implied,
)
from dicecli.render.refusals import SENTENCES
from dicecli.rules import PRESETS, preset
from dicecli.rules.moves import Roll

PENTA = ["new penta An Bình Anh"]
FARKLE = ["new farkle An Bình"]
CARD = list(preset("penta").choices)
GAMES = sorted(PRESETS)
YACHT = preset("yacht")

NUMBER = {"word": "0", "least": 1, "most": 10**15 - 1}
LARGE_NUMBER = {**NUMBER, "word": str(10**15)}

PROVOKED = {
    "ambiguous-command": (
        [],
        "re",
        {"word": "re", "candidates": ["record", "redo", "rename", "retire", "rejoin"]},
    ),
    "ambiguous-category": (
        PENTA,
        "record fo 11111",
        {"word": "fo", "game": "penta", "candidates": ["fours", "four-of-a-kind"]},
    ),
    "ambiguous-player": (
        PENTA,
        "roll 11111 --player a",
        {"word": "a", "candidates": ["An", "Anh"]},
    ),
    "no-schema": ([], "schema shwo", {"word": "shwo", "near": ["show"]}),
    "unknown-command": ([], "shwo", {"word": "shwo", "near": ["show"]}),
    "unknown-option": ([], "show --colr", {"option": "--colr", "near": ["--color", "--chart"]}),
    "missing-value": ([], "show -f", {"option": "-f"}),
    "needless-value": ([], "show --json=x", {"option": "--json"}),
    "missing-argument": ([], "amend", {"argument": "EVENT"}),
    "extra-argument": (PENTA, "undo 1 2 3", {"word": "2"}),
    "bad-choice": (
        [],
        "show --color x",
        {"word": "x", "known": ["auto", "always", "never"], "option": "--color"},
    ),
    "equals-sign": ([], "show -f=x", {"word": "-f=x", "option": "-f"}),
    "too-many-words": ([], "stats" + 20_001 * " x", {"most": 20_000}),
    "too-many-options": ([], "show" + 1_001 * " -x", {"most": 1_000}),
    "too-many-patterns": ([], "stats" + 101 * " x*", {"most": 100}),
    "empty-path": ([], "show -f ''", {}),
    "bad-seconds": (
        PENTA,
        "undo --wait x",
        {"word": "x", "most": 10**9 - 1, "option": "--wait"},
    ),
    "number-too-large": (PENTA, f"undo {10**15}", {**LARGE_NUMBER, "argument": "[N]"}),
    "bad-number": (PENTA, "amend 0", {**NUMBER, "argument": "EVENT"}),
    "bad-die": ([], "score penta 4,4 4-17", {"word": "7", "position": 5}),
    "game-behind-dice": ([], "score 44412 penta", {"game": "penta", "dice": [1, 2, 4, 4, 4]}),
    "dice-range": ([], "score farkle 1234561", {"given": 7, "most": 6}),
    "keep-count": ([], "odds penta --keep 111111", {"given": 6, "most": 5}),
    "bad-house": ([], "rules penta --house x", {"word": "x"}),
    "house-twice": ([], "rules penta --house rolls=2 --house rolls=3", {"key": "rolls"}),
    "game-and-rules": (
        [],
        "rules farkle --rules rules/own.json",
        {"word": "farkle", "clash": ["GAME", "--rules"]},
    ),
    "house-without-game": (
        PENTA,
        "hint --house rolls=2",
        {"option": "--house", "needs": "GAME"},
    ),
    "dice-and-random": (PENTA, "roll 11111 --random", {"clash": ["DICE", "--random"]}),
    "seed-without-random": (
        PENTA,
        "roll 11111 --seed 1",
        {"option": "--seed", "needs": "--random"},
    ),
    "no-dice": (PENTA, "record ones", {"category": "ones", "wanted": 5}),
    "nothing-to-score": ([], "score penta", {}),
    "unknown-game": ([], "rules pneta", {"word": "pneta", "near": ["penta"], "known": GAMES}),
    "no-game-named": ([], "new", {"known": GAMES}),
    "no-game": ([], "score --batch", {"option": "--batch", "needs": "GAME"}),
    "unknown-player": (
        PENTA,
        "retire Binh2",
        {"word": "Binh2", "near": ["Bình"], "known": ["An", "Bình", "Anh"]},
    ),
    "name-alike": ([], "new penta 'A n' 'A  n\u200d'", {"word": "A n\u200d", "other": "A n"}),
    "game-and-file": ([], "score penta 11111 -f x", {"clash": ["GAME", "--file"]}),
    "dice-and-points": (PENTA, "record ones 11111 --points 5", {"clash": ["DICE", "--points"]}),
    "dice-and-batch": ([], "score penta 11111 --batch", {"clash": ["DICE", "--batch"]}),
    "category-and-keep": (
        [],
        "score penta 11111 -c ones --keep 1",
        {"clash": ["--category", "--keep"]},
    ),
    "keep-and-batch": ([], "score farkle --batch --keep 1", {"clash": ["--keep", "--batch"]}),
    "input-without-batch": (
        [],
        "score penta 11111 --input x",
        {"option": "--input", "needs": "--batch"},
    ),
    "one-game": ([], "solve penta yatzy", {"word": "yatzy"}),
    "bad-filled": ([], "hint penta 11111 --filled ones", {"word": "ones"}),
    "filled-twice": ([], "hint penta 11111 --filled ones=1,1s=2", {"category": "ones"}),
    "filled-without-game": (
        PENTA,
        "hint --filled ones=1",
        {"option": "--filled", "needs": "GAME"},
    ),
    "chart-and-blank": ([], "show penta --chart --blank", {"clash": ["--chart", "--blank"]}),
    "no-game-to-print": ([], "show --blank", {"option": "--blank", "needs": "GAME"}),
    "not-blank": (PENTA, "show --players 2", {"needs": "--blank"}),
    "too-few-columns": ([], "show penta An Bo --blank --players 1", {"given": 1, "least": 2}),
    "no-games": ([], "stats rules", {}),
    "no-games-of": (
        PENTA,
        "stats dicecli.json --game pent",
        {"word": "pent", "near": ["penta"], "known": ["penta"]},
    ),
    "in-no-game": (
        PENTA,
        "stats dicecli.json --player Ann",
        {"word": "Ann", "near": ["An", "Anh"], "known": ["An", "Anh", "Bình"]},
    ),
    "again-and-game": (
        PENTA,
        "new penta --again dicecli.json -f x.json",
        {"clash": ["--again", "GAME"]},
    ),
    "rotate-without-again": (
        [],
        "new penta An --rotate",
        {"option": "--rotate", "needs": "--again"},
    ),
    "no-commands": (PENTA, "play", {}),
    "command-too-long": (PENTA, "play", {"most": 131_072, "line": 1}),
    "bad-line": (PENTA, "play", {"line": 2}),
    "not-in-play": (PENTA, "play", {"word": "new", "line": 1}),
    "file-in-play": (PENTA, "play", {"line": 1, "file": "x"}),
    "play-from-where": ([], "play -f -", {}),
    "no-input": ([], "show -f -", {"input": "game", "closed": False}),
    "no-command": ([], "-q", {}),
    "option-not-taken": (
        [],
        "--player=An log",
        {
            "command": "log",
            "option": "--player",
            "known": ["-f", "-o", "--json", "--color", "-q"],
        },
    ),
    "files-and-file": ([], "check x -f y", {"clash": ["FILE", "--file"]}),
    "two-inputs": ([], "score --rules - --batch", {"clash": ["--rules", "--batch"]}),
    "best-and-choice": (
        [],
        "score penta 11234 --best -c ones",
        {"clash": ["--best", "--category", "--keep"]},
    ),
    "best-and-batch": ([], "score penta --batch --best", {"clash": ["--best", "--batch"]}),
    "filled-and-batch": (
        [],
        "score penta --batch --filled ones=1",
        {"clash": ["--filled", "--batch"]},
    ),
    "of-and-game": ([], "open penta --of An", {"clash": ["--of", "GAME"]}),
    "repair-one-file": ([], "check a b --repair c", {"given": 2}),
    "target-twice": (
        [],
        "new farkle An --target 10000 --house target=10000",
        {"target": 10000, "clash": ["--target", "--house"]},
    ),
    "not-your-turn": (PENTA, "roll 11111 --player Bình", {"player": "An", "named": "Bình"}),
    "left-before": ([*PENTA, "retire Bình"], "join bình", {"player": "Bình"}),
    "file-exists": (PENTA, "new penta An", {"file": "dicecli.json"}),
    "too-many-rolls": ([], "odds penta --rolls-left 4", {"given": 4, "most": 3}),
    "no-target": ([], "new penta An --target 3", {"target": 3, "game": "penta"}),
    "unknown-target": (
        [],
        "new farkle An --target 7",
        {"target": 7, "targets": list(preset("farkle").targets)},
    ),
    "no-categories": ([], "score farkle 111 -c ones", {"game": "farkle"}),
    "no-points-banked": (FARKLE, "bank --points 0", {"points": 0}),
    "no-advice": (FARKLE, "hint", {"game": "farkle", "command_line": "dicecli odds"}),
    "too-many-left": ([], "hint penta 11111 --rolls-left 3", {"given": 3, "most": 2}),
    "not-there": (PENTA, "roll 11111 --expect 7", {"event": 0, "wanted": 7}),
    "no-game-file": ([], "show", {"file": "dicecli.json"}),
    "no-rule-file": ([], "rules --rules nichts.json", {"file": "nichts.json"}),
    "no-game-in-folder": ([], "stats .", {"file": "."}),
    "no-input-file": ([], "stats x*.json", {"file": "x*.json"}),
    "no-folder": ([], "new penta An -f a/b.json", {"file": "a/b.json"}),
    "game-alone": (
        [],
        "penta An",
        {"word": "penta", "game": "penta", "command_line": "dicecli new penta --json An"},
    ),
    "follow-and-blank": ([], "show --follow --blank penta", {"clash": ["--follow", "--blank"]}),
    "nothing-to-follow": (PENTA, "show --follow -f -", {}),
    "category-filled": (
        [*PENTA, "record ones 11111", "record ones 11111", "record ones 11111"],
        "record ones 11234",
        {"category": "ones", "points": 5, "open": CARD[1:]},
    ),
    "other-game": (
        PENTA,
        "bank --points 300",
        {
            "command": "bank --points",
            "game": "penta",
            "command_line": "dicecli record CATEGORY",
        },
    ),
    "idle-dice": (
        [*FARKLE, "roll 122344"],
        "keep 1 2",
        {"idle": [2], "keeps": [[1]]},
    ),
    "nothing-to-insert": ([*PENTA, "record ones 11234"], "insert 1", {}),
    "dropped": ([*PENTA, "record ones 11234", "drop 1"], "amend 1 22222", {"of": 1}),
    "of-no-turn": ([*PENTA, "skip"], "swap 1 1", {"of": 1, "kind": "skip"}),
    "same-turn": (
        [*PENTA, "roll 44126", "record fours"],
        "swap 1 2",
        {"of": 1, "other_event": 2},
    ),
    "turn-not-over": (
        [*PENTA, "record ones 11234", "roll 44126"],
        "swap 1 2",
        {"of": 2},
    ),
    "amend-breaks": (
        ["new farkle An --house target=1000", "bank --points 500", "bank --points 400"],
        "amend 1 --points 1000",
        {
            "later": 2,
            "player": "An",
            "failure": {"error": "the game would already be over", "code": "over-by-then"},
        },
    ),
    "unknown-house-key": (
        [],
        "rules penta --house rols=1",
        {"word": "rols", "game": "penta", "near": ["rolls"]},
    ),
    "card-full": (
        [],
        f"hint penta 11111 --filled {','.join(f'{id}=0' for id in CARD)}",
        {"game": "penta"},
    ),
    "house-clash": (
        [],
        "rules penta --house upper.bonus=630:50",
        {
            "house_keys": ["upper.bonus"],
            "where": "sections.upper.bonuses",
            "must_be": "within reach: 630 is more than the section can hold (105)",
        },
    ),
}
"""A few commands before, the refused command, and its facts, by reason code."""

LINES = {
    "command-too-long": "x" * 131_073,
    "bad-line": "show\n'",
    "not-in-play": "new penta",
    "file-in-play": "show -f x",
    "play-from-where": "{}",
}
"""What a command reads from standard input."""


@pytest.fixture
def command(dicecli_here, monkeypatch):
    monkeypatch.setattr("os.fsync", lambda handle: None)
    return dicecli_here


def refused(done):
    """Return the only refusal of a command as data, without its sentence."""
    assert done.err.count("\n") == 1, done.err
    refusal = json.loads(done.err)
    check(refusal)
    assert list(refusal)[:2] == ["error", "code"]
    return refusal


def facts_of(refusal):
    return {name: refusal[name] for name in refusal if name not in ("error", "code")}


@pytest.mark.parametrize("code", PROVOKED)
def test_a_command_is_refused_with_the_facts_of_its_code(code, command):
    before, words, facts = PROVOKED[code]
    folder = command.folder / "rules"
    folder.mkdir()
    (folder / "own.json").write_text(json.dumps(preset("penta").document()))
    prepare(command, *before)
    first, *rest = shlex.split(words)
    done = command(first, "--json", *rest, stdin=LINES.get(code, "").encode())
    refusal = refused(done)
    assert (refusal["code"], facts_of(refusal)) == (code, facts)
    assert done.status == REASONS[code].status


OVER = ["new yacht An Bình", *(f"record {id} 11234" for id in YACHT.choices for _ in "12")]
AFTER_THE_END = (
    "open",
    "open 11111",
    "score 11111",
    "hint",
    "odds",
    "auto",
    "auto 11111",
    "auto --random",
    "roll 11111",
    "record ones 11111",
    "record ones 11111 --player An",
)


def test_after_the_end_a_refusal_has_the_winners_and_the_event(command):
    prepare(command, *OVER)
    for words in AFTER_THE_END:
        refusal = refused(command(*words.split(), "--json"))
        told = {"winners": ["An", "Bình"], "event": 24}
        assert (refusal["code"], facts_of(refusal)) == ("game-over", told), words


def test_after_the_end_of_farkle_a_refusal_has_the_winner(command):
    prepare(command, "new farkle An --house target=500", "bank --points 500")
    for words in ("open", "odds", "auto", "bank", "bust", "roll 111234", "keep 1"):
        refusal = refused(command(*words.split(), "--json"))
        told = {"winners": ["An"], "event": 1}
        assert (refusal["code"], facts_of(refusal)) == ("game-over", told)


def test_the_dice_that_are_missing_are_told(command):
    prepare(command, "new penta An --computer Robo", "record ones --points 3")
    refusal = refused(command("auto", "--json"))
    assert facts_of(refusal) == {"player": "Robo", "wanted": 5}


def names_of_the_command_line():
    """Return all long names of options, and all names of arguments."""
    found = set()
    for name in MODULES:
        for param in cli.get_command(click.Context(cli), name).params:
            found |= set(param.opts) if isinstance(param, click.Option) else set()
            if isinstance(param, click.Argument):
                found |= set(re.findall(r"[A-Z]+", param.metavar or ""))
    return found


def test_what_clashes_or_is_missing_can_be_given():
    known = names_of_the_command_line()
    for facts in map(implied, REASONS):
        names = {*facts.get("clash", ()), facts.get("option"), facts.get("needs")} - {None}
        assert names <= known, facts


NUMBERS = [
    ("hint --top 0", "bad-number", {"option": "--top", "least": 1}),
    ("hint penta 11111 --filled ones=x", "bad-number", {"option": "--filled", "least": 0}),
    ("record ones --points -4", "bad-number", {"option": "--points", "word": "-4"}),
    ("--expect 1.0 undo", "bad-number", {"option": "--expect", "word": "1.0"}),
    ("redo x", "bad-number", {"argument": "[N]", "word": "x"}),
    (f"amend {10**20}", "number-too-large", {"argument": "EVENT", "most": 10**15 - 1}),
    (f"undo --wait {10**9}", "number-too-large", {"option": "--wait", "most": 10**9 - 1}),
    ("undo --wait 1,5", "bad-seconds", {"option": "--wait", "word": "1,5"}),
    (f"roll --random --seed {10**15}", "number-too-large", {"option": "--seed", "least": 0}),
]


@pytest.mark.parametrize(("words", "code", "facts"), NUMBERS)
def test_a_bad_number_says_what_it_was_given_for(words, code, facts, command):
    refusal = refused(command(*words.split(), "--json"))
    assert refusal["code"] == code
    assert facts.items() <= refusal.items()
    assert f"for {refusal.get('option', refusal.get('argument'))}" in refusal["error"]


def test_more_facts_of_the_command_line_are_told(command):
    done = command("completion", "tcsh")
    assert done.err.startswith('dicecli: "tcsh" is not valid for [SHELL]; there are: bash, ')
    before = command("--zzz", "hint")
    assert "the options of a command go after it" in before.err
    error = click.UsageError("Something New.", None)
    assert document(usage.refusal(error)) == {
        "error": "something New; see 'dicecli -h'",
        "code": "bad-usage",
        "details": "something New",
    }


# Limits, and failures of the system: what takes long or rare conditions is made small.


def _lock(command, patch):
    command.lock = LockedFile(str(command.file), 0)


def _most(module, name, number):
    return lambda command, patch: patch.setattr(module, name, number)


def _faulty(command, patch):
    patch.setattr(play, "undo", lambda game, steps: [][steps])


def _raising(error):
    """Return what makes the reading of a file fail."""

    def prepare(command, patch):
        def opened(*args, **options):
            raise error

        patch.setattr(store, "open", opened, raising=False)

    return prepare


FORCED = {
    "too-many-commands": (_most(codec, "MOST_BYTES", 9), "play", {"most": 9}),
    "answers-too-long": (_most(spool, "MOST_KEPT", 9), "play", {"most": 9, "line": 1}),
    "file-full": (_most(codec, "MOST_EVENTS", 0), "roll 11111", {"count": 1, "most": 0}),
    "bad-epoch": (
        lambda command, patch: command.environment.update(SOURCE_DATE_EPOCH="x"),
        "new penta An -f x.json",
        {"word": "x"},
    ),
    "busy": (_lock, "roll 11111 --wait 0", {"file": "dicecli.json", "wait": 0.0}),
    "not-posix": (_most(store, "_LOCKS", False), "new penta An -f x.json", {}),
    "no-home": (_most(tables_path, "user_cache", lambda: None), "solve yacht", {}),
    "internal-fault": (
        _faulty,
        "undo",
        {"exception": "IndexError", "details": "list index out of range"},
    ),
    "no-permission": (_raising(PermissionError(13, "No")), "show", {"file": "dicecli.json"}),
    "system": (
        _raising(OSError(5, "Input/output error")),
        "show",
        {"file": "dicecli.json", "details": "input/output error"},
    ),
    "unknown-sort-key": (
        lambda command, patch: None,
        "stats dicecli.json --sort totl",
        {"word": "totl"},
    ),
}
"""How a refusal is forced, the command, and its facts, by reason code."""


@pytest.mark.parametrize("code", FORCED)
def test_a_forced_refusal_has_the_facts_of_its_code(code, command, monkeypatch):
    force, words, facts = FORCED[code]
    prepare(command, *PENTA)
    force(command, monkeypatch)
    first, *rest = shlex.split(words)
    done = command(first, "--json", *rest, stdin=b"show --json")
    refusal = refused(done)
    assert (refusal["code"], done.status) == (code, REASONS[code].status)
    told = facts_of(refusal)
    assert {name: told[name] for name in facts} == facts
    assert told.keys() - facts.keys() <= {"near", "known"}


TABLE = next(str(path) for path in Path(shipped()).glob("yacht-*"))
HOUSE = YACHT.amended({"chance.points": "20"})


def sections(lines, at_least):
    """Return rules with so many lines in a section with a bonus."""
    rows = [row(f"line-{line}", "upper", "any", "all x 9999") for line in range(lines)]
    return made("large", 2, 1, {"upper": [step(at_least, 9)]}, rows)


HUGE, SUMMED = sections(10, 10_000), sections(13, 1)


def _page(folder):
    (folder / "rolls").write_text("11111\n22222\n")
    session = Session()
    session.output = "html"
    batch.score(session, preset("penta"), None, str(folder / "rolls"))


def _without_numpy(folder):
    with tables_path.numpy_needed():
        raise ModuleNotFoundError(name="numpy")


CALLED = {
    "no-solver": (_without_numpy, "module"),
    "no-library": (lambda folder: _fail(ModuleNotFoundError(name="tabulate")), "module"),
    "line-too-long": (lambda folder: batch._read(preset("penta"), b"1" * 1_025), "most"),
    "page-too-long": (_page, "most output"),
    "bad-table": (lambda folder: Table(str(folder / "rolls"), YACHT), "file details"),
    "other-table": (lambda folder: Table(TABLE, HOUSE), "file game"),
    "too-many-states": (lambda folder: check_size(HUGE), "game count most memory table"),
    "too-many-summed": (lambda folder: check_size(SUMMED), "game count most"),
    "points-alone": (lambda folder: _typed("farkle", "650"), "word wanted form"),
    "keep-alone": (lambda folder: _typed("farkle", "11"), "word wanted form"),
    "kept-unsaid": (lambda folder: _typed("penta", "431", 44126), "word wanted form"),
    "not-a-roll": (lambda folder: _typed("penta", "441"), "word wanted form"),
    "keep-and-roll": (lambda folder: _typed("penta", "k 44", 44126), "form"),
    "keep-unclear": (lambda folder: _typed("farkle", "k 111 222", 111222), "word form"),
    "category-behind-dice": (lambda folder: _typed("penta", "44441 4k"), "word form"),
    "form-of-farkle": (lambda folder: _typed("penta", "b 650"), "word game form"),
    "form-of-cards": (lambda folder: _typed("farkle", "fh 22233"), "word game form"),
    "not-understood": (lambda folder: _typed("penta", "fuls"), "word near"),
    "output-failed": (lambda folder: _fail(OSError(28, "No space")), "details"),
}
"""Functions that refuse what cannot be had with --json, or takes long, and the facts."""


def _typed(game, line, rolled=None):
    """Have a line at the prompt refused, perhaps after a roll."""
    table = play.begin(preset(game), [play.Player("An")])
    if rolled is not None:
        table = play.apply(table, Roll(parse([str(rolled)])))
    forms.meant(line, table)


def _fail(error):
    raise failure.as_refusal(error)


@pytest.mark.parametrize("code", CALLED)
def test_a_function_refuses_with_the_facts_of_its_code(code, tmp_path, monkeypatch):
    monkeypatch.setattr(batch, "MOST_ON_PAGE", 1)
    (tmp_path / "rolls").write_text("11111\n")
    call, names = CALLED[code]
    with pytest.raises(DiceError) as caught:
        call(tmp_path)
    told = document(caught.value)
    check(told)
    assert (told["code"], sorted(facts_of(told))) == (code, sorted(names.split()))


ELSEWHERE = {
    "bad-usage": "test_refusals.py",
    "over-by-then": "test_refusals.py",
    "turn-goes-on": "test_rearrangements.py",
    "turn-over-by-then": "test_rearrangements.py",
    "overtaken": "test_unlocked.py",
    "changed-meanwhile": "test_refusals.py",
    "locked-elsewhere": "test_refusals.py",
    "locked-by-unknown": "test_lock_files.py",
}
"""The codes that other tests provoke, and where."""
BUILT = (
    Busy("overtaken", file="x.json", wait=5.0),
    Busy("changed-meanwhile", file="x.json"),
    Busy("locked-elsewhere", file="x.json", lock=".x.lock", host="h"),
)


@pytest.mark.parametrize("error", BUILT, ids=str)
def test_refusals_of_the_lock_are_data_too(error):
    told = document(error)
    check(told)
    assert facts_of(told) == error.facts


def test_every_code_is_provoked():
    tables = (PROVOKED, FORCED, CALLED, ELSEWHERE, INDEX)
    assert set().union(*tables) == REASONS.keys()
    for code, name in ELSEWHERE.items():
        assert code in (Path(__file__).parent / name).read_text("utf-8")


# Faults of files.

FILE = Path(__file__).parent / "refusals_of_files.json"
OF_FILES = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
SHOWN = slow_except([code for code in INDEX if code not in LARGE], INDEX)


def facts_of_file(command, code):
    name = placed(command.folder, INDEX[code])
    done = command("show", "-f", name, "--json")
    refusal = refused(done)
    assert (refusal["code"], done.status) == (code, ExitStatus.BAD_FILE)
    assert refusal["file"] == name
    return facts_of(refusal)


@pytest.mark.parametrize("code", SHOWN)
def test_a_fault_of_a_file_has_the_facts_of_its_code(code, dicecli_here):
    assert facts_of_file(dicecli_here, code) == OF_FILES[code]


def test_every_fault_of_a_file_has_its_facts():
    assert OF_FILES.keys() == INDEX.keys()


def test_a_game_from_a_pipe_is_the_file_at_fault(command):
    told = facts_of(refused(command("show", "-f", "-", "--json", stdin=b"{")))
    assert (told["file"], told["line"], "number" in told) == ("-", 1, False)


# The form of the facts.


def test_texts_are_utf_8_and_cannot_harm_a_terminal(command):
    prepare(command, *PENTA)
    word = "Bình\x1b[31m\udcff\u202e\n"
    done = command("record", word, "11111", "--json")
    assert done.err.removesuffix("\n").isprintable()
    assert (json.loads(done.err)["word"], "Bình" in done.err) == (word, True)


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "utf-16"])
def test_a_stream_in_another_encoding_has_json_in_utf_8(dicecli, encoding):
    environment = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = dicecli("frob-ệé🎲", "--json", **environment)
    assert "frob-ệé🎲" in done.err
    assert json.loads(done.err)["word"] == "frob-ệé🎲"


def test_long_texts_are_cut():
    told = document(BadInput("bad-die", word="9" * 9_999, position=1))
    assert len(told["word"]) == LONGEST_WORD
    told = document(SystemFailure("no-game-file", file="x" * 9_999))
    assert len(told["file"]) == LONGEST_FACT


VERSIONS = {
    "1.5": 1.5,
    "true": True,
    "null": None,
    '"1"': "1",
    "[1]": [1],
    '{"a":[{"b":1}]}': {"a": [{"b": 1}]},
    "[[[[1]]]]": None,
    f"{'[' * 500}{']' * 500}": None,
    f"[{'1,' * 5_000}1]": None,
    f'"{"x" * 5_000}"': f"{'x' * (LONGEST_WORD - 1)}…",
}
"""Versions of a game file, and what its error repeats of them."""


@pytest.mark.parametrize("text", VERSIONS, ids=lambda text: text[:9])
def test_any_value_of_a_file_is_repeated_unless_it_is_large(text, command):
    prepare(command, *PENTA)
    game = command.file.read_text("utf-8")
    command.file.write_text(game.replace('"version": 1', f'"version": {text}', 1), "utf-8")
    refusal = refused(command("show", "--json"))
    assert (refusal["code"], refusal["stated"]) == ("unknown-version", VERSIONS[text])


@pytest.mark.parametrize("place", ["version", "created"])
@pytest.mark.parametrize("number", ["1e999", "-1E+4000", "123.4e321"])
def test_a_number_beyond_all_floats_is_repeated_as_it_stands(number, place, command):
    prepare(command, *PENTA)
    game = json.loads(command.file.read_text("utf-8"))
    text = json.dumps({**game, place: "HERE"}).replace('"HERE"', number)
    command.file.write_text(text, "utf-8")
    refusal = refused(command("show", "--json"))
    assert (refusal["code"], refusal["word"]) == ("number-too-large", number)


def test_play_names_its_own_line(command):
    prepare(command, *PENTA)
    done = command("play", "--json", stdin=b"show\nroll 11117\n")
    told = {"word": "7", "position": 5, "line": 2}
    assert facts_of(refused(done)) == told


# The list, and the places that raise.

CLASSES = {
    kind.__name__: kind.status
    for kind in (BadInput, IllegalMove, BadGameFile, Busy, SystemFailure)
} | {"_fault": ExitStatus.BAD_FILE}
PLACE = {"event", "line", "replayed"}
"""The arguments of BadGameFile that are the place of a fault."""


def calls_in(tree):
    """Yield every call of a class of refusals, with the functions around it."""

    def visit(node, around):
        inside = (*around, node) if isinstance(node, ast.FunctionDef) else around
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in CLASSES and node.args:
            yield node, inside
        for part in ast.iter_child_nodes(node):
            yield from visit(part, inside)

    return visit(tree, ())


def constants(node):
    return {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)} & set(
        REASONS
    )


def codes_of(call, around, tree, trees):
    """Return the codes that a call can raise.

    A code that is a variable is one of those in the function around, or one that is given
    to it: in the module as an argument, anywhere as a keyword of the name.
    """
    first = call.args[0]
    if not isinstance(first, ast.Name):
        return constants(first)
    if call.func.id == "_fault" or not around:
        return set()
    direct = set().union(*(constants(one.args[0]) for one, _ in calls_in(tree)))
    found = constants(around[-1]) - direct
    for other in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if getattr(other.func, "id", "") == around[-1].name:
            found |= constants(other)
    for other in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(other, ast.keyword) and other.arg == first.id:
            found |= constants(other.value)
    return found


def raised():
    """Return the sets of facts and the statuses with which the package raises each code."""
    facts, statuses = defaultdict(list), defaultdict(set)
    paths = Path(dicecli.__file__).parent.rglob("*.py")
    trees = [ast.parse(path.read_text("utf-8")) for path in paths]
    for tree in trees:
        for call, around in calls_in(tree):
            names = {word.arg for word in call.keywords}
            for code in codes_of(call, around, tree, trees):
                assert None not in names, ast.unparse(call)
                place = PLACE if CLASSES[call.func.id] == ExitStatus.BAD_FILE else set()
                facts[code].append(names - place - {*HELPERS})
                statuses[code].add(CLASSES[call.func.id])
    return facts, statuses


def test_the_list_has_just_what_is_raised():
    facts, statuses = raised()
    assert facts.keys() == REASONS.keys()
    for code, reason in REASONS.items():
        of_file = set(PLACES) if reason.status == ExitStatus.BAD_FILE else set()
        always = set.intersection(*facts[code]) - of_file
        led = {"command_line"} if code in LEADS else set()
        sometimes = (set().union(*facts[code]) | led) - always - of_file
        assert (code, set(reason.facts)) == (code, always | implied(code).keys())
        assert (code, set(reason.optional) - of_file) == (code, sometimes)
        assert statuses[code] | {ExitStatus.BAD_FILE} == {reason.status, ExitStatus.BAD_FILE}


def test_every_fact_has_a_type_and_a_code():
    used = {name for reason in REASONS.values() for name in reason.facts + reason.optional}
    assert Failure.__annotations__.keys() == used | {"error", "code", *PLACES}
    assert SENTENCES.keys() == REASONS.keys()


def test_dice_in_facts_are_sorted_numbers():
    told = document(IllegalMove("no-bust", dice=parse(["5 1 1"])))
    assert told["dice"] == [1, 1, 5]


def rewrite():
    """Write the facts of the faults in the catalogue of broken files."""
    found = {}
    for code in INDEX:
        with tempfile.TemporaryDirectory() as folder:
            found[code] = facts_of_file(Command(Path(folder)), code)
    FILE.write_text(f"{json.dumps(found, ensure_ascii=False, indent=1)}\n", "utf-8")


if __name__ == "__main__":
    sys.exit(rewrite())
