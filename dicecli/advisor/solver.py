"""The value of every state of a score card: backward induction, with numpy.

The value of a state is the expected points still to come, bonuses included, of a
player who makes the best choice each time. A full card is worth its bonuses; a
state with n lines filled follows from those with n + 1, so the states are solved
by layers, each in chunks of ``CHUNK`` states, split over the cores.

A chunk is an array with dice on the first axis and the states contiguous behind.
Per state it takes some 8,000 additions and comparisons, because neither step of a
turn looks at pairs of a keep and a roll:

- the mean of a keep is that of the six keeps with one die more, and
- the best keep of some dice is all of them, or the best of those without one.

Most rolls give nothing in most categories: what a 0 is worth is looked at once a
state. All dice alike go where the Joker says, after the other rolls.

Method: J. Pawlewicz, Nearly Optimal Computer Play in Multi-player Yahtzee (2010).
All sums are float64.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import combinations_with_replacement, groupby, product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from dicecli.advisor.space import LEVELS, Space, added, alike_placement, final, scores, space
from dicecli.dice import FACES, Dice, ways
from dicecli.rules.card.model import CardRules
from dicecli.rules.card.patterns import face_of
from dicecli.rules.card.scoring import Placement, bonus, joker, placed, points, takes

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]
Progress = Callable[[int, int], None]
"""Told how many states are solved, and of how many."""

CHUNK = 2048
"""So many that threads seldom wait for the interpreter: 512 take half as long again."""
_MOST_PIECES = 6  # more contiguous pieces than this are copied together instead
NEVER = -np.inf


class Solution(NamedTuple):
    """The values of a rule set's states, in the order of ``Space.offsets``."""

    space: Space
    values: Floats

    @property
    def expected(self) -> float:
        """The expected total of a whole game."""
        return float(self.values[0])


# The dice of a turn


class Step(NamedTuple):
    """One face added to the keeps of a size: rows of these, rows with the face.

    ``rows`` has the row with the face for every keep; ``pieces`` the same as
    contiguous pieces (keeps, keeps with the face), None where they are too many.
    """

    rows: Indices
    pieces: tuple[tuple[slice, slice], ...] | None


class Turn(NamedTuple):
    """A turn's dice as rows.

    ``rolls`` in the order of rows; ``steps`` by size of the keep, and face;
    ``weights`` has the chance of each roll.
    """

    rolls: tuple[Dice, ...]
    steps: tuple[tuple[Step, ...], ...]
    weights: Floats


def turn(number: int) -> Turn:
    """Return the rows of every keep of up to ``number`` dice.

    They stand by their highest die, then the next, so that all keeps of a size
    with a six added lie side by side, and nearly so with a five.
    """
    keeps = [
        sorted(combinations_with_replacement(FACES, size), key=lambda dice: dice[::-1])
        for size in range(number + 1)
    ]
    steps = tuple(
        tuple(_step(keeps[size], keeps[size + 1], face) for face in FACES)
        for size in range(number)
    )
    chances = np.array([ways(dice) for dice in keeps[number]]) / 6.0**number
    return Turn(tuple(keeps[number]), steps, chances)


def _step(less: list[Dice], more: list[Dice], face: int) -> Step:
    places = {dice: row for row, dice in enumerate(more)}
    rows = [places[tuple(sorted((*dice, face)))] for dice in less]
    pieces = []
    for _, run in groupby(enumerate(rows), key=lambda pair: pair[1] - pair[0]):
        pairs = list(run)
        (first, above), (last, _) = pairs[0], pairs[-1]
        length = last + 1 - first
        pieces.append((slice(first, last + 1), slice(above, above + length)))
    few = tuple(pieces) if len(pieces) <= _MOST_PIECES else None
    return Step(np.array(rows, dtype=np.intp), few)


class Workspace:
    """Arrays that the chunks of one core use again and again, made once."""

    def __init__(self, turn: Turn, states: int) -> None:
        sizes = [len(steps[0].rows) for steps in turn.steps]
        self.keeps = [np.empty((size, states)) for size in sizes]
        self.rolls = np.empty((len(turn.rolls), states))
        self.first = np.empty((len(turn.rolls), states))
        self.left = np.empty((len(turn.rolls), states))
        self.right = np.empty((len(turn.rolls), states))

    def narrowed(self, states: int) -> Workspace:
        """Return views of so many states, for a chunk that is not full."""
        part = object.__new__(Workspace)
        part.keeps = [keep[:, :states] for keep in self.keeps]
        for name in ("rolls", "first", "left", "right"):
            setattr(part, name, getattr(self, name)[:, :states])
        return part


