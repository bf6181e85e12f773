"""The shape of a Farkle game's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dicecli.dice import Dice, parse
from dicecli.errors import BadInput, IllegalMove
from dicecli.rules.header import Seats

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicecli.rules.moves import Roll


class Combination(NamedTuple):
    """Dice that score together.

    ``groups`` are the sizes of groups of equal dice, each of another face: (3,)
    is three of a kind, (2, 2, 2) three pairs; ``exact`` is a set of dice
    instead, as a straight. ``points`` has one number for each face from 1 to 6
    (0: does not score) where the face of the first group matters, else one; all
    0 is a combination that a table does without.
    """

    id: str
    name: str
    groups: tuple[int, ...]
    exact: Dice
    points: tuple[int, ...]


class Computer(NamedTuple):
    """When the computer banks: as soon as its turn holds a threshold.

    The threshold is ``base``, plus ``trailing_step`` for every ``trailing_per``
    points begun behind the leader (up to ``trailing_most``), minus
    ``fewer_dice`` by the dice left (of the first, 1 die), never under
    ``least``. With ``last_chance`` it is what beats the leader, once the final
    round has begun and it does not lead.
    """

    base: int
    trailing_per: int
    trailing_step: int
    trailing_most: int
    fewer_dice: tuple[int, ...]
    least: int
    last_chance: bool


class Streak(NamedTuple):
    """What several busts in a row cost.

    From the ``busts``th on ``points`` are lost, or with None all that is banked;
    a total never falls under ``floor`` (None: it may). With ``reset`` the count
    begins anew after that, else every further bust costs again.
    """

    busts: int
    points: int | None
    floor: int | None
    reset: bool


class FarkleRules(NamedTuple):
    """The rules of a Farkle game. ``step`` divides every number of points.

    ``no_score`` is what a roll of all dice gives of which nothing scores: points
    above 0 count as all dice set aside, below 0 they are lost with the bust.
    ``minimum`` is the least that may be banked, ``opening`` the first time if more.
    ``hot_dice`` "may" or "must" be rolled on. ``exact``: who passes the target
    banks nothing. ``end`` is "one-more-turn", "equal-turns" or "first-wins".
    ``carry_over``: the next player may take over the dice left and their points.
    """

    id: str
    name: str
    kind: str
    version: int
    summary: str
    number_of_dice: int
    seats: Seats
    targets: tuple[int, ...]
    target: int
    step: int
    combinations: tuple[Combination, ...]
    no_score: int
    opening: int
    minimum: int
    streak: Streak | None
    hot_dice: str
    exact: bool
    end: str
    carry_over: bool
    ties: str
    computer: Computer
    house: tuple[tuple[str, str], ...] = ()

    @property
    def choices(self) -> tuple[str, ...]:
        """There are no categories to fill."""
        return ()

    def choice(self, word: str) -> str:
        """Refuse: there are no categories."""
        raise IllegalMove("no-categories", game=self.name)

    def spellings(self, spelt: Callable[[str], str]) -> dict[str, str]:
        """There are no names of categories."""
        return {}

    def read_dice(self, words: tuple[str, ...]) -> Dice:
        """Read one to all dice; raise BadInput ``bad-die`` or ``dice-range``."""
        dice = parse(words)
        if not 1 <= len(dice) <= self.number_of_dice:
            raise BadInput("dice-range", most=self.number_of_dice, count=len(dice))
        return dice

    def read_roll(self, words: tuple[str, ...], kept: str | None) -> Roll:
        """Read the dice of a roll; none lie beside them."""
        from dicecli.rules.moves import Roll

        if kept is not None:
            raise IllegalMove("other-game", move="roll --keep", game=self.name)
        return Roll(parse(words))
