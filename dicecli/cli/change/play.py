"""``dicecli play``: run many commands as one transaction."""

from __future__ import annotations

import sys
from contextlib import closing
from typing import TYPE_CHECKING

import click

from dicecli.cli.collected import Collected
from dicecli.cli.commands import Changing
from dicecli.cli.lines import blocks, source
from dicecli.cli.options import File, changing, game_file, output
from dicecli.cli.session import Session, pass_session
from dicecli.cli.transaction import commands, run_line
from dicecli.cli.unlocked import Worked, work_and_save
from dicecli.errors import BadInput
from dicecli.game import play

if TYPE_CHECKING:
    from dicecli.cli.spool import Piece

MOST_REMEMBERED = 256
"""Lines whose answers are remembered until the game changes."""


HELP = """Run many commands, one per line, as one transaction.

Each line of standard input is a command about the game, with quotes as in a
shell, without -f. Blank lines and comments, which begin with #, are skipped. Either
all the commands are done, each as a step of undo, or none: then the first refusal
is reported with its line.

In a terminal, play is a prompt: each line is done, saved and answered at once. A
line of ? says what may be entered, Tab completes, and q leaves. Without a game file
the prompt asks for the game and the players.

\b
Examples:
  dicecli play
  printf 'roll 44126\\nrecord fours\\n' | dicecli play
  printf 'record ones 11345\\nshow\\n' | dicecli play --json
  echo 'roll 44126' > turns.txt; dicecli play --input turns.txt
"""


@click.command("play", cls=Changing, help=HELP)
@click.option("--input", type=File(), metavar="FILE", help="Read the commands from FILE.")
@changing
@game_file
@output
@click.pass_context
@pass_session
def command(
    session: Session, context: click.Context, input: str | None, player: str | None
) -> None:
    assert context.parent is not None
    if input is None and _at_prompt(session):
        from dicecli.cli.prompt.evening import sit_down

        sit_down(session, context.parent, player)
        return
    text = _read(session, input)
    with closing(Lines(session, text, context.parent, player)) as lines:
        done = work_and_save(session, lines.run)
        session.tell_all(lines.answers.texts(done.game))


def _at_prompt(session: Session) -> bool:
    """Tell whether somebody sits at a terminal who reads the answers there."""
    if session.filtering or session.output not in ("table", "plain"):
        return False
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _read(session: Session, path: str | None) -> str:
    """Return the text of all lines, which is read before the game is locked.

    Bytes that are not UTF-8 are kept, as in the words that a shell passes.
    """
    from dicecli.gamefile.codec import MOST_BYTES

    if path in (None, "-") and session.filtering:
        raise BadInput("play-from-where")
    with source(path, "commands") as file:
        data = b"".join(blocks(file, MOST_BYTES + 1))
    if len(data) > MOST_BYTES:
        raise BadInput("too-many-commands", most=MOST_BYTES)
    return data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape")


class Lines:
    """The lines of one call; they can be run again on another game."""

    def __init__(
        self, session: Session, text: str, parent: click.Context, player: str | None
    ) -> None:
        self._session, self._text = session, text
        self._parent, self._player = parent, player
        self.answers = Collected(session)

    def run(self, data: bytes) -> Worked:
        """Run all lines in their order on the game that ``data`` holds.

        ``session.line`` is the number of the current line. Raises BadInput ``no-commands``
        if there is none, and what the lines raise.
        """
        self.close()
        self.answers = Collected(self._session)
        self._session.forget_notes()
        game = before = self._game(data)
        known: dict[str, Piece] = {}
        for number, line in commands(self._text):
            self._session.line = number
            if line in known:
                self.answers.again(known[line])
                continue
            game, changed = self._run_line(line, game, known)
            if changed or len(known) >= MOST_REMEMBERED:
                known.clear()
        if self._session.line is None:
            raise BadInput("no-commands")
        self._session.line = None
        return Worked(game, game is not before)

    def _game(self, data: bytes) -> play.Game:
        game = self._session.decoded(data)
        if self._player is not None:
            play.assert_turn(game, self._player)
        return game

    def _run_line(
        self, line: str, game: play.Game, known: dict[str, Piece]
    ) -> tuple[play.Game, bool]:
        """Run a line; return the game after it, and whether the line has changed it.

        The answer of a line that changes nothing is added to ``known``.
        """
        after = run_line(line, game, self._session.output, self._parent)
        self._session.queue_notes_of(after)
        if after.answer is not None:
            first = not self.answers
            piece = self.answers.add(after.answer, after.output)
            if not first:  # the heading of a page may be taken from its first answer
                known[line] = piece
        return after.current, after.current is not game

    def close(self) -> None:
        """Forget the answers."""
        self.answers.close()
