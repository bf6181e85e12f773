"""The files of the package, also where they have no place on disk: in a zip.

Their paths there are the same as on disk. They lead through the zip, and only the loader of the
package can follow them.
"""

from __future__ import annotations

import os


def content(path: str) -> bytes:
    """Return the content of a file of the package, on disk or within a zip.

    Raises FileNotFoundError if there is no such file.
    """
    loader = __spec__.loader
    try:
        data: bytes = loader.get_data(path)  # type: ignore[union-attr]
    except (AttributeError, OSError):
        raise FileNotFoundError(path) from None
    return data


def unpacked(path: str) -> int:
    """Return the open handle of a file within the zip that the package is run from.

    It is unpacked into memory, or where the system cannot do that into an unnamed temporary
    file. Raises FileNotFoundError if there is no such file.
    """
    data = content(path)
    handle = _nameless()
    with open(handle, "wb", closefd=False) as file:
        file.write(data)
    os.lseek(handle, 0, os.SEEK_SET)
    return handle


def _nameless() -> int:
    """Return the handle of an empty file without a name."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("dicecli")
    from tempfile import TemporaryFile

    with TemporaryFile(buffering=0) as file:
        return os.dup(file.fileno())
