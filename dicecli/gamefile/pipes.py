"""Read pipes: named ones, and those that a shell makes for ``<(...)``.

A pipe is opened without waiting, as any file, so that nothing is hung up by one that
nobody writes to. Whether somebody does shows soon; then it is read to its end.
"""

from __future__ import annotations

import os
import select
from io import BufferedReader, RawIOBase
from typing import TYPE_CHECKING

from dicecli.errors import BadGameFile

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE = 1.0
"""Seconds in which something must open a named pipe for writing."""

_BLOCK = 2**16


def whole(handle: int, path: str, most: int) -> bytes:
    """Return up to ``most`` bytes of a pipe, and close it; raises what ``stream`` does."""
    with stream(handle, path) as source:
        return b"".join(_parts(source, most))


def _parts(source: BufferedReader, most: int) -> Iterator[bytes]:
    """Yield parts; a single long read would not notice an interrupt between two of them."""
    while most > 0 and (part := source.read1(min(most, _BLOCK))):
        most -= len(part)
        yield part


def stream(handle: int, path: str) -> BufferedReader:
    """Return a stream of what is written to a pipe that was opened without waiting.

    Its reads wait. Raises BadGameFile ``not-a-file`` if nothing writes to the pipe, and
    closes it.
    """
    try:
        begun = _begun(handle)
        if begun is None:
            raise BadGameFile("not-a-file", file=path, pipe="unwritten")
        os.set_blocking(handle, True)
    except BaseException:
        os.close(handle)
        raise
    return BufferedReader(_Resumed(handle, begun))


def _begun(handle: int) -> bytes | None:
    """Return the first bytes of a pipe if they are read already; None if nobody writes.

    Only a read tells a pipe whose writer is slow from one without a writer.
    """
    poll = select.poll()
    poll.register(handle, select.POLLIN)
    if poll.poll(PATIENCE * 1000):
        return b""
    try:
        return os.read(handle, _BLOCK) or None
    except BlockingIOError:
        return b""


class _Resumed(RawIOBase):
    """A file whose first bytes were read already."""

    def __init__(self, handle: int, begun: bytes) -> None:
        self._file = open(handle, "rb", buffering=0)  # noqa: SIM115
        self._begun = begun

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Read the first bytes, then the file."""
        if not self._begun:
            return self._file.readinto(buffer) or 0
        part, self._begun = self._begun[: len(buffer)], self._begun[len(buffer) :]
        buffer[: len(part)] = part
        return len(part)

    def close(self) -> None:
        self._file.close()
        super().close()
