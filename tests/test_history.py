"""The line of events in force, held against plain lists."""

from __future__ import annotations

import math
import random

import pytest

from dicecli.errors import IllegalMove
from dicecli.history import Position
from dicecli.rules.moves import Event, Paper


def grown(number, same=()):
    """Return a position after so many events; states are told by their number."""
    position = Position(0)
    for count in range(1, number + 1):
        position = position.add(count, Event(0, Paper(50), count in same), count)
    return position


def test_going_back_and_forth_is_that_of_a_list():
    rng = random.Random(7)
    position, line, cursor = Position(0), [], 0
    for number in range(1, 3000):
        back, forth = rng.randint(1, 40), rng.randint(1, 40)
        if rng.random() < 0.3 and back <= cursor:
            position, cursor = position.take_back(back), cursor - back
        elif rng.random() < 0.5 and forth <= len(line) - cursor:
            position, cursor = position.put_back(forth), cursor + forth
        else:
            position = position.add(number, Event(0, Paper(50)), number)
            line, cursor = [*line[:cursor], number], cursor + 1
        assert position.state == (line[cursor - 1] if cursor else 0)
        assert [done.number for done in position.undone] == line[cursor:]
    assert [done.number for done in position.standing()] == line[:cursor][::-1]


@pytest.mark.parametrize(("back", "code"), [(6, "nothing-to-undo"), (2, "undo-splits-step")])
def test_no_further_than_the_start_and_whole_steps_alone(back, code):
    with pytest.raises(IllegalMove) as caught:
        grown(5, same={4, 5}).take_back(back)
    assert caught.value.code == code


def test_no_further_than_the_tip_and_whole_steps_alone():
    position = grown(5, same={4, 5}).take_back(5)
    for forth, code in ((6, "nothing-to-redo"), (3, "redo-splits-step")):
        with pytest.raises(IllegalMove) as caught:
            position.put_back(forth)
        assert caught.value.code == code
    assert position.put_back(5).state == 5


def test_any_event_is_a_few_jumps_away():
    """A file may go back a thousand events fifty thousand times."""
    number = 20_000
    position = grown(number)
    for depth in random.Random(3).sample(range(1, number), 300):
        done, hops = position.done, 0
        while done.depth > depth:
            near = done.jump is not None and done.jump.depth >= depth
            done, hops = (done.jump if near else done.rest), hops + 1
        assert hops <= 3 * math.log2(number)
