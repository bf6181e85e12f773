"""The house rules of Farkle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import N_
from dicecli.rules.farkle.check import ENDS, HOT_DICE, MOST
from dicecli.rules.house import FLAG, Key, choice, free, key, number

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

POINTS = number(0, MOST)


def _streak(word: str) -> dict[str, int | None] | None:
    """Return the streak of a text such as "3:500" or "3:all", None for "none"."""
    if word == "none":
        return None
    busts, cost = word.split(":")
    points = None if cost == "all" else POINTS.read(cost)
    return {"busts": number(1, 100).read(busts), "points": points, "floor": 0, "reset": True}


def _by_face(word: str) -> int | list[int]:
    """Return one number, or a list of several: "1000,200,300,400,500,600"."""
    numbers = [POINTS.read(part) for part in word.split(",")]
    return numbers[0] if len(numbers) == 1 else numbers


def _floor(word: str) -> int | None:
    return None if word == "none" else number(-MOST, MOST).read(word)


def _numbers(word: str) -> list[int]:
    return [] if word == "none" else [POINTS.read(part) for part in word.split(",")]


COMMON = (
    key("target", number(1, MOST), N_("the points to play to")),
    key("opening", POINTS, N_("the fewest points that a player may bank first")),
    key("minimum", POINTS, N_("the fewest points that may be banked")),
    key("exact", FLAG, N_("whether the target must be hit exactly")),
    key("end", choice(*ENDS), N_("what happens once the target is reached")),
    key("hot-dice", choice(*HOT_DICE), N_("whether hot dice may or must be rolled again")),
    key("carry-over", FLAG, N_("whether the next player may take over the remaining dice")),
    key(
        "no-score",
        number(-MOST, MOST),
        N_("the points if nothing scores in a roll of all dice; below 0 they are lost"),
    ),
    key(
        "streak",
        free("streak", N_("none, BUSTS:POINTS or BUSTS:all"), _streak),
        N_("what several busts in a row cost"),
    ),
    key(
        "streak.floor",
        free("number", N_("a number, or none"), _floor),
        N_("the lowest total that a streak can leave"),
    ),
    key("streak.reset", FLAG, N_("whether the count of busts starts again after a streak")),
    key(
        "ties",
        choice("shared", "none"),
        N_("whether players with the same highest total share the win"),
    ),
    key("players", number(1, 100), N_("the most players"), "seats.players.1", "seats.humans.1"),
    key(
        "computers",
        number(0, 100),
        N_("the most computers among the players"),
        "seats.computers.1",
    ),
    key(
        "computer.base",
        POINTS,
        N_("the threshold: the turn points at which the computer banks"),
    ),
    key(
        "computer.trailing-per",
        number(1, MOST),
        N_("how many points behind the leader make one step"),
    ),
    key(
        "computer.trailing-step",
        POINTS,
        N_("how much higher the threshold is for each step of trailing"),
    ),
    key(
        "computer.trailing-most",
        POINTS,
        N_("how much higher the threshold is at most when trailing"),
    ),
    key(
        "computer.fewer-dice",
        free("numbers", N_("none, or numbers for 1, 2 ... dice left"), _numbers),
        N_("how much lower the threshold is with few dice left"),
    ),
    key("computer.least", POINTS, N_("the lowest threshold")),
    key(
        "computer.last-chance", FLAG, N_("whether the computer plays to win in the final round")
    ),
)


def keys(document: Document) -> tuple[Key, ...]:
    """Return the house rules of a Farkle game: common ones, and those of combinations."""
    worth = free("points", N_("N, or one for each face: N,N,N,N,N,N"), _by_face)
    rows = [
        key(
            f"{row['id']}.points",
            worth,
            N_("points of: {row}"),
            f"combinations.{row['id']}.points",
            row=row["name"],
        )
        for row in document["combinations"]
    ]
    return (*COMMON, *rows)
