"""``dicecli show``: the card of all players, or an empty card."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from dicecli.cli.commands import Asking
from dicecli.cli.options import WholeNumber, Word, game_file, output
from dicecli.cli.rulebook import rulebook, rules_and_rest
from dicecli.cli.session import Session, pass_session
from dicecli.errors import BadInput, IllegalMove
from dicecli.game import answers, play
from dicecli.render import Answer, views

if TYPE_CHECKING:
    from dicecli.render.protocols import AnyAnswer
    from dicecli.rules.protocols import RuleSet

_COLUMNS = 4


HELP = """Show the card of all players, whose turn it is, and who leads or won.

With NAME, show the card of that player alone. With --follow, show it again whenever
the game changes, until Ctrl-C: for a second screen.

With --blank, show an empty card of GAME (in Farkle, a sheet of turns); no game
file is read. The page of -o html prints well on A5 paper.

\b
Examples:
  dicecli show
  dicecli show Bình
  dicecli show --chart
  dicecli show -o html > card.html
  dicecli show --blank penta An Bình -o html > blank.html
  dicecli show --json | jq '.players[] | {name, total}'
"""


@click.command("show", cls=Asking, help=HELP)
@click.argument("words", nargs=-1, type=Word("game", "games"), metavar="[GAME] [NAME]...")
@click.option("--chart", is_flag=True, help="Draw a chart of the totals, turn by turn.")
@click.option("--follow", is_flag=True, help="Show it again whenever the game changes.")
@click.option(
    "--blank", is_flag=True, help="Show an empty card of GAME, for the players named."
)
@click.option(
    "--players",
    type=WholeNumber(1),
    metavar="N",
    help="With --blank: the number of columns (4).",
)
@rulebook
@game_file
@output
@pass_session
def command(
    session: Session,
    words: tuple[str, ...],
    chart: bool,
    follow: bool,
    blank: bool,
    players: int | None,
    rule_file: str | None,
    house: tuple[str, ...],
) -> None:
    _check(session, blank, words, alone=(chart, follow, players), rules=(rule_file, house))
    if blank:
        rules, names = rules_and_rest(words, rule_file, house)
        session.tell(
            Answer(views.blank, answers.blank(rules, _columns(rules, names, players)), rules)
        )
        return
    name = " ".join(words)
    if follow:
        from dicecli.cli.following import follow as follow_game

        follow_game(session, lambda game: partial(_shown, _seat(game, name), chart))
    game = session.game()
    session.tell(_shown(_seat(game, name), chart, game))


def _seat(game: play.Game, name: str) -> int | None:
    """Return the seat of the player who is named, None for all players."""
    return play.seat_of(game, name) if name else None


def _shown(seat: int | None, chart: bool, game: play.Game) -> AnyAnswer:
    """Return the answer: the chart or the cards, of one player or of all.

    A seat that is not there any more, since another game has begun, means all players.
    """
    if seat is not None and seat >= len(game.players):
        seat = None
    if chart:
        return Answer(views.chart, answers.course(game, seat), game.rules)
    return Answer(views.show, answers.standing(game, seat), game.rules)


def _check(
    session: Session,
    blank: bool,
    words: tuple[str, ...],
    *,
    alone: tuple[bool, bool, int | None],
    rules: tuple[str | None, tuple[str, ...]],
) -> None:
    """Raise BadInput for arguments and options that contradict each other."""
    chart, follow, players = alone
    wrong = {
        "chart-and-blank": chart and blank,
        "follow-and-blank": follow and blank,
        "no-game-to-print": blank and not words and rules[0] is None,
        "game-and-file": blank and session.path_given,
        "not-blank": not blank and bool(players or rules[0] or rules[1]),
    }
    for code, holds in wrong.items():
        if holds:
            raise BadInput(code)


def _columns(
    rules: RuleSet, names: tuple[str, ...], number: int | None
) -> tuple[str | None, ...]:
    """Return the columns of an empty card: those with a name, then those without."""
    from dicecli.names import told_apart

    known = told_apart(names)
    least, most = rules.seats.players
    if number is None:
        number = len(known) or min(_COLUMNS, most)
    if number > most:
        raise IllegalMove(
            "number-of-players", who="players", given=number, least=least, most=most
        )
    if number < len(known):
        raise BadInput("too-few-columns", given=number, least=len(known))
    return (*known, *(None,) * (number - len(known)))
