"""How the events of a game look: the log, and what is no turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dicecli.language import N_, _, plural
from dicecli.render.page import Grid, Page, Row, cell, raw
from dicecli.render.views import shared
from dicecli.render.views.rooms import room
from dicecli.render.words import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicecli.answer_types.game import (
        Amended,
        Change,
        Entry,
        EventFacts,
        Log,
        LogRow,
        Renamed,
        Retired,
        Stepped,
    )
    from dicecli.rules.protocols import RuleSet


def said(row: EventFacts, rules: RuleSet) -> str:
    """Say what an event did, in the words of its game."""
    if row["event"] in ("undo", "redo"):
        done = _(_EVENTS_BACK[row["event"]])
        return done.format(events=count(row["events"], "event"))
    if row["event"] in ("amend", "rename", "retire"):
        return _out_of_turn(cast("Entry", row), rules)
    return room(rules.kind).said(row, rules)


def _out_of_turn(row: Entry, rules: RuleSet) -> str:
    """Say what an event did that belongs to no turn."""
    if row["event"] == "amend":
        words = said(row["entry"], rules)
        return _("corrects event {number}: {entry}").format(number=row["of"], entry=words)
    if row["event"] == "rename" and "old" in row:
        told = _("was {old}, is now called {name}")
        return told.format(old=row["old"], name=row["to"])
    if row["event"] == "rename":
        return _("is now called {name}").format(name=row["to"])
    return _("leaves the game")


def log(document: Log, rules: RuleSet) -> Page:
    """Lay out every event; those taken back are marked."""
    events = document["events"]
    words = [said(event, rules) for event in events]
    data = _raw_log(events, words)
    if not events:
        return Page((_("nothing entered yet"),), data)
    standings = [_how_it_stands(event, rules) for event in events]
    marked = any(standings)
    rows = tuple(
        Row(str(event["number"]), tuple(map(cell, (event.get("name"), entry, standing))))
        for event, entry, standing in zip(events, words, standings, strict=True)
    )
    columns = (_("Player"), _("Entry"), *([_("Status")] if marked else []))
    shown = tuple(row._replace(cells=row.cells[: len(columns)]) for row in rows)
    return Page((Grid(_("No."), columns, shown, align="l"),), data)


def _raw_log(events: Sequence[LogRow], words: Sequence[str]) -> Grid:
    """Return the events for a script."""
    keys = ("undone", "event", "name", "words", "amended_by")
    rows = [
        {"amended_by": None, "name": None, **event, "words": entry}
        for event, entry in zip(events, words, strict=True)
    ]
    return raw("number", keys, rows)


def _how_it_stands(event: LogRow, rules: RuleSet) -> str:
    """Say that an event was taken back, or what it is after a correction."""
    if event["undone"]:
        return _("taken back")
    if "now" not in event:
        return ""
    return _now(event, rules)


def _now(row: LogRow, rules: RuleSet) -> str:
    """Say what an event is now that it, or one before it, was corrected."""
    words = said(row["now"], rules)
    if "amended_by" in row:
        told = _("corrected by event {number}: {entry}")
        return told.format(number=row["amended_by"], entry=words)
    return _("now {entry}").format(entry=words)


_EVENTS_BACK = {"undo": N_("{events} taken back"), "redo": N_("{events} put back")}


_BACK = {
    "undo": N_("taken back: {player}, {entry} (event {number})"),
    "redo": N_("put back: {player}, {entry} (event {number})"),
}


def history(document: Stepped, rules: RuleSet) -> Page:
    """Lay out what was taken back or put back."""
    done = _(_BACK[document["done"]])
    lines = [
        done.format(
            player=entry.get("name", ""), entry=said(entry, rules), number=entry["number"]
        )
        for entry in document["entries"]
    ]
    return Page(("\n".join([*lines, shared.whats_next(document)]),), shared.facts(document))


def amend(document: Amended, rules: RuleSet) -> Page:
    """Lay out a correction: what stood there, what does now, and what follows from it."""
    first, *others = document["changes"]
    told = _("{name}: event {number}, {old}, is now {new}; {next}")
    line = told.format(**_words(first, rules), next=shared.whats_next(document))
    told = _("also {name}: event {number}, {old}, is now {new}")
    lines = [told.format(**_words(row, rules)) for row in others]
    return Page(("\n".join([line, *lines]),), shared.facts(document))


def _words(row: Change, rules: RuleSet) -> dict[str, str]:
    return {
        "name": row["name"],
        "number": str(row["number"]),
        "old": said(row["old"], rules),
        "new": said(row["new"], rules),
    }


def rename(document: Renamed, rules: RuleSet) -> Page:
    """Lay out a new name."""
    told = _("{old} is now called {name}; {next}")
    facts = {"old": document["old"], "name": document["player"]}
    line = told.format(**facts, next=shared.whats_next(document))
    return Page((line,), shared.facts(document))


def retire(document: Retired, rules: RuleSet) -> Page:
    """Lay out that a player has left."""
    total = document["total"]
    points = plural("{total} point", "{total} points", total).format(total=total)
    told = (
        _("{name} leaves with {points}, and the current turn does not count; {next}")
        if document["turn_dropped"]
        else _("{name} leaves with {points}; {next}")
    )
    facts = {"name": document["player"], "points": points}
    line = told.format(**facts, next=shared.whats_next(document))
    return Page((line,), shared.facts(document))
