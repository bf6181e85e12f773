"""What is doubtful about an entry of a Farkle game, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.language import _, plural
from dicecli.render.words import dice
from dicecli.rules.farkle.model import FarkleRules

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document


def worded(doubt: Document, rules: FarkleRules) -> str:
    """Say what is doubtful."""
    return _SENTENCES[doubt["code"]](doubt)


def _fewer(doubt: Document) -> str:
    sentence = _("{kept} was banked for {points}, but {instead} gives {possible}")
    if doubt["dice_left"] is None:
        shown = {"instead": dice(doubt["instead"]), "kept": dice(doubt["keep"])}
        return sentence.format(**{**doubt, **shown})
    sentence = plural(
        "{kept} gave {points}, but {instead} gives {possible} and leaves {left} die to roll",
        "{kept} gave {points}, but {instead} gives {possible} and leaves {left} dice to roll",
        doubt["dice_left"],
    )
    shown = {"instead": dice(doubt["instead"]), "kept": dice(doubt["keep"])}
    return sentence.format(**{**doubt, **shown, "left": doubt["dice_left"]})


def _hopeless(doubt: Document) -> str:
    return _("{total} in all does not beat {best}, and this was the last turn").format(**doubt)


def _won(doubt: Document) -> str:
    return _("banking {points} would have won the game").format(**doubt)


_SENTENCES = {"fewer-points": _fewer, "hopeless-bank": _hopeless, "won-already": _won}
