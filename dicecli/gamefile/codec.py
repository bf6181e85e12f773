"""Turn a game into the bytes of a game file, and back.

``encode`` writes one JSON document with an event a line. ``decode`` trusts nothing:
``reading`` checks every value, and replaying the events checks every move.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from dicecli.errors import BadGameFile, IllegalMove
from dicecli.game import play
from dicecli.gamefile import reading
from dicecli.gamefile.locate import line_of_key, lines_of_events, place_unread
from dicecli.gamefile.reading import FORMAT, MOST_EVENTS, VERSION
from dicecli.gamefile.strict import decoded, parse, too_deep, without_strings
from dicecli.rules import is_shipped
from dicecli.rules.header import house_document
from dicecli.rules.moves import Event, event_document

if TYPE_CHECKING:
    from dicecli.rules.protocols import RuleSet

# Against a file or a pipe without end, which would fill the memory: it is read no
# further. The longest game has 100,000 events (MOST_EVENTS) of about 100 bytes.
MOST_BYTES = 16 * 2**20

# Against 16 MiB of "[]," or the like, which parsed would be a gigabyte of objects. The
# longest game has fewer: an event is an object with two lists of up to 6 dice and about
# 8 keys at most.
_MOST_SIGNS = {"{": 120_000, "[": 250_000, ":": 1_000_000, ",": 1_900_000}


def encode(game: play.Game) -> bytes:
    """Return the game as UTF-8 text: a header, then an event a line.

    Raises IllegalMove ``file-full`` for a game too long to be read again.
    """
    if len(game.events) > MOST_EVENTS:
        raise IllegalMove("file-full", count=len(game.events), most=MOST_EVENTS)
    players = [player._asdict() for player in game.seated]
    head: dict[str, Any] = {"format": FORMAT, "version": VERSION, "created": game.created}
    if game.mark:
        head["mark"] = game.mark
    head["rules"] = rules_document(game.rules)
    lines = [f"  {_text(key)}: {_text(value)}," for key, value in head.items()]
    events = [event_document(event) for event in game.events]
    lines += [_listed("players", players) + ",", _listed("events", events)]
    data = "\n".join(["{", *lines, "}", ""]).encode()
    if len(data) > MOST_BYTES:
        raise IllegalMove("file-full", count=len(game.events), most=MOST_EVENTS)
    return data


def rules_document(rules: RuleSet) -> dict[str, Any]:
    """Return the rules as a file has them: the name of a preset, or a whole rule set."""
    document: dict[str, Any] = {"preset": rules.id, "version": rules.version}
    if not is_shipped(rules):
        document = rules.document()
    if rules.house:
        document["house"] = house_document(rules)
    return document


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _listed(key: str, rows: list[Any]) -> str:
    if not rows:
        return f"  {_text(key)}: []"
    body = ",\n".join(f"    {_text(row)}" for row in rows)
    return f"  {_text(key)}: [\n{body}\n  ]"


def decode(data: bytes) -> play.Game:
    """Return the game in a file's bytes, replayed and checked.

    Raises BadGameFile with the reason, the event and the line.
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
    """Return the text of a game file; raise BadGameFile before parsing for bad text."""
    if len(data) > MOST_BYTES:
        raise BadGameFile("too-large", most=MOST_BYTES)
    text = decoded(data)
    if "\r" in text:
        line = text.count("\n", 0, text.index("\r")) + 1
        raise BadGameFile("carriage-return", line=line)
    check_signs(text)
    return text


def check_signs(text: str) -> None:
    """Raise BadGameFile for a text with more brackets and commas than any game has.

    Those within strings do not count.
    """
    if not any(text.count(sign) > most for sign, most in _MOST_SIGNS.items()):
        return  # the quick test: without looking for strings
    if too_deep(text):
        raise BadGameFile("too-deep")
    bare = without_strings(text)
    for sign, most in _MOST_SIGNS.items():
        if bare.count(sign) > most:
            raise BadGameFile("too-much", sign=sign, count=bare.count(sign), most=most)


def parsed(text: str) -> Any:
    """Return the JSON value in a text; a fault within an event gets its number."""
    try:
        return parse(text)
    except BadGameFile as fault:
        if fault.line is None:
            place_unread(fault, text)
        raise


def place(faults: Iterable[BadGameFile], text: str) -> None:
    """Set the line of each fault that has an event or a key of the header."""
    nowhere = [fault for fault in faults if fault.line is None]
    last = max((fault.event for fault in nowhere if fault.event), default=0)
    lines = lines_of_events(text, last) if last else []
    for fault in nowhere:
        if fault.event is not None:
            fault.line = lines[fault.event - 1]
        elif fault.key is not None:
            fault.line = line_of_key(text, fault.key)


def number_of_events(document: Any) -> int | None:
    """Return the number of events in a document, None if it has no list of events."""
    events = document.get("events") if isinstance(document, dict) else None
    return len(events) if isinstance(events, list) else None


def _replayed(game: play.Game, rows: list[Any]) -> play.Game:
    """Read and replay the events.

    If a row is not an event, those before it are replayed first: an illegal move among
    them is the first fault in the file, so it is reported instead.
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
