"""How score-card games look: scores, open categories, cards and moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import N_, _
from dicecli.render import general
from dicecli.render.marks import on_cards
from dicecli.render.page import Cell, Grid, Legend, Page, Prose, Row, cell, raw
from dicecli.render.words import count, dice, listed
from dicecli.rules.card.model import CardRules, Category, Section

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document

OPEN = "·"
CROSSED_OUT = "✗"


def score(document: Document, rules: CardRules) -> Page:
    """Lay out the points of one roll, or of what may be filled with it."""
    data = raw("category", ("points", "bonus"), document["categories"])
    notes = [Prose(notice, "notice") for notice in notices(document, rules)]
    return Page((_heading(document), *notes, _points(document, rules)), data)


def number(document: Document, rules: CardRules) -> Page:
    """Lay out the points of one category: the number alone."""
    data = raw("category", ("points",), [document])
    return Page((str(document["points"]),), data)


def open(document: Document, rules: CardRules) -> Page:
    """Lay out the open categories, with points where dice were given."""
    if document["dice"] is not None:
        return score(document, rules)
    rows = tuple(
        Row(name_of(rules, row["category"]), (cell(row["category"], spoken=""),))
        for row in document["categories"]
    )
    heading = _("{player}: {categories} open").format(
        player=document["player"], categories=count(len(rows), "category", "categories")
    )
    grid = Grid(_("Category"), (_("Name it by"),), rows, align="l")
    return Page((heading, grid), raw("category", (), document["categories"]))


def _heading(document: Document) -> str:
    if "player" in document:
        shown = dice(document["dice"])
        return _("{player} with {dice}").format(player=document["player"], dice=shown)
    return dice(document["dice"])


def notices(document: Document, rules: CardRules) -> list[str]:
    """Return what to know before choosing: the Joker, and that nothing gives points."""
    said = [_joker(document, rules)] if document.get("joker_step") else []
    if not said and any(row.get("bonus") for row in document["categories"]):
        bonus = document["categories"][0]["bonus"]
        again = _("Five alike again: {bonus} bonus points, wherever the roll goes.")
        said = [again.format(bonus=bonus)]
    if document.get("must_cross_out") and document["joker_step"] != "zero":
        said.append(_("No open category gives points: one must be crossed out."))
    return said


def _joker(document: Document, rules: CardRules) -> str:
    names = [name_of(rules, row["category"]) for row in document["categories"]]
    bonus = document["categories"][0]["bonus"]
    assert rules.five_alike is not None
    why = _("{category} is filled, and five alike again")
    if bonus:
        why = _("{category} is filled, and five alike again earn {bonus} bonus points")
    why = why.format(category=name_of(rules, rules.five_alike.category), bonus=bonus)
    where = _(_JOKER_GOES[document["joker_step"]])
    where = where.format(category=listed(names, "or"), categories=listed(names, "or"))
    return _("Joker: {why}; {where}.").format(why=why, where=where)


_JOKER_GOES = {
    "face": N_("{category} is open, so it must be used"),
    "lower": N_("full value in {categories}, one of which must be used"),
    "free": N_("it may go into {categories}"),
    "zero": N_("nothing but faces is open, so 0 goes into {categories}"),
}


def _points(document: Document, rules: CardRules) -> Grid:
    rows = document["categories"]
    bonus = any(row["bonus"] for row in rows)
    lines = tuple(
        Row(name_of(rules, row["category"]), _point_cells(row, bonus)) for row in rows
    )
    columns = (_("Points"), _("Bonus")) if bonus else (_("Points"),)
    return Grid(_("Category"), columns, lines)


def _point_cells(row: Document, bonus: bool) -> tuple[Cell, ...]:
    points = cell(row["points"], spoken=count(row["points"], "point"))
    earned = cell(row["bonus"], spoken=_("{bonus} bonus").format(bonus=row["bonus"]))
    return (points, earned) if bonus else (points,)


def best(row: Document, rules: CardRules) -> tuple[str, str]:
    """Return the best category of a roll for a script, and in words."""
    return row["category"], name_of(rules, row["category"]).lower()


def name_of(rules: CardRules, id: str) -> str:
    """Return a category's name in the language that is spoken."""
    return _(rules.categories[rules.line_of(id)].name)


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
    names = tuple(general.seat_name(player) for player in players)
    grid = Grid(_(rules.name), names, tuple(rows), by_column=True)
    grid = on_cards(grid, document, {OPEN: "open", CROSSED_OUT: "crossed-out"})
    said = general.state_of_play(document, _turn)
    return Page((grid, _key(players), *general.agreed(rules), *said), _raw_cards(players))


