"""Read the header and the events of a game file from JSON values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING, Any

from dicecli.errors import BadGameFile, BadInput, DiceError
from dicecli.game import play
from dicecli.gamefile import fields
from dicecli.language import N_
from dicecli.names import distinct
from dicecli.rules import PRESETS, checked, preset, with_house
from dicecli.rules.moves import (
    KEYS_IN_FILE,
    NAMES,
    OUT_OF_TURN,
    Bank,
    Event,
    Insert,
    Keep,
    Move,
    Record,
)

if TYPE_CHECKING:
    from dicecli.rules.protocols import RuleSet

FORMAT = "dicecli-game"
VERSION = 1

# Against a file that takes minutes to replay. The longest sound games (20 players,
# every roll entered) have about 1,000 events.
MOST_EVENTS = 100_000

_FORM = "2026-01-31T20:15:00Z"
_LAST_SECOND = (23, 59, 60)  # a leap second
_KEYS = {"format", "version", "created", "rules", "players", "events"}
_MOVES: dict[str, Any] = {name: move for move, name in NAMES.items()}


def header(document: Any) -> play.Game:
    """Return the game that a document's header describes, before its first event."""
    _check_header(document)
    rows(document)
    with _within("rules"):
        rules = _rules(document["rules"])
    with _within("players"):
        players = _players(document["players"], rules)
        created, mark = document["created"], document.get("mark", "")
        return play.begin(rules, players, created, mark)


@contextmanager
def _within(key: str) -> Iterator[None]:
    """Context manager: faults are about a key of the header, as BadGameFile."""
    try:
        yield
    except BadGameFile as fault:
        fault.key = fault.key or key
        raise
    except DiceError as error:
        named = BadGameFile.of(error)
        named.key = key
        raise named from error


def rows(document: Any) -> list[Any]:
    """Return the rows of the events, unchecked; raise BadGameFile if they are no list."""
    found = document.get("events") if isinstance(document, dict) else None
    if not isinstance(found, list):
        raise BadGameFile("wrong-type", key="events", must_be=N_("a list"))
    if len(found) > MOST_EVENTS:
        raise BadGameFile("too-many-events", most=MOST_EVENTS)
    return found


def _check_header(document: Any) -> None:
    if not isinstance(document, dict):
        raise BadGameFile("not-an-object")
    with _within("format"):
        if document.get("format") != FORMAT:
            raise BadGameFile("not-a-game", must_be=FORMAT)
    with _within("version"):
        _check_version(document.get("version"))
    fields.keys(document, _KEYS, {*_KEYS, "mark"})
    with _within("created"):
        if not _is_moment(fields.text(document, "created")):
            raise BadGameFile("bad-created")
    with _within("mark"):
        if "mark" in document and not fields.is_random(fields.text(document, "mark")):
            raise BadGameFile("bad-mark")


def _check_version(version: Any) -> None:
    if type(version) is not int or version != VERSION:
        newer = type(version) is int and version > VERSION
        code = "newer-version" if newer else "unknown-version"
        raise BadGameFile(code, stated=version, wanted=VERSION)


def _is_moment(text: str) -> bool:
    """Tell whether a text of the form ``_FORM`` is a time on a day that exists.

    It is taken apart by hand: every command would have to compile a pattern.
    """
    parts = [text[:4], *(text[start : start + 2] for start in range(5, len(_FORM), 3))]
    if len(text) != len(_FORM) or text[4::3] != "--T::Z" or not all(map(_is_number, parts)):
        return False
    year, month, day, *time = map(int, parts)
    try:
        date(year or 400, month, day)  # datetime has no year 0, a leap year like 400
    except ValueError:
        return False
    return all(part <= last for part, last in zip(time, _LAST_SECOND, strict=True))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _rules(row: Any) -> RuleSet:
    if not isinstance(row, dict):
        raise BadGameFile("wrong-type", key="rules", must_be=N_("an object"))
    if "preset" not in row:
        return _own_rules(row)
    fields.keys(row, {"preset", "version"}, {"preset", "version", "house"})
    name, house = fields.text(row, "preset"), _house(row.get("house", {}))
    if name not in PRESETS:
        raise _unknown("unknown-preset", name, PRESETS)
    return with_house(preset(name, _version(row["version"])), tuple(house.items()))


