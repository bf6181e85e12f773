"""The value of every state of a score card: backward induction, with numpy.

The value of a state is the expected points still to come, bonuses included, of a
player who makes the best choice each time. A full card is worth its bonuses; a
state with n lines filled follows from those with n + 1, so the states are solved
by layers, each in chunks of ``CHUNK`` states, split over the cores. Per state it
takes some 8,000 additions and comparisons.

What a 0 is worth is looked at once a state. All dice alike go where the Joker says,
after the other rolls.

Method: J. Pawlewicz, Nearly Optimal Computer Play in Multi-player Yahtzee (2010).
All sums are float64.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np

from dicecli.advisor.card.numbers import Card, Flags, Line, States, card, is_closed, moves_of
from dicecli.advisor.card.space import Space, final, scores
from dicecli.advisor.card.turn import Floats, Indices, Workspace, turn_values
from dicecli.dice import FACES
from dicecli.rules.card.model import CardRules
from dicecli.rules.card.patterns import face_of

Progress = Callable[[int, int], None]
"""Told how many states are solved, and of how many."""

CHUNK = 2048
"""So many that threads seldom wait for the interpreter: 512 take half as long again."""
NEVER = -np.inf


class Solution(NamedTuple):
    """The values of a rule set's states, in the order of ``Space.offsets``."""

    space: Space
    values: Floats

    @property
    def expected(self) -> float:
        """The expected total of a whole game."""
        return float(self.values[0])


# Chunks


def _fill(lines: tuple[Line, ...], task: Task, out: Floats, work: Workspace) -> None:
    """Fill ``out`` with the value of filling the best line, for every roll."""
    out[...] = NEVER
    nothing = np.full(out.shape[1], NEVER)
    for line in lines:
        closed = is_closed(task.card.space, task.states, line.line)
        if closed.all():
            continue
        ends = _after(line, task)
        ends[:, closed] = NEVER
        _take_best(out, line.rows, ends, line.which, work)
        if not len(line.noughts):
            continue
        if (ends[1:] >= ends[0]).all():
            np.maximum(nothing, ends[0], out=nothing)
        else:  # points can do harm, so a 0 is no use to rolls that give points
            out[line.noughts] = np.maximum(out[line.noughts], ends[0])
    np.maximum(out, nothing, out=out)


def _after(line: Line, task: Task) -> Floats:
    """Return the value of each of a line's points in every state, by points."""
    moves = line.moves if line.moves.shape[1] == 1 else line.moves[:, task.states.total]
    ends: Floats = task.values.take(task.states.place + moves, mode="clip") + line.worth
    return ends


def _take_best(
    out: Floats, rows: Indices, ends: Floats, which: Indices, work: Workspace
) -> None:
    """Raise the rows of ``out`` to those of ``ends`` where these are better."""
    gives = work.left[: len(rows)]
    np.take(ends, which, axis=0, out=gives, mode="clip")
    if len(rows) == len(out):
        np.maximum(out, gives, out=out)
        return
    before = work.right[: len(rows)]
    np.take(out, rows, axis=0, out=before, mode="clip")
    np.maximum(gives, before, out=gives)
    out[rows] = gives


def _fill_alike(task: Task, worth: Indices, out: Floats) -> None:
    """Put the value of all dice alike into their rows of ``out``."""
    card, states = task.card, task.states
    faces = [face_of(category.pattern) for category in card.rules.categories]
    opened = [~is_closed(card.space, states, line) for line in range(len(faces))]
    level = states.level
    if card.rules.five_alike is not None:  # at level 0 any points in it are like none
        box = card.rules.line_of(card.rules.five_alike.category)
        level = np.maximum(level, ~opened[box])
    lower = _any(opened, [line for line, face in enumerate(faces) if face is None])
    for row, face in enumerate(FACES):
        own = _any(opened, [line for line, of in enumerate(faces) if of == face])
        kind = 4 * level + 2 * own + lower
        best = np.full(len(kind), NEVER)
        for line, column in enumerate(worth[:, row].T):
            value = np.where(opened[line], column[kind], -1)
            legal = value >= 0
            if legal.any():
                places = states.place + task.jumps[line][value, states.total]
                ends = task.values.take(places, mode="clip") + value
                np.maximum(best, ends, out=best, where=legal)
        place = card.turn.rolls.index((face,) * card.rules.number_of_dice)
        np.add(best, card.alike.bonus[kind], out=out[place])


def _any(flags: list[Flags], which: list[int]) -> Flags:
    """Tell for every state whether one of some flags is set."""
    found: Flags = np.zeros_like(flags[0])
    for one in which:
        found = found | flags[one]
    return found


class Task(NamedTuple):
    """Some states to solve at once: with the ``values`` of later layers by place.

    ``alike`` tells whether all dice alike go another way than other rolls.
    ``jumps`` are moves by line, points, total.
    """

    card: Card
    states: States
    values: Floats
    jumps: tuple[Indices, ...]
    alike: bool


