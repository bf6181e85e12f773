"""The worst inputs within the limits: game files, rule documents, lists of words."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import combinations_with_replacement, cycle, islice
from typing import Any

from dicecli.cli.commands import MOST_OPTIONS, MOST_WORDS
from dicecli.cli.transaction import LONGEST_LINE
from dicecli.game.corrections import MOST_REPLAYED
from dicecli.game.out_of_turn import MOST_RENAMED
from dicecli.gamefile.codec import MOST_BYTES
from dicecli.gamefile.reading import MOST_EVENTS
from dicecli.names import MOST_CHARACTERS
from dicecli.rules.schema import LONGEST_ID, LONGEST_TEXT, MOST_ROWS, MOST_SEATS

WORD = 131_000
"""Bytes of the longest single word; Linux takes one byte less than 128 KiB."""

Row = dict[str, Any]

FARKLE: Row = {"preset": "farkle", "version": 1, "house": {"target": 10**9}}
TURN: Row = {"event": "paper", "player": 0, "points": 50}


# Texts


def filled(text: str, size: int = MOST_BYTES, begin: str = "") -> bytes:
    """Return a text that is repeated up to a size in bytes, after a beginning."""
    number = (size - len(begin.encode())) // len(text.encode())
    return (begin + text * number).encode()


def strings() -> bytes:
    """Return a file with too many brackets, and then a string that is never closed."""
    return filled('\\"', begin="[" + "{}," * 125_000 + '"')


def signs(text: str, number: int) -> bytes:
    """Return a game whose list of events holds a text so many times."""
    return game(()).replace(b"[\n\n]", f"[{','.join([text] * number)}]".encode())


def keys(number: int) -> bytes:
    """Return a game with an event of so many keys."""
    row = ",".join(f'"{key}":0' for key in range(number))
    return signs(f"{{{row}}}", 1)


def numbers() -> bytes:
    """Return a game that is full of the longest numbers that Python reads."""
    return signs("9" * 4300, MOST_BYTES // 4302)


def many_keys_of_rules() -> bytes:
    """Return a game whose rule document has an unknown key of a megabyte."""
    return game((), {**card(), "x" * 2**20: 0})


def version() -> bytes:
    """Return a game whose version is as many lists as the limits allow."""
    lists = f"[{','.join(['[0,[[0]]]'] * 60_000)}]"
    return game(()).replace(b'"version": 1,', f'"version": {lists},'.encode(), 1)


def lines(line: str) -> bytes:
    """Return as many longest lines of ``play`` as it reads."""
    return filled(line.ljust(LONGEST_LINE) + "\n")


def names(number: int) -> list[str]:
    """Return distinct names of the longest kind: combining marks have no width."""
    beginnings = (f"{chr(0x4E00 + one)}{one}" for one in range(number))
    return [beginning.ljust(MOST_CHARACTERS, "\u0323") for beginning in beginnings]


def words(*some: str) -> tuple[str, ...]:
    """Return as many times some words as a command line may have, with a few to spare."""
    most = MOST_OPTIONS if some[0].startswith("-") else MOST_WORDS
    return some * (most // len(some) - 10)


# Rule documents


def card(**changed: Any) -> Row:
    """Return the largest score card: every list and text is as long as it may be."""
    rows = [_category(number) for number in range(MOST_ROWS)]
    seats = {
        "players": [1, MOST_SEATS],
        "humans": [1, MOST_SEATS],
        "computers": [0, MOST_SEATS],
    }
    return {
        "id": "m" * LONGEST_ID,
        "name": "M" * LONGEST_TEXT,
        "version": 1,
        "summary": "s" * LONGEST_TEXT,
        "seats": seats,
        "ties": "shared",
        "kind": "card",
        "dice": 6,
        "rolls": 10,
        "sections": [_section(number) for number in range(MOST_ROWS)],
        "categories": rows,
        "five_alike": {"category": rows[0]["id"], "bonus": 10_000, "after_zero": True},
        "joker": {"choice": "free", "after_zero": True, "full_value": "always"},
        **changed,
    }


def card_on_paper() -> Row:
    """Return the largest score card without a Joker, so that points can be recorded."""
    joker = {"choice": "none", "after_zero": False, "full_value": "never"}
    return card(joker=joker, five_alike=None)


def _category(number: int) -> Row:
    patterns = "groups 1 1 1 1", "groups 2 1 1", "groups 1 1 1 1 1 1", "groups 2 2 2"
    return {
        "id": f"category-{number}-".ljust(LONGEST_ID, "x"),
        "name": f"Category {number} ".ljust(LONGEST_TEXT, "n"),
        "aliases": [f"{number}.{one} ".ljust(LONGEST_TEXT, "é") for one in range(MOST_ROWS)],
        "section": f"section-{number}",
        "pattern": patterns[number % len(patterns)],
        "points": f"all x {number + 1}" if number % 2 else f"matching + {number + 1}",
        "first_roll": number + 1,
        "examples": ["123456", "111234"] * (MOST_ROWS // 2),
    }


def _section(number: int) -> Row:
    steps = [{"at_least": step + 1, "points": step} for step in range(10)]
    return {"id": f"section-{number}", "name": "S".ljust(LONGEST_TEXT, "s"), "bonuses": steps}


def farkle() -> Row:
    """Return the largest set of Farkle rules: combinations of up to six faces."""
    from dicecli.rules import preset

    several = [
        {
            "id": f"c-{number}".ljust(LONGEST_ID, "x"),
            "name": f"C {number} ".ljust(LONGEST_TEXT, "n"),
            "pattern": "groups" + " 1" * (2 + number % 5),
            "points": 50 * (number + 1),
        }
        for number in range(MOST_ROWS - 1)
    ]
    single = {"id": "single", "name": "single", "pattern": "alike 1", "points": 50}
    many = {"target": 10**9, "targets": [10**9], "combinations": [single, *several]}
    return {**preset("farkle").document(), **many}


def as_file(document: Row) -> bytes:
    """Return a rule document as a file."""
    return json.dumps(document).encode()


# Game files


def game(
    events: Iterable[Row], rules: Row | None = None, players: Iterable[str] = ("An",)
) -> bytes:
    """Return a game file with these events."""
    document = {
        "format": "dicecli-game",
        "version": 1,
        "created": "2026-01-31T20:15:00Z",
        "rules": rules or {"preset": "penta", "version": 1},
        "players": [{"name": name, "computer": False} for name in players],
    }
    head = json.dumps(document, ensure_ascii=False)[:-1]
    rows = ",\n".join(json.dumps(event, ensure_ascii=False) for event in events)
    return f'{head},\n"events": [\n{rows}\n]}}\n'.encode()


def up_to_the_limit(begin: list[Row], *more: Row) -> list[Row]:
    """Return events, and then others again and again, up to one below the limit."""
    return [*begin, *islice(cycle(more), MOST_EVENTS - 1 - len(begin))]


def turns() -> bytes:
    """Return a game of as many turns as it may have."""
    return game(up_to_the_limit([], TURN), FARKLE)


def records() -> bytes:
    """Return a game whose points are recorded and undone, a category after the other."""
    rules = card_on_paper()
    entry = {"event": "record", "player": 0, "points": 0, "bonus": 0}
    rows = [
        row
        for line in rules["categories"]
        for row in ({**entry, "category": line["id"]}, {"event": "undo", "events": 1})
    ]
    return game(up_to_the_limit([], *rows), rules)


def full_cards() -> bytes:
    """Return a game of the most players with full cards, all undone and redone."""
    rules = card_on_paper()
    rows = [
        {"event": "record", "player": seat, "category": line["id"], "points": 0, "bonus": 0}
        for line in rules["categories"]
        for seat in range(MOST_SEATS)
    ]
    back = {"event": "undo", "events": len(rows)}, {"event": "redo", "events": len(rows)}
    return game(up_to_the_limit(rows, *back), rules, names(MOST_SEATS))


def selections() -> bytes:
    """Return a Farkle game of all rolls of six dice, set aside and undone."""
    from dicecli.rules import checked
    from dicecli.rules.farkle.combinations import selection

    document = farkle()
    rules: Any = checked(document)
    rows: list[Row] = []
    for dice in combinations_with_replacement(range(1, 7), 6):
        rows.append({"event": "roll", "player": 0, "dice": dice, "bust": False})
        found = selection(rules, dice)
        assert found is not None
        rows.append({"event": "keep", "player": 0, "dice": dice, "points": found.points})
        rows.append({"event": "undo", "events": 2})
    return game(up_to_the_limit([], *rows), document)


def corrections() -> bytes:
    """Return a game whose corrections replay as many moves as they may."""
    far = 50
    first = 1000 - far + 1
    changes = [{"event": "amend", "of": first, "points": points} for points in (100, 50)]
    rows = [*[TURN] * 1000, *changes * (MOST_REPLAYED // far // 2)]
    back = {"event": "undo", "events": 9}, {"event": "redo", "events": 9}
    return game(up_to_the_limit(rows, *back), FARKLE)


def refused() -> bytes:
    """Return a game of corrections that are all refused."""
    row = {"event": "amend", "of": 1, "points": 7}
    return game(up_to_the_limit([TURN] * (MOST_EVENTS // 2), row), FARKLE)


def rearrangements() -> bytes:
    """Return a game of turns put in and taken out at its end, until no more may be."""
    half = MOST_EVENTS // 2
    rows = [TURN] * half
    for number in range(half + 1, half + MOST_REPLAYED // 3, 2):
        rows += [
            {"event": "insert", "before": half, "points": 100},
            {"event": "drop", "of": number},
        ]
    back = {"event": "undo", "events": len(rows)}, {"event": "redo", "events": len(rows)}
    return game(up_to_the_limit(rows, *back), FARKLE)


def one_turn() -> bytes:
    """Return a game of one turn without end, and exchanges within it, all refused."""
    dice = [1] * 6
    rows: list[Row] = [
        {"event": "roll", "player": 0, "dice": dice, "bust": False},
        {"event": "keep", "player": 0, "dice": dice, "points": 3000},
    ] * (MOST_EVENTS // 2 - 1000)
    row = {"event": "swap", "of": len(rows), "with": len(rows) - 1}
    return game(up_to_the_limit(rows, row), FARKLE)


def of_two() -> bytes:
    """Return a game of two players with as many turns as can be replayed."""
    rows = [{**TURN, "player": number % 2} for number in range(MOST_REPLAYED - 1)]
    return game(rows, FARKLE, ("An", "B\u00ecnh"))


def renames() -> bytes:
    """Return a game with as many new names as it may have, all undone and redone."""
    known = names(MOST_SEATS + MOST_RENAMED)
    rows: list[Row] = [
        {"event": "rename", "player": number % MOST_SEATS, "to": name}
        for number, name in enumerate(known[MOST_SEATS:])
    ]
    back = {"event": "undo", "events": len(rows)}, {"event": "redo", "events": len(rows)}
    return game(up_to_the_limit(rows, *back), card(), known[:MOST_SEATS])


def latecomers() -> bytes:
    """Return a game in which as many join as may, undone again and again to make room."""
    known = names(MOST_SEATS + MOST_RENAMED)[MOST_SEATS:]
    room = MOST_SEATS - 1
    rows: list[Row] = []
    for start in range(0, len(known), room):
        joined = known[start : start + room]
        rows += [{"event": "join", "name": name, "points": 0} for name in joined]
        rows.append({"event": "undo", "events": len(joined)})
    last = {"event": "redo", "events": 1}, {"event": "undo", "events": 1}
    return game(up_to_the_limit(rows, *last), card(), names(1))


def faults() -> bytes:
    """Return a game in which every event is wrong."""
    row = {"event": "record", "player": 0, "category": "none", "points": 0, "bonus": 0}
    return game(up_to_the_limit([], row))


def open_cards() -> bytes:
    """Return the largest game before its first turn."""
    return game((), card(), names(MOST_SEATS))


def crowd(part: int) -> bytes:
    """Return a small game of the most players, whose names are in no other part."""
    from dicecli.rules import preset

    rules = {**preset("penta").document(), "seats": card()["seats"]}
    return game((), rules, (f"player {part} {number}" for number in range(MOST_SEATS)))
