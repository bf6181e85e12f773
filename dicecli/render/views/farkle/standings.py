"""View of the totals of all players, and of the running turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _
from dicecli.render.page import Grid, Page, Prose, Row, cell, raw
from dicecli.render.views import shared
from dicecli.render.views.tones import on_players
from dicecli.render.words import count, dice, listed
from dicecli.rules.farkle.model import FarkleRules

if TYPE_CHECKING:
    from dicecli.answer_types.farkle import FarklePlayer, FarkleStanding, FarkleTurn, OfferPart

_BAR = 24  # cells of a bar that reaches the target


def show(document: FarkleStanding, rules: FarkleRules) -> Page:
    """Lay out the totals with bars towards the target, and the running turn or the result."""
    target = document["target"]
    rows = tuple(_player(player, target) for player in document["players"])
    columns = (_("Total"), _("To go"), _("Towards {target}").format(target=target))
    grid = Grid(_(rules.name), columns, rows, spare=2)
    grid = on_players(grid, document)
    data = raw("name", ("computer", "total", "retired"), document["players"])
    turn = document["turn"]
    status = shared.state_of_play(document, _turn(turn) if turn else "")
    return Page((grid, *_final(document), *shared.agreed(rules), *status), data)


def _player(player: FarklePlayer, target: int) -> Row:
    """Return the row of a player."""
    total = player["total"]
    filled = min(_BAR, total * _BAR // target)
    to_go = max(0, target - total)
    left = _("{points} to go").format(points=to_go) if to_go else _("target reached")
    return Row(
        shared.seated(shared.seat_name(player), player["computer"]),
        (
            cell(total, spoken=count(total, "point")),
            cell(to_go, spoken=left),
            cell(filled, ("#" * filled).ljust(_BAR, "."), "")._replace(tone="bar"),
        ),
    )


def _final(document: FarkleStanding) -> tuple[Prose, ...]:
    """Return the points to beat in the final round, nothing before it."""
    if not document["final_round"] or document["over"]:
        return ()
    left = [player for player in document["players"] if not player["retired"]]
    best = max(player["total"] for player in left)
    leaders = [player["name"] for player in left if player["total"] == best]
    text = _("Final round: {points} to beat, by {leaders}.")
    return (Prose(text.format(points=best, leaders=listed(leaders))),)


def _turn(turn: FarkleTurn) -> str:
    """Return the running turn in words."""
    text = _("turn {number}, {points} so far, roll {roll}: {dice}")
    if turn["offer"]:
        text = _("turn {number}, {points} so far, {dice_left} to roll, or take over {offer}")
    elif turn["dice"] is None:
        text = _("turn {number}, {points} so far, {dice_left} to roll")
    return text.format(
        number=turn["number"],
        points=count(turn["points"], "point"),
        roll=turn["roll"],
        dice=dice(turn["dice"] or ()),
        dice_left=count(turn["dice_left"], "die", "dice"),
        offer=_offer(turn["offer"]) if turn["offer"] else "",
    )


def _offer(offer: OfferPart) -> str:
    """Return a turn on offer in words."""
    text = _("{points} with {dice} left")
    return text.format(points=offer["points"], dice=count(offer["dice_left"], "die", "dice"))
