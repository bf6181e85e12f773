"""View of the cards of all players, side by side."""

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
    from collections.abc import Sequence

    from dicecli.answer_types.card import CardBlankPart, CardPlayer, CardStanding, CardTurn

    AnyCard = CardPlayer | CardBlankPart


OPEN = "·"
CROSSED_OUT = "✗"
_TONES = {OPEN: "open", CROSSED_OUT: "crossed-out"}


def show(document: CardStanding, rules: CardRules) -> Page:
    """Lay out the cards of all players, and the running turn or the result."""
    players = document["players"]
    grid = on_cards(cards(players, rules), document, _TONES)
    turn = document["turn"]
    status = shared.state_of_play(document, _turn(turn) if turn else "")
    return Page((grid, _key(players), *shared.agreed(rules), *status), _raw_cards(players))


def cards(players: Sequence[AnyCard], rules: CardRules) -> Grid:
    """Return the cards as a table with sums and bonuses, a column for each player."""
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
    return Grid(_(rules.name), names, tuple(rows), by_column=True)


def _sums(card: AnyCard) -> dict[str, int]:
    """Return the sums of a card by key: sections ("upper"), bonuses ("upper_bonus"), total."""
    sums: dict[str, int] = {}
    for id, section in card["sections"].items():
        sums[id] = section["points"]
        if section["bonus"] is not None:
            sums[f"{id}_bonus"] = section["bonus"]
    return {**sums, "penta_bonus": card["penta_bonus"], "total": card["total"]}


def _raw_cards(players: list[CardPlayer]) -> Grid:
    """Return the cards for scripts: a row for each category and each sum."""
    columns = [{**player["categories"], **_sums(player)} for player in players]
    rows = [Row(id, tuple(cell(column[id]) for column in columns)) for id in columns[0]]
    return Grid("category", tuple(player["name"] for player in players), tuple(rows))


def _section_rows(rules: CardRules, section: Section, players: Sequence[AnyCard]) -> list[Row]:
    """Return the rows of a section: its categories, its sum, its bonus."""
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
    """Return the label of the bonus of a section."""
    step = _("{points} at {at_least}")
    steps = [step.format(**bonus._asdict()) for bonus in section.bonuses]
    return _("Bonus ({steps})").format(steps=", ".join(steps))


def _filled(points: int | None) -> Cell:
    """Return the cell of a category; ``points`` is None while it is open."""
    if points is None:
        return cell(None, OPEN, _("open"))
    if points == 0:
        return cell(0, CROSSED_OUT, _("crossed out, 0 points"))
    return cell(points, spoken=count(points, "point"))


def _bonus(section: Section, own: list[Category], player: AnyCard) -> Cell:
    """Return the cell of a bonus: the points earned, and the points to the next step."""
    sums = _sums(player)
    earned, held = sums[f"{section.id}_bonus"], sums[section.id]
    missing = [step.at_least - held for step in section.bonuses if step.at_least > held]
    filled = [player["categories"][category.id] for category in own]
    if not missing or None not in filled:
        return cell(earned, spoken=count(earned, "point"))
    go = _("{points} to go").format(points=missing[0])
    return cell(earned, f"{earned} ({go})" if earned else go, go)


def _sum_row(name: str, key: str, players: Sequence[AnyCard], *, ruled: bool = False) -> Row:
    """Return a row of sums."""
    sums = [_sums(player)[key] for player in players]
    cells = tuple(cell(points, spoken=count(points, "point")) for points in sums)
    return Row(name, cells, ruled, "sum")


def _key(players: list[CardPlayer]) -> Legend:
    """Return the meaning of the marks that the cards show."""
    held = {value for player in players for value in player["categories"].values()}
    marks = [_("{mark} open").format(mark=OPEN)] if None in held else []
    marks += [_("{mark} crossed out").format(mark=CROSSED_OUT)] if 0 in held else []
    return Legend(", ".join(marks))


def _turn(turn: CardTurn) -> str:
    """Return the running turn in words."""
    left = count(turn["rolls_left"], "roll") if turn["rolls_left"] else _("no roll")
    text = _("turn {number}, {rolls} left")
    if turn["dice"] is not None:
        text = _("turn {number}, roll {roll}: {dice}, {rolls} left")
    shown = {"roll": turn["roll"], "dice": dice(turn["dice"] or ())}
    return text.format(number=turn["number"], rolls=left, **shown)
