"""Renaming, retiring, and ``new --again``: the next game of the same players."""

from __future__ import annotations

import json

import pytest
from support.games import CREATED, played, refused

from dicecli.advisor.farkle.threshold import decide
from dicecli.errors import BadGameFile, BadInput, DiceError
from dicecli.game import answers, play
from dicecli.gamefile import codec
from dicecli.rules import preset
from dicecli.rules.farkle.state import Offer
from dicecli.rules.moves import Bank, Keep, Paper, Record, Rename, Retire, Roll, Take

ABC = ("An", "Bình", "Chi")


def begun(rules, names=ABC, **house):
    values = {key.replace("_", "-"): value for key, value in house.items()}
    chosen = preset(rules).amended(values) if house else preset(rules)
    return play.begin(chosen, map(play.Player, names), CREATED)


def reloaded(game):
    """Return a game that was written and read again; it must be the same."""
    again = codec.decode(codec.encode(game))
    assert (again.state, again.players, again.seated) == (game.state, game.players, game.seated)
    return again


# Names


def test_rename_changes_the_name_from_then_on():
    game = reloaded(played(begun("penta"), Rename(1, "Bình An"), Rename(0, "Anna")))
    assert [player.name for player in game.players] == ["Anna", "Bình An", "Chi"]
    assert [player.name for player in game.seated] == [*ABC]
    assert play.seat_of(game, "bình an") == 1
    with pytest.raises(BadInput, match="unknown-player"):
        play.seat_of(game, "Bob")
    assert game.state == begun("penta").state


def test_a_name_that_is_free_again_may_be_taken():
    game = played(begun("penta"), Rename(0, "Dung"), Rename(1, "an"))
    assert [player.name for player in reloaded(game).players] == ["Dung", "an", "Chi"]
    assert [player.name for player in play.undo(game, 1)[0].players] == ["Dung", "Bình", "Chi"]
    back = play.undo(game, 2)[0]
    assert back.players == game.seated
    assert play.redo(back, 2)[0].players == game.players


def test_rename_may_change_only_the_case():
    assert played(begun("penta"), Rename(0, "AN")).players[0].name == "AN"


@pytest.mark.parametrize(
    ("seat", "name", "code"),
    [
        (0, "BÌNH", "name-twice"),
        (0, "An", "same-name"),
        (0, " Anna", "bad-name"),
        (0, "", "bad-name"),
        (0, "a\u0323b", "bad-name"),
        (0, "\x1b[31m", "bad-name"),
        (0, "a" * 41, "bad-name"),
        (3, "Dung", "no-seat"),
        (2**60, "Dung", "no-seat"),
    ],
)
def test_rename_refuses_bad_names(seat, name, code):
    assert refused(begun("penta"), Rename(seat, name)).code == code
    lines = [{"event": "rename", "player": seat, "to": name}]
    document = json.loads(codec.encode(begun("penta"))) | {"events": lines}
    with pytest.raises(BadGameFile) as caught:
        codec.decode(json.dumps(document).encode())
    assert (caught.value.code, caught.value.event) in ((code, 1), ("wrong-type", 1))


def test_a_name_is_given_no_more_than_a_thousand_times():
    game = begun("penta")
    position, event = game.position, play.Event(None, Rename(0, "Anna"))
    position = position._replace(renamed=1000)
    with pytest.raises(DiceError, match="too-many-renames"):
        play.step(position, event, 1)


def test_rename_is_possible_in_mid_turn_and_after_the_end():
    game = played(begun("farkle", ABC[:1]), Paper(10000), Rename(0, "Anna"))
    assert answers.standing(reloaded(game))["winners"] == ["Anna"]


# Retiring: score cards


def card(category, *dice):
    return Record(category, dice)


ONES = card("ones", 1, 1, 2, 3, 4)


def test_turns_of_a_player_who_left_are_skipped():
    game = played(begun("penta"), ONES, Retire(1))
    assert (game.state.player, game.state.retired) == (2, {1})
    game = played(game, ONES, card("twos", 1, 2, 2, 3, 4))
    assert game.state.player == 2
    assert reloaded(game).state.totals() == (6, 0, 2)


def test_leaving_in_mid_turn_loses_the_turn():
    game = played(begun("penta"), Roll((1, 1, 2, 3, 4)), Retire(0))
    assert (game.state.player, game.state.dice, game.state.rolled) == (1, None, 0)
    assert answers.retired(played(begun("penta"), Roll((1, 1, 2, 3, 4))), game, 0)[
        "turn_dropped"
    ]
    back = play.undo(reloaded(game), 1)[0]
    assert (back.state.player, back.state.dice) == (0, (1, 1, 2, 3, 4))
    other = played(begun("penta"), Roll((1, 1, 2, 3, 4)), Retire(1))
    assert (other.state.player, other.state.dice) == (0, (1, 1, 2, 3, 4))
    assert played(other, Record("ones")).state.player == 2