def _solve(task: Task, work: Workspace) -> Floats:
    """Return the values of a task's states."""
    card = task.card
    _fill(card.lines, task, work.rolls, work)
    if card.served:
        _fill(card.first, task, work.first, work)
    if task.alike:
        _fill_alike(task, card.alike.worth, work.rolls)
        if card.served:
            _fill_alike(task, card.alike.first, work.first)
    return turn_values(card.turn, card.rules.rolls, work, served=card.served)


# Layers


def solve(rules: CardRules, *, cores: int = 1, progress: Progress | None = None) -> Solution:
    """Return the value of every state; IllegalMove ``too-many-states`` if too many.

    ``progress`` is told after every chunk.
    """
    numbers = card(rules)
    lines = numbers.space
    values = np.zeros(lines.totals * lines.slots << len(lines.summed))
    jumps = tuple(_jumps(rules, lines, line) for line in range(len(numbers.lines)))
    done, of = 0, lines.offsets[-1] - len(_layer(lines, len(numbers.lines)).place)
    with _workers(numbers, cores) as run:
        for filled in range(len(numbers.lines), -1, -1):
            states = _layer(lines, filled)
            if filled == len(numbers.lines):
                ends = [final(rules, lines, total) for total in range(lines.totals)]
                values[states.place] = np.array(ends, dtype=np.float64)[states.total]
                continue
            tasks = list(_tasks(numbers, states, values, jumps))
            for task, found in zip(tasks, run(tasks), strict=True):
                values[task.states.place] = found
                done += len(found)
                if progress is not None:
                    progress(done, of)
    return Solution(lines, np.concatenate(list(_blocks(lines, values))))


def _jumps(rules: CardRules, lines: Space, line: int) -> Indices:
    """Return what all dice alike add to the place, by points up to the most, and total."""
    most = scores(rules, line)[-1]
    moves = moves_of(rules, lines, line, range(most + 1))
    return np.broadcast_to(moves, (most + 1, lines.totals))


@contextmanager
def _workers(card: Card, cores: int) -> Iterator[Callable[[list[Task]], Iterator[Floats]]]:
    """Give a function that solves tasks in order, on so many cores.

    They are threads: numpy lets go of the interpreter while it computes.
    """
    spare = [Workspace(card.turn, CHUNK) for _ in range(cores)]

    def one(task: Task) -> Floats:
        work = spare.pop()
        found = _solve(task, work.narrowed(len(task.states.place)))
        spare.append(work)
        return found

    if cores == 1:
        yield lambda tasks: map(one, tasks)
    else:
        with ThreadPoolExecutor(cores) as pool:
            yield lambda tasks: pool.map(one, tasks)


def _tasks(
    card: Card, states: States, values: Floats, jumps: tuple[Indices, ...]
) -> Iterator[Task]:
    special = np.zeros(len(states.place), dtype=np.bool_)
    if card.rules.five_alike is not None:
        box = card.rules.line_of(card.rules.five_alike.category)
        special = is_closed(card.space, states, box) & np.array(card.special)[states.level]
    for kind in (False, True):
        own = states.part(special == kind)
        for start in range(0, len(own.place), CHUNK):
            part = own.part(slice(start, start + CHUNK))
            yield Task(card, part, values, jumps, kind)


def _layer(lines: Space, filled: int) -> States:
    """Return all states with so many lines filled."""
    columns: list[list[Indices]] = [[], [], [], []]
    frees = np.arange(1 << len(lines.free), dtype=np.intp)
    for summed, level, count in _shapes(lines):
        own = frees[np.bitwise_count(frees) == filled - count]
        totals = np.array(lines.reachable[summed], dtype=np.intp)
        size = len(own) * len(totals)
        columns[0].append(np.full(size, summed, dtype=np.intp))
        columns[1].append(np.repeat(own, len(totals)))
        columns[2].append(np.full(size, level, dtype=np.intp))
        columns[3].append(np.tile(totals, len(own)))
    summed_bits, free, levels, total = map(np.concatenate, columns)
    place = _place(lines, summed_bits, free, levels, total)
    return States(summed_bits, free, levels, total, place)


def _shapes(lines: Space) -> Iterator[tuple[int, int, int]]:
    """Yield every summed mask with every level it can have, and the lines filled there."""
    inside = lines.box in lines.summed
    for summed in range(1 << len(lines.summed)):
        for level in range(lines.levels):
            boxed = inside and lines.box is not None
            if boxed and bool(summed >> lines.summed.index(lines.box or 0) & 1) != bool(level):
                continue
            yield summed, level, summed.bit_count() + (level > 0 and not inside)


def _place(
    lines: Space, summed: Indices, free: Indices, level: Indices, total: Indices
) -> Indices:
    slot = (level << len(lines.free)) + free
    return ((slot << len(lines.summed)) + summed) * lines.totals + total


def _blocks(lines: Space, values: Floats) -> Iterator[Floats]:
    """Yield the values of the reachable states block by block."""
    table = values.reshape(lines.slots, 1 << len(lines.summed), lines.totals)
    for summed, totals in enumerate(lines.reachable):
        yield table[:, summed, list(totals)].ravel()
