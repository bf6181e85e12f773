"""A game in progress: its events, where they lead, and how they are taken back.

The events are the only truth. ``replay`` folds them into a position; ``apply``
adds one move. Nothing here knows which game is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from dicecli.errors import BadGameFile, BadInput, DiceError, IllegalMove
from dicecli.game import out_of_turn
from dicecli.game.history import Done, Position, behind
from dicecli.names import key
from dicecli.rules.moves import NAMES, OUT_OF_TURN, Event, Move, Redo, TurnMove, Undo

if TYPE_CHECKING:
    from dicecli.rules.protocols import RuleSet, State


class Player(NamedTuple):
    """Who sits at the table."""

    name: str
    computer: bool = False


class Game(NamedTuple):
    """A whole game. ``created`` is a date for people, never used in replay.

    ``players`` are called as they are now, ``seated`` as they were at the start.
    """

    rules: RuleSet
    players: tuple[Player, ...]
    created: str
    events: tuple[Event, ...]
    position: Position
    seated: tuple[Player, ...]

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.position.state


class Outcome(NamedTuple):
    """How a game ended: the seats of the winners (equal totals share), all totals.

    Who retired does not win.
    """

    winners: tuple[int, ...]
    totals: tuple[int, ...]


def begin(rules: RuleSet, players: Iterable[Player], created: str = "") -> Game:
    """Return a game before its first turn.

    Raises IllegalMove ``number-of-players`` when the rules seat fewer or more.
    """
    seated = tuple(players)
    computers = sum(player.computer for player in seated)
    rules.seats.check(len(seated) - computers, computers)
    names = tuple(player.name for player in seated)
    position = Position(rules.start(len(seated)), seated=names)
    return Game(rules, seated, created, (), position, seated)


def legal_moves(game: Game) -> tuple[TurnMove, ...]:
    """Return the choices open to the player to move; rolls are not listed."""
    return game.state.legal_moves()


def outcome(game: Game) -> Outcome | None:
    """Return how the game ended, None while it goes on."""
    state = game.state
    if state.player is not None:
        return None
    totals = state.totals()
    left = [seat for seat in range(len(totals)) if seat not in state.retired]
    best = max((totals[seat] for seat in left), default=None)
    winners = tuple(seat for seat in left if totals[seat] == best)
    nobody = len(winners) > 1 and game.rules.ties == "none"
    return Outcome(() if nobody else winners, totals)


def apply(game: Game, move: Move, *, same: bool = False) -> Game:
    """Return the game after one more move, of a turn or beside it.

    ``same`` makes it one step of undo with the move before. Raises IllegalMove
    when the rules forbid the move, BadInput when it lacks what it needs.
    """
    number = len(game.events) + 1
    player = None if isinstance(move, OUT_OF_TURN) else game.state.player
    position, event = step(game.position, Event(player, move, same), number)
    return _standing(game, (*game.events, event), position)


def _standing(game: Game, events: tuple[Event, ...], position: Position) -> Game:
    """Return the game with its events, where they lead, and its players' names."""
    names = zip(game.seated, position.names, strict=True)
    players = tuple(player._replace(name=name) for player, name in names)
    return game._replace(events=events, position=position, players=players)


def replay(game: Game, events: Iterable[Event]) -> Game:
    """Return a game just begun after ``events``, every one of them checked.

    Raises BadGameFile with the event's number when one is illegal or states
    what does not follow (``wrong-player``, ``wrong-value`` with the ``field``).
    """
    position = game.position
    kept = tuple(events)
    for number, event in enumerate(kept, 1):
        try:
            position = follow(position, event, number)
        except BadGameFile:
            raise
        except DiceError as error:
            raise BadGameFile(
                error.code, event=number, replayed=number - 1, **error.facts
            ) from error
    return _standing(game, kept, position)


