"""Statistics that only Farkle and its variants have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _
from dicecli.render.page import Grid, Row
from dicecli.render.views.figures import line, points, rate, whole

if TYPE_CHECKING:
    from dicecli.answer_types.farkle import FarkleGroup, FarklePlayerFigures

_KEYS = (
    *("turns_played", "banked", "busts", "bust_rate", "average_banked", "best_turn"),
    *("hot_dice_count", "hot_dice_per_game"),
)


def rows(group: FarkleGroup) -> list[Row]:
    """Return the rows on turns, busts and hot dice."""
    players = group["players"]
    return [
        line(players, _("Turns"), lambda row: whole(row["turns_played"]), ruled=True),
        line(players, _("Banked turns"), lambda row: whole(row["banked"])),
        line(players, _("Busts"), lambda row: whole(row["busts"])),
        line(players, _("Bust rate"), lambda row: rate(row["bust_rate"])),
        line(players, _("Average banked turn"), lambda row: points(row["average_banked"])),
        line(players, _("Best turn"), lambda row: points(row["best_turn"])),
        line(players, _("Hot dice"), lambda row: whole(row["hot_dice_count"])),
    ]


def grids(group: FarkleGroup) -> list[Grid]:
    """Return no tables: there are no categories."""
    return []


def columns(row: FarklePlayerFigures) -> dict[str, object]:
    """Return the figures of one player that only Farkle has, for scripts."""
    return {key: value for key, value in row.items() if key in _KEYS}
