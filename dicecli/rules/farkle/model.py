"""The shape of a Farkle game's rules."""

# No "from __future__ import annotations" here: a NamedTuple of types that are written
# as strings takes twice as long to build, and this is built at every start.
from typing import TYPE_CHECKING, NamedTuple

from dicecli.dice import Dice, parse
from dicecli.errors import BadInput, IllegalMove
from dicecli.rules.seats import Seats

if TYPE_CHECKING:
    from dicecli.rules.farkle.state import FarkleState
    from dicecli.rules.kinds import Document
    from dicecli.rules.moves import Roll


class Combination(NamedTuple):
    """Dice that score together.

    ``groups`` are the sizes of groups of equal dice, each of another face: (3,)
    is three of a kind, (2, 2, 2) three pairs; ``exact`` is a set of dice
    instead, as a straight. ``points`` has one number for each face from 1 to 6
    (0: does not score) where the face of the first group matters, else one.
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


class FarkleRules(NamedTuple):
    """The rules of a Farkle game. ``step`` divides every number of points."""

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
    computer: Computer
    house: tuple[tuple[str, int], ...] = ()

    @property
    def choices(self) -> tuple[str, ...]:
        """There are no categories to fill."""
        return ()

    def choice(self, word: str) -> str:
        """Refuse: there are no categories."""
        raise IllegalMove("no-categories", game=self.name)

    def aiming_at(self, target: int) -> "FarkleRules":
        """Return the rules with another target; IllegalMove unless it is offered."""
        if target not in self.targets:
            raise IllegalMove("unknown-target", target=target, targets=self.targets)
        return self.amended({"target": target}) if target != self.target else self

    def amended(self, house: dict[str, int]) -> "FarkleRules":
        """Return the rules with house rules; BadInput for a key or value unknown."""
        target = self.target
        for key, value in house.items():
            if key != "target":
                raise BadInput("unknown-house-key", key=key, game=self.name)
            if value <= 0 or value % self.step:
                raise BadInput("bad-house-value", key=key, value=value, step=self.step)
            target = value
        return self._replace(target=target, house=tuple(house.items()))

    def document(self) -> "Document":
        """Return the rule set as the document that it is read from."""
        from dicecli.rules.farkle.document import encode

        return encode(self)

    def start(self, players: int) -> "FarkleState":
        """Return the state before the first turn."""
        from dicecli.rules.farkle.state import start

        return start(self, players)

    def read_dice(self, words: tuple[str, ...]) -> Dice:
        """Read one to all dice; raise BadInput ``bad-die`` or ``dice-range``."""
        dice = parse(words)
        if not 1 <= len(dice) <= self.number_of_dice:
            raise BadInput("dice-range", most=self.number_of_dice, count=len(dice))
        return dice

    def read_roll(self, words: tuple[str, ...], kept: str | None) -> "Roll":
        """Read the dice of a roll; none lie beside them."""
        from dicecli.rules.moves import Roll

        if kept is not None:
            raise IllegalMove("other-game", move="roll --keep", game=self.name)
        return Roll(parse(words))

    def scores(self, dice: Dice) -> "Document":
        """Return every selection that can be set aside of a roll."""
        from dicecli.rules.farkle.scoring import scores

        return scores(self, dice)

    def odds(self, keep: Dice, rolls_left: int | None) -> "Document":
        """Return the odds of a bust and the mean gain by number of dice."""
        from dicecli.rules.farkle.chances import odds

        return odds(self)

    def one(self, scores: "Document", category: str) -> "Document":
        """Refuse: there are no categories."""
        raise IllegalMove("no-categories", game=self.name)

    def kept(self, scores: "Document", words: str) -> "Document":
        """Pick the selection that ``words`` write out; IllegalMove if it is none."""
        from dicecli.rules.farkle.scoring import kept

        return kept(self, scores, words)

    def best(self, dice: Dice) -> tuple[str, str, int]:
        """Return the best selection: its dice, how it comes about, its points."""
        from dicecli.rules.farkle.scoring import best

        return best(self, dice)
