"""Answers of score-card games: plain data, in the shape of the JSON output."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from dicecli.dice import Dice, contains, rolls
from dicecli.errors import BadInput, IllegalMove
from dicecli.rules.card.chances import odds_row
from dicecli.rules.card.model import CardRules, Section
from dicecli.rules.card.scoring import placed, placement, section_bonus
from dicecli.rules.card.state import CardState, Sheet, open_ids, subtotal, total
from dicecli.rules.moves import Record, Roll, TurnMove

if TYPE_CHECKING:
    from dicecli.answer_types.card import (
        CardOdds,
        CardPart,
        CardStateStanding,
        CardStateTurn,
        CategoryRow,
        LegalCategories,
        OddsRow,
        OpenCategories,
        PointsRow,
        RecordReport,
        RollReport,
        SectionPart,
    )


def options(
    state: CardState, player: int, dice: Dice | None
) -> OpenCategories | LegalCategories:
    """Return the open categories of a player, or the legal ones for ``dice``.

    With dice, each category has its points, and ``joker_step`` is as ``Placement.step``.
    """
    filled = state.sheets[player].filled
    if dice is None:
        return _open(state.rules, filled)
    return _legal(state, player, dice)


def _legal(state: CardState, player: int, dice: Dice) -> LegalCategories:
    """Return the legal categories for a roll, with points and bonus."""
    filled = state.sheets[player].filled
    rows: list[PointsRow] = []
    place = placement(state.rules, filled, dice)
    first = player == state.player and state.first_roll(dice)
    for line in place.lines:
        category = state.rules.categories[line]
        value = placed(category, dice, place, first=first)
        rows.append({"category": category.id, "points": value, "bonus": place.bonus})
    return {
        "game": state.rules.id,
        "dice": list(dice),
        "joker": place.step is not None,
        "joker_step": place.step,
        "must_cross_out": not any(row["points"] for row in rows),
        "categories": rows,
    }


def _open(rules: CardRules, filled: tuple[int | None, ...]) -> OpenCategories:
    names: list[CategoryRow] = [{"category": id} for id in open_ids(rules, filled)]
    return {"game": rules.id, "dice": None, "joker": False, "categories": names}


def standing(state: CardState) -> CardStateStanding:
    """Return every player's card with its sums, and the turn (None after the end)."""
    players = [_card(state.rules, sheet) for sheet in state.sheets]
    if state.player is None:
        return {"players": players, "turn": None, "open": []}
    filled = state.sheets[state.player].filled
    turn: CardStateTurn = {
        "number": len(filled) - filled.count(None) + 1,
        "roll": state.rolled,
        "dice": None if state.dice is None else list(state.dice),
        "rolls_left": state.rules.rolls - state.rolled,
    }
    return {"players": players, "turn": turn, "open": open_ids(state.rules, filled)}


def _card(rules: CardRules, sheet: Sheet) -> CardPart:
    sections = {section.id: _section(rules, sheet, section) for section in rules.sections}
    card = {
        "categories": dict(zip(rules.choices, sheet.filled, strict=True)),
        "sections": sections,
        **_halves(sections),
        "penta_bonus": sheet.extra,
        "total": total(rules, sheet),
    }
    return cast("CardPart", card)


def _section(rules: CardRules, sheet: Sheet, section: Section) -> SectionPart:
    points = subtotal(rules, sheet, section.id)
    bonus = section_bonus(rules, section.id, points) if section.bonuses else None
    return {"points": points, "bonus": bonus}


def _halves(sections: dict[str, SectionPart]) -> dict[str, int]:
    """Return the sums of the classic card by keys of their own; empty for any other card."""
    if list(sections) != ["upper", "lower"] or sections["lower"]["bonus"] is not None:
        return {}
    upper, lower = sections.values()
    bonus = {} if upper["bonus"] is None else {"upper_bonus": upper["bonus"]}
    return {"upper": upper["points"], **bonus, "lower": lower["points"]}


