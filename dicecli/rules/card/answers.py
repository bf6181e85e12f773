"""What score-card games answer, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicecli.dice import Dice
from dicecli.rules.card.model import CardRules
from dicecli.rules.card.scoring import placement, points, section_bonus
from dicecli.rules.card.state import CardState, Sheet, subtotal, total
from dicecli.rules.moves import GameMove, Record, Roll

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document


def options(state: CardState, player: int, dice: Dice | None) -> Document:
    """Return the open categories of a player; with dice the legal ones and points.

    ``joker_step`` is "face", "lower" or "zero" (``scoring.Placement``) or None.
    """
    filled = state.sheets[player].filled
    head: Document = {"game": state.rules.id}
    if dice is None:
        lines = zip(state.rules.choices, filled, strict=True)
        names = [{"category": id} for id, held in lines if held is None]
        return {**head, "dice": None, "joker": False, "categories": names}
    rows = []
    place = placement(state.rules, filled, dice)
    for line in place.lines:
        category = state.rules.categories[line]
        value = points(category, dice, joker=place.step is not None)
        rows.append({"category": category.id, "points": value, "bonus": place.bonus})
    return {
        **head,
        "dice": list(dice),
        "joker": place.step is not None,
        "joker_step": place.step,
        "must_cross_out": not any(row["points"] for row in rows),
        "categories": rows,
    }


def standing(state: CardState) -> Document:
    """Return every player's card with its sums, and the turn (None at the end)."""
    players = [_card(state.rules, sheet) for sheet in state.sheets]
    if state.player is None:
        return {"players": players, "turn": None}
    filled = state.sheets[state.player].filled
    turn = {
        "number": len(filled) - filled.count(None) + 1,
        "roll": state.rolled,
        "dice": None if state.dice is None else list(state.dice),
        "rolls_left": state.rules.rolls - state.rolled,
    }
    return {"players": players, "turn": turn}


def _card(rules: CardRules, sheet: Sheet) -> Document:
    card: Document = {"categories": dict(zip(rules.choices, sheet.filled, strict=True))}
    for section in rules.sections:
        held = subtotal(rules, sheet, section.id)
        card[section.id] = held
        if section.bonuses:
            card[f"{section.id}_bonus"] = section_bonus(rules, section.id, held)
    return {**card, "penta_bonus": sheet.extra, "total": total(rules, sheet)}


def report(state: CardState, move: GameMove, player: int) -> Document:
    """Return what a move did; ``state`` is the one after it.

    After a roll ``choices`` has what may be filled with it, as ``options`` gives
    it; that nothing gives points matters only once no roll is left.
    """
    if isinstance(move, Record):
        dice = None if move.dice is None else list(move.dice)
        done = {"category": move.category, "dice": dice, "points": move.points}
        held = total(state.rules, state.sheets[player])
        return {**done, "bonus": move.bonus, "total": held}
    assert isinstance(move, Roll)
    left = state.rules.rolls - state.rolled
    choices = options(state, player, move.dice)
    choices["must_cross_out"] = choices["must_cross_out"] and not left
    return {
        "dice": list(move.dice),
        "roll": state.rolled,
        "rolls_left": left,
        "choices": choices,
    }