def _means(turn: Turn, work: Workspace) -> None:
    """Fill ``work.keeps`` with the means of rolling the other dice."""
    more = work.rolls
    for steps, keep in zip(reversed(turn.steps), reversed(work.keeps), strict=True):
        spare = work.left[: len(keep)]
        one, two, *others = steps
        np.take(more, one.rows, axis=0, out=keep, mode="clip")
        np.take(more, two.rows, axis=0, out=spare, mode="clip")
        np.add(keep, spare, out=keep)
        for step in others:
            if step.pieces is None:
                np.take(more, step.rows, axis=0, out=spare, mode="clip")
                np.add(keep, spare, out=keep)
            else:
                for less, above in step.pieces:
                    np.add(keep[less], more[above], out=keep[less])
        np.multiply(keep, 1 / 6, out=keep)
        more = keep


def _best_keeps(turn: Turn, work: Workspace) -> None:
    """Put the best of every roll and all its keeps into ``work.rolls``."""
    less = work.keeps[0]
    for steps, more in zip(turn.steps, [*work.keeps[1:], work.rolls], strict=True):
        spare = work.left[: len(less)]
        for step in steps:
            if step.pieces is None:
                np.take(more, step.rows, axis=0, out=spare, mode="clip")
                np.maximum(spare, less, out=spare)
                more[step.rows] = spare
            else:
                for below, above in step.pieces:
                    np.maximum(more[above], less[below], out=more[above])
        less = more


def _turn_values(turn: Turn, rolls: int, work: Workspace, served: bool) -> Floats:
    """Return the value of a whole turn, of which ``work.rolls`` has the ends.

    ``served`` tells that ``work.first`` has those of the first roll.
    """
    for number in range(1, rolls):
        _means(turn, work)
        if served and number == rolls - 1:
            work.rolls[...] = work.first
        _best_keeps(turn, work)
    ends = work.first if served and rolls == 1 else work.rolls
    values: Floats = np.einsum("r,rs->s", turn.weights, ends)
    return values


# The card


class Line(NamedTuple):
    """A line of the card in numbers.

    ``worth`` has its distinct points as a column, 0 first; ``moves`` what each of
    them adds to a state's place: a row for each, or one for all; a column for each
    total, or one for all. ``rows`` are the rolls that give something, ``which``
    the place of their points in ``worth``; ``noughts`` are the other rolls.
    """

    line: int
    worth: Floats
    moves: Indices
    rows: Indices
    which: Indices
    noughts: Indices


class Card(NamedTuple):
    """A rule set in numbers.

    ``first`` has the lines as the first roll of a turn counts there, if that is
    another way. ``special`` tells by level (with the five-alike category filled)
    whether all dice alike go another way than other rolls, ``alike`` which way.
    """

    rules: CardRules
    space: Space
    turn: Turn
    lines: tuple[Line, ...]
    first: tuple[Line, ...]
    special: tuple[bool, ...]
    alike: Alike

    @property
    def served(self) -> bool:
        """Whether the first roll of a turn counts more somewhere."""
        return bool(self.first)


class States(NamedTuple):
    """States side by side: what ``space.Cell`` has, and their place in an array.

    The array has every total, reachable or not, so that filling a line moves it by
    a number that hardly depends on the state.
    """

    summed: Indices
    free: Indices
    level: Indices
    total: Indices
    place: Indices

    def part(self, which: slice | Flags) -> States:
        """Return some of the states."""
        return States(*(column[which] for column in self))


def card(rules: CardRules) -> Card:
    """Put a rule set into numbers; IllegalMove ``too-many-states`` if it has too many."""
    lines = space(rules)
    dice = turn(rules.number_of_dice)
    every = range(len(rules.categories))
    plain = tuple(_line(rules, lines, dice, line, first=False) for line in every)
    first: tuple[Line, ...] = ()
    if any(category.first_roll for category in rules.categories):
        first = tuple(_line(rules, lines, dice, line, first=True) for line in every)
    return Card(rules, lines, dice, plain, first, _special(rules), _alike(rules))


def _line(rules: CardRules, lines: Space, dice: Turn, line: int, *, first: bool) -> Line:
    category = rules.categories[line]
    values = [points(category, roll, first=first) for roll in dice.rolls]
    worth = sorted({0, *values})
    places = np.array([worth.index(value) for value in values], dtype=np.intp)
    rows = np.flatnonzero(places)
    moves = _moves(rules, lines, line, worth)
    column = np.array(worth, dtype=np.float64)[:, None]
    return Line(line, column, moves, rows, places[rows], np.flatnonzero(places == 0))


