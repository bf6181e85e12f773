"""The loop of the prompt: from sitting down to leaving."""

from __future__ import annotations

import gc
import os
import shlex
import shutil
import sys
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from dicecli.cli.color import colored
from dicecli.cli.prompt import beginning
from dicecli.cli.prompt.completion import offered
from dicecli.cli.prompt.held_signals import tidy_ends
from dicecli.cli.prompt.reader import PlainReader, Question
from dicecli.cli.prompt.table import Table, goes_on, save_new
from dicecli.cli.prompt.words import complain, prompt, tell, toolbar
from dicecli.cli.standard_error import say
from dicecli.cli.transaction import commands
from dicecli.errors import IllegalMove
from dicecli.game import answers
from dicecli.gamefile.store import check_system
from dicecli.language import _
from dicecli.render import Answer, views
from dicecli.render.safe import safe

if TYPE_CHECKING:
    import click

    from dicecli.cli.prompt.reader import Reader
    from dicecli.cli.session import Session
    from dicecli.game.play import Game


def sit_down(session: Session, parent: click.Context, player: str | None) -> None:
    """Read lines at the terminal until a line, Ctrl-D or the terminal itself ends them.

    Without a game file, the game and the players are asked for. Raises what reading the
    file for the first time raises.
    """
    check_system()
    gc.enable()  # an evening is long
    reader = _reader(session)
    with tidy_ends(), suppress(EOFError):
        Evening(_table(session, parent, player, reader), reader).run()


def _reader(session: Session) -> Reader:
    """Return the reader that suits the terminal."""
    dumb = os.environ.get("TERM", "") in ("", "dumb", "unknown")
    if dumb or session.output == "plain" or session.ascii:
        return PlainReader()
    try:
        from dicecli.cli.prompt.terminal import TerminalReader
    except ImportError:
        return PlainReader()
    return TerminalReader(color=colored(session.color, sys.stdout))


def _table(
    session: Session, parent: click.Context, player: str | None, reader: Reader
) -> Table:
    """Return the table with the game of the file, or with a new one if there is no file."""
    known = player is not None or session.expected is not None
    if not known and not os.path.lexists(session.path):
        game = beginning.asked(session, reader)
        save_new(session, session.path, game)
    return Table(session, parent, player)


class Evening:
    """The games that are played at one prompt, one after the other."""

    def __init__(self, table: Table, reader: Reader) -> None:
        self._table, self._reader = table, reader
        self._session = table.session
        self._first = self._session.path
        self._begun = ""
        self._next = ""  # the path of a rematch, as long as nobody else has begun it

    def run(self) -> None:
        """Read and do lines for ever; a line that leaves raises EOFError."""
        self._greet()
        try:
            while True:
                try:
                    self._lines(self._read())
                except KeyboardInterrupt:
                    continue
        finally:
            path = self._session.path
            if path != self._first and self._table.game.state.player is not None:
                self._tell_where(path)

    def _read(self) -> list[str]:
        """Return the lines that were typed, most often one."""
        game, path = self._table.game, self._session.path
        if game.state.player is None:
            self._next = beginning.free_path(path)
        begun, self._begun = self._begun, ""
        width = shutil.get_terminal_size().columns
        bar, tab = partial(toolbar, game, width), partial(offered, path)
        text = self._reader.line(Question(prompt(game, width), bar, tab, begun))
        return [line for _number, line in commands(text)] or [""]

    def _lines(self, lines: list[str]) -> None:
        """Do lines up to the first one that is refused; the others are named."""
        while lines and not self._begun:
            try:
                self._line(lines.pop(0))
            except EOFError:
                raise
            except KeyboardInterrupt:
                say("")  # the terminal has shown ^C
                break
            except Exception as error:
                complain(self._session, error)
                break
        for line in lines:
            self._not_entered(line)

    def _line(self, line: str) -> None:
        """Do one line; an empty one looks at the file again, and begins a rematch."""
        table = self._table
        if line.lower() in beginning.LEAVING:
            raise EOFError
        before = table.moved_on()
        over = table.game.state.player is None
        if before is None and over and (wanted := beginning.rematch(line)) is not None:
            self._rematch(wanted)
        elif before is None and line:
            shown = table.game
            before = table.save(table.done(line))
            if before is None:
                self._show_card_after(shown)
        if before is not None:
            self._tell_moved_on(before)
            if line and not self._asked(line):
                self._not_entered(line)
                self._begun = line

    def _asked(self, line: str) -> bool:
        """Answer a line that changes nothing; tell whether it is one."""
        try:
            done = self._table.done(line)
        except Exception:
            return False
        return done.game is self._table.game and self._table.save(done) is None

    def _rematch(self, wanted: bool) -> None:
        """Begin the next game in a file of its own, or go on with one begun elsewhere."""
        if not wanted:
            raise EOFError
        game = beginning.again(self._session.path)
        try:
            save_new(self._session, self._next, game)
        except IllegalMove as refusal:
            if refusal.code != "file-exists":
                raise
        self._table.go_on(self._next)
        self._greet()

    def _greet(self) -> None:
        """Show the game that goes on, or say what has begun."""
        game = self._table.game
        if game.events:
            self._show_card()
        else:
            begun = answers.begun(game, self._session.path)
            self._session.tell(Answer(views.new, begun, game.rules))
        last = beginning.last_path(self._session.path)
        if game.state.player is None and last is not None:
            self._tell_where(last)
        elif not self._session.quiet:
            tell(self._session, _("?: what to enter, u: undo, q: leave"))

    def _show_card(self) -> None:
        game = self._table.game
        self._session.tell(Answer(views.show, answers.standing(game), game.rules))

    def _show_card_after(self, before: Game) -> None:
        """Show the card at the end of a round and of the game."""
        now, was = self._table.game.state, before.state
        if now is was or now.turns_ended <= was.turns_ended or was.player is None:
            return
        if now.player is None or now.player <= was.player:
            self._show_card()

    def _tell_moved_on(self, before: Game) -> None:
        """Say what was entered since the game was shown, elsewhere."""
        game = self._table.game
        if not goes_on(before, game):
            tell(self._session, _("another game is in the file now:"))
            self._show_card()
            return
        tell(self._session, _("the game has moved on:"))
        log = answers.log(game)
        log["events"] = log["events"][len(before.events) :]
        self._session.tell(Answer(views.log, log, game.rules))

    def _not_entered(self, line: str) -> None:
        say(_("not entered: {line}").format(line=safe(line)))

    def _tell_where(self, path: str) -> None:
        """Say how to go on with a game that no other command would find."""
        words = ["dicecli", "play", "-f", path]
        say(_("to go on: {command}").format(command=safe(shlex.join(words))))
