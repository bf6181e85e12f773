"""What every kind of game offers, so that nobody needs to ask which one it is.

A rule set and a state are immutable values. Every room above ``rules`` speaks
to these two shapes alone; a new kind of game is a package beside ``card`` whose
values have them, a module of the same name in ``render``, and a line in
``rules.HOMES``. Shapes cost time to build and do nothing at run time: this module
is imported by type checkers alone.
"""

from __future__ import annotations

from typing import Any, Protocol

from dicecli.dice import Dice
from dicecli.rules.moves import GameMove, Roll
from dicecli.rules.seats import Seats

Document = dict[str, Any]
"""Plain data in the shape that JSON has: what ``--json`` prints and files hold."""


class RuleSet(Protocol):
    """The rules of one game, as data."""

    @property
    def id(self) -> str:
        """The name that the game is called by on the command line."""

    @property
    def name(self) -> str:
        """The game's name in prose."""

    @property
    def summary(self) -> str:
        """The game in one line."""

    @property
    def kind(self) -> str:
        """The kind of game: a key of HOMES."""

    @property
    def version(self) -> int:
        """The version of the preset, raised when its rules change."""

    @property
    def seats(self) -> Seats:
        """How many may play."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The ids of what a turn can be entered as, empty where there are none."""

    def choice(self, word: str) -> str:
        """Return the id of a choice by any of its names; raise BadInput."""

    def document(self) -> Document:
        """Return the rule set as the document that it is read from."""

    def start(self, players: int) -> State:
        """Return the state before the first turn of ``players`` players."""

    def read_dice(self, words: tuple[str, ...]) -> Dice:
        """Read a whole roll; raise BadInput for bad dice or a wrong number."""

    def read_roll(self, words: tuple[str, ...], kept: str | None) -> Roll:
        """Read the dice of a roll, with those kept where they were named."""

    def scores(self, dice: Dice) -> Document:
        """Answer ``score GAME DICE``: all that one roll can give, no game known."""

    def one(self, scores: Document, choice: str) -> Document:
        """Pick one choice out of scores; raise IllegalMove if it is not among them."""

    def best(self, dice: Dice) -> tuple[str, int]:
        """Return the name and the points of the best that one roll can give."""


class State(Protocol):
    """Where a game stands."""

    @property
    def rules(self) -> RuleSet:
        """The rules in force."""

    @property
    def player(self) -> int | None:
        """Whose turn it is, None once the game is over."""

    @property
    def dice(self) -> Dice | None:
        """The roll on the table, None before the first of the turn."""

    def legal_moves(self) -> tuple[GameMove, ...]:
        """Return the choices open now, complete; rolls are not listed."""

    def apply(self, move: GameMove) -> tuple[State, GameMove]:
        """Return the state after ``move``, and ``move`` completed.

        Raises IllegalMove when the rules forbid it, BadInput when the request
        lacks what the state does not know either.
        """

    def totals(self) -> tuple[int, ...]:
        """Return the total of every player."""

    def options(self, player: int, dice: Dice | None) -> Document:
        """Answer ``open``: what ``player`` may fill, with points for ``dice``."""

    def standing(self) -> Document:
        """Answer ``show``: ``players`` (without names), and ``turn`` or None."""

    def report(self, move: GameMove, player: int) -> Document:
        """Return what a command that made ``move`` adds to its answer."""
