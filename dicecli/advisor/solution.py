"""The result of solving a rule set of any kind."""

from __future__ import annotations

from typing import NamedTuple


class Solution(NamedTuple):
    """A table of values, as the content of its file, and its key figures.

    ``expected`` is the expected final total of a whole game with perfect play, in
    points; ``states`` is the number of values in the table.
    """

    table: bytes
    expected: float
    states: int