def _unknown(code: str, word: str, known: Iterable[str]) -> BadGameFile:
    from dicecli.rules.spelling import nearest

    return BadGameFile(code, word=word, near=nearest(word, known), known=sorted(known))


def _own_rules(row: dict[str, Any]) -> RuleSet:
    """Read a whole rule set; its values already follow the house rules named with it."""
    rules = checked({key: value for key, value in row.items() if key != "house"})
    if "house" not in row:
        return rules
    amended = rules.amended(_house(row["house"]))
    if amended.document() != rules.document():
        raise BadGameFile("house-not-in-rules")
    return amended


def _version(value: Any) -> int:
    """Return a version, or 0, which no rule set has, for true, 1.0 and the like."""
    return value if type(value) is int else 0


def _house(row: Any) -> dict[str, str]:
    """Read house rules: the values, numbers or texts, as a user would type them."""
    if not isinstance(row, dict):
        raise BadGameFile("wrong-type", key="house", must_be=N_("an object"))
    for key, value in row.items():
        if type(value) not in (int, str):
            raise BadGameFile("wrong-type", key=key, must_be=N_("a number or a text"))
    return {key: str(value) for key, value in row.items()}


def _players(rows: Any, rules: RuleSet) -> list[play.Player]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadGameFile("wrong-type", key="players", must_be=N_("a list of objects"))
    least, most = rules.seats.players
    if len(rows) > most:  # checked first: 16 MiB of names would take long to compare
        raise BadGameFile(
            "number-of-players", who="players", given=len(rows), least=least, most=most
        )
    players = []
    for row in rows:
        fields.keys(row, {"name", "computer"}, {"name", "computer"})
        players.append(play.Player(fields.text(row, "name"), fields.flag(row, "computer")))
    names = [player.name for player in players]
    try:
        cleaned = distinct(names)
    except BadInput as error:
        raise BadGameFile.of(error) from error
    for name, clean in zip(names, cleaned, strict=True):
        if name != clean:
            raise BadGameFile("bad-name", word=name, problem="form")
    return players


def event(row: Any) -> Event:
    """Return the event in a row of the file."""
    if not isinstance(row, dict):
        raise BadGameFile("wrong-type", key="event", must_be=N_("an object"))
    kind = _MOVES.get(fields.text(row, "event"))
    if kind is None:
        raise _unknown("unknown-event", row["event"], _MOVES)
    move = _move(kind, row)
    of_no_turn = isinstance(move, OUT_OF_TURN)
    own = {"event", "same"} if of_no_turn else {"event", "same", "player"}
    fields.keys(row, own - {"same"}, own | {_key(field) for field in kind._fields})
    player = None if of_no_turn else fields.whole(row, "player")
    return Event(player, move, fields.flag(row, "same") if "same" in row else False)


def _move(kind: Any, row: dict[str, Any]) -> Move:
    """Read the fields of a move; an event needs more of them than a request."""
    values = {}
    for field in kind._fields:
        key = _key(field)
        if key in row:
            values[field] = _READERS[key](row, key)
        elif field not in kind._field_defaults or field in STATED.get(kind, ()):
            raise BadGameFile("missing-key", key=key)
    move: Move = kind(**values)
    if isinstance(move, Insert):
        _check_insert(move)
    return move


def _check_insert(move: Insert) -> None:
    """Raise BadGameFile ``missing-key`` for a turn that is not told whole."""
    if move.category is None and (move.dice or move.bonus is not None):
        raise BadGameFile("missing-key", key="category")
    if move.dice is None and move.points is None:
        raise BadGameFile("missing-key", key="points" if move.category is None else "dice")


def _key(field: str) -> str:
    """Return the key in a file of a field of a move."""
    return KEYS_IN_FILE.get(field, field)


STATED: dict[type, tuple[str, ...]] = {
    Record: ("points", "bonus"),
    Keep: ("points",),
    Bank: ("points",),
}
"""The fields that are optional in a request but required in an event."""


_READERS = {
    "dice": fields.dice,
    "kept": fields.dice,
    "random": fields.flag,
    "seed": fields.whole,
    "bust": fields.flag,
    "category": fields.text,
    "points": fields.whole,
    "bonus": fields.whole,
    "events": fields.positive,
    "of": fields.positive,
    "with": fields.positive,
    "before": fields.positive,
    "player": fields.whole,
    "to": fields.text,
    "name": fields.text,
}
