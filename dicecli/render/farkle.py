"""How Farkle games look: selections, totals, turns and moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.render import general
from dicecli.render.page import Grid, Page, Prose, Row, cell, raw
from dicecli.render.words import count, dice, listed, percent
from dicecli.rules.farkle.model import FarkleRules

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document

_BAR = 24  # cells of a bar that reaches the target


def score(document: Document, rules: FarkleRules) -> Page:
    """Lay out what can be set aside of a roll."""
    who = f"{document['player']} with " if "player" in document else ""
    rolled = f"{who}{dice(document['dice'])}"
    data = raw("keep", ("points", "dice_left", "bust_odds"), document["selections"])
    if document["bust"]:
        return Page((f"{rolled}: bust, nothing can be set aside",), data)
    return Page((rolled, _selections(document, rules)), data)


def _selections(document: Document, rules: FarkleRules) -> Grid:
    rows = tuple(
        Row(
            dice(row["keep"]),
            (
                cell(row["points"], spoken=count(row["points"], "point")),
                cell(row["dice_left"], spoken=_left(row["dice_left"])),
                cell(
                    row["bust_odds"],
                    percent(row["bust_odds"]),
                    f"{percent(row['bust_odds'])} to lose the next roll",
                ),
                cell(made_of(row, rules)),
            ),
        )
        for row in document["selections"]
    )
    columns = ("Points", "Dice left", "Bust next", "Made of")
    return Grid("Set aside", columns, rows, align="rrrl")


def best(row: Document, rules: FarkleRules) -> tuple[str, str]:
    """Return the best selection of a roll for a script, and in words."""
    if "keep" not in row:
        return "bust", "bust"
    return dice(row["keep"]), made_of(row, rules)


def made_of(row: Document, rules: FarkleRules) -> str:
    """Say how a selection comes about; the same combination is named once."""
    names = {row.id: row.name for row in rules.combinations}
    laid: dict[str, list[int]] = {}
    for part in row["combinations"]:
        laid.setdefault(part["combination"], []).extend(part["dice"])
    return ", ".join(f"{names.get(id, 'no score')} {dice(of)}" for id, of in laid.items())


def _left(number: int) -> str:
    return f"{count(number, 'die', 'dice')} left"


def number(document: Document, rules: FarkleRules) -> Page:
    """Lay out the points of one selection: the number alone."""
    return Page((str(document["points"]),), raw("keep", ("points",), [document]))


def open(document: Document, rules: FarkleRules) -> Page:
    """Lay out what can be set aside, or what to roll where nothing was rolled."""
    if document["dice"] is not None:
        return score(document, rules)
    points = count(document["points"], "point")
    line = f"{document['player']}: {points} this turn, {_left(document['dice_left'])} to roll"
    return Page((line,), raw("keep", (), []))


def show(document: Document, rules: FarkleRules) -> Page:
    """Lay out the totals against the target, and the running turn."""
    target = document["target"]
    rows = tuple(_player(player, target) for player in document["players"])
    grid = Grid(rules.name, ("Total", "To go", f"Towards {target}"), rows, spare=2)
    data = raw("name", ("computer", "total", "retired"), document["players"])
    said = general.state_of_play(document, _turn)
    return Page((grid, *_final(document), *general.agreed(rules), *said), data)


def _player(player: Document, target: int) -> Row:
    total = player["total"]
    filled = min(_BAR, total * _BAR // target)
    computer = " (computer)" if player["computer"] else ""
    to_go = max(0, target - total)
    return Row(
        f"{general.seat_name(player)}{computer}",
        (
            cell(total, spoken=count(total, "point")),
            cell(to_go, spoken=f"{to_go} to go" if to_go else "target reached"),
            cell(filled, ("#" * filled).ljust(_BAR, "."), ""),
        ),
    )


def _final(document: Document) -> tuple[Prose, ...]:
    """Say the points to beat once the final round has begun."""
    if not document["final_round"] or document["over"]:
        return ()
    left = [player for player in document["players"] if not player["retired"]]
    best = max(player["total"] for player in left)
    leaders = [player["name"] for player in left if player["total"] == best]
    return (Prose(f"Final round: {best} to beat, by {listed(leaders)}."),)


def _turn(turn: Document) -> str:
    number = f"turn {turn['number']}, {count(turn['points'], 'point')} so far"
    if turn["offer"]:
        offer = f"{turn['offer']['points']} with {_left(turn['offer']['dice_left'])}"
        return (
            f"{number}, {count(turn['dice_left'], 'die', 'dice')} to roll, or take over {offer}"
        )
    if turn["dice"] is None:
        return f"{number}, {count(turn['dice_left'], 'die', 'dice')} to roll"
    return f"{number}, roll {turn['roll']}: {dice(turn['dice'])}"


def said(event: Document, rules: FarkleRules) -> str:
    """Say what a move did: "set aside 1-1 = 200"."""
    if event["event"] == "roll":
        lost = ", bust" if event["bust"] else ""
        return f"roll {dice(event['dice'])}{general.by_chance(event)}{lost}"
    if event["event"] == "keep":
        return f"set aside {dice(event['dice'])} = {event['points']}"
    if event["event"] == "bank":
        return f"bank {event['points']}"
    if event["event"] == "take":
        return "take over"
    if event["event"] == "paper" and event["points"]:
        return f"a turn from paper, {event['points']}"
    return "a turn lost"


def roll(document: Document, rules: FarkleRules) -> Page:
    """Lay out a roll just entered: what can be set aside, or that it lost the turn."""
    data = general.facts(document)
    player, rolled = document["player"], dice(document["dice"])
    if document["bust"]:
        lost = f"bust: the turn is lost{_cost(document)}"
        line = f"{player}: {rolled}, {lost}; {general.whats_next(document)}"
        return Page((line, "A slip in the dice? 'dicecli undo' takes the roll back."), data)
    line = f"{player}: roll {document['roll']}, {rolled}; set dice aside:"
    return Page((line, _selections(document["choices"], rules)), data)


def keep(document: Document, rules: FarkleRules) -> Page:
    """Lay out dice just set aside."""
    aside = f"{document['player']}: {dice(document['keep'])} = {document['points']}"
    hot = ", hot dice" if document["hot_dice"] else ""
    turn = f"{document['turn_points']} this turn{hot}"
    bank = " or bank" if document["awaits"] == "roll-or-bank" else ""
    line = f"{aside}; {turn}; roll {count(document['dice_left'], 'die', 'dice')}{bank}"
    return Page((line,), general.facts(document))


def _cost(document: Document) -> str:
    """Say what a lost turn cost beside its points, if anything."""
    penalty = document["penalty"]
    return f" and {penalty}, {document['total']} left" if penalty else ""


def bank(document: Document, rules: FarkleRules) -> Page:
    """Lay out a turn that ended with points, or without."""
    points = document["points"]
    done = (
        f"banks {points}, {document['total']} in all"
        if points
        else f"loses the turn{_cost(document)}"
    )
    final = "; final round" if document["final_round"] and not document["over"] else ""
    line = f"{document['player']} {done}{final}; {general.whats_next(document)}"
    return Page((line,), general.facts(document))


paper = bust = bank


def take(document: Document, rules: FarkleRules) -> Page:
    """Lay out a turn that goes on where the player before left it."""
    left = count(document["dice_left"], "die", "dice")
    line = f"{document['player']} takes over {document['turn_points']}; roll {left}"
    return Page((line,), general.facts(document))


def odds(document: Document, rules: FarkleRules) -> Page:
    """Lay out the odds of a bust, and for a game what one more roll gains."""
    rows = tuple(
        Row(
            count(row["dice"], "die", "dice"),
            (
                cell(row["bust_odds"], percent(row["bust_odds"]), _to_lose(row["bust_odds"])),
                cell(row["fraction"], spoken=""),
                cell(row["mean_points"], f"{row['mean_points']:.1f}", _gained(row)),
            ),
        )
        for row in document["odds"]
    )
    grid = Grid("Rolled", ("Bust", "Exactly", "Best, on average"), rows)
    data = raw("dice", ("bust_odds", "fraction", "mean_points"), document["odds"])
    return Page((*_one_more(document), *_of_selections(document), grid), data)


def _of_selections(document: Document) -> tuple[Grid, ...]:
    """Lay out what one more roll risks and gains after each selection."""
    rows = tuple(
        Row(
            dice(row["keep"]),
            (
                cell(row["turn_points"], spoken=f"{row['turn_points']} this turn"),
                cell(row["dice_left"], spoken=_left(row["dice_left"])),
                cell(row["bust_odds"], percent(row["bust_odds"]), _to_lose(row["bust_odds"])),
                cell(row["expected_gain"], _gain(row), f"{_gain(row)} on average"),
            ),
        )
        for row in document.get("selections", ())
    )
    columns = ("This turn", "Dice left", "Bust next", "Gain, on average")
    return (Grid("Set aside", columns, rows),) if rows else ()


def _gain(row: Document) -> str:
    return f"{row['expected_gain']:+.1f}"


def _to_lose(odds: float) -> str:
    return f"{percent(odds)} to lose the roll"


def _gained(row: Document) -> str:
    return f"{row['mean_points']:.1f} points on average"


def _one_more(document: Document) -> tuple[Prose, ...]:
    if "expected_gain" not in document:
        return ()
    turn = count(document["turn_points"], "point")
    left = count(document["dice_left"], "die", "dice")
    gain = _gain(document)
    lost = percent(document["bust_odds"])
    return (Prose(f"{turn} this turn, {left} to roll: {lost} to lose it, {gain} on average"),)


def why(document: Document, rules: FarkleRules) -> str:
    """Say why the computer banked or rolled on."""
    reasons = document["why"]
    if not reasons:
        return ""
    trailing = f"trailing by {reasons['trailing']}, " if reasons["trailing"] else ""
    left = _left(reasons["dice_left"])
    return f"{trailing}{left}: it banks from {reasons['threshold']}"


def rules(document: Document, rules: FarkleRules) -> Page:
    """Lay out the rules in words."""
    from dicecli.render.farkle_rules import explained

    return explained(rules)
