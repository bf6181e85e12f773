"""What every command does that makes moves: load, check, apply, write, report."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from dicecli.cli.session import Session
from dicecli.game import answers, play
from dicecli.render import Answer, views
from dicecli.rules.moves import NAMES, TurnMove

if TYPE_CHECKING:
    from dicecli.rules.protocols import Document


def game_to_change(session: Session, player: str | None) -> play.Game:
    """Return the game; IllegalMove unless it is ``player``'s turn, if one is named."""
    game = session.game()
    if player is not None:
        play.assert_turn(game, player)
    return game


def walk(session: Session, player: str | None, steps: int, done: str) -> None:
    """Go back or forth, as ``done`` says ("undo" or "redo"), write, and report."""
    game = game_to_change(session, player)
    go = play.undo if done == "undo" else play.redo
    after, numbers = go(game, steps)
    session.save(after)
    session.tell(Answer(views.history, answers.history(after, numbers, done), game.rules))


def enter(session: Session, game: play.Game, *moves: TurnMove) -> None:
    """Make moves as one step, write the game, and only then say what was done.

    The answer is that of the last move, with what those before add to it. What looks
    like a slip is pointed out once the game stands.
    """
    stands = [game]
    for move in moves:
        stands.append(play.apply(stands[-1], move, same=len(stands) > 1))
    session.save(stands[-1])
    view = views.moved(NAMES[type(moves[-1])])
    session.tell(Answer(view, _answer(stands), game.rules))
    session.queue_note(lambda: _doubtful(stands))


def _doubtful(stands: list[play.Game]) -> str | None:
    from dicecli.cli.change.slips import first_note

    return first_note(pairwise(stands))


def _answer(stands: list[play.Game]) -> Document:
    """Return the answer of the last move; what only earlier moves say comes behind."""
    *earlier, last = (answers.moved(before, after) for before, after in pairwise(stands))
    added = {key: value for answer in earlier for key, value in answer.items()}
    return {**last, **{key: added[key] for key in added if key not in last}}
