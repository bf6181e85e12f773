"""How score-card games look: scores, open categories, cards and moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.render import general
from dicecli.render.page import Cell, Grid, Legend, Page, Prose, Row, cell, raw
from dicecli.render.words import count, dice, listed, percent
from dicecli.rules.card.model import CardRules, Category, Section

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document

OPEN = "·"
CROSSED_OUT = "✗"


def score(document: Document, rules: CardRules) -> Page:
    """Lay out the points of one roll, or of what may be filled with it."""
    data = raw("category", ("points", "bonus"), document["categories"])
    notes = [Prose(notice) for notice in notices(document, rules)]
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
        Row(_name(rules, row["category"]), (cell(row["category"], spoken=""),))
        for row in document["categories"]
    )
    heading = f"{document['player']}: {_how_many(len(rows))} open"
    grid = Grid("Category", ("Name it by",), rows, align="l")
    return Page((heading, grid), raw("category", (), document["categories"]))


def _how_many(number: int) -> str:
    return count(number, "category", "categories")


def _heading(document: Document) -> str:
    if "player" in document:
        return f"{document['player']} with {dice(document['dice'])}"
    return dice(document["dice"])


def notices(document: Document, rules: CardRules) -> list[str]:
    """Return what to know before choosing: the Joker, and that nothing gives points."""
    said = [_joker(document, rules)] if document.get("joker_step") else []
    if not said and any(row.get("bonus") for row in document["categories"]):
        bonus = document["categories"][0]["bonus"]
        said = [f"Five alike again: {bonus} bonus points, wherever the roll goes."]
    if document.get("must_cross_out") and document["joker_step"] != "zero":
        said.append("No open category gives points: one must be crossed out.")
    return said


def _joker(document: Document, rules: CardRules) -> str:
    names = [_name(rules, row["category"]) for row in document["categories"]]
    bonus = document["categories"][0]["bonus"]
    assert rules.five_alike is not None
    why = f"{_name(rules, rules.five_alike.category)} is filled, and five alike again"
    earned = f" earn {bonus} bonus points" if bonus else ""
    where = {
        "face": f"{names[0]} is open, so it must be used",
        "lower": f"full value in {listed(names, 'or')}, one of which must be used",
        "free": f"it may go into {listed(names, 'or')}",
        "zero": f"nothing but faces is open, so 0 goes into {listed(names, 'or')}",
    }
    return f"Joker: {why}{earned}; {where[document['joker_step']]}."


def _points(document: Document, rules: CardRules) -> Grid:
    rows = document["categories"]
    bonus = any(row["bonus"] for row in rows)
    lines = tuple(Row(_name(rules, row["category"]), _point_cells(row, bonus)) for row in rows)
    return Grid("Category", ("Points", "Bonus") if bonus else ("Points",), lines)


def _point_cells(row: Document, bonus: bool) -> tuple[Cell, ...]:
    points = cell(row["points"], spoken=count(row["points"], "point"))
    earned = cell(row["bonus"], spoken=f"{row['bonus']} bonus")
    return (points, earned) if bonus else (points,)


def best(row: Document, rules: CardRules) -> tuple[str, str]:
    """Return the best category of a roll for a script, and in words."""
    return row["category"], _name(rules, row["category"]).lower()


def _name(rules: CardRules, id: str) -> str:
    return rules.categories[rules.line_of(id)].name


def show(document: Document, rules: CardRules) -> Page:
    """Lay out the cards of all players, side by side."""
    players = document["players"]
    rows: list[Row] = []
    for section in rules.sections:
        rows += _section_rows(rules, section, players)
    if rules.five_alike:
        name = f"{_name(rules, rules.five_alike.category)} bonuses"
        rows.append(_sum_row(name, "penta_bonus", players))
    rows.append(_sum_row("Total", "total", players, ruled=True))
    names = tuple(general.seat_name(player) for player in players)
    grid = Grid(rules.name, names, tuple(rows), by_column=True)
    said = general.state_of_play(document, _turn)
    return Page((grid, _key(players), *general.agreed(rules), *said), _raw_cards(players))


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
            category.name,
            tuple(_filled(player["categories"][category.id]) for player in players),
            ruled=category is own[0] and section is not rules.sections[0],
        )
        for category in own
    ]
    rows.append(_sum_row(section.name, section.id, players, ruled=True))
    if section.bonuses:
        cells = tuple(_bonus(section, own, player) for player in players)
        rows.append(Row(_bonus_name(section), cells))
    return rows


def _bonus_name(section: Section) -> str:
    steps = [f"{bonus.points} at {bonus.at_least}" for bonus in section.bonuses]
    return f"Bonus ({', '.join(steps)})"


def _filled(points: int | None) -> Cell:
    if points is None:
        return cell(None, OPEN, "open")
    if points == 0:
        return cell(0, CROSSED_OUT, "crossed out, 0 points")
    return cell(points, spoken=count(points, "point"))


def _bonus(section: Section, own: list[Category], player: Document) -> Cell:
    """Show a bonus earned and what is missing to the next step, if any can come."""
    earned, held = player[f"{section.id}_bonus"], player[section.id]
    missing = [step.at_least - held for step in section.bonuses if step.at_least > held]
    filled = [player["categories"][category.id] for category in own]
    if not missing or None not in filled:
        return cell(earned, spoken=count(earned, "point"))
    go = f"{missing[0]} to go"
    return cell(earned, f"{earned} ({go})" if earned else go, go)


def _sum_row(name: str, key: str, players: list[Document], *, ruled: bool = False) -> Row:
    cells = tuple(cell(player[key], spoken=count(player[key], "point")) for player in players)
    return Row(name, cells, ruled)


def _key(players: list[Document]) -> Legend:
    """Explain the marks that the cards hold, and only those."""
    held = {value for player in players for value in player["categories"].values()}
    marks = [f"{OPEN} open"] if None in held else []
    marks += [f"{CROSSED_OUT} crossed out"] if 0 in held else []
    return Legend(", ".join(marks))


def _turn(turn: Document) -> str:
    number = f"turn {turn['number']}"
    if turn["dice"] is None:
        return f"{number}, {count(turn['rolls_left'], 'roll')} to make"
    left = count(turn["rolls_left"], "roll") if turn["rolls_left"] else "no roll"
    return f"{number}, roll {turn['roll']}: {dice(turn['dice'])}, {left} left"


def said(event: Document, rules: CardRules) -> str:
    """Say what a move did: "fours 4-4-4-1-2 = 12"."""
    if event["event"] == "roll":
        kept = f", {dice(event['kept'])} kept" if event.get("kept") else ""
        return f"roll {dice(event['dice'])}{kept}{general.by_chance(event)}"
    name = _name(rules, event["category"]).lower()
    shown = dice(event["dice"]) if event.get("dice") else "on paper"
    bonus = f", and {event['bonus']} bonus" if event["bonus"] else ""
    return f"{name} {shown} = {event['points']}{bonus}"


def record(document: Document, rules: CardRules) -> Page:
    """Lay out a category just filled: what was understood, and who is next."""
    done = said({"event": "record", **document}, rules)
    line = f"{document['player']}: {done}; {general.whats_next(document)}"
    return Page((line,), general.facts(document))


def roll(document: Document, rules: CardRules) -> Page:
    """Lay out a roll just entered, and what to know before choosing."""
    number = f"roll {document['roll']} of {rules.rolls}"
    left = "no roll left: record a category"
    if document["rolls_left"]:
        left = f"{count(document['rolls_left'], 'roll')} left"
    line = f"{document['player']}: {number}, {dice(document['dice'])}; {left}"
    notes = [Prose(notice) for notice in notices(document["choices"], rules)]
    return Page((line, *notes), general.facts(document))


def rules(document: Document, rules: CardRules) -> Page:
    """Lay out the rules in words."""
    from dicecli.render.card_rules import explained

    return explained(rules)


def odds(document: Document, rules: CardRules) -> Page:
    """Lay out the odds of categories."""
    kept = document["keep"] if "keep" in document else document["dice"]
    verb = "keeping" if "keep" in document else "from"
    left = count(document["rolls_left"], "roll")
    line = f"{left} to go, {verb} {dice(kept)}; each category played for alone"
    data = raw("category", ("odds", "fraction", "expected"), document["categories"])
    return Page((Prose(line), _odds(document["categories"], rules)), data)


def _odds(categories: list[Document], rules: CardRules) -> Grid:
    rows = tuple(
        Row(
            _name(rules, row["category"]),
            (
                cell(row["odds"], percent(row["odds"]), f"{percent(row['odds'])} to make it"),
                cell(
                    row["expected"],
                    f"{row['expected']:.2f}",
                    f"{row['expected']:.2f} points on average",
                ),
            ),
        )
        for row in categories
    )
    return Grid("Category", ("Odds", "Points on average"), rows)


def hint(document: Document, rules: CardRules) -> Page:
    """Lay out what to keep or fill, best first, and what each choice loses."""
    rows = tuple(
        Row(
            _choice(row, document, rules),
            (
                cell(row["expected"], f"{row['expected']:.1f}", _expected(row)),
                cell(row["loss"], _loss(row), _lost(row)),
            ),
        )
        for row in document["choices"]
    )
    notes = [Prose(_advice(document, rules))]
    if not document["exact"]:
        notes.append(Prose(_ESTIMATE[document["reason"]].format(game=rules.id)))
    keys = ("keep", "category", "points", "bonus", "expected", "loss")
    blank = dict.fromkeys(keys)
    data = raw("action", keys, [{**blank, **row} for row in document["choices"]])
    grids = [Grid("Choice", ("Expected total", "Loss"), rows)] if rows else []
    if "odds" in document:
        best = document["choices"][0]
        kept = f"keeping {dice(best['keep'])}" if best["action"] == "keep" else "as they lie"
        told = f"The odds {kept}, each category played for alone:"
        return Page((*notes, *grids, Prose(told), _odds(document["odds"], rules)), data)
    return Page((*notes, *grids), data)


_ESTIMATE = {
    "no-table": "An estimate: there is no table of these rules ('dicecli solve' makes one). "
    "This turn is exact; a category left open counts as a turn played for it alone, "
    "and a section's bonus in proportion to its points.",
    "too-many-states": "An estimate: these rules are too large for a table. "
    "This turn is exact; a category left open counts as a turn played for it alone, "
    "and a section's bonus in proportion to its points.",
}


def _advice(document: Document, rules: CardRules) -> str:
    """Say the best choice in a sentence, and the best of the other kind beside it."""
    player = f"{document['player']}: " if document["player"] else ""
    if not document["choices"]:
        left = count(document["rolls_left"], "roll")
        return f"{player}{left} to make; {document['expected']:.1f} points expected in all."
    best, *others = document["choices"]
    ties = [row for row in others if not row["loss"]]
    said = f"{player}{_choice(best, document, rules)}: {best['expected']:.1f} expected"
    if ties:
        equal = [_choice(row, document, rules) for row in ties]
        return f"{said}, and as much with {listed(equal, 'or')}."
    other = document["instead"] or next(iter(others), None)
    if other is None:
        return f"{said}."
    worth = f"{other['expected']:.1f} ({_loss(other)})"
    return f"{said}; {_choice(other, document, rules)}: {worth}."


def _choice(row: Document, document: Document, rules: CardRules) -> str:
    """Name a choice: "keep 4-4, roll 3" or "fours now for 8"."""
    if row["action"] == "keep":
        rolled = rules.number_of_dice - len(row["keep"])
        return (
            f"keep {dice(row['keep'])}, roll {rolled}" if row["keep"] else f"roll all {rolled}"
        )
    bonus = f" and {row['bonus']} bonus" if row["bonus"] else ""
    now = " now" if document["rolls_left"] else ""
    return f"{_name(rules, row['category']).lower()}{now} for {row['points']}{bonus}"


def _loss(row: Document) -> str:
    if not row["loss"]:
        return "best"
    return f"-{row['loss']:.1f}" if row["loss"] >= 0.05 else f"-{row['loss']:.2g}"


def _expected(row: Document) -> str:
    return f"{row['expected']:.1f} points expected in all"


def _lost(row: Document) -> str:
    return f"{_loss(row)[1:]} less than the best" if row["loss"] else "the best"


def solve(document: Document, rules: CardRules) -> Page:
    """Lay out what a game is worth, and where its table is."""
    states = f"{document['states']:,} states, {document['bytes'] / 1e6:.1f} MB"
    line = f"{rules.name}: {document['expected']:.7f} points expected with perfect play"
    return Page((line, f"{states}: {document['file']}"), general.facts(document))


def why(document: Document, rules: CardRules) -> str:
    """Say what the choice makes of the game; the most points need no reason."""
    if "expected" not in document["why"]:
        return ""
    return f"{document['why']['expected']:.1f} points expected in all"
