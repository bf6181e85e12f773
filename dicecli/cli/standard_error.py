"""Lines on standard error: errors and notes."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import click

from dicecli.render.safe import bare


def say(line: str, *, color: bool | None = None) -> None:
    """Print a line on standard error, if that is open; ``color`` keeps its colours.

    Raises OSError if it cannot be written.
    """
    if sys.stderr is None:
        return
    line = bare(line) if _only_ascii() else line
    click.echo(line, file=sys.stderr, color=color)


def say_json(document: Mapping[str, object]) -> None:
    """Print a document as a line of JSON, in UTF-8 whatever the encoding of the stream."""
    if sys.stderr is None:
        return
    from dicecli.render.writers.jsontext import text

    click.echo(text(document).encode(), file=sys.stderr)


def _only_ascii() -> bool:
    """Tell whether standard error may be unable to write other characters."""
    encoding = getattr(sys.stderr, "encoding", None) or "ascii"
    return not encoding.lower().startswith("utf")
