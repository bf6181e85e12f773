"""Read tables of values (``table_format``), and search folders for them.

Reading a value reads one page of the file; the checksum of a page is verified when it is
first read. numpy is not needed.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import accumulate
from struct import Struct
from typing import TYPE_CHECKING, NoReturn, TypeVar
from zlib import crc32

from dicecli.advisor.card.space import Cell, space
from dicecli.advisor.card.table_format import (
    CHECKSUM,
    FORMAT,
    HEAD,
    MAGIC,
    MOST_VALUE,
    PAGE,
    START,
    Head,
    file_name,
    fingerprint,
    head_of,
)
from dicecli.errors import BadGameFile
from dicecli.language import N_
from dicecli.rules.card.model import CardRules

if TYPE_CHECKING:
    from dicecli.advisor.protocols import Skipped

Result = TypeVar("Result")

# A pipe may have the name of a table. No system has all of these flags.
_FLAGS = ("CLOEXEC", "NONBLOCK", "NOCTTY", "BINARY")
_OPEN = os.O_RDONLY | sum(getattr(os, f"O_{flag}", 0) for flag in _FLAGS)
_VALUE = {4: Struct("<f"), 8: Struct("<d")}  # by the width of a value


class Table:
    """A table on disk, open for reading.

    Raises BadGameFile ``bad-table`` with the path and the fault if the file is damaged or
    no table, ``other-table`` if it belongs to other rules, and OSError as ``open`` does.
    """

    def __init__(self, path: str, rules: CardRules) -> None:
        self.path = path
        self.space = space(rules)
        self._pages: dict[int, bytes] = {}
        self._handle = _opened(path)
        self._size = self._size_of_file()
        self.head = self._read_head(rules)
        self._sums = self._read_middle()

    def __del__(self) -> None:
        """Close the file."""
        with suppress(AttributeError, OSError):  # it was never opened
            os.close(self._handle)

    def _size_of_file(self) -> int:
        status = os.fstat(self._handle)
        if not stat.S_ISREG(status.st_mode):
            self._fault(N_("it is not a regular file"))
        return status.st_size

    def _read_head(self, rules: CardRules) -> Head:
        """Return the head; raise BadGameFile if it is not that of a table of these rules.

        Its lengths are those that the rules give, and that the file has.
        """
        data = self._read(0, min(HEAD.size, self._size))
        if len(data) < START.size or not data.startswith(MAGIC):
            self._fault(N_("it is not a table"))
        _magic, version = START.unpack_from(data)
        if version != FORMAT:
            said = N_("its format is {found}, but this version reads {read}")
            self._fault(said, found=version, read=FORMAT)
        if len(data) < HEAD.size:
            self._fault(N_("its length is wrong"))
        head = Head(*HEAD.unpack(data))
        if head.pack() != data:
            self._fault(N_("its checksum is wrong"))
        if head.fingerprint != fingerprint(rules):
            raise BadGameFile("other-table", file=self.path, game=rules.id, title=rules.name)
        sound = head_of(rules, self.space, head.width, head.states, head.expected)
        if head.width not in _VALUE or head[:-2] != sound[:-2] or not _is_sound(head.expected):
            self._fault(N_("its header is wrong"))
        if head.start + head.size_of_values != self._size:
            self._fault(N_("its length is wrong"))
        return head

    def _read_middle(self) -> bytes:
        """Return the checksums of the pages; set the bits of the blocks, and their offsets."""
        middle = self._read(HEAD.size, self.head.start - HEAD.size)
        if crc32(middle) != self.head.middle:
            self._fault(N_("its checksum is wrong"))
        step, end = self.head.size_of_block, self.head.size_of_blocks
        self._bits = [
            int.from_bytes(middle[start : start + step], "little")
            for start in range(0, end, step)
        ]
        counts = (bits.bit_count() * self.space.slots for bits in self._bits)
        self._offsets = list(accumulate(counts, initial=0))
        if self._offsets[-1] != self.head.states:
            self._fault(N_("its states are not counted right"))
        return middle[end:]

    def _read(self, start: int, length: int) -> bytes:
        """Return bytes of the file, which another program may shorten meanwhile."""
        os.lseek(self._handle, start, os.SEEK_SET)
        data = os.read(self._handle, length)
        if len(data) != length:
            self._fault(N_("its length is wrong"))
        return data

    def _fault(self, reason: str, **fields: int) -> NoReturn:
        raise BadGameFile("bad-table", file=self.path, details=reason, fields=fields)

    def value(self, cell: Cell) -> float:
        """Return the expected points still to come in a possible state.

        Raises BadGameFile ``bad-table`` if its page is damaged, or the table does not have
        the state.
        """
        page, place = divmod(self._number(cell) * self.head.width, PAGE)
        value: float = _VALUE[self.head.width].unpack_from(self._page(page), place)[0]
        if not _is_sound(value):
            self._fault(N_("it has a value that no card can have"))
        return value

    def _number(self, cell: Cell) -> int:
        """Return the number of a state."""
        bits = self._bits[cell.summed]
        if not bits >> cell.total & 1:
            self._fault(N_("a possible state is missing"))
        slot = (cell.level << len(self.space.free)) + cell.free
        below = bits & ((1 << cell.total) - 1)
        return self._offsets[cell.summed] + slot * bits.bit_count() + below.bit_count()

    def _page(self, page: int) -> bytes:
        """Return a page of values; its checksum is verified when it is first read."""
        found = self._pages.get(page)
        if found is None:
            found = self._pages[page] = self._read_page(page)
        return found

    def _read_page(self, page: int) -> bytes:
        length = min(PAGE, self.head.size_of_values - page * PAGE)
        data = self._read(self.head.start + page * PAGE, length)
        (checksum,) = CHECKSUM.unpack_from(self._sums, page * CHECKSUM.size)
        if crc32(data) != checksum:
            self._fault(N_("its checksum is wrong"))
        return data

    def check(self) -> None:
        """Verify the checksums of all pages, as ``value`` does for one."""
        for page in range(self.head.pages):
            self._read_page(page)


def _opened(path: str) -> int:
    """Open a table for reading; one that is part of a zip file too."""
    try:
        return os.open(path, _OPEN)
    except (FileNotFoundError, NotADirectoryError):
        from dicecli.packaged import unpacked

        return unpacked(path)


def _is_sound(value: float) -> bool:
    """Tell whether a card can have a value; NaN and infinity are none."""
    return 0 <= value <= MOST_VALUE


class Library:
    """The tables of a rule set that are used one after another, as each proves unsound.

    ``folders`` are searched in order; ``skipped`` gets the fault of each unsound table.
    """

    def __init__(self, rules: CardRules, folders: Iterable[str], skipped: Skipped) -> None:
        self._skipped = skipped
        self._found = search(rules, folders, self._skip)
        self.damaged = False
        self.table = next(self._found, None)

    def _skip(self, fault: BadGameFile) -> None:
        self.damaged = True
        self._skipped(fault)

    def best(self, work: Callable[[Table | None], Result]) -> Result:
        """Return ``work`` of the first table that is sound where it is read, else of None.

        A page is verified when it is read, so a table may prove unsound in the middle of
        the work.
        """
        while self.table is not None:
            try:
                return work(self.table)
            except BadGameFile as fault:
                self._skip(fault)
                self.table = next(self._found, None)
        return work(None)


def search(rules: CardRules, folders: Iterable[str], skipped: Skipped) -> Iterator[Table]:
    """Yield the tables of a rule set in ``folders``, in order.

    Files that may not be read are passed over, and those that are no sound table reported
    to ``skipped``. Of a table that is yielded only the head is known to be sound.
    """
    for folder in folders:
        path = f"{folder}/{file_name(rules)}"
        try:
            yield Table(path, rules)
        except (FileNotFoundError, NotADirectoryError, PermissionError):
            continue
        except OSError as error:
            reason = error.strerror or str(error)
            skipped(BadGameFile("bad-table", file=path, details=reason, fields={}))
        except BadGameFile as fault:
            skipped(fault)


def shipped() -> str:
    """Return the folder of the tables that are part of the package."""
    return f"{__file__.rpartition('/card/')[0]}/data"


def pass_over(fault: BadGameFile) -> None:
    """Say nothing of a table that cannot be used."""
