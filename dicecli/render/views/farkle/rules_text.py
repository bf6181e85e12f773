"""The rules of a game of Farkle in sentences, made from its rule set."""

from __future__ import annotations

from dicecli.language import N_, _
from dicecli.render.page import Cell, Grid, Page, Prose, Row, cell, raw
from dicecli.render.views.shared import introduced
from dicecli.render.words import count, dice, listed, percent
from dicecli.rules.farkle.combinations import busts, selection
from dicecli.rules.farkle.model import Combination, Computer, FarkleRules


def explained(rules: FarkleRules) -> Page:
    """Lay out the rules: the turn, combinations, examples, house rules, odds, the end."""
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
    """Return the sentences on a turn."""
    text = _(
        "In a turn, roll {dice}. After each roll, set at least one scoring die aside. Every "
        "die set aside must be part of a combination of dice from that roll; scoring dice may "
        "be left. Then bank the points of the turn, or roll the remaining dice. A roll from "
        "which nothing can be set aside is a bust: the points of the turn are lost, and the "
        "total stays."
    )
    if rules.no_score < 0 or rules.streak:
        text = _(
            "In a turn, roll {dice}. After each roll, set at least one scoring die aside. "
            "Every die set aside must be part of a combination of dice from that roll; "
            "scoring dice may be left. Then bank the points of the turn, or roll the "
            "remaining dice. A roll from which nothing can be set aside is a bust: the points "
            "of the turn are lost."
        )
    return text.format(dice=count(rules.number_of_dice, "die", "dice"))


def _table(rules: FarkleRules) -> Grid:
    """Return the table of combinations."""
    rows = tuple(
        Row(_(row.name), (cell(_shown(row)), cell(_worth(row))))
        for row in rules.combinations
        if any(row.points)
    )
    return Grid(_("Set aside"), (_("Dice"), _("Points")), rows, align="l")


def _shown(row: Combination) -> str:
    """Return the dice of a combination in words."""
    if row.exact:
        return dice(row.exact)
    if row.groups == (1,):
        return _("one die")
    return _("{numbers} alike").format(numbers=listed([str(size) for size in row.groups]))


def _worth(row: Combination) -> str:
    """Return the points of a combination, by face if they differ."""
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
    """Return examples of dice that are split into combinations."""
    worked = []
    for example in _EXAMPLES:
        found = selection(rules, example) if len(example) <= rules.number_of_dice else None
        if found:
            worth = _("{dice} is {points}")
            worked.append(worth.format(dice=dice(example), points=found.points))
    text = _(
        "Dice set aside together are split into the combinations that give the most points: "
        "{examples}."
    )
    return [Prose(text.format(examples=listed(worked)))] if worked else []


def _hot_dice(rules: FarkleRules) -> str:
    """Return the sentence on hot dice."""
    text = _(
        "Hot dice: once all {number} dice are set aside, in one roll or over several, the "
        "points of the turn stay and all dice must be rolled again."
    )
    if rules.hot_dice == "may":
        text = _(
            "Hot dice: once all {number} dice are set aside, in one roll or over several, the "
            "points of the turn stay and all dice may be rolled again; roll or bank."
        )
    return text.format(number=rules.number_of_dice)


def _extras(rules: FarkleRules) -> list[str]:
    """Return the sentences on rules that not all variants have."""
    sentences = [_no_score(rules), _minimum(rules), _streak(rules)]
    if rules.carry_over:
        over = _(
            "After a bank, the next player may take over the remaining dice and the points of "
            "that turn, and roll those dice."
        )
        sentences.append(over)
    if rules.exact:
        sentences.append(_("The target must be hit exactly: a turn that passes it is lost."))
    if rules.exact and rules.carry_over:
        sentences.append(_("What is lost so cannot be taken over."))
    if rules.exact and max(rules.opening, rules.minimum):
        sentences.append(_("Points that hit the target may always be banked."))
    return [sentence for sentence in sentences if sentence]


def _no_score(rules: FarkleRules) -> str:
    """Return the sentence on a first roll that scores nothing, empty without a rule."""
    if not rules.no_score:
        return ""
    text = _(
        "If nothing scores in a roll of all {number} dice, the turn is lost and {points} "
        "points with it."
    )
    if rules.no_score > 0:
        text = _(
            "If nothing scores in a roll of all {number} dice, it is not a bust: it gives "
            "{points} points, and all dice count as set aside."
        )
    return text.format(number=rules.number_of_dice, points=abs(rules.no_score))


