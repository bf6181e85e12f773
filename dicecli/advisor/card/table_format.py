"""The format of files with the values of all states of a rule set.

A table is one file, little-endian:

    head      the fields of ``Head``, with a checksum of its own
    blocks    for each ``Cell.summed`` of ``space``: a bit for each total, set if the total
              is possible
    pages     a checksum for every PAGE bytes of values
    values    the expected points still to come, by number of the state

States are numbered as in ``numbering``. Values are float32 if all are below
``MOST_FLOAT32``, where rounding changes them by less than 0.00025 points; otherwise
float64.

A table may come from anywhere. Its head says how long the other parts are, so the head is
verified first, and compared with the size of the file before anything of that length is
read. The checksums find damage, and figures that do not agree with each other or with the
rules are found too. Values that somebody has made up are not: only solving would show it.
"""

from __future__ import annotations

from struct import Struct
from typing import NamedTuple
from zlib import crc32

try:  # hashlib loads all of OpenSSL; doing without saves 2.4 ms of the 55.4 of `hint`
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

from dicecli.advisor.card.space import Space
from dicecli.rules.card.model import CardRules, Category

FORMAT = 2
"""The version of the file format, raised when it changes."""
SUFFIX = ".values"
PAGE = 4096
"""Bytes of values under one checksum."""
MOST_FLOAT32 = 4096
"""A table with a value of this many points or more is stored as float64."""
MOST_VALUE = 100_000_000
"""The highest value that a table may hold, in points."""
MAGIC = b"dicecli-values\r\n"
HEAD = Struct("<16sHH16sIIQdII")
START = Struct("<16sH")
"""What all versions of the format begin with: ``Head.magic`` and ``Head.version``."""
CHECKSUM = Struct("<I")


class Head(NamedTuple):
    """The head of a table.

    ``width`` is the size of a value in bytes, 4 or 8; ``fingerprint`` that of the rules.
    ``blocks``, ``totals`` and ``states`` are the numbers of blocks, of totals (possible or
    not) and of values; ``expected`` is the expected final total of a whole game.
    ``middle`` is the CRC-32 of the blocks and the pages, ``checksum`` that of the fields
    before it.
    """

    magic: bytes
    version: int
    width: int
    fingerprint: bytes
    blocks: int
    totals: int
    states: int
    expected: float
    middle: int
    checksum: int

    def pack(self) -> bytes:
        """Return the bytes of the head, with the checksum that they need."""
        fields = HEAD.pack(*self)[: -CHECKSUM.size]
        return fields + CHECKSUM.pack(crc32(fields))

    @property
    def size_of_block(self) -> int:
        """The bytes of a block."""
        return bytes_for(self.totals)

    @property
    def size_of_blocks(self) -> int:
        """The bytes of all blocks."""
        return self.blocks * self.size_of_block

    @property
    def pages(self) -> int:
        """The number of pages."""
        return -(-self.size_of_values // PAGE)

    @property
    def size_of_values(self) -> int:
        """The bytes of all values."""
        return self.states * self.width

    @property
    def start(self) -> int:
        """The place of the first value in the file."""
        return HEAD.size + self.size_of_blocks + self.pages * CHECKSUM.size


def bytes_for(bits: int) -> int:
    """Return the number of bytes that ``bits`` bits need."""
    return -(-bits // 8)


def head_of(rules: CardRules, lines: Space, width: int, states: int, expected: float) -> Head:
    """Return the head of the table of a rule set, without its checksums."""
    sizes = (1 << len(lines.summed), lines.totals, states)
    return Head(MAGIC, FORMAT, width, fingerprint(rules), *sizes, expected, 0, 0)


def fingerprint(rules: CardRules) -> bytes:
    """Return 16 bytes that depend on everything that affects scores.

    Names, examples, the number of players and the rule for ties do not affect them.
    """
    facts = (
        rules.number_of_dice,
        rules.rolls,
        [[tuple(step) for step in part.bonuses] for part in rules.sections],
        [_scoring(rules, category) for category in rules.categories],
        _five_alike(rules),
        tuple(rules.joker),
    )
    return blake2b(repr(facts).encode(), digest_size=16).digest()


def _scoring(rules: CardRules, category: Category) -> tuple[int, str, str | int, int]:
    section = [part.id for part in rules.sections].index(category.section)
    return section, category.pattern, category.points, category.first_roll


def _five_alike(rules: CardRules) -> tuple[int, int, bool] | None:
    if rules.five_alike is None:
        return None
    line = rules.line_of(rules.five_alike.category)
    return line, rules.five_alike.bonus, rules.five_alike.after_zero


def file_name(rules: CardRules) -> str:
    """Return the file name of the table of a rule set."""
    return f"{rules.id}-{fingerprint(rules).hex()[:12]}{SUFFIX}"
