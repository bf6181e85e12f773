"""House rules: single values of a rule set changed by name.

A key names a place in the rule set's document; what a table agreed on is that
document with other values, and it is checked as a whole.
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

_ANY = 10**9  # as good as no bound
_LONGEST_COMPARED = 60  # characters of an unknown key

House = Mapping[str, str]
"""What was agreed on, as it is written: a text for each key."""


class Kind(NamedTuple):
    """What a key takes: its name, the range in words, and how it is read.

    ``range`` is a sentence with fields, whose values are in ``limits``. ``read``
    returns the value for the document, or raises ValueError.
    """

    name: str
    range: str
    read: Callable[[str], Any]
    limits: Mapping[str, str | int] = MappingProxyType({})

    def range_in_english(self) -> str:
        """Return the range in the words that scripts get."""
        return self.range.format(**self.limits)


class Key(NamedTuple):
    """A house rule: its name, what it takes, what it means, where it is kept.

    ``meaning`` is a sentence that may have the field ``row``: what the row of the
    rules is called that the key is about.
    """

    name: str
    kind: Kind
    meaning: str
    paths: tuple[tuple[str | int, ...], ...]
    row: str = ""

    def meaning_in_english(self) -> str:
        """Return the meaning in the words that scripts get."""
        return self.meaning.format(row=self.row)


def key(name: str, kind: Kind, meaning: str, *paths: str, row: str = "") -> Key:
    """Return a key; a path is written "seats.players.1", its own name without one."""
    paths = paths or (name.replace("-", "_"),)
    parts = tuple(
        tuple(int(part) if part.isdigit() else part for part in path.split("."))
        for path in paths
    )
    return Key(name, kind, meaning, parts, row)


def number(low: int, high: int) -> Kind:
    """Whole numbers from ``low`` to ``high``."""

    def read(word: str) -> int:
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            raise ValueError
        if not low <= int(word) <= high:
            raise ValueError
        return int(word)

    range = N_("{low} to {high}") if high < _ANY else N_("{low} or more")
    range = N_("any whole number") if low <= -_ANY else range
    return Kind("number", range, read, {"low": low, "high": high})


def choice(*words: str) -> Kind:
    """One of a few words."""

    def read(word: str) -> str:
        if word not in words:
            raise ValueError
        return word

    return Kind("word", "{words}", read, {"words": ", ".join(words)})


def _read_flag(word: str) -> bool:
    return {"yes": True, "no": False}[word]


FLAG = Kind("yes or no", "{words}", _read_flag, {"words": "yes, no"})


def free(name: str, range: str, read: Callable[[str], Any] = str) -> Kind:
    """A text whose form the check of the whole rule set knows."""
    return Kind(name, range, read)


def amended(
    document: Document,
    keys: Sequence[Key],
    house: House,
    checked: Callable[[Document], Rules],
) -> Rules:
    """Return the rules of a document with house rules; ``checked`` decodes it.

    Raises BadInput ``unknown-house-key`` (with the nearest), ``bad-house-value``
    or ``house-clash`` for what does not go together.
    """
    known = {key.name: key for key in keys}
    changed = deepcopy(document)
    for name in house:
        if name not in known:
            near = _near(name[:_LONGEST_COMPARED], known)
            facts = {"key": name, "game": document["name"], "near": near}
            raise BadInput("unknown-house-key", **facts)
    for name, key in known.items():  # in their order, so that theirs does not matter
        if name in house:
            _change(changed, key, house[name])
    return _checked(changed, [known[name] for name in known if name in house], checked)


def _near(name: str, known: Mapping[str, Key]) -> list[str]:
    """Return the keys that a mistyped one may mean: of its first or last word, or like it."""
    from difflib import get_close_matches

    words = name.strip(".").split(".")
    akin = [key for key in known if words[0] in key.split(".") or key.startswith(name)]
    return (akin if len(words) == 1 else [])[:4] or get_close_matches(name, known, n=3)


def _checked(
    document: Document, typed: Sequence[Key], checked: Callable[[Document], Rules]
) -> Rules:
    """Check an amended document; what is wrong is told by the keys that were typed."""
    try:
        _check_computers(document, typed)
        return checked(document)
    except BadInput as error:
        where = error.facts["where"]
        guilty = [key.name for key in typed if any(_meet(path, where) for path in key.paths)]
        names = guilty or [key.name for key in typed]
        raise BadInput("house-clash", **error.facts, keys=names) from None


def _check_computers(document: Document, typed: Sequence[Key]) -> None:
    """Refuse more computers than may play, where their number was agreed on."""
    seats = document["seats"]
    named = any(key.name == "computers" for key in typed)
    if named and seats["computers"][1] > seats["players"][1]:
        wanted = N_("at most the number of players, {most}")
        facts = {"where": "seats.computers", "wanted": wanted}
        raise BadInput("bad-rules", **facts, fields={"most": seats["players"][1]})


def _meet(path: tuple[str | int, ...], where: str) -> bool:
    """Tell whether one of two places of a document lies within the other."""
    place = where.split(".")
    return all(str(part) == other for part, other in zip(path, place, strict=False))


def _change(document: Document, key: Key, word: str) -> None:
    try:
        value = key.kind.read(word)
    except (ValueError, KeyError):
        facts = {
            "key": key.name,
            "value": word,
            "range": key.kind.range,
            "fields": key.kind.limits,
        }
        raise BadInput("bad-house-value", **facts) from None
    for path in key.paths:
        _put(document, path, value, key.name)


def _put(place: Any, path: tuple[str | int, ...], value: Any, name: str) -> None:
    for part in path[:-1]:
        place = _inside(place, part)
        if place is None:
            raise BadInput("house-key-idle", key=name)
    place[path[-1]] = value


def _inside(place: Any, part: str | int) -> Any:
    """Step into a document; a row of a list is named by its id."""
    if isinstance(place, list) and isinstance(part, str):
        return next(row for row in place if row["id"] == part)
    return place[part]
