"""A game in progress: applying moves, replaying events, undo and redo.

A game is defined by its events alone. ``replay`` computes the position that they lead
to; ``apply`` adds one move. The module is the same for every kind of game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from dicecli.errors import BadGameFile, DiceError, IllegalMove
from dicecli.game import out_of_turn
from dicecli.game.history import Link, Position, find, following
from dicecli.names import key
from dicecli.rules.moves import NAMES, OUT_OF_TURN, Event, Insert, Move, Redo, TurnMove, Undo

if TYPE_CHECKING:
    from dicecli.errors import Fact
    from dicecli.rules.protocols import RuleSet, State


class Player(NamedTuple):
    """A player: a person, or the computer."""

    name: str
    computer: bool = False


class Game(NamedTuple):
    """A whole game.

    ``players`` have their present names, ``seated`` the names at the start, without those
    who joined later. ``created`` is a date and time for readers, ``mark`` a random text by
    which copies of one game are known, empty for a game that has none; neither has an
    effect on the game.
    """

    rules: RuleSet
    players: tuple[Player, ...]
    created: str
    events: tuple[Event, ...]
    position: Position
    seated: tuple[Player, ...]
    mark: str = ""

    @property
    def state(self) -> State:
        """The state after the last event in force."""
        return self.position.state


class Outcome(NamedTuple):
    """The end of a game: the seats of the winners, and the total of every player.

    Players with the same highest total share the win, unless the rules say that nobody
    wins then. Players who have retired do not win.
    """

    winners: tuple[int, ...]
    totals: tuple[int, ...]


def begin(rules: RuleSet, players: Iterable[Player], created: str = "", mark: str = "") -> Game:
    """Return a game before its first turn.

    Raises IllegalMove ``number-of-players`` if the rules do not allow so many.
    """
    seated = tuple(players)
    computers = sum(player.computer for player in seated)
    rules.seats.check(len(seated) - computers, computers)
    names = tuple(player.name for player in seated)
    position = Position(rules.start(len(seated)), seated=names, computers=computers)
    return Game(rules, seated, created, (), position, seated, mark)


def legal_moves(game: Game) -> tuple[TurnMove, ...]:
    """Return the choices of the player to move; rolls are not listed."""
    return game.state.legal_moves()


def outcome(game: Game) -> Outcome | None:
    """Return the outcome of a game that is over, else None."""
    state = game.state
    if state.player is not None:
        return None
    totals = state.totals()
    playing = [seat for seat in range(len(totals)) if seat not in state.retired]
    best = max((totals[seat] for seat in playing), default=None)
    winners = tuple(seat for seat in playing if totals[seat] == best)
    nobody = len(winners) > 1 and game.rules.ties == "none"
    return Outcome(() if nobody else winners, totals)


def over(game: Game) -> IllegalMove:
    """Return the refusal of what needs a player to move: the game has ended."""
    ended = outcome(game)
    seats = ended.winners if ended else ()
    winners = [game.players[seat].name for seat in seats]
    return IllegalMove("game-over", winners=winners, event=len(game.events))


def apply(game: Game, move: Move, *, same: bool = False) -> Game:
    """Return the game after one more move, of a turn or out of turn.

    ``same`` joins the move and the one before into one step of undo. Raises IllegalMove
    if the rules forbid the move, BadInput if it lacks a value that it needs.
    """
    number = len(game.events) + 1
    player = None if isinstance(move, OUT_OF_TURN) else game.state.player
    if player is None and not isinstance(move, OUT_OF_TURN):
        raise over(game)
    try:
        position, event = step(game.position, Event(player, move, same), number)
    except IllegalMove as refused:
        raise out_of_turn.explained(refused, game.position, move) from refused.__cause__
    return _updated(game, (*game.events, event), position)


def joined(before: Game, after: Game) -> Game:
    """Return ``after`` with the moves made since ``before`` joined to the step before them.

    A move of another player, or of no turn, begins a step of its own.
    """
    for event in after.events[len(before.events) :]:
        number = len(before.events) + 1
        same = event.player is not None and _follows(before.position, event, number)
        before = apply(before, event.move, same=same)
    return before


def _updated(game: Game, events: tuple[Event, ...], position: Position) -> Game:
    """Return the game with other events, their position and the players' names there."""
    latecomers = len(position.names) - len(game.seated)
    seats = game.seated + (Player(""),) * latecomers
    names = zip(seats, position.names, strict=True)
    players = tuple(player._replace(name=name) for player, name in names)
    return game._replace(events=events, position=position, players=players)


def replay(game: Game, events: Iterable[Event]) -> Game:
    """Return the game after ``events``, each of which is checked; it has none yet.

    Raises BadGameFile with the number of the first event that is illegal or states a value
    that the rules do not give (``wrong-player``, ``wrong-value`` with the ``field``).
    """
    position = game.position
    checked: list[Event] = []
    for number, event in enumerate(tuple(events), 1):
        try:
            position = follow(position, event, number)
        except BadGameFile:
            raise
        except DiceError as error:
            raise BadGameFile.of(error, event=number, replayed=number - 1) from error
        inserted = isinstance(event.move, Insert) and position.last
        checked.append(inserted.event if inserted else event)
    return _updated(game, tuple(checked), position)