def filled(game, seats):
    """Fill the cards of some seats; the first seat gets most points."""
    for category in game.rules.choices:
        for seat in seats:
            game = play.apply(game, Record(category, (1, 1, 2, 2, 3 + (seat == seats[0]))))
    return game


def test_a_player_who_left_cannot_win_and_the_last_one_plays_on():
    game = filled(begun("penta"), (0, 1, 2))
    first = play.outcome(game)
    assert first.winners == (0,)
    assert refused(game, Retire(0)).code == "retire-after-end"
    game = played(begun("penta"), card("chance", 6, 6, 6, 6, 6), Retire(0), Retire(2))
    assert (game.state.player, play.outcome(game)) == (1, None)
    for category in game.rules.choices:
        game = play.apply(game, Record(category, (1, 1, 2, 2, 3)))
    assert play.outcome(game).winners == (1,)
    assert reloaded(game).state.totals()[0] == 30


def test_the_game_ends_when_everybody_has_left():
    game = played(begun("penta"), ONES, Retire(1), Retire(0), Retire(2))
    assert play.outcome(reloaded(game)) == play.Outcome((), (2, 0, 0))
    assert refused(game, ONES).code == "game-over"
    assert play.undo(game, 1)[0].state.player == 2
    assert answers.standing(game)["winners"] == []


def test_the_game_ends_when_the_last_open_card_leaves():
    game = begun("yacht", ABC[:2])
    for category in game.rules.choices:
        game = play.apply(game, Record(category, (1, 1, 2, 2, 3)))
        if category == game.rules.choices[-1]:
            game = play.apply(game, Retire(1))
        else:
            game = play.apply(game, Record(category, (6, 6, 6, 6, 6)))
    assert play.outcome(game).winners == (0,)
    assert game.state.totals()[1] > game.state.totals()[0]


def test_nobody_leaves_twice():
    assert refused(played(begun("penta"), Retire(1)), Retire(1)).code == "retired-already"
    assert refused(begun("penta"), Retire(3)).code == "no-seat"


# Retiring: Farkle


def test_farkle_turn_of_a_player_who_leaves_is_dropped():
    game = played(
        begun("farkle"), Paper(500), Roll((1, 1, 2, 3, 4, 6)), Keep((1, 1)), Retire(1)
    )
    assert (game.state.player, game.state.turn.points, game.state.turn.dice_left) == (2, 0, 6)
    game = played(game, Paper(50), Paper(50), Paper(50))
    assert reloaded(game).state.totals() == (550, 0, 100)
    assert game.state.player == 0


@pytest.mark.parametrize(
    ("moves", "player", "winners"),
    [
        # Each other player has one more turn, but not those who left.
        ((Paper(10000), Retire(1), Paper(0)), None, (0,)),
        ((Paper(10000), Retire(2), Paper(0)), None, (0,)),
        ((Paper(10000), Paper(0), Retire(2)), None, (0,)),
        ((Paper(10000), Retire(1), Retire(2)), None, (0,)),
        ((Paper(0), Paper(10000), Retire(0)), 2, None),
        ((Paper(0), Paper(10000), Retire(0), Paper(10050)), None, (2,)),
        # The player who began the final round leaves: it goes on, with another winner.
        ((Paper(10000), Retire(0)), 1, None),
        ((Paper(10000), Retire(0), Paper(50)), 2, None),
        ((Paper(10000), Retire(0), Paper(50), Paper(0)), None, (1,)),
        ((Paper(10000), Retire(0), Retire(1), Paper(0)), None, (2,)),
        ((Paper(0), Paper(10000), Retire(1), Paper(0), Paper(500)), None, (0,)),
        ((Paper(10000), Retire(0), Retire(1), Retire(2)), None, ()),
        # The last one left plays on, alone.
        ((Paper(0), Retire(0), Retire(2), Paper(50)), 1, None),
        ((Paper(0), Retire(0), Retire(2), Paper(10000)), None, (1,)),
    ],
)
def test_the_final_round_ends_where_a_player_left(moves, player, winners):
    game = reloaded(played(begun("farkle"), *moves))
    assert game.state.player == player
    outcome = play.outcome(game)
    assert (outcome and outcome.winners) == winners
    back = play.undo(game, len(moves))[0]
    assert back.state == begun("farkle").state


