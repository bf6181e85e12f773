"""The game at the prompt: each line is done on the game as it was shown, and saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dicecli.cli.collected import Collected
from dicecli.cli.prompt.forms import meant
from dicecli.cli.prompt.held_signals import put_off
from dicecli.cli.session import decode_game
from dicecli.cli.transaction import run_words
from dicecli.game import play
from dicecli.gamefile.codec import encode
from dicecli.gamefile.store import LockedFile, creating, read

if TYPE_CHECKING:
    import click

    from dicecli.cli.session import Session
    from dicecli.cli.transaction import LineSession
    from dicecli.game.play import Game


class Done(NamedTuple):
    """What a line made of the game, and the sessions of its commands, with their answers."""

    game: Game
    commands: list[LineSession]


class Table:
    """A game file, and the game in it as it was last shown."""

    def __init__(self, session: Session, parent: click.Context, player: str | None) -> None:
        """Read the game; ``player`` is the one whose turns alone may be entered."""
        self.session, self._parent, self._player = session, parent, player
        self._data = session.peek()
        self.game = session.decoded(self._data)
        if player is not None:
            play.seat_of(self.game, player)

    def moved_on(self) -> Game | None:
        """Return the game before, if the file has another one now, which is then shown."""
        return self._shown(self.session.peek())

    def done(self, line: str) -> Done:
        """Do what a line says on the game as it was shown; nothing is saved yet.

        Raises the refusals of its commands: then none of them is done.
        """
        before = game = self.game
        commands: list[LineSession] = []
        for words in meant(line, before):
            after = run_words(
                words,
                game,
                self.session.output,
                self._parent,
                line=line,
                joined=game is not before,
            )
            commands.append(after)
            game = after.current
        if game is not before and self._player is not None:
            play.assert_turn(before, self._player)
        return Done(game, commands)

    def save(self, done: Done) -> Game | None:
        """Save what a line made of the game, and answer.

        If the file has another game than the one shown, nothing is saved: the game before
        is returned, and that of the file is shown. A line that is saved is answered too,
        whatever signal comes meanwhile.
        """
        if done.game is self.game:
            self._answer(done)
            return None
        data = encode(done.game)
        locked = LockedFile(self.session.path, self.session.wait)
        try:
            before = self._shown(locked.read())
            if before is not None:
                return before
            with put_off():
                locked.replacing(data).commit()
                self._data, self.game = data, done.game
                self._answer(done)
        finally:
            locked.release()
        return None

    def go_on(self, path: str) -> None:
        """Go on with the game in another file."""
        data = read(path)
        self.game, self._data = decode_game(data, path), data
        self.session.path = path

    def _shown(self, data: bytes) -> Game | None:
        """Take the game that the file holds; return the one before if it is another."""
        if data == self._data:
            return None
        before, now = self.game, decode_game(data, self.session.path)
        self._data, self.game = data, now
        return None if _same(before, now) else before

    def _answer(self, done: Done) -> None:
        """Print the answers, then the notes."""
        answers = Collected(self.session)
        for command in done.commands:
            self.session.queue_notes_of(command)
            if command.answer is not None:
                answers.add(command.answer, command.output)
        output = self.session.output
        try:
            self.session.tell_all(answers.texts(done.game))
            self.session.print_notes()
        finally:
            self.session.output = output
            self.session.forget_notes()
            answers.close()


def save_new(session: Session, path: str, game: Game) -> None:
    """Save a new game in a new file; raise IllegalMove ``file-exists`` if there is one."""
    data = encode(game)
    with put_off():
        creating(path, data, wait=session.wait).commit()


def _same(one: Game, other: Game) -> bool:
    """Tell whether two games are one, as far as it was played."""
    return (one.mark, one.created, one.rules, one.seated, one.events) == (
        *(other.mark, other.created, other.rules, other.seated, other.events),
    )


def goes_on(before: Game, now: Game) -> bool:
    """Tell whether a game is one that was played on."""
    events = now.events[: len(before.events)]
    return _same(before, now._replace(events=events))