def follow(position: Position, event: Event, number: int) -> Position:
    """Make one step and hold what it gives against what the event states."""
    beside = isinstance(event.move, OUT_OF_TURN)
    expected = None if beside else position.state.player
    if event.player != expected and (beside or expected is not None):
        _fault("wrong-player", number, stated=event.player, found=expected)
    if event.same and not (expected is not None and _follows(position, event, number)):
        _fault("same-without-first", number)
    after, made = step(position, event, number)
    if type(made.move) is not type(event.move):
        stated_name, found_name = NAMES[type(event.move)], NAMES[type(made.move)]
        _fault("wrong-value", number, field="event", stated=stated_name, found=found_name)
    for field, stated, found in zip(event.move._fields, event.move, made.move, strict=True):
        if stated != found:
            _fault("wrong-value", number, field=field, stated=stated, found=found)
    return after


def _fault(code: str, number: int, **facts: Any) -> NoReturn:
    raise BadGameFile(code, event=number, replayed=number - 1, **facts)


def _follows(position: Position, event: Event, number: int) -> bool:
    """Tell whether the event before is in force and of the same player's turn."""
    before = position.done
    if before is None or before.number != number - 1:
        return False
    return before.event.player == event.player


def step(position: Position, event: Event, number: int) -> tuple[Position, Event]:
    """Return the position after one event, and the event completed.

    What the event states beside the move itself is not looked at.
    """
    if isinstance(event.move, OUT_OF_TURN):
        return out_of_turn.step(position, event, number)
    state, move = position.state.apply(event.move)
    made = event._replace(move=move)
    return position.add(number, made, state), made


def undo(game: Game, steps: int) -> tuple[Game, tuple[int, ...]]:
    """Take back ``steps`` commands; also return the numbers of their events.

    Raises IllegalMove ``nothing-to-undo`` with how many steps there are.
    """
    numbers = _numbers(game.position.standing(), steps, "nothing-to-undo", last=True)
    return apply(game, Undo(len(numbers))), numbers


def redo(game: Game, steps: int) -> tuple[Game, tuple[int, ...]]:
    """Put back ``steps`` commands; also return the numbers of their events.

    Raises IllegalMove ``nothing-to-redo`` with how many steps there are.
    """
    numbers = _numbers(iter(game.position.undone), steps, "nothing-to-redo", last=False)
    return apply(game, Redo(len(numbers))), numbers


def _numbers(events: Iterator[Done], steps: int, code: str, *, last: bool) -> tuple[int, ...]:
    """Return the numbers of the events of so many steps, in the order given.

    ``last`` tells that the first event of a step comes last. Raises IllegalMove
    with how many steps there are.
    """
    numbers: list[int] = []
    whole = 0
    for done in events:
        begins = not done.event.same
        if not last and begins and whole == steps:
            break
        numbers.append(done.number)
        whole += begins
        if last and whole == steps:
            break
    if whole < steps:
        raise IllegalMove(code, steps=whole)
    return tuple(numbers)


def seat_of(game: Game, name: str) -> int:
    """Return a player's seat, by the whole name or a beginning that no other has.

    Raises BadInput ``unknown-player``, or ``ambiguous-player`` with all that begin so.
    """
    wanted = key(name)
    for seat, player in enumerate(game.players):
        if key(player.name) == wanted:
            return seat
    names = [player.name for player in game.players]
    found = [known for known in names if wanted and key(known).startswith(wanted)]
    if len(found) == 1:
        return names.index(found[0])
    if found:
        raise BadInput("ambiguous-player", name=name, known=found)
    raise BadInput("unknown-player", name=name, known=names)


def assert_turn(game: Game, name: str) -> None:
    """Raise IllegalMove ``not-your-turn`` unless it is the named player's turn."""
    seat = seat_of(game, name)
    player = game.state.player
    if player is None:
        raise IllegalMove("game-over")
    if seat != player:
        raise IllegalMove(
            "not-your-turn",
            name=game.players[seat].name,
            player=game.players[player].name,
        )


def numbers_in_force(game: Game) -> frozenset[int]:
    """Return the numbers of the events that stand."""
    return frozenset(done.number for done in game.position.standing())


def moves_in_force(game: Game) -> dict[int, Event]:
    """Return the events that stand by their number, as they count after corrections.

    Undo, redo and the corrections themselves are not among them.
    """
    return {done.number: done.event for done in behind(game.position.line, 0)}
