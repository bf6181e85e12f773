"""Checks of rule documents: functions that raise BadInput for a value of the wrong form.

A ``Check`` is called with a value and its place in the document. Documents of players, and
shipped ones with house rules, are checked before they are decoded; shipped documents are
covered by tests instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from dicecli.errors import BadInput
from dicecli.language import N_

Check = Callable[[Any, str], None]
Shape = Mapping[str, Check]

LONGEST_TEXT = 200
LONGEST_ID = 40
MOST_ROWS = 60
MOST_SEATS = 100


def fault(where: str, wanted: str, **fields: str | int) -> NoReturn:
    """Raise BadInput ``bad-rules`` for the value at ``where``.

    ``wanted`` ends the sentence "... must be ..."; it is marked for translation and has
    ``fields``.
    """
    raise BadInput("bad-rules", where=where, must_be=wanted, fields=fields)


def record(shape: Shape, optional: Shape | None = None) -> Check:
    """Return the check of an object with the keys of ``shape`` and any of ``optional``."""
    optional = optional or {}

    def check(value: Any, where: str) -> None:
        if not isinstance(value, dict):
            fault(where, N_("an object"))
        for key in shape:
            if key not in value:
                fault(_under(where, key), N_("present, but it is missing"))
        for key, part in value.items():
            known = shape.get(key) or optional.get(key)
            if known is None:
                known_keys = ", ".join({**shape, **optional})
                fault(_under(where, key), N_("one of the keys {known}"), known=known_keys)
            known(part, _under(where, key))

    return check


def _under(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def rows(check: Check, least: int = 1) -> Check:
    """Return the check of a list of objects; the id of an object names its place."""

    def check_all(value: Any, where: str) -> None:
        if not isinstance(value, list) or not least <= len(value) <= MOST_ROWS:
            fault(where, N_("a list of {least} to {most} items"), least=least, most=MOST_ROWS)
        for number, row in enumerate(value):
            name = row.get("id") if isinstance(row, dict) else None
            check(row, _under(where, name if isinstance(name, str) else str(number)))
        ids: list[str] = [row["id"] for row in value if "id" in row]
        for id in ids:
            if ids.count(id) > 1:
                fault(_under(where, id), N_("unique, but it appears twice"))

    return check_all


def whole(low: int, high: int) -> Check:
    """Return the check of a whole number; ``true`` and 1.0 are refused."""

    def check(value: Any, where: str) -> None:
        if type(value) is not int or not low <= value <= high:
            fault(where, N_("a whole number from {low} to {high}"), low=low, high=high)

    return check


def one_of(*values: str) -> Check:
    """Return the check of a word that is one of ``values``."""

    def check(value: Any, where: str) -> None:
        if value not in values or not isinstance(value, str):
            fault(where, N_("one of {known}"), known=", ".join(values))

    return check


def nothing_or(check: Check) -> Check:
    """Return the check of a value that may be null."""

    def check_value(value: Any, where: str) -> None:
        if value is not None:
            check(value, where)

    return check_value


def flag(value: Any, where: str) -> None:
    """Check for true or false."""
    if not isinstance(value, bool):
        fault(where, N_("true or false"))


def text(value: Any, where: str) -> None:
    """Check for a text of 1 to LONGEST_TEXT visible characters."""
    good = isinstance(value, str) and value.strip() and len(value) <= LONGEST_TEXT
    if not good or not value.isprintable():
        fault(where, N_("a text of 1 to {most} visible characters"), most=LONGEST_TEXT)


def name(value: Any, where: str) -> None:
    """Check for an id: lowercase letters, digits and hyphens, beginning with a letter."""
    good = isinstance(value, str) and value.isascii() and len(value) <= LONGEST_ID
    if not good or not value[:1].isalpha() or value != value.lower():
        fault(where, N_("lowercase letters, digits and hyphens, beginning with a letter"))
    if not value.replace("-", "").isalnum():
        fault(where, N_("lowercase letters, digits and hyphens, beginning with a letter"))


def many(check: Check) -> Check:
    """Return the check of a list of plain values."""

    def check_all(value: Any, where: str) -> None:
        if not isinstance(value, list) or len(value) > MOST_ROWS:
            fault(where, N_("a list of at most {most} items"), most=MOST_ROWS)
        for part in value:
            check(part, where)

    return check_all


def pair(value: Any, where: str) -> None:
    """Check for ``[least, most]``, two whole numbers in ascending order."""
    good = isinstance(value, list) and len(value) == 2
    if not good or not all(type(part) is int and 0 <= part <= MOST_SEATS for part in value):
        wanted = N_("two whole numbers from 0 to {most}, the least and the most")
        fault(where, wanted, most=MOST_SEATS)
    if value[0] > value[1]:
        fault(where, N_("two whole numbers, the smaller one first"))


def seats(value: Any, where: str) -> None:
    """Check the numbers of players: at least one, reached by people and computers."""
    _SEATS(value, where)
    people, computers = value["humans"], value["computers"]
    least, most = value["players"]
    if not least >= 1:
        fault(f"{where}.players", N_("at least 1"))
    if people[1] + computers[1] < least or people[0] + computers[0] > most:
        fault(where, N_("numbers that humans and computers can make up together"))


_SEATS = record({"players": pair, "humans": pair, "computers": pair})
HEADER: Shape = {
    "id": name,
    "name": text,
    "version": whole(1, 10**6),
    "summary": text,
    "seats": seats,
    "ties": one_of("shared", "none"),
}
"""The keys that rule sets of every kind have."""
