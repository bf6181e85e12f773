"""``dicecli score``: the points of a roll."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import click

from dicecli.cli.commands import Asking
from dicecli.cli.options import Category, File, Game, game_file, output
from dicecli.cli.rulebook import (
    check_named,
    filled_option,
    filled_points,
    names_game,
    rulebook,
    rules_and_rest,
)
from dicecli.cli.session import FILTER, Session, pass_session
from dicecli.dice import parse
from dicecli.errors import BadInput
from dicecli.render import Answer, choice_note, views

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal, TypeVar

    from dicecli.answer_types.game import Options
    from dicecli.answer_types.kinds import BestOne, One, Scores
    from dicecli.render.protocols import AnyAnswer
    from dicecli.rules.protocols import RuleSet

    Found = TypeVar("Found", One, BestOne)

    Choice = tuple[Literal["all", "category", "keep", "best"], str]
    """What is asked for: every choice, or one, with the value of its option."""

    Scored = tuple[Scores | Options, Callable[[str], One]]
    """Every choice with its points, and the function that scores one category."""


HELP = """Score one roll.

With GAME, every category is listed with its points; no game file is read.
--filled describes the card: only legal categories are then listed, and a Joker
is applied. Without GAME, the card is that of the player to move. Without DICE,
the last roll of the turn is scored. Dice may be written with or without spaces.

\b
Examples:
  dicecli score penta 4 4 4 1 2
  dicecli score penta --category fh 22233
  dicecli score penta 44444 --filled penta=50,fours=12
  dicecli score penta 22233 --best
  printf '11346\\n22233\\n' | dicecli score penta --batch
"""


@click.command("score", cls=Asking, help=HELP)
@click.argument("words", nargs=-1, type=Game(), metavar="[GAME] [DICE]...")
@click.option(
    "-c",
    "--category",
    type=Category(still_open=True),
    help="Print only the points of one category.",
)
@click.option(
    "-k", "--keep", metavar="DICE", help="Print only the points of these dice set aside."
)
@click.option("--best", is_flag=True, help="Print only the choice that gives most points.")
@filled_option
@click.option("--batch", is_flag=True, help="Score one roll per line of standard input.")
@click.option(
    "--input", type=File(), metavar="FILE", help="Read the rolls of --batch from FILE."
)
@rulebook
@game_file
@output
@pass_session
def command(
    session: Session,
    words: tuple[str, ...],
    category: str | None,
    keep: str | None,
    best: bool,
    filled: tuple[str, ...],
    batch: bool,
    input: str | None,
    rule_file: str | None,
    house: tuple[str, ...],
) -> int | None:
    named = names_game(words) or rule_file is not None
    check_named(session, named, filled=filled, house=house)
    choice = _choice(category, keep, best)
    _check_batch(words, named, choice, batch=batch, filled=filled, input=input)
    if batch and rule_file == FILTER and input in (None, FILTER):
        raise BadInput("two-inputs")
    if not named:
        _tell(session, *_at_table(session, words), choice)
        return None
    rules, dice = rules_and_rest(words, rule_file, house)
    if batch:
        return _batch(session, rules, dice, category, input)
    _tell(session, rules, *_alone(rules, dice, filled), choice)
    return None


def _tell(
    session: Session,
    rules: RuleSet,
    scores: Scores | Options,
    one: Callable[[str], One],
    choice: Choice,
) -> None:
    """Print the answer, and note a Joker or bonus that it does not tell of.

    These are that of a category, which is a number alone, and without a card that of
    the best choice, since on a card it may be another.
    """
    session.tell(_answer(rules, scores, one, choice))
    if choice[0] == ("category" if "player" in scores else "best"):
        session.queue_note(lambda: choice_note(scores, rules))


def _choice(category: str | None, keep: str | None, best: bool) -> Choice:
    """Return the option that asks for one choice, and its value."""
    if category is not None and keep is not None:
        raise BadInput("category-and-keep")
    if best and (category is not None or keep is not None):
        raise BadInput("best-and-choice")
    if category is not None:
        return "category", category
    if keep is not None:
        return "keep", keep
    return ("best" if best else "all"), ""


def _check_batch(
    words: tuple[str, ...],
    named: bool,
    choice: Choice,
    *,
    batch: bool,
    filled: tuple[str, ...],
    input: str | None,
) -> None:
    """Raise BadInput for arguments and options that contradict ``--batch``, or need it."""
    wrong = {
        "input-without-batch": input is not None and not batch,
        "keep-and-batch": batch and choice[0] == "keep",
        "best-and-batch": batch and choice[0] == "best",
        "filled-and-batch": batch and bool(filled),
        "no-game": batch and not named and not words,
        "dice-and-batch": batch and not named,
    }
    for code, holds in wrong.items():
        if holds:
            raise BadInput(code)


def _batch(
    session: Session,
    rules: RuleSet,
    dice: tuple[str, ...],
    category: str | None,
    input: str | None,
) -> int:
    from dicecli.cli.batch import score

    if dice:
        raise BadInput("dice-and-batch")
    return score(session, rules, category, input)


def _alone(rules: RuleSet, words: tuple[str, ...], filled: tuple[str, ...]) -> Scored:
    """Return the scores of a roll without a game; a card in words applies the Joker."""
    if not words:
        raise BadInput("nothing-to-score")
    dice = rules.read_dice(words)
    if not filled:
        scores = rules.scores(dice)
        return scores, lambda category: rules.one(scores, category)
    from dicecli.game import answers

    state = rules.on_paper(filled_points(rules, filled), dice)
    options = answers.options_on_paper(state, dice)
    return options, lambda category: state.one(0, dice, category)


def _at_table(session: Session, words: tuple[str, ...]) -> tuple[RuleSet, *Scored]:
    """Return the rules, and the scores of a roll for the player to move."""
    from dicecli.game import answers, play

    parse(words)  # report bad dice before any fault of the game
    game = session.game()
    player = game.state.player
    if player is None:
        raise play.over(game)
    dice = game.rules.read_dice(words) if words else game.state.dice
    if dice is None:
        raise BadInput("nothing-to-score")
    options = answers.options(game, player, dice)
    return game.rules, options, lambda category: game.state.one(player, dice, category)


def _answer(
    rules: RuleSet, scores: Scores | Options, one: Callable[[str], One], choice: Choice
) -> AnyAnswer:
    """Return the answer: the points of the choice asked for, or all scores."""
    option, value = choice
    if option == "category":
        return Answer(views.number, _about(scores, one(value)), rules)
    if option == "keep":
        return Answer(views.number, _about(scores, rules.kept(scores, value)), rules)
    if option == "best":
        return Answer(views.best_one, _about(scores, rules.best_of(scores)), rules)
    return Answer(views.score, scores, rules)


def _about(scores: Scores | Options, one: Found) -> Found:
    """Return one choice with the player and the event, if the scores are those of a card."""
    if "player" not in scores:
        return one
    options = cast("Options", scores)
    return cast("Found", {**one, "player": options["player"], "event": options["event"]})
