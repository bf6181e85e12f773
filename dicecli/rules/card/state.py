"""The state of a score-card game, and the effect of moves on it."""

from __future__ import annotations

from typing import NamedTuple, Self, TypeVar

from dicecli.dice import Dice, contains, counted
from dicecli.errors import BadInput, IllegalMove
from dicecli.rules.card.model import CardRules
from dicecli.rules.card.scoring import (
    attainable,
    bonus_at,
    joker_possible,
    placed,
    placement,
)
from dicecli.rules.moves import NAMES, Record, Roll, TurnMove


class Sheet(NamedTuple):
    """One player's card.

    ``filled`` has the points by line, None for an open line; ``extra`` is the sum of the
    five-alike bonuses.
    """

    filled: tuple[int | None, ...]
    extra: int = 0


class CardState(NamedTuple):
    """The state of a game.

    ``player`` is the seat of the player to move, None after the end; ``dice`` the roll on
    the table, ``rolled`` the number of rolls entered this turn. ``retired`` are the seats
    of the players who have retired.
    """

    rules: CardRules
    sheets: tuple[Sheet, ...]
    player: int | None = 0
    dice: Dice | None = None
    rolled: int = 0
    retired: frozenset[int] = frozenset()

    def legal_moves(self) -> tuple[TurnMove, ...]:
        """Return every legal record of the roll on the table; none without a roll."""
        if self.player is None or self.dice is None:
            return ()
        return tuple(
            self._complete(line, self.dice)
            for line in placement(self.rules, self._sheet().filled, self.dice).lines
        )

    def apply(self, move: TurnMove) -> tuple[Self, TurnMove]:
        """Return the state after ``move``, and the move completed.

        Raises IllegalMove if the rules forbid the move, BadInput ``no-dice`` or
        ``unknown-category``.
        """
        if self.player is None:
            raise IllegalMove("game-over")
        if isinstance(move, Roll):
            return _roll(self, move)
        if isinstance(move, Record):
            return _record(self, move)
        raise IllegalMove(
            "other-game", command=NAMES[type(move)], game=self.rules.id, title=self.rules.name
        )

    def retire(self, player: int) -> Self:
        """Return the state after a player retires; their unfinished turn is dropped."""
        retired = self.retired | {player}
        if player != self.player:
            return self._replace(retired=retired)
        following = _next(self.sheets, player, retired)
        return self._replace(player=following, dice=None, rolled=0, retired=retired)

    def totals(self) -> tuple[int, ...]:
        """Return every player's total."""
        return tuple(total(self.rules, sheet) for sheet in self.sheets)

    @property
    def awaits(self) -> str:
        """The next action of the player to move: roll, record, or either."""
        if self.dice is None:
            return "roll"
        return "roll-or-record" if self.rolled < self.rules.rolls else "record"

    @property
    def turn_begun(self) -> bool:
        """Whether a roll was entered in the present turn."""
        return self.rolled > 0

    @property
    def turns_ended(self) -> int:
        """The number of turns ended, which is that of the filled categories."""
        return sum(len(sheet.filled) - sheet.filled.count(None) for sheet in self.sheets)

    @property
    def dice_to_roll(self) -> int:
        """The number of dice of the game; dice that a player may keep count too."""
        return self.rules.number_of_dice

    def first_roll(self, dice: Dice) -> bool:
        """Tell whether ``dice`` are known to be the turn's first roll."""
        return self.rolled == 1 and dice == self.dice

    def _sheet(self) -> Sheet:
        assert self.player is not None
        return self.sheets[self.player]

    def _complete(self, line: int, dice: Dice) -> Record:
        """Return the record of ``dice`` in a line, with its points and bonus."""
        category = self.rules.categories[line]
        place = placement(self.rules, self._sheet().filled, dice)
        value = placed(category, dice, place, first=self.first_roll(dice))
        return Record(category.id, dice, value, place.bonus)


AnyState = TypeVar("AnyState", bound=CardState)


def open_ids(rules: CardRules, filled: tuple[int | None, ...]) -> list[str]:
    """Return the ids of the open categories of a card, in card order."""
    lines = zip(rules.choices, filled, strict=True)
    return [category for category, points in lines if points is None]


def subtotal(rules: CardRules, sheet: Sheet, section: str) -> int:
    """Return the sum of one section, without its bonus."""
    lines = zip(rules.categories, sheet.filled, strict=True)
    return sum(value or 0 for category, value in lines if category.section == section)


def total(rules: CardRules, sheet: Sheet) -> int:
    """Return the total of a card: sections, their bonuses and five-alike bonuses."""
    sums = dict.fromkeys((part.id for part in rules.sections), 0)
    for category, value in zip(rules.categories, sheet.filled, strict=True):
        sums[category.section] += value or 0
    return sheet.extra + sum(
        points + bonus_at(part, points)
        for part, points in zip(rules.sections, sums.values(), strict=True)
    )


