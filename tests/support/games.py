"""Random legal games, made through the verbs of ``dicecli.game.play`` alone.

``play_out`` serves every game. What a kind of game needs beside it stands in its
row of KINDS: a random legal move, all choices that could be thought of, and
the sum of a player's parts.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import NamedTuple

import pytest

from dicecli.errors import DiceError
from dicecli.game import play
from dicecli.rules import PRESETS, checked, preset
from dicecli.rules.moves import (
    Amend,
    Bank,
    Bust,
    Drop,
    Insert,
    Join,
    Keep,
    Paper,
    Record,
    Rejoin,
    Rename,
    Retire,
    Roll,
    Skip,
    Swap,
    Take,
)

CREATED = "2026-01-31T20:15:00Z"
LATE = ("Late", "Later")
MORE_NAMES = ("Anna", "AN", "bình", "Robo", "Ω")
NAMES = ("An", "Bình", "山田", "👨‍👩‍👧", "q\u0301", "1e5", "O'Neill")


HOUSES = {
    "a card with all": (
        "penta",
        {
            "rolls": "1",
            "ties": "none",
            "full-house.pattern": "loose-full-house",
            "upper.bonus": "40:35,63:55,71:75",
            "lower.bonus": "150:20",
            "joker.choice": "original",
            "joker.after-zero": "yes",
            "joker.full-value": "never",
            "five-alike.after-zero": "yes",
            "five-alike.bonus": "50",
            "fours.first-roll": "5",
            "chance.points": "all x 2",
            "three-of-a-kind.points": "matching + 10",
        },
    ),
    "a free Joker": (
        "poker",
        {
            "joker.choice": "free",
            "joker.full-value": "always",
            "pair.points": "matching",
            "two-pairs.pattern": "groups 4 1",
            "five-alike.bonus": "0",
        },
    ),
    "a Joker below": (
        "kniffel",
        {"joker.choice": "original", "joker.full-value": "face-filled"},
    ),
    "a bonus alone": ("classic-free", {"joker.choice": "none", "chance.pattern": "run 3"}),
    "taken over and hit": (
        "farkle",
        {"carry-over": "yes", "exact": "yes", "end": "equal-turns", "ties": "none"},
    ),
    "below zero": (
        "farkle",
        {
            "streak": "2:700",
            "streak.floor": "none",
            "streak.reset": "no",
            "no-score": "-500",
            "target": "2000",
        },
    ),
    "all is lost": (
        "zilch",
        {
            "streak": "2:all",
            "hot-dice": "must",
            "carry-over": "yes",
            "no-score": "0",
            "opening": "800",
            "target": "3000",
        },
    ),
    "down to a floor": (
        "dix-mille",
        {
            "streak": "2:2000",
            "streak.floor": "-500",
            "no-score": "300",
            "minimum": "250",
            "exact": "yes",
            "target": "2500",
        },
    ),
    "first to hit": (
        "kingdom",
        {"exact": "yes", "hot-dice": "must", "carry-over": "yes", "target": "1000"},
    ),
    "five dice": (
        "greed",
        {"end": "equal-turns", "carry-over": "yes", "no-score": "-50", "opening": "0"},
    ),
}
"""House rules for presets, which together use everything that no preset has."""


@cache
def rule_sets():
    """Return the rule sets to play, by name.

    These are the presets, the same as documents of somebody's own, and house rules.
    """
    sets = {name: preset(name) for name in PRESETS}
    sets |= {f"own {name}": own(preset(name)) for name in PRESETS}
    sets |= {name: preset(base).amended(house) for name, (base, house) in HOUSES.items()}
    return sets


def own(rules):
    """Return a rule set as somebody's own: its document under another id."""
    return checked(json.loads(json.dumps({**rules.document(), "id": f"own-{rules.id}"})))


