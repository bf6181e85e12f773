"""Change a game by long work, without keeping other commands from it meanwhile.

The work is done on the game as it stands, without the lock. Only then is the game locked,
and written if it is still the same. If another command has changed it, the work is done
again on the new game: under the lock if it is short, so that it comes to an end however
many others write.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from dicecli.errors import Busy

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicecli.cli.session import Session
    from dicecli.game.play import Game

SHORT = 1.0
"""Seconds of work that other commands may be kept waiting for."""


class Worked(NamedTuple):
    """A game after the work, and whether that has changed it."""

    game: Game
    changed: bool


def work_and_save(session: Session, work: Callable[[bytes], Worked]) -> Worked:
    """Do ``work`` on the bytes of the game, and save the game if it was changed.

    ``work`` may be called several times, each time with the game as it stands then; the
    last call is the one that counts. Raises Busy ``overtaken`` if the work is not short and
    others have changed the game each time, for as long as ``--wait`` says.
    """
    if session.filtering:
        done = work(session.read())
        session.save(done.game)
        return done
    data = session.peek()
    end = None
    while True:
        began = monotonic()
        done = work(data)
        took = monotonic() - began
        if not done.changed:
            return done
        found = session.read()
        if found != data and took < SHORT:
            done = work(found)
        if found == data or took < SHORT:
            if done.changed:
                session.save(done.game)
            return done
        session.close()
        data, end = found, end or monotonic() + session.wait
        if monotonic() >= end:
            raise Busy("overtaken", file=session.path, wait=session.wait)
