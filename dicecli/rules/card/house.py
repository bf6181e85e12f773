"""The house rules of score cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import N_
from dicecli.rules.card.check import CHOICES, FULL_VALUES, MOST_POINTS
from dicecli.rules.house import FLAG, Key, choice, free, key, number

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

POINTS = number(0, MOST_POINTS)


def _steps(word: str) -> list[dict[str, int]]:
    """Return the bonus steps of a text such as "63:35,71:55", none for "none"."""
    if word == "none":
        return []
    pairs = [tuple(map(POINTS.read, step.split(":"))) for step in word.split(",")]
    return [{"at_least": at_least, "points": points} for at_least, points in pairs]


def _worth(word: str) -> int | str:
    """Return points as a number if they are one, else the text itself."""
    return int(word) if word.isascii() and word.isdigit() else word


STEPS = free("steps", N_("none, or AT_LEAST:POINTS, several separated by commas"), _steps)
WORTH = free("points", N_("a number, or all or matching with or without + N or x N"), _worth)
PATTERN = free(
    "pattern", N_("a pattern as in a rule set, such as 'loose-full-house' or 'run 4'")
)

COMMON = (
    key("rolls", number(1, 10), N_("the rolls in a turn")),
    key(
        "ties",
        choice("shared", "none"),
        N_("whether players with the same highest total share the win"),
    ),
    key(
        "players",
        number(1, 100),
        N_("the most players"),
        "seats.players.1",
        "seats.humans.1",
    ),
    key(
        "computers",
        number(0, 100),
        N_("the most computers among the players"),
        "seats.computers.1",
    ),
)
FIVE_ALIKE = (
    key("joker.choice", choice(*CHOICES), N_("where a further five alike may go")),
    key(
        "joker.after-zero",
        FLAG,
        N_("whether it is a Joker even after five alike was crossed out"),
    ),
    key("joker.full-value", choice(*FULL_VALUES), N_("when a Joker counts as any pattern")),
    key("five-alike.bonus", POINTS, N_("the bonus for a further five alike")),
    key(
        "five-alike.after-zero",
        FLAG,
        N_("whether the bonus is earned even after five alike was crossed out"),
    ),
)


def keys(document: Document) -> tuple[Key, ...]:
    """Return the house rules of a score card: common ones, and those of its rows."""
    rows = [
        key(
            f"{row['id']}.bonus",
            STEPS,
            N_("bonus of: {row}"),
            f"sections.{row['id']}.bonuses",
            row=row["name"],
        )
        for row in document["sections"]
    ]
    for row in document["categories"]:
        place, name = f"categories.{row['id']}", row["name"]
        points, pattern, first = (
            N_("points of: {row}"),
            N_("dice of: {row}"),
            N_("points added with the first roll: {row}"),
        )
        rows += [
            key(f"{row['id']}.points", WORTH, points, f"{place}.points", row=name),
            key(f"{row['id']}.pattern", PATTERN, pattern, f"{place}.pattern", row=name),
            key(f"{row['id']}.first-roll", POINTS, first, f"{place}.first_roll", row=name),
        ]
    five_alike = FIVE_ALIKE if document["five_alike"] else ()
    return (*COMMON, *five_alike, *rows)
