"""The value of every state of a score card: backward induction, with numpy.

The value of a state is the expected number of points still to come, bonuses included,
for a player who maximizes it. The value of a full card is its section bonuses. The
values of the states with n lines filled follow from those with n + 1, so the states are
solved in layers, each layer in chunks of ``CHUNK`` states that are divided among the
cores. A state takes some 8,000 additions and comparisons.

The value of filling a line with 0 is compared once for each state, not for each roll.
Rolls of all dice alike are computed a second time for states in which the Joker rule or
a bonus applies to them.

Method: J. Pawlewicz, Nearly Optimal Computer Play in Multi-player Yahtzee (2010).
All sums are float64.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dicecli.advisor.card.numbers import Card, Flags, Line, States, card, is_closed, moves_of
from dicecli.advisor.card.space import Space, final, scores
from dicecli.advisor.card.turn import Floats, Indices, Workspace, turn_values
from dicecli.dice import FACES
from dicecli.rules.card.model import CardRules
from dicecli.rules.card.patterns import face_of

if TYPE_CHECKING:
    from dicecli.advisor.protocols import Progress

CHUNK = 2048
"""States in a chunk. With 512, threads wait for the interpreter: 1.5 times the time."""
NEVER = -np.inf
"""The value of a choice that is not legal."""


class StateValues(NamedTuple):
    """The values of all states of a rule set, in points, by number of the state."""

    space: Space
    values: Floats

    @property
    def expected(self) -> float:
        """The expected final total of a whole game."""
        return float(self.values[0])


class Task(NamedTuple):
    """A chunk of states to solve.

    ``values`` has, by place, the values of the states with one line more filled. ``jumps``
    has the changes of place for all dice alike, by line, points and total. ``alike`` is
    True if the Joker rule or a bonus applies to rolls of all dice alike.
    """

    card: Card
    states: States
    values: Floats
    jumps: tuple[Indices, ...]
    alike: bool


# Chunks


def _fill(lines: tuple[Line, ...], task: Task, out: Floats, work: Workspace) -> None:
    """Set ``out`` to the values of ending the turn, by roll and state.

    The value is the points of the best line plus the value of the state that follows.
    Rolls of all dice alike are treated as any other roll.
    """
    out[...] = NEVER
    zero = np.full(out.shape[1], NEVER)
    for line in lines:
        closed = is_closed(task.card.space, task.states, line.line)
        if closed.all():
            continue
        ends = _after(line, task)
        ends[:, closed] = NEVER
        _take_best(out, line.rows, ends, line.which, work)
        if not len(line.zeros):
            continue
        if (ends[1:] >= ends[0]).all():  # then 0 may be offered to rolls that score, too
            np.maximum(zero, ends[0], out=zero)
        else:  # 0 is better than some points, but rolls that score cannot choose it
            out[line.zeros] = np.maximum(out[line.zeros], ends[0])
    np.maximum(out, zero, out=out)


def _after(line: Line, task: Task) -> Floats:
    """Return the values of filling a line, by its distinct points and state."""
    moves = line.moves if line.moves.shape[1] == 1 else line.moves[:, task.states.total]
    ends: Floats = task.values.take(task.states.place + moves, mode="clip") + line.worth
    return ends


def _take_best(
    out: Floats, rows: Indices, ends: Floats, which: Indices, work: Workspace
) -> None:
    """Raise values of ``out``: row ``rows[i]`` to at least row ``which[i]`` of ``ends``."""
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
    """Set the rows of all dice alike in ``out``; ``worth`` is of ``numbers.Alike``."""
    card = task.card
    faces = [face_of(category.pattern) for category in card.rules.categories]
    opened = [~is_closed(card.space, task.states, line) for line in range(len(faces))]
    level = _level(task, opened)
    lower = _any(opened, [line for line, face in enumerate(faces) if face is None])
    for row, face in enumerate(FACES):
        own = _any(opened, [line for line, of in enumerate(faces) if of == face])
        kind = 4 * level + 2 * own + lower
        best = _best_alike(task, worth[:, row], kind, opened)
        place = card.turn.rolls.index((face,) * card.rules.number_of_dice)
        np.add(best, card.alike.bonus[kind], out=out[place])


def _level(task: Task, opened: list[Flags]) -> Indices:
    """Return the levels of the states, 1 for a filled five-alike line without levels."""
    level, rules = task.states.level, task.card.rules
    if rules.five_alike is not None:
        level = np.maximum(level, ~opened[rules.line_of(rules.five_alike.category)])
    return level


def _best_alike(task: Task, worth: Indices, kind: Indices, opened: list[Flags]) -> Floats:
    """Return the values of the best legal line for all dice alike, by state.

    ``worth`` has the points by kind and line, ``kind`` the kinds by state; both are of
    ``numbers.Alike``.
    """
    best = np.full(len(kind), NEVER)
    for line, column in enumerate(worth.T):
        value = np.where(opened[line], column[kind], -1)
        legal = value >= 0
        if legal.any():
            places = task.states.place + task.jumps[line][value, task.states.total]
            ends = task.values.take(places, mode="clip") + value
            np.maximum(best, ends, out=best, where=legal)
    return best


def _any(flags: list[Flags], which: list[int]) -> Flags:
    """Return whether any of the flags at the indices ``which`` is set, by state."""
    found: Flags = np.zeros_like(flags[0])
    for one in which:
        found = found | flags[one]
    return found


def _solve(task: Task, work: Workspace) -> Floats:
    """Return the values of a task's states."""
    card = task.card
    _fill(card.lines, task, work.rolls, work)
    if card.has_first:
        _fill(card.first, task, work.first, work)
    if task.alike:
        _fill_alike(task, card.alike.worth, work.rolls)
        if card.has_first:
            _fill_alike(task, card.alike.first, work.first)
    return turn_values(card.turn, card.rules.rolls, work, first=card.has_first)


