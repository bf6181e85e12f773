"""Likely mistakes in a game of Farkle, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dicecli.language import _, plural
from dicecli.render.words import dice
from dicecli.rules.farkle.model import FarkleRules

if TYPE_CHECKING:
    from dicecli.answer_types.farkle import FarkleSlip, FewerPoints, HopelessBank, WonAlready


def worded(slip: FarkleSlip, rules: FarkleRules) -> str:
    """Return the reason why an entry is likely a mistake."""
    # Type checkers do not narrow a union of TypedDicts by ``code``, which is a str.
    if slip["code"] == "fewer-points":
        return _fewer(cast("FewerPoints", slip))
    if slip["code"] == "hopeless-bank":
        return _hopeless(cast("HopelessBank", slip))
    return _won(cast("WonAlready", slip))


def _fewer(slip: FewerPoints) -> str:
    """Return the sentence on dice set aside for fewer points than possible."""
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
    """Return the sentence on a bank that cannot win."""
    return _("{total} in all does not beat {best}, and this was the last turn").format(**slip)


def _won(slip: WonAlready) -> str:
    """Return the sentence on a win that was missed."""
    return _("banking {points} would have won the game").format(**slip)
