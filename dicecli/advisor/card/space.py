"""The states of a score card between turns, numbered.

What a card can still earn depends on three things: which lines are filled; the
points in each section that can earn a bonus, up to the highest step; and whether
the five-alike category holds points, where the rules care. A state is therefore
(``summed``, ``free``, ``level``, ``total``):

- ``summed``: a bit for each filled line of the sections with bonuses;
- ``free``: a bit for each filled line of the others, the five-alike category aside;
- ``level``: 0 while the five-alike category is open, 1 once it holds 0, 2 once it
  holds points; always 0 where its points change nothing later;
- ``total``: the capped sums of those sections as one number (mixed radix).

Only totals that can be reached with the lines filled are kept. They are numbered
block by block, a block for each ``summed``: within it level, free, total.
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
"""The most states of a rule set for which a table is made (64 MB while solving)."""
MOST_SUMMED = 12
"""The most lines in sections with a bonus."""

LEVELS = 3


class Cell(NamedTuple):
    """A state, as the module describes it."""

    summed: int
    free: int
    level: int
    total: int


class Space(NamedTuple):
    """How the cards of a rule set are numbered.

    ``summed`` and ``free`` are the lines by bit, ``box`` the five-alike line where
    its points matter, ``caps`` by section with a bonus, ``sections`` their ids.
    ``reachable`` has the ascending totals for every ``Cell.summed``, ``offsets``
    the number of the first state of each block, and at the end that of all.
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
        """The number of (level, free) in a block."""
        return self.levels << len(self.free)

    @property
    def totals(self) -> int:
        """The number of totals, reachable or not."""
        number = 1
        for cap in self.caps:
            number *= cap + 1
        return number


def space(rules: CardRules) -> Space:
    """Number the states of a rule set; IllegalMove ``too-many-states`` if there are more."""
    if not fits(rules):
        raise IllegalMove("too-many-states", game=rules.name)
    lines = layout(rules)
    reachable = _reachable(rules, lines)
    offsets = [0]
    for totals in reachable:
        offsets.append(offsets[-1] + len(totals) * lines.slots)
    return lines._replace(reachable=reachable, offsets=tuple(offsets))


def fits(rules: CardRules) -> bool:
    """Tell whether a rule set is small enough for a table."""
    lines = layout(rules)
    states = lines.totals * lines.slots << len(lines.summed)
    return len(lines.summed) <= MOST_SUMMED and states <= MOST_STATES


def layout(rules: CardRules) -> Space:
    """Return the lines by what they matter for; ``reachable`` and ``offsets`` are empty."""
    sections = tuple(part for part in rules.sections if part.bonuses)
    names = tuple(part.id for part in sections)
    caps = tuple(max(step.at_least for step in part.bonuses) for part in sections)
    box = _box(rules)
    homes = [category.section in names for category in rules.categories]
    summed = tuple(line for line, earns in enumerate(homes) if earns)
    free = tuple(line for line, earns in enumerate(homes) if not earns and line != box)
    return Space(summed, free, box, names, caps, (), ())


def _box(rules: CardRules) -> int | None:
    """Return the five-alike line if it matters later what it holds."""
    if rules.five_alike is None:
        return None
    line = rules.line_of(rules.five_alike.category)
    crossed_out, held = (alike_placement(rules, line, value) for value in (0, 1))
    return None if crossed_out == held else line


def alike_placement(rules: CardRules, box: int, held: int) -> Placement:
    """Return where all dice alike go on a card that holds nothing but ``held``."""
    filled: list[int | None] = [None] * len(rules.categories)
    filled[box] = held
    return placement(rules, filled, (1,) * rules.number_of_dice)


def scores(rules: CardRules, line: int) -> tuple[int, ...]:
    """Return every number of points that a line can get, by a Joker too, ascending."""
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
    """Return the totals that can be reached with every set of filled lines."""
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
    """Return ``total`` after ``value`` points in a line."""
    section = rules.categories[line].section
    unit = 1
    for name, cap in zip(lines.sections, lines.caps, strict=True):
        held = total // unit % (cap + 1)
        if name == section:
            return total + (min(held + value, cap) - held) * unit
        unit *= cap + 1
    return total


def final(rules: CardRules, lines: Space, total: int) -> int:
    """Return the bonuses that a full card earns with ``total``."""
    earned = 0
    for name, cap in zip(lines.sections, lines.caps, strict=True):
        total, held = divmod(total, cap + 1)
        earned += section_bonus(rules, name, held)
    return earned


def cell(rules: CardRules, lines: Space, filled: Sequence[int | None]) -> Cell:
    """Return the state of a card; ``filled`` has its points by line, None while open."""
    total = 0
    for line in lines.summed:
        total = added(rules, lines, total, line, filled[line] or 0)
    held = None if lines.box is None else filled[lines.box]
    level = 0 if held is None else 1 + (held > 0)
    return Cell(_bits(lines.summed, filled), _bits(lines.free, filled), level, total)


def _bits(lines: tuple[int, ...], filled: Sequence[int | None]) -> int:
    return sum(1 << bit for bit, line in enumerate(lines) if filled[line] is not None)


def after(rules: CardRules, lines: Space, before: Cell, line: int, value: int) -> Cell:
    """Return the state once ``value`` points stand in an open line."""
    summed, free, level, total = before
    if line in lines.summed:
        summed |= 1 << lines.summed.index(line)
        total = added(rules, lines, total, line, value)
    if line in lines.free:
        free |= 1 << lines.free.index(line)
    if line == lines.box:
        level = 1 + (value > 0)
    return Cell(summed, free, level, total)
