"""Statistics that only score cards have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _
from dicecli.render.page import Cell, Grid, Row, cell
from dicecli.render.views.figures import line, names, nothing, points, rate
from dicecli.render.words import decimal, named, percent

if TYPE_CHECKING:
    from dicecli.answer_types.card import CardGroup, CardPlayerFigures, CategoryFigures


def rows(group: CardGroup) -> list[Row]:
    """Return the rates of section bonuses, and the mean number of five-alike bonuses."""
    players = group["players"]
    found: list[Row] = []
    for section in group["bonus_sections"]:
        label = _("{section} bonus").format(section=named(section["name"]))
        rates = [rate(row["bonuses"][section["section"]]["rate"]) for row in players]
        found.append(Row(label, tuple(rates)))
    if group["five_alike"]:
        names_of = {row["category"]: row["name"] for row in group["categories"]}
        label = _("{category} bonuses a game").format(
            category=named(names_of[group["five_alike"]])
        )
        found.append(line(players, label, _five_alike))
    return [row._replace(ruled=row is found[0]) for row in found]


def _five_alike(row: CardPlayerFigures) -> Cell:
    """Return the cell of the mean number of five-alike bonuses in a game."""
    number = row["penta_bonuses_per_game"]
    return nothing() if number is None else cell(number, decimal(number, ".2f"))


def grids(group: CardGroup) -> list[Grid]:
    """Return tables of the averages and of the crossed-out rates of all categories."""
    players = group["players"]
    averages, crossed = [], []
    for category in group["categories"]:
        name, id = _(category["name"]), category["category"]
        figures = [row["category_figures"][id] for row in players]
        averages.append(Row(name, tuple(points(one["average"]) for one in figures)))
        crossed.append(Row(name, tuple(_crossed_out(one) for one in figures)))
    columns = names(players)
    return [
        Grid(_("On average"), columns, tuple(averages), by_column=True),
        Grid(_("Crossed out"), columns, tuple(crossed), by_column=True),
    ]


def _crossed_out(figures: CategoryFigures) -> Cell:
    """Return the cell of the share of games in which a category was crossed out."""
    part = figures["crossed_out_rate"]
    if part is None:
        return nothing()
    return cell(part, percent(part), _("crossed out, {part}").format(part=percent(part)))


def columns(row: CardPlayerFigures) -> dict[str, object]:
    """Return the figures of one player that only cards have, for scripts."""
    found: dict[str, object] = {
        f"{id}_bonus_rate": bonus["rate"] for id, bonus in row["bonuses"].items()
    }
    if "penta_bonuses" in row:
        found["penta_bonuses"] = row["penta_bonuses"]
        found["penta_bonuses_per_game"] = row["penta_bonuses_per_game"]
    return found
