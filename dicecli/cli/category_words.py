"""A category in several words, before its dice: ``full house 22233``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.spelling import begun, folded, meaning

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicecli.rules.protocols import RuleSet

LONGEST_TYPED = 1_000
"""Characters typed for a category; a name has at most 200, each of a few code points."""


def category_and_dice(words: Sequence[str], rules: RuleSet) -> tuple[str, tuple[str, ...]]:
    """Return the id of the category that words begin with, and the words of its dice.

    Raises what ``RuleSet.choice`` raises for the words before the first dice if no category
    is named. The words of the dice are not checked.
    """
    name, dice = category_first(words, rules)
    return rules.choice(name), dice


def category_first(words: Sequence[str], rules: RuleSet) -> tuple[str, tuple[str, ...]]:
    """Return the words that name a category, as one text, and the words after them.

    ``words`` are one or more. A name is the longest run of words that is a whole name and
    leaves only dice; otherwise the words before the first dice, if they begin a name;
    otherwise the longest run that is a whole name; otherwise the words before the dice.
    """
    before = _before_dice(words)
    end = _longest_whole(words, rules)
    if end < before and (not end or begun(" ".join(words[:before]), rules)):
        end = before
    end = max(end, 1)
    return " ".join(words[:end]), tuple(words[end:])


def _longest_whole(words: Sequence[str], rules: RuleSet) -> int:
    """Return the length of the longest run of words that is a whole name, 0 if none is."""
    names = rules.spellings(folded)
    longest = length = 0
    for end, word in enumerate(words, 1):
        length += len(word) + 1
        if length > LONGEST_TYPED or not folded(word):
            break
        if meaning(" ".join(words[:end]), names) is not None:
            longest = end
    return longest


def _before_dice(words: Sequence[str]) -> int:
    """Return the number of words before the first one that is dice."""
    return next((at for at, word in enumerate(words) if without_letters(word)), len(words))


def without_letters(word: str) -> bool:
    """Tell whether a word has no letters, and so is meant as dice if as anything."""
    return not any(sign.isalpha() for sign in word)