def _minimum(rules: FarkleRules) -> str:
    """Return the sentences on the fewest points to bank, empty without a rule."""
    if rules.opening <= rules.minimum:
        every = _("Every bank needs at least {points} points.")
        return every.format(points=rules.minimum) if rules.minimum else ""
    opening = _("The first bank of a player needs at least {points} points.")
    later = _("Every later bank needs at least {points} points.")
    sentences = [opening.format(points=rules.opening)]
    if rules.minimum:
        sentences.append(later.format(points=rules.minimum))
    return " ".join(sentences)


def _streak(rules: FarkleRules) -> str:
    """Return the sentence on several busts in a row, empty without a rule."""
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
    text = _("{busts} in a row cost {cost}; every further bust in a row costs the same.")
    if streak.reset:
        text = _("{busts} in a row cost {cost}; the count then starts again.")
    return text.format(busts=count(streak.busts, "bust"), cost=cost)


def _odds(rules: FarkleRules) -> Grid:
    """Return the table of the odds of a bust by number of dice."""
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
    """Return the sentences on the target and the end of the game."""
    target = str(rules.target)
    if rules.targets[1:] and "target" not in dict(rules.house):
        target = f"{target} ({listed(list(map(str, rules.targets)), 'or')})"
    if rules.end == "first-wins":
        text = _("The first player to reach {target} by banking wins at once. {players}.")
        return text.format(target=target, players=_seats(rules))
    text = _(
        "The final round begins when a player reaches {target} by banking: {after}. The "
        "highest total wins; {ties}. {players}."
    )
    after, ties = _(_AFTER[rules.end]), _(_TIES[rules.ties])
    return text.format(target=target, after=after, ties=ties, players=_seats(rules))


def _seats(rules: FarkleRules) -> str:
    """Return the numbers of players and computers in words."""
    people, computers = rules.seats.humans, rules.seats.computers
    text = _("{least} to {most} players")
    if computers[1]:
        text = _("{least} to {most} players, and at most {computers}")
    most_computers = count(computers[1], "computer")
    return text.format(least=people[0], most=people[1], computers=most_computers)


def _computer(rules: FarkleRules) -> str:
    """Return the sentences on the computer player."""
    text = _(
        "The computer sets aside the dice that give the most points, and banks as soon as its "
        "turn reaches a threshold of {base} points. The threshold rises by {step} for each "
        "{per} points, or part of them, that it trails the leader (at most {most} more); it "
        "falls by {fewer}, and never below {least}."
    )
    if not rules.computer.fewer_dice:
        text = _(
            "The computer sets aside the dice that give the most points, and banks as soon as "
            "its turn reaches a threshold of {base} points. The threshold rises by {step} for "
            "each {per} points, or part of them, that it trails the leader (at most {most} "
            "more), and never falls below {least}."
        )
    numbers = rules.computer
    text = text.format(
        base=numbers.base,
        step=numbers.trailing_step,
        per=numbers.trailing_per,
        most=numbers.trailing_most,
        fewer=_fewer_dice(numbers),
        least=numbers.least,
    )
    return " ".join([text, *_heeded(rules)])


def _fewer_dice(numbers: Computer) -> str:
    """Return how much the threshold falls, by the number of dice left."""
    less = _("{points} with {dice} left")
    fewer = [
        less.format(points=lower, dice=count(left, "die", "dice"))
        for left, lower in enumerate(numbers.fewer_dice, 1)
    ]
    return listed(fewer)


def _heeded(rules: FarkleRules) -> list[str]:
    """Return the sentences on further rules that the computer player follows."""
    sentences = []
    if rules.end == "first-wins":
        sentences.append(_("It banks as soon as that wins the game."))
    elif rules.computer.last_chance:
        last = _(
            "In the final round, if it does not lead, it banks as soon as it beats the leader."
        )
        sentences.append(last)
    if rules.exact:
        sentences.append(_("If it can, it sets nothing aside that would pass the target."))
    if rules.carry_over:
        over = _("It takes over the remaining dice if one more roll is worth more from there.")
        sentences.append(over)
    return sentences
