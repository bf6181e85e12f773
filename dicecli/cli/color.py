"""When output is in colour."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TextIO

COLORS = ("auto", "always", "never")
"""The values of ``--color``; the first is the default."""


def colored(when: str, stream: TextIO, environ: Mapping[str, str] = os.environ) -> bool:
    """Tell whether output to a stream is in colour.

    ``when`` is one of COLORS; "auto" means a terminal that has colours, unless NO_COLOR
    is set to anything.
    """
    if when != "auto":
        return when == "always"
    return not environ.get("NO_COLOR") and environ.get("TERM") != "dumb" and stream.isatty()
