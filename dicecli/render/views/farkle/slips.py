"""Entries of a Farkle game that look like a mistake, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dicecli.language import _, plural
from dicecli.render.words import dice
from dicecli.rules.farkle.model import FarkleRules

if TYPE_CHECKING:
    from dicecli.answer_types.farkle import FarkleSlip, FewerPoints, HopelessBank, WonAlready


def worded(slip: FarkleSlip, rules: FarkleRules) -> str:
    """Say why an entry looks like a mistake."""
    if slip["code"] == "fewer-points":
        return _fewer(cast("FewerPoints", slip))
    if slip["code"] == "hopeless-bank":
        return _hopeless(cast("HopelessBank", slip))
    return _won(cast("WonAlready", slip))


def _fewer(slip: FewerPoints) -> str:
    sentence = _("{kept} was banked for {points}, but {instead} gives {possible}")
    if slip["dice_left"] is None:
        shown = {"instead": dice(slip["instead"]), "kept": dice(slip["keep"])}
        return sentence.format(**{**slip, **shown})
    sentence = plural(
        "{kept} gave {points}, but {instead} gives {possible} and leaves {left} die to roll",
        "{kept} gave {points}, but {instead} gives {possible} and leaves {left} dice to roll",
        slip["dice_left"],
    )
    shown = {"instead": dice(slip["instead"]), "kept": dice(slip["keep"])}
    return sentence.format(**{**slip, **shown, "left": slip["dice_left"]})


def _hopeless(slip: HopelessBank) -> str:
    return _("{total} in all does not beat {best}, and this was the last turn").format(**slip)


def _won(slip: WonAlready) -> str:
    return _("banking {points} would have won the game").format(**slip)
