"""Views of the odds and gains of one more roll, and of the computer's reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dicecli.language import _
from dicecli.render.page import Cell, Grid, Page, Prose, Row, cell, raw
from dicecli.render.views.farkle.scores import left_to_roll
from dicecli.render.words import count, decimal, dice, percent
from dicecli.rules.farkle.model import FarkleRules

if TYPE_CHECKING:
    from dicecli.answer_types.farkle import FarkleOdds, NextRoll
    from dicecli.answer_types.game import Automatic


def odds(document: FarkleOdds, rules: FarkleRules) -> Page:
    """Lay out the odds of a bust and, in a game, the gain from one more roll."""
    rows = tuple(
        Row(
            count(row["dice_left"], "die", "dice"),
            (
                cell(row["bust_odds"], percent(row["bust_odds"]), _to_lose(row["bust_odds"])),
                cell(row["fraction"], spoken=""),
                _gained(row["mean_points"]),
            ),
        )
        for row in document["by_dice_left"]
    )
    columns = (_("Bust"), _("Exactly"), _("Best points, on average"))
    grid = Grid(_("Rolled"), columns, rows)
    keys = ("bust_odds", "fraction", "mean_points")
    data = raw("dice_left", keys, document["by_dice_left"])
    return Page((*_one_more(document), *_of_selections(document), grid), data)


def _of_selections(document: FarkleOdds) -> tuple[Grid, ...]:
    """Return the table of odds and gains after each selection, if there is any."""
    rows = tuple(
        Row(
            dice(row["keep"]),
            (
                cell(row["turn_points"], spoken=_this_turn(row["turn_points"])),
                cell(row["dice_left"], spoken=left_to_roll(row["dice_left"])),
                cell(row["bust_odds"], percent(row["bust_odds"]), _to_lose(row["bust_odds"])),
                cell(row["expected_gain"], _gain(row), _on_average(row)),
            ),
        )
        for row in document.get("selections", ())
    )
    columns = (_("This turn"), _("Dice left"), _("Bust odds"), _("Gain, on average"))
    return (Grid(_("Set aside"), columns, rows),) if rows else ()


def _this_turn(points: int) -> str:
    """Return the points of a turn in words."""
    return _("{points} this turn").format(points=points)


def _gain(row: NextRoll) -> str:
    """Return the mean gain of one more roll, with its sign."""
    return decimal(row["expected_gain"], "+.1f")


def _on_average(row: NextRoll) -> str:
    """Return the mean gain of one more roll in words."""
    return _("{points} on average").format(points=_gain(row))


def _to_lose(odds: float) -> str:
    """Return the odds of a bust in words."""
    return _("{percent} to bust").format(percent=percent(odds))


def _gained(points: float) -> Cell:
    """Return the cell of the mean points of a roll."""
    shown = decimal(points)
    return cell(points, shown, _("{points} points on average").format(points=shown))


def _one_more(document: FarkleOdds) -> tuple[Prose, ...]:
    """Return the sentence on the next roll, if the dice to roll are known."""
    if "expected_gain" not in document:
        return ()
    text = _("{points} this turn, {dice} to roll: {percent} to bust, {gain} on average")
    text = text.format(
        points=count(document["turn_points"], "point"),
        dice=count(document["dice_left"], "die", "dice"),
        percent=percent(document["bust_odds"]),
        # With ``expected_gain`` it has the other keys of ``NextRoll``, too.
        gain=_gain(cast("NextRoll", document)),
    )
    return (Prose(text),)


def why(document: Automatic, rules: FarkleRules) -> str:
    """Return why the computer banked or rolled on; empty for its other moves."""
    reasons = document["why"]
    if not reasons:
        return ""
    text = _("{dice} left: it banks at {points} or more")
    if reasons["trailing"]:
        text = _("trailing by {behind}, {dice} left: it banks at {points} or more")
    return text.format(
        behind=reasons["trailing"],
        dice=count(reasons["dice_left"], "die", "dice"),
        points=reasons["threshold"],
    )