def blank(document: Document, rules: CardRules) -> Page:
    """Lay out an empty card."""
    from dicecli.render.blank import card

    ended = {**document, "over": True, "winners": []}  # nothing to say of a turn
    grid = next(block for block in show(ended, rules).blocks if isinstance(block, Grid))
    return card(grid, document, rules)


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
    said = _("turn {number}, {rolls} to make")
    if turn["dice"] is not None:
        said = _("turn {number}, roll {roll}: {dice}, {rolls} left")
    shown = {"roll": turn["roll"], "dice": dice(turn["dice"] or ())}
    return said.format(number=turn["number"], rolls=left, **shown)


def said(event: Document, rules: CardRules) -> str:
    """Say what a move did: "fours 4-4-4-1-2 = 12"."""
    if event["event"] == "roll":
        rolled = _("roll {dice}, {kept} kept") if event.get("kept") else _("roll {dice}")
        kept = dice(event.get("kept") or ())
        return general.by_chance(event, rolled.format(dice=dice(event["dice"]), kept=kept))
    done = _("{category} {dice} = {points}")
    if event["bonus"]:
        done = _("{category} {dice} = {points}, and {bonus} bonus")
    shown = dice(event["dice"]) if event.get("dice") else _("on paper")
    name = name_of(rules, event["category"]).lower()
    worth = {"points": event["points"], "bonus": event["bonus"]}
    return done.format(category=name, dice=shown, **worth)


def record(document: Document, rules: CardRules) -> Page:
    """Lay out a category just filled: what was understood, and who is next."""
    done = said({"event": "record", **document}, rules)
    line = f"{document['player']}: {done}; {general.whats_next(document)}"
    return Page((line,), general.facts(document))


def roll(document: Document, rules: CardRules) -> Page:
    """Lay out a roll just entered, and what to know before choosing."""
    left = _("no roll left: record a category")
    if document["rolls_left"]:
        left = _("{rolls} left").format(rolls=count(document["rolls_left"], "roll"))
    line = _("{player}: roll {roll} of {rolls}, {dice}; {left}").format(
        player=document["player"],
        roll=document["roll"],
        rolls=rules.rolls,
        dice=dice(document["dice"]),
        left=left,
    )
    notes = [Prose(notice, "notice") for notice in notices(document["choices"], rules)]
    return Page((line, *notes), general.facts(document))


def rules(document: Document, rules: CardRules) -> Page:
    """Lay out the rules in words."""
    from dicecli.render.card_rules import explained

    return explained(rules)


def odds(document: Document, rules: CardRules) -> Page:
    """Lay out the odds of categories."""
    from dicecli.render import card_advice

    return card_advice.odds(document, rules)


def hint(document: Document, rules: CardRules) -> Page:
    """Lay out what to keep or fill, best first, and what each choice loses."""
    from dicecli.render import card_advice

    return card_advice.hint(document, rules)


def solve(document: Document, rules: CardRules) -> Page:
    """Lay out what a game is worth, and where its table is."""
    from dicecli.render import card_advice

    return card_advice.solve(document, rules)


def why(document: Document, rules: CardRules) -> str:
    """Say what the choice makes of the game; the most points need no reason."""
    from dicecli.render import card_advice

    return card_advice.why(document, rules)
