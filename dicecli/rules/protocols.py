"""What every kind of game offers, so that nobody needs to ask which one it is.

A rule set and a state are immutable values. Every room above ``rules`` speaks
to these two shapes alone; a new kind of game is a package beside ``card`` whose
values have them, a module of the same name in ``render``, and a line in
``rules.kinds``. Shapes cost time to build and do nothing at run time: this module
is imported by type checkers alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, Self, TypeVar

from dicecli.answer_types.game import Options
from dicecli.answer_types.kinds import (
    Best,
    Odds,
    One,
    Parts,
    Report,
    Scores,
    Slip,
    StateOptions,
    StateStanding,
)
from dicecli.dice import Dice
from dicecli.rules.header import Seats
from dicecli.rules.house import House, Key
from dicecli.rules.moves import Roll, TurnMove
from dicecli.rules.tally import Made, Tally

Document = dict[str, Any]
"""Plain data in the shape that JSON has: what ``--json`` prints and files hold."""


class Headed(Protocol):
    """What every rule set begins with."""

    def __hash__(self) -> int:
        """Return a number that equal rule sets share: they are keys of caches."""

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
        """The kind of game: a key of ``KINDS``."""

    @property
    def version(self) -> int:
        """The version of the preset, raised when its rules change."""

    @property
    def seats(self) -> Seats:
        """How many may play."""

    @property
    def ties(self) -> str:
        """Who wins with equal totals at the top: "shared" or "none"."""

    @property
    def house(self) -> tuple[tuple[str, str], ...]:
        """The house rules: what was agreed on beside, by key, as it is written."""


class RuleSet(Headed, Protocol):
    """The rules of one game, and what they answer without a game."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The ids of what a turn can be entered as, empty where there are none."""

    def house_keys(self) -> tuple[Key, ...]:
        """Return the house rules that can be agreed on."""

    def amended(self, house: House) -> RuleSet:
        """Return the rules with house rules; raise BadInput for what is not possible."""

    def aiming_at(self, target: int) -> RuleSet:
        """Return the rules with another target; raise IllegalMove if it has none."""

    def choice(self, word: str) -> str:
        """Return the id of a choice by any of its names; raise BadInput."""

    def spellings(self, spelt: Callable[[str], str]) -> dict[str, str]:
        """Return the id of the choice for each of its names, as ``spelt`` writes it."""

    def document(self) -> Document:
        """Return the rule set as the document that it is read from."""

    def start(self, players: int) -> State:
        """Return the state before the first turn of ``players`` players."""

    def read_dice(self, words: tuple[str, ...]) -> Dice:
        """Read a whole roll; raise BadInput for bad dice or a wrong number."""

    def read_roll(self, words: tuple[str, ...], kept: str | None) -> Roll:
        """Read the dice of a roll, with those kept where they were named."""

    def scores(self, dice: Dice) -> Scores:
        """Answer ``score GAME DICE``: all that one roll can give, no game known."""

    def odds(self, keep: Dice, rolls_left: int | None) -> Odds:
        """Answer ``odds GAME``: what may come, without a game."""

    def one(self, scores: Scores | Options, category: str) -> One:
        """Pick a category out of scores; raise IllegalMove if it is not among them."""

    def kept(self, scores: Scores | Options, words: str) -> One:
        """Pick a selection of dice out of scores; raise IllegalMove if it is none."""

    def best(self, dice: Dice) -> Best:
        """Return the row of the best that one roll can give, with its ``points``."""


class State(Protocol):
    """Where a game stands."""

    @property
    def player(self) -> int | None:
        """Whose turn it is, None once the game is over."""

    @property
    def dice(self) -> Dice | None:
        """The roll on the table, None before the first of the turn."""

    def legal_moves(self) -> tuple[TurnMove, ...]:
        """Return the choices open now, complete; rolls are not listed."""

    def apply(self, move: TurnMove) -> tuple[State, TurnMove]:
        """Return the state after ``move``, and ``move`` completed.

        Raises IllegalMove when the rules forbid it, BadInput when the request
        lacks what the state does not know either.
        """

    @property
    def retired(self) -> frozenset[int]:
        """The seats of those who left: no further turn, and no win."""

    def retire(self, player: int) -> Self:
        """Return the state after a player left, whose running turn is dropped."""

    def totals(self) -> tuple[int, ...]:
        """Return the total of every player."""

    def options(self, player: int, dice: Dice | None) -> StateOptions:
        """Answer ``open``: what ``player`` may fill, with points for ``dice``."""

    def odds(self, keep: Dice | None, rolls_left: int | None) -> Odds:
        """Answer ``odds`` for the player to move.

        ``keep`` are dice of the roll on the table that stay, None to choose the
        best; ``rolls_left`` is what the turn leaves unless another number is given.
        Raises IllegalMove when the dice are not there or no roll is left.
        """

    def standing(self) -> StateStanding:
        """Answer ``show``: ``players`` (without names), and ``turn`` or None."""

    def report(self, move: TurnMove, after: Self) -> Report:
        """Return what a command that made ``move`` here adds to its answer.

        ``after`` is the state that the move led to.
        """

    @property
    def awaits(self) -> str:
        """What the player to move does next: "roll", "roll-or-record", "keep" ..."""

    @property
    def turn_begun(self) -> bool:
        """Whether dice were rolled or taken over in the running turn."""

    @property
    def turns_ended(self) -> int:
        """How many turns of all players have ended."""

    @property
    def dice_to_roll(self) -> int:
        """How many dice the next roll has, those that may be kept included."""


Rules_ = TypeVar("Rules_", contravariant=True)
State_ = TypeVar("State_", contravariant=True)
Figures_ = TypeVar("Figures_")


class Kind(Protocol):
    """Reads the rule sets of a kind of game (``rules`` in the table of kinds)."""

    def decode(self, document: Document) -> RuleSet:
        """Return the rule set of a document that is known to be sound."""

    def checked(self, document: Document) -> RuleSet:
        """Return the rule set of any document; raise BadInput ``bad-rules``."""


class SlipFinder(Protocol[State_]):
    """Finds entries that look like a mistake (``slips`` in the table of kinds)."""

    def slip(self, state: State_, move: TurnMove, then: TurnMove | None = None) -> Slip | None:
        """Return what looks like a slip about a complete move made in a state, else None.

        ``then`` is the move that followed at once, where that matters. ``code`` names
        the slip; the rest are its facts, which the views of the game word.
        """


class TallyRoom(Protocol[Rules_, State_, Figures_]):
    """Counts what players did, for statistics (``tally`` in the table of kinds)."""

    def tallies(self, state: State_, moves: Iterable[Made]) -> tuple[Tally | None, ...]:
        """Return the tally of each seat; None for a player who did not play to the end."""

    def figures(self, rules: Rules_, tally: Tally) -> Figures_:
        """Return what a tally comes to."""

    def sortable(self, figures: Figures_) -> dict[str, float | None]:
        """Return the figures that players can be sorted by, by name."""

    def parts(self, rules: Rules_) -> Parts:
        """Return what the figures of a game speak of."""
