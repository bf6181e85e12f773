"""The shortest word by which a category is entered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.errors import BadInput
from dicecli.language import _
from dicecli.rules.spelling import without_accents

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicecli.rules.card.model import CardRules

_AT_LEAST = 2
"""Letters of a beginning: of one letter it is too easily another one's."""


_AT_MOST = 3
"""Letters of a beginning: a longer one is more to type than an alias."""


def shortest(rules: CardRules, id: str) -> str:
    """Return the shortest word that means a category, in the language in use.

    In English it is an alias or the id. In another language it is a beginning of the
    category's name there, typed without accents, if that is as short.
    """
    category = rules.categories[rules.line_of(id)]
    name = _(category.name)
    if name != category.name:
        for word in _beginnings(name):
            if _means(rules, word, id):
                return word
    words = [word for word in category.aliases if word.isascii() and " " not in word]
    return min((word for word in (*words, id) if _means(rules, word, id)), key=len)


def _beginnings(name: str) -> Iterator[str]:
    """Yield the beginnings of a name without accents, the shortest one first."""
    plain = without_accents(name)
    for end in range(_AT_LEAST, min(_AT_MOST, len(plain)) + 1):
        if plain[end - 1] != " ":
            yield plain[:end]


def _means(rules: CardRules, word: str, id: str) -> bool:
    try:
        return rules.choice(word) == id
    except BadInput:
        return False
