"""The operations on a game: what they do, and every reason for a refusal."""

from __future__ import annotations

import pytest
from support.games import played

from dicecli.errors import BadGameFile, BadInput, ExitStatus, IllegalMove
from dicecli.game import play
from dicecli.game.play import Player
from dicecli.rules import preset
from dicecli.rules.moves import Event, Record, Redo, Roll, Undo

PENTA = preset("penta")
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = (
    "three-of-a-kind",
    "four-of-a-kind",
    "full-house",
    "small-straight",
    "large-straight",
    "chance",
)
MIXED = (1, 2, 3, 4, 6)  # gives points in most categories, and is not five alike


def alike(face):
    return (face,) * 5


def new(*names):
    return play.begin(PENTA, [Player(name) for name in names or ("An",)])


def refusal(kind, action, *args, **settings):
    """Return the reason and the facts of a refusal."""
    with pytest.raises(kind) as refused:
        action(*args, **settings)
    return refused.value.code, refused.value.facts


def illegal(game, move):
    """Return why a move is refused, after checking that it changes nothing."""
    before = (game.events, game.state)
    code, _ = refusal(IllegalMove, play.apply, game, move)
    assert (game.events, game.state) == before
    return code


# Beginning and ending


@pytest.mark.parametrize("number", [0, 21, 100])
def test_the_rules_say_how_many_may_play(number):
    players = [Player(f"P{seat}") for seat in range(number)]
    code, facts = refusal(IllegalMove, play.begin, PENTA, players)
    assert code == "number-of-players"
    assert facts["given"] == number


@pytest.mark.parametrize("number", [1, 2, 20])
def test_one_to_twenty_play_penta(number):
    game = play.begin(PENTA, [Player(f"P{seat}") for seat in range(number)])
    assert game.state.player == 0
    assert game.state.totals() == (0,) * number
    assert play.legal_moves(game) == ()
    assert play.outcome(game) is None


def filled_by(*names, dice=MIXED):
    """Return a game that is over; every player crossed or filled with ``dice``."""
    game = new(*names)
    for category in PENTA.choices:
        game = played(game, *[Record(category, dice)] * len(names))
    return game


def test_a_game_ends_when_every_card_is_full():
    game = filled_by("An", "Bình")
    assert game.state.player is None
    assert play.legal_moves(game) == ()
    assert illegal(game, Roll(MIXED)) == "game-over"
    assert illegal(game, Record("chance", MIXED)) == "game-over"


def test_equal_totals_share_the_win():
    outcome = play.outcome(filled_by("An", "Bình", "Chi"))
    assert outcome.winners == (0, 1, 2)
    assert len(set(outcome.totals)) == 1


def test_the_highest_total_wins():
    game = new("An", "Bình")
    for category in PENTA.choices:
        game = played(game, Record(category, (1, 1, 2, 3, 3)), Record(category, MIXED))
    outcome = play.outcome(game)
    assert outcome.winners == (1,)
    assert outcome.totals == game.state.totals()


def test_turns_go_round_in_seat_order():
    game, seats = new("An", "Bình", "Chi"), []
    for category in ("ones", "ones", "ones", "twos"):
        seats.append(game.state.player)
        game = play.apply(game, Record(category, MIXED))
    assert seats == [0, 1, 2, 0]


# Rolls


def test_a_roll_stays_until_it_is_recorded():
    game = played(new("An", "Bình"), Roll(MIXED))
    assert (game.state.dice, game.state.rolled, game.state.player) == (MIXED, 1, 0)
    game = play.apply(game, Record("chance"))
    assert (game.state.dice, game.state.rolled, game.state.player) == (None, 0, 1)
    assert game.events[-1] == Event(0, Record("chance", MIXED, 16, 0))


def test_there_are_three_rolls():
    game = played(new(), Roll(MIXED), Roll(MIXED), Roll(MIXED))
    assert illegal(game, Roll(MIXED)) == "no-rolls-left"


def test_the_first_roll_keeps_nothing():
    assert illegal(new(), Roll(MIXED, (1,))) == "nothing-to-keep"
    game = played(new(), Roll(MIXED), Record("ones"))
    assert illegal(game, Roll(MIXED, (1,))) == "nothing-to-keep"


