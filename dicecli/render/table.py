"""Pages for the eye: sentences, and tables that fit the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from dicecli.render.page import Grid, Legend, Page, Prose


def text(page: Page, width: int) -> str:
    """Return a page as tables and sentences, the tables within ``width`` cells."""
    parts = [part for block in page.blocks for part in _parts(block, width)]
    return "\n\n".join(part for part in parts if part)


def _parts(block: str | Prose | Legend | Grid, width: int) -> Iterable[str]:
    if isinstance(block, Grid):
        from dicecli.render.grid import tables

        return tables(block, width)
    if isinstance(block, Prose):
        from textwrap import fill

        lines = block.text.splitlines()
        return ["\n".join(fill(line, width, break_on_hyphens=False) for line in lines)]
    return [block.text if isinstance(block, Legend) else block]
