"""The numbers of the states of a rule set.

Only totals that are possible with the filled lines get numbers. States are numbered in
blocks, one for each ``Cell.summed`` of ``space``; within a block by level, free, total.
"""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

import numpy as np

from dicecli.advisor.card.space import Space, check_size, space
from dicecli.advisor.card.turn import Flags
from dicecli.rules.card.model import CardRules
from dicecli.rules.card.paper import possible_points


class Numbering(NamedTuple):
    """The numbering of the states of a rule set.

    ``possible`` has a row for each ``Cell.summed``, and tells of each total whether it is
    possible; ``offsets`` are the numbers of the first state of each block, and the number of
    all states at the end.
    """

    space: Space
    possible: Flags
    offsets: tuple[int, ...]

    @property
    def states(self) -> int:
        """The number of all states."""
        return self.offsets[-1]


def numbering(rules: CardRules) -> Numbering:
    """Return the numbering of a rule set.

    Raises IllegalMove if the rule set is too large to be solved (``space.check_size``).
    """
    check_size(rules)
    lines = space(rules)
    possible = _possible(rules, lines)
    counts = possible.sum(axis=1) * lines.slots
    return Numbering(lines, possible, tuple(accumulate(counts.tolist(), initial=0)))


def _possible(rules: CardRules, lines: Space) -> Flags:
    """Return which totals are possible, by ``Cell.summed``."""
    possible = np.zeros((1 << len(lines.summed), lines.totals), dtype=np.bool_)
    possible[0, 0] = True
    worth = [possible_points(rules, line) for line in lines.summed]
    for mask in range(1, len(possible)):
        bit = mask.bit_length() - 1
        section = lines.sections.index(rules.categories[lines.summed[bit]].section)
        # An axis for the points in the section of the line; those before and after it are
        # for all other sections together.
        shape = (-1, lines.caps[section] + 1, lines.unit(section))
        before = possible[mask ^ 1 << bit].reshape(shape)
        _add(before, worth[bit], possible[mask].reshape(shape))
    return possible


def _add(before: Flags, worth: tuple[int, ...], after: Flags) -> None:
    """Set in ``after`` the totals that follow from those in ``before`` with points added."""
    cap = before.shape[1] - 1
    for value in worth:
        kept = max(cap + 1 - value, 0)
        after[:, cap + 1 - kept :] |= before[:, :kept]
        after[:, cap] |= before[:, kept:].any(axis=1)
