"""Pig, a kind of game that dicecli does not ship: what a new kind takes, and no more.

One die: roll as often as you like and bank the sum, but a 1 loses the turn's points.
``KIND`` is the one entry that it needs, beside the document of a rule set.
"""

from __future__ import annotations

from dicecli.rules.kinds import Kind

KIND = Kind(
    rules="pig.kind",
    tally="pig.tally",
    slips="pig.slips",
    computer="pig.computer",
    views="pig.views",
)

DOCUMENT = {
    "id": "pig",
    "name": "Pig",
    "kind": "pig",
    "version": 1,
    "summary": "one die; a 1 loses the turn, to 50",
    "seats": {"players": [1, 10], "humans": [0, 10], "computers": [0, 10]},
    "ties": "shared",
    "target": 50,
}
