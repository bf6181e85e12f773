"""The rules of a Farkle game as a person would explain them, from the data."""

from __future__ import annotations

from dicecli.language import N_, _
from dicecli.render.page import Cell, Grid, Page, Prose, Row, cell, raw
from dicecli.render.views.shared import introduced
from dicecli.render.words import count, dice, listed, percent
from dicecli.rules.farkle.combinations import busts, selection
from dicecli.rules.farkle.model import Combination, FarkleRules


def explained(rules: FarkleRules) -> Page:
    """Return the whole rules: the turn, the table, examples, odds, the end."""
    blocks: list[str | Prose | Grid] = [
        introduced(rules),
        Prose(_turn(rules)),
        _table(rules),
        *_splits(rules),
        Prose(_hot_dice(rules)),
        *[Prose(paragraph) for paragraph in _extras(rules)],
        _odds(rules),
        Prose(_end(rules)),
        *([Prose(_computer(rules))] if rules.seats.computers[1] else []),
    ]
    rows = [{**row._asdict(), "points": list(row.points)} for row in rules.combinations]
    return Page(tuple(blocks), raw("id", ("name", "points"), rows))


def _turn(rules: FarkleRules) -> str:
    said = _(
        "In a turn, roll {dice}. After each roll, set at least one scoring die aside. Every "
        "die set aside must be part of a combination of dice from that roll; scoring dice may "
        "be left. Then bank the points of the turn, or roll the remaining dice. A roll from "
        "which nothing can be set aside is a bust: the points of the turn are lost, and the "
        "total stays."
    )
    if rules.no_score < 0 or rules.streak:
        said = _(
            "In a turn, roll {dice}. After each roll, set at least one scoring die aside. "
            "Every die set aside must be part of a combination of dice from that roll; "
            "scoring dice may be left. Then bank the points of the turn, or roll the "
            "remaining dice. A roll from which nothing can be set aside is a bust: the points "
            "of the turn are lost."
        )
    return said.format(dice=count(rules.number_of_dice, "die", "dice"))


def _table(rules: FarkleRules) -> Grid:
    rows = tuple(
        Row(_(row.name), (cell(_shown(row)), cell(_worth(row))))
        for row in rules.combinations
        if any(row.points)
    )
    return Grid(_("Set aside"), (_("Dice"), _("Points")), rows, align="l")


def _shown(row: Combination) -> str:
    """Say which dice make a combination."""
    if row.exact:
        return dice(row.exact)
    if row.groups == (1,):
        return _("one die")
    return _("{numbers} alike").format(numbers=listed([str(size) for size in row.groups]))


def _worth(row: Combination) -> str:
    if len(row.points) == 1:
        return str(row.points[0])
    faces = [f"{face}: {points}" for face, points in enumerate(row.points, 1) if points]
    return ", ".join(faces)


_EXAMPLES = (
    (1, 1, 1, 1),
    (3, 3, 3, 5),
    (1, 1, 1, 1, 5, 5),
    (2, 2, 2, 5, 5, 5),
    (2, 2, 3, 3, 4, 4),
)


def _splits(rules: FarkleRules) -> list[Prose]:
    worked = []
    for example in _EXAMPLES:
        found = selection(rules, example) if len(example) <= rules.number_of_dice else None
        if found:
            worth = _("{dice} is {points}")
            worked.append(worth.format(dice=dice(example), points=found.points))
    said = _(
        "Dice set aside together are split into the combinations that give the most points: "
        "{examples}."
    )
    return [Prose(said.format(examples=listed(worked)))] if worked else []


def _hot_dice(rules: FarkleRules) -> str:
    said = _(
        "Hot dice: once all {number} dice are set aside, in one roll or over several, the "
        "points of the turn stay and all dice must be rolled again."
    )
    if rules.hot_dice == "may":
        said = _(
            "Hot dice: once all {number} dice are set aside, in one roll or over several, the "
            "points of the turn stay and all dice may be rolled again; roll or bank."
        )
    return said.format(number=rules.number_of_dice)


def _extras(rules: FarkleRules) -> list[str]:
    """Say what this table plays beside the plain game."""
    said = [_no_score(rules), _minimum(rules), _streak(rules)]
    if rules.carry_over:
        over = _(
            "After a bank, the next player may take over the remaining dice and the points of "
            "that turn, and roll those dice."
        )
        said.append(over)
    if rules.exact:
        said.append(_("The target must be hit exactly: a player who passes it banks nothing."))
    if rules.exact and max(rules.opening, rules.minimum):
        said.append(_("Points that hit the target may always be banked."))
    return [sentence for sentence in said if sentence]


