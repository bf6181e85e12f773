"""What every rule set has in common, checked with random legal games.

``--games N`` says how many. A game that fails names its seed, and ``random_game``
plays it again.
"""

from __future__ import annotations

import json
from random import Random

import pytest
from support.games import (
    KINDS,
    accepted,
    facts,
    own,
    play_out,
    rule_sets,
    start,
    steps_in_force,
)

from dicecli.errors import BadGameFile, IllegalMove
from dicecli.game import answers, play
from dicecli.gamefile import codec
from dicecli.rules import checked
from dicecli.rules.moves import Event

BLOCKS = 2  # the games of one rule set are split among the processes of the tests
RELOADED_ALL_ALONG = 65  # one game in so many: the time grows with the square of its length


def random_game(name, number):
    """Return game ``number`` of a rule set as it stood before and after each event.

    The first is played alone, the second by two.
    """
    rng = Random(f"{name} {number}")
    begun = start(rule_sets()[name], rng, number + 1 if number < 2 else None)
    return [begun, *play_out(begun, rng)]


SHIPPED = [name for name in rule_sets() if not name.startswith("own ")]
QUICK = (*SHIPPED, "own penta", "own farkle")
BLOCKED = [
    pytest.param((name, block), marks=() if name in QUICK else pytest.mark.slow)
    for block in range(BLOCKS)
    for name in rule_sets()
]


@pytest.fixture(scope="module", params=BLOCKED, ids="{0[0]}-{0[1]}".format)
def played(request, games):
    """The random games of one block by their seeds."""
    name, block = request.param
    numbers = range(block, games, BLOCKS)
    return {(name, number): random_game(name, number) for number in numbers}


def each_game(played, check, *, one_in=1):
    """Check the games, or one in so many; name the seed of a game that fails."""
    for seed, course in played.items():
        if seed[1] // BLOCKS % one_in == 0:
            try:
                check(course)
            except Exception as error:
                error.add_note("random_game({!r}, {})".format(*seed))
                raise


def test_total_is_the_sum_of_its_parts_after_every_event(played):
    def check(course):
        for game in course:
            _check_standing(game)

    each_game(played, check)


def _check_standing(game):
    standing = answers.standing(game)
    total = KINDS[game.rules.kind].total
    cards = standing["players"]
    sums = [total(game, card, seat) for seat, card in enumerate(cards)]
    assert sums == [card["total"] for card in cards] == list(game.state.totals())
    assert [card["name"] for card in cards] == [one.name for one in game.players]
    outcome = play.outcome(game)
    assert standing["over"] == (outcome is not None) == (standing["turn"] is None)
    left = [card for card in cards if not card["retired"]]
    leaders = [card["name"] for card in left if card["total"] == max(totals(left))]
    nobody = outcome is None or (len(leaders) > 1 and game.rules.ties == "none")
    assert standing["winners"] == ([] if nobody else leaders)


def test_games_end_with_everybody_who_stayed_done(played):
    """Every card is full, whoever passed, joined or came back; nobody owes a turn."""

    def check(course):
        end = course[-1].state
        assert end.player is None
        assert not any(end.turns_owed())
        for seat, sheet in enumerate(getattr(end, "sheets", ())):
            assert seat in end.retired or None not in sheet.filled

    each_game(played, check)


def test_turns_are_owed_by_those_who_played_fewer(played):
    """Rounds on a card are even but for the turns that are owed."""

    def check(course):
        for game in course:
            _check_owed(game.state)

    each_game(played, check, one_in=4)


def _check_owed(state):
    if not hasattr(state, "sheets"):
        assert not any(state.turns_owed())
        return
    own = [len(sheet.filled) - sheet.filled.count(None) for sheet in state.sheets]
    here = [seat for seat in range(len(own)) if seat not in state.retired]
    for seat, owed in enumerate(state.turns_owed()):
        if seat not in here or own[seat] == len(state.rules.categories):
            assert owed == 0
            continue
        behind = [own[other] - own[seat] for other in here]
        assert max(behind) - 1 <= owed <= max(0, *behind) + 1
        assert 0 <= owed <= len(state.rules.categories) - own[seat]


def totals(cards):
    return [card["total"] for card in cards]


def test_choices_are_legal_exactly_when_they_are_accepted(played):
    def check(course):
        for game in course[::7]:
            _check_choices(game)

    each_game(played, check, one_in=4)


def _check_choices(game):
    legal = play.legal_moves(game)
    tried = [accepted(game, move) for move in KINDS[game.rules.kind].choices(game)]
    made = {after.events[-1].move for after in tried if after}
    assert made == set(legal)
    assert len(made) == len(legal)
    for move in legal:
        event = play.apply(game, move).events[-1]
        assert event == Event(game.state.player, move)


def test_a_file_reloads_to_the_same_game(played):
    def check(course):
        data = codec.encode(course[-1])
        again = codec.decode(data)
        assert facts(again) == facts(course[-1])
        assert codec.encode(again) == data

    each_game(played, check)


