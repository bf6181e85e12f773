"""The prompt of ``play``: whose turn it is, and the toolbar below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wcwidth import wcswidth

from dicecli.language import _
from dicecli.render.safe import bare, isolated, sealed, spoken
from dicecli.render.views import shared
from dicecli.render.views.rooms import advised_room, room

if TYPE_CHECKING:
    from dicecli.answer_types.game import Standing
    from dicecli.answer_types.kinds import Hint
    from dicecli.rules.protocols import RuleSet

_ROOM = 10
"""Cells to leave for typing: as many as a turn of a card game takes."""

_SHORT_NAME = 12  # cells

_BETWEEN = " · "


def prompt(document: Standing, rules: RuleSet, width: int) -> str:
    """Return whose turn it is and how it stands, in at most ``width`` less some cells.

    After the end it says what Enter does.
    """
    if document["turn"] is None:
        return _("Enter: a rematch, q: leave> ")
    document = spoken(document)
    long, short = room(rules.kind).turn(document)
    name = shared.to_move(document)
    lines = [f"{name}, {long}> ", f"{name}, {short}> "]
    fitting = (line for line in lines if wcswidth(line) <= width - _ROOM)
    return sealed(next(fitting, f"{_cut(name)}, {short}> "))


def _cut(name: str) -> str:
    """Return a name that is not too wide, with ``…`` in the place of what is left out."""
    if wcswidth(name) <= _SHORT_NAME:
        return name
    cut = bare(name)
    while wcswidth(cut) >= _SHORT_NAME:
        cut = cut[:-1]
    return isolated(f"{cut.rstrip()}…")


def toolbar(document: Standing, hint: Hint | None, rules: RuleSet, width: int) -> str:
    """Return the total of the player to move, what is lacking, and the best choice.

    There are as many lines of ``width`` cells as it takes.
    """
    document = spoken(document)
    player = next(one for one in document["players"] if one["name"] == document["next"])
    parts = [f"{player['name']} {player['total']}"]
    parts += room(rules.kind).lacking(document, rules)
    parts += [advised_room(rules.kind).choice(hint, rules)] if hint else []
    lines = [parts[0]]
    for part in filter(None, parts[1:]):
        longer = f"{lines[-1]}{_BETWEEN}{part}"
        if wcswidth(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return sealed("\n".join(lines))
