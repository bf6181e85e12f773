"""The house rules of Farkle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicecli.language import N_
from dicecli.rules.farkle.check import ENDS, HOT_DICE, MOST
from dicecli.rules.house import FLAG, Key, choice, free, key, number

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

POINTS = number(0, MOST)


def _streak(word: str) -> dict[str, Any] | None:
    """Read "3:500" or "3:all" as what three busts in a row cost, "none" as nothing."""
    if word == "none":
        return None
    busts, cost = word.split(":")
    points = None if cost == "all" else POINTS.read(cost)
    return {"busts": number(1, 100).read(busts), "points": points, "floor": 0, "reset": True}


def _by_face(word: str) -> int | list[int]:
    """Read one number, or six by face."""
    numbers = [POINTS.read(part) for part in word.split(",")]
    return numbers[0] if len(numbers) == 1 else numbers


def _floor(word: str) -> int | None:
    return None if word == "none" else number(-MOST, MOST).read(word)


def _numbers(word: str) -> list[int]:
    return [] if word == "none" else [POINTS.read(part) for part in word.split(",")]


COMMON = (
    key("target", number(1, MOST), N_("the points to play to")),
    key("opening", POINTS, N_("the least that may be banked the first time")),
    key("minimum", POINTS, N_("the least that may be banked at any time")),
    key("exact", FLAG, N_("whether the target must be hit exactly")),
    key("end", choice(*ENDS), N_("what follows once the target is reached")),
    key("hot-dice", choice(*HOT_DICE), N_("whether hot dice may or must be rolled on")),
    key("carry-over", FLAG, N_("whether the next player may take over the dice left")),
    key(
        "no-score",
        number(-MOST, MOST),
        N_("what all dice without a score give, or cost (below 0)"),
    ),
    key(
        "streak",
        free("streak", N_("none, BUSTS:POINTS or BUSTS:all"), _streak),
        N_("what several busts in a row cost"),
    ),
    key(
        "streak.floor",
        free("number", N_("a number, or none"), _floor),
        N_("the least that a streak leaves of a total"),
    ),
    key("streak.reset", FLAG, N_("whether a streak is counted anew after it cost")),
    key("ties", choice("shared", "none"), N_("whether equal totals at the top share the win")),
    key(
        "players", number(1, 100), N_("how many may play"), "seats.players.1", "seats.humans.1"
    ),
    key(
        "computers",
        number(0, 100),
        N_("how many of them may be computers"),
        "seats.computers.1",
    ),
    key("computer.base", POINTS, N_("the turn points at which the computer banks")),
    key("computer.trailing-per", number(1, MOST), N_("the points behind for one step more")),
    key("computer.trailing-step", POINTS, N_("how much more, each time")),
    key("computer.trailing-most", POINTS, N_("how much more at most")),
    key(
        "computer.fewer-dice",
        free("numbers", N_("none, or numbers for 1, 2 ... dice left"), _numbers),
        N_("how much less with few dice left"),
    ),
    key("computer.least", POINTS, N_("the least threshold of the computer")),
    key("computer.last-chance", FLAG, N_("whether it plays to win in the final round")),
)


def keys(document: Document) -> tuple[Key, ...]:
    """Return the house rules that a Farkle game knows."""
    worth = free("points", N_("N, or six by face: N,N,N,N,N,N"), _by_face)
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
