"""The shape of a score-card game's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, NoReturn

from dicecli.dice import Dice, parse, parse_number
from dicecli.errors import BadInput
from dicecli.rules.header import Seats

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicecli.rules.moves import Roll


class Category(NamedTuple):
    """A line of the card.

    ``pattern`` says what the dice must show (``patterns.PATTERNS``); ``points``
    is a fixed number, "all" (the sum of all dice) or "matching" (of the dice in
    the pattern), these two also with a sum or a factor: "all + 20", "all x 2".
    ``first_roll`` is added when the turn's first roll is used. ``examples`` are
    rolls that explain the category to a reader.
    """

    id: str
    name: str
    aliases: tuple[str, ...]
    section: str
    pattern: str
    points: str | int
    first_roll: int
    examples: tuple[Dice, ...]


class Bonus(NamedTuple):
    """``points`` for a section that holds at least ``at_least``."""

    at_least: int
    points: int


class Section(NamedTuple):
    """A part of the card, with the bonuses that its sum can earn."""

    id: str
    name: str
    bonuses: tuple[Bonus, ...]


class FiveAlike(NamedTuple):
    """``bonus`` for a further roll of all dice alike, once ``category`` is filled.

    With ``after_zero`` also when it was filled with 0.
    """

    category: str
    bonus: int
    after_zero: bool


class Joker(NamedTuple):
    """Where a further roll of all dice alike goes, and what it is worth there.

    ``choice`` "forced": the category of that face, else one that is no face,
    else any other face for 0. "original": one that is no face, else a face for
    0. "free": any. "none": there is no Joker. ``after_zero``: also when the
    five-alike category was crossed out. ``full_value``, in categories that are
    no face: "always", "face-filled" (once the category of the face is filled)
    or "never".
    """

    choice: str
    after_zero: bool
    full_value: str


class CardRules(NamedTuple):
    """The rules of a score-card game."""

    id: str
    name: str
    kind: str
    version: int
    summary: str
    number_of_dice: int
    rolls: int
    seats: Seats
    sections: tuple[Section, ...]
    categories: tuple[Category, ...]
    five_alike: FiveAlike | None
    joker: Joker
    ties: str
    house: tuple[tuple[str, str], ...] = ()

    @property
    def choices(self) -> tuple[str, ...]:
        """The ids of the categories, in card order."""
        return tuple(category.id for category in self.categories)

    def choice(self, word: str) -> str:
        """Return the id of a category by any of its names, in any language.

        The beginning of a name will do where no other category's begins so. Raises
        BadInput ``unknown-category`` with the nearest ids, or ``ambiguous-category``
        with all that begin so.
        """
        if word in self.choices:
            return word
        from dicecli.rules.spelling import beginnings, folded, meaning, parted

        id = meaning(word, self.spellings(folded))
        found = beginnings(word, self.spellings(parted)) if id is None else [id]
        if len(found) > 1:
            facts = {"category": word, "game": self.name, "known": found}
            raise BadInput("ambiguous-category", **facts)
        if not found:
            self._refuse(word)
        return found[0]

    def _refuse(self, word: str) -> NoReturn:
        from dicecli.rules.spelling import folded, nearest

        spellings = self.spellings(folded)
        near = list(dict.fromkeys(spellings[name] for name in nearest(word, spellings)))
        facts = {"category": word, "game": self.name, "near": near}
        raise BadInput("unknown-category", **facts, known=list(self.choices))

    def spellings(self, spelt: Callable[[str], str]) -> dict[str, str]:
        """Return the id of the category for each of the names, as ``spelt`` writes it."""
        return {
            spelt(name): category.id
            for category in self.categories
            for name in (category.id, category.name, *category.aliases)
        }

    def line_of(self, category: str) -> int:
        """Return the line of a category on the card; BadInput if it has none."""
        if category not in self.choices:
            raise BadInput("unknown-category", category=category, game=self.name)
        return self.choices.index(category)

    def read_dice(self, words: tuple[str, ...]) -> Dice:
        """Read a whole roll; raise BadInput ``bad-die`` or ``dice-count``."""
        return parse_number(words, self.number_of_dice)

    def read_roll(self, words: tuple[str, ...], kept: str | None) -> Roll:
        """Read all dice of a roll, or those rolled beside the dice ``kept``."""
        from dicecli.rules.moves import Roll

        if kept is None:
            return Roll(self.read_dice(words))
        held = parse((kept,))
        if len(held) > self.number_of_dice:
            raise BadInput("keep-count", most=self.number_of_dice, count=len(held))
        rolled = parse_number(words, self.number_of_dice - len(held))
        return Roll(tuple(sorted(held + rolled)), held)
