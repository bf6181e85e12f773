"""Where the tables of values are: with the program, and in the user's cache."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from dicecli.errors import BadInput, SystemFailure


def folders() -> Iterator[str]:
    """Yield the folders that may have a table, the program's own first."""
    from dicecli.advisor.card.tables import shipped

    yield shipped()
    if (cache := user_cache()) is not None:
        yield cache


def user_cache() -> str | None:
    """Return the folder of the user's own tables; None where nothing can make any."""
    try:
        from platformdirs import user_cache_path
    except ModuleNotFoundError:
        return None
    return str(user_cache_path("dicecli"))


@contextmanager
def numpy_needed() -> Iterator[None]:
    """Raise SystemFailure ``no-solver`` where a library of the extra "solve" is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise SystemFailure("no-solver", module=error.name) from error


def place(folder: str | None, name: str) -> str:
    """Return the path of a table, in a folder that there is then.

    Without ``folder`` it is the user's cache. Raises BadInput ``empty-path``,
    SystemFailure ``no-solver`` where the cache is not known, or for a folder that
    cannot be made.
    """
    if folder == "":
        raise BadInput("empty-path")
    folder = folder or user_cache()
    if folder is None:
        raise SystemFailure("no-solver", module="platformdirs")
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise SystemFailure("system", path=folder, reason=reason) from error
    return os.path.join(folder, name)


def cores() -> int:
    """Return how many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None] | None]:
    """Show how far something is and how long it takes, where people look on."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from click import progressbar

    with progressbar(length=1, label=label, file=sys.stderr) as bar:

        def show(done: int, of: int) -> None:
            bar.length = of
            bar.update(done - bar.pos)

        yield show
