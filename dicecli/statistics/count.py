"""What is kept of one game: who played, how it ended, what each player did.

It is small, so that thousands of games can be counted one after the other: of the
events only a trail of numbers is left, by which ``copies`` knows a game again.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from dicecli.game import play
from dicecli.rules.moves import NAMES, OUT_OF_TURN, Event
from dicecli.rules.tally import Made, Tally, tallies

if TYPE_CHECKING:
    from dicecli.rules.protocols import RuleSet


class Part(NamedTuple):
    """One player's part in a game.

    ``tally`` is None unless the game is over and the player played to the end; only
    then do the other numbers count. ``won`` says that nobody had more, ``shared`` that
    others had as much; a game that was played alone is nobody's win.
    """

    name: str
    computer: bool
    total: int
    won: bool
    shared: bool
    alone: bool
    tally: Tally | None


class Counted(NamedTuple):
    """What is kept of a game.

    ``trail`` has a number for every event, undone ones too, which stands for all
    events up to it. ``seated`` are the players as they were called at the start.
    """

    rules: RuleSet
    created: str
    over: bool
    parts: tuple[Part, ...]
    trail: array[int]
    seated: tuple[play.Player, ...]


def count(game: play.Game, known: dict[RuleSet, RuleSet]) -> Counted:
    """Return what statistics keep of a game.

    ``known`` has the rule sets of earlier games, so that equal ones are kept once.
    """
    outcome = play.outcome(game)
    winners = outcome.winners if outcome else ()
    found = (
        tallies(game.rules, game.state, _moves(game))
        if outcome
        else (None,) * len(game.players)
    )
    alone = len(game.players) == 1
    parts = tuple(
        Part(
            player.name,
            player.computer,
            total,
            won=seat in winners and not alone,
            shared=seat in winners and len(winners) > 1,
            alone=alone,
            tally=tally,
        )
        for seat, (player, total, tally) in enumerate(
            zip(game.players, game.state.totals(), found, strict=True)
        )
    )
    rules = known.setdefault(game.rules, game.rules)
    trail = _trail(game.events)
    return Counted(rules, game.created, outcome is not None, parts, trail, game.seated)


def _moves(game: play.Game) -> list[Made]:
    """Return the moves in force, the first one first."""
    made: list[Made] = []
    for done in game.position.moves():
        player, move, _ = done.event
        if player is not None and not isinstance(move, OUT_OF_TURN):
            made.append((player, move, done.state))
    return made[::-1]


def _trail(events: tuple[Event, ...]) -> array[int]:
    """Return a number for every event that depends on all events up to it.

    Moves of two kinds may be equal as tuples, so the kind goes in as well.
    """
    trail, last = array("q"), 0
    for event in events:
        last = hash((last, NAMES[type(event.move)], event))
        trail.append(last)
    return trail
