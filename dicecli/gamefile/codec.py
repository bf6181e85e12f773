"""A game as text and back.

``encode`` writes one JSON document with one event a line; ``decode`` takes
nothing on trust: the shape is checked here, the moves by replaying them.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from dicecli import play
from dicecli.errors import BadGameFile, BadInput, DiceError, IllegalMove
from dicecli.gamefile.locate import line_of_event
from dicecli.gamefile.strict import parse
from dicecli.names import distinct
from dicecli.rules import PRESETS, checked, is_shipped, preset
from dicecli.rules.moves import (
    NAMES,
    Bank,
    Event,
    Keep,
    Move,
    Record,
    Redo,
    Undo,
    event_document,
)

if TYPE_CHECKING:
    from dicecli.rules.kinds import RuleSet

FORMAT = "dicecli-game"
VERSION = 1
MOST_BYTES = 16 * 2**20
MOST_EVENTS = 100_000

_MOMENT = (
    r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
    r"T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)Z"
)
_KEYS = {"format", "version", "created", "rules", "players", "events"}
_MOVES: dict[str, Any] = {name: move for move, name in NAMES.items()}


def encode(game: play.Game) -> bytes:
    """Return the game as UTF-8 text: a readable head, then one event a line.

    Raises IllegalMove ``file-full`` for a game that could not be read again.
    """
    if len(game.events) > MOST_EVENTS:
        raise IllegalMove("file-full", most=MOST_EVENTS)
    players = [player._asdict() for player in game.players]
    head: dict[str, Any] = {"format": FORMAT, "version": VERSION, "created": game.created}
    head["rules"] = rules_document(game.rules)
    lines = [f"  {_text(key)}: {_text(value)}," for key, value in head.items()]
    events = [event_document(event) for event in game.events]
    lines += [_listed("players", players) + ",", _listed("events", events)]
    data = "\n".join(["{", *lines, "}", ""]).encode()
    if len(data) > MOST_BYTES:
        raise IllegalMove("file-full", most=MOST_EVENTS)
    return data


def rules_document(rules: RuleSet) -> dict[str, Any]:
    """Return what a file says of the rules: a preset by name, or the whole rule set."""
    if not is_shipped(rules):
        return rules.document()
    document: dict[str, Any] = {"preset": rules.id, "version": rules.version}
    if rules.house:
        document["house"] = {key: _house_value(word) for key, word in rules.house}
    return document


def _house_value(word: str) -> int | str:
    """Write a number as one; everything else as its words."""
    number = word.removeprefix("-")
    return int(word) if number.isascii() and number.isdigit() else word


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _listed(key: str, rows: list[Any]) -> str:
    if not rows:
        return f"  {_text(key)}: []"
    body = ",\n".join(f"    {_text(row)}" for row in rows)
    return f"  {_text(key)}: [\n{body}\n  ]"


def decode(data: bytes) -> play.Game:
    """Return the game that a file's bytes hold, replayed and checked.

    Raises BadGameFile with the reason, and the event and line at fault.
    """
    if len(data) > MOST_BYTES:
        raise BadGameFile("too-large", most=MOST_BYTES)
    text, document = parse(data)
    try:
        return _game(document)
    except BadGameFile as fault:
        fault.events = _number_of_events(document)
        if fault.event is not None:
            fault.line = line_of_event(text, fault.event)
        raise


def _number_of_events(document: Any) -> int | None:
    events = document.get("events") if isinstance(document, dict) else None
    return len(events) if isinstance(events, list) else None


def _game(document: Any) -> play.Game:
    _check_head(document)
    players = _players(document["players"])
    rows = document["events"]
    if not isinstance(rows, list):
        raise BadGameFile("wrong-type", key="events", wanted="a list")
    if len(rows) > MOST_EVENTS:
        raise BadGameFile("too-many-events", most=MOST_EVENTS)
    try:
        game = play.begin(_rules(document["rules"]), players, document["created"])
    except BadGameFile:
        raise
    except DiceError as error:
        raise BadGameFile(error.code, **error.facts) from error
    return _replayed(game, rows)


def _replayed(game: play.Game, rows: list[Any]) -> play.Game:
    """Replay the events up to the first that is no event, which is the fault then.

    An illegal move before it comes first in the file, so it is named first.
    """
    events: list[Event] = []
    for number, row in enumerate(rows, 1):
        try:
            events.append(_event(row))
        except BadGameFile as fault:
            play.replay(game, events)
            fault.event, fault.replayed = number, number - 1
            raise
    return play.replay(game, events)


def _check_head(document: Any) -> None:
    if not isinstance(document, dict):
        raise BadGameFile("not-an-object")
    if document.get("format") != FORMAT:
        raise BadGameFile("not-a-game", wanted=FORMAT)
    version = document.get("version")
    if type(version) is not int or version != VERSION:
        newer = type(version) is int and version > VERSION
        code = "newer-version" if newer else "unknown-version"
        raise BadGameFile(code, version=version, wanted=VERSION)
    _check_keys(document, _KEYS, _KEYS)
    if not re.fullmatch(_MOMENT, _str(document, "created")):
        raise BadGameFile("bad-created")


def _check_keys(row: dict[str, Any], required: set[str], known: set[str]) -> None:
    for key in sorted(required - set(row)):
        raise BadGameFile("missing-key", key=key)
    for key in row:
        if key not in known:
            raise BadGameFile("unknown-key", key=key)


def _rules(row: Any) -> RuleSet:
    if not isinstance(row, dict):
        raise BadGameFile("wrong-type", key="rules", wanted="an object")
    if "preset" not in row:
        return checked(row)
    _check_keys(row, {"preset", "version"}, {"preset", "version", "house"})
    name, house = _str(row, "preset"), _house(row.get("house", {}))
    if name not in PRESETS:
        raise BadGameFile("unknown-preset", game=name, known=sorted(PRESETS))
    rules = preset(name, _version(row["version"]))
    return rules.amended(house) if house else rules


def _version(value: Any) -> int:
    """Return a version; true and 1.0 are none, and no version has the number 0."""
    return value if type(value) is int else 0


def _house(row: Any) -> dict[str, str]:
    """Read house rules: numbers and words, each as it would be typed."""
    if not isinstance(row, dict):
        raise BadGameFile("wrong-type", key="house", wanted="an object")
    for key, value in row.items():
        if type(value) not in (int, str):
            raise BadGameFile("wrong-type", key=key, wanted="a number or a text")
    return {key: str(value) for key, value in row.items()}


def _players(rows: Any) -> list[play.Player]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadGameFile("wrong-type", key="players", wanted="a list of objects")
    players = []
    for row in rows:
        _check_keys(row, {"name", "computer"}, {"name", "computer"})
        players.append(play.Player(_str(row, "name"), _flag(row, "computer")))
    names = [player.name for player in players]
    try:
        cleaned = distinct(names)
    except BadInput as error:
        raise BadGameFile(error.code, **error.facts) from error
    for name, clean in zip(names, cleaned, strict=True):
        if name != clean:
            raise BadGameFile("bad-name", name=name, reason="form")
    return players


def _event(row: Any) -> Event:
    if not isinstance(row, dict):
        raise BadGameFile("wrong-type", key="event", wanted="an object")
    kind = _MOVES.get(_str(row, "event"))
    if kind is None:
        raise BadGameFile("unknown-event", name=row["event"], known=sorted(_MOVES))
    move = _move(kind, row)
    history = isinstance(move, Undo | Redo)
    own = {"event", "same"} if history else {"event", "same", "player"}
    _check_keys(row, own - {"same"}, own | set(kind._fields))
    player = None if history else _whole(row, "player")
    return Event(player, move, _flag(row, "same") if "same" in row else False)


def _move(kind: Any, row: dict[str, Any]) -> Move:
    """Read the fields of a move; those that an event must state are required."""
    values = {}
    for field in kind._fields:
        if field in row:
            values[field] = _READERS[field](row, field)
        elif field not in kind._field_defaults or field in STATED.get(kind, ()):
            raise BadGameFile("missing-key", key=field)
    move: Move = kind(**values)
    return move


STATED: dict[type, tuple[str, ...]] = {
    Record: ("points", "bonus"),
    Keep: ("points",),
    Bank: ("points",),
}
"""The fields that a request may leave open and an event may not."""


def _str(row: dict[str, Any], key: str) -> str:
    value = row.get(key)
    if not isinstance(value, str):
        raise BadGameFile("wrong-type", key=key, wanted="a text")
    return value


def _flag(row: dict[str, Any], key: str) -> bool:
    value = row[key]
    if not isinstance(value, bool):
        raise BadGameFile("wrong-type", key=key, wanted="true or false")
    return value


def _whole(row: dict[str, Any], key: str) -> int:
    """Read a whole number; true, 1.0 and 1e0 are none."""
    value = row.get(key)
    if type(value) is not int or not 0 <= value < 2**53:
        raise BadGameFile("wrong-type", key=key, wanted="a whole number")
    return value


def _positive(row: dict[str, Any], key: str) -> int:
    value = _whole(row, key)
    if value == 0:
        raise BadGameFile("wrong-type", key=key, wanted="a whole number above 0")
    return value


def _dice(row: dict[str, Any], key: str) -> tuple[int, ...]:
    value = row[key]
    good = isinstance(value, list) and all(type(die) is int and 1 <= die <= 6 for die in value)
    if not good:
        raise BadGameFile("wrong-type", key=key, wanted="a list of dice from 1 to 6")
    if value != sorted(value):
        raise BadGameFile("dice-not-sorted", key=key)
    return tuple(value)


_READERS = {
    "dice": _dice,
    "kept": _dice,
    "random": _flag,
    "seed": _whole,
    "bust": _flag,
    "category": _str,
    "points": _whole,
    "bonus": _whole,
    "events": _positive,
}
