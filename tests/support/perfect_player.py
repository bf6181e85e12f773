"""Whole games of perfect play, many side by side.

The dice fall by a seeded chance; which to keep is read from the arrays of the
solver, which category to fill from the values of the state that it leads to; the
points are those that the verbs of the game give.
"""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np

from dicecli.advisor.card import numbers, solver, turn
from dicecli.advisor.card.space import after, cell


class Table:
    """The dice of a turn: every keep by number, and those out of each roll."""

    def __init__(self, turn):
        number = len(turn.steps)
        keeps = [
            sorted(
                {kept for roll in turn.rolls for kept in combinations(roll, size)}, key=order
            )
            for size in range(number)
        ]
        self.dice = [keep for size in keeps for keep in size] + list(turn.rolls)
        number_of = {dice: at for at, dice in enumerate(self.dice)}
        self.roll_of = {dice: at for at, dice in enumerate(turn.rolls)}
        subsets = [
            {number_of[kept] for size in range(number + 1) for kept in combinations(roll, size)}
            for roll in turn.rolls
        ]
        most = max(map(len, subsets))
        padded = [[*one, *[max(one)] * (most - len(one))] for one in map(sorted, subsets)]
        self.subsets = np.array(padded)


def order(dice):
    return dice[::-1]


class Player:
    """Plays a rule set by its solution."""

    def __init__(self, rules, values, seed):
        self.rules, self.values = rules, values
        self.card = numbers.card(rules)
        self.table = Table(self.card.turn)
        lines = self.card.space
        dense = np.zeros((lines.slots, 1 << len(lines.summed), lines.totals))
        numbering = self.card.numbering
        for block, possible in enumerate(numbering.possible):
            part = values.values[numbering.offsets[block] : numbering.offsets[block + 1]]
            dense[:, block, possible] = part.reshape(lines.slots, -1)
        self.dense = dense.ravel()
        self.chance = random.Random(seed)

    def totals(self, games):
        """Return the totals of so many games."""
        found = []
        while len(found) < games:
            states = [self.rules.start(1)] * min(solver.CHUNK, games - len(found))
            for _ in self.rules.categories:
                states = self.turn(states)
            found += [state.totals()[0] for state in states]
        return found

    def turn(self, states):
        ends = [self.throw(()) for _ in states]
        for values in self.keeps(states):
            ends = [self.throw(keep) for keep in self.best(values, ends)]
        return [self.fill(state, dice) for state, dice in zip(states, ends, strict=True)]

    def throw(self, keep):
        thrown = self.chance.choices(range(1, 7), k=self.rules.number_of_dice - len(keep))
        return tuple(sorted((*keep, *thrown)))

    def keeps(self, states):
        """Return the value of every keep in every state, for each roll to come."""
        lines = self.card.space
        cells = np.array([cell(self.rules, lines, state.sheets[0].filled) for state in states])
        columns = [np.ascontiguousarray(column) for column in cells.T]
        there = numbers.States(*columns, solver._places(lines, *columns))
        task = solver.Task(self.card, there, self.dense, alike=True)
        work = turn.Workspace(self.card.turn, len(states))
        solver._fill(self.card.lines, task, work.rolls, work)
        solver._fill_alike(task, self.card.alike.worth, work.rolls)
        found = []
        for number in range(1, self.rules.rolls):
            if number > 1:
                turn.best_keeps(self.card.turn, work)
            turn.means(self.card.turn, work)
            found.append(np.concatenate([*work.keeps, work.rolls]))
        return reversed(found)

    def best(self, values, ends):
        rows = self.table.subsets[[self.table.roll_of[dice] for dice in ends]]
        chosen = values[rows, np.arange(len(ends))[:, None]].argmax(axis=1)
        return [self.table.dice[rows[game, at]] for game, at in enumerate(chosen)]

    def fill(self, state, dice):
        there = state._replace(dice=dice, rolled=self.rules.rolls)
        now = cell(self.rules, self.card.space, state.sheets[0].filled)

        def worth(move):
            line = self.rules.line_of(move.category)
            then = after(self.rules, self.card.space, now, line, move.points)
            return move.points + self.values.value(then)

        return there.apply(max(there.legal_moves(), key=worth))[0]