def _moves(rules: CardRules, lines: Space, line: int, worth: Sequence[int]) -> Indices:
    """Return what filling a line with each of its points adds to a state's place."""
    unit = lines.totals
    if line in lines.summed:
        gains = [
            [added(rules, lines, held, line, value) - held for held in range(unit)]
            for value in worth
        ]
        moves = np.array(gains, dtype=np.intp) + (unit << lines.summed.index(line))
    elif line in lines.free:
        moves = np.full((1, 1), unit << len(lines.summed) + lines.free.index(line), np.intp)
    else:
        moves = np.zeros((len(worth), 1), dtype=np.intp)
    if line == lines.box:
        level = unit << len(lines.summed) + len(lines.free)
        moves = moves + level * np.array([[1 + (value > 0)] for value in worth])
    return moves


def _special(rules: CardRules) -> tuple[bool, ...]:
    if rules.five_alike is None:
        return (False,) * LEVELS
    box = rules.line_of(rules.five_alike.category)
    crossed_out, held = (
        place.step is not None or place.bonus > 0
        for place in (alike_placement(rules, box, value) for value in (0, 1))
    )
    return (held, crossed_out, held)


def _closed(lines: Space, states: States, line: int) -> Flags:
    """Tell which states have a line filled."""
    closed: Flags = states.level > 0
    if line in lines.summed:
        closed = states.summed >> lines.summed.index(line) & 1 == 1
    elif line in lines.free:
        closed = states.free >> lines.free.index(line) & 1 == 1
    return closed


# Chunks


def _fill(lines: tuple[Line, ...], task: Task, out: Floats, work: Workspace) -> None:
    """Fill ``out`` with the value of filling the best line, for every roll."""
    out[...] = NEVER
    nothing = np.full(out.shape[1], NEVER)
    for line in lines:
        closed = _closed(task.card.space, task.states, line.line)
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


class Alike(NamedTuple):
    """Where all dice alike go, by all that matters of a card for that.

    ``worth`` has the points by kind, face and line, -1 where they may not go, and
    ``first`` those as a first roll; ``bonus`` what is earned beside, by kind. The
    kind is 4 times the level, 2 more if a category of the face is open, 1 more if
    one is that is no face.
    """

    worth: Indices
    first: Indices
    bonus: Floats


def _alike(rules: CardRules) -> Alike:
    """Ask the rules where all dice alike go."""
    shape = (4 * LEVELS, len(FACES), len(rules.categories))
    worth, first = np.full(shape, -1, dtype=np.intp), np.full(shape, -1, dtype=np.intp)
    earned = np.zeros(4 * LEVELS)
    faces = [face_of(category.pattern) for category in rules.categories]
    for kind in range(4 * LEVELS):
        held = kind // 4 - 1 if kind >= 4 else None
        step, full = joker(rules, held, bool(kind & 2), bool(kind & 1))
        earned[kind] = bonus(rules, held)
        place = Placement((), step, full, bonus(rules, held))
        for (row, face), (line, category) in product(
            enumerate(FACES), enumerate(rules.categories)
        ):
            if takes(step, faces[line], face):
                dice = (face,) * rules.number_of_dice
                worth[kind, row, line] = placed(category, dice, place)
                first[kind, row, line] = placed(category, dice, place, first=True)
    return Alike(worth, first, earned)


def _fill_alike(task: Task, worth: Indices, out: Floats) -> None:
    """Put the value of all dice alike into their rows of ``out``."""
    card, states = task.card, task.states
    faces = [face_of(category.pattern) for category in card.rules.categories]
    opened = [~_closed(card.space, states, line) for line in range(len(faces))]
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
    return _turn_values(card.turn, card.rules.rolls, work, served=card.served)


# Layers


def solve(rules: CardRules, *, cores: int = 1, progress: Progress | None = None) -> Solution:
    """Return the value of every state; IllegalMove ``too-many-states`` if too many.

    ``progress`` is told after every chunk.
    """
    numbers = card(rules)
    lines = numbers.space
    values = np.zeros(lines.totals * lines.slots << len(lines.summed))
    jumps = tuple(_jumps(rules, lines, line) for line in range(len(numbers.lines)))
    done, of = 0, lines.offsets[-1]
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
    moves = _moves(rules, lines, line, range(most + 1))
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
        special = _closed(card.space, states, box) & np.array(card.special)[states.level]
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
