"""The rules of score-card games, as immutable values."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, NoReturn

from dicecli.dice import Dice, parse, parse_number
from dicecli.errors import BadInput
from dicecli.rules.header import Seats

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicecli.rules.kinds import KindName
    from dicecli.rules.moves import Roll


class Category(NamedTuple):
    """A category, which is one line of the card.

    ``pattern`` is a pattern of ``patterns.PATTERNS`` that the dice must show. ``points``
    is a fixed number, "all" (the sum of all dice) or "matching" (the sum of the dice that
    make the pattern); the last two may have a number to add or to multiply by: "all + 20",
    "all x 2". ``first_roll`` is added if the category is filled with the first roll of the
    turn. ``examples`` are rolls that show the category to a reader.
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
    """The bonus of ``points`` for a section with at least ``at_least`` points."""

    at_least: int
    points: int


class Section(NamedTuple):
    """A section of the card, with the bonuses that its sum can earn."""

    id: str
    name: str
    bonuses: tuple[Bonus, ...]


class FiveAlike(NamedTuple):
    """The bonus for a further roll of all dice alike, once ``category`` is filled.

    With ``after_zero`` it is earned even if the category was filled with 0.
    """

    category: str
    bonus: int
    after_zero: bool


class Joker(NamedTuple):
    """The Joker: a further roll of all dice alike, once the five-alike category is filled.

    A face category is one of the pattern "face N"; the others are called lower ones here.
    ``choice`` is where the Joker may go: "forced" (the category of its face; if that is
    filled, any lower category; if those are filled too, any face category, for 0),
    "original" (any lower category; if those are filled, any face category, for 0), "free"
    (any open category) or "none" (there is no Joker). ``after_zero`` tells whether it is a
    Joker even if the five-alike category was crossed out. ``full_value`` is when the Joker
    counts as any pattern in the lower categories: "always", "face-filled" (once the
    category of its face is filled) or "never".
    """

    choice: str
    after_zero: bool
    full_value: str


class CardRules(NamedTuple):
    """The rules of a score-card game."""

    id: str
    name: str
    kind: KindName
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

        Any unambiguous beginning of a name will do; if it is one that only names make
        ambiguous which are not shown, it means the category that is. Raises BadInput
        ``unknown-category`` with similar ids, or ``ambiguous-category`` with those that match.
        """
        if word in self.choices:
            return word
        from dicecli.rules.spelling import category_meant

        return category_meant(word, self) or self._refuse(word)

    def _refuse(self, word: str) -> NoReturn:
        from dicecli.rules.spelling import folded, nearest

        spellings = self.spellings(folded)
        near = list(dict.fromkeys(spellings[name] for name in nearest(word, spellings)))
        raise BadInput(
            "unknown-category",
            word=word,
            game=self.id,
            title=self.name,
            near=near,
            known=list(self.choices),
        )

    def spellings(self, spelt: Callable[[str], str], *, shown: bool = False) -> dict[str, str]:
        """Return a dict from each name of a category, as ``spelt`` writes it, to its id.

        With ``shown`` these are the ids and the names on the card, in English and in the
        language in use; without it, all other names too.
        """
        if shown:
            from dicecli.language import _

            return {
                spelt(name): category.id
                for category in self.categories
                for name in (category.id, category.name, _(category.name))
            }
        return {
            spelt(name): category.id
            for category in self.categories
            for name in (category.id, category.name, *category.aliases)
        }

    def line_of(self, category: str) -> int:
        """Return the line of a category, from 0; raise BadInput ``unknown-category``."""
        if category not in self.choices:
            self._refuse(category)
        return self.choices.index(category)

    def read_dice(self, words: tuple[str, ...]) -> Dice:
        """Return the dice of a whole roll; raise BadInput ``bad-die`` or ``dice-count``."""
        return parse_number(words, self.number_of_dice)

    def read_roll(self, words: tuple[str, ...], kept: str | None) -> Roll:
        """Return a roll from the words of a command.

        ``words`` are all dice; if dice are ``kept``, they are only the dice rolled with
        them. Raises BadInput ``bad-die``, ``dice-count`` or ``keep-count``.
        """
        from dicecli.rules.moves import Roll

        if kept is None:
            return Roll(self.read_dice(words))
        keep = parse((kept,))
        if len(keep) > self.number_of_dice:
            raise BadInput("keep-count", given=len(keep), most=self.number_of_dice)
        rolled = parse_number(words, self.number_of_dice - len(keep))
        return Roll(tuple(sorted(keep + rolled)), keep)