def start(rules, rng, number=None):
    """Return a game of 1 to 7 players before its first turn, computers last."""
    seats = rules.seats
    number = number or rng.randint(seats.players[0], min(seats.players[1], len(NAMES)))
    least = max(seats.computers[0], number - seats.humans[1])
    computers = rng.randint(least, min(seats.computers[1], number - seats.humans[0]))
    names = enumerate(NAMES[:number])
    players = [play.Player(name, seat >= number - computers) for seat, name in names]
    return play.begin(rules, players, CREATED)


def play_out(game, rng):
    """Yield the game after each event, until it is over and no undo follows."""
    while game.state.player is not None or rng.random() < 0.5:
        for after in _step(game, rng):
            game = after
            yield game


def _step(game, rng):
    """Yield the games of one step: mostly a move or two, sometimes undo or redo."""
    over = game.state.player is None
    if game.position.last and (over or rng.random() < 0.05):
        yield play.undo(game, rng.randint(1, min(4, steps_in_force(game))))[0]
    elif game.position.undone and rng.random() < 0.5:
        yield play.redo(game, 1)[0]
    elif after := _aside(game, rng):
        yield after
    elif not over:
        yield from _moves(game, rng)


def _comings(game):
    """Return how often somebody passes, joins, leaves or, mostly, comes back."""
    return 0.3 if game.state.retired else 0.08


def _aside(game, rng):
    """Do what is no move of a turn; None if nothing is chosen, or what is chosen refused."""
    if rng.random() < 0.08 and (after := _mended(game, rng)):
        return after
    if rng.random() < _comings(game):
        return accepted(game, _presence(game, rng))
    return None


def _mended(game, rng):
    """Correct an entry, rearrange turns, or rename somebody; None if refused."""
    if rng.random() < 0.2:
        seat = rng.randrange(len(game.players))
        return accepted(game, Rename(seat, rng.choice([*MORE_NAMES, *NAMES])))
    line = [link for link in links(game.position.corrected) if link.event.player is not None]
    if not line:
        return None
    if rng.random() < 0.3:
        return accepted(game, rng.choice([inserted, dropped, swapped])(game, rng))
    # Mostly a late event: few corrections of an early one are legal.
    old = rng.choice(line[: rng.choice([3, 10, len(line)])])
    return accepted(game, _correction(game.rules, old, rng))


def inserted(game, rng):
    """Return a random forgotten turn; it may well be illegal."""
    rules = game.rules
    if not rules.choices:
        return Insert(_number(game, rng), points=50 * rng.randint(0, 20))
    dice = tuple(sorted(rng.choices(range(1, 7), k=rules.number_of_dice)))
    return Insert(_number(game, rng), rng.choice(rules.choices), dice)


def dropped(game, rng):
    """Return a random event to take out; it may well be impossible."""
    return Drop(_number(game, rng))


def swapped(game, rng):
    """Return two random events to exchange; it may well be impossible."""
    return Swap(_number(game, rng), _number(game, rng))


def _number(game, rng):
    """Return the number of an event, mostly a late one."""
    last = len(game.events)
    return rng.randint(max(1, last - rng.choice([4, 10, 30])), last)


def _presence(game, rng):
    """Let somebody pass, join, leave or come back; it may well be illegal."""
    seat = rng.randrange(len(game.players))
    if game.state.retired and rng.random() < 0.5:
        return Rejoin(rng.choice(sorted(game.state.retired)))
    if game.state.player is not None and rng.random() < 0.5:
        return Skip(game.state.player)
    join = Join(rng.choice(LATE), rng.choice([0, 0, 50, 500]))
    return rng.choice([join, Retire(seat), Rejoin(seat), Skip(seat)])


def _correction(rules, old, rng):
    """Return a random correction of an event; it may well be illegal."""
    move = old.event.move
    if isinstance(move, Record) and rng.random() < 0.5:
        return Amend(old.number, category=rng.choice(rules.choices))
    if isinstance(move, Record | Roll | Keep) and (move.dice or rng.random() < 0.5):
        number = len(move.dice) if move.dice else rules.number_of_dice
        return Amend(old.number, dice=tuple(sorted(rng.choices(range(1, 7), k=number))))
    return Amend(old.number, points=50 * rng.randint(0, 20))


