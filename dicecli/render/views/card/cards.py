"""The cards of all players, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _
from dicecli.render.page import Cell, Grid, Legend, Page, Row, cell
from dicecli.render.views import shared
from dicecli.render.views.card.scores import name_of
from dicecli.render.views.tones import on_cards
from dicecli.render.words import count, dice
from dicecli.rules.card.model import CardRules, Category, Section

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document


OPEN = "·"


CROSSED_OUT = "✗"


def show(document: Document, rules: CardRules) -> Page:
    """Lay out the cards of all players, side by side."""
    players = document["players"]
    rows: list[Row] = []
    for section in rules.sections:
        rows += _section_rows(rules, section, players)
    if rules.five_alike:
        name = _("{category} bonuses").format(
            category=name_of(rules, rules.five_alike.category)
        )
        rows.append(_sum_row(name, "penta_bonus", players))
    rows.append(_sum_row(_("Total"), "total", players, ruled=True))
    names = tuple(shared.seat_name(player) for player in players)
    grid = Grid(_(rules.name), names, tuple(rows), by_column=True)
    grid = on_cards(grid, document, {OPEN: "open", CROSSED_OUT: "crossed-out"})
    said = shared.state_of_play(document, _turn)
    return Page((grid, _key(players), *shared.agreed(rules), *said), _raw_cards(players))


def _raw_cards(players: list[Document]) -> Grid:
    """Return the cards for a script: a line for every category and every sum."""
    sums = [key for key, value in players[0].items() if type(value) is int]
    cards = [{**player["categories"], **player} for player in players]
    rows = [
        Row(id, tuple(cell(card[id]) for card in cards))
        for id in (*players[0]["categories"], *sums)
    ]
    return Grid("category", tuple(card["name"] for card in cards), tuple(rows))


def _section_rows(rules: CardRules, section: Section, players: list[Document]) -> list[Row]:
    own = [category for category in rules.categories if category.section == section.id]
    rows = [
        Row(
            _(category.name),
            tuple(_filled(player["categories"][category.id]) for player in players),
            ruled=category is own[0] and section is not rules.sections[0],
        )
        for category in own
    ]
    rows.append(_sum_row(_(section.name), section.id, players, ruled=True))
    if section.bonuses:
        cells = tuple(_bonus(section, own, player) for player in players)
        rows.append(Row(_bonus_name(section), cells))
    return rows


def _bonus_name(section: Section) -> str:
    step = _("{points} at {at_least}")
    steps = [step.format(**bonus._asdict()) for bonus in section.bonuses]
    return _("Bonus ({steps})").format(steps=", ".join(steps))


def _filled(points: int | None) -> Cell:
    if points is None:
        return cell(None, OPEN, _("open"))
    if points == 0:
        return cell(0, CROSSED_OUT, _("crossed out, 0 points"))
    return cell(points, spoken=count(points, "point"))


def _bonus(section: Section, own: list[Category], player: Document) -> Cell:
    """Show a bonus earned and what is missing to the next step, if any can come."""
    earned, held = player[f"{section.id}_bonus"], player[section.id]
    missing = [step.at_least - held for step in section.bonuses if step.at_least > held]
    filled = [player["categories"][category.id] for category in own]
    if not missing or None not in filled:
        return cell(earned, spoken=count(earned, "point"))
    go = _("{points} to go").format(points=missing[0])
    return cell(earned, f"{earned} ({go})" if earned else go, go)


def _sum_row(name: str, key: str, players: list[Document], *, ruled: bool = False) -> Row:
    cells = tuple(cell(player[key], spoken=count(player[key], "point")) for player in players)
    return Row(name, cells, ruled, "sum")


def _key(players: list[Document]) -> Legend:
    """Explain the marks that the cards hold, and only those."""
    held = {value for player in players for value in player["categories"].values()}
    marks = [_("{mark} open").format(mark=OPEN)] if None in held else []
    marks += [_("{mark} crossed out").format(mark=CROSSED_OUT)] if 0 in held else []
    return Legend(", ".join(marks))


def _turn(turn: Document) -> str:
    left = count(turn["rolls_left"], "roll") if turn["rolls_left"] else _("no roll")
    said = _("turn {number}, {rolls} left")
    if turn["dice"] is not None:
        said = _("turn {number}, roll {roll}: {dice}, {rolls} left")
    shown = {"roll": turn["roll"], "dice": dice(turn["dice"] or ())}
    return said.format(number=turn["number"], rolls=left, **shown)
