"""Texts that are kept until the end of a command, in a file once they are large."""

from __future__ import annotations

from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from dicecli.errors import BadInput, SystemFailure

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_IN_MEMORY = 2**20
"""Bytes that are kept in memory; more of them go to a temporary file."""
MOST_KEPT = 2**30
"""Bytes that are kept in all."""


class Piece(NamedTuple):
    """A text in a spool: its place, its length in bytes, and the output it is in."""

    start: int
    length: int
    output: str


class Spool:
    """Texts in order; one that comes again takes no room."""

    def __init__(self) -> None:
        self._file: BinaryIO = BytesIO()
        self._length = 0
        self._pieces: list[Piece] = []

    def __len__(self) -> int:
        """Return the number of texts."""
        return len(self._pieces)

    def add(self, text: str, output: str) -> Piece:
        """Add a text.

        Raises BadInput ``answers-too-long``, or SystemFailure if the temporary file cannot
        be written.
        """
        data = text.encode("utf-8", "surrogatepass")
        end = self._length + len(data)
        if end > MOST_KEPT:
            raise BadInput("answers-too-long", most=MOST_KEPT)
        if end > MOST_IN_MEMORY >= self._length:
            self._move_to_a_file()
        with _failures():
            self._file.write(data)
        piece = Piece(self._length, len(data), output)
        self._length = end
        self._pieces.append(piece)
        return piece

    def again(self, piece: Piece) -> None:
        """Add a text that is already there."""
        self._pieces.append(piece)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Yield each text and its output."""
        for piece in self._pieces:
            with _failures():
                self._file.seek(piece.start)
                data = self._file.read(piece.length)
            yield data.decode("utf-8", "surrogatepass"), piece.output

    def close(self) -> None:
        """Forget all texts, and remove the temporary file."""
        self._file.close()

    def _move_to_a_file(self) -> None:
        from shutil import copyfileobj
        from tempfile import TemporaryFile

        assert isinstance(self._file, BytesIO)
        small = self._file
        small.seek(0)
        with _failures():
            self._file = TemporaryFile(prefix="dicecli-")  # noqa: SIM115
            copyfileobj(small, self._file)


@contextmanager
def _failures() -> Iterator[None]:
    """Context manager: turn an OSError of the temporary file into a SystemFailure."""
    try:
        yield
    except OSError as error:
        import tempfile

        reason = (error.strerror or str(error)).lower()
        folder = tempfile.tempdir or "TMPDIR"  # none was found
        raise SystemFailure("system", file=folder, details=reason) from error
