"""Write the values of all states of a rule set as a table (``table_format``)."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from sys import byteorder
from zlib import crc32

import numpy as np

from dicecli.advisor.card.numbering import Numbering
from dicecli.advisor.card.table_format import CHECKSUM, MOST_FLOAT32, PAGE, head_of
from dicecli.rules.card.model import CardRules


def encode(rules: CardRules, numbering: Numbering, values: Sequence[float]) -> bytes:
    """Return the content of a table; ``values`` are by number of the state, in points."""
    numbers = array("f", values)
    if max(numbers) >= MOST_FLOAT32:
        numbers = array("d", values)
    width = numbers.itemsize
    if byteorder == "big":
        numbers.byteswap()
    body = memoryview(numbers).cast("B")
    middle = _blocks(numbering) + _pages(body)
    head = head_of(rules, numbering.space, width, numbering.states, float(values[0]))
    return b"".join((head._replace(middle=crc32(middle)).pack(), middle, body))


def _blocks(numbering: Numbering) -> bytes:
    """Return the blocks of a table."""
    return np.packbits(numbering.possible, axis=1, bitorder="little").tobytes()


def _pages(body: memoryview) -> bytes:
    """Return the checksums of the pages of values."""
    return b"".join(
        CHECKSUM.pack(crc32(body[start : start + PAGE])) for start in range(0, len(body), PAGE)
    )