@pytest.mark.parametrize(
    ("kept", "dice", "code"),
    [
        ((5,), (1, 2, 3, 4, 5), "kept-not-rolled"),
        ((1, 1), (1, 1, 2, 3, 4), "kept-not-rolled"),
        (MIXED, MIXED, "all-kept"),
        ((1, 2), (1, 3, 3, 3, 3), "kept-not-on-table"),
    ],
)
def test_keeps_that_do_not_fit_are_refused(kept, dice, code):
    assert illegal(played(new(), Roll(MIXED)), Roll(dice, kept)) == code


@pytest.mark.parametrize("kept", [None, (), (1,), (1, 2, 3, 4)])
def test_keeps_that_fit_are_accepted(kept):
    game = played(new(), Roll(MIXED), Roll((1, 2, 3, 4, 4), kept))
    assert game.state.dice == (1, 2, 3, 4, 4)
    assert game.events[-1].move == Roll((1, 2, 3, 4, 4), kept)


def test_dice_kept_once_may_be_rolled_later():
    game = played(new(), Roll(MIXED), Roll((1, 2, 3, 4, 4), (1, 2, 3, 4)))
    assert played(game, Roll((4, 4, 5, 5, 5), (4, 4))).state.dice == (4, 4, 5, 5, 5)


@pytest.mark.parametrize("dice", [(), (1,), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6)])
@pytest.mark.parametrize("move", [Roll, lambda dice: Record("chance", dice)])
def test_a_wrong_number_of_dice_is_refused(dice, move):
    code, facts = refusal(BadInput, play.apply, new(), move(dice))
    assert (code, facts) == ("dice-count", {"given": len(dice), "wanted": 5})


# Records


def test_a_record_needs_dice():
    code, _ = refusal(BadInput, play.apply, new(), Record("chance"))
    assert code == "no-dice"


def test_an_unknown_category_is_refused():
    code, _ = refusal(BadInput, play.apply, new(), Record("two-pairs", MIXED))
    assert code == "unknown-category"


def test_a_category_is_filled_once():
    game = played(new(), Record("fours", (1, 2, 3, 5, 6)))
    assert game.state.totals() == (0,)
    assert illegal(game, Record("fours", (1, 2, 4, 4, 4))) == "category-filled"


def test_dice_must_be_those_on_the_table():
    game = played(new(), Roll(MIXED))
    assert illegal(game, Record("chance", (1, 2, 3, 4, 5))) == "other-dice"
    assert played(game, Record("chance", MIXED)).state.totals() == (16,)


@pytest.mark.parametrize("category", PENTA.choices)
def test_any_open_category_may_be_filled_even_for_nothing(category):
    (filled,) = played(new(), Record(category, MIXED)).events
    assert filled.move.bonus == 0


@pytest.mark.parametrize(
    ("before", "category", "code"),
    [
        ((), "full-house", "joker-elsewhere"),
        ((), "ones", "joker-elsewhere"),
        (("fours",), "ones", "joker-elsewhere"),
        (("fours", *LOWER), "fours", "category-filled"),
    ],
)
def test_a_joker_is_refused_elsewhere(before, category, code):
    records = [Record(name, MIXED) for name in before]
    game = played(new(), Record("penta", alike(5)), *records)
    assert illegal(game, Record(category, alike(4))) == code


@pytest.mark.parametrize(
    ("before", "category", "points"),
    [
        ((), "fours", 20),
        (("fours",), "full-house", 25),
        (("fours",), "small-straight", 30),
        (("fours",), "large-straight", 40),
        (("fours",), "chance", 20),
        (("fours", *LOWER), "ones", 0),
    ],
)
def test_a_joker_earns_its_bonus(before, category, points):
    records = [Record(name, MIXED) for name in before]
    game = played(new(), Record("penta", alike(5)), *records)
    held = game.state.totals()[0]
    game = played(game, Record(category, alike(4)))
    assert game.events[-1].move == Record(category, alike(4), points, 100)
    assert game.state.totals() == (held + points + 100,)


@pytest.mark.parametrize("before", [(), (Record("penta", MIXED),)], ids=["open", "0"])
def test_no_joker_unless_penta_holds_its_points(before):
    game = played(new(), *before, Record("large-straight", alike(4)))
    assert game.events[-1].move == Record("large-straight", alike(4), 0, 0)