def report(state: CardState, move: TurnMove, after: CardState) -> RollReport | RecordReport:
    """Return what a move did; it led from ``state`` to ``after``.

    After a roll, ``options`` are the legal categories, as the function returns them.
    ``must_cross_out`` there is true only if no roll is left.
    """
    player = state.player
    assert player is not None
    if isinstance(move, Record):
        return {
            "category": move.category,
            "dice": None if move.dice is None else list(move.dice),
            "points": move.points or 0,
            "bonus": move.bonus or 0,
            "total": total(state.rules, after.sheets[player]),
        }
    assert isinstance(move, Roll)
    left = state.rules.rolls - after.rolled
    legal = _legal(after, player, move.dice)
    legal["must_cross_out"] = legal["must_cross_out"] and not left
    return {
        "dice": list(move.dice),
        "roll": after.rolled,
        "rolls_left": left,
        "options": legal,
    }


def odds(rules: CardRules, keep: Dice, rolls_left: int | None) -> CardOdds:
    """Return the odds of every category from the dice kept, without a game.

    If ``rolls_left`` is None, all rolls of a turn are left if no dice are kept, else one
    fewer. Raises BadInput ``keep-count``, or IllegalMove ``too-many-rolls`` or
    ``no-rolls-left``.
    """
    if len(keep) > rules.number_of_dice:
        raise BadInput("keep-count", given=len(keep), most=rules.number_of_dice)
    if rolls_left is None:
        rolls_left = rules.rolls - bool(keep)
    if rolls_left > rules.rolls:
        raise IllegalMove("too-many-rolls", given=rolls_left, most=rules.rolls)
    blank = (None,) * len(rules.categories)
    stay = len(keep) < rules.number_of_dice
    return odds_of(rules, blank, (keep, stay), rolls_left)


def odds_at_table(state: CardState, keep: Dice | None, rolls_left: int | None) -> CardOdds:
    """Return the odds of every open category for the player to move.

    ``keep`` are the dice to keep, None for the best choice; ``rolls_left`` is None for
    the rolls that the turn leaves. Raises IllegalMove.
    """
    if state.player is None:
        raise IllegalMove("game-over")
    if rolls_left is None:
        rolls_left = state.rules.rolls - state.rolled
    if rolls_left > state.rules.rolls:
        raise IllegalMove("too-many-rolls", given=rolls_left, most=state.rules.rolls)
    if keep and not contains(state.dice or (), keep):
        raise IllegalMove("kept-not-rolled", kept=keep, dice=state.dice or ())
    dice = keep if keep is not None else state.dice
    stay = len(dice or ()) < state.rules.number_of_dice
    filled = state.sheets[state.player].filled
    return odds_of(state.rules, filled, (dice or (), stay), rolls_left)


def odds_of(
    rules: CardRules,
    filled: tuple[int | None, ...],
    start: tuple[Dice, bool],
    rolls_left: int,
) -> CardOdds:
    """Return the odds of the open categories.

    ``filled`` has the points by line, ``start`` is as for ``chances.mean``.
    """
    dice, stay = start
    number = rules.number_of_dice
    if not rolls_left and len(dice) < number:
        raise IllegalMove("no-rolls-left", most=rules.rolls)
    places = {roll: placement(rules, filled, roll) for roll in rolls(number)}
    rows: list[OddsRow] = []
    for line, category in enumerate(rules.categories):
        if filled[line] is None:
            values = {
                roll: placed(category, roll, place) if line in place.lines else 0
                for roll, place in places.items()
            }
            row = odds_row(values, number, start, rolls_left)
            rows.append({"category": category.id, **row})
    if stay:
        kept = list(dice)
        return {"game": rules.id, "keep": kept, "rolls_left": rolls_left, "categories": rows}
    rolled = list(dice)
    return {"game": rules.id, "dice": rolled, "rolls_left": rolls_left, "categories": rows}
