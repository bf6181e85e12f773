"""Views of the statistics of players: a table for each rule set.

The views of each kind of game add rows, tables of categories, and columns for scripts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar, cast

from dicecli.language import _, plural
from dicecli.render.page import Cell, Grid, Page, Prose, Row, cell, raw
from dicecli.render.views.rooms import room
from dicecli.render.words import decimal, percent, quoted

if TYPE_CHECKING:
    from dicecli.answer_types.stats import GroupFigures, NoGame, PlayerFigures, Repeated, Stats
    from dicecli.render.views.protocols import GameViews
    from dicecli.rules.kinds import KindName

_IDENTITY = ("house", "rules_mark", "player", "computer")
_GENERAL = (
    *("played", "finished", "unfinished", "contests", "wins", "shared_wins", "win_rate"),
    *("average", "median", "best", "worst", "spread"),
)
_OF_CATEGORY = ("category", "average", "crossed_out", "crossed_out_rate")


AnyFigures = TypeVar("AnyFigures", bound="PlayerFigures")


def page(document: Stats, *, by_category: bool = False) -> Page:
    """Lay out a table for each rule set, with the number of games and notes.

    With ``by_category`` the tables of categories follow, and scripts get those alone.
    """
    groups = document["groups"]
    named = Counter(map(_title, groups))
    blocks: list[Prose | Grid] = []
    for group in groups:
        again = named[_title(group)] > 1
        blocks += [Prose(_heading(group, again=again)), _table(group)]
        blocks += _room(group).stats_grids(group) if by_category else []
        blocks += [Prose(note) for note in _notes(group)]
    data = _raw_categories(groups) if by_category else _raw_players(groups)
    return Page(tuple(blocks), data)


def noted(row: Repeated | NoGame) -> str:
    """Return the reason why a sound file is not counted, or not twice."""
    file = quoted(row["file"])
    if row["repeats"] is None:
        return _("{file} is not a game: it is left out").format(file=file)
    if row["file"] == row["original"]:
        return _("{file} is given twice: it counts once").format(file=file)
    texts = {
        "file": _("{file} is the same file as {of}: it counts once"),
        "game": _("{file} is a copy of the game in {of}: it counts once"),
    }
    return texts[row["repeats"]].format(file=file, of=quoted(row["original"]))


def _room(group: GroupFigures) -> GameViews:
    return room(cast("KindName", group["game_kind"]))  # statistics have it from the rules


def _title(group: GroupFigures) -> tuple[str, str]:
    """Return the game and the house rules of a group."""
    return group["game"], _agreed(group)


def _agreed(group: GroupFigures) -> str:
    """Return the house rules of a group, as ``KEY=VALUE; ...``."""
    return "; ".join(f"{key}={value}" for key, value in group["house"].items())


def _heading(group: GroupFigures, *, again: bool) -> str:
    """Return the number of games, and of those that are not finished.

    ``again`` says that another group has the same title: a mark of the rules is added.
    """
    name = _(group["name"])
    if again:
        name = _("{name} (rules {mark})").format(name=name, mark=group["rules_mark"])
    text = plural("{name}: {count} game.", "{name}: {count} games.", group["played"])
    lines = [text.format(name=name, count=group["played"])]
    if group["unfinished"]:
        text = plural(
            "{count} is not finished: it is only counted.",
            "{count} are not finished: they are only counted.",
            group["unfinished"],
        )
        lines.append(text.format(count=group["unfinished"]))
    return " ".join(lines)


def _notes(group: GroupFigures) -> Iterable[str]:
    """Yield the sentences below a table."""
    if group["house"]:
        yield _("House rules: {said}.").format(said=_agreed(group))
    if any(row["contests"] < row["finished"] for row in group["players"]):
        yield _("Games played alone do not count as wins or in the win rate.")


def _table(group: GroupFigures) -> Grid:
    """Return the table of a group."""
    players = group["players"]
    rows = [line(players, _("Games"), lambda row: whole(row["played"]))]
    if any(row["unfinished"] for row in players):
        rows.append(line(players, _("Not finished"), lambda row: whole(row["unfinished"])))
    rows += [
        line(players, _("Wins"), _wins),
        line(players, _("Win rate"), lambda row: rate(row["win_rate"])),
        line(players, _("Average"), lambda row: points(row["average"]), ruled=True),
        line(players, _("Median"), lambda row: points(row["median"])),
        line(players, _("Best"), lambda row: points(row["best"])),
        line(players, _("Worst"), lambda row: points(row["worst"])),
        line(players, _("Spread"), lambda row: points(row["spread"])),
        *_room(group).stats_rows(group),
    ]
    return Grid(_(group["name"]), names(players), tuple(rows), by_column=True)


def names(players: Sequence[PlayerFigures]) -> tuple[str, ...]:
    """Return the players' names; computers are marked."""
    marked = _("{name} (computer)")
    return tuple(
        marked.format(name=row["name"]) if row["computer"] else row["name"] for row in players
    )


