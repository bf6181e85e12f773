"""The rules of Farkle games, as immutable values."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dicecli.dice import Dice, parse
from dicecli.errors import BadInput, IllegalMove
from dicecli.rules.header import Seats

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicecli.rules.kinds import KindName
    from dicecli.rules.moves import Roll


class Combination(NamedTuple):
    """Dice that score together.

    ``groups`` are the sizes of groups of equal dice, each of a different face: (3,) is three
    of a kind, (2, 2, 2) three pairs. If ``exact`` is not empty, it is the dice of the
    combination instead, such as a straight. ``points`` is one number, or six if the points
    depend on the face of the first group. Dice with 0 points do not score.
    """

    id: str
    name: str
    groups: tuple[int, ...]
    exact: Dice
    points: tuple[int, ...]


class Computer(NamedTuple):
    """The threshold of turn points at which the computer banks.

    It is ``base``; plus ``trailing_step`` for each ``trailing_per`` points, or part of
    them, that the computer is behind the leader, up to ``trailing_most`` in all; minus
    ``fewer_dice[n - 1]`` with n dice left; but at least ``least``. With ``last_chance`` the
    threshold in the final round is what the computer needs to beat the leader, if it does
    not lead.
    """

    base: int
    trailing_per: int
    trailing_step: int
    trailing_most: int
    fewer_dice: tuple[int, ...]
    least: int
    last_chance: bool


class Streak(NamedTuple):
    """The penalty for several busts in a row.

    The bust number ``busts`` costs ``points``, or all banked points if that is None. The
    penalty does not take a total below ``floor``, unless that is None. With ``reset`` the
    count of busts starts again after a penalty, else every further bust costs as much.
    """

    busts: int
    points: int | None
    floor: int | None
    reset: bool


class FarkleRules(NamedTuple):
    """The rules of a Farkle game. All points are multiples of ``step``.

    ``no_score`` applies to a roll of all dice in which nothing scores: points above 0 are
    given for all dice set aside, points below 0 are lost along with the turn. ``minimum``
    is the least that a player may bank; ``opening``, if it is more, applies until the
    player has banked. ``hot_dice`` tells whether all dice, once set aside, "may" or "must"
    be rolled again. With ``exact`` a turn that would pass the target banks 0. ``end`` is
    how the game ends once a player reaches the target: "one-more-turn" for each of the
    others, "equal-turns" for all, or "first-wins". With ``carry_over`` the next player may
    take over the dice left and the points of a banked turn.
    """

    id: str
    name: str
    kind: KindName
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
        """An empty tuple: there are no categories."""
        return ()

    def choice(self, word: str) -> str:
        """Raise IllegalMove ``no-categories``."""
        raise IllegalMove("no-categories", game=self.id, title=self.name)

    def spellings(self, spelt: Callable[[str], str], *, shown: bool = False) -> dict[str, str]:
        """Return an empty dict: there are no categories."""
        return {}

    def read_dice(self, words: tuple[str, ...]) -> Dice:
        """Return one to all dice; raise BadInput ``bad-die`` or ``dice-range``."""
        dice = parse(words)
        if not 1 <= len(dice) <= self.number_of_dice:
            raise BadInput("dice-range", given=len(dice), most=self.number_of_dice)
        return dice

    def read_roll(self, words: tuple[str, ...], kept: str | None) -> Roll:
        """Return a roll from the words of a command; raise IllegalMove for dice kept."""
        from dicecli.rules.moves import Roll

        if kept is not None:
            raise IllegalMove(
                "other-game", command="roll --keep", game=self.id, title=self.name
            )
        return Roll(parse(words))
