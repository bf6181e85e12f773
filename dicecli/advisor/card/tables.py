"""Tables of the values of all states of a rule set: written once, read a little.

A table is one file, little-endian:

    head      what ``Head`` has, and a checksum of all that stands before the values
    blocks    for every set of filled lines of the sections with a bonus: the number
              of its first state (4 bytes), and a bit for every total it can have
    pages     a checksum for every PAGE bytes of values
    values    the expected points still to come, by number of the state

Numbers of states are those of ``space``. Values are float32 where these are near
enough (under ``MOST_FLOAT32`` half a last digit is less than 0.00025 points), else
float64. Reading a value touches the page it stands in and no other; each page is
held against its checksum when it is first touched. numpy is not needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from mmap import ACCESS_READ, mmap
from struct import Struct
from typing import NamedTuple, NoReturn
from zlib import crc32

try:  # hashlib itself would load all of OpenSSL, for a twentieth of a start
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

from dicecli.advisor.card.space import Cell, Space, layout
from dicecli.errors import BadGameFile
from dicecli.language import N_
from dicecli.rules.card.model import CardRules, Category

FORMAT = 1
SUFFIX = ".values"
PAGE = 4096
MOST_FLOAT32 = 4096
_MAGIC = b"dicecli-values\r\n"
_HEAD = Struct("<16sHH16sIIQdI")
_OFFSET = Struct("<I")


class Head(NamedTuple):
    """What a table begins with.

    ``width`` is 4 for float32, 8 for float64; ``fingerprint`` that of the rules;
    ``blocks`` and ``totals`` their numbers, ``states`` that of the values, and
    ``expected`` the expected total of a whole game. ``checksum`` is the CRC-32 of
    the head up to there, the blocks and the pages.
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
    """Return 16 bytes that differ for rule sets which differ in anything that scores.

    Names, examples, seats and how ties end do not matter.
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
    """Return the name of a rule set's table."""
    return f"{rules.id}-{fingerprint(rules).hex()[:12]}{SUFFIX}"


def encode(rules: CardRules, space: Space, values: Sequence[float]) -> bytes:
    """Return the table of all values of a rule set."""
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
    print_of_rules, states = fingerprint(rules), space.offsets[-1]
    sizes = (len(space.reachable), space.totals, states)
    head = Head(_MAGIC, FORMAT, width, print_of_rules, *sizes, float(values[0]), 0)
    checksum = _checksum(head, middle)
    return _HEAD.pack(*head._replace(checksum=checksum)) + middle + body


def _checksum(head: Head, middle: bytes) -> int:
    return crc32(middle, crc32(_HEAD.pack(*head._replace(checksum=0))))


def _blocks(space: Space) -> bytes:
    blocks = []
    for offset, totals in zip(space.offsets, space.reachable, strict=False):
        bits = sum(1 << total for total in totals)
        blocks.append(_OFFSET.pack(offset) + bits.to_bytes(_bytes(space.totals), "little"))
    return b"".join(blocks)


def _pages(body: bytes) -> bytes:
    return b"".join(
        _OFFSET.pack(crc32(body[start : start + PAGE])) for start in range(0, len(body), PAGE)
    )


def _bytes(bits: int) -> int:
    return -(-bits // 8)


class Table:
    """A table on disk, open for reading.

    Raises BadGameFile ``bad-table`` with the file and what is wrong, or
    ``other-table`` where it is that of other rules, and OSError as ``open`` does.
    """

    def __init__(self, path: str, rules: CardRules) -> None:
        self.path = path
        self.space = layout(rules)
        with open(path, "rb") as file:
            head = file.read(_HEAD.size)
            self.head = self._head(head, rules)
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

    def _head(self, data: bytes, rules: CardRules) -> Head:
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
        lines = (1 << len(self.space.summed), self.space.totals)
        if head.width not in (4, 8) or (head.blocks, head.totals) != lines:
            self._fault(N_("its header is wrong"))
        return head

    def _fault(self, reason: str, **fields: int) -> NoReturn:
        raise BadGameFile("bad-table", path=self.path, reason=reason, fields=fields)

    def _size_of_middle(self) -> int:
        pages = -(-self.head.states * self.head.width // PAGE)
        return self.head.blocks * self._size_of_block() + pages * _OFFSET.size

    def _size_of_block(self) -> int:
        return _OFFSET.size + _bytes(self.head.totals)

    def value(self, cell: Cell) -> float:
        """Return the expected points still to come in a state that can be reached."""
        place = self._number(cell) * self.head.width
        page = place // PAGE
        if page not in self._sound:
            self._check(page)
        value: float = self._value.unpack_from(self._map, self._start + place)[0]
        return value

    def _number(self, cell: Cell) -> int:
        start = cell.summed * self._size_of_block()
        (offset,) = _OFFSET.unpack_from(self._middle, start)
        end = start + self._size_of_block()
        bits = int.from_bytes(self._middle[start + _OFFSET.size : end], "little")
        assert bits >> cell.total & 1, "a total that no card can have"
        slot = (cell.level << len(self.space.free)) + cell.free
        below = bits & ((1 << cell.total) - 1)
        number: int = offset + slot * bits.bit_count() + below.bit_count()
        return number

    def _check(self, page: int) -> None:
        """Hold a page of values against its checksum."""
        start = self._start + page * PAGE
        place = self.head.blocks * self._size_of_block() + page * _OFFSET.size
        (checksum,) = _OFFSET.unpack_from(self._middle, place)
        if crc32(self._map[start : start + PAGE]) != checksum:
            self._fault(N_("its checksum is wrong"))
        self._sound.add(page)

    def check(self) -> None:
        """Hold all pages against their checksums."""
        for page in range(-(-self.head.states * self.head.width // PAGE)):
            self._check(page)


def find(rules: CardRules, folders: Iterable[str]) -> Table | None:
    """Return the table of a rule set from the first folder that has it sound, or None.

    A folder that cannot be read has none. Raises BadGameFile for a table that is
    damaged, or of other rules, where there is no other one.
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
    """Return the folder of the tables that come with the package."""
    return f"{__file__.rpartition('/card/')[0]}/data"
