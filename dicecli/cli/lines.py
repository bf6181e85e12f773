"""Lines as they come: each as soon as it is whole, without end, in bounded memory."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from io import BufferedIOBase
from typing import cast

from dicecli.cli.session import standard_input
from dicecli.errors import SystemFailure

BLOCK = 2**16
"""How many bytes are read at once, if they are there: as many as a pipe holds."""

_END = b"\n"


def read_lines(source: BufferedIOBase, longest: int) -> Iterator[list[bytes]]:
    """Yield the lines of a stream, without their ends, as many at a time as have come.

    A line ends with LF, the last one also with the stream; no line waits for the
    next one. Of a line longer than ``longest`` bytes not all may be there, but it
    is still longer than that. A byte order mark in front is no part of a line.
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


def source(path: str | None) -> AbstractContextManager[BufferedIOBase]:
    """Return where lines are read from: a file, or standard input where none is named.

    Raises SystemFailure where it cannot be read.
    """
    if path is None or path == "-":
        return nullcontext(cast("BufferedIOBase", standard_input()))
    try:
        return open(path, "rb")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise SystemFailure("system", path=path, reason=reason) from error
