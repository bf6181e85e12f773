"""What every rule set begins with, whatever its kind: its name, how many may play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from dicecli.errors import IllegalMove

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document, Headed


class Seats(NamedTuple):
    """How few and how many may play, in all, of people and of computers."""

    players: tuple[int, int]
    humans: tuple[int, int]
    computers: tuple[int, int]

    def check(self, humans: int, computers: int) -> None:
        """Raise IllegalMove ``number-of-players`` naming what is too few or many."""
        counts = (humans + computers, humans, computers)
        for who, count, (least, most) in zip(self._fields, counts, self, strict=True):
            if not least <= count <= most:
                facts = {"who": who, "count": count, "least": least, "most": most}
                raise IllegalMove("number-of-players", **facts)


def read_header(document: Document) -> dict[str, Any]:
    """Return the fields of a rule set that every kind has, from its document."""
    pairs = document["seats"].items()
    seats = {who: (least, most) for who, (least, most) in pairs}
    return {**{key: document[key] for key in _PLAIN}, "seats": Seats(**seats)}


def header_document(rules: Headed) -> Document:
    """Return the part of a document that ``read_header`` reads."""
    seats = {who: list(pair) for who, pair in rules.seats._asdict().items()}
    return {**{key: getattr(rules, key) for key in _PLAIN}, "seats": seats}


_PLAIN = ("id", "name", "kind", "version", "summary", "ties")