def line(
    players: Sequence[AnyFigures],
    label: str,
    of: Callable[[AnyFigures], Cell],
    *,
    ruled: bool = False,
) -> Row:
    """Return a row; ``of`` makes the cell of each player."""
    return Row(label, tuple(of(player) for player in players), ruled)


def whole(value: int) -> Cell:
    """Return a cell for a number of things."""
    return cell(value)


def _wins(row: PlayerFigures) -> Cell:
    """Return a cell for the wins of a player, shared ones in brackets."""
    if not row["shared_wins"]:
        return cell(row["wins"])
    numbers = {"wins": row["wins"], "shared": row["shared_wins"]}
    shown, spoken = _("{wins} ({shared} shared)"), _("{wins}, {shared} of them shared")
    return cell(row["wins"], shown.format(**numbers), spoken.format(**numbers))


def rate(value: float | None) -> Cell:
    """Return a cell for a share as a percentage, None for no data."""
    return nothing() if value is None else cell(value, percent(value))


def points(value: float | None) -> Cell:
    """Return a cell for points: whole numbers, or one decimal; None for no data."""
    if value is None:
        return nothing()
    shown = str(value) if isinstance(value, int) else decimal(value)
    spoken = plural("{points} point", "{points} points", 1 if value == 1 else 2)
    return cell(value, shown, spoken.format(points=shown))


def nothing() -> Cell:
    """Return a placeholder for no data."""
    return cell(None, "-", _("none yet"))


def _raw_players(groups: Sequence[GroupFigures]) -> Grid:
    """Return the figures for scripts: a row for each player of each group.

    Figures that a kind of game does not have are empty.
    """
    rows = [
        {
            **_identity(group, row),
            **{key: value for key, value in row.items() if key in _GENERAL},
            **_room(group).stats_columns(row),
        }
        for group in groups
        for row in group["players"]
    ]
    more = dict.fromkeys(key for row in rows for key in row if key != "game")
    keys = tuple(dict.fromkeys((*_IDENTITY, *_GENERAL, *more)))
    blank = dict.fromkeys(keys)
    return raw("game", keys, [{**blank, **row} for row in rows])


def _raw_categories(groups: Sequence[GroupFigures]) -> Grid:
    """Return the figures for scripts: a row for each category of each player."""
    rows = [
        {**_identity(group, row), "category": category, **figures}
        for group in groups
        for row in group["players"]
        for category, figures in _room(group).stats_by_category(row).items()
    ]
    return raw("game", (*_IDENTITY, *_OF_CATEGORY), rows)


def _identity(group: GroupFigures, row: PlayerFigures) -> dict[str, object]:
    """Return the columns for scripts that identify a player of a group."""
    return {
        "game": group["game"],
        "house": _agreed(group),
        "rules_mark": group["rules_mark"],
        "player": row["name"],
        "computer": row["computer"],
    }
