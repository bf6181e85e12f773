"""The next game of the same players, from the file of the last game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.cli.session import FILTER, decode_game, whole_input
from dicecli.gamefile.store import read
from dicecli.names import told_apart

if TYPE_CHECKING:
    from dicecli.game.play import Game, Player
    from dicecli.rules.protocols import RuleSet


def _game(path: str) -> Game:
    """Return the game in a file, or on standard input for "-"."""
    if path == FILTER:
        return decode_game(whole_input("game"), None)
    return decode_game(read(path), path)


def next_game(path: str, *, rotate: bool) -> tuple[RuleSet, list[Player]]:
    """Return the rules of the game in a file, and the players of the next game.

    These are the players who have not retired, under their present names. With
    ``rotate`` the first person becomes the last one; computers stay after the people.
    Raises BadInput as for new names, which a file of an older dicecli may break.
    """
    game = _game(path)
    left = [one for seat, one in enumerate(game.players) if seat not in game.state.retired]
    people = [player for player in left if not player.computer]
    if rotate:
        people = people[1:] + people[:1]
    players = people + [player for player in left if player.computer]
    names = told_apart(player.name for player in players)
    pairs = zip(players, names, strict=True)
    return game.rules, [player._replace(name=name) for player, name in pairs]
