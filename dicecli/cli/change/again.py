"""The next game of the same people, from the file of the last one, which is only read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.cli.session import decode_game
from dicecli.gamefile.store import read

if TYPE_CHECKING:
    from dicecli.game.play import Player
    from dicecli.rules.protocols import RuleSet


def next_game(path: str, *, rotate: bool) -> tuple[RuleSet, list[Player]]:
    """Return the rules of the game in a file, and who plays the next one.

    These are the players who have not retired, as they are called now. With ``rotate``
    the first of the people comes last of them; the computers stay behind them.
    """
    game = decode_game(read(path), path)
    left = [one for seat, one in enumerate(game.players) if seat not in game.state.retired]
    people = [player for player in left if not player.computer]
    if rotate:
        people = people[1:] + people[:1]
    return game.rules, people + [player for player in left if player.computer]
