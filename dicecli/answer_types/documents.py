"""Rule documents: ``rules GAME``, which is the rule set itself, ready to edit.

The checks of ``rules.card.check`` and ``rules.farkle.check`` know more about the values.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class SeatsDocument(TypedDict):
    """The least and the most players: in all, people and computers."""

    players: list[int]
    humans: list[int]
    computers: list[int]


class Header(TypedDict):
    """The keys that the rule sets of every kind have."""

    id: str
    name: str
    version: int
    summary: str
    ties: Literal["shared", "none"]
    seats: SeatsDocument


class BonusDocument(TypedDict):
    """A bonus of a section: its points, and the sum that earns it."""

    at_least: int
    points: int


class SectionDocument(TypedDict):
    """A section of a card; of several bonuses the last one that is earned counts."""

    id: str
    name: str
    bonuses: list[BonusDocument]


class CategoryDocument(TypedDict):
    """A category of a card; ``examples`` are rolls, such as "44412"."""

    id: str
    name: str
    aliases: NotRequired[list[str]]
    section: str
    pattern: str
    points: int | str
    first_roll: NotRequired[int]
    examples: NotRequired[list[str]]


class FiveAlikeDocument(TypedDict):
    """The bonus for further rolls of all dice alike."""

    category: str
    bonus: int
    after_zero: bool


class JokerDocument(TypedDict):
    """The rules of the Joker."""

    choice: Literal["forced", "original", "free", "none"]
    after_zero: bool
    full_value: Literal["always", "face-filled", "never"]


class CardDocument(Header):
    """``rules GAME`` for a score card."""

    kind: Literal["card"]
    dice: int
    rolls: int
    sections: list[SectionDocument]
    categories: list[CategoryDocument]
    five_alike: FiveAlikeDocument | None
    joker: JokerDocument


class CombinationDocument(TypedDict):
    """A combination of Farkle; its points are one number, or six, one for each face."""

    id: str
    name: str
    pattern: str
    points: int | list[int]


class StreakDocument(TypedDict):
    """The penalty for busts in a row."""

    busts: int
    points: int | None
    floor: int | None
    reset: bool


class ComputerDocument(TypedDict):
    """The numbers by which the computer banks."""

    base: int
    trailing_per: int
    trailing_step: int
    trailing_most: int
    fewer_dice: list[int]
    least: int
    last_chance: bool


class FarkleDocument(Header):
    """``rules GAME`` for Farkle and its variants."""

    kind: Literal["farkle"]
    dice: int
    targets: list[int]
    target: int
    step: int
    combinations: list[CombinationDocument]
    no_score: int
    opening: int
    minimum: int
    streak: StreakDocument | None
    hot_dice: Literal["may", "must"]
    exact: bool
    end: Literal["one-more-turn", "equal-turns", "first-wins"]
    carry_over: bool
    computer: ComputerDocument
