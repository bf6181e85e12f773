"""Misspelt keys, views and kinds are type errors, and every kind of game fits.

mypy checks one file of snippets, in each of which one line is wrong.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from dicecli.rules.kinds import KINDS

HOME = Path(__file__).parent.parent
pytestmark = pytest.mark.slow

WRONG = {
    "a key of an answer": """
        def total(document: Standing) -> int:
            return document["players"][0]["totle"]
    """,
    "a key of a card": """
        def left(turn: CardTurn) -> int:
            return turn["rolls_lefd"]
    """,
    "a key that an answer lacks": """
        def begun() -> Begun:
            return {"file": "", "game": "", "players": [], "event": 0}
    """,
    "a view": """
        def tell(document: Log, rules: RuleSet) -> object:
            return Answer(views.logg, document, rules)
    """,
    "the view of another answer": """
        def tell(document: Begun, rules: RuleSet) -> object:
            return Answer(views.log, document, rules)
    """,
    "a key of an answer that a command prints": """
        def tell(session: Session, rows: list[GameRow]) -> None:
            session.tell(Answer(views.games, {"gamez": rows}))
    """,
    "the view of another answer that a command prints": """
        def tell(session: Session, document: Begun) -> None:
            session.tell(Answer(views.log, document))
    """,
    "a part of a kind": """
        def room() -> str:
            return KINDS["card"].talley
    """,
    "a kind": """
        entry = KINDS["crad"]
    """,
    "a kind without views": """
        entry = Kind(rules="", tally="", slips="", computer="")
    """,
    "a function of the tally": """
        def counted(room: TallyRoom[RuleSet, State, Figures], rules: RuleSet) -> Figures:
            return room.figurez(rules, {})
    """,
    "what an advisor is asked": """
        def asked(room: Advisor[RuleSet, State, object, Slip], state: State) -> object:
            return room.at_tabel(state, None)
    """,
    "a fact of a refusal": """
        def refused(state: State) -> object:
            return BadInput("bad-die", die=state)
    """,
    "a writer without text": """
        writer: Writer = answers
    """,
    "a view as a writer of a game": """
        room: GameViews = answers
    """,
}

IMPORTS = """
from collections.abc import Callable
from typing import TypeVar

from dicecli.advisor.protocols import Advisor, Computer
from dicecli.answer_types.card import CardTurn
from dicecli.answer_types.files import GameRow
from dicecli.answer_types.game import Begun, Log, Standing
from dicecli.answer_types.kinds import Figures, Slip
from dicecli.cli.session import Session
from dicecli.errors import BadInput
from dicecli.game import answers
from dicecli.render import Answer, views
from dicecli.render.protocols import Writer
from dicecli.render.views.protocols import AdvisedViews, GameViews
from dicecli.rules import protocols
from dicecli.rules.kinds import KINDS, Kind
from dicecli.rules.protocols import RuleSet, SlipFinder, State, TallyRoom

R = TypeVar("R")
S = TypeVar("S")
F = TypeVar("F")
X = TypeVar("X")

def rules_fit(room: protocols.RuleReader) -> None: ...
def tally_fits(room: TallyRoom[R, S, F]) -> None: ...
def slips_fit(room: SlipFinder[S]) -> None: ...
def computer_fits(room: Computer[R, S]) -> None: ...
def advice_fits(room: Advisor[R, S, X, F]) -> None: ...
def views_fit(room: GameViews) -> None: ...
def advised_views_fit(room: AdvisedViews) -> None: ...
"""

WRITERS = ("table", "plain", "tsv", "markdown", "html")


def rooms():
    """Yield a line that is right exactly when a module has its Protocol."""
    for number, (name, kind) in enumerate(KINDS.items()):
        for part, module in kind._asdict().items():
            if module is not None:
                alias = f"{part}_{number}"
                fits = f"{part}_fit" if part in ("rules", "slips", "views") else f"{part}_fits"
                yield f"import {module} as {alias}", f"{fits}({alias})", f"{part} of {name}"
        if kind.advice is not None:
            yield "", f"advised_views_fit(views_{number})", f"advised views of {name}"
    for name in WRITERS:
        module = f"dicecli.render.writers.{name}"
        yield f"import {module} as {name}_writer", f"_{name}: Writer = {name}_writer", name


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """The errors that mypy finds, by the line of the file; and where snippets begin."""
    lines = IMPORTS.splitlines()
    fitting, starts = {}, {}
    for loaded, line, what in rooms():
        lines.append(loaded)
        lines.append(line)
        fitting[what] = len(lines)
    for what, snippet in WRONG.items():
        starts[what] = len(lines) + 1
        lines += [line[8:] for line in snippet.splitlines()]
        starts[what] = (starts[what], len(lines))
    path = tmp_path_factory.mktemp("types") / "snippets.py"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    call = [sys.executable, "-m", "mypy", "--strict", str(path)]
    done = subprocess.run(call, cwd=HOME, capture_output=True, text=True, check=False)
    errors = {}
    for line in done.stdout.splitlines():
        place = re.match(r".*snippets\.py:(\d+): error: (.*)", line)
        if place:
            errors.setdefault(int(place[1]), place[2])
    assert errors, done.stdout + done.stderr
    return errors, fitting, starts


def test_mypy_is_installed_where_everything_runs():
    """The test line of README runs without it; the complete run installs it first."""
    import mypy

    assert mypy


@pytest.mark.parametrize("what", [what for _, _, what in rooms()])
def test_every_module_has_its_protocol(what, found):
    errors, fitting, _ = found
    assert errors.get(fitting[what]) is None


@pytest.mark.parametrize("what", WRONG)
def test_misspelt_keys_views_and_kinds_are_type_errors(what, found):
    errors, _, starts = found
    first, last = starts[what]
    assert [line for line in errors if first <= line <= last], what


def test_snippets_have_no_other_type_errors(found):
    errors, _, starts = found
    places = [range(first, last + 1) for first, last in starts.values()]
    assert [text for line, text in errors.items() if not any(line in p for p in places)] == []
