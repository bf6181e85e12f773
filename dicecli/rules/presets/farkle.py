"""Farkle: six dice, three 1s at 1,000, hot dice and a final round."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dicecli.rules.kinds import Document

DOCUMENT: Document = {
    "id": "farkle",
    "name": "Farkle",
    "kind": "farkle",
    "version": 1,
    "summary": "6 dice; set scoring dice aside, roll on or bank; first to 10,000 ends it",
    "dice": 6,
    "seats": {"players": [1, 7], "humans": [1, 6], "computers": [0, 1]},
    "targets": [5000, 10000, 15000],
    "target": 10000,
    "step": 50,
    "combinations": [
        {
            "id": "single",
            "name": "single",
            "pattern": "alike 1",
            "points": [100, 0, 0, 0, 50, 0],
        },
        {
            "id": "three-of-a-kind",
            "name": "three of a kind",
            "pattern": "alike 3",
            "points": [1000, 200, 300, 400, 500, 600],
        },
        {
            "id": "four-of-a-kind",
            "name": "four of a kind",
            "pattern": "alike 4",
            "points": 1000,
        },
        {
            "id": "five-of-a-kind",
            "name": "five of a kind",
            "pattern": "alike 5",
            "points": 2000,
        },
        {
            "id": "six-of-a-kind",
            "name": "six of a kind",
            "pattern": "alike 6",
            "points": 3000,
        },
        {
            "id": "straight",
            "name": "straight",
            "pattern": "exact 1 2 3 4 5 6",
            "points": 1500,
        },
        {
            "id": "three-pairs",
            "name": "three pairs",
            "pattern": "groups 2 2 2",
            "points": 1500,
        },
        {
            "id": "four-and-pair",
            "name": "four of a kind and a pair",
            "pattern": "groups 4 2",
            "points": 1500,
        },
        {
            "id": "two-triplets",
            "name": "two triplets",
            "pattern": "groups 3 3",
            "points": 2500,
        },
    ],
    "computer": {
        "base": 300,
        "trailing_per": 500,
        "trailing_step": 50,
        "trailing_most": 500,
        "fewer_dice": [150, 100, 50],
        "least": 50,
        "last_chance": True,
    },
}
