"""Read the lines of a stream, each as soon as it is complete, in bounded memory."""

from __future__ import annotations

import os
import stat
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from io import BufferedIOBase
from typing import TYPE_CHECKING, cast

from dicecli.cli.session import standard_input
from dicecli.errors import SystemFailure

if TYPE_CHECKING:
    from dicecli.cli.session import Wanted

BLOCK = 2**16
"""The most bytes to read at once: as many as a pipe holds."""

_END = b"\n"


def read_lines(source: BufferedIOBase, longest: int) -> Iterator[list[bytes]]:
    """Yield the lines of a stream without their ends, as many at a time as have come.

    Lines end with LF; the last one may end with the stream. Lines of more than
    ``longest`` bytes may be truncated, but stay over the limit. A byte order mark at the
    start of the stream is removed.
    """
    blocks = _blocks(source, longest)
    for lines in blocks:
        lines[0] = lines[0].removeprefix(BOM_UTF8)
        yield lines
        break
    yield from blocks


def _blocks(source: BufferedIOBase, longest: int) -> Iterator[list[bytes]]:
    rest = b""
    while block := source.read1(BLOCK):
        lines = (rest + block).split(_END)
        rest = lines.pop()[: longest + len(BOM_UTF8) + 1]
        if lines:
            yield lines
    if rest:
        yield [rest]


def blocks(source: BufferedIOBase, most: int) -> Iterator[bytes]:
    """Yield at least ``most`` bytes of a stream, or all of it.

    A single long read would not notice an interrupt that comes between two parts of it.
    """
    length = 0
    while length < most and (block := source.read1(BLOCK)):
        length += len(block)
        yield block


def source(path: str | None, wanted: Wanted) -> AbstractContextManager[BufferedIOBase]:
    """Return the stream to read lines from: a file, or standard input for None and "-".

    Raises SystemFailure if the file cannot be opened, BadGameFile ``not-a-file`` for a pipe
    that nothing writes to, and BadInput ``no-input`` if standard input is closed.
    """
    if path is None or path == "-":
        return nullcontext(cast("BufferedIOBase", standard_input(wanted)))
    try:
        if stat.S_ISFIFO(os.stat(path).st_mode):
            from dicecli.gamefile.pipes import stream

            return stream(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), path)
        return open(path, "rb")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise SystemFailure("system", file=path, details=reason) from error
