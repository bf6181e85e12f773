"""How Pig looks."""

from __future__ import annotations

from dicecli.render.page import Grid, Page, Row, cell
from dicecli.render.views import shared
from dicecli.render.views.tones import on_players
from dicecli.render.words import dice, percent


def score(document, rules):
    """Lay out what a roll gives."""
    return Page((f"{dice(document['dice'])}: {document['points']}",), shared.facts(document))


def number(document, rules):
    """Lay out points alone; no answer of Pig has them."""
    return Page((str(document["points"]),))


def open(document, rules):
    """Lay out the points of the turn."""
    return Page((f"{document['player']}: {document['points']}",), shared.facts(document))


def best(row, rules):
    """Return what a roll makes, as a script reads it and in words."""
    return ("points", "points") if row["points"] else ("bust", "bust")


def best_one(document, rules):
    """Lay out what a roll gives."""
    return score(document, rules)


def notices(document, rules):
    """Return no sentences."""
    return []


def show(document, rules):
    """Lay out the totals and the turn."""
    turn = document["turn"]
    said = shared.state_of_play(document, f"{turn['points']} so far" if turn else "")
    return Page((on_players(_totals(document, rules), document), *said))


def blank(document, rules):
    """Lay out an empty sheet."""
    return Page((_totals(document, rules),))


def _totals(document, rules):
    rows = tuple(Row(row["name"] or "", (cell(row["total"]),)) for row in document["players"])
    return Grid(rules.name, ("Total",), rows)


def moved(move, document, rules):
    """Lay out the answer to a move."""
    line = f"{document['player']}: {move}, {document['points']}; "
    return Page((line + shared.whats_next(document),), shared.facts(document))


def turn(document):
    """Say how many points the turn has."""
    points = document["turn"]["points"]
    return f"turn {document['turn']['number']}, {points} so far", str(points)


def lacking(document, rules):
    """Say how far the target is."""
    totals = {player["name"]: player["total"] for player in document["players"]}
    return [f"{rules.target - totals[document['next']]} to go"]


def said(event, rules):
    """Say what an event did."""
    if event["kind"] == "roll":
        return shared.by_chance(event, f"roll {dice(event['dice'])}")
    return f"bank {event['points']}"


def explained(rules):
    """Lay out the rules in words."""
    return Page((shared.introduced(rules), "A 1 loses the turn."), Grid("rule", (), ()))


def odds(document, rules):
    """Lay out the odds to lose the turn."""
    return Page((percent(document["bust_odds"]),), shared.facts(document))


def why(document, rules):
    """Say why the computer chose what it did."""
    return f"{document['why'].get('turn_points', 0)} this turn"


def slip(document, rules):
    """Say what looks like a mistake."""
    return f"{document['points']} is little"


def stats_rows(group):
    """Return no rows: the turns a game are for scripts alone."""
    return []


def stats_grids(group):
    """Return nothing: there are no categories."""
    return []


def stats_columns(row):
    """Return the turns a game."""
    return {"turns_per_game": row["turns_per_game"]}


def stats_by_category(row):
    """Return nothing: there are no categories."""
    return {}
