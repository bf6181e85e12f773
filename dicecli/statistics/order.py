"""Selecting and sorting groups and players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar, cast

from dicecli.collation import SortKey, sort_key
from dicecli.errors import BadInput
from dicecli.game import seats
from dicecli.names import key
from dicecli.rules.spelling import nearest
from dicecli.rules.tally import sortable

if TYPE_CHECKING:
    from dicecli.answer_types.stats import PlayerFigures
    from dicecli.statistics.summary import Group

_Value = TypeVar("_Value", float, SortKey)

NAME = "name"
DEFAULT = ("wins", "average")
"""The figures that players are sorted by if none is given, the first one first."""

GENERAL = (
    *(NAME, "played", "finished", "unfinished", "contests", "wins", "shared_wins", "win_rate"),
    *("average", "median", "best", "worst", "spread"),
)
"""The figures that every kind of game has, as keys to sort by."""

_MOST_NAMED = 20


def of_game(groups: Sequence[Group], game: str | None) -> list[Group]:
    """Return the groups of one game; raise BadInput ``no-games-of`` if there are none."""
    if game is None:
        return list(groups)
    found = [group for group in groups if group.rules.id == game.lower()]
    if not found:
        known = sorted({group.rules.id for group in groups})
        raise BadInput("no-games-of", word=game, near=nearest(game, known), known=known)
    return found


def of_players(groups: Sequence[Group], names: Sequence[str]) -> list[Group]:
    """Return the groups with only the named players.

    Raises BadInput ``in-no-game``, or ``ambiguous-player`` with the names that match.
    """
    if not names:
        return list(groups)
    known = {key(row["name"]): row["name"] for group in groups for row in _rows(group)}
    wanted = {_key_of(name, known) for name in names}
    narrowed = [
        _with(group, [row for row in _rows(group) if key(row["name"]) in wanted])
        for group in groups
    ]
    return [group for group in narrowed if _rows(group)]


def _key_of(name: str, known: dict[str, str]) -> str:
    """Return the key of the player whom a name means, among the names by their keys."""
    if key(name) in known:
        return key(name)
    keys = list(known)
    found = [keys[at] for at in seats.whole(name, list(known.values()))]
    if len(found) == 1:
        return found[0]
    listed = sorted(known.values(), key=sort_key)[:_MOST_NAMED]
    if found:
        matching = [name for name in listed if key(name) in found]
        raise BadInput("ambiguous-player", word=name, candidates=matching)
    near = [known[one] for one in nearest(name, known)]
    raise BadInput("in-no-game", word=name, near=near, known=listed)


def arranged(groups: Sequence[Group], by: str | None, *, reverse: bool) -> list[Group]:
    """Return the groups with their players sorted by a figure.

    Names are sorted in the order of the language in use, numbers from the greatest down;
    ``reverse``, or a hyphen before the figure, reverses the order. Players without the
    figure come last. Players with equal figures, and all players of a group that lacks the
    figure, are sorted by DEFAULT, then by name.

    Raises BadInput ``unknown-sort-key`` if no group has the figure.
    """
    if by is not None and by.startswith("-"):
        by, reverse = by[1:], not reverse
    wanted = None if by is None else _known(groups, by)
    return [_with(group, _sorted(group, wanted, reverse=reverse)) for group in groups]


def _known(groups: Sequence[Group], word: str) -> str:
    """Return the figure that ``word`` names, in any case, with hyphens or underscores."""
    wanted = _spelt(word)
    own = {name: None for group in groups for row in _rows(group) for name in _own(group, row)}
    known = {_spelt(name): name for name in (*GENERAL, *own)}
    if wanted not in known:
        near = nearest(wanted, known)
        raise BadInput("unknown-sort-key", word=word, near=near, known=list(known))
    return known[wanted]


def _spelt(word: str) -> str:
    return word.strip().lower().replace("_", "-")


def _sorted(group: Group, by: str | None, *, reverse: bool) -> list[PlayerFigures]:
    rows = sorted(_rows(group), key=lambda row: (sort_key(row["name"]), row["computer"]))
    for figure in reversed(DEFAULT):
        rows = _by(
            rows, [_general(row, figure) for row in rows], reverse=reverse and by is None
        )
    if by is None:
        return rows
    if by == NAME:
        names = [sort_key(row["name"]) for row in rows]
        return _by(rows, names, reverse=not reverse)
    return _by(rows, [_value(group, row, by) for row in rows], reverse=reverse)


def _by(
    rows: list[PlayerFigures], values: Iterable[_Value | None], *, reverse: bool
) -> list[PlayerFigures]:
    """Return rows sorted by values, the greatest first; None comes last in any case."""
    pairs = list(zip(values, rows, strict=True))
    known = [(value, row) for value, row in pairs if value is not None]
    known.sort(key=lambda pair: pair[0], reverse=not reverse)
    return [row for _, row in known] + [row for value, row in pairs if value is None]


def _value(group: Group, row: PlayerFigures, by: str) -> float | None:
    return _general(row, by) if by in GENERAL else _own(group, row).get(by)


def _general(row: PlayerFigures, figure: str) -> float | None:
    """Return a number that every kind of game has, by its name."""
    return cast("dict[str, float | None]", row)[figure]


def _own(group: Group, row: PlayerFigures) -> dict[str, float | None]:
    """Return the figures of a row that belong to its kind of game."""
    return sortable(group.rules, row)


def _rows(group: Group) -> list[PlayerFigures]:
    return list(group.document["players"])


def _with(group: Group, rows: list[PlayerFigures]) -> Group:
    return group._replace(document={**group.document, "players": rows})
