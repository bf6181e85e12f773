"""A solved rule set, whatever its kind."""

from __future__ import annotations

from typing import NamedTuple


class Solution(NamedTuple):
    """The ``table`` of values as a file's bytes, of so many ``states``.

    ``expected`` is what the perfect player expects of a whole game.
    """

    table: bytes
    expected: float
    states: int
