"""Protocols that every kind of game implements.

The packages above ``rules`` use a ``RuleSet`` and a ``State``, both immutable values, and
never ask for the kind of game. A new kind of game is a package beside ``rules.card`` that
implements these protocols, modules in ``advisor`` and ``render.views``, and a row in
``rules.kinds``. Only type checkers import this module, because protocols take time to
build and have no effect at run time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, Self, TypeVar

from dicecli.answer_types.game import Options
from dicecli.answer_types.kinds import (
    Best,
    BestOne,
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
from dicecli.rules.kinds import KindName
from dicecli.rules.moves import Roll, TurnMove
from dicecli.rules.tally import MadeMove, Tally

Document = dict[str, Any]
"""A JSON object: a rule set in a file, or part of one."""


class Headed(Protocol):
    """The fields that every rule set has."""

    def __hash__(self) -> int:
        """Return the hash: rule sets are keys of caches."""

    @property
    def id(self) -> str:
        """The id of the game, as on the command line."""

    @property
    def name(self) -> str:
        """The game's name in prose."""

    @property
    def summary(self) -> str:
        """The game in one line."""

    @property
    def kind(self) -> KindName:
        """The kind of game: a key of ``KINDS``."""

    @property
    def version(self) -> int:
        """The version of the preset, raised when its rules change."""

    @property
    def seats(self) -> Seats:
        """The numbers of players that may play."""

    @property
    def ties(self) -> str:
        """Who wins with equal totals at the top: "shared" or "none"."""

    @property
    def house(self) -> tuple[tuple[str, str], ...]:
        """The house rules in force: pairs of key and value, as they were written."""


class RuleSet(Headed, Protocol):
    """The rules of one game, and the answers that need no game in progress."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The ids of the categories, empty if the game has none."""

    def house_keys(self) -> tuple[Key, ...]:
        """Return the house rules that these rules accept."""

    def amended(self, house: House) -> RuleSet:
        """Return the rules with house rules; raise BadInput if they are not valid."""

    def aiming_at(self, target: int) -> RuleSet:
        """Return the rules with another target; raise IllegalMove if it is not offered."""

    def choice(self, word: str) -> str:
        """Return the id of a category by any of its names; raise BadInput if unknown."""

    def spellings(self, spelt: Callable[[str], str], *, shown: bool = False) -> dict[str, str]:
        """Return a dict from each name of a category, as ``spelt`` writes it, to its id.

        With ``shown``, only names that readers are shown, in the language in use.
        """

    def document(self) -> Document:
        """Return the rule set as a document, which ``decode`` reads."""

    def start(self, players: int) -> State:
        """Return the state before the first turn of ``players`` players."""

    def on_paper(self, filled: Mapping[str, int], dice: Dice | None) -> State:
        """Return the state of one player, described without a game.

        ``filled`` has the points by category, ``dice`` are the roll on the table. Raises
        BadInput or IllegalMove for a card that is not possible.
        """

    def read_dice(self, words: tuple[str, ...]) -> Dice:
        """Return the dice of a whole roll; raise BadInput for bad dice or a wrong number."""

    def read_roll(self, words: tuple[str, ...], kept: str | None) -> Roll:
        """Return a roll from the words of a command; ``kept`` are the dice not rolled."""

    def scores(self, dice: Dice) -> Scores:
        """Answer ``score GAME DICE``: every choice of one roll, with its points."""

    def odds(self, keep: Dice, rolls_left: int | None) -> Odds:
        """Answer ``odds GAME``."""

    def one(self, scores: Scores, category: str) -> One:
        """Return one category of scores."""

    def kept(self, scores: Scores | Options, words: str) -> One:
        """Return one selection of dice of scores; raise IllegalMove if it is not legal."""

    def best(self, dice: Dice) -> Best:
        """Return the choice of one roll that gives most points."""

    def best_of(self, scores: Scores | Options) -> BestOne:
        """Answer ``score --best``: the choice among scores that gives most points."""