@pytest.mark.parametrize(
    ("moves", "player"),
    [
        ((Retire(0), Paper(10000)), 2),
        ((Retire(0), Paper(10000), Paper(0)), None),
        ((Paper(0), Paper(10000), Retire(2)), None),
        ((Paper(0), Retire(2), Paper(10000)), None),
        ((Paper(0), Retire(1), Retire(2), Paper(10000)), None),
        ((Retire(2), Paper(10000)), 1),
    ],
)
def test_a_round_of_equal_turns_ends_where_it_began(moves, player):
    game = reloaded(played(begun("farkle", end="equal-turns"), *moves))
    assert game.state.player == player


def test_the_first_at_the_target_wins_at_once_when_others_left():
    game = played(begun("farkle", end="first-wins"), Retire(0), Paper(10000))
    assert play.outcome(game).winners == (1,)


def test_the_next_player_may_take_over_when_one_leaves():
    game = played(
        begun("farkle", carry_over="yes"), Roll((1, 1, 2, 3, 4, 6)), Keep((1, 1)), Bank()
    )
    after = played(game, Retire(1))
    assert (after.state.player, after.state.offer) == (2, Offer(4, 200))
    taken = played(game, Take(), Retire(1))
    state = reloaded(taken).state
    assert (state.player, state.offer, state.turn.points) == (2, None, 0)


def test_the_computer_ignores_players_who_left():
    players = [*map(play.Player, ABC[:2]), play.Player("Robo", computer=True)]
    game = play.begin(preset("farkle"), players, CREATED)
    game = played(game, Paper(5000), Paper(500))
    threshold = decide(game.state)[1]["threshold"]
    assert threshold == 800
    assert decide(played(game, Retire(0)).state)[1]["trailing"] == 500


# At the command line


@pytest.fixture
def dicecli(dicecli_here, monkeypatch):
    monkeypatch.setattr("os.fsync", lambda handle: None)
    return dicecli_here


def done(dicecli, *commands):
    for words in commands:
        answer = dicecli(*words.split())
        assert answer.status == 0, (words, answer)
    return answer


def told(answer):
    return answer.status, json.loads(answer.stderr)["code"]


def test_rename_and_retire_answer_like_all_that_change_a_game(dicecli):
    done(dicecli, "new penta An Bình")
    document = done(dicecli, "rename an Anna --json").json
    assert (document["player"], document["old"], document["next"]) == ("Anna", "An", "Anna")
    assert (document["over"], document["winners"], document["event"]) == (False, [], 1)
    document = done(dicecli, "retire Anna --player Anna --json").json
    assert (document["player"], document["next"], document["total"]) == ("Anna", "Bình", 0)
    assert (document["turn_dropped"], document["players_left"]) == (False, 1)
    card = done(dicecli, "show --json").json["players"]
    assert [player["retired"] for player in card] == [True, False]
    for output in ("table", "plain"):
        assert "Anna (left)" in done(dicecli, f"show -o {output}").out
    names = [row["player"] for row in done(dicecli, "log --json").json["events"]]
    assert names == ["Anna", "Anna"]
    assert told(dicecli("rename", "Bob", "x", "--json")) == (2, "unknown-player")
    assert told(dicecli("rename", "Anna", "bình", "--json")) == (2, "name-twice")
    assert told(dicecli("rename", "Anna", " ", "--json")) == (2, "bad-name")
    assert told(dicecli("rename", "Anna", " Anna ", "--json")) == (1, "same-name")
    assert told(dicecli("retire", "Anna", "--json")) == (1, "retired-already")
    assert told(dicecli("retire", "Bình", "--player", "Anna", "--json")) == (1, "not-your-turn")
    assert told(dicecli("retire", "Bình", "--expect", "1", "--json")) == (4, "not-there")


def test_the_first_names_stay_in_the_file(dicecli):
    done(dicecli, "new penta An Bình", "rename An Anna")
    document = json.loads(dicecli.file.read_bytes())
    assert document["players"][0] == {"name": "An", "computer": False}
    assert document["events"] == [{"event": "rename", "player": 0, "to": "Anna"}]


def test_again_begins_a_game_of_the_same_players(dicecli):
    done(
        dicecli,
        "new farkle An Bình Chi --computer Robo --target 5000 --house opening=500",
        "rename Bình Bo",
        "retire An",
    )
    before = dicecli.file.read_bytes()
    document = done(dicecli, "new --again dicecli.json -f next.json --json").json
    assert document["players"] == ["Bo", "Chi", "Robo"]
    new = json.loads((dicecli.folder / "next.json").read_bytes())
    assert new["rules"] == json.loads(before)["rules"]
    assert [player["computer"] for player in new["players"]] == [False, False, True]
    assert new["events"] == []
    turned = done(dicecli, "new --again next.json --rotate -f third.json --json").json
    assert turned["players"] == ["Chi", "Bo", "Robo"]
    assert dicecli.file.read_bytes() == before


