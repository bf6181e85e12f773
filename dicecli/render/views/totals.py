"""View of the totals of a game, turn by turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _, plural
from dicecli.render.page import Block, Cell, Chart, Grid, Page, Prose, Row, cell
from dicecli.render.views.rooms import room
from dicecli.render.views.tones import of_players
from dicecli.render.words import named

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicecli.answer_types.game import Charted
    from dicecli.rules.protocols import RuleSet


def run(document: Charted, rules: RuleSet) -> Page:
    """Lay out the totals of all players turn by turn, and the state of the game."""
    turns = document["chart"]["turn_numbers"]
    names = tuple(player["name"] for player in document["chart"]["players"])
    data = Grid("turn", names, _rows(document, str))
    grid = Grid(_("Total"), names, _rows(document, _turn), tones=of_players(document))
    starts = tuple(player.get("start", 0) for player in document["chart"]["players"])
    chart: Block = Chart(grid._replace(by_column=True, starts=starts))
    status = [
        block
        for block in room(rules.kind).show(document, rules).blocks
        if isinstance(block, Prose)
    ]
    heading = Prose(_("{game}: totals turn by turn").format(game=named(rules.name)))
    return Page((heading, chart if turns else _("no turn has ended yet"), *status), data)


def _turn(number: int) -> str:
    """Return the label of a turn."""
    return _("turn {number}").format(number=number)


def _rows(document: Charted, label: Callable[[int], str]) -> tuple[Row, ...]:
    """Return a row for each turn; a player with fewer turns has empty cells."""
    chart = document["chart"]
    cards = [player["totals"] for player in chart["players"]]
    return tuple(
        Row(
            label(number),
            tuple(_total(totals, number) for totals in cards),
        )
        for number in chart["turn_numbers"]
    )


def _total(totals: list[int], number: int) -> Cell:
    """Return a cell for a player's total after a turn, empty if the player had no such turn."""
    if number > len(totals):
        return cell(None)
    total: int = totals[number - 1]
    return cell(
        total, spoken=plural("{number} point", "{number} points", total).format(number=total)
    )
