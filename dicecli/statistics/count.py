"""Reducing a game to the values that statistics need: players, outcome and tallies.

They are small, so that thousands of games fit into memory. Of the events only a trail of
hashes is kept, with which ``copies`` compares games.
"""

from __future__ import annotations

from array import array
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from dicecli.game import play
from dicecli.names import key, look
from dicecli.rules.moves import NAMES, OUT_OF_TURN, Event
from dicecli.rules.tally import MadeMove, Tally, tallies

if TYPE_CHECKING:
    from dicecli.rules.protocols import RuleSet, State


class Part(NamedTuple):
    """One player's part in a game.

    ``who`` is equal for the parts of one player in different games.
    ``tally`` is None unless the game is over and the player played to the end. ``won``
    tells that no player had more points, ``shared`` that another one had as many. A game of
    one player (``alone``) has no winner.
    """

    name: str
    who: str
    computer: bool
    total: int
    won: bool
    shared: bool
    alone: bool
    tally: Tally | None


class Counted(NamedTuple):
    """The values of one game.

    ``trail`` has, for every event, undone ones included, a hash of all events up to it.
    ``seated`` are the players with their names at the start. ``mark`` is that of the game,
    empty if it has none.
    """

    rules: RuleSet
    created: str
    over: bool
    parts: tuple[Part, ...]
    trail: array[int]
    seated: tuple[play.Player, ...]
    mark: str


def count(game: play.Game, known: dict[RuleSet, RuleSet]) -> Counted:
    """Return the values of a game.

    ``known`` maps the rule sets of earlier games to themselves, so that equal ones are kept
    only once; the rule set of this game is added.
    """
    outcome = play.outcome(game)
    rules = known.setdefault(game.rules, game.rules)
    parts, trail = _parts(game, outcome), _trail(game.events)
    over = outcome is not None
    return Counted(rules, game.created, over, parts, trail, game.seated, game.mark)


def _parts(game: play.Game, outcome: play.Outcome | None) -> tuple[Part, ...]:
    """Return the part of each player, by seat."""
    found: tuple[Tally | None, ...] = (None,) * len(game.players)
    if outcome:
        found = tallies(game.rules, game.state, _moves(game))
    winners = outcome.winners if outcome else ()
    alone = len(game.players) == 1
    names = _identities([player.name for player in game.players])
    rows = zip(game.players, names, game.state.totals(), found, strict=True)
    return tuple(
        Part(
            player.name,
            who,
            player.computer,
            total,
            won=seat in winners and not alone,
            shared=seat in winners and len(winners) > 1,
            alone=alone,
            tally=tally,
        )
        for seat, (player, who, total, tally) in enumerate(rows)
    )


def _identities(names: list[str]) -> list[str]:
    """Return what identifies the players of a game: how their names look.

    In a file of an older dicecli two names may look the same; they are two players.
    """
    looks = [look(name) for name in names]
    alike = Counter(looks)
    pairs = zip(names, looks, strict=True)
    return [seen if alike[seen] == 1 else key(name) for name, seen in pairs]


def _moves(game: play.Game) -> list[MadeMove[State]]:
    """Return the moves in force, corrected, in order."""
    made: list[MadeMove[State]] = []
    for link in game.position.moves():
        player, move, _ = link.event
        if player is not None and not isinstance(move, OUT_OF_TURN):
            made.append((player, move, link.state))
    return made[::-1]


def _trail(events: tuple[Event, ...]) -> array[int]:
    """Return, for every event, a hash of all events up to it.

    The hash includes the name of the move, because moves of different classes may be equal
    as tuples. It is valid within one process only.
    """
    trail, last = array("q"), 0
    for event in events:
        last = hash((last, NAMES[type(event.move)], event))
        trail.append(last)
    return trail