class State(Protocol):
    """The state of a game: cards or totals, the player to move, the roll on the table."""

    @property
    def player(self) -> int | None:
        """The seat of the player to move, None once the game is over."""

    @property
    def dice(self) -> Dice | None:
        """The roll on the table, None before the first of the turn."""

    def legal_moves(self) -> tuple[TurnMove, ...]:
        """Return the legal choices as complete moves; rolls are not listed."""

    def apply(self, move: TurnMove) -> tuple[State, TurnMove]:
        """Return the state after ``move``, and ``move`` completed.

        Raises IllegalMove if the rules forbid the move, BadInput if it lacks a value
        that does not follow from the state.
        """

    @property
    def retired(self) -> frozenset[int]:
        """The seats of the players who have retired: no further turn, and no win."""

    def retire(self, player: int) -> Self:
        """Return the state after a player retires; their unfinished turn is dropped."""

    def totals(self) -> tuple[int, ...]:
        """Return the total of every player."""

    def options(self, player: int, dice: Dice | None) -> StateOptions:
        """Answer ``open``: the choices of ``player``, with points if there are ``dice``."""

    def one(self, player: int, dice: Dice, category: str) -> One:
        """Return the points of a roll in one category; raise IllegalMove if not legal."""

    def odds(self, keep: Dice | None, rolls_left: int | None) -> Odds:
        """Answer ``odds`` for the player to move.

        ``keep`` are the dice of the roll on the table to keep, None for the best choice.
        ``rolls_left`` is the number of rolls left, None for those that the turn leaves.
        Raises IllegalMove if the dice are not on the table or no roll is left.
        """

    def standing(self) -> StateStanding:
        """Answer ``show``: ``players`` (without names), and ``turn`` or None."""

    def report(self, move: TurnMove, after: Self) -> Report:
        """Return what ``move`` did, for the answer of the command that made it.

        ``after`` is the state after the move.
        """

    @property
    def awaits(self) -> str:
        """The next action of the player to move: "roll", "roll-or-record", "keep" ..."""

    @property
    def turn_begun(self) -> bool:
        """Whether dice were rolled or taken over in the present turn."""

    @property
    def turns_ended(self) -> int:
        """The number of turns that have ended, of all players."""

    @property
    def dice_to_roll(self) -> int:
        """The number of dice of the next roll; dice that a player may keep count too."""


Rules_ = TypeVar("Rules_", contravariant=True)
State_ = TypeVar("State_", contravariant=True)
Figures_ = TypeVar("Figures_")


class RuleReader(Protocol):
    """Reads the rule sets of a kind of game (``rules`` in the table of kinds)."""

    def decode(self, document: Document) -> RuleSet:
        """Return the rule set of a document, which is not checked."""

    def checked(self, document: Document) -> RuleSet:
        """Return the rule set of a document; raise BadInput ``bad-rules`` if it is wrong."""


class SlipFinder(Protocol[State_]):
    """Finds entries that look like a mistake (``slips`` in the table of kinds)."""

    def slip(self, state: State_, move: TurnMove, then: TurnMove | None = None) -> Slip | None:
        """Return the slip that a complete move, made in ``state``, looks like, or None.

        ``then`` is the next move, if the answer depends on it. ``code`` of the slip is
        its reason code; the views of the game make a sentence of the other keys.
        """


class TallyRoom(Protocol[Rules_, State_, Figures_]):
    """Counts what players did for statistics (``tally`` in the table of kinds)."""

    def tallies(
        self, state: State_, moves: Iterable[MadeMove[State_]]
    ) -> tuple[Tally | None, ...]:
        """Return the tally of each seat; None for a player who did not play to the end."""

    def figures(self, rules: Rules_, tally: Tally) -> Figures_:
        """Return the figures of a tally."""

    def sortable(self, figures: Figures_) -> dict[str, float | None]:
        """Return the figures that players can be sorted by, by name."""

    def parts(self, rules: Rules_) -> Parts:
        """Return the parts of the card that the figures refer to."""
