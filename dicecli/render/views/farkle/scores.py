"""Views of the selections of a roll: dice that can be set aside, and their points."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dicecli.language import _
from dicecli.render.page import Grid, Page, Row, Said, cell, raw
from dicecli.render.words import count, dice, percent
from dicecli.rules.farkle.model import FarkleRules

if TYPE_CHECKING:
    from dicecli.answer_types.farkle import (
        FarkleBest,
        FarkleNoRoll,
        FarkleOne,
        FarkleScores,
        FarkleSelections,
        SelectionRow,
    )


def score(document: FarkleScores | FarkleSelections, rules: FarkleRules) -> Page:
    """Lay out the selections of a roll, for a player if there is one."""
    rolled = dice(document["dice"])
    # Type checkers do not narrow a union of TypedDicts by a key, here and below.
    if "player" in document:
        player = cast("FarkleSelections", document)["player"]
        rolled = _("{player} with {dice}").format(player=player, dice=rolled)
    data = raw("keep", ("points", "dice_left", "bust_odds"), document["selections"])
    if document["bust"]:
        lost = _("{roll}: bust, nothing can be set aside").format(roll=rolled)
        return Page((Said(lost, "bust"),), data)
    return Page((rolled, selections_grid(document, rules)), data)


def selections_grid(document: FarkleScores, rules: FarkleRules) -> Grid:
    """Return the table of selections, most points first."""
    rows = tuple(
        Row(
            dice(row["keep"]),
            (
                cell(row["points"], spoken=count(row["points"], "point")),
                cell(row["dice_left"], spoken=left_to_roll(row["dice_left"])),
                cell(
                    row["bust_odds"],
                    percent(row["bust_odds"]),
                    _("{percent} to bust on the next roll").format(
                        percent=percent(row["bust_odds"])
                    ),
                ),
                cell(made_of(row, rules)),
            ),
        )
        for row in document["selections"]
    )
    columns = (_("Points"), _("Dice left"), _("Bust odds"), _("Made of"))
    return Grid(_("Set aside"), columns, rows, align="rrrl")


def best(row: FarkleBest, rules: FarkleRules) -> tuple[str, str]:
    """Return the best selection of a roll, as its dice for scripts and in words."""
    if "keep" not in row:
        return "bust", _("bust")
    selection = cast("SelectionRow", row)
    return dice(selection["keep"]), made_of(selection, rules)


def made_of(row: SelectionRow, rules: FarkleRules) -> str:
    """Return the combinations of a selection with their dice; each is named once."""
    names = {row.id: _(row.name) for row in rules.combinations}
    laid: dict[str, list[int]] = {}
    for part in row["combinations"]:
        laid.setdefault(part["combination"], []).extend(part["dice"])
    none = _("no score")
    return ", ".join(f"{names.get(id, none)} {dice(of)}" for id, of in laid.items())


def left_to_roll(number: int) -> str:
    """Return a number of dice left to roll, in words."""
    return _("{dice} left").format(dice=count(number, "die", "dice"))


def number(document: FarkleOne, rules: FarkleRules) -> Page:
    """Lay out the points of one selection: the number alone."""
    return Page((str(document["points"]),), raw("keep", ("points",), [document]))


def open(document: FarkleSelections | FarkleNoRoll, rules: FarkleRules) -> Page:
    """Lay out the selections of a player, or, before a roll, the dice to roll."""
    if document["dice"] is not None:
        return score(document, rules)
    return _before_a_roll(document)


def _before_a_roll(document: FarkleNoRoll) -> Page:
    """Lay out the points of the turn and the dice to roll."""
    line = _("{player}: {points} this turn, {dice} left to roll").format(
        player=document["player"],
        points=count(document["turn_points"], "point"),
        dice=count(document["dice_left"], "die", "dice"),
    )
    return Page((line,), raw("keep", (), []))