def _no_score(rules: FarkleRules) -> str:
    if not rules.no_score:
        return ""
    said = _(
        "If nothing scores in a roll of all {number} dice, the turn is lost and {points} "
        "points with it."
    )
    if rules.no_score > 0:
        said = _(
            "If nothing scores in a roll of all {number} dice, it is not a bust: it gives "
            "{points} points, and all dice count as set aside."
        )
    return said.format(number=rules.number_of_dice, points=abs(rules.no_score))


def _minimum(rules: FarkleRules) -> str:
    if rules.opening <= rules.minimum:
        every = _("Every bank needs at least {points} points.")
        return every.format(points=rules.minimum) if rules.minimum else ""
    opening = _("The first bank of a player needs at least {points} points.")
    later = _("Every later bank needs at least {points} points.")
    said = [opening.format(points=rules.opening)]
    if rules.minimum:
        said.append(later.format(points=rules.minimum))
    return " ".join(said)


def _streak(rules: FarkleRules) -> str:
    streak = rules.streak
    if streak is None:
        return ""
    cost = _("all banked points")
    if streak.points is not None:
        cost = _("{points} points").format(points=streak.points)
    if streak.floor is not None:
        cost = _("{cost} (the total does not fall below {floor})").format(
            cost=cost, floor=streak.floor
        )
    said = _("{busts} in a row cost {cost}; every further bust in a row costs the same.")
    if streak.reset:
        said = _("{busts} in a row cost {cost}; the count then starts again.")
    return said.format(busts=count(streak.busts, "bust"), cost=cost)


def _odds(rules: FarkleRules) -> Grid:
    numbers = range(1, rules.number_of_dice + 1)
    cells: tuple[Cell, ...] = tuple(
        cell(lost / 6**number, percent(lost / 6**number))
        for number, lost in zip(numbers, busts(rules), strict=True)
    )
    return Grid(_("Dice rolled"), tuple(map(str, numbers)), (Row(_("Odds of a bust"), cells),))


_AFTER = {
    "one-more-turn": N_("each other player has exactly one more turn"),
    "equal-turns": N_(
        "the round is completed, so that all players have the same number of turns"
    ),
}
_TIES = {
    "shared": N_("players with equal totals share the win"),
    "none": N_("if the highest total is a tie, nobody wins"),
}


def _end(rules: FarkleRules) -> str:
    target = str(rules.target)
    if rules.targets[1:] and "target" not in dict(rules.house):
        target = f"{target} ({listed(list(map(str, rules.targets)), 'or')})"
    if rules.end == "first-wins":
        said = _("The first player to reach {target} by banking wins at once. {players}.")
        return said.format(target=target, players=_seats(rules))
    said = _(
        "The final round begins when a player reaches {target} by banking: {after}. The "
        "highest total wins; {ties}. {players}."
    )
    after, ties = _(_AFTER[rules.end]), _(_TIES[rules.ties])
    return said.format(target=target, after=after, ties=ties, players=_seats(rules))


def _seats(rules: FarkleRules) -> str:
    people, computers = rules.seats.humans, rules.seats.computers
    said = _("{least} to {most} players")
    if computers[1]:
        said = _("{least} to {most} players, and at most {computers}")
    beside = count(computers[1], "computer")
    return said.format(least=people[0], most=people[1], computers=beside)


def _computer(rules: FarkleRules) -> str:
    said = _(
        "The computer sets aside the dice that give the most points, and banks as soon as its "
        "turn reaches a threshold of {base} points. The threshold rises by {step} for each "
        "{per} points, or part of them, that it trails the leader (at most {most} more); it "
        "falls by {fewer}, and never below {least}."
    )
    if not rules.computer.fewer_dice:
        said = _(
            "The computer sets aside the dice that give the most points, and banks as soon as "
            "its turn reaches a threshold of {base} points. The threshold rises by {step} for "
            "each {per} points, or part of them, that it trails the leader (at most {most} "
            "more), and never falls below {least}."
        )
    numbers = rules.computer
    less = _("{points} with {dice} left")
    fewer = [
        less.format(points=lower, dice=count(left, "die", "dice"))
        for left, lower in enumerate(numbers.fewer_dice, 1)
    ]
    said = said.format(
        base=numbers.base,
        step=numbers.trailing_step,
        per=numbers.trailing_per,
        most=numbers.trailing_most,
        fewer=listed(fewer),
        least=numbers.least,
    )
    return " ".join([said, *_heeded(rules)])


def _heeded(rules: FarkleRules) -> list[str]:
    """Say what else of these rules the computer heeds."""
    said = []
    if rules.end == "first-wins":
        said.append(_("It banks as soon as that wins the game."))
    elif rules.computer.last_chance:
        last = _(
            "In the final round, if it does not lead, it banks as soon as it beats the leader."
        )
        said.append(last)
    if rules.exact:
        said.append(_("If it can, it sets nothing aside that would pass the target."))
    if rules.carry_over:
        over = _("It takes over the remaining dice if one more roll is worth more from there.")
        said.append(over)
    return said