# Layers


def solve(rules: CardRules, *, cores: int = 1, progress: Progress | None = None) -> StateValues:
    """Return the values of all states.

    ``progress`` is called after every chunk. Raises IllegalMove ``too-many-states`` if
    the rule set is too large (``space.fits``).
    """
    numbers = card(rules)
    lines = numbers.space
    values = np.zeros(lines.totals * lines.slots << len(lines.summed))
    jumps = tuple(_jumps(rules, lines, line) for line in range(len(numbers.lines)))
    done, of = 0, lines.offsets[-1] - _fill_full_cards(numbers, values)
    with _workers(numbers, cores) as run:
        for filled in reversed(range(len(numbers.lines))):
            tasks = list(_tasks(numbers, _layer(lines, filled), values, jumps))
            for task, found in zip(tasks, run(tasks), strict=True):
                values[task.states.place] = found
                done += len(found)
                if progress is not None:
                    progress(done, of)
    return StateValues(lines, np.concatenate(list(_blocks(lines, values))))


def _fill_full_cards(card: Card, values: Floats) -> int:
    """Set the values of full cards in ``values``; return their number."""
    lines = card.space
    states = _layer(lines, len(card.lines))
    ends = [final(card.rules, lines, total) for total in range(lines.totals)]
    values[states.place] = np.array(ends, dtype=np.float64)[states.total]
    return len(states.place)


def _jumps(rules: CardRules, lines: Space, line: int) -> Indices:
    """Return the changes of place by points (0 to the most a line can get) and total."""
    most = scores(rules, line)[-1]
    moves = moves_of(rules, lines, line, range(most + 1))
    return np.broadcast_to(moves, (most + 1, lines.totals))


@contextmanager
def _workers(card: Card, cores: int) -> Iterator[Callable[[list[Task]], Iterator[Floats]]]:
    """Context manager: a function that solves tasks in order, on ``cores`` cores.

    It uses threads, since numpy releases the lock of the interpreter while it computes.
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
    """Yield the chunks of a layer; a chunk does not mix states with and without ``alike``."""
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
    """Return the states with ``filled`` lines filled."""
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
    """Yield each ``summed`` with each level it can have, and the lines that both fill."""
    bit = lines.summed.index(lines.box) if lines.box in lines.summed else None
    for summed in range(1 << len(lines.summed)):
        for level in range(lines.levels):
            if bit is None:
                yield summed, level, summed.bit_count() + (level > 0)
            elif (summed >> bit & 1) == (level > 0):
                yield summed, level, summed.bit_count()


def _place(
    lines: Space, summed: Indices, free: Indices, level: Indices, total: Indices
) -> Indices:
    """Return the places of states in the array of values."""
    slot = (level << len(lines.free)) + free
    return ((slot << len(lines.summed)) + summed) * lines.totals + total


def _blocks(lines: Space, values: Floats) -> Iterator[Floats]:
    """Yield the values of the states with possible totals, block by block."""
    table = values.reshape(lines.slots, 1 << len(lines.summed), lines.totals)
    for summed, totals in enumerate(lines.reachable):
        yield table[:, summed, list(totals)].ravel()
