"""The rules of a Farkle game as a person would explain them, from the data."""

from __future__ import annotations

from dicecli.render.page import Cell, Grid, Page, Prose, Row, cell, raw
from dicecli.render.words import count, dice, listed, percent
from dicecli.rules.farkle.combinations import busts, selection
from dicecli.rules.farkle.model import Combination, FarkleRules


def explained(rules: FarkleRules) -> Page:
    """Return the whole rules: the turn, the table, examples, odds, the end."""
    blocks: list[str | Prose | Grid] = [
        Prose(f"{rules.name}: {rules.summary}."),
        Prose(_turn(rules)),
        _table(rules),
        Prose(_splits(rules)),
        Prose(_hot_dice(rules)),
        *[Prose(paragraph) for paragraph in _extras(rules)],
        _odds(rules),
        Prose(_end(rules)),
        Prose(_computer(rules)),
    ]
    rows = [{**row._asdict(), "points": list(row.points)} for row in rules.combinations]
    return Page(tuple(blocks), raw("id", ("name", "points"), rows))


def _turn(rules: FarkleRules) -> str:
    return (
        f"A turn: roll {count(rules.number_of_dice, 'die', 'dice')}. After each roll set "
        "at least one scoring die aside; every die set aside must take part in a "
        "combination of dice of that one roll, but scoring dice may be left. Then bank "
        "the points of the turn, or roll the dice that are left. A roll of which nothing "
        "can be set aside is a bust: the turn's points are lost, the total stays."
    )


def _table(rules: FarkleRules) -> Grid:
    rows = tuple(Row(row.name, (cell(_worth(row)),)) for row in rules.combinations)
    return Grid("Set aside", ("Points",), rows, align="l")


def _worth(row: Combination) -> str:
    if len(row.points) == 1:
        shown = f"{dice(row.exact)}: " if row.exact else ""
        return f"{shown}{row.points[0]}"
    faces = [f"{face}: {points}" for face, points in enumerate(row.points, 1) if points]
    return ", ".join(faces)


_EXAMPLES = (
    (1, 1, 1, 1),
    (3, 3, 3, 5),
    (1, 1, 1, 1, 5, 5),
    (2, 2, 2, 5, 5, 5),
    (2, 2, 3, 3, 4, 4),
)


def _splits(rules: FarkleRules) -> str:
    worked = []
    for example in _EXAMPLES:
        found = selection(rules, example) if len(example) <= rules.number_of_dice else None
        if found:
            worked.append(f"{dice(example)} is {found.points}")
    return (
        "Dice set aside together are worth their best split into combinations: "
        f"{listed(worked)}."
    )


def _hot_dice(rules: FarkleRules) -> str:
    return (
        f"Hot dice: once all {rules.number_of_dice} dice are set aside, in one roll or "
        "over several, they all come back and the turn's points stay; "
        f"{'roll or bank' if rules.hot_dice == 'may' else 'they must be rolled'}."
    )


def _extras(rules: FarkleRules) -> list[str]:
    """Say what this table plays beside the plain game."""
    said = [_no_score(rules), _minimum(rules), _streak(rules)]
    if rules.carry_over:
        said.append(
            "After a bank the next player may take over the dice left and the points of "
            "that turn, and goes on rolling them."
        )
    if rules.exact:
        said.append("The target must be hit exactly: who passes it banks nothing.")
    return [sentence for sentence in said if sentence]


def _no_score(rules: FarkleRules) -> str:
    whole = f"A roll of all {rules.number_of_dice} dice of which nothing scores"
    if rules.no_score > 0:
        return f"{whole} is no bust: it gives {rules.no_score}, as all dice set aside."
    return f"{whole} costs {-rules.no_score} beside the turn." if rules.no_score else ""


def _minimum(rules: FarkleRules) -> str:
    if rules.opening == rules.minimum:
        return f"Every bank needs at least {rules.opening}." if rules.opening else ""
    opening = f"The first bank of a player needs at least {rules.opening}."
    later = f"Every later bank needs at least {rules.minimum}."
    said = [opening if rules.opening else "", later if rules.minimum else ""]
    return " ".join(sentence for sentence in said if sentence)


def _streak(rules: FarkleRules) -> str:
    streak = rules.streak
    if streak is None:
        return ""
    cost = "all that is banked" if streak.points is None else f"{streak.points} points"
    floor = "" if streak.floor is None else f", down to {streak.floor} at most"
    again = "and the count begins anew" if streak.reset else "and so does every further one"
    return f"{count(streak.busts, 'bust')} in a row cost {cost}{floor}, {again}."


def _odds(rules: FarkleRules) -> Grid:
    numbers = range(1, rules.number_of_dice + 1)
    cells: tuple[Cell, ...] = tuple(
        cell(lost / 6**number, percent(lost / 6**number))
        for number, lost in zip(numbers, busts(rules), strict=True)
    )
    return Grid("Dice rolled", tuple(map(str, numbers)), (Row("Odds of a bust", cells),))


_AFTER = {
    "one-more-turn": "each other player has exactly one more turn",
    "equal-turns": "the round is played to its end, so that all have had equal turns",
}
_TIES = {
    "shared": "equal totals share the win",
    "none": "with equal totals at the top nobody wins",
}


def _end(rules: FarkleRules) -> str:
    offered = f" ({listed(list(map(str, rules.targets)), 'or')})" if rules.targets[1:] else ""
    target = f"{rules.target}{offered}"
    if rules.end == "first-wins":
        return f"Whoever first holds {target} by banking wins at once. {_seats(rules)}."
    return (
        f"The final round begins when somebody reaches {target} by banking: "
        f"{_AFTER[rules.end]}. The highest total wins; {_TIES[rules.ties]}. {_seats(rules)}."
    )


def _seats(rules: FarkleRules) -> str:
    people, computers = rules.seats.humans, rules.seats.computers
    beside = f", and at most {count(computers[1], 'computer')}" if computers[1] else ""
    return f"{people[0]} to {people[1]} players{beside}"


def _computer(rules: FarkleRules) -> str:
    numbers = rules.computer
    fewer = [
        f"{lower} with {count(left, 'die', 'dice')} left"
        for left, lower in enumerate(numbers.fewer_dice, 1)
    ]
    plays_on = numbers.last_chance and rules.end != "first-wins"
    last = " In the final round, when it does not lead, it banks what beats the leader."
    last = last if plays_on else ""
    return (
        "The computer sets aside what gives most and banks as soon as its turn holds "
        f"{numbers.base}, and {numbers.trailing_step} more for every "
        f"{numbers.trailing_per} points begun behind the leader (at most "
        f"{numbers.trailing_most} more); less {listed(fewer)}, never under "
        f"{numbers.least}.{last}"
    )
