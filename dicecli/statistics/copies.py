"""Games that were given twice: a file that was copied, or kept on at two places."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dicecli.statistics.count import Counted


class Copy(NamedTuple):
    """Two games by their place in a list: ``copy`` is as far as it goes the ``of``."""

    copy: int
    of: int


def copies(games: Sequence[Counted]) -> list[Copy]:
    """Return which games are the beginning of another one, or all of it.

    They are when they were begun in the same second, by the same rules and players,
    and every event of one is that of the other; without any event nothing shows that
    they are one. Of two that went on differently both are games of their own.
    """
    begun: defaultdict[object, list[int]] = defaultdict(list)
    for number, game in enumerate(games):
        if game.trail:
            begun[game.rules, game.created, game.seated].append(number)
    return sorted(found for alike in begun.values() for found in _among(games, alike))


def _among(games: Sequence[Counted], alike: list[int]) -> Iterable[Copy]:
    """Yield the copies among games that began alike, the longest of which stands."""
    standing: list[int] = []
    for number in sorted(alike, key=lambda one: -len(games[one].trail)):
        trail = games[number].trail
        end = len(trail) - 1
        for other in standing:
            if games[other].trail[end] == trail[end]:
                yield Copy(number, other)
                break
        else:
            standing.append(number)
