"""Writers: each module here writes pages in one output."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicecli.render.protocols import Writer


def _table() -> Writer:
    from dicecli.render.writers import table

    return table


def _plain() -> Writer:
    from dicecli.render.writers import plain

    return plain


def _tsv() -> Writer:
    from dicecli.render.writers import tsv

    return tsv


def _markdown() -> Writer:
    from dicecli.render.writers import markdown

    return markdown


def _html() -> Writer:
    from dicecli.render.writers import html

    return html


WRITERS: dict[str, Callable[[], Writer]] = {
    "table": _table,
    "plain": _plain,
    "tsv": _tsv,
    "markdown": _markdown,
    "html": _html,
}
"""What imports the writer of each output; JSON needs none, it is the answer itself."""
