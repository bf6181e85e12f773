"""Finding copies of games, such as a copied file, or an older state of a file."""

from __future__ import annotations

from bisect import bisect_right
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
    """Yield the copies among games of the same start; the longest game is the original.

    An original is found by the hash of its beginning, for each length that a copy may have:
    comparing all pairs would take the square of the number of games.
    """
    lengths = sorted({len(games[number].trail) for number in alike})
    originals: dict[tuple[int, int], int] = {}
    for number in sorted(alike, key=lambda one: -len(games[one].trail)):
        trail = games[number].trail
        of = originals.get((len(trail), trail[-1]))
        if of is not None:
            yield Copy(number, of)
            continue
        for length in lengths[: bisect_right(lengths, len(trail))]:
            originals.setdefault((length, trail[length - 1]), number)
