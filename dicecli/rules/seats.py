"""How many may sit at the table."""

# No "from __future__ import annotations" here: a NamedTuple of types that are written
# as strings takes twice as long to build, and this is built at every start.
from typing import NamedTuple

from dicecli.errors import IllegalMove


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


def seats(document: dict[str, list[int]]) -> Seats:
    """Return the seats that a rule set's document gives as pairs of numbers."""
    return Seats(**{who: (least, most) for who, (least, most) in document.items()})