def _moves(game, rng):
    """Yield one move, or two that one command made together."""
    random_move = KINDS[game.rules.kind].random_move
    player = game.state.player
    game = play.apply(game, random_move(game, rng))
    yield game
    if rng.random() < 0.1 and game.state.player == player:
        yield play.apply(game, random_move(game, rng), same=True)


def links(link):
    """Yield the links of a list of events that stand or were taken back."""
    while link is not None:
        yield link
        link = link.previous


def steps_in_force(game):
    """Return how many steps can be taken back."""
    return sum(not link.event.same for link in links(game.position.last))


def facts(game):
    """Return all that two equal games have in common, without the linked lists.

    Those may be too deep to compare: their events are listed instead.
    """
    undone = [(link.number, link.event) for link in game.position.undone]
    standing = [(link.number, link.event) for link in links(game.position.last)]
    moves = links(game.position.corrected)
    counting = [(link.number, link.event, link.state) for link in moves]
    return (
        game.rules,
        game.players,
        game.seated,
        game.created,
        game.events,
        game.state,
        standing,
        counting,
        undone,
        game.position[3:],
    )


def accepted(game, move):
    """Return the game after ``move``, None if it is refused."""
    try:
        return play.apply(game, move)
    except DiceError:
        return None


@cache
def _document(rules):
    return rules.document()


# Score cards


def card_move(game, rng):
    """Return a random legal move of a score-card game."""
    state = game.state
    if state.dice is None and rng.random() < 0.4:
        return _card_record_at_once(game, rng)
    if state.dice is None or (state.rolled < game.rules.rolls and rng.random() < 0.5):
        return _card_roll(state, rng)
    chosen = rng.choice(play.legal_moves(game))
    return rng.choice([chosen, Record(chosen.category), Record(chosen.category, chosen.dice)])


def _card_record_at_once(game, rng):
    """Record dice that were not entered as a roll, or points without dice."""
    thrown = play.apply(game, Roll(_card_dice(game.rules, rng)))
    chosen = rng.choice(play.legal_moves(thrown))
    paper = Record(chosen.category, None, chosen.points)
    if rng.random() < 0.2 and accepted(game, paper):
        return paper
    return Record(chosen.category, chosen.dice)


def _card_roll(state, rng):
    """Roll all dice, or keep some of those on the table; sometimes say which."""
    if state.dice is None or rng.random() < 0.3:
        return Roll(_card_dice(state.rules, rng))
    held = rng.sample(state.dice, rng.randrange(len(state.dice)))
    kept = tuple(sorted(held))
    fresh = [rng.randint(1, 6) for _ in range(len(state.dice) - len(kept))]
    return Roll(tuple(sorted([*kept, *fresh])), rng.choice([None, kept]))


def _card_dice(rules, rng):
    """Return a whole roll; one in five is all alike, so that Jokers happen."""
    if rng.random() < 0.2:
        return (rng.randint(1, 6),) * rules.number_of_dice
    return tuple(sorted(rng.randint(1, 6) for _ in range(rules.number_of_dice)))


def card_choices(game):
    """Return a record of the roll on the table for every category."""
    return [Record(category, game.state.dice) for category in game.rules.choices]


def card_total(game, card, seat):
    """Return a card's total, added up from its lines."""
    total = card["penta_bonus"]
    for section, (lines, steps) in _card_sections(game.rules).items():
        held = sum(card["categories"][line] or 0 for line in lines)
        bonus = max((step["points"] for step in steps if step["at_least"] <= held), default=0)
        assert card["sections"][section] == {"points": held, "bonus": bonus if steps else None}
        total += held + bonus
    assert list(card["sections"]) == [row["id"] for row in _document(game.rules)["sections"]]
    return total


