"""Faults of the program itself: exceptions other than refusals."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


def debugging() -> bool:
    """Tell whether faults are to be raised with their traceback: DICECLI_DEBUG is set."""
    return bool(os.environ.get("DICECLI_DEBUG"))


@contextmanager
def faults_passed_over() -> Iterator[None]:
    """Context manager: end the block at a fault, which is raised only for debugging.

    For extras such as notes and completion, whose faults must not fail a command.
    """
    try:
        yield
    except Exception:
        if debugging():
            raise
