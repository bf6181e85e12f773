"""How many may sit at the table."""

from __future__ import annotations

from typing import NamedTuple


class Seats(NamedTuple):
    """How many play: ``least`` to ``most``, of them up to ``computers``."""

    least: int
    most: int
    computers: int
