"""House rules: named settings that change single values of a rule set.

A key names a place in the document of the rule set. A rule set with house rules is that
document with other values, checked as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from dicecli.errors import BadInput
from dicecli.language import N_

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document

Rules = TypeVar("Rules")

_ANY = 10**9  # a bound that is not worth naming
_LONGEST_COMPARED = 60  # characters of an unknown key that are compared with the known

House = Mapping[str, str]
"""House rules as they are written on the command line: a text for each key."""


class ValueType(NamedTuple):
    """The values of a key: the name of the type, the range in words, and a reader.

    ``range`` is a sentence with fields, whose values are in ``limits``. ``read`` returns
    the value for the document; it raises ValueError or KeyError for a bad word.
    """

    name: str
    range: str
    read: Callable[[str], Any]
    limits: Mapping[str, str | int] = MappingProxyType({})

    def range_in_english(self) -> str:
        """Return the range in English, as JSON output has it."""
        return self.range.format(**self.limits)


class Key(NamedTuple):
    """A house rule: its name, the type of its value, its meaning and its place.

    ``paths`` are the places in the document that take the value. ``meaning`` is a
    sentence; its field ``row`` is the name of the category, section or combination that
    the key belongs to.
    """

    name: str
    value_type: ValueType
    meaning: str
    paths: tuple[tuple[str | int, ...], ...]
    row: str = ""

    def meaning_in_english(self) -> str:
        """Return the meaning in English, as JSON output has it."""
        return self.meaning.format(row=self.row)


def key(name: str, value_type: ValueType, meaning: str, *paths: str, row: str = "") -> Key:
    """Return a key; a path is written "seats.players.1". The default path is the name."""
    paths = paths or (name.replace("-", "_"),)
    parts = tuple(
        tuple(int(part) if part.isdigit() else part for part in path.split("."))
        for path in paths
    )
    return Key(name, value_type, meaning, parts, row)


def number(low: int, high: int) -> ValueType:
    """Return the type of whole numbers from ``low`` to ``high``."""

    def read(word: str) -> int:
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            raise ValueError
        if not low <= int(word) <= high:
            raise ValueError
        return int(word)

    range = N_("{low} to {high}") if high < _ANY else N_("{low} or more")
    range = N_("any whole number") if low <= -_ANY else range
    return ValueType("number", range, read, {"low": low, "high": high})


def choice(*words: str) -> ValueType:
    """Return the type of a value that is one of ``words``."""

    def read(word: str) -> str:
        if word not in words:
            raise ValueError
        return word

    return ValueType("word", "{words}", read, {"words": ", ".join(words)})


def _read_flag(word: str) -> bool:
    return {"yes": True, "no": False}[word]


FLAG = ValueType("yes or no", "{words}", _read_flag, {"words": "yes, no"})


def free(name: str, range: str, read: Callable[[str], Any] = str) -> ValueType:
    """Return the type of a text whose form is checked with the whole rule set."""
    return ValueType(name, range, read)


def amended(
    document: Document,
    keys: Sequence[Key],
    house: House,
    checked: Callable[[Document], Rules],
) -> Rules:
    """Return the rules of a document with house rules; ``checked`` decodes it.

    Raises BadInput ``unknown-house-key`` (with similar keys), ``bad-house-value``,
    ``house-key-idle`` (the rules lack the part that the key belongs to) or ``house-clash``
    (the rules do not allow the value).
    """
    known = {key.name: key for key in keys}
    changed = deepcopy(document)
    for name in house:
        if name not in known:
            near = _near(name[:_LONGEST_COMPARED], known)
            raise BadInput(
                "unknown-house-key",
                word=name,
                game=document["id"],
                title=document["name"],
                near=near,
            )
    for name, key in known.items():  # a fixed order: that of ``house`` has no effect
        if name in house:
            _change(changed, key, house[name])
    return _checked(changed, [known[name] for name in known if name in house], checked)


def _near(name: str, known: Mapping[str, Key]) -> list[str]:
    """Return keys similar to an unknown one: of the same row, or spelt alike."""
    from difflib import get_close_matches

    words = name.strip(".").split(".")
    if len(words) == 1:
        related = [key for key in known if words[0] in key.split(".") or key.startswith(name)]
        if related:
            return related[:4]
    return get_close_matches(name, known, n=3)


def _checked(
    document: Document, typed: Sequence[Key], checked: Callable[[Document], Rules]
) -> Rules:
    """Return the rules of a changed document; errors name the keys that were typed."""
    try:
        _check_computers(document, typed)
        return checked(document)
    except BadInput as error:
        where = str(error.facts["where"])
        at_fault = [key.name for key in typed if any(_meet(path, where) for path in key.paths)]
        names = at_fault or [key.name for key in typed]
        raise BadInput(
            "house-clash",
            house_keys=names,
            where=where,
            must_be=error.facts["must_be"],
            fields=error.facts["fields"],
        ) from None


def _check_computers(document: Document, typed: Sequence[Key]) -> None:
    """Refuse a house rule that allows more computers than players."""
    seats = document["seats"]
    named = any(key.name == "computers" for key in typed)
    if named and seats["computers"][1] > seats["players"][1]:
        from dicecli.rules.schema import fault

        wanted = N_("at most the number of players, {most}")
        fault("seats.computers", wanted, most=seats["players"][1])


def _meet(path: tuple[str | int, ...], where: str) -> bool:
    """Tell whether one of two places of a document contains the other."""
    place = where.split(".")
    return all(str(part) == other for part, other in zip(path, place, strict=False))


def _change(document: Document, key: Key, word: str) -> None:
    """Set the places of a key in ``document`` to the value that ``word`` means."""
    try:
        value = key.value_type.read(word)
    except (ValueError, KeyError):
        raise BadInput(
            "bad-house-value",
            key=key.name,
            word=word,
            range=key.value_type.range,
            fields=key.value_type.limits,
        ) from None
    for path in key.paths:
        _put(document, path, value, key.name)


def _put(place: Any, path: tuple[str | int, ...], value: Any, name: str) -> None:
    for part in path[:-1]:
        place = _inside(place, part)
        if place is None:
            raise BadInput("house-key-idle", key=name)
    place[path[-1]] = value


def _inside(place: Any, part: str | int) -> Any:
    """Return a part of a document by its key, its index, or the id of a row."""
    if isinstance(place, list) and isinstance(part, str):
        return next(row for row in place if row["id"] == part)
    return place[part]
