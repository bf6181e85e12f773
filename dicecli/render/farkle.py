"""How Farkle games look: selections, totals, turns and moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _
from dicecli.render import general
from dicecli.render.marks import on_players
from dicecli.render.page import Cell, Grid, Page, Prose, Row, Said, cell, raw
from dicecli.render.words import count, decimal, dice, listed, percent
from dicecli.rules.farkle.model import FarkleRules

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document

_BAR = 24  # cells of a bar that reaches the target


def score(document: Document, rules: FarkleRules) -> Page:
    """Lay out what can be set aside of a roll."""
    rolled = dice(document["dice"])
    if "player" in document:
        rolled = _("{player} with {dice}").format(player=document["player"], dice=rolled)
    data = raw("keep", ("points", "dice_left", "bust_odds"), document["selections"])
    if document["bust"]:
        lost = _("{roll}: bust, nothing can be set aside").format(roll=rolled)
        return Page((Said(lost, "bust"),), data)
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
                    _("{percent} to lose the next roll").format(
                        percent=percent(row["bust_odds"])
                    ),
                ),
                cell(made_of(row, rules)),
            ),
        )
        for row in document["selections"]
    )
    columns = (_("Points"), _("Dice left"), _("Bust next"), _("Made of"))
    return Grid(_("Set aside"), columns, rows, align="rrrl")


def best(row: Document, rules: FarkleRules) -> tuple[str, str]:
    """Return the best selection of a roll for a script, and in words."""
    if "keep" not in row:
        return "bust", _("bust")
    return dice(row["keep"]), made_of(row, rules)


def made_of(row: Document, rules: FarkleRules) -> str:
    """Say how a selection comes about; the same combination is named once."""
    names = {row.id: _(row.name) for row in rules.combinations}
    laid: dict[str, list[int]] = {}
    for part in row["combinations"]:
        laid.setdefault(part["combination"], []).extend(part["dice"])
    none = _("no score")
    return ", ".join(f"{names.get(id, none)} {dice(of)}" for id, of in laid.items())


def _left(number: int) -> str:
    return _("{dice} left").format(dice=count(number, "die", "dice"))


def number(document: Document, rules: FarkleRules) -> Page:
    """Lay out the points of one selection: the number alone."""
    return Page((str(document["points"]),), raw("keep", ("points",), [document]))


def open(document: Document, rules: FarkleRules) -> Page:
    """Lay out what can be set aside, or what to roll where nothing was rolled."""
    if document["dice"] is not None:
        return score(document, rules)
    line = _("{player}: {points} this turn, {dice} left to roll").format(
        player=document["player"],
        points=count(document["points"], "point"),
        dice=count(document["dice_left"], "die", "dice"),
    )
    return Page((line,), raw("keep", (), []))


def show(document: Document, rules: FarkleRules) -> Page:
    """Lay out the totals against the target, and the running turn."""
    target = document["target"]
    rows = tuple(_player(player, target) for player in document["players"])
    columns = (_("Total"), _("To go"), _("Towards {target}").format(target=target))
    grid = Grid(_(rules.name), columns, rows, spare=2)
    grid = on_players(grid, document)
    data = raw("name", ("computer", "total", "retired"), document["players"])
    said = general.state_of_play(document, _turn)
    return Page((grid, *_final(document), *general.agreed(rules), *said), data)


def blank(document: Document, rules: FarkleRules) -> Page:
    """Lay out an empty sheet of turns."""
    from dicecli.render.blank import turns

    return turns(document, rules)


def _player(player: Document, target: int) -> Row:
    total = player["total"]
    filled = min(_BAR, total * _BAR // target)
    to_go = max(0, target - total)
    left = _("{points} to go").format(points=to_go) if to_go else _("target reached")
    return Row(
        general.seated(general.seat_name(player), player["computer"]),
        (
            cell(total, spoken=count(total, "point")),
            cell(to_go, spoken=left),
            cell(filled, ("#" * filled).ljust(_BAR, "."), "")._replace(tone="bar"),
        ),
    )


def _final(document: Document) -> tuple[Prose, ...]:
    """Say the points to beat once the final round has begun."""
    if not document["final_round"] or document["over"]:
        return ()
    left = [player for player in document["players"] if not player["retired"]]
    best = max(player["total"] for player in left)
    leaders = [player["name"] for player in left if player["total"] == best]
    said = _("Final round: {points} to beat, by {leaders}.")
    return (Prose(said.format(points=best, leaders=listed(leaders))),)


def _turn(turn: Document) -> str:
    said = _("turn {number}, {points} so far, roll {roll}: {dice}")
    if turn["offer"]:
        said = _("turn {number}, {points} so far, {dice_left} to roll, or take over {offer}")
    elif turn["dice"] is None:
        said = _("turn {number}, {points} so far, {dice_left} to roll")
    return said.format(
        number=turn["number"],
        points=count(turn["points"], "point"),
        roll=turn["roll"],
        dice=dice(turn["dice"] or ()),
        dice_left=count(turn["dice_left"], "die", "dice"),
        offer=_offer(turn["offer"]) if turn["offer"] else "",
    )


def _offer(offer: Document) -> str:
    said = _("{points} with {dice} left")
    return said.format(points=offer["points"], dice=count(offer["dice_left"], "die", "dice"))


def said(event: Document, rules: FarkleRules) -> str:
    """Say what a move did: "set aside 1-1 = 200"."""
    if event["event"] == "roll":
        rolled = general.by_chance(event, _("roll {dice}").format(dice=dice(event["dice"])))
        return _("{roll}, bust").format(roll=rolled) if event["bust"] else rolled
    if event["event"] == "keep":
        aside = dice(event["dice"])
        return _("set aside {dice} = {points}").format(dice=aside, points=event["points"])
    if event["event"] == "bank":
        return _("bank {points}").format(points=event["points"])
    if event["event"] == "take":
        return _("take over")
    if event["event"] == "paper" and event["points"]:
        return _("a turn from paper, {points}").format(points=event["points"])
    return _("a turn lost")


def roll(document: Document, rules: FarkleRules) -> Page:
    """Lay out a roll just entered: what can be set aside, or that it lost the turn."""
    data = general.facts(document)
    player, rolled = document["player"], dice(document["dice"])
    if document["bust"]:
        line = _("{player}: {dice}, bust: the turn is lost; {next}")
        if document["penalty"]:
            line = _(
                "{player}: {dice}, bust: the turn is lost and {penalty}, {total} left; {next}"
            )
        line = line.format(player=player, dice=rolled, **_afterwards(document))
        slip = _("A slip in the dice? 'dicecli undo' takes the roll back.")
        return Page((Said(line, "bust"), slip), data)
    line = _("{player}: roll {roll}, {dice}; set dice aside:")
    line = line.format(player=player, roll=document["roll"], dice=rolled)
    return Page((line, _selections(document["choices"], rules)), data)


def _afterwards(document: Document) -> Document:
    """Return what is told at the end of a turn: what it cost, the total, who is next."""
    cost = {"penalty": document["penalty"], "total": document["total"]}
    return {**cost, "next": general.whats_next(document)}


def keep(document: Document, rules: FarkleRules) -> Page:
    """Lay out dice just set aside."""
    turn = (
        _("{points} this turn, hot dice") if document["hot_dice"] else _("{points} this turn")
    )
    line = _("{player}: {dice} = {points}; {turn}; roll {dice_left}")
    if document["awaits"] == "roll-or-bank":
        line = _("{player}: {dice} = {points}; {turn}; roll {dice_left} or bank")
    line = line.format(
        player=document["player"],
        dice=dice(document["keep"]),
        points=document["points"],
        turn=turn.format(points=document["turn_points"]),
        dice_left=count(document["dice_left"], "die", "dice"),
    )
    return Page((line,), general.facts(document))


def bank(document: Document, rules: FarkleRules) -> Page:
    """Lay out a turn that ended with points, or without."""
    done = _("{player} loses the turn")
    if document["points"]:
        done = _("{player} banks {points}, {total} in all")
    elif document["penalty"]:
        done = _("{player} loses the turn and {penalty}, {total} left")
    after = _afterwards(document)
    done = done.format(player=document["player"], points=document["points"], **after)
    line = "{done}; {next}"
    if document["final_round"] and not document["over"]:
        line = _("{done}; final round; {next}")
    line = _with_aside(document, line.format(done=done, next=after["next"]))
    return Page((line,), general.facts(document))


def _with_aside(document: Document, line: str) -> str:
    """Read back the dice that the same command set aside, if it did."""
    if "keep" not in document:
        return line
    return _("{dice} set aside: {what}").format(dice=dice(document["keep"]), what=line)


paper = bust = bank


def take(document: Document, rules: FarkleRules) -> Page:
    """Lay out a turn that goes on where the player before left it."""
    line = _("{player} takes over {points}; roll {dice}").format(
        player=document["player"],
        points=document["turn_points"],
        dice=count(document["dice_left"], "die", "dice"),
    )
    return Page((line,), general.facts(document))


def odds(document: Document, rules: FarkleRules) -> Page:
    """Lay out the odds of a bust, and for a game what one more roll gains."""
    rows = tuple(
        Row(
            count(row["dice"], "die", "dice"),
            (
                cell(row["bust_odds"], percent(row["bust_odds"]), _to_lose(row["bust_odds"])),
                cell(row["fraction"], spoken=""),
                _gained(row["mean_points"]),
            ),
        )
        for row in document["odds"]
    )
    columns = (_("Bust"), _("Exactly"), _("Best, on average"))
    grid = Grid(_("Rolled"), columns, rows)
    data = raw("dice", ("bust_odds", "fraction", "mean_points"), document["odds"])
    return Page((*_one_more(document), *_of_selections(document), grid), data)


def _of_selections(document: Document) -> tuple[Grid, ...]:
    """Lay out what one more roll risks and gains after each selection."""
    rows = tuple(
        Row(
            dice(row["keep"]),
            (
                cell(row["turn_points"], spoken=_this_turn(row["turn_points"])),
                cell(row["dice_left"], spoken=_left(row["dice_left"])),
                cell(row["bust_odds"], percent(row["bust_odds"]), _to_lose(row["bust_odds"])),
                cell(row["expected_gain"], _gain(row), _on_average(row)),
            ),
        )
        for row in document.get("selections", ())
    )
    columns = (_("This turn"), _("Dice left"), _("Bust next"), _("Gain, on average"))
    return (Grid(_("Set aside"), columns, rows),) if rows else ()


def _this_turn(points: int) -> str:
    return _("{points} this turn").format(points=points)


def _gain(row: Document) -> str:
    return decimal(row["expected_gain"], "+.1f")


def _on_average(row: Document) -> str:
    return _("{points} on average").format(points=_gain(row))


def _to_lose(odds: float) -> str:
    return _("{percent} to lose the roll").format(percent=percent(odds))


def _gained(points: float) -> Cell:
    shown = decimal(points)
    return cell(points, shown, _("{points} points on average").format(points=shown))


def _one_more(document: Document) -> tuple[Prose, ...]:
    if "expected_gain" not in document:
        return ()
    said = _("{points} this turn, {dice} to roll: {percent} to lose it, {gain} on average")
    said = said.format(
        points=count(document["turn_points"], "point"),
        dice=count(document["dice_left"], "die", "dice"),
        percent=percent(document["bust_odds"]),
        gain=_gain(document),
    )
    return (Prose(said),)


def why(document: Document, rules: FarkleRules) -> str:
    """Say why the computer banked or rolled on."""
    reasons = document["why"]
    if not reasons:
        return ""
    said = _("{dice} left: it banks from {points}")
    if reasons["trailing"]:
        said = _("trailing by {behind}, {dice} left: it banks from {points}")
    return said.format(
        behind=reasons["trailing"],
        dice=count(reasons["dice_left"], "die", "dice"),
        points=reasons["threshold"],
    )


def rules(document: Document, rules: FarkleRules) -> Page:
    """Lay out the rules in words."""
    from dicecli.render.farkle_rules import explained

    return explained(rules)
