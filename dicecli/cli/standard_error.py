"""Lines on standard error: errors and notes."""

from __future__ import annotations

import sys

import click

from dicecli.render.safe import bare


def only_ascii() -> bool:
    """Tell whether standard error may be unable to write other characters."""
    encoding = getattr(sys.stderr, "encoding", None) or "ascii"
    return not encoding.lower().startswith("utf")


def say(line: str, *, color: bool | None = None) -> None:
    """Print a line on standard error, if that is open; ``color`` keeps its colours.

    Raises OSError if it cannot be written.
    """
    if sys.stderr is None:
        return
    line = bare(line) if only_ascii() else line
    click.echo(line, file=sys.stderr, color=color)
