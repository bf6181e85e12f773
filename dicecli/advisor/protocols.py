"""The protocols of advisors and of computer players. Imported by type checkers alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, TypeVar

from dicecli.advisor.solution import Solution
from dicecli.answer_types.game import Why
from dicecli.answer_types.kinds import Advice
from dicecli.dice import Dice
from dicecli.errors import BadGameFile
from dicecli.rules.moves import TurnMove

Rules_ = TypeVar("Rules_", contravariant=True)
State_ = TypeVar("State_", contravariant=True)
Situation_ = TypeVar("Situation_")
Slip_ = TypeVar("Slip_")

Progress = Callable[[int, int], None]
"""Called with the number of states solved so far, and the number of all states."""

Skipped = Callable[[BadGameFile], None]
"""Called with the fault of a table of values that cannot be used."""

Decide = Callable[[State_], tuple[TurnMove | None, Why]]
"""Returns the move for the player to move, None to roll, and the reason for it."""


class Computer(Protocol[Rules_, State_]):
    """Chooses the computer's moves: the module ``computer`` of ``rules.kinds.Kind``."""

    def decider(
        self, rules: Rules_, folders: Iterable[str], *, fill: bool, skipped: Skipped
    ) -> Callable[[State_], tuple[TurnMove | None, Why]]:
        """Return the function that chooses, a ``Decide``.

        ``folders`` are searched in order for a table of values; ``skipped`` gets the faults
        of tables that cannot be used. With ``fill`` a category is filled even if rolls are
        left.
        """


class Advisor(Protocol[Rules_, State_, Situation_, Slip_]):
    """Ranks the choices of a player: the module ``advice`` of ``rules.kinds.Kind``."""

    def at_table(self, state: State_, rolls_left: int | None) -> Situation_:
        """Return the situation of the player to move.

        ``rolls_left`` replaces the number of the state, unless it is None. Raises
        IllegalMove ``game-over`` if nobody is to move.
        """

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
        skipped: Skipped,
    ) -> Advice:
        """Return the choices, best first, at most ``top`` of them.

        With ``explain`` the odds of each category are added. ``skipped`` gets the faults of
        tables that cannot be used.
        """

    def confirmed(self, state: State_, slip: Slip_, folders: Iterable[str]) -> Slip_ | None:
        """Return a slip corrected by a table of values, None if it is no mistake."""

    def table_name(self, rules: Rules_) -> str:
        """Return the file name of the table of values of a rule set."""

    def solved(self, rules: Rules_, *, cores: int, progress: Progress | None) -> Solution:
        """Solve a rule set; raise ModuleNotFoundError if numpy is not installed."""
