"""Tones of cards and totals: who leads or won, which categories are open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dicecli.render.page import Cell, Grid, Row

if TYPE_CHECKING:
    from dicecli.answer_types.game import Standing


def on_cards(grid: Grid, document: Standing, marks: Mapping[str, str]) -> Grid:
    """Return cards with tones: a column for each player, the totals in the last row.

    ``marks`` has the tone of a cell by the text that it shows.
    """
    tones = of_players(document)
    rows = [_marked(row, marks) for row in grid.rows[:-1]]
    total = grid.rows[-1]
    cells = map(_toned, total.cells, tones)
    rows = [*rows, total._replace(cells=tuple(cells))]
    return grid._replace(rows=tuple(rows), tones=tones, marked=_to_move(document))


def on_players(grid: Grid, document: Standing) -> Grid:
    """Return a grid of a row for each player with tones; its first column is the total."""
    rows = (
        row._replace(tone=tone, cells=(_toned(row.cells[0], tone), *row.cells[1:]))
        for row, tone in zip(grid.rows, of_players(document), strict=True)
    )
    return grid._replace(rows=tuple(rows), marked=_to_move(document))


def _to_move(document: Standing) -> int | None:
    """Return the place of the player to move among several players shown, else None."""
    names = [player["name"] for player in document["players"]]
    player = document["next"]
    return names.index(player) if len(names) > 1 and player in names else None


def of_players(document: Standing) -> tuple[str, ...]:
    """Return the tone of each player: "winner", "leader" or "".

    During a game, players who share the lead are leaders, unless all totals are equal.
    """
    if document["over"]:
        winners = document["winners"]
        return tuple("winner" * (player["name"] in winners) for player in document["players"])
    here = [player for player in document["players"] if not player["retired"]]
    totals = [player["total"] for player in here]
    best, least = max(totals, default=0), min(totals, default=0)
    leads = [player["name"] for player in here if player["total"] == best > least]
    return tuple("leader" * (player["name"] in leads) for player in document["players"])


def _marked(row: Row, marks: Mapping[str, str]) -> Row:
    """Return a row with the tones of ``marks``; a tone that a cell has stays."""
    cells = (_toned(cell, cell.tone or marks.get(cell.shown, "")) for cell in row.cells)
    return row._replace(cells=tuple(cells))


def _toned(cell: Cell, tone: str) -> Cell:
    """Return a cell with a tone."""
    return cell._replace(tone=tone)
