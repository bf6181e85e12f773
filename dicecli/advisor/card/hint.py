"""Advice as plain data: what ``hint`` answers, and what the computer plays by it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from dicecli.advisor.card.advice import (
    Choice,
    Outlook,
    Situation,
    choices,
    exact,
    expected,
)
from dicecli.advisor.card.space import fits
from dicecli.advisor.card.tables import Table, encode, file_name, find
from dicecli.advisor.solution import Solution
from dicecli.dice import Dice
from dicecli.errors import BadGameFile, BadInput, IllegalMove
from dicecli.rules.card.model import CardRules
from dicecli.rules.card.state import CardState
from dicecli.rules.moves import Record, TurnMove

if TYPE_CHECKING:
    from dicecli.advisor.protocols import Progress
    from dicecli.answer_types.card import (
        CardAdvice,
        CardSlip,
        ChoiceRow,
        OddsRow,
        Reason,
        RecordChoice,
    )
    from dicecli.answer_types.game import Why

Decide = Callable[[CardState], "tuple[TurnMove | None, Why]"]
"""Chooses for the player to move: the move, or None to roll, and why."""


def at_table(state: CardState, rolls_left: int | None) -> Situation:
    """Return the situation of the player to move; IllegalMove once the game is over."""
    if state.player is None:
        raise IllegalMove("game-over")
    sheet = state.sheets[state.player]
    left = state.rules.rolls - state.rolled if rolls_left is None else rolls_left
    first = state.dice is not None and state.first_roll(state.dice)
    return _checked(Situation(state.rules, sheet.filled, sheet.extra, state.dice, left, first))


def on_paper(
    rules: CardRules, dice: Dice | None, rolls_left: int | None, filled: Mapping[str, int]
) -> Situation:
    """Return a situation told in words; ``filled`` has the points by category.

    Without ``rolls_left`` the dice are the first roll of the turn. Raises
    IllegalMove for points that a category cannot give, and for a full card.
    """
    lines = {rules.line_of(rules.choice(word)): value for word, value in filled.items()}
    for line, value in lines.items():
        _check_points(rules, line, value)
    if len(lines) == len(rules.categories):
        raise IllegalMove("card-full")
    card = tuple(lines.get(line) for line in range(len(rules.categories)))
    after_first = rules.rolls - (dice is not None)
    left = after_first if rolls_left is None else rolls_left
    return _checked(Situation(rules, card, 0, dice, left, left == rules.rolls - 1))


def _check_points(rules: CardRules, line: int, value: int) -> None:
    from dicecli.advisor.card.space import scores

    possible = scores(rules, line)
    if value not in possible:
        category = rules.categories[line]
        facts = {"category": category.id, "points": value, "possible": possible}
        raise IllegalMove("not-attainable", **facts)


def _checked(situation: Situation) -> Situation:
    """Refuse a number of rolls left that no turn has."""
    rules = situation.rules
    most = rules.rolls - (situation.dice is not None)
    if situation.rolls_left > most:
        raise IllegalMove("too-many-left", most=most, count=situation.rolls_left)
    if situation.dice is None and situation.rolls_left < most:
        raise BadInput("no-dice")
    return situation


def advise(
    situation: Situation,
    folders: Iterable[str],
    *,
    top: int | None = None,
    explain: bool = False,
) -> CardAdvice:
    """Answer ``hint``: every choice, best first, with its expected final total.

    ``instead`` is the best choice of the other kind, to fill where the best keeps.
    ``exact`` tells that a table of ``folders`` was there; ``reason`` why it is an
    estimate if not: "no-table" or "too-many-states".
    """
    table = find(situation.rules, folders)
    outlook = _outlook(situation, table)
    ranked = choices(situation, outlook)
    dice = situation.dice
    document: CardAdvice = {
        "dice": None if dice is None else list(dice),
        "rolls_left": situation.rolls_left,
        "roll": situation.rules.rolls - situation.rolls_left,
        "exact": table is not None,
        "reason": _reason(situation.rules, table),
        "expected": ranked[0].expected if ranked else expected(situation, table, outlook),
        "choices": [_row(situation.rules, choice) for choice in ranked[:top]],
        "instead": _instead(situation.rules, ranked),
    }
    if explain and ranked:
        document["odds"] = _odds(situation, ranked[0])
    return document


def _outlook(situation: Situation, table: Table | None) -> Outlook:
    if table is not None:
        return exact(situation, table)
    from dicecli.advisor.card.estimate import estimated

    return estimated(situation.rules, situation.filled)


def _reason(rules: CardRules, table: Table | None) -> Reason | None:
    if table is not None:
        return None
    return "no-table" if fits(rules) else "too-many-states"


def _instead(rules: CardRules, ranked: list[Choice]) -> ChoiceRow | None:
    """Return the best choice of the other kind: to keep where one fills, and so on."""
    unlike = (choice for choice in ranked if (choice.line is None) != (ranked[0].line is None))
    other = next(unlike, None)
    return None if other is None else _row(rules, other)


def _row(rules: CardRules, choice: Choice) -> ChoiceRow:
    if choice.keep is not None:
        return {
            "action": "keep",
            "keep": list(choice.keep),
            "expected": choice.expected,
            "loss": choice.loss,
        }
    return _record_row(rules, choice)


def _record_row(rules: CardRules, choice: Choice) -> RecordChoice:
    assert choice.line is not None
    return {
        "action": "record",
        "category": rules.categories[choice.line].id,
        "points": choice.points,
        "bonus": choice.bonus,
        "expected": choice.expected,
        "loss": choice.loss,
    }


def _odds(situation: Situation, best: Choice) -> list[OddsRow]:
    """Return the odds of the open categories from the best keep, or the dice as they lie."""
    from dicecli.rules.card.answers import odds_of

    assert situation.dice is not None
    start = (situation.dice, False) if best.keep is None else (best.keep, True)
    left = situation.rolls_left if best.keep is not None else 0
    return odds_of(situation.rules, situation.filled, start, left)["categories"]


LEAST_LOSS = {"crossed-out": 3.0, "far-better": 5.0}
"""Points lost on average from which on an entry is worth a remark."""


def confirmed(state: CardState, slip: CardSlip, folders: Iterable[str]) -> CardSlip | None:
    """Return a slip (``rules.card.slip``) as a table of values sees it, or None.

    It remains where a category that gives more points is also the better one in the
    end, of which the best is named. Without a table the sure ones remain as they are.
    """
    known = _table(state.rules, folders)
    if known is None:
        return slip if slip["sure"] else None
    situation = at_table(state._replace(dice=tuple(slip["dice"])), 0)
    ranked = choices(situation, exact(situation, known))
    line = state.rules.line_of(slip["category"])
    made = next(choice for choice in ranked if choice.line == line)
    better = [choice for choice in ranked if choice.points > slip["points"]]
    if made.loss - better[0].loss < LEAST_LOSS[slip["code"]]:
        return None
    row = _record_row(state.rules, better[0])
    return {**slip, "instead": row["category"], "possible": row["points"]}


def _table(rules: CardRules, folders: Iterable[str]) -> Table | None:
    """Return a rule set's table; a damaged one is none."""
    try:
        return find(rules, folders)
    except (BadGameFile, OSError):
        return None


