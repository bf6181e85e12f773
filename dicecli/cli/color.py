"""Whether what is printed is in colour."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TextIO

from dicecli.cli.session import COLORS


def colored(when: str, stream: TextIO, environ: Mapping[str, str] = os.environ) -> bool:
    """Tell whether a stream gets colour: "always", "never", or where people look on.

    That is a terminal which has any, while NO_COLOR is empty or not there.
    """
    if when != "auto":
        return when == "always"
    return not environ.get("NO_COLOR") and environ.get("TERM") != "dumb" and stream.isatty()


def asked(args: Sequence[str]) -> str:
    """Return when a command line wants colour, even one that cannot be read."""
    words = list(args)[: args.index("--")] if "--" in args else list(args)
    when = COLORS[0]
    for before, word in pairwise(["", *words]):
        if before == "--color":
            when = word
        elif word.startswith("--color="):
            when = word.removeprefix("--color=")
    return when if when in COLORS else COLORS[0]
