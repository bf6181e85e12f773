"""The folders of the tables of values: the program's own, and the user's cache."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from dicecli.errors import BadInput, SystemFailure


def folders() -> Iterator[str]:
    """Yield the folders to search for a table, the program's own first."""
    from dicecli.advisor.card.tables import shipped

    yield shipped()
    if (cache := user_cache()) is not None:
        yield cache


def user_cache() -> str | None:
    """Return the folder of the user's own tables; None without the extra "solve"."""
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


def table_path(folder: str | None, name: str) -> str:
    """Return the path for a new table; make its folder if needed.

    The default for ``folder`` is the user's cache. Raises BadInput ``empty-path``,
    SystemFailure ``no-solver`` if the cache is not known, or SystemFailure if the folder
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
    """Return the number of processor cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None] | None]:
    """Context manager: show a progress bar, if standard error is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from click import progressbar

    from dicecli.render.safe import harmless

    with progressbar(length=1, label=harmless(label), file=sys.stderr) as bar:

        def show(done: int, of: int) -> None:
            bar.length = of
            bar.update(done - bar.pos)

        yield show
