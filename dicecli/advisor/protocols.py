"""What the advisor of a kind of game offers. Imported by type checkers alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

from dicecli.advisor.solution import Solution
from dicecli.answer_types.game import Why
from dicecli.answer_types.kinds import Advice
from dicecli.dice import Dice
from dicecli.rules.moves import TurnMove

Rules_ = TypeVar("Rules_", contravariant=True)
State_ = TypeVar("State_", contravariant=True)
Situation_ = TypeVar("Situation_")
Slip_ = TypeVar("Slip_")

Progress = Callable[[int, int], None]
"""Is told how many parts of how many are done."""

Decide = Callable[[State_], tuple[TurnMove | None, Why]]
"""Chooses for the player to move in a state: the move, or None to roll, and why."""


class Computer(Protocol[Rules_, State_]):
    """Chooses for the computer (``computer`` in the table of kinds)."""

    def decider(
        self, rules: Rules_, folders: Iterable[str], *, fill: bool
    ) -> Callable[[State_], tuple[TurnMove | None, Why]]:
        """Return what chooses; ``folders`` are where tables of values may be.

        With ``fill`` a category is filled even where rolls are left.
        """


class Advisor(Protocol[Rules_, State_, Situation_, Slip_]):
    """Ranks the choices of a player (``advice`` in the table of kinds)."""

    def at_table(self, state: State_, rolls_left: int | None) -> Situation_:
        """Return the situation of the player to move; IllegalMove after the end."""

    def on_paper(
        self,
        rules: Rules_,
        dice: Dice | None,
        rolls_left: int | None,
        filled: Mapping[str, int],
    ) -> Situation_:
        """Return a situation described without a game; ``filled`` has points by category."""

    def advise(
        self,
        situation: Situation_,
        folders: Iterable[str],
        *,
        top: int | None = None,
        explain: bool = False,
    ) -> Advice:
        """Return the choices, best first; at most ``top`` of them."""

    def confirmed(self, state: State_, slip: Slip_, folders: Iterable[str]) -> Slip_ | None:
        """Return a slip as a table of values sees it, None if it is none."""

    def table_name(self, rules: Rules_) -> str:
        """Return the name of the file with a rule set's table of values."""

    def solved(self, rules: Rules_, *, cores: int, progress: Progress | None) -> Solution:
        """Solve a rule set; raise ModuleNotFoundError where numpy is missing."""
