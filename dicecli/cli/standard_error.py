"""Lines on standard error: errors and notes."""

from __future__ import annotations

import sys

import click

from dicecli.render.safe import bare


def say(line: str, *, color: bool | None = None) -> None:
    """Print a line on standard error, if that is open; ``color`` keeps its colours.

    Raises OSError if it cannot be written.
    """
    if sys.stderr is None:
        return
    encoding = (sys.stderr.encoding or "ascii").lower()
    line = line if encoding.startswith("utf") else bare(line)
    click.echo(line, file=sys.stderr, color=color)
