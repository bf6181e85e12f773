"""The solver, compared with plain recursion, published figures and played games."""

from __future__ import annotations

import os
import sys
import tracemalloc
from statistics import mean, stdev

import pytest
from support.marks import slow_except
from support.plain_recursion import Recursion
from support.tiny_rules import TINY, made, row, step

from dicecli.advisor.card import hint
from dicecli.advisor.card.advice import choices, exact
from dicecli.advisor.card.situation import Situation
from dicecli.advisor.card.space import cell, check_size, size
from dicecli.errors import IllegalMove
from dicecli.render.refusals import sentence
from dicecli.rules import preset

solver = pytest.importorskip("dicecli.advisor.card.solver")
numbering = pytest.importorskip("dicecli.advisor.card.numbering").numbering
numbers = pytest.importorskip("dicecli.advisor.card.numbers")

CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1


class Values:
    """The values of a solution, read as those of a table are."""

    def __init__(self, solution):
        self.numbering = solution.numbering
        self.space = solution.numbering.space
        self.values = solution.values

    def value(self, at):
        totals = self.numbering.possible[at.summed].nonzero()[0].tolist()
        slot = (at.level << len(self.space.free)) + at.free
        start = self.numbering.offsets[at.summed] + slot * len(totals)
        return float(self.values[start + totals.index(at.total)])


@pytest.fixture(scope="module")
def classic():
    return Values(solver.solve(preset("classic"), cores=CORES))


def named(rules):
    return pytest.mark.parametrize("rules", rules, ids=lambda rules: rules.id)


@named(TINY)
def test_every_state_is_worth_what_plain_recursion_gives(rules):
    values = Values(solver.solve(rules))
    number = 0
    for filled, worth in Recursion(rules).cards():
        held = sum(value or 0 for value in filled)
        found = held + values.value(cell(rules, values.space, filled))
        assert found == pytest.approx(float(worth), abs=1e-10)
        number += 1
    assert number > 15


@named(TINY)
def test_more_cores_and_smaller_chunks_change_nothing(rules, monkeypatch):
    once = solver.solve(rules).values
    monkeypatch.setattr(solver, "CHUNK", 7)
    told = []
    again = solver.solve(rules, cores=3, progress=lambda done, of: told.append((done, of)))
    assert again.values.tolist() == pytest.approx(once.tolist(), abs=1e-12)
    assert told[-1][0] <= told[-1][1]
    assert told == sorted(told)


def test_a_forced_joker_may_be_worth_less_than_none():
    """A forced Joker can be worse than none, so a state with more points may be worth less."""
    rules = TINY[0]._replace(
        five_alike=TINY[0].five_alike._replace(bonus=0),
        joker=TINY[0].joker._replace(after_zero=False, full_value="never"),
    )
    values = Values(solver.solve(rules))
    for filled, worth in Recursion(rules).cards():
        held = sum(value or 0 for value in filled)
        found = held + values.value(cell(rules, values.space, filled))
        assert found == pytest.approx(float(worth), abs=1e-10)


def test_the_states_are_those_that_can_be_reached():
    """Source: the counts that J. Pawlewicz and others give for the upper section."""
    classic, poker = numbering(preset("classic")), numbering(preset("poker"))
    assert (classic.possible.sum(), poker.possible.sum()) == (2794, 2814)
    assert classic.offsets[-1] == 536_320 + 2 * 64
    assert poker.offsets[-1] > 2_100_000


# The size is known before any memory is taken


def test_maxi_yatzy_has_too_many_states():
    found = size(preset("maxi-yatzy"))
    assert (found.states, found.fits) == (85 << 20, False)
    with pytest.raises(IllegalMove, match="too-many-states") as refused:
        solver.solve(preset("maxi-yatzy"))
    facts = refused.value.facts
    assert facts["count"] == 85 << 20
    assert (facts["memory"], facts["table"]) == (40 * facts["count"], 8 * facts["count"])


def sections(steps, lines, worth, free=0):
    """Return rules with a section for each of ``steps``, with so many lines.

    ``free`` lines are in a section without a bonus.
    """
    parts = {f"s{number}": [step(*one)] for number, one in enumerate(steps)}
    rows = [row(f"{id}-{line}", id, "any", worth) for id in parts for line in range(lines)]
    rows += [row(f"free-{line}", "none", "any", line) for line in range(free)]
    sections = {**parts, "none": []} if free else parts
    return made("sections", 2, 1, sections, rows)


