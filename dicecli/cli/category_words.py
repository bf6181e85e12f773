"""A category in several words, before its dice: ``full house 22233``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.rules.spelling import begun, folded, meaning

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicecli.rules.protocols import RuleSet

MOST_JOINED = 40
"""Words that may name a category: a name in a rule document has 200 characters."""


def category_and_dice(words: Sequence[str], rules: RuleSet) -> tuple[str, tuple[str, ...]]:
    """Return the id of the category that words begin with, and the words of its dice.

    Raises what ``RuleSet.choice`` raises for the words before the first dice if no category
    is named. The words of the dice are not checked.
    """
    name, dice = category_first(words, rules)
    return rules.choice(name), dice


def category_first(words: Sequence[str], rules: RuleSet) -> tuple[str, tuple[str, ...]]:
    """Return the words that name a category, as one text, and the words after them.

    That is the longest run of words that is a whole name and leaves only dice; otherwise the
    words before the first dice, if they begin a name; otherwise the longest run that is a
    whole name; otherwise again the words before the first dice.
    """
    before = _before_dice(words)
    joined = [" ".join(words[: end + 1]) for end in range(min(len(words), MOST_JOINED))]
    names = rules.spellings(folded)
    whole = [end for end, run in enumerate(joined, 1) if meaning(run, names) is not None]
    end = whole[-1] if whole else 0
    if end < before and (not end or begun(" ".join(words[:before]), rules)):
        end = before
    end = max(end, 1)
    return " ".join(words[:end]), tuple(words[end:])


def _before_dice(words: Sequence[str]) -> int:
    """Return the number of words before the first one that is dice."""
    return next((at for at, word in enumerate(words) if may_be_dice(word)), len(words))


def may_be_dice(word: str) -> bool:
    """Tell whether a word is meant as dice: it has no letter, as ``4-4-1`` and ``7``."""
    return bool(word) and not any(sign.isalpha() for sign in word)
