"""The folders of the tables of values: the program's own, and the user's cache."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from dicecli.cli.folders import check
from dicecli.errors import BadInput, SystemFailure


def folders() -> Iterator[str]:
    """Yield the folders to search for a table, the program's own first."""
    from dicecli.advisor.card.tables import shipped

    yield shipped()
    if (cache := user_cache()) is not None:
        yield cache


def user_cache() -> str | None:
    """Return the folder of the user's own tables; None if it is not known.

    That is so without the extra "solve", and for a user without a home folder.
    """
    try:
        from platformdirs import user_cache_path

        folder = str(user_cache_path("dicecli"))
    except (ModuleNotFoundError, RuntimeError):
        return None
    return folder if os.path.isabs(folder) else None  # it may begin with a "~"


@contextmanager
def numpy_needed() -> Iterator[None]:
    """Raise SystemFailure ``no-solver`` where a library of the extra "solve" is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise SystemFailure("no-solver", module=error.name) from error


def table_path(folder: str | None, name: str) -> str:
    """Return the path for a new table, in a folder that can be made and written to.

    The default for ``folder`` is the user's cache. Raises BadInput ``empty-path``,
    SystemFailure ``no-solver`` or ``no-home`` if the cache is not known, or if no table
    could be written there: to find out after it is solved would be late.
    """
    if folder == "":
        raise BadInput("empty-path")
    folder = folder or user_cache()
    if folder is None:
        with numpy_needed():
            import platformdirs  # noqa: F401
        raise SystemFailure("no-home")
    check(folder)
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