@pytest.mark.parametrize(
    ("steps", "lines", "code"),
    [
        ([(10_000, 9)], 10, "too-many-states"),
        ([(10_000, 9)] * 2, 1, "too-many-states"),
        ([(1, 9)], 13, "too-many-summed"),
        ([(10_000, 9)] * 60, 1, "too-many-summed"),
    ],
)
def test_rules_that_are_too_large_are_refused_without_numpy(steps, lines, code, monkeypatch):
    """Counting the states allocates nothing: there is no array to count them with."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.setitem(sys.modules, "dicecli.advisor.card.solver", None)
    rules = sections(steps, lines, "all x 9999")
    with pytest.raises(IllegalMove, match=code) as refused:
        hint.solved(rules, cores=1, progress=None)
    said = sentence(refused.value)
    assert len(said) < 300
    assert "'hint' estimates" in said


def test_a_size_beyond_all_names_is_told_shortly():
    """60 categories without a bonus: 2^60 states."""
    with pytest.raises(IllegalMove, match="too-many-states") as refused:
        check_size(sections([], 0, "all", free=60))
    assert refused.value.facts["count"] == 2**60
    assert "more than 1,000,000,000,000 states" in sentence(refused.value)


SHAPES = {
    "one deep section": ([(9_000, 9)], 4, "all x 999"),
    "two sections": ([(300, 9)] * 2, 1, "all x 43"),
    "many lines": ([(60, 9)], 12, "all x 7"),
    "many sections": ([(2, 1)] * 7, 1, "all"),
    "free lines": ([(1, 1)], 1, "all", 16),
}


@pytest.mark.parametrize("name", slow_except(SHAPES.keys() - {"many lines"}, SHAPES))
def test_solving_takes_no_more_memory_than_its_size_says(name):
    """The arrays of the dice and of one core are apart: they are the same for all rules."""
    rules = sections(*SHAPES[name])
    found = size(rules)
    assert found.fits
    tracemalloc.start()
    try:
        solved = hint.solved(rules, cores=1, progress=None)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(solved.table) < found.table + found.states
    assert peak < found.memory + 8 * 2**20


def test_no_more_cores_than_the_limit_have_a_workspace(monkeypatch):
    found, workspace = [], solver.Workspace

    def counted(*args):
        found.append(args)
        return workspace(*args)

    monkeypatch.setattr(solver, "Workspace", counted)
    solver.solve(TINY[0], cores=1000)
    assert len(found) == solver.MOST_CORES


# Source: perfect play as several authors computed it (T. Verhoeff, J. Glenn, P.
# Woodward, J. Pawlewicz, M. Larsson); the last five are single rules gone another way.
FIGURES = [
    (254.5877287, "classic", {}),
    (254.5896095, "classic-free", {}),
    (253.9702412, "kniffel", {}),
    (245.8707745, "kniffel", {"five-alike.bonus": "0"}),
    (229.6384996, "kniffel", {"five-alike.bonus": "0", "upper.bonus": "none"}),
    (248.4399894, "yatzy", {}),
    (
        191.7743692,
        "yacht",
        {
            "upper.bonus": "63:35",
            "full-house.pattern": "loose-full-house",
            "four-of-a-kind.points": "all",
            "small-straight.pattern": "run 4",
            "small-straight.points": "15",
            "large-straight.pattern": "run 5",
        },
    ),
    (254.4864557, "penta", {"joker.choice": "free", "joker.full-value": "face-filled"}),
    (254.7112726, "classic-free", {"joker.full-value": "always"}),
    (246.0862712, "classic", {"five-alike.bonus": "0"}),
    (
        245.9047284,
        "kniffel",
        {"five-alike.bonus": "0", "full-house.pattern": "loose-full-house"},
    ),
    (254.4848459, "penta", {}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("expected", "game", "house"), FIGURES)
def test_perfect_play_is_worth_what_is_known(expected, game, house):
    solution = solver.solve(preset(game).amended(house), cores=CORES)
    assert solution.expected == pytest.approx(expected, abs=6e-8)


@pytest.mark.slow
def test_a_joker_that_goes_anywhere_once_its_face_is_filled(monkeypatch):
    """A rule that no rule document can express, but whose figure is published."""

    def joker(rules, held, own, lower):
        return "face" if own else "free", False

    monkeypatch.setattr(numbers, "joker", joker)
    rules = preset("classic").amended({"joker.full-value": "never"})
    expected = solver.solve(rules, cores=CORES).expected
    assert expected == pytest.approx(253.9697290, abs=6e-8)


LAST = [
    ("large-straight", 10.612742258, 12.480611309),
    ("small-straight", 18.480749689, 19.281481166),
    ("ones", 2.106481481, 5.777645414),
]


@pytest.mark.slow
@pytest.mark.parametrize(("category", "crossed_out", "held"), LAST)
def test_last_category_is_worth_what_is_published(classic, category, crossed_out, held):
    rules = preset("classic")
    for box, expected in ((0, crossed_out), (50, held)):
        filled = [None if id == category else 0 for id in rules.choices]
        filled[rules.line_of("five-of-a-kind")] = box
        found = classic.value(cell(rules, classic.space, filled))
        assert found == pytest.approx(expected, abs=6e-10)


OPENINGS = [
    ((1, 1, 6, 6, 6), 2, {(6, 6, 6): 265.113361, (1, 6, 6, 6): 261.275309}),
    ((1, 1, 3, 4, 6), 1, {(3, 4): 245.163262, (1, 1): 245.141126}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("dice", "left", "keeps"), OPENINGS)
def test_openings_are_worth_what_is_published(classic, dice, left, keeps):
    rules = preset("classic")
    situation = Situation(rules, (None,) * 13, 0, dice, left)
    ranked = choices(situation, exact(situation, classic))
    found = {choice.keep: choice.expected for choice in ranked}
    for keep, expected in keeps.items():
        assert found[keep] == pytest.approx(expected, abs=6e-7)
    assert ranked[0].keep == next(iter(keeps))


@pytest.mark.parametrize("game", slow_except(["yacht"], ["classic", "yacht"]))
def test_simulated_perfect_play_gives_what_was_computed(game, games, request):
    """A full run plays 100,000 games: the mean is within four standard errors."""
    from support.perfect_player import Player

    rules = preset(game)
    known = game == "classic"
    values = request.getfixturevalue(game) if known else Values(solver.solve(rules))
    totals = Player(rules, values, seed=1).totals(50 * games)
    error = stdev(totals) / len(totals) ** 0.5
    assert abs(mean(totals) - float(values.values[0])) < 4 * error


def test_progress_ends_with_all_that_was_to_be_done():
    told = []
    solver.solve(TINY[0], progress=lambda done, of: told.append((done, of)))
    assert told[-1][0] == told[-1][1]
