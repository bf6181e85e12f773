"""The figures of players over many games, in one group for each rule set."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple, cast

from dicecli.rules.header import house_document
from dicecli.rules.tally import figures, joined, mean, parts
from dicecli.statistics.count import Counted, Part

if TYPE_CHECKING:
    from dicecli.answer_types.stats import GroupFigures, PlayerFigures
    from dicecli.rules.protocols import RuleSet


class Group(NamedTuple):
    """The games of one rule set: the rules, and the figures as plain data."""

    rules: RuleSet
    document: GroupFigures


def groups(games: Iterable[Counted]) -> list[Group]:
    """Return a group for each rule set, sorted by id.

    Games belong to one group if the documents of their rules are equal, house rules and
    target included; the spelling of a house rule has no effect. Players whose names look the
    same (``names.look``) are one player; people and computers are separate. Players have the
    name of their latest game.
    """
    by_rules: defaultdict[str, list[Counted]] = defaultdict(list)
    marks: dict[RuleSet, str] = {}  # computed once for each rule set
    games = list(games)
    for game in games:
        if game.rules not in marks:
            marks[game.rules] = mark(game.rules)
        by_rules[marks[game.rules]].append(game)
    names = _latest_names(games)
    found = [_group(mark, own, names) for mark, own in by_rules.items()]
    return sorted(found, key=lambda group: _sort_key(group.document))


def mark(rules: RuleSet) -> str:
    """Return 12 hexadecimal digits that identify a rule set, its summary left out.

    The summary is a sentence about the rules; rewording it makes no other game.
    """
    document = {key: value for key, value in rules.document().items() if key != "summary"}
    return blake2b(repr(document).encode(), digest_size=6).hexdigest()


def _sort_key(group: GroupFigures) -> tuple[object, ...]:
    house = [(key, str(value)) for key, value in group["house"].items()]
    return (group["game"], len(house), *house, group["rules_mark"])


def _group(mark: str, games: Sequence[Counted], names: dict[Identity, str]) -> Group:
    rules = min((game.rules for game in games), key=lambda one: (len(one.house), one.house))
    played: defaultdict[Identity, list[Part]] = defaultdict(list)
    for game in games:
        for part in game.parts:
            played[_identity(part)].append(part)
    over = sum(game.over for game in games)
    figures = {
        "game": rules.id,
        "name": rules.name,
        "game_kind": rules.kind,
        "version": rules.version,
        "house": house_document(rules),
        "rules_mark": mark,
        "played": len(games),
        "finished": over,
        "unfinished": len(games) - over,
        **parts(rules),
        "players": [_player(rules, names[one], played[one]) for one in sorted(played)],
    }
    return Group(rules, cast("GroupFigures", figures))


Identity = tuple[str, bool]
"""The identity of a player: ``Part.who``, and whether it is a computer."""


def _identity(part: Part) -> Identity:
    return part.who, part.computer


def _latest_names(games: Iterable[Counted]) -> dict[Identity, str]:
    """Return the name of each player in the game that was begun last."""
    rows = sorted(
        (game.created, part.name, _identity(part)) for game in games for part in game.parts
    )
    return {identity: name for _, name, identity in rows}


def _player(rules: RuleSet, name: str, played: list[Part]) -> PlayerFigures:
    """Return all figures of one player in the games of one rule set."""
    finished = [part for part in played if part.tally is not None]
    totals = sorted(part.total for part in finished)
    contests = sum(not part.alone for part in finished)
    wins = sum(part.won for part in finished)
    return {
        "name": name,
        "computer": played[0].computer,
        "played": len(played),
        "finished": len(finished),
        "unfinished": len(played) - len(finished),
        "contests": contests,
        "wins": wins,
        "shared_wins": sum(part.shared for part in finished),
        "win_rate": wins / contests if contests else None,
        "average": mean(totals),
        "median": median(totals),
        "best": totals[-1] if totals else None,
        "worst": totals[0] if totals else None,
        "spread": spread(totals),
        **figures(rules, joined(part.tally for part in finished if part.tally is not None)),
    }


def median(ascending: Sequence[int]) -> float | None:
    """Return the median, None if there are no values."""
    low, high = (len(ascending) - 1) // 2, len(ascending) // 2
    return (ascending[low] + ascending[high]) / 2 if ascending else None


def spread(values: Sequence[int]) -> float | None:
    """Return the sample standard deviation (n - 1), None for fewer than two values."""
    number = len(values)
    if number < 2:
        return None
    squares = number * sum(value * value for value in values) - sum(values) ** 2
    return sqrt(squares / (number * (number - 1)))