def test_again_overwrites_no_file(dicecli):
    done(dicecli, "new penta An Bình", "record ones 11234")
    before = dicecli.file.read_bytes()
    assert told(dicecli("new", "--again", "dicecli.json", "--json")) == (1, "file-exists")
    assert dicecli.file.read_bytes() == before
    done(dicecli, "new --again dicecli.json --rotate --force")
    assert json.loads(dicecli.file.read_bytes())["players"][0]["name"] == "Bình"


@pytest.mark.parametrize(
    ("words", "status", "code"),
    [
        ("new penta --again dicecli.json -f x.json", 2, "again-and-game"),
        ("new --again dicecli.json -p Chi -f x.json", 2, "again-and-game"),
        ("new --again dicecli.json --computer Chi -f x.json", 2, "again-and-game"),
        ("new --again dicecli.json --target 0 -f x.json", 1, "no-target"),
        ("new --again dicecli.json --house rolls=0 -f x.json", 2, "bad-house-value"),
        ("new --again dicecli.json --rules r.json -f x.json", 2, "again-and-game"),
        ("new penta An --rotate -f x.json", 2, "rotate-without-again"),
        ("new --rotate -f x.json", 2, "rotate-without-again"),
        ("new --again nowhere.json -f x.json", 5, "no-game-file"),
        ("new --again bad.json -f x.json", 3, "not-json"),
        ("new --again . -f x.json", 3, "not-a-file"),
        ("new --again left.json -f x.json", 1, "number-of-players"),
    ],
)
def test_again_refuses_settings_that_do_not_fit(dicecli, words, status, code):
    done(dicecli, "new penta An", "new penta An -f left.json", "retire An -f left.json")
    (dicecli.folder / "bad.json").write_text("{")
    assert told(dicecli(*words.split(), "--json")) == (status, code)
    assert not (dicecli.folder / "x.json").exists()


def test_again_keeps_an_own_rule_set(dicecli):
    rules = done(dicecli, "rules penta --json").json
    text = json.dumps({**rules, "id": "ours"})
    (dicecli.folder / "ours.json").write_text(text)
    done(
        dicecli,
        "new --rules ours.json An --house rolls=4",
        "new --again dicecli.json -f b.json",
    )
    first = json.loads(dicecli.file.read_bytes())["rules"]
    assert json.loads((dicecli.folder / "b.json").read_bytes())["rules"] == first


def test_corrections_at_the_command_line(dicecli):
    done(dicecli, "new penta An Bình", "record threes 33444", "record fours 44412")
    for words, status, code in (
        ("amend 1", 2, "nothing-to-amend"),
        ("amend 1 --dice 44412 --points 3", 2, "dice-and-points"),
        ("amend 1 --dice 4441", 2, "dice-count"),
        ("amend 1 --dice 44417", 2, "bad-die"),
        ("amend 1 --dice ,", 2, "no-dice"),
        ("amend 0 --points 3", 2, "bad-number"),
        ("amend 3 --points 3", 1, "no-event"),
        ("amend 1 -c sevens", 2, "unknown-category"),
        ("amend 1 -c fours --expect 1", 4, "not-there"),
        ("amend 1 -c fours --player Bình", 1, "not-your-turn"),
    ):
        before = dicecli.file.read_bytes()
        assert told(dicecli(*words.split(), "--json")) == (status, code), words
        assert dicecli.file.read_bytes() == before
    done(dicecli, "amend 1 -c 4s --player An")
    document = done(dicecli, "undo 2 --json").json
    assert document["numbers"] == [3, 2]
    assert done(dicecli, "redo 2 --json").json["numbers"] == [2, 3]
    breaking = done(dicecli, "record sixes 66123") and dicecli(
        "amend", "3", "-c", "ones", "--json"
    )
    assert told(breaking) == (1, "not-amendable")


def test_undo_over_several_players_and_events(dicecli):
    done(dicecli, "new farkle An Bình", "bank --points 500", "roll 111222", "keep 111 --bank")
    done(dicecli, "rename Bình Bo", "amend 1 --points 550", "retire Bo")
    assert done(dicecli, "undo 5 --json").json["numbers"] == [7, 6, 5, 4, 3, 2]
    back = done(dicecli, "show --json").json
    assert [(row["name"], row["total"]) for row in back["players"]] == [
        ("An", 500),
        ("Bình", 0),
    ]
    assert done(dicecli, "redo 5 --json").json["numbers"] == [2, 3, 4, 5, 6, 7]
    again = done(dicecli, "show --json").json
    assert [(row["name"], row["total"]) for row in again["players"]] == [
        ("An", 550),
        ("Bo", 1000),
    ]
