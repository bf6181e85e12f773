"""Views of the events of a game: the log, corrections, and what belongs to no turn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from dicecli.language import N_, _, plural
from dicecli.render.page import Grid, Page, Row, cell, raw
from dicecli.render.safe import bare
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
    """Return an event in words, without the name of its player."""
    if row["kind"] in ("undo", "redo"):
        done = _(_EVENTS_BACK[row["kind"]])
        return done.format(events=count(row["count"], "event"))
    if row["kind"] in ("amend", "rename", "retire"):
        # Corrections cannot change these events, so they are always entries of a log.
        return _out_of_turn(cast("Entry", row), rules)
    return room(rules.kind).said(row, rules)


def _out_of_turn(row: Entry, rules: RuleSet) -> str:
    """Return an event that belongs to no turn in words."""
    if row["kind"] == "amend":
        words = said(row["entry"], rules)
        return _("corrects event {number}: {entry}").format(number=row["of"], entry=words)
    if row["kind"] == "rename" and "old" in row:
        text = _("was {old}, is now called {name}")
        return text.format(old=row["old"], name=row["to"])
    if row["kind"] == "rename":
        return _("is now called {name}").format(name=row["to"])
    return _("leaves the game")


def log(document: Log, rules: RuleSet) -> Page:
    """Lay out all events; those that are undone or corrected are marked."""
    events = document["events"]
    words = [said(event, rules) for event in events]
    data = partial(_raw_log, events, words)
    if not events:
        return Page((_("nothing entered yet"),), data)
    statuses = [_status(event, rules) for event in events]
    marked = any(statuses)
    rows = tuple(
        Row(str(event["number"]), tuple(map(cell, (event.get("player"), entry, status))))
        for event, entry, status in zip(events, words, statuses, strict=True)
    )
    columns = (_("Player"), _("Entry"), *([_("Status")] if marked else []))
    shown = tuple(row._replace(cells=row.cells[: len(columns)]) for row in rows)
    return Page((Grid(_("No."), columns, shown, align="l"),), data)


def _raw_log(events: Sequence[LogRow], words: Sequence[str]) -> Grid:
    """Return the events for scripts."""
    keys = ("undone", "kind", "player", "words", "amended_by")
    rows = [
        {"amended_by": None, "player": None, **event, "words": bare(entry)}
        for event, entry in zip(events, words, strict=True)
    ]
    return raw("number", keys, rows)


def _status(event: LogRow, rules: RuleSet) -> str:
    """Return the status of an event: undone, corrected or changed; empty if none."""
    if event["undone"]:
        return _("taken back")
    if "now" not in event:
        return ""
    return _now(event, rules)


def _now(row: LogRow, rules: RuleSet) -> str:
    """Return the status of an event that changed by a correction, its own or an earlier one."""
    words = said(row["now"], rules)
    if "amended_by" in row:
        text = _("corrected by event {number}: {entry}")
        return text.format(number=row["amended_by"], entry=words)
    return _("now {entry}").format(entry=words)


_EVENTS_BACK = {"undo": N_("{events} taken back"), "redo": N_("{events} put back")}


_BACK = {
    "undo": N_("taken back: {player}, {entry} (event {number})"),
    "redo": N_("put back: {player}, {entry} (event {number})"),
}


def history(document: Stepped, rules: RuleSet) -> Page:
    """Lay out the events that were undone or redone."""
    done = _(_BACK[document["direction"]])
    lines = [
        done.format(
            player=entry.get("player", ""), entry=said(entry, rules), number=entry["number"]
        )
        for entry in document["events"]
    ]
    return Page(("\n".join([*lines, shared.whats_next(document)]),), shared.facts(document))


def amend(document: Amended, rules: RuleSet) -> Page:
    """Lay out a correction: the event before and after, and its effect on later events."""
    first, *others = document["changes"]
    text = _("{name}: event {number}, {old}, is now {new}; {next}")
    line = text.format(**_words(first, rules), next=shared.whats_next(document))
    text = _("also {name}: event {number}, {old}, is now {new}")
    lines = [text.format(**_words(row, rules)) for row in others]
    return Page(("\n".join([line, *lines]),), shared.facts(document))


def _words(row: Change, rules: RuleSet) -> dict[str, str]:
    """Return the fields of a sentence about an event before and after a correction."""
    return {
        "name": row["player"],
        "number": str(row["number"]),
        "old": said(row["before"], rules),
        "new": said(row["after"], rules),
    }


def rename(document: Renamed, rules: RuleSet) -> Page:
    """Lay out the new name of a player."""
    text = _("{old} is now called {name}; {next}")
    facts = {"old": document["old"], "name": document["player"]}
    line = text.format(**facts, next=shared.whats_next(document))
    return Page((line,), shared.facts(document))


def retire(document: Retired, rules: RuleSet) -> Page:
    """Lay out the leaving of a player."""
    total = document["total"]
    points = plural("{total} point", "{total} points", total).format(total=total)
    text = (
        _("{name} leaves with {points}, and the current turn does not count; {next}")
        if document["turn_dropped"]
        else _("{name} leaves with {points}; {next}")
    )
    facts = {"name": document["player"], "points": points}
    line = text.format(**facts, next=shared.whats_next(document))
    return Page((line,), shared.facts(document))
