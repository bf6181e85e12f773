"""Files with the values of all states of a rule set.

A table is one file, little-endian:

    head      the fields of ``Head``
    blocks    for each ``Cell.summed`` of ``space``: the number of its first state
              (4 bytes), and a bit for each total, set if the total is possible
    pages     a checksum for every PAGE bytes of values
    values    the expected points still to come, by number of the state

States are numbered as in ``space``. Values are float32 if all are below
``MOST_FLOAT32``, where rounding changes them by less than 0.00025 points; otherwise
float64. Reading a value reads one page of the file; the checksum of a page is verified
when it is first read. numpy is not needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from mmap import ACCESS_READ, mmap
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple, NoReturn
from zlib import crc32

try:  # hashlib loads all of OpenSSL; doing without saves 2.4 ms of the 55.4 of `hint`
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

from dicecli.advisor.card.space import Cell, Space, layout
from dicecli.errors import BadGameFile
from dicecli.language import N_
from dicecli.rules.card.model import CardRules, Category

if TYPE_CHECKING:
    from typing import BinaryIO

FORMAT = 1
"""The version of the file format, raised when it changes."""
SUFFIX = ".values"
PAGE = 4096
"""Bytes of values under one checksum."""
MOST_FLOAT32 = 4096
"""A table with a value of this many points or more is stored as float64."""
_MAGIC = b"dicecli-values\r\n"
_HEAD = Struct("<16sHH16sIIQdI")
_OFFSET = Struct("<I")


class Head(NamedTuple):
    """The head of a table.

    ``width`` is the size of a value in bytes, 4 or 8; ``fingerprint`` that of the rules.
    ``blocks``, ``totals`` and ``states`` are the numbers of blocks, of totals (possible or
    not) and of values; ``expected`` is the expected final total of a whole game.
    ``checksum`` is the CRC-32 of the head (with 0 as checksum), the blocks and the pages.
    """

    magic: bytes
    version: int
    width: int
    fingerprint: bytes
    blocks: int
    totals: int
    states: int
    expected: float
    checksum: int


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


def encode(rules: CardRules, space: Space, values: Sequence[float]) -> bytes:
    """Return the content of a table; ``values`` are by number of the state, in points."""
    from array import array
    from sys import byteorder

    numbers = array("f", values)
    if max(numbers) >= MOST_FLOAT32:
        numbers = array("d", values)
    width = numbers.itemsize
    if byteorder == "big":
        numbers.byteswap()
    body = numbers.tobytes()
    middle = _blocks(space) + _pages(body)
    sizes = (len(space.reachable), space.totals, space.offsets[-1])
    head = Head(_MAGIC, FORMAT, width, fingerprint(rules), *sizes, float(values[0]), 0)
    checksum = _checksum(head, middle)
    return _HEAD.pack(*head._replace(checksum=checksum)) + middle + body


def _checksum(head: Head, middle: bytes) -> int:
    return crc32(middle, crc32(_HEAD.pack(*head._replace(checksum=0))))


def _blocks(space: Space) -> bytes:
    """Return the blocks of a table."""
    blocks = []
    for offset, totals in zip(space.offsets, space.reachable, strict=False):
        bits = sum(1 << total for total in totals)
        blocks.append(_OFFSET.pack(offset) + bits.to_bytes(_bytes_for(space.totals), "little"))
    return b"".join(blocks)


def _pages(body: bytes) -> bytes:
    """Return the checksums of the pages of values."""
    return b"".join(
        _OFFSET.pack(crc32(body[start : start + PAGE])) for start in range(0, len(body), PAGE)
    )


def _bytes_for(bits: int) -> int:
    """Return the number of bytes that ``bits`` bits need."""
    return -(-bits // 8)


class Table:
    """A table on disk, open for reading.

    Raises BadGameFile ``bad-table`` with the path and the fault if the file is damaged or
    no table, ``other-table`` if it belongs to other rules, and OSError as ``open`` does.
    """

    def __init__(self, path: str, rules: CardRules) -> None:
        self.path = path
        self.space = layout(rules)
        with _opened(path) as file:
            head = file.read(_HEAD.size)
            self.head = self._read_head(head, rules)
            middle = file.read(self._size_of_middle())
            if _checksum(self.head, middle) != self.head.checksum:
                self._fault(N_("its checksum is wrong"))
            self._middle = middle
            self._start = _HEAD.size + len(middle)
            if file.seek(0, 2) != self._start + self.head.states * self.head.width:
                self._fault(N_("its length is wrong"))
            self._map = mmap(file.fileno(), 0, access=ACCESS_READ)
        self._sound: set[int] = set()
        self._value = Struct("<f" if self.head.width == 4 else "<d")

    def _read_head(self, data: bytes, rules: CardRules) -> Head:
        """Return the head; raise BadGameFile if it is not that of a table of these rules."""
        if len(data) < _HEAD.size or not data.startswith(_MAGIC):
            self._fault(N_("it is not a table"))
        head = Head(*_HEAD.unpack(data))
        if head.version != FORMAT:
            self._fault(
                N_("its format is {found}, but this version reads {read}"),
                found=head.version,
                read=FORMAT,
            )
        if head.fingerprint != fingerprint(rules):
            raise BadGameFile("other-table", path=self.path, game=rules.name)
        sizes = (1 << len(self.space.summed), self.space.totals)
        if head.width not in (4, 8) or (head.blocks, head.totals) != sizes:
            self._fault(N_("its header is wrong"))
        return head

    def _fault(self, reason: str, **fields: int) -> NoReturn:
        raise BadGameFile("bad-table", path=self.path, reason=reason, fields=fields)

    def _size_of_middle(self) -> int:
        pages = -(-self.head.states * self.head.width // PAGE)
        return self.head.blocks * self._size_of_block() + pages * _OFFSET.size

    def _size_of_block(self) -> int:
        return _OFFSET.size + _bytes_for(self.head.totals)

    def value(self, cell: Cell) -> float:
        """Return the expected points still to come in a possible state.

        Raises BadGameFile ``bad-table`` if the checksum of its page is wrong.
        """
        place = self._number(cell) * self.head.width
        page = place // PAGE
        if page not in self._sound:
            self._check(page)
        value: float = self._value.unpack_from(self._map, self._start + place)[0]
        return value

    def _number(self, cell: Cell) -> int:
        """Return the number of a state."""
        start = cell.summed * self._size_of_block()
        (offset,) = _OFFSET.unpack_from(self._middle, start)
        end = start + self._size_of_block()
        bits = int.from_bytes(self._middle[start + _OFFSET.size : end], "little")
        assert bits >> cell.total & 1, "not a possible total"
        slot = (cell.level << len(self.space.free)) + cell.free
        below = bits & ((1 << cell.total) - 1)
        number: int = offset + slot * bits.bit_count() + below.bit_count()
        return number

    def _check(self, page: int) -> None:
        """Verify the checksum of a page of values."""
        start = self._start + page * PAGE
        place = self.head.blocks * self._size_of_block() + page * _OFFSET.size
        (checksum,) = _OFFSET.unpack_from(self._middle, place)
        if crc32(self._map[start : start + PAGE]) != checksum:
            self._fault(N_("its checksum is wrong"))
        self._sound.add(page)

    def check(self) -> None:
        """Verify the checksums of all pages, as ``value`` does for one."""
        for page in range(-(-self.head.states * self.head.width // PAGE)):
            self._check(page)


def _opened(path: str) -> BinaryIO:
    """Open a table, also one in the zip that the program is run from."""
    try:
        return open(path, "rb")
    except (FileNotFoundError, NotADirectoryError):
        from dicecli.packaged import unpacked

        return open(unpacked(path), "rb")


def find(rules: CardRules, folders: Iterable[str]) -> Table | None:
    """Return the first sound table of a rule set in ``folders``, None if they have none.

    Files that cannot be read are skipped. Raises BadGameFile, as ``Table`` does, if all
    the tables found are damaged or belong to other rules.
    """
    damaged = None
    for folder in folders:
        try:
            return Table(f"{folder}/{file_name(rules)}", rules)
        except OSError:
            continue
        except BadGameFile as fault:
            damaged = damaged or fault
    if damaged is not None:
        raise damaged
    return None


def shipped() -> str:
    """Return the folder of the tables that are part of the package."""
    return f"{__file__.rpartition('/card/')[0]}/data"
