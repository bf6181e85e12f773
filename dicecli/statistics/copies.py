"""Finding copies of games, such as a copied file, or an older state of a file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dicecli.statistics.count import Counted

_FEWEST_UNMARKED = 10
"""Events that are not alike by chance in two games of the same players."""


class Copy(NamedTuple):
    """Two games, by index in a list: ``copy`` is a prefix of ``of``, or equal to it."""

    copy: int
    of: int


def copies(games: Sequence[Counted]) -> list[Copy]:
    """Return the games that are a prefix of another game, or equal to it.

    Such games have the same mark, date and time of creation, rules and players, and all
    events of the copy are the first events of the other game. Games without events are not
    compared, and two games that continue differently are not copies. Neither are short
    games without a mark: many may have the same date, and the same few events by chance.
    """
    same_start: defaultdict[object, list[int]] = defaultdict(list)
    for number, game in enumerate(games):
        if len(game.trail) >= (1 if game.mark else _FEWEST_UNMARKED):
            start = (game.rules, game.created, game.seated, game.mark)
            same_start[start].append(number)
    return sorted(found for alike in same_start.values() for found in _among(games, alike))


def _among(games: Sequence[Counted], alike: list[int]) -> Iterable[Copy]:
    """Yield the copies among games of the same start; the longest game is the original."""
    originals: list[int] = []
    for number in sorted(alike, key=lambda one: -len(games[one].trail)):
        trail = games[number].trail
        end = len(trail) - 1
        for other in originals:
            if games[other].trail[end] == trail[end]:
                yield Copy(number, other)
                break
        else:
            originals.append(number)