def test_another_players_penta_is_no_joker():
    game = played(new("An", "Bình"), Record("penta", alike(5)))
    assert played(game, Record("full-house", alike(5))).events[-1].move.bonus == 0


def test_points_from_paper():
    game = played(new(), Record("chance", None, 22))
    assert game.events[-1].move == Record("chance", None, 22, 0)
    assert game.state.totals() == (22,)


@pytest.mark.parametrize(
    ("category", "points"),
    [("chance", 4), ("chance", 31), ("fours", 5), ("full-house", 24), ("penta", 100)],
)
def test_points_from_paper_must_be_attainable(category, points):
    assert illegal(new(), Record(category, None, points)) == "not-attainable"


def test_points_from_paper_are_refused_over_a_roll_or_a_joker():
    rolled = played(new(), Roll(MIXED))
    assert illegal(rolled, Record("chance", None, 16)) == "points-over-roll"
    armed = played(new(), Record("penta", None, 50))
    assert illegal(armed, Record("chance", None, 16)) == "points-and-joker"
    crossed = played(new(), Record("penta", None, 0))
    assert played(crossed, Record("chance", None, 16)).state.totals() == (16,)


@pytest.mark.parametrize(
    "house",
    [{"joker.choice": "none", "joker.full-value": "never"}, {"five-alike.bonus": "0"}],
    ids=["a bonus alone", "a Joker alone"],
)
def test_points_from_paper_are_refused_while_a_bonus_or_a_joker_is_possible(house):
    game = play.begin(PENTA.amended(house), [Player("An")])
    armed = played(game, Record("penta", None, 50))
    assert illegal(armed, Record("chance", None, 16)) == "points-and-joker"
    crossed = played(game, Record("penta", None, 0))
    assert played(crossed, Record("chance", None, 16)).state.totals() == (16,)


def test_a_state_refuses_undo_and_redo():
    code, _ = refusal(IllegalMove, new().state.apply, Undo(1))
    assert code == "other-game"


@pytest.mark.parametrize("dice", [MIXED, alike(4), (2, 2, 3, 3, 3)])
@pytest.mark.parametrize("before", [(), ("fours",), ("fours", *LOWER), UPPER])
@pytest.mark.parametrize("penta", [alike(5), MIXED], ids=["penta", "crossed out"])
def test_legal_moves_are_those_that_apply_accepts(penta, before, dice):
    records = [Record(name, MIXED) for name in before]
    game = played(new(), Record("penta", penta), *records, Roll(dice))
    legal = {move.category: move for move in play.legal_moves(game)}
    for category in PENTA.choices:
        if category in legal:
            made = played(game, Record(category)).events[-1].move
            assert made == legal[category]
        else:
            assert illegal(game, Record(category)) in {"category-filled", "joker-elsewhere"}


# Undo and redo


def test_undo_and_redo_take_steps():
    start = new()
    rolled = play.apply(start, Roll(MIXED))
    end = play.apply(rolled, Record("chance"), same=True)
    back, numbers = play.undo(end, 1)
    assert (back.state, numbers) == (start.state, (2, 1))
    assert back.events[-1] == Event(None, Undo(2))
    forth, numbers = play.redo(back, 1)
    assert (forth.state, numbers) == (end.state, (1, 2))
    assert forth.events[-1] == Event(None, Redo(2))
    assert play.numbers_in_force(back) == frozenset()
    assert play.numbers_in_force(forth) == {1, 2}


def test_a_new_move_ends_what_can_be_put_back():
    back, _ = play.undo(played(new(), Record("chance", MIXED)), 1)
    other = play.apply(back, Record("ones", MIXED))
    code, facts = refusal(IllegalMove, play.redo, other, 1)
    assert (code, facts) == ("nothing-to-redo", {"count": 0})


def test_undo_is_possible_after_the_end():
    end = filled_by("An")
    back, _ = play.undo(end, 1)
    assert back.state.player == 0
    assert play.redo(back, 1)[0].state == end.state


