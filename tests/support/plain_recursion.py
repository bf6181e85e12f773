"""Expected values of cards, by plain recursion over every throw and every move.

Only the verbs of a game are used (legal moves, apply, totals), and fractions: no
table, no numbering of states, no arithmetic of the solver. For tiny rule sets.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product


class Recursion:
    """The expected final totals of one player's game."""

    def __init__(self, rules):
        self.rules = rules
        self.known = {}

    def start(self):
        return self.rules.start(1)

    def worth(self, state):
        """Return the expected final total before the first roll of a turn."""
        if state.player is None:
            return Fraction(state.totals()[0])
        sheet = state.sheets[0]
        if sheet.filled not in self.known:
            self.known[sheet.filled] = self._turn(state) - sheet.extra
        return self.known[sheet.filled] + sheet.extra

    def _turn(self, state):
        @cache
        def rolled(kept, left, first):
            number = self.rules.number_of_dice - len(kept)
            throws = list(product(range(1, 7), repeat=number))
            total = sum(at(tuple(sorted(kept + dice)), left - 1, first) for dice in throws)
            return Fraction(total) / len(throws)

        @cache
        def at(dice, left, first):
            there = state._replace(dice=dice, rolled=1 if first else 2)
            best = max(self.worth(there.apply(move)[0]) for move in there.legal_moves())
            if left:
                keeps = {part for size in range(len(dice)) for part in combinations(dice, size)}
                best = max(best, *(rolled(keep, left, False) for keep in keeps))
            return best

        return rolled((), self.rules.rolls, True)

    def cards(self):
        """Yield every card that can be reached with a turn to come, and its worth."""
        self.worth(self.start())
        yield from self.known.items()
