"""The fields that rule sets of every kind have, such as the name and the seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from dicecli.errors import IllegalMove

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document, Headed


class Seats(NamedTuple):
    """The least and the most players: in all, people and computers."""

    players: tuple[int, int]
    humans: tuple[int, int]
    computers: tuple[int, int]

    def check(self, humans: int, computers: int) -> None:
        """Raise IllegalMove ``number-of-players`` if too few or too many would play."""
        counts = (humans + computers, humans, computers)
        for who, count, (least, most) in zip(self._fields, counts, self, strict=True):
            if not least <= count <= most:
                raise IllegalMove(
                    "number-of-players", who=who, given=count, least=least, most=most
                )


def read_header(document: Document) -> dict[str, Any]:
    """Return the common fields of a rule set from its document."""
    pairs = document["seats"].items()
    seats = {who: (least, most) for who, (least, most) in pairs}
    return {**{key: document[key] for key in _PLAIN}, "seats": Seats(**seats)}


def header_document(rules: Headed) -> Document:
    """Return the common part of a rule set's document; ``read_header`` reads it."""
    seats = {who: list(pair) for who, pair in rules.seats._asdict().items()}
    return {**{key: getattr(rules, key) for key in _PLAIN}, "seats": seats}


def house_document(rules: Headed) -> dict[str, int | str]:
    """Return the house rules in force: a value is a number if it is written as one."""
    return {key: _house_value(word) for key, word in rules.house}


def _house_value(word: str) -> int | str:
    number = word.removeprefix("-")
    return int(word) if number.isascii() and number.isdigit() else word


_PLAIN = ("id", "name", "kind", "version", "summary", "ties")
