"""The linked lists of events, compared with plain lists."""

from __future__ import annotations

import math
import random

import pytest

from dicecli.errors import IllegalMove
from dicecli.game.history import Position, append, find, following
from dicecli.rules.moves import Event, Paper, Undo


def grown(number, same=()):
    """Return a position after so many events; states are their numbers."""
    position = Position(0)
    for count in range(1, number + 1):
        position = position.add(count, Event(0, Paper(50), count in same), count)
    return position


def test_undo_and_redo_match_those_of_a_list():
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
        assert [link.number for link in position.undone] == line[cursor:]
    assert [link.number for link in position.in_force()] == line[:cursor][::-1]


@pytest.mark.parametrize(("back", "code"), [(6, "nothing-to-undo"), (2, "undo-splits-step")])
def test_undo_stops_at_the_start_and_splits_no_step(back, code):
    with pytest.raises(IllegalMove) as caught:
        grown(5, same={4, 5}).take_back(back)
    assert caught.value.code == code


def test_redo_stops_at_the_newest_and_splits_no_step():
    position = grown(5, same={4, 5}).take_back(5)
    for forth, code in ((6, "nothing-to-redo"), (3, "redo-splits-step")):
        with pytest.raises(IllegalMove) as caught:
            position.put_back(forth)
        assert caught.value.code == code
    assert position.put_back(5).state == 5


def test_events_are_found_by_number_and_listed_from_a_place_on():
    position = grown(30).take_back(10)
    numbers = [1, 2, 5, 8, 9, 20]
    assert [find(position.last, number).state for number in numbers] == numbers
    assert [find(position.last, number) for number in (0, 21, 30)] == [None] * 3
    assert find(position.newest, 30).number == 30
    assert [link.number for link in following(position.last, 17)] == [18, 19, 20]
    assert (find(None, 1), following(None, 0)) == (None, [])


def test_a_correction_keeps_the_list_of_events_in_force():
    """Before it, and once it is undone, the moves are the events themselves."""
    position = grown(3)
    other = append(position.last.previous, 3, Event(0, Paper(100)), "other")
    after = position.correct(4, Event(None, Undo(1)), other, 1)
    assert (after.state, after.corrected, after.replayed) == ("other", other, 1)
    further = after.add(5, Event(0, Paper(50)), "more")
    assert [link.number for link in following(further.corrected, 0)] == [1, 2, 3, 5]
    assert [link.number for link in further.in_force()] == [5, 4, 3, 2, 1]
    back = further.take_back(2)
    assert (back.state, back.corrected) == (3, position.last)
    assert back.put_back(1).corrected == other


def test_any_event_is_found_in_few_jumps():
    """A file may undo a thousand events fifty thousand times."""
    number = 20_000
    position = grown(number)
    for depth in random.Random(3).sample(range(1, number), 300):
        link, hops = position.last, 0
        while link.depth > depth:
            near = link.jump is not None and link.jump.depth >= depth
            link, hops = (link.jump if near else link.previous), hops + 1
        assert hops <= 3 * math.log2(number)
