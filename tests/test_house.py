"""House rules: every key of every game has a visible effect, or is refused by name.

A key without a row in CARD, FARKLE or BY_ENDING fails, so a new one must say here
what it is good for.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from support.marks import CHIEF_GAMES, slow_except

from dicecli.advisor.farkle.threshold import decide
from dicecli.dice import rolls
from dicecli.errors import BadInput, DiceError
from dicecli.game import play
from dicecli.gamefile import codec
from dicecli.rules import PRESETS, checked, preset
from dicecli.rules.card.state import Sheet
from dicecli.rules.farkle.combinations import selection
from dicecli.rules.house import amended as amend
from dicecli.rules.moves import Keep, Paper, Record, Roll

KEYS = [(game, key.name) for game in PRESETS for key in preset(game).house_keys()]


class Row(NamedTuple):
    """A value for a key (or a function that gives it for a game), and what it changes.

    ``see`` looks at the rules; ``before`` are house rules that make it visible.
    """

    value: object
    see: object
    before: object = None


def table(rules, *moves, players=1):
    """Return the state of a game after some moves, of which the last may be refused."""
    game = play.begin(rules, [play.Player(name) for name in "ABCDEFGHIJ"[:players]])
    for move in moves:
        try:
            game = play.apply(game, move)
        except DiceError as refused:
            return refused.code
    return game.state


def seated(rules):
    """Return the numbers of people and computers that may play."""
    found = []
    for people, computers in [(1, 0), (2, 0), (3, 0), (4, 0), (1, 1), (1, 2)]:
        players = [play.Player(str(n), n >= people) for n in range(people + computers)]
        try:
            play.begin(rules, players)
            found.append((people, computers))
        except DiceError:
            pass
    return found


def winners(rules):
    """Return the winners of a game of two equal totals."""
    game = play.begin(rules, [play.Player("A"), play.Player("B")])
    while game.state.player is not None:
        game = play.apply(game, _same_for_both(game))
    return play.outcome(game).winners


def _same_for_both(game):
    if game.rules.kind == "farkle":
        return Paper(game.rules.target)
    state = game.state
    line = state.sheets[state.player].filled.index(None)
    return Record(game.rules.choices[line], (1, 2, 2, 4, 6, 6)[: game.rules.number_of_dice])


# Score cards


def five_alike(rules, held, *filled):
    """Return where 4-4-4-4-4 may go while the five-alike category holds ``held`` points."""
    card = {rules.five_alike.category: held, **dict.fromkeys(filled, 0)}
    sheet = Sheet(tuple(card.get(name) for name in rules.choices))
    answer = rules.start(1)._replace(sheets=(sheet,)).options(0, (4,) * 5)
    return [tuple(row.values()) for row in answer["categories"]]


def rolls_of_a_turn(rules):
    state = rules.start(1)
    while state.rolled < 20:
        try:
            state, _ = state.apply(Roll((1, 2, 2, 4, 6, 6)[: rules.number_of_dice]))
        except DiceError:
            break
    return state.rolled


def choice_beside(document):
    """A choice for the Joker that the game does not have."""
    return "free" if document["joker"]["choice"] == "forced" else "forced"


def flipped(document):
    return "no" if document["joker"]["after_zero"] else "yes"


def other_value(document):
    return "never" if document["joker"]["choice"] != "none" else "always"


FORCED = {"kniffel": {"joker.choice": "forced"}}
"""House rules that add a Joker: without one its other keys have no effect."""

CARD = {
    "rolls": Row("1", rolls_of_a_turn),
    "ties": Row("none", winners),
    "players": Row("3", seated),
    "computers": Row("0", seated),
    "joker.choice": Row(choice_beside, lambda rules: five_alike(rules, 50)),
    "joker.after-zero": Row(flipped, lambda rules: five_alike(rules, 0, "fours"), FORCED),
    "joker.full-value": Row(other_value, lambda rules: five_alike(rules, 50, "fours"), FORCED),
    "five-alike.bonus": Row("70", lambda rules: five_alike(rules, 50)),
    "five-alike.after-zero": Row("yes", lambda rules: five_alike(rules, 0)),
}


def see_bonus(rules, section):
    """Return the total of a card whose section holds 10."""
    lines = [category.section == section for category in rules.categories]
    first = lines.index(True)
    filled = tuple(10 if line == first else None for line in range(len(lines)))
    return rules.start(1)._replace(sheets=(Sheet(filled),)).totals()


def see_all_rolls(rules, category):
    """Return what every roll scores in a category."""
    return [
        row["points"]
        for dice in rolls(rules.number_of_dice)
        for row in rules.scores(dice)["categories"]
        if row["category"] == category
    ]


def see_first_roll(rules, category):
    """Return what the first example of a category scores with the first roll."""
    dice = rules.categories[rules.line_of(category)].examples[0]
    state, _ = rules.start(1).apply(Roll(dice))
    return state.apply(Record(category))[1].points


def other_pattern(category):
    return "alike 2" if category["pattern"] == "any" else "any"


BY_ENDING = {
    "bonus": Row("1:7,5:9", see_bonus),
    "points": Row("3", see_all_rolls),
    "pattern": Row(other_pattern, see_all_rolls),
    "first-roll": Row("7", see_first_roll),
}
"""The keys that every section, or every category, has."""

# Farkle


def hot(rules):
    """Return the legal moves once all dice are set aside."""
    dice = (1, 1, 1, 5, 5, 5)[: rules.number_of_dice]
    return table(rules, Roll(dice), Keep(dice)).legal_moves()


def left(rules):
    """Return the legal moves of the second player once the first has left dice."""
    dice = (1, 1, 1, 2, 3, 4)[: rules.number_of_dice]
    state = table(rules, Roll(dice), Keep((1, 1, 1)), players=2)
    return state.apply(state.legal_moves()[0])[0].legal_moves()


def no_score(rules):
    """Return the state after a roll of all dice that scores nothing."""
    dice = (2, 2, 3, 3, 4, 6)[: rules.number_of_dice]
    return table(rules, Paper(1000), Roll(dice)).turn, _busted(rules, Roll(dice))


def _busted(rules, roll):
    return table(rules, Paper(1000), roll).banked


def after_busts(busts):
    return lambda rules: table(rules, Paper(1000), *[Paper(0)] * busts).banked


def ends(rules):
    """Return whether the game goes on once the first, or the second, reaches the target."""
    target = Paper(rules.target)
    first, second = (target,), (Paper(1000), target)
    return [table(rules, *turns, players=2).player for turns in (first, second)]


def threshold(*moves, dice_left=None):
    """Return what shows the threshold of the computer."""

    def see(rules):
        played = [Paper(rules.target) if move is None else move for move in moves]
        state = table(rules, *played, players=2)
        if dice_left is not None:
            state = state._replace(turn=state.turn._replace(dice_left=dice_left))
        return decide(state)[1]["threshold"]

    return see


ANY_BANK = {"opening": "0", "minimum": "0"}
FINAL_ROUND = {"end": "one-more-turn"}

FARKLE = {
    "target": Row("2000", lambda rules: table(rules, Paper(2000)).player),
    "opening": Row("2500", lambda rules: table(rules, Paper(2000))),
    "minimum": Row("2500", lambda rules: table(rules, Paper(1000), Paper(1000))),
    "exact": Row("yes", lambda rules: table(rules, Paper(rules.target + 50))),
    "end": Row("equal-turns", ends),
    "hot-dice": Row("must", hot),
    "carry-over": Row("yes", left),
    "no-score": Row("-150", no_score),
    "streak": Row("2:150", after_busts(2)),
    "streak.floor": Row("-700", after_busts(2), {"streak": "2:2000"}),
    "streak.reset": Row("no", after_busts(3), {"streak": "2:100"}),
    "ties": Row("none", winners, FINAL_ROUND),
    "players": Row("3", seated),
    "computers": Row("0", seated),
    "computer.base": Row("900", threshold(), {"opening": "0", "minimum": "0"}),
    "computer.trailing-per": Row("100", threshold(Paper(1000)), ANY_BANK),
    "computer.trailing-step": Row("200", threshold(Paper(1000)), ANY_BANK),
    "computer.trailing-most": Row("0", threshold(Paper(1000)), ANY_BANK),
    "computer.fewer-dice": Row("300", threshold(dice_left=1), ANY_BANK),
    "computer.least": Row("950", threshold(), {"opening": "0", "minimum": "0"}),
    "computer.last-chance": Row("no", threshold(None), FINAL_ROUND),
}


def see_combination(rules, combination):
    """Return what the dice of a combination are worth."""
    row = next(row for row in rules.combinations if row.id == combination)
    faces = (1, 2, 3, 4, 5, 6)
    laid = [die for die, size in zip(faces, row.groups, strict=False) for _ in range(size)]
    return selection(rules, row.exact or tuple(laid)).points


# Every key


def row_of(rules, name):
    """Return the row of a key; a key of one category sees only that category."""
    rows = {"card": CARD, "farkle": FARKLE}[rules.kind]
    if name in rows:
        return rows[name]
    of, ending = name.rsplit(".", 1)
    if rules.kind == "farkle":
        assert ending == "points", name
        return Row("9950", lambda rules: see_combination(rules, of))
    row = BY_ENDING[ending]
    rows = {each["id"]: each for each in rules.document()["categories"]}
    value = row.value(rows[of]) if callable(row.value) else row.value
    return Row(value, lambda rules: row.see(rules, of))


def amended(game, name):
    """Return the rules without and with a key, and the function that shows its effect."""
    plain = preset(game)
    row = row_of(plain, name)
    house = FORCED.get(game) if row.before is FORCED else row.before
    value = row.value(plain.document()) if callable(row.value) else row.value
    before = plain.amended(house) if house else plain
    return before, before.amended({name: value}), row.see


@pytest.mark.parametrize(("game", "name"), slow_except(CHIEF_GAMES, KEYS))
def test_every_key_changes_what_is_seen(game, name):
    before, after, see = amended(game, name)
    assert see(before) != see(after)
    assert dict(after.house)[name]
    assert after._replace(house=()) != before._replace(house=())


@pytest.mark.parametrize("game", PRESETS)
def test_every_key_says_what_it_takes_and_means(game):
    names = [key.name for key in preset(game).house_keys()]
    assert len(names) == len(set(names))
    for key in preset(game).house_keys():
        assert key.name == key.name.lower()
        assert key.value_type.name
        assert key.value_type.range
        assert key.meaning


@pytest.mark.parametrize("game", PRESETS)
def test_a_game_keeps_its_house_rules_in_the_file(game):
    for name in ("ties", "players"):
        rules = amended(game, name)[1]
        begun = play.begin(rules, [play.Player("A")], "2026-01-31T20:15:00Z")
        again = codec.decode(codec.encode(begun))
        assert again == begun
        assert codec.rules_document(rules)["preset"] == game


def test_the_order_of_house_rules_does_not_matter():
    """A streak and its floor are two keys of one value."""
    house = {"streak": "3:1000", "streak.floor": "-500", "streak.reset": "no"}
    for game in ("farkle", "zilch"):
        forth = preset(game).amended(house)
        back = preset(game).amended(dict(reversed(house.items())))
        assert forth._replace(house=()) == back._replace(house=())


# Refusals

WRONG = {
    "number": ["", "x", "1.0", "1e3", "１２", "-", "--1", "99999999999999999999", "0x10"],
    "word": ["", "x", "SHARED ", "shared,none"],
    "yes or no": ["", "x", "true", "1", "YES!"],
    "steps": ["", "63", "63:", ":35", "63:35,", "63:35:1", "x:y", "-1:5", "none,none"],
    "points": ["x", "-1", "all +", "all + x", "all - 5", "+ 5", "1,2", "all + 5 + 5", "1.5"],
    "pattern": ["x", "run", "run 0", "run 7", "run 4 5", "face", "any 1", "groups", "run x"],
    "streak": ["", "3", "3:", ":500", "3:500:1", "0:500", "3:-500", "x:all", "3:ALL"],
    "numbers": ["", "1,,2", "x", "1.5", "-1", "none,1"],
}


@pytest.mark.parametrize("game", ["penta", "zilch"])
def test_a_bad_value_is_refused_with_the_name_of_its_key(game):
    rules = preset(game)
    for key in rules.house_keys():
        for word in WRONG[key.value_type.name]:
            with pytest.raises(BadInput) as caught:
                rules.amended({key.name: word})
            facts = caught.value.facts
            named = facts.get("key") or facts["where"]
            assert key.name.split(".")[0].replace("-", "_") in named.replace("-", "_")


@pytest.mark.parametrize(
    ("game", "name", "word"),
    [
        ("penta", "rolls", "0"),
        ("penta", "rolls", "11"),
        ("penta", "players", "0"),
        ("penta", "chance.points", "10001"),
        ("penta", "chance.points", "all + 10001"),
        ("penta", "chance.points", "all x 99999999"),
        ("penta", "chance.points", "all + " + "9" * 5000),
        ("penta", "chance.points", "all +x 3"),
        ("penta", "chance.points", "all + ٣"),
        ("penta", "chance.points", "9" * 5000),
        ("farkle", "target", "0"),
        ("farkle", "streak", "101:5"),
        ("farkle", "single.points", "100,0,0,0,50"),
        ("farkle", "computer.fewer-dice", ",".join(["1"] * 100)),
    ],
)
def test_a_value_out_of_its_range_is_refused(game, name, word):
    with pytest.raises(BadInput):
        preset(game).amended({name: word})


@pytest.mark.parametrize(
    ("game", "house", "where"),
    [
        ("penta", {"upper.bonus": "106:35"}, "sections.upper.bonuses"),
        ("penta", {"upper.bonus": "63:35", "sixes.points": "0", "fives.points": "0"}, "upper"),
        ("penta", {"small-straight.pattern": "run 6"}, "categories.small-straight.pattern"),
        ("penta", {"full-house.pattern": "groups 4 2"}, "categories.full-house.pattern"),
        ("penta", {"penta.pattern": "face 5"}, "five_alike.category"),
        ("farkle", {"single.points": "75,0,0,0,50,0"}, "combinations.single.points"),
        ("farkle", {"three-pairs.points": "1,2,3,4,5,6"}, "combinations.three-pairs.points"),
        ("farkle", {"streak": "3:500", "streak.floor": "10000"}, "streak.floor"),
        ("penta", {"penta.points": "0"}, "five_alike.category"),
        ("farkle", {"computers": "100"}, "seats.computers"),
        ("penta", {"players": "2", "computers": "3"}, "seats.computers"),
        ("farkle", {"target": "10020"}, "target"),
        ("farkle", {"no-score": "510"}, "no_score"),
        ("farkle", {"streak": "3:510"}, "streak.points"),
        ("farkle", {"streak": "3:500", "streak.floor": "-20"}, "streak.floor"),
    ],
)
def test_contradicting_values_are_refused_by_key(game, house, where):
    with pytest.raises(BadInput, match="house-clash") as caught:
        preset(game).amended(house)
    assert where in caught.value.facts["where"]
    keys = caught.value.facts["house_keys"]
    assert keys
    assert set(keys) <= set(house)


def test_a_joker_replaces_a_missing_pattern_only():
    house = {
        "three-of-a-kind.points": "matching",
        "four-of-a-kind.points": "all + 30",
        "small-straight.points": "matching x 2",
    }
    rules = preset("penta").amended(house)
    filled = [None, None, None, 0, None, None, *[None] * 6, 50]
    state = rules.start(1)
    state = state._replace(sheets=(state.sheets[0]._replace(filled=tuple(filled)),))
    rows = {row["category"]: row["points"] for row in state.options(0, (4,) * 5)["categories"]}
    assert rows["three-of-a-kind"] == 12
    assert rows["four-of-a-kind"] == 50
    assert rows["small-straight"] == 40
    assert rows["full-house"] == 25


def test_a_bonus_may_be_within_reach_by_jokers_alone():
    sums = {"small-straight.points": "all", "large-straight.points": "all"}
    for at_least, good in ((225, True), (226, False)):
        house = {**sums, "lower.bonus": f"{at_least}:10"}
        if good:
            assert preset("penta").amended(house)
        else:
            with pytest.raises(BadInput, match="house-clash"):
                preset("penta").amended(house)


@pytest.mark.parametrize(
    ("game", "word", "near"),
    [
        ("penta", "joker", "joker.choice"),
        ("penta", "ones", "ones.points"),
        ("penta", "upper", "upper.bonus"),
        ("penta", "small", "small-straight.points"),
        ("penta", "three-of", "three-of-a-kind.points"),
        ("farkle", "streak.flor", "streak.floor"),
        ("farkle", "computer", "computer.base"),
    ],
)
def test_the_first_word_of_a_key_suggests_it(game, word, near):
    with pytest.raises(BadInput) as caught:
        preset(game).amended({word: "1"})
    assert near in caught.value.facts["near"]


def test_target_given_twice_is_refused():
    with pytest.raises(BadInput, match="target-twice"):
        preset("farkle").amended({"target": "7000"}).aiming_at(5000)


def test_a_contradiction_elsewhere_names_all_house_rules_given():
    with pytest.raises(BadInput) as caught:
        preset("farkle").amended({"minimum": "7", "opening": "300"})
    assert caught.value.facts["house_keys"] == ["minimum"]
    document = {**preset("farkle").document(), "step": 100}
    keys = preset("farkle").house_keys()
    with pytest.raises(BadInput, match="house-clash") as caught:
        amend(document, keys, {"opening": "300", "minimum": "200"}, checked)
    assert caught.value.facts["house_keys"] == ["opening", "minimum"]
    assert caught.value.facts["where"].startswith("combinations.")


@pytest.mark.parametrize("game", PRESETS)
@pytest.mark.parametrize("name", ["streak.floor", "streak.reset", "five-alike.bonus"])
def test_a_key_without_effect_is_refused(game, name):
    document = preset(game).document()
    if document.get(name.split(".")[0].replace("-", "_")) is None:
        with pytest.raises(BadInput) as caught:
            preset(game).amended({name: "0"})
        facts = caught.value.facts
        assert name in (facts.get("key"), facts.get("word"))


def test_an_unknown_key_is_refused_with_the_nearest():
    for game in PRESETS:
        for key in preset(game).house_keys():
            with pytest.raises(BadInput, match="unknown-house-key") as caught:
                preset(game).amended({f"{key.name}x": "1"})
            assert key.name in caught.value.facts["near"]


# On the command line


@pytest.mark.parametrize("command", ["score", "new", "rules"])
@pytest.mark.parametrize(
    ("house", "said"),
    [
        ("rols=1", 'Penta has no house rule "rols"; similar: rolls'),
        ("rolls=many", '"many" is not valid for rolls; expected: 1 to 10'),
        ("upper.bonus=106:35", "sections.upper.bonuses must be within reach"),
        ("rolls", '"rolls" is not a house rule: write KEY=VALUE'),
        ("=1", '"=1" is not a house rule: write KEY=VALUE'),
        ("a\nb\x1b[31m=1", "Penta has no house rule"),
        ("rolls=\x1b[31m\n", "is not valid for rolls"),
        ("x" * 5000 + "=1", "Penta has no house rule"),
        ("chance.points=all + " + "9" * 5000, "categories.chance.points must be"),
    ],
)
def test_bad_house_rules_are_refused_in_one_line(dicecli_here, command, house, said):
    beside = {"score": ["12345"], "new": ["An"], "rules": []}[command]
    result = dicecli_here(command, "penta", *beside, "--house", house)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith("dicecli: ")
    assert said in result.err
    assert result.err.count("\n") == 1
    assert result.err.rstrip("\n").isprintable()
    assert not dicecli_here.file.exists()


def test_case_and_underscores_of_a_key_do_not_matter(dicecli_here):
    for word in ("full-house.points=30", "Full_House.Points=30", " full-house.points = 30 "):
        result = dicecli_here("score", "penta", "22233", "-c", "fh", "--house", word)
        assert result.out == "30\n"


def test_show_names_the_house_rules(dicecli_here):
    dicecli_here("new", "penta", "An", "--house", "rolls=2", "--house", "ties=none")
    for form in ("table", "plain"):
        assert "rolls=2; ties=none" in dicecli_here("show", "-o", form).out


def test_show_has_the_house_rules_as_data(dicecli_here):
    dicecli_here("new", "penta", "An", "--house", "rolls=2", "--house", "ties=none")
    assert "ties" in dicecli_here("show", "--json").json["house"]
