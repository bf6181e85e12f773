"""Views of the events of a game: the log, and what belongs to no turn."""

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
        Entry,
        EventFacts,
        Joined,
        Log,
        LogRow,
        Renamed,
        Retired,
        Stepped,
        TurnSkipped,
    )
    from dicecli.rules.protocols import RuleSet


_OF_NO_TURN = (
    *("amend", "insert", "drop", "swap"),
    *("rename", "retire", "skip", "join", "rejoin"),
)


def said(row: EventFacts, rules: RuleSet) -> str:
    """Return an event in words, without the name of its player."""
    if row["kind"] in ("undo", "redo"):
        done = _(_EVENTS_BACK[row["kind"]])
        return done.format(events=count(row["count"], "event"))
    if row["kind"] in _OF_NO_TURN:
        # Corrections cannot change these events, so they are always entries of a log.
        return _out_of_turn(cast("Entry", row), rules)
    return room(rules.kind).said(row, rules)


_PRESENCE = {
    "retire": N_("leaves the game"),
    "skip": N_("passes"),
    "join": N_("joins the game"),
    "rejoin": N_("comes back"),
}


def _out_of_turn(row: Entry, rules: RuleSet) -> str:
    """Return an event that belongs to no turn in words."""
    if row["kind"] == "amend":
        words = said(row["entry"], rules)
        return _("corrects event {number}: {entry}").format(number=row["of"], entry=words)
    if row["kind"] == "insert":
        words = said(row["entry"], rules)
        return _("put in before event {number}: {entry}").format(
            number=row["ahead_of"], entry=words
        )
    if row["kind"] == "drop":
        return _("takes out event {number}").format(number=row["of"])
    if row["kind"] == "swap":
        return _("exchanges events {number} and {other}").format(
            number=row["of"], other=row["with"]
        )
    if row["kind"] == "rename" and "old" in row:
        text = _("was {old}, is now called {name}")
        return text.format(old=row["old"], name=row["to"])
    if row["kind"] == "rename":
        return _("is now called {name}").format(name=row["to"])
    if row["kind"] == "join" and row["points"]:
        return _("joins with {points}").format(points=count(row["points"], "point"))
    return _(_PRESENCE[row["kind"]])


def log(document: Log, rules: RuleSet) -> Page:
    """Lay out all events; those that are undone or corrected are marked."""
    events = document["events"]
    words = [said(event, rules) for event in events]
    data = partial(_raw_log, events, words, rules)
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


def _raw_log(events: Sequence[LogRow], words: Sequence[str], rules: RuleSet) -> Grid:
    """Return the events for scripts, as they were entered and as they count."""
    keys = ("undone", "kind", "player", "words", "amended_by")
    changed = ("dropped", "now_player", "now_words")
    rows = [
        {**dict.fromkeys(("player", "amended_by", *changed)), **event, "words": bare(entry)}
        | {"dropped": event.get("dropped", False)}
        | _now_raw(event, rules)
        for event, entry in zip(events, words, strict=True)
    ]
    return raw("number", (*keys, *changed), rows)


def _now_raw(event: LogRow, rules: RuleSet) -> dict[str, str]:
    """Return for scripts whose an event is now, and what; nothing if it did not change."""
    if "now" not in event:
        return {}
    now = event["now"]
    return {"now_player": now["player"], "now_words": bare(said(now, rules))}


def _status(event: LogRow, rules: RuleSet) -> str:
    """Return the status of an event: undone, taken out or changed; empty if none."""
    if event["undone"]:
        return _("taken back")
    if event.get("dropped"):
        return _("taken out")
    if "now" not in event:
        return ""
    return _now(event, rules)


def _now(row: LogRow, rules: RuleSet) -> str:
    """Return the status of an event that changed by a correction, its own or an earlier one."""
    words = said(row["now"], rules)
    if "amended_by" in row:
        text = _("corrected by event {number}: {entry}")
        return text.format(number=row["amended_by"], entry=words)
    if row["now"]["player"] != row.get("player"):
        return _("now {player}: {entry}").format(player=row["now"]["player"], entry=words)
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


def skip(document: TurnSkipped, rules: RuleSet) -> Page:
    """Lay out a turn that is not played: what becomes of it."""
    text = (
        _("{name} passes, and makes up the turn at the end; {next}")
        if document["made_up"]
        else _("{name} passes: the turn is lost; {next}")
    )
    line = text.format(name=document["player"], next=shared.whats_next(document))
    return Page((line,), shared.facts(document))


def join(document: Joined, rules: RuleSet) -> Page:
    """Lay out the coming of a latecomer."""
    text = (
        _("{name} joins, and makes up {turns} at the end; {next}")
        if document["turns_owed"]
        else _("{name} joins with {points}; {next}")
    )
    return _taking_part(document, text)


def rejoin(document: Joined, rules: RuleSet) -> Page:
    """Lay out the coming back of a player."""
    text = (
        _("{name} comes back with {points}, and makes up {turns} at the end; {next}")
        if document["turns_owed"]
        else _("{name} comes back with {points}; {next}")
    )
    return _taking_part(document, text)


def _taking_part(document: Joined, text: str) -> Page:
    line = text.format(
        name=document["player"],
        points=count(document["total"], "point"),
        turns=count(document["turns_owed"], "turn"),
        next=shared.whats_next(document),
    )
    return Page((line,), shared.facts(document))