def follow(position: Position, event: Event, number: int) -> Position:
    """Return the position after one event of a file, and check what the event states.

    An insertion need not state the points and the bonus, which follow from its dice.
    Raises BadGameFile ``wrong-player``, ``same-without-first`` or ``wrong-value``, and
    IllegalMove or BadInput as ``step``.
    """
    out_of_turn_move = isinstance(event.move, OUT_OF_TURN)
    expected = None if out_of_turn_move else position.state.player
    if event.player != expected and (out_of_turn_move or expected is not None):
        _fault("wrong-player", number, stated=event.player, found=expected)
    if event.same and not (expected is not None and _follows(position, event, number)):
        _fault("same-without-first", number)
    after, made = step(position, event, number)
    if type(made.move) is not type(event.move):
        stated_name, found_name = NAMES[type(event.move)], NAMES[type(made.move)]
        _fault("wrong-value", number, key="event", stated=stated_name, found=found_name)
    for field, stated, found in zip(event.move._fields, event.move, made.move, strict=True):
        if stated != found and not (stated is None and isinstance(event.move, Insert)):
            _fault("wrong-value", number, key=field, stated=stated, found=found)
    return after


def _fault(code: str, number: int, **facts: Fact) -> NoReturn:
    raise BadGameFile.of(DiceError(code, **facts), event=number, replayed=number - 1)


def _follows(position: Position, event: Event, number: int) -> bool:
    """Tell whether the event before is in force and a move of the same player."""
    before = position.last
    if before is None or before.number != number - 1:
        return False
    return before.event.player == event.player


def step(position: Position, event: Event, number: int) -> tuple[Position, Event]:
    """Return the position after one event, and the event completed.

    Values that the event states, but that follow from the rules, are not checked. Raises
    IllegalMove or BadInput.
    """
    if isinstance(event.move, OUT_OF_TURN):
        return out_of_turn.step(position, event, number)
    state, move = position.state.apply(event.move)
    made = event._replace(move=move)
    return position.add(number, made, state), made


def undo(game: Game, steps: int) -> tuple[Game, tuple[int, ...]]:
    """Return the game with ``steps`` steps undone, and the numbers of their events.

    Raises IllegalMove ``nothing-to-undo`` with the number of ``steps`` that there are.
    """
    numbers = _numbers(game.position.in_force(), steps, "nothing-to-undo", last=True)
    return apply(game, Undo(len(numbers))), numbers


def redo(game: Game, steps: int) -> tuple[Game, tuple[int, ...]]:
    """Return the game with ``steps`` steps redone, and the numbers of their events.

    Raises IllegalMove ``nothing-to-redo`` with the number of ``steps`` that there are.
    """
    numbers = _numbers(iter(game.position.undone), steps, "nothing-to-redo", last=False)
    return apply(game, Redo(len(numbers))), numbers


def _numbers(events: Iterator[Link], steps: int, code: str, *, last: bool) -> tuple[int, ...]:
    """Return the numbers of the events of the first ``steps`` steps, in the order given.

    ``last`` tells that the events come last one first, so that a step ends with its first
    event. Raises IllegalMove ``code`` with the number of ``steps`` that there are.
    """
    numbers: list[int] = []
    whole = 0
    for link in events:
        begins = not link.event.same
        if not last and begins and whole == steps:
            break
        numbers.append(link.number)
        whole += begins
        if last and whole == steps:
            break
    if whole < steps:
        raise IllegalMove(code, count=whole)
    return tuple(numbers)


def seat_of(game: Game, name: str) -> int:
    """Return a player's seat by name; ``seats.meant`` says which names will do.

    Raises BadInput ``unknown-player``, or ``ambiguous-player`` with the names that match.
    """
    wanted = key(name)
    for seat, player in enumerate(game.players):
        if key(player.name) == wanted:
            return seat
    from dicecli.game.seats import meant

    return meant(name, [player.name for player in game.players])


def assert_turn(game: Game, name: str) -> None:
    """Raise IllegalMove ``not-your-turn`` unless it is the named player's turn.

    Raises IllegalMove ``game-over`` at the end of the game, and BadInput as ``seat_of``.
    """
    seat = seat_of(game, name)
    player = game.state.player
    if player is None:
        raise over(game)
    if seat != player:
        raise IllegalMove(
            "not-your-turn",
            player=game.players[player].name,
            named=game.players[seat].name,
        )


def numbers_in_force(game: Game) -> frozenset[int]:
    """Return the numbers of the events that are not undone."""
    return frozenset(link.number for link in game.position.in_force())


def as_corrected(game: Game, number: int, of: int) -> Event | None:
    """Return event ``of`` as it counted after the correction with the ``number``.

    An insertion has the turn that it put in under its own number. None if the correction is
    undone for good.
    """
    for last in (game.position.last, game.position.newest):
        link = find(last, number)
        found = find(link.corrected, of) if link else None
        if found is not None:
            return found.event
    return None


def moves_in_force(game: Game) -> dict[int, Event]:
    """Return the events in force by number, as they count after corrections.

    They are in the order in which they count. Undo, redo and the corrections themselves are
    left out, but the number of an insertion stands for the turn that it put in.
    """
    return {link.number: link.event for link in following(game.position.corrected, 0)}
