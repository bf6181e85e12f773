"""A game as text and back.

``encode`` writes one JSON document with one event a line; ``decode`` takes
nothing on trust: the shape is checked by ``reading``, the moves by replaying them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from dicecli.errors import BadGameFile, IllegalMove
from dicecli.game import play
from dicecli.gamefile import reading
from dicecli.gamefile.locate import line_of_key, lines_of_events, place_unread
from dicecli.gamefile.reading import FORMAT, MOST_EVENTS, VERSION
from dicecli.gamefile.strict import decoded, parse, too_deep
from dicecli.rules import is_shipped
from dicecli.rules.moves import Event, event_document

if TYPE_CHECKING:
    from dicecli.rules.protocols import RuleSet

MOST_BYTES = 16 * 2**20
# No file of so many events has more of these, dice and keys and all. StatsRun
# them keeps what is hostile from becoming a gigabyte of objects first.
_MOST_SIGNS = {"{": 120_000, "[": 250_000, ":": 1_000_000, ",": 1_900_000}


def encode(game: play.Game) -> bytes:
    """Return the game as UTF-8 text: a readable head, then one event a line.

    Raises IllegalMove ``file-full`` for a game that could not be read again.
    """
    if len(game.events) > MOST_EVENTS:
        raise IllegalMove("file-full", most=MOST_EVENTS)
    players = [player._asdict() for player in game.seated]
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
    document: dict[str, Any] = {"preset": rules.id, "version": rules.version}
    if not is_shipped(rules):
        document = rules.document()
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
    text = checked_text(data)
    document = parsed(text)
    try:
        return _replayed(reading.header(document), reading.rows(document))
    except BadGameFile as fault:
        fault.events = number_of_events(document)
        place([fault], text)
        raise


def checked_text(data: bytes) -> str:
    """Return the text of a game file that is not too large to be looked into."""
    if len(data) > MOST_BYTES:
        raise BadGameFile("too-large", most=MOST_BYTES)
    text = decoded(data)
    if "\r" in text:
        line = text.count("\n", 0, text.index("\r")) + 1
        raise BadGameFile("carriage-return", line=line)
    check_signs(text)
    return text


def check_signs(text: str) -> None:
    """Refuse a text that would become more objects than any game has.

    What stands in quotes counts only at first sight.
    """
    if not any(text.count(sign) > most for sign, most in _MOST_SIGNS.items()):
        return
    if too_deep(text):
        raise BadGameFile("too-deep")
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', '""', text)
    for sign, most in _MOST_SIGNS.items():
        if bare.count(sign) > most:
            raise BadGameFile("too-much", sign=sign, count=bare.count(sign), most=most)


def parsed(text: str) -> Any:
    """Return the plain data in a text; a fault of an event in it has its number."""
    try:
        return parse(text)
    except BadGameFile as fault:
        if fault.line is None:
            place_unread(fault, text)
        raise


def place(faults: Iterable[BadGameFile], text: str) -> None:
    """Put the line on faults that know their event, or their part of the head."""
    nowhere = [fault for fault in faults if fault.line is None]
    last = max((fault.event for fault in nowhere if fault.event), default=0)
    lines = lines_of_events(text, last) if last else []
    for fault in nowhere:
        if fault.event is not None:
            fault.line = lines[fault.event - 1]
        elif fault.key is not None:
            fault.line = line_of_key(text, fault.key)


def number_of_events(document: Any) -> int | None:
    """Return how many events a document has, None where they cannot be counted."""
    events = document.get("events") if isinstance(document, dict) else None
    return len(events) if isinstance(events, list) else None


def _replayed(game: play.Game, rows: list[Any]) -> play.Game:
    """Replay the events up to the first that is no event, which is the fault then.

    An illegal move before it comes first in the file, so it is named first.
    """
    events: list[Event] = []
    for number, row in enumerate(rows, 1):
        try:
            events.append(reading.event(row))
        except BadGameFile as fault:
            play.replay(game, events)
            fault.event, fault.replayed = number, number - 1
            raise
    return play.replay(game, events)
