"""What every command does that makes a move: load, check, apply, write, report."""

from __future__ import annotations

from dicecli import answers, play
from dicecli.cli.session import Session
from dicecli.render import Answer
from dicecli.rules.moves import GameMove


def game_to_change(session: Session, player: str | None) -> play.Game:
    """Return the game; IllegalMove unless it is ``player``'s turn, if one is named."""
    game = session.game()
    if player is not None:
        play.assert_turn(game, player)
    return game


def enter(session: Session, game: play.Game, view: str, move: GameMove) -> None:
    """Make a move in a game, write it, and only then say what was done."""
    after = play.apply(game, move)
    session.keep(after)
    session.tell(Answer(view, answers.moved(game, after), game.rules))
