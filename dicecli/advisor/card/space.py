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

Only totals that are possible with the filled lines get numbers. States are numbered in
blocks, one for each ``summed``; within a block by level, free, total.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from dicecli.dice import rolls
from dicecli.errors import IllegalMove
from dicecli.rules.card.model import CardRules
from dicecli.rules.card.scoring import Placement, placement, points, section_bonus

MOST_STATES = 8_000_000
"""The largest number of states that is solved (an array of 64 MB)."""
MOST_SUMMED = 12
"""The largest number of lines in sections with a bonus."""

LEVELS = 3
"""The number of levels of a five-alike category whose points make a difference."""


class Cell(NamedTuple):
    """A state of a card between turns; the module describes the fields."""

    summed: int
    free: int
    level: int
    total: int


class Space(NamedTuple):
    """The numbering of the states of a rule set.

    ``summed`` and ``free`` are the lines by bit; ``box`` is the five-alike line, None if
    it has no levels. ``sections`` are the ids of the sections with bonuses, ``caps`` the
    points of their highest steps. ``reachable`` has the possible totals, ascending, for
    each ``Cell.summed``; ``offsets`` the number of the first state of each block, and the
    number of all states at the end.
    """

    summed: tuple[int, ...]
    free: tuple[int, ...]
    box: int | None
    sections: tuple[str, ...]
    caps: tuple[int, ...]
    reachable: tuple[tuple[int, ...], ...]
    offsets: tuple[int, ...]

    @property
    def levels(self) -> int:
        """The number of levels of the five-alike category."""
        return 1 if self.box is None else LEVELS

    @property
    def slots(self) -> int:
        """The number of pairs (level, free) in a block."""
        return self.levels << len(self.free)

    @property
    def totals(self) -> int:
        """The number of totals, possible or not."""
        number = 1
        for cap in self.caps:
            number *= cap + 1
        return number


def space(rules: CardRules) -> Space:
    """Return the numbering of a rule set.

    Raises IllegalMove ``too-many-states`` if the rule set does not fit (``fits``).
    """
    if not fits(rules):
        raise IllegalMove("too-many-states", game=rules.name)
    lines = layout(rules)
    reachable = _reachable(rules, lines)
    offsets = [0]
    for totals in reachable:
        offsets.append(offsets[-1] + len(totals) * lines.slots)
    return lines._replace(reachable=reachable, offsets=tuple(offsets))


def fits(rules: CardRules) -> bool:
    """Return whether a rule set has few enough states to be solved."""
    lines = layout(rules)
    states = lines.totals * lines.slots << len(lines.summed)
    return len(lines.summed) <= MOST_SUMMED and states <= MOST_STATES


def layout(rules: CardRules) -> Space:
    """Return the numbering without the totals: ``reachable`` and ``offsets`` are empty."""
    sections = tuple(part for part in rules.sections if part.bonuses)
    names = tuple(part.id for part in sections)
    caps = tuple(max(step.at_least for step in part.bonuses) for part in sections)
    box = _box(rules)
    earns = [category.section in names for category in rules.categories]
    summed = tuple(line for line, earned in enumerate(earns) if earned)
    free = tuple(line for line, earned in enumerate(earns) if not earned and line != box)
    return Space(summed, free, box, names, caps, (), ())


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


def scores(rules: CardRules, line: int) -> tuple[int, ...]:
    """Return every number of points that a line can get, with a Joker too, ascending."""
    category = rules.categories[line]
    kinds = [(False, False), (False, True)]
    kinds += [(True, False), (True, True)] if rules.joker.choice != "none" else []
    found = {
        points(category, dice, joker=joker and len(set(dice)) == 1, first=first)
        for dice in rolls(rules.number_of_dice)
        for joker, first in kinds
    }
    return tuple(sorted(found | ({0} if rules.joker.choice != "none" else set())))


def _reachable(rules: CardRules, lines: Space) -> tuple[tuple[int, ...], ...]:
    """Return the possible totals for every set of filled lines, by ``Cell.summed``."""
    found: list[set[int]] = [{0}]
    worth = [scores(rules, line) for line in lines.summed]
    for mask in range(1, 1 << len(lines.summed)):
        bit = mask.bit_length() - 1
        line = lines.summed[bit]
        before = found[mask ^ 1 << bit]
        pairs = product(before, worth[bit])
        found.append({added(rules, lines, total, line, value) for total, value in pairs})
    return tuple(tuple(sorted(totals)) for totals in found)


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
