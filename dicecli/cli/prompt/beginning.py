"""A new game at the prompt: which one, and who plays; or the players once more."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from dicecli.cli.change.again import next_game
from dicecli.cli.change.new import seated, started
from dicecli.cli.prompt.completion import games_offered
from dicecli.cli.prompt.reader import Question
from dicecli.cli.prompt.words import complain
from dicecli.cli.rulebook import rules_and_rest
from dicecli.cli.transaction import words_of
from dicecli.language import _
from dicecli.rules.spelling import folded

if TYPE_CHECKING:
    from dicecli.cli.prompt.reader import Reader
    from dicecli.cli.session import Session
    from dicecli.game.play import Game
    from dicecli.rules.protocols import RuleSet

LEAVING = ("q", "quit", "exit")
"""The lines that leave the prompt."""


def asked(session: Session, reader: Reader) -> Game:
    """Ask for the game and the players until both are known; return the new game.

    Raises EOFError for a line that leaves.
    """
    while True:
        try:
            rules, names = _rules(session, reader)
            return _game(session, reader, rules, names)
        except KeyboardInterrupt:
            continue


def _rules(session: Session, reader: Reader) -> tuple[RuleSet, tuple[str, ...]]:
    """Ask for the game; return its rules, and the names that were typed behind it."""
    question = Question(_("Which game? (? lists them)> "), offered=games_offered)
    while True:
        line = _line(reader, question)
        try:
            if line in ("", "?"):
                _list_games(session)
                continue
            return rules_and_rest(tuple(words_of(line)), None, ())
        except Exception as error:
            complain(session, error)


def _game(session: Session, reader: Reader, rules: RuleSet, names: tuple[str, ...]) -> Game:
    """Ask for the players, unless they are known; return the new game."""
    question = Question(_("Who plays? (names in order)> "))
    while True:
        try:
            names = names or _names(_line(reader, question))
            if names:
                return started(rules, seated(names, ()))
        except EOFError:
            raise
        except Exception as error:
            complain(session, error)
        names = ()


def _line(reader: Reader, question: Question) -> str:
    line = reader.line(question).strip()
    if line.lower() in LEAVING:
        raise EOFError
    return line


def _names(line: str) -> tuple[str, ...]:
    """Return the names of a line: between commas if it has any, otherwise its words."""
    if "," in line:
        return tuple(name.strip() for name in line.split(",") if name.strip())
    return tuple(words_of(line))


def _list_games(session: Session) -> None:
    from dicecli.cli.ask.rules import games
    from dicecli.render import Answer, views

    session.tell(Answer(views.games, games()))


def rematch(line: str) -> bool | None:
    """Return whether a line asks for a rematch, None if it is another one."""
    said = folded(line)
    if said in ("", "y", "yes", folded(_("yes"))):
        return True
    return False if said in ("n", "no", folded(_("no"))) else None


def again(path: str) -> Game:
    """Return the next game of the players in a file, as ``new --again`` begins it."""
    return started(*next_game(path, rotate=False))


def free_path(path: str) -> str:
    """Return a path for the game after the one in ``path``: ``friday-2.json``, -3 ..."""
    first, number, ending = _counted(path)
    return f"{first}-{number + 1}{ending}"


def last_path(path: str) -> str | None:
    """Return the path of the last game after the one in ``path``, None without one."""
    first, number, ending = _counted(path)
    last = f"{first}-{number}{ending}" if number > 1 else path
    return None if last == path else last


def _counted(path: str) -> tuple[str, int, str]:
    """Return the path of the first game without its ending, how many there are, the ending.

    A number at the end is one of ours if the file without it is there too.
    """
    first, ending = os.path.splitext(path)
    counted = re.fullmatch(r"(.+)-([0-9]{1,9})", first, re.DOTALL)
    number = 1
    if counted and os.path.lexists(counted[1] + ending):
        first, number = counted[1], int(counted[2])
    while os.path.lexists(f"{first}-{number + 1}{ending}"):
        number += 1
    return first, number, ending