@pytest.mark.slow
def test_a_file_reloads_to_the_same_game_all_along(played):
    """After every event; in long games after some of them."""
    for (name, number), course in played.items():
        if number % RELOADED_ALL_ALONG == 0:
            for game in course[:: 1 + len(course) // 60]:
                again = codec.decode(codec.encode(game))
                assert facts(again) == facts(game), (name, number)


def test_one_event_a_line(played):
    def check(course):
        lines = codec.encode(course[-1]).decode().splitlines()
        assert sum('{"event":' in line for line in lines) == len(course[-1].events)
        assert not any(line.count('"event":') > 1 for line in lines)

    each_game(played, check, one_in=4)


def test_replaying_a_prefix_and_going_on_is_replaying_all(played):
    def check(course):
        begun, whole = course[0], course[-1]
        cut = Random(len(whole.events)).randrange(len(whole.events) + 1)
        game = play.replay(begun, whole.events[:cut])
        for event in whole.events[cut:]:
            game = play.apply(game, event.move, same=event.same)
        assert facts(game) == facts(whole) == facts(play.replay(begun, whole.events))

    each_game(played, check)


def test_corrections_leave_the_game_that_corrected_entries_make(played):
    """A corrected game equals one in which the corrected entries were made at once."""

    def check(course):
        for game in course[:: 1 + len(course) // 8]:
            _check_as_entered(course[0], game)

    each_game(played, check)


def _check_as_entered(begun, game):
    fresh = begun
    for number, event in play.moves_in_force(game).items():
        fresh = play.apply(fresh, event.move, same=event.same)
        assert fresh.events[-1] == event, number
    assert (fresh.state, fresh.players) == (game.state, game.players)


def test_the_own_document_of_a_rule_set_plays_the_same_game(played):
    def check(course):
        begun, whole = course[0], course[-1]
        same = checked(json.loads(json.dumps(begun.rules.document())))
        assert same == begun.rules._replace(house=())
        other = play.begin(own(begun.rules), begun.players, begun.created)
        for game, event in zip(course[1:], whole.events, strict=True):
            other = play.apply(other, event.move, same=event.same)
            assert other.events[-1] == game.events[-1] == event
            assert other.state._replace(rules=None) == game.state._replace(rules=None)

    each_game(played, check, one_in=4)


def standing_of(game):
    return game.state, game.players, play.moves_in_force(game)


def test_undo_goes_back_to_the_start_and_redo_to_the_end(played):
    def check(course):
        begun, game = course[0], course[-1]
        stood = [standing_of(game)]
        while game.position.last:
            game, _ = play.undo(game, 1)
            stood.append(standing_of(game))
        assert standing_of(game) == standing_of(begun)
        for one in stood[-2::-1]:
            game, _ = play.redo(game, 1)
            assert standing_of(game) == one
        assert facts(play.replay(begun, game.events)) == facts(game)

    each_game(played, check)


def test_undo_and_redo_of_all_steps_at_once(played):
    def check(course):
        begun, end = course[0], course[-1]
        steps = steps_in_force(end)
        back, taken = play.undo(end, steps)
        forth, put = play.redo(back, steps)
        assert (back.state, forth.state) == (begun.state, end.state)
        assert taken == put[::-1]
        assert set(taken) == play.numbers_in_force(end) == play.numbers_in_force(forth)
        with pytest.raises(IllegalMove, match="nothing-to-undo"):
            play.undo(end, steps + 1)

    each_game(played, check)


def test_a_changed_event_is_found(played):
    """A file with a move of the wrong player names its event."""

    def check(course):
        begun, whole = course[0], course[-1]
        turns = [n for n, event in enumerate(whole.events) if event.player is not None]
        if not turns:  # all have left before the first turn
            return
        at = turns[len(turns) // 2]
        stranger = whole.events[at]._replace(player=whole.events[at].player + 1)
        events = (*whole.events[:at], stranger, *whole.events[at + 1 :])
        with pytest.raises(BadGameFile, match="wrong-player") as found:
            play.replay(begun, events)
        assert (found.value.event, found.value.replayed) == (at + 1, at)

    each_game(played, check)


@pytest.mark.slow
@pytest.mark.parametrize("name", rule_sets())
def test_random_games_reach_what_is_rare(name):
    """The random games contain every kind of event, and end."""
    seen = set()
    for number in range(96):
        end = random_game(name, number)[-1]
        assert play.outcome(end)
        seen |= {type(event.move).__name__ for event in end.events}
        seen |= {"same" for event in end.events if event.same}
        seen |= {len(end.players)}
    taken = {"Take"} if end.rules.document().get("carry_over") else set()
    presence = {"Retire", "Skip", "Join", "Rejoin"}
    corrections = {"Amend", "Insert", "Drop", "Swap"}
    assert {"Undo", "Redo", "Rename", "same", 1, 2} | corrections | presence | taken <= seen
