"""Rearrangements: turns put in, taken out or exchanged after the event.

All turns that follow are replayed as corrections replay them (``game.corrections``), with
one difference: a turn belongs to whoever is to move when it comes. Renames, and players who
leave, pass, join or come back, stay with their player. The module is the same for every kind
of game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dicecli.errors import BadInput, IllegalMove
from dicecli.game.corrections import again, check_cost, counting, start_of_turn, state_after
from dicecli.game.history import Link, Position, append, following, nothing
from dicecli.rules.moves import (
    NAMES,
    OUT_OF_TURN,
    Drop,
    Event,
    Insert,
    Paper,
    Record,
    Roll,
    Skip,
    Swap,
)

if TYPE_CHECKING:
    from dicecli.rules.moves import TurnMove

Step = tuple[Position, Event]


def insert(position: Position, event: Event, number: int) -> Step:
    """Return the position with a forgotten turn put in, and the event completed.

    The turn comes before the turn that event ``before`` belongs to. Raises IllegalMove if
    there is no such event (``corrections.counting``), if the turn is illegal there, and
    ``amend-breaks`` with the first later event that would be illegal.
    """
    move = event.move
    assert isinstance(move, Insert)
    old = counting(position, move.before, number)
    base = start_of_turn(position, old).previous
    before, depth = state_after(position, base), base.depth if base else 0
    cost = check_cost(position, old, depth)
    state, made = before.apply(_asked(move))
    turn = append(base, number, Event(before.player, made), state)
    last = _replayed(turn, following(position.corrected, depth), position)
    completed = event._replace(move=_completed(move, made))
    return position.correct(number, completed, last, cost), completed


def drop(position: Position, event: Event, number: int) -> Step:
    """Return the position with a roll or a whole turn taken out, and the event.

    Raises IllegalMove as ``insert``, and ``of-no-turn`` for an event that belongs to none.
    """
    move = event.move
    assert isinstance(move, Drop)
    old = counting(position, move.of, number)
    dropped = _dropped(position, old)
    base = dropped[0].previous
    depth = base.depth if base else 0
    cost = check_cost(position, old, depth)
    gone = {link.number for link in dropped}
    later = [link for link in following(position.corrected, depth) if link.number not in gone]
    heir = _heir(position, dropped, later)
    last = _replayed(base or nothing(position.start), later, position, heir)
    return position.correct(number, event, last, cost), event


def _dropped(position: Position, old: Link) -> list[Link]:
    """Return the links that go if ``old`` is taken out: itself, or its whole turn.

    A roll that lost the turn ended it, as a bank does: without that roll alone, the next
    player's turn would become part of it.
    """
    alone = isinstance(old.event.move, Roll) and old.state.turn_begun
    return [old] if alone or isinstance(old.event.move, Skip) else _turn(position, old)


def _heir(position: Position, dropped: Sequence[Link], later: Sequence[Link]) -> Link | None:
    """Return the move that begins the turn of a first roll that is taken out, or None."""
    first, last = dropped[0], dropped[-1]
    if not _begins(position, first) or not last.state.turn_begun:
        return None
    moves = (link for link in later if not isinstance(link.event.move, OUT_OF_TURN))
    return next(moves, None)


def swap(position: Position, event: Event, number: int) -> Step:
    """Return the position with two entries exchanged, and the event.

    Categories are exchanged if both entries are of one player, and whole turns, with their
    rolls, if they are of two. Raises IllegalMove as ``insert``, ``of-no-turn``,
    ``same-turn`` if there is only one turn, and ``turn-not-over`` for one that has not ended.
    """
    move = event.move
    assert isinstance(move, Swap)
    one, other = sorted(
        (counting(position, of, number) for of in move), key=lambda link: link.depth
    )
    first, second = (_turn(position, link) for link in (one, other))
    if first[0].number == second[0].number:
        raise IllegalMove("same-turn", of=move.of, other_event=move.other)
    for turn in (first, second):
        if not _over(position, turn):
            raise IllegalMove("turn-not-over", of=turn[-1].number)
    base = first[0].previous
    depth = base.depth if base else 0
    cost = check_cost(position, one, depth)
    later = _exchanged(following(position.corrected, depth), first, second)
    last = _replayed(base or nothing(position.start), later, position)
    return position.correct(number, event, last, cost), event


def _exchanged(
    links: Sequence[Link], first: Sequence[Link], second: Sequence[Link]
) -> list[Link]:
    """Return ``links`` with the categories, or the places, of two turns exchanged.

    What happened during a turn and belongs to none, such as somebody who came back, stays
    at its place, before the turn that comes there: it decides who is next.
    """
    ends = first[-1], second[-1]
    fills = [link.event.move for link in ends if isinstance(link.event.move, Record)]
    if len(fills) == len(ends) and ends[0].event.player == ends[1].event.player:
        filled = {
            ends[0].number: _filled(ends[0], fills[0], fills[1].category),
            ends[1].number: _filled(ends[1], fills[1], fills[0].category),
        }
        return [filled.get(link.number, link) for link in links]
    moves = {link.number for link in (*first, *second)}
    result: list[Link] = []
    waiting: list[Link] = []
    for link in links:
        if link.number not in moves:
            (waiting if _within(link, first) or _within(link, second) else result).append(link)
        elif link is first[-1] or link is second[-1]:
            result += [*waiting, *(second if link is first[-1] else first)]
            waiting = []
    return result


def _within(link: Link, turn: Sequence[Link]) -> bool:
    return turn[0].depth < link.depth < turn[-1].depth


def _filled(link: Link, move: Record, category: str) -> Link:
    """Return a link whose turn fills another category with its own dice or points."""
    points = None if move.dice else move.points
    other = Record(category, move.dice, points)
    return link._replace(event=link.event._replace(move=other))


def _turn(position: Position, old: Link) -> list[Link]:
    """Return the moves of the turn that ``old`` belongs to, in order.

    Raises IllegalMove ``of-no-turn`` for an event that belongs to none.
    """
    if isinstance(old.event.move, OUT_OF_TURN):
        raise IllegalMove("of-no-turn", of=old.number, kind=NAMES[type(old.event.move)])
    start = start_of_turn(position, old)
    turn: list[Link] = []
    for link in following(position.corrected, start.depth - 1):
        if not isinstance(link.event.move, OUT_OF_TURN):
            turn.append(link)
        if not link.state.turn_begun:
            break
    return turn


def _over(position: Position, turn: Sequence[Link]) -> bool:
    """Tell whether a turn was played to its end."""
    before = state_after(position, turn[-1].previous)
    return turn[-1].state.turns_ended > before.turns_ended


def _asked(move: Insert) -> TurnMove:
    """Return the turn that an insertion asks for, to be completed by the state.

    Points given along with dice are ignored, because they follow from the dice.
    """
    if move.category is not None:
        points = None if move.dice else move.points
        return Record(move.category, move.dice, points)
    if move.points is None:
        raise BadInput("nothing-to-insert", by_category=False)
    return Paper(move.points)


def _completed(move: Insert, made: TurnMove) -> Insert:
    """Return the insertion that states all fields of the turn that it put in."""
    fields = ("category", "dice", "points", "bonus")
    stated = {field: getattr(made, field) for field in fields if hasattr(made, field)}
    return Insert(move.before, **stated)


def _begins(position: Position, link: Link) -> bool:
    """Tell whether a link is the first of its turn."""
    return not state_after(position, link.previous).turn_begun


def _replayed(
    last: Link, later: Sequence[Link], position: Position, heir: Link | None = None
) -> Link:
    """Return the last link after ``later`` events, each of whoever is to move then.

    ``heir`` begins a turn although it did not before.
    """
    for link in later:
        begins = link is heir or _begins(position, link)
        last = again(last, link, position.names, begins=begins)
    return last
