"""Farkle at the prompt of ``play``: the running turn, and the points to the target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _
from dicecli.render.words import count

if TYPE_CHECKING:
    from dicecli.answer_types.farkle import FarkleStanding


def turn(document: FarkleStanding) -> tuple[str, str]:
    """Return the points of the running turn and what comes next, in two lengths."""
    now = document["turn"]
    assert now is not None
    long = _("turn {number}, {points}, {dice_left} to roll")
    short = _("{number_of_points}, {dice_left}")
    if now["offer"]:
        long = _("turn {number}, {offered} on offer, {dice_left} to roll")
        short = _("{offered} on offer")
    elif now["dice"] is not None:
        long = _("turn {number}, {points}, dice to set aside")
        short = _("{number_of_points}, set aside")
    words = {
        "number": now["number"],
        "points": count(now["points"], "point"),
        "number_of_points": now["points"],
        "offered": count(now["offer"]["points"] if now["offer"] else 0, "point"),
        "dice_left": count(now["dice_left"], "die", "dice"),
    }
    return long.format(**words), short.format(**words)


def lacking(document: FarkleStanding) -> list[str]:
    """Return the points to the target, or in the final round to the best total."""
    player = next(one for one in document["players"] if one["name"] == document["next"])
    now = document["turn"]
    assert now is not None
    gained = _("{points} this turn").format(points=count(now["points"], "point"))
    lines = [gained] if now["points"] else []
    if document["final_round"]:
        best = max(one["total"] for one in document["players"] if not one["retired"])
        return [_("{points} to beat").format(points=best), *lines]
    to_go = document["target"] - player["total"]
    return [_("{points} to go").format(points=to_go), *lines]