@pytest.mark.parametrize("steps", [0, 1, 3])
def test_no_more_steps_than_there_are(steps):
    game = played(new(), *[Record(name, MIXED) for name in UPPER[:steps]])
    code, facts = refusal(IllegalMove, play.undo, game, steps + 1)
    assert (code, facts) == ("nothing-to-undo", {"count": steps})
    back = play.undo(game, steps)[0] if steps else game
    code, facts = refusal(IllegalMove, play.redo, back, steps + 1)
    assert (code, facts) == ("nothing-to-redo", {"count": steps})


def test_no_step_is_split():
    game = play.apply(played(new(), Roll(MIXED)), Record("ones"), same=True)
    assert illegal(game, Undo(1)) == "undo-splits-step"
    assert illegal(game, Undo(3)) == "nothing-to-undo"
    back, _ = play.undo(game, 1)
    assert illegal(back, Redo(1)) == "redo-splits-step"
    assert illegal(back, Redo(3)) == "nothing-to-redo"


# Whose turn


def test_player_asserts_the_turn():
    game = new("An", "Bình")
    play.assert_turn(game, " AN ")
    code, facts = refusal(IllegalMove, play.assert_turn, game, "bình")
    assert (code, facts) == ("not-your-turn", {"player": "An", "named": "Bình"})
    code, facts = refusal(IllegalMove, play.assert_turn, game, "Binh")
    assert (code, facts) == ("not-your-turn", {"player": "An", "named": "Bình"})
    code, facts = refusal(BadInput, play.assert_turn, game, "Bính")
    assert (code, facts["known"]) == ("unknown-player", ["An", "Bình"])
    code, _ = refusal(IllegalMove, play.assert_turn, filled_by("An"), "An")
    assert code == "game-over"


# Replay

EVENTS = (
    Event(0, Roll(MIXED)),
    Event(0, Record("chance", MIXED, 16, 0), same=True),
    Event(1, Record("penta", alike(5), 50, 0)),
    Event(None, Undo(1)),
    Event(None, Redo(1)),
)


def test_replay_gives_the_state_of_the_moves():
    game = play.replay(new("An", "Bình"), EVENTS)
    assert game.state.totals() == (16, 50)
    assert game.events == EVENTS


def fault(number, event):
    """Return the fault of the events when event ``number`` is another one."""
    events = (*EVENTS[: number - 1], event, *EVENTS[number:])
    with pytest.raises(BadGameFile) as refused:
        play.replay(new("An", "Bình"), events)
    found = refused.value
    assert (found.event, found.replayed) == (number, number - 1)
    assert found.status == ExitStatus.BAD_FILE
    return found.code, found.facts.get("key")


@pytest.mark.parametrize(
    ("number", "event", "code"),
    [
        (1, Event(1, Roll(MIXED)), ("wrong-player", None)),
        (1, Event(None, Roll(MIXED)), ("wrong-player", None)),
        (1, Event(7, Roll(MIXED)), ("wrong-player", None)),
        (1, Event(0, Roll(MIXED, (1,))), ("nothing-to-keep", None)),
        (1, Event(0, Roll(MIXED), same=True), ("same-without-first", None)),
        (2, Event(0, Record("chance", MIXED, 17, 0)), ("wrong-value", "points")),
        (2, Event(0, Record("chance", MIXED, 16, 100)), ("wrong-value", "bonus")),
        (2, Event(0, Record("chance", None, None, 0)), ("wrong-value", "dice")),
        (2, Event(0, Record("chance", None, 16, 0)), ("points-over-roll", None)),
        (2, Event(0, Record("luck", MIXED, 16, 0)), ("unknown-category", None)),
        (3, Event(1, Record("penta", MIXED, 50, 0)), ("wrong-value", "points")),
        (3, Event(1, Record("penta", (5,), 50, 0)), ("dice-count", None)),
        (4, Event(0, Undo(1)), ("wrong-player", None)),
        (4, Event(None, Undo(1), same=True), ("same-without-first", None)),
        (4, Event(None, Undo(4)), ("nothing-to-undo", None)),
        (4, Event(None, Undo(2)), ("undo-splits-step", None)),
        (5, Event(None, Redo(2)), ("nothing-to-redo", None)),
        (5, Event(1, Roll(MIXED), same=True), ("same-without-first", None)),
    ],
)
def test_replay_names_the_first_faulty_event(number, event, code):
    assert fault(number, event) == code
