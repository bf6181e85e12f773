"""The states of a score card between turns, numbered.

A line is a row of the card that takes the points of one category. The points that a
card can still earn depend on three things: the lines that are filled; the points in each
section with a bonus, up to its highest step; and, if the rules depend on it, whether the
five-alike category is filled with points or with 0. A state is therefore
(``summed``, ``free``, ``level``, ``total``):

- ``summed``: a bit for each filled line of the sections with bonuses;
- ``free``: a bit for each filled line of the other sections, without the five-alike
  line if it has levels;
- ``level``: 0 while the five-alike category is open, 1 if it was filled with 0, 2 if it
  was filled with points; always 0 if its points make no difference later;
- ``total``: the capped sums of the sections with bonuses as one number (mixed radix).

``numbering`` numbers the states. Rule documents allow cards with more states than any
memory holds, so ``size`` tells their number before anything is allocated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dicecli.errors import IllegalMove
from dicecli.rules.card.model import CardRules
from dicecli.rules.card.scoring import Placement, placement, section_bonus

MOST_STATES = 8_000_000
"""The largest number of states that is solved, impossible totals included."""
MOST_SUMMED = 12
"""The largest number of lines in sections with a bonus."""
_SOLVED = 40
"""Bytes for each state while it is solved, in the arrays of ``solver`` and ``numbering``."""
_STORED = 8
"""Bytes for each state in a table of values, at most."""

LEVELS = 3
"""The number of levels of a five-alike category whose points make a difference."""


class Cell(NamedTuple):
    """A state of a card between turns; the module describes the fields."""

    summed: int
    free: int
    level: int
    total: int


class Space(NamedTuple):
    """The fields of the states of a rule set.

    ``summed`` and ``free`` are the lines by bit; ``box`` is the five-alike line, None if
    it has no levels. ``sections`` are the ids of the sections with bonuses, ``caps`` the
    points of their highest steps.
    """

    summed: tuple[int, ...]
    free: tuple[int, ...]
    box: int | None
    sections: tuple[str, ...]
    caps: tuple[int, ...]

    @property
    def levels(self) -> int:
        """The number of levels of the five-alike category."""
        return 1 if self.box is None else LEVELS

    @property
    def slots(self) -> int:
        """The number of pairs (level, free)."""
        return self.levels << len(self.free)

    @property
    def totals(self) -> int:
        """The number of totals, possible or not."""
        return self.unit(len(self.caps))

    def unit(self, section: int) -> int:
        """Return by how much a point in a section raises the total."""
        number = 1
        for cap in self.caps[:section]:
            number *= cap + 1
        return number


class Size(NamedTuple):
    """How much it takes to solve a rule set, at most.

    ``states`` includes those with totals that are impossible. ``memory`` and ``table`` are
    the bytes of the arrays while it is solved, and of the table of values.
    """

    summed: int
    states: int

    @property
    def memory(self) -> int:
        """The bytes of all arrays while the rule set is solved, those of the cores apart."""
        return self.states * _SOLVED

    @property
    def table(self) -> int:
        """The bytes of the table of values."""
        return self.states * _STORED

    @property
    def fits(self) -> bool:
        """Whether the rule set is small enough to be solved."""
        return self.summed <= MOST_SUMMED and self.states <= MOST_STATES


def size(rules: CardRules) -> Size:
    """Return how much it takes to solve a rule set; nothing is allocated."""
    lines = space(rules)
    return Size(len(lines.summed), lines.totals * lines.slots << len(lines.summed))


def check_size(rules: CardRules) -> None:
    """Raise IllegalMove for a rule set that is too large to be solved.

    The code is ``too-many-summed`` for too many categories in sections with a bonus, and
    ``too-many-states`` else.
    """
    found = size(rules)
    if found.summed > MOST_SUMMED:
        raise IllegalMove(
            "too-many-summed",
            game=rules.id,
            title=rules.name,
            count=found.summed,
            most=MOST_SUMMED,
        )
    if not found.fits:
        raise IllegalMove(
            "too-many-states",
            game=rules.id,
            title=rules.name,
            count=found.states,
            most=MOST_STATES,
            memory=found.memory,
            table=found.table,
        )


def space(rules: CardRules) -> Space:
    """Return the fields of the states of a rule set, of any size."""
    sections = tuple(part for part in rules.sections if part.bonuses)
    names = tuple(part.id for part in sections)
    caps = tuple(max(step.at_least for step in part.bonuses) for part in sections)
    box = _box(rules)
    earns = [category.section in names for category in rules.categories]
    summed = tuple(line for line, earned in enumerate(earns) if earned)
    free = tuple(line for line, earned in enumerate(earns) if not earned and line != box)
    return Space(summed, free, box, names, caps)


def _box(rules: CardRules) -> int | None:
    """Return the five-alike line if its points make a difference later, else None."""
    if rules.five_alike is None:
        return None
    line = rules.line_of(rules.five_alike.category)
    crossed_out, held = (alike_placement(rules, line, value) for value in (0, 1))
    return None if crossed_out == held else line


def alike_placement(rules: CardRules, box: int, held: int) -> Placement:
    """Return where all dice alike may go on a card with ``held`` points in ``box`` alone."""
    filled: list[int | None] = [None] * len(rules.categories)
    filled[box] = held
    return placement(rules, filled, (1,) * rules.number_of_dice)


def added(rules: CardRules, lines: Space, total: int, line: int, value: int) -> int:
    """Return ``total`` with ``value`` points added in a line, capped by section."""
    section = rules.categories[line].section
    unit = 1
    for name, cap in zip(lines.sections, lines.caps, strict=True):
        held = total // unit % (cap + 1)
        if name == section:
            return total + (min(held + value, cap) - held) * unit
        unit *= cap + 1
    return total


def final(rules: CardRules, lines: Space, total: int) -> int:
    """Return the sum of the section bonuses of a full card with ``total``."""
    earned = 0
    for name, cap in zip(lines.sections, lines.caps, strict=True):
        total, held = divmod(total, cap + 1)
        earned += section_bonus(rules, name, held)
    return earned


def cell(rules: CardRules, lines: Space, filled: Sequence[int | None]) -> Cell:
    """Return the state of a card; ``filled`` has its points by line, None for open lines."""
    total = 0
    for line in lines.summed:
        total = added(rules, lines, total, line, filled[line] or 0)
    held = None if lines.box is None else filled[lines.box]
    level = 0 if held is None else 1 + (held > 0)
    return Cell(_bits(lines.summed, filled), _bits(lines.free, filled), level, total)


def _bits(lines: tuple[int, ...], filled: Sequence[int | None]) -> int:
    return sum(1 << bit for bit, line in enumerate(lines) if filled[line] is not None)


def after(rules: CardRules, lines: Space, before: Cell, line: int, value: int) -> Cell:
    """Return the state after ``before`` once an open line is filled with ``value`` points."""
    summed, free, level, total = before
    if line in lines.summed:
        summed |= 1 << lines.summed.index(line)
        total = added(rules, lines, total, line, value)
    if line in lines.free:
        free |= 1 << lines.free.index(line)
    if line == lines.box:
        level = 1 + (value > 0)
    return Cell(summed, free, level, total)
