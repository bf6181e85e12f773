"""Players who pass, join late and come back: ``skip``, ``join`` and ``rejoin``."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.games import accepted, played, refused
from test_out_of_turn import ABC, ONES, begun, card, done, reloaded, told

from dicecli.advisor.farkle.threshold import decide
from dicecli.cli.complete.offers import offers
from dicecli.errors import DiceError
from dicecli.game import answers, play
from dicecli.game.out_of_turn import MOST_RENAMED
from dicecli.rules.farkle.state import Offer
from dicecli.rules.moves import (
    Amend,
    Bank,
    Join,
    Keep,
    Paper,
    Record,
    Rejoin,
    Rename,
    Retire,
    Roll,
    Skip,
    Take,
)


@pytest.fixture
def dicecli(dicecli_here, monkeypatch):
    monkeypatch.setattr("os.fsync", lambda handle: None)
    return dicecli_here


def turn(game):
    """Return the game after a turn of the player to move: the first open category, or 50."""
    state = game.state
    if not game.rules.choices:
        return play.apply(game, Paper(50))
    line = state.sheets[state.player].filled.index(None)
    return play.apply(game, Record(game.rules.choices[line], (1, 1, 2, 2, 3)))


def turns(game, number):
    """Return the game after turns, and the seats that had them."""
    seats = []
    for _ in range(number):
        seats.append(game.state.player)
        game = turn(game)
    return game, seats


def to_the_end(game):
    """Return the game after its last turn, and the seats that had the turns."""
    seats = []
    while game.state.player is not None:
        seats.append(game.state.player)
        game = turn(game)
    return game, seats


def number_of_turn(game):
    return answers.standing(game)["turn"]["number"]


# Passing, with cards


def test_a_turn_that_was_skipped_comes_at_the_end():
    game = reloaded(played(begun("yacht"), Skip(0)))
    assert (game.state.player, game.state.turns_owed()) == (1, (1, 0, 0))
    game, seats = to_the_end(game)
    assert seats == [1, 2] + [0, 1, 2] * 11 + [0]
    assert reloaded(game).state.turns_owed() == (0, 0, 0)


def test_who_owes_turns_plays_them_in_the_order_of_the_seats():
    game = played(begun("yacht"), Skip(0), Skip(1))
    game, _ = turns(game, 1)
    game = played(game, Skip(0))
    assert game.state.turns_owed() == (2, 1, 0)
    game, seats = to_the_end(game)
    assert seats[-4:] == [2, 0, 1, 0]


def test_the_number_of_a_turn_counts_own_turns():
    game = played(begun("penta"), ONES, Skip(1), ONES)
    assert number_of_turn(game) == 2
    game = played(game, card("twos", 1, 2, 2, 3, 4))
    assert (game.state.player, number_of_turn(game)) == (1, 1)


def test_nobody_owes_a_turn_that_all_have_skipped():
    game = played(begun("penta"), Skip(0), Skip(1), Skip(2))
    assert (game.state.player, game.state.turns_owed()) == (0, (0, 0, 0))


@pytest.mark.parametrize(
    ("moves", "seat", "code"),
    [
        ((Roll((1, 1, 2, 3, 4)),), 0, "skip-in-turn"),
        ((), 1, "not-your-turn"),
        ((), 3, "no-seat"),
        ((Retire(1), Retire(2)), 0, "nobody-else"),
        ((Retire(0), Retire(1), Retire(2)), 0, "game-over"),
    ],
)
def test_a_turn_that_cannot_be_skipped(moves, seat, code):
    assert refused(played(begun("penta"), *moves), Skip(seat)).code == code


def test_the_last_open_card_is_not_skipped():
    game, _ = turns(played(begun("yacht", ABC[:2]), Skip(0)), 23)
    assert game.state.player == 0
    assert refused(game, Skip(0)).code == "nobody-else"
    assert refused(turn(game), Skip(0)).code == "game-over"
    assert refused(begun("yacht", ABC[:1]), Skip(0)).code == "nobody-else"


# Passing, in a race to a target


def test_a_turn_that_was_skipped_in_farkle_is_lost():
    game = reloaded(played(begun("farkle"), Paper(500), Skip(1), Paper(50)))
    assert (game.state.totals(), game.state.turns_owed()) == ((500, 0, 50), (0, 0, 0))
    game = played(game, Paper(50))
    assert (game.state.player, number_of_turn(game)) == (1, 2)


def test_a_streak_of_busts_neither_goes_on_nor_ends():
    game = begun("farkle", ABC[:2], streak="3:500")
    game = played(game, Paper(1000), Paper(50), Paper(0), Paper(50), Paper(0), Paper(50))
    game = played(game, Skip(0), Paper(50))
    assert (game.state.seats[0].banked, game.state.seats[0].busts) == (1000, 2)
    assert played(game, Paper(0)).state.seats[0].banked == 500


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ((Roll((1, 1, 2, 3, 4, 6)),), "skip-in-turn"),
        ((Roll((1, 1, 2, 3, 4, 6)), Keep((1, 1))), "skip-in-turn"),
        ((Retire(1), Retire(2)), "nobody-else"),
        ((Retire(0), Retire(1), Retire(2)), "game-over"),
    ],
)
def test_a_farkle_turn_that_cannot_be_skipped(moves, code):
    assert refused(played(begun("farkle"), *moves), Skip(0)).code == code


def test_in_the_final_round_it_was_the_last_turn():
    game = played(begun("farkle"), Paper(0), Paper(10000), Skip(2))
    assert game.state.player == 0
    end = reloaded(played(game, Skip(0)))
    assert play.outcome(end).winners == (1,)
    assert play.undo(end, 1)[0].state.player == 0


def test_who_is_alone_in_the_final_round_plays_it():
    game = played(begun("farkle"), Paper(10000), Retire(0), Retire(1))
    assert refused(game, Skip(2)).code == "nobody-else"


def test_what_was_offered_stays_for_the_next_player():
    game = begun("farkle", carry_over="yes")
    game = played(game, Roll((1, 1, 2, 3, 4, 6)), Keep((1, 1)), Bank(), Skip(1))
    assert (game.state.player, game.state.offer) == (2, Offer(4, 200))
    taken = played(game, Take())
    assert refused(taken, Skip(2)).code == "skip-in-turn"


# Joining


def test_a_latecomer_sits_last_and_makes_up_what_was_missed():
    game, _ = turns(begun("yacht", ABC[:2]), 5)
    game = reloaded(played(game, Join("Dung", 0)))
    assert (game.state.player, game.state.turns_owed()) == (1, (0, 0, 2))
    assert [player.name for player in game.players] == ["An", "Bình", "Dung"]
    assert len(game.seated) == 2
    game, seats = to_the_end(game)
    assert seats[:4] == [1, 2, 0, 1]
    assert seats[-3:] == [2, 2, 2]
    assert seats.count(2) == 12


def test_a_latecomer_in_farkle_may_have_points():
    game = played(begun("farkle", opening="500"), Paper(600), Join("Dung", 1000))
    assert (game.state.player, game.state.totals()) == (1, (600, 0, 0, 1000))
    assert game.state.turns_owed() == (0, 0, 0, 0)
    game = played(game, Skip(1), Skip(2))
    assert number_of_turn(game) == 1
    assert reloaded(played(game, Paper(50))).state.totals()[3] == 1050


@pytest.mark.parametrize(("points", "opened"), [(0, False), (450, False), (500, True)])
def test_points_that_could_open_the_game_have_opened_it(points, opened):
    game = played(begun("farkle", ABC[:1], opening="500"), Join("Dung", points), Paper(500))
    assert (accepted(game, Paper(50)) is not None) == opened


@pytest.mark.parametrize(
    ("rules", "moves", "points", "code"),
    [
        ("penta", (), 5, "no-points-to-join"),
        ("penta", (Retire(0), Retire(1), Retire(2)), 0, "join-after-end"),
        ("farkle", (), 20, "points-to-join"),
        ("farkle", (), 10000, "points-to-join"),
        ("farkle", (Paper(10000),), 0, "final-round"),
        ("farkle", (Paper(10000), Paper(0), Paper(0)), 0, "join-after-end"),
        ("kingdom", (), 0, "number-of-players"),
    ],
)
def test_a_latecomer_who_is_too_late(rules, moves, points, code):
    names = ABC[:2] if rules == "kingdom" else ABC
    assert refused(played(begun(rules, names), *moves), Join("Dung", points)).code == code


@pytest.mark.parametrize(
    ("name", "code"),
    [("AN", "name-twice"), (" Dung", "bad-name"), ("", "bad-name"), ("a" * 41, "bad-name")],
)
def test_the_name_of_a_latecomer_is_a_name(name, code):
    assert refused(begun("penta"), Join(name, 0)).code == code


def test_a_latecomer_counts_towards_the_new_names_of_a_game():
    game = begun("penta", ABC[:1])
    for _ in range(2):
        game = play.undo(played(game, Join("Dung", 0), Rename(1, "Em")), 2)[0]
    assert game.position.renamed == 4
    full = game._replace(position=game.position._replace(renamed=MOST_RENAMED))
    assert refused(full, Join("Dung", 0)).code == "too-many-renames"


def test_only_people_count_towards_the_most_people():
    players = [play.Player("An"), play.Player("Robo", computer=True)]
    game = played(play.begin(begun("penta").rules, players), Join("Dung", 0))
    assert [player.computer for player in game.players] == [False, True, False]
    seats = game.rules.seats
    while len(game.players) < seats.players[1]:
        game = played(game, Join(f"Nr {len(game.players)}", 0))
    error = refused(game, Join("Late", 0))
    assert (error.code, error.facts["who"]) == ("number-of-players", "players")


# Coming back


def test_a_player_who_comes_back_makes_up_what_was_missed():
    game = played(begun("yacht"), Retire(1))
    game, seats = turns(game, 4)
    assert seats == [0, 2, 0, 2]
    game = reloaded(played(game, Rejoin(1)))
    assert (game.state.player, game.state.turns_owed()) == (0, (0, 2, 0))
    game, seats = to_the_end(game)
    assert seats[-2:] == [1, 1]
    assert seats.count(1) == 12


def test_a_player_who_comes_back_may_win():
    game = played(begun("farkle"), Paper(9000), Retire(0), Paper(0), Rejoin(0), Paper(0))
    game = played(game, Paper(1000), Paper(0), Paper(0))
    assert play.outcome(reloaded(game)).winners == (0,)


@pytest.mark.parametrize(
    ("rules", "moves", "seat", "code"),
    [
        ("penta", (), 0, "not-retired"),
        ("penta", (Retire(1), Rejoin(1)), 1, "not-retired"),
        ("penta", (), 3, "no-seat"),
        ("penta", (Retire(0), Retire(1), Retire(2)), 0, "join-after-end"),
        ("farkle", (Retire(1), Paper(10000)), 1, "final-round"),
        ("farkle", (Paper(10000), Retire(0)), 0, "final-round"),
    ],
)
def test_who_cannot_come_back(rules, moves, seat, code):
    assert refused(played(begun(rules), *moves), Rejoin(seat)).code == code


# Undo and the log


def test_all_three_are_steps_of_undo():
    stands = [begun("penta")]
    for move in (Skip(0), Join("Dung", 0), Retire(2), Rejoin(2), Skip(1)):
        stands.append(play.apply(stands[-1], move))
    game = stands[-1]
    for before in stands[-2::-1]:
        game, numbers = play.undo(game, 1)
        assert len(numbers) == 1
        assert (game.state, game.players) == (before.state, before.players)
    again = play.redo(game, 5)[0]
    assert (again.state, again.players) == (stands[-1].state, stands[-1].players)
    assert reloaded(again).players == again.players


def names_in_log(game):
    return [row.get("player") for row in answers.log(reloaded(game))["events"]]


def test_the_log_names_latecomers_who_are_not_there_any_more():
    game = played(begun("penta", ABC[:1]), Join("Dung", 0), Rename(1, "Em"), ONES, ONES)
    assert names_in_log(game) == ["Em", "Em", "An", "Em"]
    back, numbers = play.undo(game, 4)
    assert names_in_log(back) == ["Dung", "Dung", "An", "Dung", None]
    told = answers.history(back, numbers, "undo")["events"]
    assert [row["player"] for row in told] == ["Dung", "An", "Dung", "Dung"]
    other = played(back, Join("Giang", 0), ONES, Rename(1, "Hà"))
    assert names_in_log(other) == ["Dung", "Dung", "An", "Dung", None, "Hà", "An", "Hà"]


def test_a_latecomer_has_a_seat_in_the_log():
    rows = answers.log(played(begun("penta"), Join("Dung", 0), Join("Em", 0)))["events"]
    assert [(row["kind"], row["name"], row["seat"]) for row in rows] == [
        ("join", "Dung", 3),
        ("join", "Em", 4),
    ]


# Corrections


def test_they_stay_with_their_player_when_an_entry_is_corrected():
    moves = (ONES, Skip(1), Join("Dung", 0), ONES, ONES, Retire(1), Rejoin(1))
    game = played(begun("penta"), *moves)
    after = reloaded(played(game, Amend(1, category="twos")))
    fresh = played(begun("penta"), card("twos", 1, 1, 2, 3, 4), *moves[1:])
    assert after.state == fresh.state
    assert play.undo(after, 1)[0].state == game.state


def broken_by(game, move):
    error = refused(game, move)
    assert error.code == "amend-breaks"
    return error.facts["later"], error.facts["player"], error.facts["failure"].code


def test_a_correction_that_would_make_them_illegal_is_refused():
    lost, won = (1, 2, 3, 4, 6, 6), (1, 1, 1, 1, 1, 1)
    game = played(begun("farkle"), Paper(500), Join("Dung", 0), Paper(0), Paper(0))
    assert broken_by(game, Amend(1, points=10000)) == (2, "Dung", "final-round")
    game = played(begun("farkle"), Retire(2), Paper(500), Rejoin(2))
    assert broken_by(game, Amend(2, points=10000)) == (3, "Chi", "final-round")
    # A bust passes the turn, so that the next skip is another player's.
    game = played(begun("farkle"), Roll((2, 3, 4, 4, 6, 6)), Skip(1))
    assert broken_by(game, Amend(1, dice=won)) == (2, "Bình", "not-your-turn")
    game = played(begun("farkle"), Roll((2, 3, 4, 4, 6, 6)), Skip(1), Skip(2), Skip(0))
    assert broken_by(game, Amend(1, dice=lost))[0] == 2


def test_a_correction_says_whose_turn_it_would_be_as_they_are_called_now():
    game = played(begun("farkle"), Roll((2, 3, 4, 4, 6, 6)), Skip(1), Rename(1, "Bo"))
    assert broken_by(game, Amend(1, dice=(1, 2, 3, 4, 6, 6)))[1] == "Bo"


@pytest.mark.parametrize("of", [1, 2, 4])
def test_they_cannot_be_corrected_themselves(of):
    game = played(begun("penta"), Skip(0), Join("Dung", 0), Retire(1), Rejoin(1))
    assert refused(game, Amend(of, points=50)).code == "not-amendable"


# Charts, advice, the next game


def test_a_chart_counts_the_turns_of_each_player():
    game = played(begun("farkle", ABC[:2]), Paper(500), Paper(50), Join("Dung", 300))
    assert answers.course(game)["chart"]["players"][2] == {
        "name": "Dung",
        "start": 300,
        "totals": [],
    }
    game = played(game, Skip(0), Paper(0), Paper(100), Paper(50))
    rows = answers.course(reloaded(game))["chart"]["players"]
    assert [row["totals"] for row in rows] == [[500, 500, 550], [50, 50], [400]]
    cards = played(begun("penta", ABC[:2]), Skip(0), ONES, ONES)
    rows = answers.course(cards)["chart"]["players"]
    assert rows == [{"name": "An", "totals": [2]}, {"name": "Bình", "totals": [2]}]


def test_the_computer_counts_latecomers_among_its_rivals():
    players = [play.Player("Robo", computer=True), play.Player("An")]
    game = play.begin(begun("farkle").rules, players)
    assert decide(played(game, Join("Dung", 1500)).state)[1]["trailing"] == 1500


# At the command line


def test_answers_say_what_happens_with_the_turn(dicecli):
    done(dicecli, "new penta An Bình")
    assert done(dicecli, "skip").out == (
        "An passes, and makes up the turn at the end; Bình to roll\n"
    )
    document = done(dicecli, "undo", "skip --player An --json").json
    facts = {key: document[key] for key in ("player", "total", "made_up", "turns_owed", "next")}
    assert facts == {
        "player": "An",
        "total": 0,
        "made_up": True,
        "turns_owed": 1,
        "next": "Bình",
    }
    document = done(dicecli, "join Dung --json").json
    assert (document["player"], document["turns_owed"], document["event"]) == ("Dung", 0, 4)
    assert done(dicecli, "retire Dung", "rejoin dung").out == (
        "Dung comes back with 0 points; Bình to roll\n"
    )
    done(dicecli, "new farkle An Bình -f race.json")
    assert (
        done(dicecli, "skip -f race.json").out == "An passes: the turn is lost; Bình to roll\n"
    )
    assert not done(dicecli, "skip -f race.json --json").json["made_up"]
    assert done(dicecli, "join Dung --points 500 -f race.json").out == (
        "Dung joins with 500 points; An to roll\n"
    )


def test_show_says_who_has_turns_to_make_up(dicecli):
    done(dicecli, "new penta An Bình", "skip", "record ones 11234", "join Dung")
    for output in ("table", "plain", "markdown", "html"):
        text = done(dicecli, f"show -o {output}").out
        assert "An has 1 turn to make up at the end." in text
        assert "Dung has 1 turn to make up at the end." in text
        assert "Bình has" not in text
    players = done(dicecli, "show --json").json["players"]
    assert [player["turns_owed"] for player in players] == [1, 0, 1]


@pytest.mark.parametrize(
    ("words", "status", "code"),
    [
        ("skip --player Bình", 1, "not-your-turn"),
        ("skip --expect 7", 4, "not-there"),
        ("skip Bình", 2, "extra-argument"),
        ("join", 2, "missing-argument"),
        ("join an", 2, "name-twice"),
        ("join Dung --points 50", 1, "no-points-to-join"),
        ("join Dung --points -5", 2, "bad-number"),
        ("join Dung --player Bình", 1, "not-your-turn"),
        ("rejoin An", 1, "not-retired"),
        ("rejoin Dung", 2, "unknown-player"),
    ],
)
def test_what_is_refused_leaves_the_file_alone(dicecli, words, status, code):
    done(dicecli, "new penta An Bình")
    before = dicecli.file.read_bytes()
    assert told(dicecli(*words.split(), "--json")) == (status, code)
    assert dicecli.file.read_bytes() == before


def test_after_the_end_nobody_passes(dicecli):
    done(dicecli, "new farkle An", "bank --points 10000")
    for words, code in (
        ("skip", "game-over"),
        ("join Bo", "join-after-end"),
        ("rejoin An", "join-after-end"),
    ):
        assert told(dicecli(*words.split(), "--json")) == (1, code)


def test_a_latecomer_has_a_name_as_all_others(dicecli):
    done(dicecli, "new penta An")
    dicecli("join", "  Lê   Dung ")
    assert done(dicecli, "show --json").json["players"][1]["name"] == "Lê Dung"
    assert told(dicecli("join", "Lê Dung\u200d", "--json")) == (2, "name-alike")
    done(dicecli, "record ones 11234 --player An", "record ones 11234 --player lê")


def test_the_events_in_the_file(dicecli):
    done(dicecli, "new farkle An Bình", "skip", "join Dung", "join Em --points 500")
    done(dicecli, "retire Em", "rejoin Em")
    document = json.loads(dicecli.file.read_bytes())
    assert document["events"] == [
        {"event": "skip", "player": 0},
        {"event": "join", "name": "Dung", "points": 0},
        {"event": "join", "name": "Em", "points": 500},
        {"event": "retire", "player": 3},
        {"event": "rejoin", "player": 3},
    ]
    assert [player["name"] for player in document["players"]] == ["An", "Bình"]


def test_repair_keeps_who_joined(dicecli):
    done(dicecli, "new penta An", "join Dung", "record ones 11234", "record ones 11234")
    text = dicecli.file.read_text("utf-8")
    dicecli.file.write_text(text[: text.rindex("{") + 5], "utf-8")
    assert done(dicecli, "check dicecli.json --repair out.json --json").json["replayed"] == 2
    players = done(dicecli, "show -f out.json --json").json["players"]
    assert [player["name"] for player in players] == ["An", "Dung"]


def test_everybody_who_played_plays_the_next_game(dicecli):
    done(dicecli, "new penta An Bình --computer Robo", "join Dung", "retire Bình")
    document = done(dicecli, "new --again dicecli.json -f next.json --json").json
    assert document["players"] == ["An", "Dung", "Robo"]
    done(dicecli, "rejoin Bình")
    document = done(dicecli, "new --again dicecli.json --rotate -f b.json --json").json
    assert document["players"] == ["Bình", "Dung", "An", "Robo"]


def test_advice_is_for_the_turn_that_is_made_up(dicecli):
    done(dicecli, "new yacht An", "join Dung", "skip")
    ids = done(dicecli, "open --json").json["categories"]
    for row in ids:
        done(dicecli, f"record {row['category']} 11223")
        if row is not ids[-1]:
            done(dicecli, f"record {row['category']} 11223")
    left = done(dicecli, "open --json").json
    assert (left["player"], len(left["categories"])) == ("An", 1)
    hint = done(dicecli, "hint 11223 --json").json
    assert hint["player"] == "An"
    assert done(dicecli, "auto 11223 --fill").out.startswith("An")


def test_statistics_count_latecomers_and_no_turn_that_was_skipped(dicecli):
    done(dicecli, "new farkle An Bình", "bank --points 500", "skip", "join Dung --points 50")
    done(dicecli, "skip", "bust", "bank --points 10000", "bust", "skip")
    assert done(dicecli, "show --json").json["winners"] == ["Dung"]
    (group,) = done(dicecli, "stats dicecli.json --json").json["groups"]
    rows = {row["name"]: row for row in group["players"]}
    assert {name: row["turns_played"] for name, row in rows.items()} == {
        "An": 2,
        "Bình": 1,
        "Dung": 1,
    }
    assert (rows["Dung"]["wins"], rows["Dung"]["best"]) == (1, 10050)
    assert rows["An"]["bust_rate"] == 0.5


def test_tab_offers_players_to_come_back_and_none_to_join(dicecli):
    done(dicecli, "new penta An Bình", "retire An")
    assert _offered(dicecli, "rejoin") == ["An", "Bình"]
    assert _offered(dicecli, "join") == []


def _offered(dicecli, command):
    words = [command, "-f", str(dicecli.file)]
    return [item.value for item in offers(words, "", described=False)]


# Any course of comings and goings.

STEPS = st.lists(
    st.one_of(
        st.just(("turn",)),
        st.just(("skip",)),
        st.just(("join",)),
        st.tuples(st.just("leave"), st.integers(0, 4)),
        st.tuples(st.just("back"), st.integers(0, 4)),
        st.tuples(st.just("undo"), st.integers(1, 3)),
    ),
    max_size=40,
)


def after_step(game, step):
    """Return the game after a step; as it was if the step is refused."""
    kind, *number = step
    try:
        if kind == "turn":
            return game if game.state.player is None else turn(game)
        if kind == "undo":
            return play.undo(game, *number)[0]
        seat = game.state.player or 0
        join = Join(f"Nr {len(game.events)}", 0)
        moves = {"skip": lambda: Skip(seat), "join": lambda: join, "leave": Retire}
        return play.apply(game, {**moves, "back": Rejoin}[kind](*number))
    except DiceError:
        return game


class Table:
    """A table with paper cards, by lists alone: who sits there, and how many turns each had."""

    def __init__(self, names, lines):
        self.had, self.away, self.lines, self.at = [0] * len(names), set(), lines, 0

    def pass_on(self):
        order = [*range(self.at + 1, len(self.had)), *range(self.at + 1)]
        waiting = [one for one in order if one not in self.away and self.had[one] < self.lines]
        self.at = waiting[0] if waiting else None

    def follow(self, event):
        if isinstance(event.move, Record):
            self.had[self.at] += 1
            self.pass_on()
        elif isinstance(event.move, Skip):
            self.pass_on()
        elif isinstance(event.move, Join):
            self.had.append(0)
        elif isinstance(event.move, Rejoin):
            self.away.remove(event.move.player)
        else:
            self.away.add(event.move.player)
            if event.move.player == self.at:
                self.pass_on()


@settings(deadline=None)
@given(STEPS, st.integers(1, 4))
def test_any_card_game_ends_with_full_cards(steps, number):
    game = begun("yacht", [*ABC, "Em"][:number])
    for step in steps:
        game = after_step(game, step)
    game, _ = to_the_end(game)
    table = Table(game.seated, len(game.rules.choices))
    for link in reversed([*game.position.moves()]):
        table.follow(link.event)
        assert link.state.player == table.at
    here = [seat for seat in range(len(table.had)) if seat not in game.state.retired]
    assert all(table.had[seat] == len(game.rules.choices) for seat in here)
    assert (table.away, len(table.had)) == (game.state.retired, len(game.players))
    assert reloaded(game).state == game.state


@settings(deadline=None)
@given(STEPS, st.integers(1, 4))
def test_any_race_goes_on_with_all_who_are_there(steps, number):
    game = begun("farkle", [*ABC, "Em"][:number])
    for step in steps:
        game = after_step(game, step)
    state = reloaded(game).state
    assert (state.player is None) == (len(state.retired) == len(state.seats))
    # Nobody has had two turns more than another who was there all the time.
    gone = {link.event.move.player for link in game.position.moves() if _of_presence(link)}
    always = [state.seats[seat].turns for seat in range(number) if seat not in gone]
    assert max(always, default=0) - min(always, default=0) <= 1


def _of_presence(link):
    return isinstance(link.event.move, Retire | Rejoin)
