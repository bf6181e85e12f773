"""What holds for every game: random legal games of each shipped rule set.

``--games N`` says how many. A game that fails names its seed, and ``random_game``
plays it again.
"""

from __future__ import annotations

from contextlib import contextmanager
from random import Random

import pytest
from games import KINDS, accepted, facts, play_out, start, steps_in_force

from dicecli import answers, play
from dicecli.errors import BadGameFile, IllegalMove
from dicecli.gamefile import codec
from dicecli.rules import PRESETS, preset
from dicecli.rules.moves import Event

BLOCKS = 8  # so that the games of one rule set can be shared among processes
RELOADED_AT_EVERY_EVENT = 65  # one game in so many: it takes the square of its length


def random_game(name, number):
    """Return game ``number`` of a rule set: its start, and how it went on."""
    rng = Random(f"{name} {number}")
    begun = start(preset(name), rng)
    return begun, play_out(begun, rng)


@contextmanager
def seeded(name, number):
    """Name the game in whatever fails."""
    try:
        yield
    except Exception as error:
        error.add_note(f"random_game({name!r}, {number})")
        raise


@pytest.fixture(params=range(BLOCKS))
def numbers(request, games):
    """The numbers of the random games in one block."""
    return range(request.param, games, BLOCKS)


@pytest.fixture(params=PRESETS)
def name(request):
    """Every shipped rule set."""
    return request.param


def each_game(name, numbers, check):
    for number in numbers:
        with seeded(name, number):
            check(*random_game(name, number))


def last(begun, course):
    """Return the game at its end."""
    game = begun
    for after in course:
        game = after
    return game


def test_total_is_the_sum_of_its_parts_after_every_event(name, numbers):
    def check(begun, course):
        for game in (begun, *course):
            _check_standing(game)

    each_game(name, numbers, check)


def _check_standing(game):
    standing = answers.standing(game)
    total = KINDS[game.rules.kind].total
    cards = standing["players"]
    sums = [total(game, card, seat) for seat, card in enumerate(cards)]
    assert sums == [card["total"] for card in cards] == list(game.state.totals())
    assert [card["name"] for card in cards] == [one.name for one in game.players]
    outcome = play.outcome(game)
    assert standing["over"] == (outcome is not None) == (standing["turn"] is None)
    best = max(card["total"] for card in cards)
    leaders = [card["name"] for card in cards if card["total"] == best]
    assert standing["winners"] == (leaders if outcome else [])


def test_choices_are_legal_exactly_when_they_are_accepted(name, numbers):
    def check(begun, course):
        for game in list(course)[::7]:
            _check_choices(game)

    each_game(name, list(numbers)[::4], check)


def _check_choices(game):
    legal = play.legal_moves(game)
    tried = [accepted(game, move) for move in KINDS[game.rules.kind].choices(game)]
    made = {after.events[-1].move for after in tried if after}
    assert made == set(legal)
    assert len(made) == len(legal)
    for move in legal:
        event = play.apply(game, move).events[-1]
        assert event == Event(game.state.player, move)


def test_a_file_reloads_to_the_same_game(name, numbers):
    def check(begun, course):
        game = last(begun, course)
        data = codec.encode(game)
        again = codec.decode(data)
        assert facts(again) == facts(game)
        assert codec.encode(again) == data

    each_game(name, numbers, check)


def test_a_file_reloads_to_the_same_game_after_every_event(name, numbers):
    def check(begun, course):
        for game in (begun, *course):
            assert facts(codec.decode(codec.encode(game))) == facts(game)

    chosen = [number for number in numbers if number % RELOADED_AT_EVERY_EVENT == 0]
    each_game(name, chosen, check)


def test_one_event_a_line(name, numbers):
    def check(begun, course):
        game = last(begun, course)
        lines = codec.encode(game).decode().splitlines()
        assert sum('{"event":' in line for line in lines) == len(game.events)
        assert not any(line.count('"event":') > 1 for line in lines)

    each_game(name, list(numbers)[:3], check)


def test_replaying_a_prefix_and_going_on_is_replaying_all(name, numbers):
    def check(begun, course):
        whole = last(begun, course)
        cut = Random(len(whole.events)).randrange(len(whole.events) + 1)
        game = play.replay(begun, whole.events[:cut])
        for event in whole.events[cut:]:
            game = play.apply(game, event.move, same=event.same)
        assert facts(game) == facts(whole) == facts(play.replay(begun, whole.events))

    each_game(name, numbers, check)


def test_undo_goes_back_to_the_start_and_redo_to_the_end(name, numbers):
    def check(begun, course):
        end = last(begun, course)
        states, game = [end.state], end
        while game.position.done:
            game, _ = play.undo(game, 1)
            states.append(game.state)
        assert game.state == begun.state
        for state in states[-2::-1]:
            game, _ = play.redo(game, 1)
            assert game.state == state
        assert facts(play.replay(begun, game.events)) == facts(game)

    each_game(name, numbers, check)


def test_undo_and_redo_of_all_steps_at_once(name, numbers):
    def check(begun, course):
        end = last(begun, course)
        steps = steps_in_force(end)
        back, taken = play.undo(end, steps)
        forth, put = play.redo(back, steps)
        assert back.state == begun.state
        assert forth.state == end.state
        assert taken == put[::-1]
        assert set(taken) == play.numbers_in_force(end) == play.numbers_in_force(forth)
        with pytest.raises(IllegalMove, match="nothing-to-undo"):
            play.undo(end, steps + 1)

    each_game(name, list(numbers)[::4], check)


def test_a_changed_event_is_found(name, numbers):
    """A move made by the next player is refused at its number."""

    def check(begun, course):
        whole = last(begun, course)
        turns = [n for n, event in enumerate(whole.events) if event.player is not None]
        at = turns[len(turns) // 2]
        stranger = whole.events[at]._replace(player=whole.events[at].player + 1)
        events = (*whole.events[:at], stranger, *whole.events[at + 1 :])
        with pytest.raises(BadGameFile, match="wrong-player") as found:
            play.replay(begun, events)
        assert (found.value.event, found.value.replayed) == (at + 1, at)

    each_game(name, list(numbers)[::4], check)


def test_random_games_reach_what_is_rare(name, games):
    """The games above would prove little if they never undid or never ended."""
    seen = set()
    for number in range(min(games, 40)):
        end = last(*random_game(name, number))
        assert play.outcome(end)
        seen |= {type(event.move).__name__ for event in end.events}
        seen |= {"same" for event in end.events if event.same}
        seen |= {"shared" for _ in play.outcome(end).winners[1:]}
        seen |= {f"{len(end.players)} players"}
    assert {"Undo", "Redo", "same"} <= seen
    assert {"1 players", "2 players"} <= seen
