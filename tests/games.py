"""Random legal games, made through the verbs of ``dicecli.play`` alone.

``play_out`` serves every game. What a kind of game needs beside it stands in its
row of KINDS: a random legal move, all choices that could be thought of, and
the sum of a player's parts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import NamedTuple

from dicecli import play
from dicecli.errors import DiceError
from dicecli.rules.moves import Bank, Bust, Keep, Paper, Record, Roll

CREATED = "2026-01-31T20:15:00Z"
NAMES = ("An", "Bình", "山田", "👨‍👩‍👧", "q\u0301", "1e5", "O'Neill")


def start(rules, rng):
    """Return a game of 1 to 7 players before its first turn, computers last."""
    seats = rules.seats
    number = rng.randint(seats.players[0], min(seats.players[1], len(NAMES)))
    least = max(seats.computers[0], number - seats.humans[1])
    computers = rng.randint(least, min(seats.computers[1], number - seats.humans[0]))
    names = enumerate(NAMES[:number])
    players = [play.Player(name, seat >= number - computers) for seat, name in names]
    return play.begin(rules, players, CREATED)


def play_out(game, rng):
    """Yield the game after each event, until it is over and nobody goes back."""
    while game.state.player is not None or rng.random() < 0.5:
        for after in _step(game, rng):
            game = after
            yield game


def _step(game, rng):
    """Yield the games of one step: mostly a move or two, sometimes undo or redo."""
    over = game.state.player is None
    if game.position.done and (over or rng.random() < 0.05):
        yield play.undo(game, rng.randint(1, min(4, steps_in_force(game))))[0]
    elif game.position.undone and rng.random() < 0.5:
        yield play.redo(game, 1)[0]
    elif not over:
        yield from _moves(game, rng)


def _moves(game, rng):
    """Yield one move, or two that one command made together."""
    random_move = KINDS[game.rules.kind].random_move
    player = game.state.player
    game = play.apply(game, random_move(game, rng))
    yield game
    if rng.random() < 0.1 and game.state.player == player:
        yield play.apply(game, random_move(game, rng), same=True)


def links(done):
    """Yield the links of a list of events that stand or were taken back."""
    while done is not None:
        yield done
        done = done.rest


def steps_in_force(game):
    """Return how many steps can be taken back."""
    return sum(not done.event.same for done in links(game.position.done))


def facts(game):
    """Return all that makes two games the same, without the linked lists.

    Those may be too deep to compare: their events are listed instead.
    """
    undone = [(link.number, link.event) for link in game.position.undone]
    standing = [(link.number, link.event) for link in links(game.position.done)]
    return (
        game.rules,
        game.players,
        game.created,
        game.events,
        game.state,
        standing,
        undone,
    )


def accepted(game, move):
    """Return the game after ``move``, None if it is refused."""
    try:
        return play.apply(game, move)
    except DiceError:
        return None


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
    """Return every record that could be thought of with the roll on the table."""
    return [Record(category, game.state.dice) for category in game.rules.choices]


def card_total(game, card, seat):
    """Return the sum of a card's parts, counted from its lines up."""
    total = card["penta_bonus"]
    for section, lines in _card_sections(game.rules).items():
        held = sum(card["categories"][line] or 0 for line in lines)
        assert card[section] == held
        total += held + card.get(f"{section}_bonus", 0)
    return total


@cache
def _card_sections(rules):
    """Return the categories of each section of a card."""
    document = rules.document()
    sections = {section["id"]: [] for section in document["sections"]}
    for row in document["categories"]:
        sections[row["section"]].append(row["id"])
    return sections


# Farkle


def farkle_move(game, rng):
    """Return a random legal move of a Farkle game."""
    turn = game.state.turn
    if turn.dice is not None:
        kept = rng.choice(play.legal_moves(game)[:4])
        return rng.choice([kept, Keep(kept.dice)])
    if not turn.rolled and rng.random() < 0.4:
        return Paper(50 * rng.choice([0, rng.randint(1, 80)]))
    if turn.points and rng.random() < 0.5:
        return Bank(rng.choice([None, turn.points]))
    if turn.rolled and rng.random() < 0.1:
        return Bust()
    dice = tuple(sorted(rng.randint(1, 6) for _ in range(turn.dice_left)))
    return rng.choice([Roll(dice), Roll(dice, random=True), Roll(dice, random=True, seed=7)])


def farkle_choices(game):
    """Return the bank, and every part of the roll on the table as a selection."""
    dice = game.state.turn.dice or ()
    sizes = range(len(dice) + 1)
    parts = {part for size in sizes for part in combinations(dice, size)}
    return [Bank(), *map(Keep, sorted(parts))]


def farkle_total(game, card, seat):
    """Return the sum of all that a player banked."""
    events = [link.event for link in links(game.position.done)]
    moves = [event.move for event in events if event.player == seat]
    return sum(move.points for move in moves if isinstance(move, Bank | Paper))


class Kind(NamedTuple):
    """What the driver must know of a kind of game."""

    random_move: Callable
    choices: Callable
    total: Callable


KINDS = {
    "card": Kind(card_move, card_choices, card_total),
    "farkle": Kind(farkle_move, farkle_choices, farkle_total),
}
