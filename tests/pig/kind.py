"""The rules and the state of Pig."""

from __future__ import annotations

from typing import NamedTuple

from dicecli.dice import counted, parse_number, rolls
from dicecli.errors import IllegalMove
from dicecli.rules import house, schema
from dicecli.rules.header import Seats, header_document, read_header
from dicecli.rules.moves import NAMES, Bank, Roll

CHECK = schema.record(
    {**schema.HEADER, "kind": schema.one_of("pig"), "target": schema.whole(2, 1000)}
)
KEYS = (house.key("target", house.number(2, 1000), "the points to play to"),)


def decode(document):
    """Return the rule set of a document."""
    return PigRules(**read_header(document), target=document["target"])


def checked(document):
    """Return the rule set of any document; raise BadInput ``bad-rules``."""
    CHECK(document, "")
    return decode(document)


class PigRules(NamedTuple):
    """The rules of Pig."""

    id: str
    name: str
    kind: str
    version: int
    summary: str
    seats: Seats
    ties: str
    target: int
    house: tuple[tuple[str, str], ...] = ()
    choices = ()
    number_of_dice = 1

    def house_keys(self):
        return KEYS

    def amended(self, values):
        rules = house.amended(self.document(), KEYS, values, checked)
        return rules._replace(house=tuple({**dict(self.house), **values}.items()))

    def aiming_at(self, target):
        return self.amended({"target": str(target)})

    def choice(self, word):
        raise IllegalMove("no-categories", game=self.id, title=self.name)

    def spellings(self, spelt, *, shown=False):
        return {}

    def document(self):
        return {**header_document(self), "target": self.target}

    def start(self, players):
        return PigState(self, (0,) * players, (0,) * players)

    def on_paper(self, filled, dice):
        return self.start(1)

    def read_dice(self, words):
        return parse_number(words, 1)

    def read_roll(self, words, kept):
        if kept is not None:
            raise IllegalMove(
                "other-game", command="roll --keep", game=self.id, title=self.name
            )
        return Roll(self.read_dice(words))

    def scores(self, dice):
        return {"game": self.id, "dice": list(dice), "points": worth(dice)}

    def odds(self, keep, rolls_left):
        if keep or rolls_left is not None:
            raise IllegalMove(
                "other-game", command="odds --keep", game=self.id, title=self.name
            )
        lost = sum(not worth(dice) for dice in rolls(1))
        return {"game": self.id, "bust_odds": lost / 6}

    def one(self, scores, category):
        raise IllegalMove("no-categories", game=self.id, title=self.name)

    def kept(self, scores, words):
        raise IllegalMove("other-game", command="score --keep", game=self.id, title=self.name)

    def best(self, dice):
        return {"points": worth(dice)}

    def best_of(self, scores):
        return scores


def worth(dice):
    """Return what a roll adds to the turn: 0 for a 1, which loses it."""
    return 0 if dice == (1,) else dice[0]


class PigState(NamedTuple):
    """Totals, turns ended by player, and the points of the running turn."""

    rules: PigRules
    banked: tuple[int, ...]
    turns: tuple[int, ...]
    player: int | None = 0
    points: int = 0
    rolled: int = 0
    retired: frozenset[int] = frozenset()
    dice = None
    dice_to_roll = 1

    def legal_moves(self):
        return (Bank(self.points),) if self.player is not None and self.points else ()

    def apply(self, move):
        if self.player is None:
            raise IllegalMove("game-over")
        if isinstance(move, Roll):
            return self._rolled(counted(move.dice, 1), move)
        if not isinstance(move, Bank):
            raise IllegalMove(
                "other-game",
                command=NAMES[type(move)],
                game=self.rules.id,
                title=self.rules.name,
            )
        if not self.points:
            raise IllegalMove("nothing-to-bank")
        return self._passed(self.points), Bank(self.points)

    def _rolled(self, dice, move):
        lost = not worth(dice)
        done = move._replace(kept=None, bust=lost)
        if lost:
            return self._passed(0), done
        points = self.points + worth(dice)
        return self._replace(points=points, rolled=self.rolled + 1), done

    def _passed(self, gained):
        seats = range(len(self.banked))
        banked = tuple(self.banked[n] + gained * (n == self.player) for n in seats)
        turns = tuple(self.turns[n] + (n == self.player) for n in seats)
        over = banked[self.player] >= self.rules.target
        after = self._replace(banked=banked, turns=turns, points=0, rolled=0)
        return after._replace(player=None if over else after._next())

    def _next(self):
        number = len(self.banked)
        seats = ((self.player + step) % number for step in range(1, number + 1))
        return next((seat for seat in seats if seat not in self.retired), None)

    def retire(self, player):
        after = self._replace(retired=self.retired | {player})
        if player != self.player:
            return after
        return after._replace(player=after._next(), points=0, rolled=0)

    def skip(self):
        return self._passed(0)

    def join(self, points):
        if not 0 <= points < self.rules.target:
            raise IllegalMove("points-to-join", points=points, step=1, target=self.rules.target)
        return self._replace(banked=(*self.banked, points), turns=(*self.turns, 0))

    def rejoin(self, player):
        return self._replace(retired=self.retired - {player})

    def turns_owed(self):
        return (0,) * len(self.banked)

    def totals(self):
        return self.banked

    def options(self, player, dice):
        if dice is None:
            return {"game": self.rules.id, "dice": None, "points": self.points}
        return self.rules.scores(dice)

    def one(self, player, dice, category):
        return self.rules.one(None, category)

    def odds(self, keep, rolls_left):
        if self.player is None:
            raise IllegalMove("game-over")
        return self.rules.odds(keep, rolls_left)

    def standing(self):
        players = [{"total": total} for total in self.banked]
        if self.player is None:
            return {"players": players, "turn": None}
        number = self.turns[self.player] + 1
        turn = {"number": number, "roll": self.rolled, "dice": None, "points": self.points}
        return {"players": players, "turn": turn}

    def report(self, move, after):
        total = after.banked[self.player]
        return {"dice": list(getattr(move, "dice", ())), "points": after.points, "total": total}

    @property
    def awaits(self):
        return "roll-or-bank" if self.points else "roll"

    @property
    def turn_begun(self):
        return self.rolled > 0

    @property
    def turns_ended(self):
        return sum(self.turns)
