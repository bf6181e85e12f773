"""Reading the lines of a prompt: what every reader offers, and plain lines."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicecli.cli.complete.values import Items

    Offered = Callable[[str], tuple[Items, int]]
    """Returns what may follow a text, and where in it the word begins that Tab replaces."""


class Question(NamedTuple):
    """What a line is asked for with.

    ``toolbar`` returns what stands at the bottom of the screen while the line is typed,
    ``offered`` what Tab offers, and ``begun`` is a line to go on editing.
    """

    prompt: str
    toolbar: Callable[[], str] = str
    offered: Offered | None = None
    begun: str = ""


class Reader(Protocol):
    """Reads lines of a terminal."""

    def line(self, question: Question) -> str:
        """Return a line without its end.

        Raises KeyboardInterrupt for Ctrl-C, and EOFError for Ctrl-D and once the terminal
        is gone.
        """


class PlainReader:
    """Reads lines as the terminal gives them; the cursor is never moved.

    It serves dumb terminals and screen readers. A line that is to be edited again is not
    shown: the terminal could not take it back.
    """

    def line(self, question: Question) -> str:
        """Return a line without its end; raise as ``Reader``."""
        sys.stdout.write(question.prompt)
        sys.stdout.flush()
        try:
            data = sys.stdin.buffer.readline()
        except OSError:  # the terminal is gone
            raise EOFError from None
        except KeyboardInterrupt:
            sys.stdout.write("\n")
            raise
        if not data:
            sys.stdout.write("\n")
            raise EOFError
        return data.decode("utf-8", "surrogateescape").rstrip("\r\n")
