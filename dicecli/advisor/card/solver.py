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
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dicecli.advisor.card.numbering import Numbering
from dicecli.advisor.card.numbers import Card, Line, States, card, is_closed
from dicecli.advisor.card.space import Space
from dicecli.advisor.card.turn import Flags, Floats, Indices, Workspace, turn_values
from dicecli.dice import FACES
from dicecli.rules.card.model import CardRules
from dicecli.rules.card.patterns import face_of
from dicecli.rules.card.scoring import section_bonus

if TYPE_CHECKING:
    from dicecli.advisor.protocols import Progress

CHUNK = 2048
"""States in a chunk. With 512, threads wait for the interpreter: 1.5 times the time."""
MOST_CORES = 8
"""Each core has its own workspace: 40 MB for six dice."""
NEVER = -np.inf
"""The value of a choice that is not legal."""


class StateValues(NamedTuple):
    """The values of all states of a rule set, in points, by number of the state."""

    numbering: Numbering
    values: Floats

    @property
    def expected(self) -> float:
        """The expected final total of a whole game."""
        return float(self.values[0])


class Task(NamedTuple):
    """A chunk of states to solve.

    ``values`` has, by place, the values of the states with one line more filled. ``alike``
    is True if the Joker rule or a bonus applies to rolls of all dice alike.
    """

    card: Card
    states: States
    values: Floats
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
    places = task.states.place + line.move.changes(line.points, task.states.total)
    ends: Floats = task.values.take(places, mode="clip") + line.worth
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
            move = task.card.lines[line].move
            places = task.states.place + move.changes(value, task.states.total)
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

    ``progress`` is called after every chunk. Raises IllegalMove if the rule set is too
    large (``space.check_size``).
    """
    numbers = card(rules)
    lines = numbers.space
    values = np.zeros(lines.totals * lines.slots << len(lines.summed))
    done, of = 0, numbers.numbering.states - _fill_full_cards(numbers, values)
    with _workers(numbers, values, min(cores, MOST_CORES)) as run:
        for filled in reversed(range(len(numbers.lines))):
            for count in run(_chunks(_layer(numbers, filled))):
                done += count
                if progress is not None:
                    progress(done, of)
    return StateValues(numbers.numbering, _by_number(numbers.numbering, values))


def _fill_full_cards(card: Card, values: Floats) -> int:
    """Set the values of full cards in ``values``; return their number."""
    ends = _section_bonuses(card.rules, card.space)
    places = np.concatenate(_layer(card, len(card.lines)))
    values[places] = ends[places % card.space.totals]
    return len(places)


def _section_bonuses(rules: CardRules, lines: Space) -> Floats:
    """Return the sum of the section bonuses of a full card, by total."""
    ends = np.zeros(1)
    for name, cap in zip(lines.sections, lines.caps, strict=True):
        own = np.array([section_bonus(rules, name, held) for held in range(cap + 1)])
        ends = (own[:, None] + ends).ravel()
    return ends


Chunk = tuple[Indices, bool]
"""The places of some states, and whether rolls of all dice alike differ (``Task.alike``)."""


@contextmanager
def _workers(
    card: Card, values: Floats, cores: int
) -> Iterator[Callable[[list[Chunk]], Iterator[int]]]:
    """Context manager: a function that solves chunks on ``cores`` cores.

    It sets the values of their states in ``values``, and yields the numbers of states in
    order. It uses threads, since numpy releases the lock of the interpreter while it
    computes.
    """
    spare = [Workspace(card.turn, CHUNK) for _ in range(cores)]

    def one(chunk: Chunk) -> int:
        places, alike = chunk
        work = spare.pop()
        task = Task(card, _states(card.space, places), values, alike)
        # No other chunk of the layer reads these values.
        values[places] = _solve(task, work.narrowed(len(places)))
        spare.append(work)
        return len(places)

    if cores == 1:
        yield lambda chunks: map(one, chunks)
    else:
        with ThreadPoolExecutor(cores) as pool:
            yield lambda chunks: pool.map(one, chunks)


def _chunks(layer: tuple[Indices, Indices]) -> list[Chunk]:
    """Return the chunks of a layer; they are views of its places."""
    return [
        (places[start : start + CHUNK], alike)
        for places, alike in zip(layer, (False, True), strict=True)
        for start in range(0, len(places), CHUNK)
    ]


def _layer(card: Card, filled: int) -> tuple[Indices, Indices]:
    """Return the places of the states with ``filled`` lines filled.

    The second array has those for which rolls of all dice alike differ (``Card.special``).
    """
    lines = card.space
    found: tuple[list[Indices], list[Indices]] = ([], [])
    frees = np.arange(1 << len(lines.free), dtype=np.intp)
    for summed, level, count in _shapes(lines):
        own = frees[np.bitwise_count(frees) == filled - count]
        totals = np.flatnonzero(card.numbering.possible[summed])
        special = _is_special(card, summed, level, own)
        for places, part in zip(found, (own[~special], own[special]), strict=True):
            places.append(_places(lines, summed, part[:, None], level, totals).ravel())
    return np.concatenate(found[0]), np.concatenate(found[1])


def _is_special(card: Card, summed: int, level: int, free: Indices) -> Flags:
    """Return, by ``free``, whether rolls of all dice alike differ from other rolls."""
    states = States(np.full_like(free, summed), free, np.full_like(free, level), free, free)
    if card.rules.five_alike is None:
        return np.zeros(len(free), dtype=np.bool_)
    box = card.rules.line_of(card.rules.five_alike.category)
    return is_closed(card.space, states, box) & card.special[level]


def _shapes(lines: Space) -> Iterator[tuple[int, int, int]]:
    """Yield each ``summed`` with each level it can have, and the lines that both fill."""
    bit = lines.summed.index(lines.box) if lines.box in lines.summed else None
    for summed in range(1 << len(lines.summed)):
        for level in range(lines.levels):
            if bit is None:
                yield summed, level, summed.bit_count() + (level > 0)
            elif (summed >> bit & 1) == (level > 0):
                yield summed, level, summed.bit_count()


def _places(
    lines: Space, summed: Indices | int, free: Indices, level: Indices | int, total: Indices
) -> Indices:
    """Return the places of states in the array of values."""
    slot = (level << len(lines.free)) + free
    return ((slot << len(lines.summed)) + summed) * lines.totals + total


def _states(lines: Space, places: Indices) -> States:
    """Return the states at ``places`` of the array of values."""
    above, total = np.divmod(places, lines.totals)
    slot, summed = above >> len(lines.summed), above & (1 << len(lines.summed)) - 1
    level, free = slot >> len(lines.free), slot & (1 << len(lines.free)) - 1
    return States(summed, free, level, total, places)


def _by_number(numbering: Numbering, values: Floats) -> Floats:
    """Return the values of the states by number, from those by place."""
    lines = numbering.space
    table = values.reshape(lines.slots, 1 << len(lines.summed), lines.totals)
    found = np.empty(numbering.states)
    for summed, (start, end) in enumerate(pairwise(numbering.offsets)):
        found[start:end] = table[:, summed, numbering.possible[summed]].ravel()
    return found