def _roll(state: AnyState, move: Roll) -> tuple[AnyState, Roll]:
    counted(move.dice, state.rules.number_of_dice)
    if state.rolled == state.rules.rolls:
        raise IllegalMove("no-rolls-left", most=state.rules.rolls)
    if move.kept is not None:
        _check_kept(state, move.kept, move.dice)
    return state._replace(dice=move.dice, rolled=state.rolled + 1), move._replace(bust=None)


def _check_kept(state: CardState, kept: Dice, dice: Dice) -> None:
    if state.dice is None:
        raise IllegalMove("nothing-to-keep")
    if not contains(state.dice, kept):
        raise IllegalMove("kept-not-rolled", kept=kept, dice=state.dice)
    if len(kept) == state.rules.number_of_dice:
        raise IllegalMove("all-kept")
    if not contains(dice, kept):
        raise IllegalMove("kept-not-on-table", kept=kept, dice=dice)


def _record(state: AnyState, move: Record) -> tuple[AnyState, Record]:
    line = state.rules.line_of(move.category)
    assert state.player is not None
    _check_open(state, state.player, line)
    if move.dice is None and move.points is not None:
        record = _from_paper(state, line, move.points)
    else:
        record = _from_dice(state, line, move.dice)
    return _filled(state, line, record), record


def check_legal(state: CardState, player: int, line: int, dice: Dice) -> None:
    """Raise IllegalMove unless a player may fill a line with ``dice``.

    The code is ``category-filled``, or ``joker-elsewhere`` for a Joker that must go into
    other lines.
    """
    _check_open(state, player, line)
    place = placement(state.rules, state.sheets[player].filled, dice)
    if line not in place.lines:
        raise IllegalMove(
            "joker-elsewhere",
            category=state.rules.categories[line].id,
            joker_step=place.step,
            legal=[state.rules.categories[legal].id for legal in place.lines],
        )


def _check_open(state: CardState, player: int, line: int) -> None:
    filled = state.sheets[player].filled
    points = filled[line]
    if points is not None:
        raise IllegalMove(
            "category-filled",
            category=state.rules.categories[line].id,
            points=points,
            open=open_ids(state.rules, filled),
        )


def _from_dice(state: CardState, line: int, dice: Dice | None) -> Record:
    """Return the record of dice in an open line; None for the roll on the table."""
    if dice is None:
        dice = state.dice
    if dice is None:
        raise BadInput(
            "no-dice",
            category=state.rules.categories[line].id,
            wanted=state.rules.number_of_dice,
        )
    counted(dice, state.rules.number_of_dice)
    if state.dice is not None and dice != state.dice:
        raise IllegalMove("other-dice", dice=dice, rolled=state.dice)
    assert state.player is not None
    check_legal(state, state.player, line, dice)
    return state._complete(line, dice)


def _from_paper(state: CardState, line: int, value: int) -> Record:
    """Return the record of points, whose dice are not known, in an open line.

    Points alone cannot be recorded while a roll of all dice alike would be a Joker or earn
    a bonus.
    """
    category = state.rules.categories[line]
    if state.dice is not None:
        raise IllegalMove("points-over-roll", dice=state.dice)
    if joker_possible(state.rules, state._sheet().filled):
        assert state.rules.five_alike is not None
        raise IllegalMove("points-and-joker", category=state.rules.five_alike.category)
    possible = attainable(state.rules, category)
    if value not in possible:
        raise IllegalMove(
            "not-attainable", category=category.id, points=value, possible=possible
        )
    return Record(category.id, None, value, 0)


def _filled(state: AnyState, line: int, record: Record) -> AnyState:
    """Return the state with a line filled and the next player to move."""
    assert state.player is not None
    sheet = state._sheet()
    filled = (*sheet.filled[:line], record.points, *sheet.filled[line + 1 :])
    changed = Sheet(filled, sheet.extra + (record.bonus or 0))
    before, after = state.sheets[: state.player], state.sheets[state.player + 1 :]
    sheets = (*before, changed, *after)
    following = _next(sheets, state.player, state.retired)
    return state._replace(sheets=sheets, player=following, dice=None, rolled=0)


def _next(sheets: tuple[Sheet, ...], player: int, retired: frozenset[int]) -> int | None:
    """Return the next seat with an open line, None if the game is over."""
    seats = len(sheets)
    for step in range(1, seats + 1):
        seat = (player + step) % seats
        if seat not in retired and None in sheets[seat].filled:
            return seat
    return None
