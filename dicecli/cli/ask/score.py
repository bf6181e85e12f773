"""``dicecli score``: the points of a roll."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import click

from dicecli.cli.commands import Asking
from dicecli.cli.options import Category, File, Game, game_file, output
from dicecli.cli.rulebook import names_game, rulebook, rules_and_rest
from dicecli.cli.session import FILTER, Session, pass_session
from dicecli.dice import Dice, parse
from dicecli.errors import BadInput, IllegalMove
from dicecli.render import Answer, views

if TYPE_CHECKING:
    from dicecli.answer_types.game import Options
    from dicecli.answer_types.kinds import One, Scores
    from dicecli.rules.protocols import RuleSet


HELP = """Score one roll.

With GAME, every category is listed with its points; no game file is read.
Without GAME, the roll is that of the player to move: only legal categories are
listed, and a Joker is applied. Without DICE, the last roll of the turn is
scored. Dice may be written with or without spaces.

\b
Examples:
  dicecli score penta 4 4 4 1 2
  dicecli score penta --category fh 22233
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
    batch: bool,
    input: str | None,
    rule_file: str | None,
    house: tuple[str, ...],
) -> int | None:
    named = names_game(words) or rule_file is not None
    _check(session, named, words, batch=batch, alone=(category, keep), input=input, house=house)
    if batch and rule_file == FILTER and input in (None, FILTER):
        raise BadInput("two-inputs")
    if not named:
        _tell(session, *_at_table(session, words), category, keep)
    else:
        rules, dice = rules_and_rest(words, rule_file, house)
        if batch:
            return _batch(session, rules, dice, category, input)
        _tell(session, rules, _alone(rules, dice), category, keep)
    return None


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


def _check(
    session: Session,
    named: bool,
    words: tuple[str, ...],
    *,
    batch: bool,
    alone: tuple[str | None, str | None],
    input: str | None,
    house: tuple[str, ...],
) -> None:
    """Raise BadInput for arguments and options that contradict each other."""
    category, keep = alone
    wrong = {
        "game-and-file": named and session.path_given,
        "category-and-keep": category is not None and keep is not None,
        "input-without-batch": input is not None and not batch,
        "keep-and-batch": batch and keep is not None,
        "no-game": batch and not named and not words,
        "dice-and-batch": batch and not named,
        "house-without-game": bool(house) and not named,
    }
    for code, holds in wrong.items():
        if holds:
            raise BadInput(code)


def _alone(rules: RuleSet, words: tuple[str, ...]) -> Scores:
    if not words:
        raise BadInput("nothing-to-score")
    return rules.scores(rules.read_dice(words))


def _at_table(session: Session, words: tuple[str, ...]) -> tuple[RuleSet, Options]:
    from dicecli.game import answers

    parse(words)  # report bad dice before any fault of the game
    game = session.game()
    if game.state.player is None:
        raise IllegalMove("game-over")
    dice: Dice | None = game.rules.read_dice(words) if words else game.state.dice
    if dice is None:
        raise BadInput("nothing-to-score")
    return game.rules, answers.options(game, game.state.player, dice)


def _tell(
    session: Session,
    rules: RuleSet,
    document: Scores | Options,
    category: str | None,
    keep: str | None,
) -> None:
    if category is not None:
        session.tell(
            Answer(views.number, _about(document, rules.one(document, category)), rules)
        )
    elif keep is not None:
        session.tell(Answer(views.number, _about(document, rules.kept(document, keep)), rules))
    else:
        session.tell(Answer(views.score, document, rules))


def _about(document: Scores | Options, one: One) -> One:
    """Return one choice with the player and the event, if the scores are those of a game."""
    if "player" not in document:
        return one
    options = cast("Options", document)
    return {**one, "player": options["player"], "event": options["event"]}