def table_name(rules: CardRules) -> str:
    """Return the name of the file with a rule set's table of values."""
    return file_name(rules)


def solved(rules: CardRules, *, cores: int, progress: Progress | None) -> Solution:
    """Solve a rule set; raise ModuleNotFoundError where numpy is missing."""
    from dicecli.advisor.card import solver

    found = solver.solve(rules, cores=cores, progress=progress)
    table = encode(rules, found.space, cast("Sequence[float]", found.values))
    return Solution(table, found.expected, len(found.values))


def decider(rules: CardRules, folders: Iterable[str], *, fill: bool) -> Decide:
    """Return what chooses for the computer: by a table, else by the estimate.

    With ``fill`` it fills a category even where rolls are left. The reason that it
    gives has ``expected``, and ``keep`` where dice are to be rolled again.
    """
    found = find(rules, folders)

    def decide(state: CardState) -> tuple[TurnMove | None, Why]:
        if state.dice is None:
            return None, {}
        situation = at_table(state, 0 if fill else None)
        best = choices(situation, _outlook(situation, found))[0]
        why: Why = {"expected": best.expected}
        if best.keep is not None:
            return None, {"expected": best.expected, "keep": list(best.keep)}
        assert best.line is not None
        category = rules.categories[best.line].id
        return Record(category, state.dice, best.points, best.bonus), why

    return decide
