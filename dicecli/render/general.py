"""How answers look that are the same in every game."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dicecli.language import _
from dicecli.render.page import Grid, Page, Prose, Row, cell, raw
from dicecli.render.words import count, dice, listed, quoted

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document, RuleSet


def new(document: Document, rules: RuleSet | None) -> Page:
    """Lay out a game just begun."""
    players = listed(document["players"])
    said = f"{document['game']}: {players}; {to_move(document)} to roll"
    where = "" if document["file"] == "-" else f" ({quoted(document['file'])})"
    return Page((said + where,), facts(document))


def facts(document: Document) -> Grid:
    """Return the plain values of an answer as one row under their keys."""
    corner, *others = [key for key, value in document.items() if _is_plain(value)]
    return raw(corner, tuple(others), [document])


def _is_plain(value: object) -> bool:
    if isinstance(value, list):
        return not any(isinstance(item, dict) for item in value)
    return not isinstance(value, dict)


def said(row: Document, rules: RuleSet) -> str:
    """Say what an event did, in the words of its game."""
    if row["event"] in ("undo", "redo"):
        return f"{count(row['events'], 'event')} {_BACK[row['event']]}"
    if row["event"] in ("amend", "rename", "retire"):
        from dicecli.render import evening

        return evening.said(row, rules)
    room = import_module(f"dicecli.render.{rules.kind}")
    words: str = room.said(row, rules)
    return words


def by_chance(event: Document) -> str:
    """Say that the computer rolled, and with which seed."""
    if not event.get("random"):
        return ""
    return f" (random, seed {event['seed']})" if "seed" in event else " (random)"


def log(document: Document, rules: RuleSet) -> Page:
    """Lay out every event; those taken back are marked."""
    events = [{"name": None, **event} for event in document["events"]]
    spoken = [{**event, "words": said(event, rules)} for event in events]
    columns = ("undone", "event", "name", "words", "amended_by")
    data = raw("number", columns, [{"amended_by": None, **event} for event in spoken])
    rows = tuple(
        Row(
            str(event["number"]),
            (
                cell(event["name"]),
                cell(event["words"]),
                cell(_how_it_stands(event, rules)),
            ),
        )
        for event in spoken
    )
    if not rows:
        return Page(("nothing entered yet",), data)
    marked = any(row.cells[2].shown for row in rows)
    names = ("Player", "Entry", "Standing") if marked else ("Player", "Entry")
    shown = tuple(row._replace(cells=row.cells[: len(names)]) for row in rows)
    grid = Grid("No.", names, shown, align="l")
    return Page((grid,), data)


def _how_it_stands(event: Document, rules: RuleSet) -> str:
    """Say that an event was taken back, or what it is after a correction."""
    if event["undone"]:
        return _("taken back")
    if "now" not in event:
        return ""
    from dicecli.render import evening

    return evening.now(event, rules)


_BACK = {"undo": "taken back", "redo": "put back"}


def history(document: Document, rules: RuleSet) -> Page:
    """Lay out what was taken back or put back."""
    lines = [
        f"{_BACK[document['done']]}: {entry.get('name', '')}, {said(entry, rules)}"
        f" (event {entry['number']})"
        for entry in document["entries"]
    ]
    return Page(("\n".join([*lines, whats_next(document)]),), facts(document))


def whats_next(document: Document) -> str:
    """Say who is to move, or how the game ended."""
    if document["next"] is not None:
        return f"{to_move(document)} to {AWAITS[document['awaits']]}"
    if not document.get("players_left", 1):
        return nobody_left()
    return ended(document["winners"])


AWAITS = {
    "roll": "roll",
    "roll-or-record": "roll or record",
    "record": "record",
    "keep": "set dice aside",
    "roll-or-bank": "roll or bank",
    "roll-or-take": "roll or take over",
}
"""What the player to move does next, in words."""


def to_move(document: Document) -> str:
    """Name who is to move, and say that a computer is."""
    computer = " (computer)" if document["next_computer"] else ""
    return f"{document['next']}{computer}"


def nobody_left() -> str:
    """Say how a game ended that all have left."""
    return _("the game is over: everybody has left")


def ended(winners: list[str], total: int | None = None) -> str:
    """Say who won; equal totals share the win."""
    points = "" if total is None else f" with {count(total, 'point')}"
    if not winners:
        return "the game is over: a tie at the top, and nobody wins"
    if len(winners) == 1:
        return f"the game is over: {winners[0]} wins{points}"
    return f"the game is over: {listed(winners)} share the win{points}"


def state_of_play(document: Document, turn: Callable[[Document], str]) -> tuple[Prose, ...]:
    """Say who leads and whose turn it is, or who won; ``turn`` words the turn."""
    left = [player for player in document["players"] if not player["retired"]]
    totals = {player["name"]: player["total"] for player in left}
    if not left:
        return (Prose(_sentence(nobody_left())),)
    if document["over"]:
        best = max(totals.values())
        return (Prose(_sentence(ended(document["winners"], best))),)
    now = document["turn"]
    computers = {player["name"] for player in document["players"] if player["computer"]}
    mark = " (computer)" if now["player"] in computers else ""
    lines = [_leaders(totals), f"{now['player']}{mark} to play: {turn(now)}."]
    return (Prose("\n".join(line for line in lines if line)),)


def seat_name(player: Document) -> str:
    """Name a player at the head of what is theirs; say that one has left."""
    if player["retired"]:
        return _("{name} (left)").format(name=player["name"])
    name: str = player["name"]
    return name


def _leaders(totals: dict[str, int]) -> str:
    best = max(totals.values())
    leaders = [name for name, total in totals.items() if total == best]
    others = [total for total in totals.values() if total < best]
    if len(totals) == 1 or not others:
        return ""
    if len(leaders) > 1:
        return f"{listed(leaders)} lead with {count(best, 'point')}."
    return f"{leaders[0]} leads by {count(best - max(others), 'point')}."


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def games(document: Document, rules: RuleSet | None) -> Page:
    """Lay out the list of rule sets."""
    rows = tuple(Row(game["game"], (cell(game["summary"]),)) for game in document["games"])
    data = raw("game", ("name", "summary"), document["games"])
    return Page((Grid("Game", ("Rules in short",), rows, align="l"),), data)


def check(document: Document, rules: RuleSet | None) -> Page:
    """Lay out the faults of files, one a line; nothing where all are sound."""
    lines, rows = [], []
    for file in document["files"]:
        for fault in file["faults"]:
            lines.append(f"{quoted(file['file'])}: {fault['error']}")
            rows.append({"file": file["file"], **fault})
        if file["faults"]:
            lines.append(_how_far(file))
    data = raw("file", ("code", "event", "line", "error"), rows)
    return Page(("\n".join(lines),), data)


def _how_far(file: Document) -> str:
    if file["events"] is None:
        return f"{quoted(file['file'])}: nothing can be replayed"
    return (
        f"{quoted(file['file'])}: {file['replayed']} of "
        f"{count(file['events'], 'event')} can be replayed"
    )


def auto(document: Document, rules: RuleSet) -> Page:
    """Lay out what the computer did, why, and what is to be rolled next."""
    room: Any = import_module(f"dicecli.render.{rules.kind}")
    lines = [f"{document['player']}: {said(entry, rules)}" for entry in document["done"]]
    reason = room.why(document, rules)
    lines += [f"({reason})"] if reason else []
    lines.append(_then(document))
    return Page(("\n".join(lines),), facts(document))


def _then(document: Document) -> str:
    if document["roll"] is not None:
        kept = document["why"].get("keep")
        keeps = f"keeps {dice(kept)} and " if kept else ""
        return (
            f"{document['player']} {keeps}rolls {count(document['roll'], 'die', 'dice')} next"
        )
    return whats_next(document)


def keys(document: Document, rules: RuleSet) -> Page:
    """Lay out the house rules that a game knows."""
    rows = tuple(
        Row(key["key"], (cell(key["range"]), cell(key["meaning"]))) for key in document["keys"]
    )
    data = raw("key", ("type", "range", "meaning"), document["keys"])
    return Page((Grid("House rule", ("Values", "Meaning"), rows, align="l"),), data)


def agreed(rules: RuleSet) -> tuple[Prose, ...]:
    """Say which house rules are in force."""
    if not rules.house:
        return ()
    said = ", ".join(f"{key}={value}" for key, value in rules.house)
    return (Prose(f"House rules: {said}."),)


def repair(document: Document, rules: RuleSet | None) -> Page:
    """Lay out what was saved of a broken file."""
    of = "" if document["of"] is None else f" of {document['of']}"
    saved = f"{count(document['events'], 'event')}{of} written"
    return Page((f"{saved} to {quoted(document['repaired'])}",), facts(document))
