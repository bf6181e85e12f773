"""``dicecli score``: what a roll is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from dicecli.cli.group import Asking
from dicecli.cli.options import Category, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.dice import Dice
from dicecli.errors import BadInput, IllegalMove
from dicecli.render import Answer
from dicecli.rules import preset

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document, RuleSet


@click.command("score", cls=Asking)
@click.argument("words", nargs=-1, metavar="[GAME] [DICE]...")
@click.option(
    "-c", "--category", type=Category(), help="Print the points of one category alone."
)
@click.option("--batch", is_flag=True, help="Score one roll a line, as they come.")
@click.option("--input", metavar="FILE", help="Where --batch reads, if not standard input.")
@game_file
@output
@pass_session
def command(
    session: Session,
    words: tuple[str, ...],
    category: str | None,
    batch: bool,
    input: str | None,
) -> int | None:
    """Score one roll.

    With GAME every category is listed with its points, whatever game file there
    is. Without GAME the roll is the player's whose turn it is: only what is
    legal is listed, and a Joker is applied; without DICE too, it is the roll on
    the table. Dice are written apart or together.

    \b
    Examples:
      dicecli score penta 4 4 4 1 2
      dicecli score penta --category fh 22233
      printf '11346\\n22233\\n' | dicecli score penta --batch
    """
    game, dice = _parted(words)
    if game is not None and session.path_given:
        raise BadInput("game-and-file")
    if batch or input is not None:
        return _batch(session, game, dice, category, input if batch else None, batch)
    if game is not None:
        _score_alone(session, preset(game), dice, category)
    else:
        _score_at_table(session, dice, category)
    return None


def _parted(words: tuple[str, ...]) -> tuple[str | None, tuple[str, ...]]:
    """Part a game's name from the dice: a name begins with a letter."""
    if words and words[0][:1].isalpha():
        return words[0], words[1:]
    return None, words


def _batch(
    session: Session,
    game: str | None,
    dice: tuple[str, ...],
    category: str | None,
    path: str | None,
    batch: bool,
) -> int:
    if not batch:
        raise BadInput("input-without-batch")
    if game is None:
        raise BadInput("no-game" if not dice else "dice-and-batch")
    if dice:
        raise BadInput("dice-and-batch")
    from dicecli.cli.ask import batch as lines

    return lines.score(session, preset(game), category, path)


def _score_alone(
    session: Session, rules: RuleSet, words: tuple[str, ...], category: str | None
) -> None:
    if not words:
        raise BadInput("nothing-to-score")
    document = rules.scores(rules.read_dice(words))
    _tell(session, rules, document, category)


def _score_at_table(session: Session, words: tuple[str, ...], category: str | None) -> None:
    from dicecli import answers

    game = session.game()
    if game.state.player is None:
        raise IllegalMove("game-over")
    dice: Dice | None = game.rules.read_dice(words) if words else game.state.dice
    if dice is None:
        raise BadInput("nothing-to-score")
    document = answers.options(game, game.state.player, dice)
    _tell(session, game.rules, document, category)


def _tell(session: Session, rules: RuleSet, document: Document, category: str | None) -> None:
    if category is None:
        session.tell(Answer("score", document, rules))
    else:
        one = rules.one(document, rules.choice(category))
        session.tell(Answer("number", one, rules))
