"""How answers look that are the same in every game."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dicecli.language import N_, _
from dicecli.render.page import Grid, Page, Prose, Row, cell, raw
from dicecli.render.rolls import batch as batch
from dicecli.render.words import count, dice, listed, quoted

if TYPE_CHECKING:
    from dicecli.rules.house import Key
    from dicecli.rules.kinds import Document, RuleSet


def new(document: Document, rules: RuleSet | None) -> Page:
    """Lay out a game just begun."""
    begun = _("{game}: {players}; {player} to roll").format(
        game=document["game"], players=listed(document["players"]), player=to_move(document)
    )
    where = "" if document["file"] == "-" else f" ({quoted(document['file'])})"
    return Page((f"{begun}{where}",), facts(document))


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
        done = _EVENTS_BACK[row["event"]]
        return _(done).format(events=count(row["events"], "event"))
    if row["event"] in ("amend", "rename", "retire"):
        from dicecli.render import evening

        return evening.said(row, rules)
    room = import_module(f"dicecli.render.{rules.kind}")
    words: str = room.said(row, rules)
    return words


def by_chance(event: Document, said: str) -> str:
    """Return what was said of a roll; where the computer rolled it says so too."""
    if not event.get("random"):
        return said
    if "seed" in event:
        return _("{roll} (random, seed {seed})").format(roll=said, seed=event["seed"])
    return _("{roll} (random)").format(roll=said)


def log(document: Document, rules: RuleSet) -> Page:
    """Lay out every event; those taken back are marked."""
    events = [{"name": None, **event} for event in document["events"]]
    spoken = [{**event, "words": said(event, rules)} for event in events]
    keys = ("undone", "event", "name", "words", "amended_by")
    data = raw("number", keys, [{"amended_by": None, **event} for event in spoken])
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
        return Page((_("nothing entered yet"),), data)
    marked = any(row.cells[2].shown for row in rows)
    columns = (_("Player"), _("Entry"), *([_("Standing")] if marked else []))
    shown = tuple(row._replace(cells=row.cells[: len(columns)]) for row in rows)
    grid = Grid(_("No."), columns, shown, align="l")
    return Page((grid,), data)


def _how_it_stands(event: Document, rules: RuleSet) -> str:
    """Say that an event was taken back, or what it is after a correction."""
    if event["undone"]:
        return _("taken back")
    if "now" not in event:
        return ""
    from dicecli.render import evening

    return evening.now(event, rules)


_EVENTS_BACK = {"undo": N_("{events} taken back"), "redo": N_("{events} put back")}
_BACK = {
    "undo": N_("taken back: {player}, {entry} (event {number})"),
    "redo": N_("put back: {player}, {entry} (event {number})"),
}


def history(document: Document, rules: RuleSet) -> Page:
    """Lay out what was taken back or put back."""
    done = _(_BACK[document["done"]])
    lines = [
        done.format(
            player=entry.get("name", ""), entry=said(entry, rules), number=entry["number"]
        )
        for entry in document["entries"]
    ]
    return Page(("\n".join([*lines, whats_next(document)]),), facts(document))


def whats_next(document: Document) -> str:
    """Say who is to move, or how the game ended."""
    if document["next"] is not None:
        action = _(AWAITS[document["awaits"]])
        return _("{player} to {action}").format(player=to_move(document), action=action)
    if not document.get("players_left", 1):
        return nobody_left()
    return ended(document["winners"])


AWAITS = {
    "roll": N_("roll"),
    "roll-or-record": N_("roll or record"),
    "record": N_("record"),
    "keep": N_("set dice aside"),
    "roll-or-bank": N_("roll or bank"),
    "roll-or-take": N_("roll or take over"),
}
"""What the player to move does next, in words."""


def to_move(document: Document) -> str:
    """Name who is to move, and say that a computer is."""
    return seated(document["next"], document["next_computer"])


def seated(name: str, computer: bool) -> str:
    """Return a player's name, marked where it is a computer's."""
    return _("{player} (computer)").format(player=name) if computer else name


def nobody_left() -> str:
    """Say how a game ended that all have left."""
    return _("the game is over: everybody has left")


def ended(winners: list[str], total: int | None = None) -> str:
    """Say who won; equal totals share the win."""
    if not winners:
        return _("the game is over: a tie at the top, and nobody wins")
    said = _("the game is over: {player} wins")
    if winners[1:]:
        said = _("the game is over: {players} share the win")
    if total is not None:
        said = _("the game is over: {player} wins with {points}")
        if winners[1:]:
            said = _("the game is over: {players} share the win with {points}")
    points = count(total or 0, "point")
    return said.format(player=winners[0], players=listed(winners), points=points)


def state_of_play(document: Document, turn: Callable[[Document], str]) -> tuple[Prose, ...]:
    """Say who leads and whose turn it is, or who won; ``turn`` words the turn."""
    left = [player for player in document["players"] if not player["retired"]]
    totals = {player["name"]: player["total"] for player in left}
    if not left:
        return (Prose(_sentence(nobody_left())),)
    if document["over"]:
        best = max(totals.values())
        return (Prose(_sentence(ended(document["winners"], best)), "winner"),)
    now = document["turn"]
    computers = {player["name"] for player in document["players"] if player["computer"]}
    player = seated(now["player"], now["player"] in computers)
    lines = [
        _leaders(totals),
        _("{player} to play: {turn}.").format(player=player, turn=turn(now)),
    ]
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
        lead = _("{players} lead with {points}.")
        return lead.format(players=listed(leaders), points=count(best, "point"))
    ahead = count(best - max(others), "point")
    return _("{player} leads by {points}.").format(player=leaders[0], points=ahead)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def chart(document: Document, rules: RuleSet) -> Page:
    """Lay out how the totals ran."""
    from dicecli.render.totals import run

    return run(document, rules)


def games(document: Document, rules: RuleSet | None) -> Page:
    """Lay out the list of rule sets."""
    rows = tuple(Row(game["game"], (cell(_(game["summary"])),)) for game in document["games"])
    data = raw("game", ("name", "summary"), document["games"])
    return Page((Grid(_("Game"), (_("Rules in short"),), rows, align="l"),), data)


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
    name = quoted(file["file"])
    if file["events"] is None:
        return _("{file}: nothing can be replayed").format(file=name)
    said = _("{file}: {replayed} of {events} can be replayed")
    events = count(file["events"], "event")
    return said.format(file=name, replayed=file["replayed"], events=events)


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
        said = _("{player} rolls {number} next")
        if kept:
            said = _("{player} keeps {dice} and rolls {number} next")
        number = count(document["roll"], "die", "dice")
        return said.format(player=document["player"], dice=dice(kept or ()), number=number)
    return whats_next(document)


def keys(document: Document, rules: RuleSet) -> Page:
    """Lay out the house rules that a game knows."""
    rows = tuple(
        Row(key.name, (cell(_range(key)), cell(_meaning(key)))) for key in rules.house_keys()
    )
    data = raw("key", ("type", "range", "meaning"), document["keys"])
    return Page((Grid(_("House rule"), (_("Values"), _("Meaning")), rows, align="l"),), data)


def _range(key: Key) -> str:
    return _(key.kind.range).format(**key.kind.limits)


def _meaning(key: Key) -> str:
    return _(key.meaning).format(row=_(key.row))


def agreed(rules: RuleSet) -> tuple[Prose, ...]:
    """Say which house rules are in force."""
    if not rules.house:
        return ()
    return (Prose(_("House rules: {values}.").format(values=_values(rules))),)


def _values(rules: RuleSet) -> str:
    return "; ".join(f"{key}={value}" for key, value in rules.house)


def introduced(rules: RuleSet) -> Prose:
    """Say what game is explained; a summary that house rules may belie is left out."""
    if rules.house:
        said = _("{game} with house rules: {values}.")
        return Prose(said.format(game=_(rules.name), values=_values(rules)))
    return Prose(_("{game}: {summary}.").format(game=_(rules.name), summary=_(rules.summary)))


def repair(document: Document, rules: RuleSet | None) -> Page:
    """Lay out what was saved of a broken file."""
    said = _("{events} written to {file}")
    if document["of"] is not None:
        said = _("{events} of {all} written to {file}")
    written = count(document["events"], "event")
    line = said.format(events=written, all=document["of"], file=quoted(document["repaired"]))
    return Page((line,), facts(document))


def stats(document: Document, rules: RuleSet | None) -> Page:
    """Lay out the figures of players over many games."""
    from dicecli.render.stats import page

    return page(document)


def stats_by_category(document: Document, rules: RuleSet | None) -> Page:
    """Lay out the figures of players over many games, with those of each category."""
    from dicecli.render.stats import page

    return page(document, by_category=True)
