"""Make moves: load the game, check, apply, write, report."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, cast

from dicecli.cli.session import Session
from dicecli.game import answers, play
from dicecli.render import Answer, views
from dicecli.rules.moves import NAMES, TurnMove

if TYPE_CHECKING:
    from dicecli.answer_types.game import Amended, BackOrForth, Moved
    from dicecli.render.protocols import View
    from dicecli.rules.moves import Amend, Rearrangement

    Correction = Amend | Rearrangement


def game_to_change(session: Session, player: str | None) -> play.Game:
    """Return the game; IllegalMove unless it is ``player``'s turn, if one is named."""
    game = session.game()
    if player is not None:
        play.assert_turn(game, player)
    return game


def walk(session: Session, player: str | None, steps: int, command: BackOrForth) -> None:
    """Undo or redo some steps, write the game, and report."""
    game = game_to_change(session, player)
    go = play.undo if command == "undo" else play.redo
    after, numbers = go(game, steps)
    session.save(after)
    session.tell(Answer(views.history, answers.history(after, numbers, command), game.rules))


def correct(session: Session, game: play.Game, move: Correction) -> None:
    """Make a correction, write the game, and report every event that changed."""
    after = play.apply(game, move)
    session.save(after)
    view: View[Amended] = getattr(views, NAMES[type(move)])
    session.tell(Answer(view, answers.amended(game, after), game.rules))


def enter(session: Session, game: play.Game, *moves: TurnMove) -> None:
    """Make moves as one step of undo, write the game, and report.

    The answer is that of the last move, with keys that only earlier moves have. A note
    about a likely mistake follows once the game is saved.
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


def _answer(stands: list[play.Game]) -> Moved:
    """Return the answer of the last move; keys of earlier moves only come after it."""
    *earlier, last = (answers.moved(before, after) for before, after in pairwise(stands))
    added = {key: value for answer in earlier for key, value in answer.items()}
    rest = {key: added[key] for key in added if key not in last}
    return cast("Moved", {**last, **rest})
