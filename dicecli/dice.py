"""Dice as sorted tuples of the numbers 1 to 6: reading, writing and counting them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, takewhile
from math import factorial, gcd, prod

from dicecli.errors import BadInput

Dice = tuple[int, ...]
"""Some dice: their values, 1 to 6, in ascending order."""

FACES = range(1, 7)
_VALUES = {str(face): face for face in FACES} | {chr(0x2680 + face - 1): face for face in FACES}
_EMOJI_STYLE = "\ufe0f"  # phones add it to a die face
_DIGITS = {*"0123456789", *_VALUES}
_TOGETHER = 2  # dice at the beginning of a word, which tell that it is several
_AS_BLANKS = str.maketrans(",\t\r\n", "    ")


def parse(words: Iterable[str]) -> Dice:
    """Return the dice in ``words``, sorted.

    Dice may be written together, or separated by ``,``, ``-`` or blanks; Unicode die faces
    are read too. Repeated separators are ignored. Raises BadInput ``bad-die`` with the
    ``die`` and its ``position`` (from 1) for anything that is not a die.
    """
    dice: list[int] = []
    for word in words:
        for piece in _pieces(word.replace(_EMOJI_STYLE, "")):
            dice += _values(piece, len(dice))
    return tuple(sorted(dice))


def parse_number(words: Iterable[str], wanted: int) -> Dice:
    """Return exactly ``wanted`` dice; raise BadInput ``bad-die`` or ``dice-count``."""
    return counted(parse(words), wanted)


def counted(dice: Dice, wanted: int) -> Dice:
    """Return ``dice``; raise BadInput ``dice-count`` unless there are ``wanted`` dice."""
    if len(dice) != wanted:
        raise BadInput("dice-count", given=len(dice), wanted=wanted)
    return dice


def _pieces(word: str) -> Iterator[str]:
    """Yield the pieces of a word between its separators.

    A ``-`` is a separator only after a die. Before a digit, at the start of a word or after
    a comma or a blank, it is a minus sign and stays in the piece, which is then refused.
    """
    for part in word.translate(_AS_BLANKS).split(" "):
        bare = part.lstrip("-")
        if bare:
            first, *others = bare.split("-")
            yield part[: len(part) - len(bare)] + first
            yield from others


def _values(piece: str, before: int) -> list[int]:
    """Return the dice of one piece, which follows ``before`` other dice."""
    values = [_VALUES.get(sign, 0) for sign in piece]
    if 0 in values:
        raise _bad_die(piece, values.index(0), before)
    return values


def _bad_die(piece: str, place: int, before: int) -> BadInput:
    """Return the refusal of a piece, whose first sign that is no die is at ``place``.

    Behind two dice or more the signs up to the next digit are named, and so are letters
    alone behind one die; of digits, the one that is no die. A number in another notation
    (``1.0``, ``1e0``, ``-4``) and a word without dice are named as a whole.
    """
    rest = piece[place:]
    together = place >= _TOGETHER or (place and rest.isalpha())
    if together or all(sign in _DIGITS for sign in piece):
        signs = "".join(takewhile(lambda sign: sign not in _DIGITS, rest))
        return BadInput("bad-die", word=signs or rest[0], position=before + place + 1)
    return BadInput("bad-die", word=piece, position=before + 1)


def text(dice: Iterable[int]) -> str:
    """Return dice as text: ``4-4-4-1-2``."""
    return "-".join(map(str, dice))


def rolls(number: int) -> Iterator[Dice]:
    """Yield every roll of ``number`` dice once, in ascending order (252 for five)."""
    return combinations_with_replacement(FACES, number)


def reduced(part: int, whole: int) -> str:
    """Return odds as a reduced fraction: "25/324"."""
    common = gcd(part, whole)
    return f"{part // common}/{whole // common}"


def ways(dice: Dice) -> int:
    """Return the number of orders of the dice, which is the weight of a sorted roll."""
    return factorial(len(dice)) // prod(factorial(dice.count(face)) for face in FACES)


def contains(dice: Dice, part: Dice) -> bool:
    """Tell whether every die of ``part`` is among ``dice``."""
    return all(part.count(face) <= dice.count(face) for face in set(part))