@cache
def _card_sections(rules):
    """Return the categories of each section of a card, and its bonus steps."""
    document = _document(rules)
    return {
        section["id"]: (
            [row["id"] for row in document["categories"] if row["section"] == section["id"]],
            section["bonuses"],
        )
        for section in document["sections"]
    }


# Farkle


def farkle_move(game, rng):
    """Return a random legal move of a Farkle game."""
    turn, legal = game.state.turn, play.legal_moves(game)
    if turn.dice is not None:
        kept = rng.choice(legal[:4])
        return rng.choice([kept, Keep(kept.dice)])
    begun = turn.rolled or turn.points
    if not begun and rng.random() < 0.4:
        return _farkle_paper(game, rng)
    if legal and rng.random() < 0.5:
        move = rng.choice(legal)
        return rng.choice([move, type(move)()])
    if begun and rng.random() < 0.1 and accepted(game, Bust()):
        return Bust()
    dice = tuple(sorted(rng.randint(1, 6) for _ in range(turn.dice_left)))
    return rng.choice([Roll(dice), Roll(dice, random=True), Roll(dice, random=True, seed=7)])


def _farkle_paper(game, rng):
    """Enter a whole turn: what may be banked, or just what is missing, or nothing.

    What is missing matters where the target must be hit exactly.
    """
    rules, state = game.rules, game.state
    least = -(-max(state.least_to_bank, rules.step) // rules.step)
    most = least + rules.target * 2 // 5 // rules.step
    missing = rules.target - state.totals()[state.player]
    points = rng.choice([0, missing, *[rules.step * rng.randint(least, most)] * 3])
    return Paper(points) if accepted(game, Paper(points)) else Paper(0)


def farkle_choices(game):
    """Return bank, take, and every part of the roll on the table as a selection."""
    dice = game.state.turn.dice or ()
    sizes = range(len(dice) + 1)
    parts = {part for size in sizes for part in combinations(dice, size)}
    return [Bank(), Take(), *map(Keep, sorted(parts))]


def farkle_total(game, card, seat):
    """Return what a player banked, less what busts cost, from the events alone."""
    document = _document(game.rules)
    total = busts = 0
    left = offered = document["dice"]
    seats = len(game.seated)
    for link in reversed([*links(game.position.corrected)]):
        move = link.event.move
        if isinstance(move, Join):
            total += move.points * (seats == seat)
            seats += 1
        gained = isinstance(move, Bank) or (isinstance(move, Paper) and move.points)
        lost = isinstance(move, Bust | Paper) or (isinstance(move, Roll) and move.bust)
        if link.event.player == seat and gained:
            total, busts = total + move.points, 0
        elif link.event.player == seat and lost:
            whole = left == document["dice"] and not isinstance(move, Paper)
            total, busts = _after_bust(document, total, busts + 1, whole)
        if isinstance(move, Keep):
            left = left - len(move.dice) or document["dice"]
        elif isinstance(move, Take):
            left = offered
        elif gained or lost:
            left, offered = document["dice"], left
    return total


def _after_bust(document, total, busts, whole):
    """Return the total and the busts in a row once a roll, of all dice?, lost the turn."""
    if whole:
        total += min(0, document["no_score"])
    streak = document["streak"]
    if streak is None or busts < streak["busts"]:
        return total, busts
    rest = 0 if streak["points"] is None else total - streak["points"]
    rest = rest if streak["floor"] is None else max(rest, streak["floor"])
    return min(total, rest), 0 if streak["reset"] else busts


class Kind(NamedTuple):
    """What the random games need of a kind of game."""

    random_move: Callable
    choices: Callable
    total: Callable


KINDS = {
    "card": Kind(card_move, card_choices, card_total),
    "farkle": Kind(farkle_move, farkle_choices, farkle_total),
}


# Moves made one by one.


def played(game, *moves):
    """Return the game after moves."""
    for move in moves:
        game = play.apply(game, move)
    return game


def refused(game, move, kind=DiceError):
    """Return the refusal of a move; it must be of ``kind``."""
    with pytest.raises(kind) as caught:
        play.apply(game, move)
    return caught.value
